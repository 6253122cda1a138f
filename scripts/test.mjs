// `npm test`: set-up, then vitest with whatever arguments follow, then one plain line with the counts, so that a
// run that executed nothing can never pass for a green one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { main, runOnTerminal } from './run.mjs';
import { setup } from './setup.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

await main(async () => {
  await setup();
  const folder = mkdtempSync(path.join(tmpdir(), 'loopwright-test-'));
  const results = path.join(folder, 'results.json');
  try {
    const exitCode = await vitest(results);
    const counts = readCounts(results);
    console.log(summary(counts));
    return exitCode === 0 && counts.passed + counts.failed === 0 ? 1 : exitCode;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string} results */
function vitest(results) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const asked = process.argv.slice(2);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...projects(asked), ...asked];
  return runOnTerminal(process.execPath, args);
}

/** Without a project named: all but the breadth and endurance tests, which take as long again. @param {readonly string[]} asked */
function projects(asked) {
  return asked.some((arg) => arg.startsWith('--project')) ? [] : ['--project=unit', '--project=e2e'];
}

/** @param {string} results @returns {Counts} */
function readCounts(results) {
  let report;
  try {
    report = JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    // vitest broke off before it had results: nothing was executed.
    return { passed: 0, failed: 0, skipped: 0 };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + filesThatDidNotLoad(report.testResults),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * A test file that cannot be loaded has no tests to count, and must not disappear from the line.
 *
 * @param {{ status: string, assertionResults: unknown[] }[]} files
 */
function filesThatDidNotLoad(files) {
  return files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
}

/** @param {Counts} counts */
function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
