// Reviewers of the user's own are real programs. One that breaks, lies about its form or never ends has given no answer; what
// it writes elsewhere is put back; and nothing that it says makes up for a built-in reviewer that refuses.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkContract } from '../../../src/contract/check.ts';
import { audit } from '../../../src/record/audit.ts';
import { recordDecision, readState } from '../../../src/record/evidence.ts';
import { ReviewDocument } from '../../../src/record/review/document.ts';
import { bodyOf } from '../../../src/record/state.ts';
import { review, type ReviewOutcome } from '../../../src/exercise/review.ts';
import { good, type Json } from '../contract/contracts.ts';
import { folderWith, put } from '../disk/folder.ts';
import { AFTER, EXERCISE, GREEN, SPEC, type Story, type Verified, verified, withCheck } from './verified.ts';

const REVIEW = `loop/evidence/${EXERCISE}/review-02/review.json`;
const CONTENT = { score: 0.9, findings: [] };

interface Reviewed {
  readonly outcome: ReviewOutcome;
  readonly candidate: Verified;
  readonly document: ReviewDocument;
  readonly told: readonly string[];
  readonly scratch: string;
}

interface Asked {
  readonly reviewers?: Json;
  readonly story?: Story;
  readonly env?: NodeJS.ProcessEnv;
}

/** With one reviewer for each program. */
async function reviewed(
  programs: readonly string[],
  { reviewers, story, env }: Asked = {},
): Promise<Reviewed> {
  const commands = programs.map((_, at) => ({
    id: `reviewer-${at + 1}`,
    command: process.execPath,
    args: [`{root}/fixtures/${at + 1}.mjs`],
    passEnv: ['WANTED'],
    env: { GIVEN: 'given' },
    sandbox: 'off',
  }));
  const configured = programs.length === 0 ? {} : { reviewers: { commands, ...reviewers } };
  const tools = programs.map((code, at) => [`fixtures/${at + 1}.mjs`, code] as const);
  const candidate = verified({
    ...story,
    contract: { ...story?.contract, ...configured },
    others: { ...story?.others, ...Object.fromEntries(tools) },
  });
  const reading = checkContract({ ...good, checks: [], ...configured });
  if (!reading.ok) throw new Error('the contract of the test is no contract');
  const scratch = folderWith({});
  const told: string[] = [];
  const outcome = await review(
    { ...candidate, contract: reading.contract },
    {
      scratch,
      env: { ...process.env, ...env },
      abort: new AbortController().signal,
      tell: (line) => void told.push(line),
      detail: () => undefined,
    },
  );
  const document = ReviewDocument.parse(JSON.parse(readFileSync(join(candidate.root, REVIEW), 'utf8')));
  return { outcome, candidate, document, told, scratch };
}

function says(answer: unknown): string {
  return `console.log(${JSON.stringify(JSON.stringify(answer))});`;
}

test('none is configured: the evidence and the run say so', async () => {
  const { outcome, document, told, candidate } = await reviewed([]);
  expect(outcome).toEqual({ kind: 'passed' });
  expect(document).toMatchObject({ passed: true, external: 'external reviewers: not configured' });
  expect(document.reviews).toHaveLength(5);
  expect(told).toEqual([
    '[loop] review: 5 of 5 built-in reviewers agree; external reviewers: not configured',
  ]);
  const state = readState(candidate.root);
  if (!state) throw new Error('no state');
  recordDecision(candidate, 'decision', { ...bodyOf(state), state: 'AWAITING_HUMAN_APPROVAL' });
  expect(audit(candidate.root).faults).toEqual([]);
  put(candidate.root, REVIEW, readFileSync(join(candidate.root, REVIEW), 'utf8').replace('"yes"', '"no"'));
  expect(audit(candidate.root).faults.map(({ at }) => at)).toEqual([REVIEW]);
});

