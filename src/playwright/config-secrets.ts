// Secrets that are in no environment: what the config hands to the browser and to the web server. Pure.
import type { FullConfig } from '@playwright/test/reporter';
import { isSecretField } from '../secrets/names.ts';
import { secretsOfEnv } from '../secrets/redactor.ts';

type Project = Pick<FullConfig['projects'][number], 'use'>;
type Config = Pick<FullConfig, 'webServer'> & { readonly projects: readonly Project[] };

export function secretsOfConfig({ projects, webServer }: Config): readonly string[] {
  return [...projects.flatMap(({ use }) => secretsOfUse(use)), ...secretsOfEnv(webServer?.env ?? {})];
}

function secretsOfUse({ httpCredentials, proxy, extraHTTPHeaders }: Project['use']): readonly string[] {
  const headers = Object.entries(extraHTTPHeaders ?? {}).filter(
    ([name]) => isSecretField(name) || /^cookie$/i.test(name),
  );
  return [
    ...[httpCredentials ?? []].flat().map(({ password }) => password),
    ...(proxy?.password === undefined ? [] : [proxy.password]),
    // `Bearer …`: the scheme is no secret.
    ...headers.flatMap(([, value]) => [value, value.replace(/^\S+ /, '')]),
  ];
}
