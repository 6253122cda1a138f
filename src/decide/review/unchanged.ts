// The third question: did anything change that a repair may not touch? Protected files, assertions, credentials, the number
// of tests. Asked of what was written, once more and in another way than the policy asks. Pure.
import { covers } from '../../contract/paths.ts';
import type { TestOutcome } from '../../record/manifest.ts';
import type { Review } from '../../record/review/document.ts';
import type { ReviewEvidence, SeenAttempt, SeenChange } from '../../record/review/seen.ts';
import { type Credentials, credentialsIn } from './credentials.ts';
import { type Inventory, inventoryOf, missing } from './inventory.ts';
import { hasRun, isRed, keyOf, testChecks } from './outcomes.ts';
import { describeChange } from '../../seal/baseline.ts';
import { at, concluded, notKnown, type Remark, speaksAgainst, speaksFor, unreadable } from './remarks.ts';

const ASKED = {
  reviewer: 'unchanged',
  question: 'Did any protected file, assertion, credential or number of tests change?',
  good: 'no',
} as const;

export function reviewUnchanged(evidence: ReviewEvidence): Review {
  const { baseline, before, after } = evidence;
  return concluded(ASKED, [
    ...[baseline, before.tests, after.tests, after.patch].flatMap((file) => unreadable(file) ?? []),
    ...policyRemarks(after),
    ...diskRemarks(evidence),
    ...sourceRemarks(evidence),
    ...countRemarks(evidence),
  ]);
}

const NOTHING_CHANGED = /^Nothing changed that the contract does not allow\.$/m;

function policyRemarks({ logs, manifest }: SeenAttempt): readonly Remark[] {
  const log = logs['policy'];
  if (!log) return [notKnown('there is no log of the policy check', at(manifest, 'results'))];
  const bad = unreadable(log);
  if (bad) return [bad];
  const text = log.content ?? '';
  if (/^VIOLATION /m.test(text))
    return [speaksAgainst('the policy log names a violation', at(log, 'VIOLATION'))];
  return NOTHING_CHANGED.test(text)
    ? [speaksFor('the policy found nothing', at(log, ''))]
    : [notKnown('the policy log does not say what it found', at(log, ''))];
}

/** Against the baseline: where the patch reaches, and what is on disk. */
function diskRemarks({ baseline, after, changes, strays }: ReviewEvidence): readonly Remark[] {
  const { mutableEntries = [], protectedEntries = [] } = baseline.content ?? {};
  const isIn = (entries: readonly string[], path: string): boolean =>
    entries.some((entry) => covers(entry, path));
  const outside = changes.filter(({ path }) => !isIn(mutableEntries, path) || isIn(protectedEntries, path));
  const found = [
    ...strays.map((stray) =>
      speaksAgainst(`${describeChange(stray)} since it was sealed`, at(baseline, 'protected, mutable')),
    ),
    ...outside.map(({ path }) =>
      speaksAgainst(
        `the patch changes ${path}, which it may not`,
        at(after.patch, path),
        at(baseline, 'mutableEntries'),
      ),
    ),
  ];
  return found.length > 0
    ? found
    : [speaksFor('every other file is as it was sealed', at(baseline, 'protected, mutable'))];
}

function sourceRemarks(evidence: ReviewEvidence): readonly Remark[] {
  const { after, changes } = evidence;
  if (changes.some(({ isMisfit }) => isMisfit))
    return [notKnown('the patch does not fit the sealed files', at(after.patch, ''))];
  // What did not parse before either is no source that is known here.
  const broken = changes.find(
    ({ path, before, after: text }) => inventoryOf(path, before) && inventoryOf(path, text) === undefined,
  );
  if (broken)
    return [notKnown(`${broken.path} cannot be parsed with the patch`, at(after.patch, broken.path))];
  return [...assertionRemarks(evidence), ...credentialRemarks(evidence)];
}

