// Packs the package once and installs it beside real Playwright, as a user would have it: e2e tests never see `src`.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { SEALED_SUITE, sealSuite } from './sealed-suite.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with a `node_modules` that holds the packed package; projects are made below it. */
    installed: string;
  }
}

export default function pack(vitest: TestProject): () => void {
  // The real path: Playwright loads files by it, and a link on the way would show in every message.
  const installed = realpathSync(mkdtempSync(join(tmpdir(), 'loopwright-e2e-')));
  const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', installed], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['-xzf', join(installed, tarball), '-C', installed]);
  const modules = join(installed, 'node_modules');
  mkdirSync(modules);
  cpSync(join(installed, 'package'), join(modules, 'loopwright'), { recursive: true });
  for (const name of runtimePackages()) {
    const target = join(modules, name);
    mkdirSync(join(target, '..'), { recursive: true });
    symlinkSync(join(REPOSITORY, 'node_modules', name), target);
  }
  sealSuite(join(installed, SEALED_SUITE));
  vitest.provide('installed', installed);
  return () => rmSync(installed, { recursive: true, force: true });
}

/** What npm would install with the package: its dependencies, and the peer. */
function runtimePackages(): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'peerDependencies',
    Record<string, string>
  >;
  const named = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
  return [...named, 'playwright', 'playwright-core'].filter(
    (name) => readdirSync(join(REPOSITORY, 'node_modules', name)).length > 0,
  );
}
