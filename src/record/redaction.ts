// What this process knows to be secret, and what it may therefore not write or print. Evidence is redacted where it is
// written (evidence.ts) and nowhere else, so that no stage can forget it; hashes are of what was written.
import type { Contract } from '../contract/schema.ts';
import { jsonText } from '../disk/documents.ts';
import { Redactor, secretsOfEnv } from '../secrets/redactor.ts';
import { PASSED, type Run } from './history.ts';
import type { StateBody } from './state.ts';

/** On the process: Playwright may have loaded this module more than once. */
const TOLD = Symbol.for('loopwright.secrets');

/** Keeps values to itself that are not in the environment: what a config or a contract hands to others. */
export function keepSecret(values: readonly string[]): void {
  Reflect.set(globalThis, TOLD, [...told(), ...values]);
}

/** What a contract hands to checks, makers and reviewers. */
export function keepSecretsOf({
  checks,
  makers,
  reviewers,
}: Pick<Contract, 'checks' | 'makers' | 'reviewers'>): void {
  const envs = [...checks, ...makers, ...(reviewers?.commands ?? [])].map((one) =>
    'env' in one ? one.env : undefined,
  );
  keepSecret(envs.flatMap((env) => secretsOfEnv(env ?? {})));
}

function told(): readonly string[] {
  const values: unknown = Reflect.get(globalThis, TOLD);
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** Of this moment: a config may have read a `.env` file meanwhile. */
export function redactor(): Redactor {
  return new Redactor([...secretsOfEnv(process.env), ...told()]);
}

/** Paths, hashes and states are what other parts work with; only what was said in words is redacted. */
export function redactBody(body: StateBody): StateBody {
  const redact = redactor();
  return {
    ...body,
    findings: body.findings.map((finding) => ({
      ...finding,
      test: redact.words(finding.test),
      message: redact.text(finding.message),
    })),
    details: body.details.map((detail) => redact.text(detail)),
    human: body.human && {
      ...body.human,
      by: redact.words(body.human.by),
      reason: redact.text(body.human.reason),
    },
  };
}

/** What failed was redacted before its words were folded: no secret could be told from them any more. */
export function redactRun(run: Run): Run {
  const redact = redactor();
  return {
    ...run,
    attempts: run.attempts.map((attempt) => ({
      ...attempt,
      issues: attempt.issues.map(({ of, text }) => ({ of: redact.words(of), text: redact.words(text) })),
    })),
    // One that passed, of which there may be thousands, is kept only under a name that the history has already.
    tests: run.tests.map((mark) =>
      mark.verdict === PASSED ? mark : { ...mark, test: redact.words(mark.test) },
    ),
  };
}

/** What a file of the evidence holds. A patch is exact, because it has to apply, and what was redacted before it was signed. */
export type Content =
  | { readonly kind: 'text' | 'exact'; readonly text: string }
  | { readonly kind: 'json'; readonly value: unknown };

/** By file name. */
export type Documents = Readonly<Record<string, Content>>;

/** The text that may be written. */
export function redactContent(content: Content): string {
  switch (content.kind) {
    case 'text':
      return redactor().text(content.text);
    case 'json':
      return jsonText(redactor().json(content.value));
    case 'exact':
      return content.text;
  }
}

interface Started {
  readonly command: string;
  readonly args: readonly string[];
}

export function redactCommand<Check extends Started>(check: Check): Check {
  const redact = redactor();
  return { ...check, command: redact.words(check.command), args: redact.args(check.args) };
}
