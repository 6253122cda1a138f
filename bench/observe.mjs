// `npm run bench:observe [rounds]`: how long the observe run looks at a test with one stale locator, against the time that
// the same test takes when it is green. Without an actionTimeout, so that the red run waits for the whole test timeout;
// with a short and a long one, since the observe run must not.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeExercise, median, row, timePlaywright } from './lib/exercise.mjs';

const TIMEOUTS = [5_000, 30_000];
const rounds = Math.max(3, Number(process.argv[2] ?? 3));
const exercise = makeExercise();
/** @type {number[]} */
const differences = [];
try {
  for (const timeout of TIMEOUTS) {
    setTimeouts(timeout);
    /** @type {{ green: number[], observed: number[] }} */
    const times = { green: [], observed: [] };
    for (let round = 0; round <= rounds; round += 1) {
      exercise.setTarget('repaired');
      const green = greenTime();
      exercise.setTarget('stale');
      exercise.clearEvidence();
      timePlaywright(exercise.folder, ['--project=loop'], 0);
      if (round === 0) continue;
      times.green.push(green);
      times.observed.push(observedTime());
    }
    const more = times.observed.map((observed, index) => observed - (times.green[index] ?? 0));
    console.log(row(`green test`, times.green));
    console.log(row(`observed, test timeout ${timeout / 1000} s`, times.observed));
    console.log(row('difference', more));
    differences.push(median(more));
  }
} finally {
  exercise.remove();
}
console.log(`largest median difference: ${(Math.max(...differences) / 1000).toFixed(2)} s (at most 2 s)`);

/** @param {number} timeout */
function setTimeouts(timeout) {
  for (const name of ['playwright.config.ts', 'plain.config.ts']) {
    const file = path.join(exercise.folder, name);
    const text = readFileSync(file, 'utf8').replace(/timeout: [\d_]+/, `timeout: ${timeout}`);
    writeFileSync(file, text.replace(/actionTimeout: \d+, /, ''));
  }
}

function greenTime() {
  const file = path.join(exercise.folder, 'green.json');
  timePlaywright(exercise.folder, ['--config', 'plain.config.ts', 'examples/login', '--reporter=json'], 0, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { suites } = JSON.parse(readFileSync(file, 'utf8'));
  return suites[0].specs[0].tests[0].results[0].duration;
}

/** What the log of the observe run says of the test. */
function observedTime() {
  const evidence = path.join(exercise.folder, 'loop', 'evidence');
  const name = readdirSync(evidence).find((entry) => /^\d/.test(entry)) ?? '';
  const log = readFileSync(path.join(evidence, name, 'observe', 'observe.log'), 'utf8');
  const [, number, unit] = /\(([\d.]+)(ms|s)\)$/m.exec(log) ?? [];
  if (number === undefined) throw new Error(`No time in the log of the observe run:\n${log}`);
  return Number(number) * (unit === 's' ? 1000 : 1);
}
