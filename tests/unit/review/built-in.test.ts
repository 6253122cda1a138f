// Five questions, asked of written evidence: a good candidate gets five good answers, and each kind of damage is noticed by
// the reviewer whose question it is.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusalsOf, reviewedBy } from '../../../src/decide/review/built-in.ts';
import type { Review } from '../../../src/record/review/document.ts';
import { readReviewEvidence } from '../../../src/record/review/read.ts';
import { sha256 } from '../../../src/seal/digest.ts';
import { put } from '../disk/folder.ts';
import { DAMAGES } from './damages.ts';
import {
  AFTER,
  BEFORE,
  COMMANDS,
  GREEN,
  inAttempt,
  outcome,
  RED,
  SPEC,
  twice,
  type Verified,
  verified,
  withCheck,
} from './verified.ts';

function reviewsOf(candidate: Verified): readonly Review[] {
  return reviewedBy(readReviewEvidence(candidate));
}

/** Reviewers that do not give the good answer, with it. */
function refusing(candidate: Verified): Readonly<Record<string, string>> {
  return Object.fromEntries(
    reviewsOf(candidate)
      .filter(({ good }) => !good)
      .map(({ reviewer, answer }) => [reviewer, answer]),
  );
}

function whyOf(candidate: Verified, reviewer: string): string {
  return reviewsOf(candidate).find((review) => review.reviewer === reviewer)?.why ?? 'no such reviewer';
}

test('a verified repair gets five good answers, each with what it stands on', () => {
  const candidate = verified();
  const reviews = reviewsOf(candidate);
  expect(reviews.map(({ reviewer, answer }) => `${reviewer}: ${answer}`)).toEqual([
    'checks: yes',
    'red-before: yes',
    'unchanged: no',
    'cause: yes',
    'reproducible: yes',
  ]);
  expect(refusalsOf(reviews)).toEqual([]);
  const { pointers, why } = reviews[1] as Review;
  expect(why).toBe(`[loop] ${SPEC} › signs in was red and is green`);
  expect(pointers).toEqual([
    {
      path: inAttempt('tests.json', 1),
      field: 'checks["target-test"][0].outcome',
      sha256: sha256(readTests(candidate)),
    },
  ]);
  expect(reviews.every((review) => review.pointers.length > 0)).toBe(true);
});

test('commands instead of tests: the check that failed and passes is the red and the green', () => {
  const candidate = verified(COMMANDS);
  expect(reviewsOf(candidate).map(({ answer }) => answer)).toEqual(['yes', 'yes', 'no', 'yes', 'yes']);
  expect(whyOf(candidate, 'red-before')).toBe('unit was red and is green');
});

test('a candidate that was verified on a copy is not on disk, and nothing else may be', () => {
  const candidate = { ...verified(), isOnDisk: false };
  expect(refusing(candidate)).toEqual({ unchanged: 'yes' });
  put(candidate.root, SPEC, BEFORE);
  expect(refusing(candidate)).toEqual({});
});

test('a file that is new, and one that goes', () => {
  const files = [
    { path: 'src/new.md', before: undefined, after: 'new\n' },
    { path: 'src/old.md', before: 'old\n', after: undefined },
  ];
  const candidate = verified({ ...COMMANDS, files });
  rmSync(join(candidate.root, 'src/old.md'));
  expect(refusing(candidate)).toEqual({});
});

test('what goes to a person, and tests that stand behind it, may be left out of the run', () => {
  const first = withCheck(RED, 'target-test', {
    tests: [
      outcome('signs in', 'unexpected'),
      outcome('adds up', 'unexpected'),
      outcome('signs out', 'expected'),
    ],
  });
  const now = withCheck(GREEN, 'target-test', { tests: twice('signs in') });
  const candidate = verified({ first, now });
  expect(refusing(candidate)).toEqual({});
  expect(whyOf(candidate, 'cause')).toContain('adds up is left to a person');
});

test.each<readonly [string, (text: string) => string]>([
  [
    'the locator of a field for passwords',
    (text) => text.replace("getByLabel('Password')", "getByLabel('Code')"),
  ],
  ['a label that ends with a colon', (text) => `// Password: 'x'\n${text}`],
  ['what is typed elsewhere', (text) => `${text}test.use({ locale: 'de' });\n`],
  [
    'an assertion more',
    (text) => `${text}test('more', async ({ page }) => { await expect(page).toHaveURL('/'); });\n`,
  ],
  [
    'where an assertion looks',
    (text) => text.replace("page.getByRole('heading')).toHave", "page.locator('h1')).toHave"),
  ],
])('%s may be another', (_, change) => {
  expect(refusing(verified({ files: [{ path: SPEC, before: BEFORE, after: change(AFTER) }] }))).toEqual({});
});

test('a call that only sounds like an assertion may go', () => {
  const files = [{ path: SPEC, before: `${BEFORE}expectedTotal(1);\n`, after: AFTER }];
  expect(refusing(verified({ files }))).toEqual({});
});

test('a control whose log is redacted has the word of its check', () => {
  const log = 'run\n\ngetByLabel("Password:"[redacted]\n';
  expect(refusing(verified({ now: withCheck(GREEN, 'no-op-control', { log }) }))).toEqual({});
});

test.each(Object.entries(DAMAGES))('%s', (_, { story, spoil, noticed }) => {
  const candidate = verified(story);
  spoil?.(candidate);
  expect(refusing(candidate)).toEqual(noticed);
});

test('no damage can raise an answer: without evidence nothing is good', () => {
  const candidate = verified();
  rmSync(join(candidate.root, 'loop/evidence'), { recursive: true });
  const reviews = reviewsOf(candidate);
  expect(reviews.map(({ good }) => good)).toEqual([false, false, false, false, false]);
  expect(refusalsOf(reviews)).toHaveLength(5);
});

function readTests({ root }: Verified): string {
  return readFileSync(join(root, inAttempt('tests.json', 1)), 'utf8');
}
