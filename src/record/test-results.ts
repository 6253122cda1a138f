// The tests of an attempt as data: which each check ran and how each ended, and, with a key, the signed result.
import { jsonText } from '../disk/documents.ts';
import { signed } from './dsse.ts';
import type { TestOutcome, TestsDocument } from './manifest.ts';
import { type Documents, redactor } from './redaction.ts';
import { signingKey } from './signing-key.ts';
import { type Attested, STATEMENT_TYPE, statementOf } from './statement.ts';

/** Which tests each check ran, and how each ended. */
export const TESTS = 'tests.json';
/** The result of an attempt in a signed envelope. */
export const SIGNED = 'test-result.dsse.json';

interface Ran {
  readonly id: string;
  readonly tests?: readonly TestOutcome[];
}

/** Files and projects are what a test is found by; a title may say anything. */
export function testsOf(checks: readonly Ran[]): TestsDocument {
  const redact = redactor();
  const shown = checks.flatMap(({ id, tests }) =>
    tests
      ? [
          [
            id,
            tests.map((test) => ({ ...test, titles: test.titles.map((title) => redact.words(title)) })),
          ] as const,
        ]
      : [],
  );
  return { schemaVersion: 1, checks: Object.fromEntries(shown) };
}

/** Nothing without a key: what nobody signed has no envelope. */
export function signedResult(attempt: Attested, tests: TestsDocument): Documents {
  const key = signingKey();
  if (!key) return {};
  const envelope = signed(STATEMENT_TYPE, JSON.stringify(statementOf(attempt, tests)), key);
  return { [SIGNED]: { kind: 'exact', text: jsonText(envelope) } };
}