test('one that is content sees the patch and what the checks said, and little of the machine', async () => {
  const look = `
    import { readFileSync, readdirSync } from 'node:fs';
    const asked = JSON.parse(readFileSync('.loopwright/review.json', 'utf8'));
    const seen = {
      files: readdirSync('.', { recursive: true }).sort(),
      patch: asked.patch.includes("+  await page.getByRole('button', { name: 'Sign in' }).click();"),
      before: asked.checksBefore.map(({ id, passed }) => id + ' ' + passed),
      now: asked.checks.map(({ id }) => id),
      log: asked.checks[1].output,
      env: [process.env.WANTED, process.env.GIVEN, process.env.UNWANTED ?? 'not there'],
    };
    console.log(JSON.stringify({ score: 1, findings: [{ severity: 'info', title: JSON.stringify(seen) }] }));`;
  const env = { WANTED: 'wanted', UNWANTED: 'unwanted' };
  const { outcome, document, told, candidate } = await reviewed([look], { env });
  expect(outcome).toEqual({ kind: 'passed' });
  const { external } = document;
  if (typeof external === 'string') throw new Error(external);
  expect(JSON.parse(external.reviews[0]?.answer?.findings[0]?.title ?? '')).toEqual({
    files: ['.loopwright', '.loopwright/review.json'],
    patch: true,
    before: ['policy true', 'target-test false', 'immutable-oracle true'],
    now: ['policy', 'target-test', 'immutable-oracle', 'no-op-control'],
    log: 'target-test said something\n',
    env: ['wanted', 'given', 'not there'],
  });
  expect(external).toMatchObject({ consensus: 1, mean: 1, critical: 0, high: 0, refusals: [] });
  expect(told).toEqual([
    '[loop] asking reviewer-1',
    '[loop] review: 5 of 5 built-in reviewers agree; external reviewers: 1 of 1 answered',
    '[loop] reviewer reviewer-1: score 1',
  ]);
  const recorded = readdirSync(join(candidate.root, 'loop/evidence', EXERCISE, 'review-02'));
  expect(recorded.sort()).toEqual(['bundle.json', 'manifest.json', 'review.json', 'reviewer-1.log']);
});

test('what is secret is not handed out', async () => {
  process.env['REVIEW_TEST_TOKEN'] = 'kept-from-everybody';
  onTestFinished(() => void delete process.env['REVIEW_TEST_TOKEN']);
  const now = withCheck(GREEN, 'target-test', { log: 'it said kept-from-everybody\n' });
  const { candidate } = await reviewed([says(CONTENT)], { story: { now } });
  const bundle = readFileSync(
    join(candidate.root, 'loop/evidence', EXERCISE, 'review-02/bundle.json'),
    'utf8',
  );
  expect(bundle).toContain('it said [redacted]');
  expect(bundle).not.toContain('kept-from-everybody');
});

test('a bad score and critical findings are refused, in words', async () => {
  const findings = [{ severity: 'critical', title: 'it waits for nothing', file: SPEC, line: 6 }];
  const { outcome, document } = await reviewed([says({ score: 0.2, findings })]);
  expect(outcome).toEqual({
    kind: 'refused',
    reason: 'review-refused',
    details: [
      `The review: ${REVIEW}`,
      'the share of answers with a score of 0.7 at least is 0, and consensus is 0.6',
      'the mean score is 0.2, and aggregate is 0.7',
      `findings that are critical: 1, and maxCritical is 0: it waits for nothing (${SPEC}:6)`,
    ],
  });
  expect(document.passed).toBe(false);
});

test.each<readonly [string, string, string]>([
  ['ends with an error', `${says(CONTENT)} process.exitCode = 3;`, 'it ended with exit code 3'],
  ['is killed', "process.kill(process.pid, 'SIGKILL');", 'it was ended by SIGKILL'],
  ['prints nothing', '', 'it printed nothing'],
  ['prints words', 'console.log("looks good to me");', 'what it printed is no JSON'],
  ['prints words around it', `console.log("Here it is:"); ${says(CONTENT)}`, 'what it printed is no JSON'],
  ['prints half of it', `console.log('{"score": 1, "findings": [');`, 'what it printed is no JSON'],
  ['prints without end', "process.stdout.write('1'.repeat(8_000_000));", 'what it printed is no JSON'],
  ['has no score', says({ findings: [] }), 'its answer is not in the form that was asked for: score'],
  [
    'has a score of 100',
    says({ score: 100, findings: [] }),
    'its answer is not in the form that was asked for: score',
  ],
  ['has no findings', says({ score: 1 }), 'its answer is not in the form that was asked for: findings'],
  [
    'has a severity of its own',
    says({ score: 1, findings: [{ severity: 'blocker', title: 'x' }] }),
    'its answer is not in the form that was asked for: findings.0.severity',
  ],
])('one that %s has given no answer', async (_, program, why) => {
  const { outcome, document, told } = await reviewed([program]);
  expect(outcome.kind).toBe('refused');
  expect(document.refusals[0]).toContain(
    `0 of 1 reviewers gave an answer that counts, and minReviewers is 1: reviewer-1: ${why}`,
  );
  expect(told.at(-1)).toContain(`[loop] reviewer reviewer-1: no answer that counts: ${why}`);
});

