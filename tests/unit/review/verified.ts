// A candidate that was verified, recorded as the loop records it and still on disk: the evidence that reviewers read. Tests
// spoil it in one place at a time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckOutcome, recordAttempt, recordSealed, writeState } from '../../../src/record/evidence.ts';
import type { TestOutcome } from '../../../src/record/manifest.ts';
import { unifiedPatch } from '../../../src/record/patch.ts';
import { bodyOf } from '../../../src/record/state.ts';
import type { Baseline } from '../../../src/seal/baseline.ts';
import { digestOf, sha256 } from '../../../src/seal/digest.ts';
import { measure } from '../../../src/seal/measure.ts';
import { good, type Json } from '../contract/contracts.ts';
import { folderWith, put } from '../disk/folder.ts';
import { NOW } from '../record/sealed.ts';

export const EXERCISE = '20261130T000000Z-0a0b0c';
export const SPEC = 'tests/login.spec.ts';

export const BEFORE = `import { expect, test } from '@playwright/test';

test('signs in', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading')).toHaveText('Welcome');
});

test('signs out', async ({ page }) => {
  await page.goto('/out');
  await expect(page).toHaveTitle('Bye');
});
`;
export const AFTER = BEFORE.replace("name: 'Login'", "name: 'Sign in'");

export interface Verified {
  readonly root: string;
  readonly exercise: string;
  readonly attempt: number;
  readonly isOnDisk: boolean;
}

export interface Story {
  readonly contract?: Json;
  /** The changed files; `undefined` where there is none. */
  readonly files?: readonly { path: string; before: string | undefined; after: string | undefined }[];
  readonly others?: Readonly<Record<string, string>>;
  readonly first?: readonly CheckOutcome[];
  readonly now?: readonly CheckOutcome[];
  /** In place of what the locator maker proposes. */
  readonly maker?: Json;
  readonly patch?: string;
}

export function verified(story: Story = {}): Verified {
  const contract = JSON.stringify({ ...good, checks: [], ...story.contract });
  const files = story.files ?? [{ path: SPEC, before: BEFORE, after: AFTER }];
  const old = files.flatMap(({ path, before }) => (before === undefined ? [] : [[path, before] as const]));
  const root = folderWith({
    'loop/contract.json': contract,
    'fixtures/product.txt': 'the product',
    ...story.others,
    ...Object.fromEntries(old),
  });
  const place = { root, exercise: EXERCISE };
  const baseline = sealedIn(root, contract);
  const state = recordSealed(place, baseline, NOW);
  recordAttempt(
    place,
    { attempt: 1, baseline, checks: story.first ?? RED, documents: {}, passed: false },
    NOW,
  );
  const patch = story.patch ?? unifiedPatch(files);
  const maker = {
    schemaVersion: 1,
    diagnosis: 'the button has another name',
    rationale: 'its place is the same',
    paths: files.map(({ path }) => path),
    ...(story.maker ?? { maker: 'locator', edits: [], sites: [] }),
  };
  recordAttempt(
    place,
    {
      attempt: 2,
      baseline,
      checks: story.now ?? GREEN,
      documents: {
        'maker.json': { kind: 'json', value: maker },
        'candidate.patch': { kind: 'exact', text: patch },
      },
      passed: true,
    },
    NOW,
  );
  for (const { path, after } of files) if (after !== undefined) put(root, path, after);
  writeState(root, {
    ...bodyOf(state),
    state: 'RECORDING',
    attempt: 2,
    candidate: {
      attempt: 2,
      patchPath: `loop/evidence/${EXERCISE}/attempt-02/candidate.patch`,
      patchSha256: sha256(patch),
      files: files.map(({ path, before, after }) => ({
        path,
        beforeSha256: digestOf(before),
        afterSha256: digestOf(after),
      })),
    },
  });
  return { root, exercise: EXERCISE, attempt: 2, isOnDisk: true };
}

function sealedIn(root: string, contract: string): Baseline {
  const [mutable, kept] = [
    ['tests/', 'src/'],
    ['loop/contract.json', 'fixtures/'],
  ];
  return {
    schemaVersion: 1,
    exercise: EXERCISE,
    sealedAt: NOW.toISOString(),
    contract: { path: 'loop/contract.json', sha256: sha256(contract) },
    protectedEntries: kept,
    mutableEntries: mutable,
    closureRoots: [],
    leftOut: [],
    protected: [...measure(root, kept, [])],
    mutable: [...measure(root, mutable, [])],
  };
}

export function check(id: string, change: Partial<CheckOutcome> = {}): CheckOutcome {
  return {
    id,
    command: 'playwright',
    args: ['test'],
    exitCode: 0,
    signal: null,
    passed: true,
    startedAt: NOW.toISOString(),
    durationMs: 10,
    log: `${id} said something\n`,
    ...change,
  };
}

export function policy(change: Partial<CheckOutcome> = {}): CheckOutcome {
  const log = 'Declared: tests/\nNothing changed that the contract does not allow.\n';
  return check('policy', { command: 'loopwright', args: ['policy'], exitCode: null, log, ...change });
}

export function outcome(title: string, how: TestOutcome['outcome'], project = 'loop'): TestOutcome {
  const file = project === 'oracle' ? 'oracle/login.spec.ts' : SPEC;
  return { project, file, titles: [title], outcome: how };
}

/** Twice, as target-test runs them. */
export function twice(title: string, how: TestOutcome['outcome'] = 'expected'): readonly TestOutcome[] {
  return [outcome(title, how), { ...outcome(title, how), repeat: 1 }];
}

export const RED: readonly CheckOutcome[] = [
  policy(),
  check('target-test', {
    passed: false,
    exitCode: 1,
    tests: [outcome('signs in', 'unexpected'), outcome('signs out', 'expected')],
  }),
  check('immutable-oracle', { tests: [outcome('greets', 'expected', 'oracle')] }),
];

const CONTROL_LOG = `$ playwright test

FAILED [loop] ${SPEC}:3 › signs in

getByRole("button") → getByRole("button", { name: "Sign in" }): left out of ${SPEC} › signs in: noticed
getByText("Go") → getByText("Go on"): vouched for by the oracle; not left out
`;

export const GREEN: readonly CheckOutcome[] = [
  policy(),
  check('target-test', { tests: [...twice('signs in'), ...twice('signs out')] }),
  check('immutable-oracle', { tests: [outcome('greets', 'expected', 'oracle')] }),
  check('no-op-control', { exitCode: 1, log: CONTROL_LOG }),
];

/** The same checks with one of them another. */
export function withCheck(
  checks: readonly CheckOutcome[],
  id: string,
  change: Partial<CheckOutcome>,
): readonly CheckOutcome[] {
  return checks.map((one) => (one.id === id ? { ...one, ...change } : one));
}

export function edit({ root }: Verified, path: string, change: (text: string) => string): void {
  put(root, path, change(readFileSync(join(root, path), 'utf8')));
}

/** In the folder of the second attempt. */
export function inAttempt(path: string, attempt = 2): string {
  return `loop/evidence/${EXERCISE}/attempt-0${attempt}/${path}`;
}

/** Commands instead of tests, and a program that proposed. */
export const COMMANDS: Story = {
  contract: { checks: [{ id: 'unit', command: 'node', args: ['--test'] }] },
  files: [{ path: 'src/sum.js', before: 'exports.sum = 1;\n', after: 'exports.sum = 2;\n' }],
  maker: { maker: 'command', name: 'script', usage: null, sandbox: 'off' },
  first: [policy(), check('unit', { command: 'node', passed: false, exitCode: 1 })],
  now: [policy(), check('unit', { command: 'node' })],
};
