// What is signed of an attempt: an in-toto Statement v1 with the test-result predicate v0.1. It is made from what the
// manifest vouches for, so that it can be made again and compared. Pure.
import type { Manifest, TestOutcome, TestsDocument } from './manifest.ts';

export const STATEMENT_TYPE = 'application/vnd.in-toto+json';

interface Resource {
  readonly name: string;
  readonly digest: { readonly sha256: string };
}

export interface Statement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly Resource[];
  readonly predicateType: 'https://in-toto.io/attestation/test-result/v0.1';
  readonly predicate: {
    readonly result: 'PASSED' | 'FAILED';
    readonly configuration: readonly Resource[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    readonly failedTests: readonly string[];
  };
}

export type Attested = Pick<
  Manifest,
  'candidateSha256' | 'contractSha256' | 'baselineSha256' | 'passed' | 'results'
>;

export function statementOf(attempt: Attested, tests: TestsDocument): Statement {
  const contract = resource('contract.json', attempt.contractSha256);
  const names = namesOf(attempt, tests);
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      ...(attempt.candidateSha256 === null ? [] : [resource('candidate.patch', attempt.candidateSha256)]),
      contract,
      resource('baseline.json', attempt.baselineSha256),
    ],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: attempt.passed ? 'PASSED' : 'FAILED',
      configuration: [contract],
      passedTests: names('passed'),
      warnedTests: names('warned'),
      failedTests: names('failed'),
    },
  };
}

type Word = 'passed' | 'warned' | 'failed' | 'not run';

/** Checks by their id, and the tests of each behind it: `target-test › tests/a.spec.ts › signs in`. */
function namesOf(attempt: Attested, { checks }: TestsDocument): (wanted: Word) => readonly string[] {
  const named = attempt.results.flatMap(({ id, passed }): readonly (readonly [Word, string])[] => [
    // What did not pass and did not fail the attempt is not required.
    [passed ? 'passed' : attempt.passed ? 'warned' : 'failed', id],
    ...(checks[id] ?? []).map((test) => [WORDS[test.outcome], testName(id, test)] as const),
  ]);
  return (wanted) => [...new Set(named.filter(([word]) => word === wanted).map(([, name]) => name))].sort();
}

function testName(check: string, { file, titles }: TestOutcome): string {
  return [check, file, ...titles].join(' › ');
}

const WORDS = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'failed',
  skipped: 'not run',
  'not-run': 'not run',
} as const satisfies Record<TestOutcome['outcome'], Word>;

function resource(name: string, sha256: string): Resource {
  return { name, digest: { sha256 } };
}