test('one that never ends is ended, with what it started', async () => {
  const forever = `
    import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore', detached: true });
    writeFileSync('started', String(child.pid));
    setInterval(() => {}, 1e6);`;
  const command = {
    id: 'slow',
    command: process.execPath,
    args: ['{root}/fixtures/1.mjs'],
    timeoutMs: 2000,
    sandbox: 'off',
  };
  const { document, scratch } = await reviewed([forever], { reviewers: { commands: [command] } });
  expect(document.refusals[0]).toContain('slow: it was ended at its time limit');
  const pid = readFileSync(join(scratch, 'review-02/slow/started'), 'utf8');
  // A zombie has ended.
  expect(spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim()).toMatch(/^Z|^$/);
});

test('one that is not there', async () => {
  const command = { id: 'nobody', command: 'no-such-reviewer', args: [] };
  const { document } = await reviewed([''], { reviewers: { commands: [command] } });
  expect(document.refusals[0]).toContain(
    'nobody: expected a program no-such-reviewer in node_modules/.bin of the project or on the PATH, found none',
  );
});

test('one of two that breaks is named, and the other counts', async () => {
  const { outcome, told } = await reviewed([says(CONTENT), 'process.exitCode = 1;']);
  expect(outcome).toEqual({ kind: 'passed' });
  expect(told.at(-1)).toBe('[loop] reviewer reviewer-2: no answer that counts: it ended with exit code 1');
});

test('one that changes the project is no reviewer: what it wrote is put back and kept', async () => {
  const writes = `
    import { writeFileSync } from 'node:fs';
    const root = new URL('..', import.meta.url);
    writeFileSync(new URL('fixtures/product.txt', root), 'mine');
    writeFileSync(new URL('tests/new.spec.ts', root), 'new');
    ${says(CONTENT)}`;
  const { outcome, candidate } = await reviewed([writes]);
  expect(outcome).toEqual({
    kind: 'refused',
    reason: 'policy-violated',
    details: [
      'changed-during-review: fixtures/product.txt was changed',
      'changed-during-review: tests/new.spec.ts was added',
    ],
  });
  const read = (path: string): string => readFileSync(join(candidate.root, path), 'utf8');
  expect(read('fixtures/product.txt')).toBe('the product');
  expect(existsSync(join(candidate.root, 'tests/new.spec.ts'))).toBe(false);
  expect(read(SPEC)).toBe(AFTER);
  expect(read(`loop/evidence/${EXERCISE}/review-02/displaced/fixtures/product.txt`)).toBe('mine');
});

test('one that changes what it is asked about is found out by the built-in ones', async () => {
  const forges = `
    import { readFileSync, writeFileSync } from 'node:fs';
    const log = new URL('../loop/evidence/${EXERCISE}/attempt-02/target-test.log', import.meta.url);
    writeFileSync(log, readFileSync(log, 'utf8') + 'all is well');
    ${says(CONTENT)}`;
  const { outcome } = await reviewed([forges]);
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'review-refused' });
  expect(outcome.kind === 'refused' && outcome.details[1]).toMatch(/^checks: .*another hash/);
});

test('no score makes up for a built-in reviewer that refuses: nobody is asked', async () => {
  const now = withCheck(GREEN, 'policy', { log: 'VIOLATION outside-mutable: x\n' });
  const { outcome, document, scratch } = await reviewed([says({ score: 1, findings: [] })], {
    story: { now },
  });
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'review-refused' });
  expect(document.external).toBe('external reviewers: not asked, because a built-in reviewer refused');
  expect(readdirSync(scratch)).toEqual([]);
});

const QUIET = (): void => undefined;

test('an interrupted review records nothing', async () => {
  const candidate = verified();
  const reading = checkContract({ ...good, checks: [] });
  if (!reading.ok) throw new Error('the contract of the test is no contract');
  const abort = AbortSignal.abort('interrupted');
  const world = { scratch: folderWith({}), env: process.env, abort, tell: QUIET, detail: QUIET };
  await expect(review({ ...candidate, contract: reading.contract }, world)).rejects.toBe('interrupted');
  expect(existsSync(join(candidate.root, REVIEW))).toBe(false);
});
