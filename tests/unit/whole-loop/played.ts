// The whole loop over a suite of one test that is played: what a run of it says is decided by what stands on disk. Everything
// but Playwright is real: seal, evidence, history, files.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContract } from '../../../src/contract/load.ts';
import { runLoop } from '../../../src/loop.ts';
import type { LoopOutcome } from '../../../src/exercise/outcome.ts';
import type { RunRecord, TestRecord } from '../../../src/observe/run-record.ts';
import { recordSealed } from '../../../src/record/evidence.ts';
import { seal } from '../../../src/seal/seal.ts';
import { sealOracles } from '../../../src/seal/oracle-seal.ts';
import type { TestRun, TestRunRequest } from '../../../src/verify/checks.ts';
import { folderWith } from '../disk/folder.ts';

export const SPEC = 'tests/a.spec.ts';
export const SAVED = `${SPEC} › saves`;
const CONTRACT = 'loop/contract.json';
const ORACLE = 'oracle/product.spec.ts';
const AT = '2026-11-30T12:00:00.000Z';

export function playedProject(contract: object = {}): string {
  const root = folderWith({
    [SPEC]:
      "import { test } from '@playwright/test';\ntest('saves', ({ page }) => page.getByText('Old').click());\n",
    [ORACLE]: "import { test } from '@playwright/test';\n\ntest('the product', () => {});\n",
    'package.json': '{}\n',
    'node_modules/@playwright/test/index.js': '',
    [CONTRACT]: JSON.stringify({
      schemaVersion: 1,
      goal: 'Play',
      owner: 'QA',
      mutablePaths: ['tests/'],
      protectedPaths: [],
      targets: ['tests/'],
      oracles: ['oracle/'],
      successState: 'AWAITING_HUMAN_APPROVAL',
      ...contract,
    }),
  });
  sealOracles(root, loadContract(root, CONTRACT, 'suite'), { name: 'Ada', reason: 'why', now: new Date() });
  return root;
}

export interface Play {
  /** Texts that the stale one may be replaced by, in this order. */
  readonly options: readonly string[];
  /** How the test fails with a candidate's text in its file; `null`: it passes. */
  readonly fails: (text: string) => string | null;
}

export interface Played extends LoopOutcome {
  /** The texts that were verified, in order. */
  readonly verified: readonly string[];
}

let exercises = 0;

export async function playLoop(root: string, { options, fails }: Play): Promise<Played> {
  exercises += 1;
  const exercise = `20261130T120000Z-${exercises.toString(16).padStart(6, '0')}`;
  const contract = loadContract(root, CONTRACT, 'suite');
  const sealed = seal({
    root,
    use: 'suite',
    contractPath: CONTRACT,
    configPath: undefined,
    exercise,
    outputDirs: [],
    now: new Date(),
  });
  if (sealed.kind !== 'sealed') throw new Error(sealed.details.join('\n'));
  recordSealed({ root, exercise }, sealed.baseline, new Date());
  const scratch = mkdtempSync(join(tmpdir(), 'loopwright-played-'));
  const verified: string[] = [];
  const written = (): string => /getByText\('(.*?)'/.exec(readFileSync(join(root, SPEC), 'utf8'))?.[1] ?? '';
  const runTests = ({ role, project, name, repeatEach }: TestRunRequest): Promise<TestRun> => {
    const out = join(scratch, name);
    mkdirSync(out, { recursive: true });
    if (role === 'observe') writeFileSync(join(out, 'observations-1.jsonl'), observation(root, options));
    if (name === 'target-test') verified.push(written());
    const message = role === 'observe' || project === 'oracle' ? null : fails(written());
    const one = project === 'oracle' ? testOf(ORACLE, 'the product', null) : testOf(SPEC, 'saves', message);
    const tests = Array.from({ length: repeatEach }, (_, repeat) =>
      repeat === 0 ? one : { ...one, repeat },
    );
    return Promise.resolve(runOf(out, tests));
  };
  try {
    const red = recordOf([testOf(SPEC, 'saves', STALE), testOf(ORACLE, 'the product', null)]);
    const outcome = await runLoop(
      {
        root,
        exercise,
        contract,
        baseline: sealed.baseline,
        red,
        sharded: false,
        suite: { folder: 'tests', isTest: (path) => path.endsWith('.spec.ts') },
      },
      {
        runTests,
        scratch,
        sideBySide: false,
        env: process.env,
        abort: new AbortController().signal,
        tell: () => undefined,
        detail: () => undefined,
      },
    );
    return { ...outcome, verified };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const STALE =
  "TimeoutError: locator.click: Timeout 1500ms exceeded.\nCall log:\n  - waiting for getByText('Old')\n";

function runOf(out: string, tests: readonly TestRecord[]): TestRun {
  const record = recordOf(tests);
  const exitCode = record.status === 'passed' ? 0 : 1;
  const result = {
    exitCode,
    signal: null,
    startedAt: AT,
    durationMs: 5,
    output: 'played\n',
    stdout: '',
    stopped: undefined,
  };
  return { command: ['played'], result, record, out };
}

function recordOf(tests: readonly TestRecord[]): RunRecord {
  const status = tests.every(({ outcome }) => outcome === 'expected') ? 'passed' : 'failed';
  return { schemaVersion: 1, status, startedAt: AT, durationMs: 9, tests: [...tests], errors: [] };
}

function testOf(file: string, title: string, message: string | null): TestRecord {
  const errors = message === null ? [] : [{ message, location: { file, line: 2, column: 30 } }];
  return {
    project: file === ORACLE ? 'oracle' : 'loop',
    file,
    line: 2,
    titles: [title],
    outcome: message === null ? 'expected' : 'unexpected',
    results: [{ status: message === null ? 'passed' : 'failed', durationMs: 4, errors, longestStepMs: 2 }],
  };
}

function observation(root: string, options: readonly string[]): string {
  const column = readFileSync(join(root, SPEC), 'utf8').split('\n')[1]?.indexOf('getByText') ?? 0;
  const at = { file: join(root, SPEC), line: 2, column: column + 1 };
  const call = (text: string): object => ({ method: 'getByText', args: [text] });
  return `${JSON.stringify({
    schemaVersion: 1,
    test: { file: join(root, SPEC), titles: ['saves'] },
    known: true,
    kind: 'stale',
    by: 'action',
    locator: "getByText('Old')",
    call: call('Old'),
    stack: [at],
    action: { method: 'click', stack: [at] },
    page: { url: 'http://localhost/', status: 200, failures: [] },
    ranked: [],
    verdict: {
      kind: 'healed',
      options: options.map((text) => ({ calls: [call(text)], lastResort: false })),
      vouchedBy: 'oracle',
    },
  })}\n`;
}