/** Over all changed files together: an assertion may have moved from one to another. */
function assertionRemarks({ after, changes }: ReviewEvidence): readonly Remark[] {
  const [old, now] = [inventories(changes, 'before'), inventories(changes, 'after')];
  const gone = missing(
    old.flatMap(({ assertions }) => assertions),
    now.flatMap(({ assertions }) => assertions),
  );
  const pointer = at(after.patch, '');
  const found = [
    ...gone.map((claim) => speaksAgainst(`an assertion is gone or another: ${claim}`, pointer)),
    ...(sum(now, 'tests') < sum(old, 'tests')
      ? [
          speaksAgainst(
            `the changed files declare ${sum(now, 'tests')} tests, and declared ${sum(old, 'tests')}`,
            pointer,
          ),
        ]
      : []),
    ...(sum(now, 'switches') > sum(old, 'switches')
      ? [speaksAgainst('a test is skipped, focused or switched off', pointer)]
      : []),
  ];
  return found.length > 0 ? found : [speaksFor('no assertion of the changed files is another', pointer)];
}

/** A file that could not be read before has nothing to lose. */
function inventories(changes: readonly SeenChange[], side: 'before' | 'after'): readonly Inventory[] {
  return changes.flatMap((change) => inventoryOf(change.path, change[side]) ?? []);
}

function sum(inventory: readonly Inventory[], what: 'tests' | 'switches'): number {
  return inventory.reduce((total, one) => total + one[what], 0);
}

function credentialRemarks({ after, changes }: ReviewEvidence): readonly Remark[] {
  const [old, now] = (['before', 'after'] as const).map((side) =>
    changes.map((change) => credentialsIn(change.path, change[side] ?? '')),
  );
  const [was, is] = [joined(old ?? []), joined(now ?? [])];
  const isSecret = (value: string): boolean => [...was.typedSecrets, ...is.typedSecrets].includes(value);
  const differs = [
    ...missing(was.values, is.values),
    ...missing(is.values, was.values),
    ...missing(was.typed, is.typed).filter(isSecret),
    ...missing(is.typed, was.typed).filter(isSecret),
  ];
  return differs.length > 0
    ? [speaksAgainst('something that looks like a credential is another', at(after.patch, ''))]
    : [speaksFor('no credential of the changed files is another', at(after.patch, ''))];
}

function joined(all: readonly Credentials[]): Credentials {
  return {
    values: all.flatMap(({ values }) => values),
    typed: all.flatMap(({ typed }) => typed),
    typedSecrets: all.flatMap(({ typedSecrets }) => typedSecrets),
  };
}

/** Of the files that were run again, every test that passed before ran again. */
function countRemarks({ before, after, changes }: ReviewEvidence): readonly Remark[] {
  const now = new Map(testChecks(after));
  const edited = new Set(changes.map(({ path }) => path));
  return testChecks(before).flatMap(([id, tests]) => {
    const runs = now.get(id) ?? [];
    const ran = new Set(runs.filter(({ outcome }) => hasRun(outcome)).map(keyOf));
    const files = new Set([...edited, ...runs.map(({ file }) => file)]);
    const isTold = standsBehind(tests, ran);
    const lost = tests.filter(
      (test) => files.has(test.file) && test.outcome === 'expected' && !ran.has(keyOf(test)) && !isTold(test),
    );
    const pointers = [at(before.tests, `checks["${id}"]`), at(after.tests, `checks["${id}"]`)];
    return lost.length > 0
      ? lost.map((test) => speaksAgainst(`${keyOf(test)} ran before and did not run now`, ...pointers))
      : [speaksFor(`of ${id}, every test that had to run again did`, ...pointers)];
  });
}

/** Tests of a serial group stand on those before them: where one goes to a person, those after it do, too. */
function standsBehind(
  tests: readonly TestOutcome[],
  ran: ReadonlySet<string>,
): (test: TestOutcome) => boolean {
  const left = tests.filter((test) => isRed(test.outcome) && !ran.has(keyOf(test)));
  const groupOf = ({ project, file, titles }: TestOutcome): string =>
    [project, file, ...titles.slice(0, -1)].join('\0');
  return (test) =>
    left.some((red) => tests.indexOf(red) < tests.indexOf(test) && groupOf(test).startsWith(groupOf(red)));
}
