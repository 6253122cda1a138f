// The whole of a loop run but Playwright and the browser, in one process: lock, recovery, seal, controller, record. The
// suite is played: whether a test is green is decided by what stands on disk at that moment, as it would be by a real one.
//   node drive.mjs <dist> <root> <exercise>
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dist = '', root = '', exercise = ''] = process.argv.slice(2);
/** @param {string} path */
const load = (path) => import(pathToFileURL(join(dist, path)).href);
const { takeLock } = await load('disk/lock.js');
const { makeScratch, scratchOf } = await load('disk/scratch.js');
const { recover } = await load('human/recover.js');
const { pendingCandidate } = await load('human/pending.js');
const { recordSealed } = await load('record/evidence.js');
const { seal } = await load('seal/seal.js');
const { loadContract } = await load('contract/load.js');
const { runLoop } = await load('loop.js');

const CONTRACT = 'loop/contract.json';
const STORE = 'tests/store.page.ts';
const SIGN_IN = 'tests/sign-in.spec.ts';

async function loop() {
  const sealed = seal({
    root,
    contractPath: CONTRACT,
    use: 'suite',
    configPath: undefined,
    exercise,
    outputDirs: [],
    now: new Date(),
  });
  if (sealed.kind !== 'sealed') throw new Error(sealed.details.join('\n'));
  recordSealed({ root, exercise }, sealed.baseline, new Date());
  const scratch = makeScratch(exercise);
  try {
    const contract = loadContract(root, CONTRACT, 'suite');
    const suite = { folder: 'tests', isTest: (/** @type {string} */ path) => path.endsWith('.spec.ts') };
    const red = runOf([...targets(1), ...oracles()]);
    const { ending } = await runLoop(
      { root, exercise, contract, baseline: sealed.baseline, red, sharded: false, suite },
      {
        runTests: (/** @type {Request} */ request) => Promise.resolve(play(request, scratch)),
        scratch,
        sideBySide: true,
        env: process.env,
        abort: new AbortController().signal,
        tell: () => undefined,
        detail: () => undefined,
      },
    );
    return ending.state;
  } finally {
    rmSync(scratchOf(exercise), { recursive: true, force: true });
  }
}

/** @typedef {{ role: string, project: string, name: string, repeatEach: number }} Request */

/** @param {Request} request @param {string} scratch */
function play({ role, project, name, repeatEach }, scratch) {
  const out = join(scratch, name);
  mkdirSync(out, { recursive: true });
  if (role === 'observe') writeObservations(out);
  const tests = project === 'oracle' ? oracles() : targets(repeatEach, role === 'observe');
  const record = runOf(tests);
  const exitCode = record.status === 'passed' ? 0 : 1;
  const result = {
    exitCode,
    signal: null,
    startedAt: AT,
    durationMs: 5,
    output: 'played\n',
    stopped: undefined,
  };
  return { command: ['played', name], result, record, out };
}

const AT = '2026-11-30T12:00:00.000Z';

/** @param {readonly { outcome: string }[]} tests */
function runOf(tests) {
  const status = tests.every(({ outcome }) => outcome === 'expected') ? 'passed' : 'failed';
  return { schemaVersion: 1, status, startedAt: AT, durationMs: 9, tests, errors: [] };
}

/** Green with the new names; the archive has a longer name too, so that only the exact form finds one button there. */
function targets(times = 1, healed = false) {
  const signIn = readFileSync(join(root, SIGN_IN), 'utf8').includes("'Sign in'");
  const store = readFileSync(join(root, STORE), 'utf8');
  const isExact = store.includes("name: 'Store the entry', exact: true");
  const isNew = store.includes("name: 'Store the entry'");
  const isOld = !isNew;
  const all = [
    testOf(SIGN_IN, 4, 'signs in', healed || signIn, SIGN_IN_STALE),
    testOf('tests/store.spec.ts', 4, 'stores on /desk', healed || isNew, STORE_STALE),
    testOf('tests/store.spec.ts', 4, 'stores on /archive', isOld || isExact, AMBIGUOUS),
  ];
  return all.flatMap((test) =>
    Array.from({ length: times }, (_, repeat) => (repeat === 0 ? test : { ...test, repeat })),
  );
}

function oracles() {
  return [{ ...testOf('oracle/product.spec.ts', 3, 'the product', true, ''), project: 'oracle' }];
}

/** @param {string} file @param {number} line @param {string} title @param {boolean} isGreen @param {string} message */
function testOf(file, line, title, isGreen, message) {
  const errors = isGreen ? [] : [{ message, location: { file, line, column: 3 } }];
  const result = { status: isGreen ? 'passed' : 'failed', durationMs: 4, errors, longestStepMs: 2 };
  const outcome = isGreen ? 'expected' : 'unexpected';
  return { project: 'loop', file, line, titles: [title], outcome, results: [result] };
}

/** @param {string} call */
const stale = (call) =>
  `TimeoutError: locator.click: Timeout 1500ms exceeded.\nCall log:\n  - waiting for ${call}\n`;
const SIGN_IN_STALE = stale("getByRole('button', { name: 'Login' })");
const STORE_STALE = stale("getByRole('button', { name: 'Store entry' })");
const AMBIGUOUS = `Error: locator.click: Error: strict mode violation: getByRole('button', { name: 'Store the entry' }) resolved to 2 elements:\n`;

/** @param {string} out */
function writeObservations(out) {
  const observations = [
    observation({
      file: SIGN_IN,
      title: 'signs in',
      at: placeOf(SIGN_IN, 'getByRole'),
      old: 'Login',
      names: [{ name: 'Sign in' }],
    }),
    observation({
      file: 'tests/store.spec.ts',
      title: 'stores on /desk',
      at: placeOf(STORE, 'getByRole'),
      old: 'Store entry',
      names: [{ name: 'Store the entry' }, { name: 'Store the entry', exact: true }],
    }),
  ];
  const lines = observations.map((each) => `${JSON.stringify(each)}\n`);
  writeFileSync(join(out, 'observations-1.jsonl'), lines.join(''));
}

/** @param {{ file: string, title: string, at: object, old: string, names: object[] }} facts */
function observation({ file, title, at, old, names }) {
  const call = (/** @type {object} */ options) => ({ method: 'getByRole', args: ['button', options] });
  return {
    schemaVersion: 1,
    test: { file: join(root, file), titles: [title] },
    known: true,
    kind: 'stale',
    by: 'action',
    locator: `getByRole('button', { name: '${old}' })`,
    call: call({ name: old }),
    stack: [at],
    action: { method: 'click', stack: [at] },
    page: { url: 'http://localhost/', status: 200, failures: [] },
    ranked: [],
    verdict: {
      kind: 'healed',
      options: names.map((options) => ({ calls: [call(options)], lastResort: false })),
      vouchedBy: 'oracle',
    },
  };
}

/** @param {string} file @param {string} word */
function placeOf(file, word) {
  const lines = readFileSync(join(root, file), 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const line = lines.findIndex((text) => text.includes(word));
  return { file: join(root, file), line: line + 1, column: (lines[line] ?? '').indexOf(word) + 1 };
}

const lock = takeLock(root, `exercise ${exercise}`, exercise);
try {
  for (const line of recover(root)) say(line);
  const pending = pendingCandidate(root);
  say(pending.length > 0 ? 'candidate-pending' : await loop());
} finally {
  lock.release();
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
