// `npm run bench:fingerprints [rounds]`: what recording costs. First a new site against a known one, in turn, in one
// process; then one suite without recording and with every fingerprint there, in turn, as whole runs.
import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromiumLaunchOptions } from '../fixtures/browser.mjs';
import { makeExercise, median, row, timePlaywright } from './lib/exercise.mjs';

const TESTS = 16;
const SITES_PER_TEST = 8;
const rounds = Math.max(7, Number(process.argv[2] ?? 11));
const exercise = makeExercise();
try {
  await newSites();
  wholeRuns();
} finally {
  exercise.remove();
}

async function newSites() {
  const { browser, page } = await recordedPage();
  for (const method of /** @type {const} */ (['fill', 'click'])) {
    /** @type {Record<'known' | 'fresh', number[]>} */
    const times = { known: [], fresh: [] };
    const cpu = { known: 0, fresh: 0 };
    for (let site = 0; site < 25 * SITES_PER_TEST; site += 1) {
      // As often as in a suite, the page is new.
      if (site % SITES_PER_TEST === 0) await page.setContent(productPage());
      const field = `input[name="field-${site % TESTS}"]`;
      const known = page.locator(field);
      const fresh = page.locator(`${field}:not(.${method}-${site})`);
      await known.waitFor();
      const order = /** @type {const} */ (site % 2 === 0 ? ['known', 'fresh'] : ['fresh', 'known']);
      for (const name of order) {
        const locator = name === 'known' ? known : fresh;
        const started = performance.now();
        const used = process.cpuUsage();
        await (method === 'fill' ? locator.fill('text') : locator.click());
        times[name].push(performance.now() - started);
        const { user, system } = process.cpuUsage(used);
        cpu[name] += (user + system) / 1000 / (25 * SITES_PER_TEST);
      }
    }
    console.log(
      `${method}, processor time of the worker, mean: known site ${cpu.known.toFixed(2)} ms, new site ${cpu.fresh.toFixed(2)} ms, ${(cpu.fresh - cpu.known).toFixed(2)} ms more`,
    );
    // On a busy machine the quickest tenth says more than the median.
    for (const [name, share] of /** @type {const} */ ([
      ['median', 0.5],
      ['quickest tenth', 0.1],
    ])) {
      const known = quantile(times.known, share);
      const fresh = quantile(times.fresh, share);
      console.log(
        `${method}, ${name} of ${times.known.length} pairs: known site ${known.toFixed(2)} ms, new site ${fresh.toFixed(2)} ms, ${(fresh - known).toFixed(2)} ms more`,
      );
    }
  }
  await browser.close();
}

/** @param {readonly number[]} values @param {number} share */
function quantile(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

/** A page with the recorder on, as in a worker that runs one long test. */
async function recordedPage() {
  const dist = path.join(exercise.folder, 'node_modules/loopwright/dist/observe/recorder/fingerprints');
  const { FingerprintRecorder } = await import(path.join(dist, 'recorder.js'));
  const { watchFingerprints } = await import(path.join(dist, 'watch.js'));
  const place = { root: exercise.folder, out: path.join(exercise.folder, 'recorded'), anew: false };
  const file = path.join(exercise.folder, 'bench', 'a.spec.ts');
  const info = { file, testId: 'a', retry: 0, repeatEachIndex: 0, project: { use: {} }, errors: [] };
  const browser = await chromium.launch(chromiumLaunchOptions());
  watchFingerprints(new FingerprintRecorder(place, () => info)).onBrowser(browser);
  return { browser, page: await browser.newPage() };
}

function wholeRuns() {
  /** @type {Record<'plain' | 'present', number[]>} */
  const times = { plain: [], present: [] };
  writeSuite();
  run('present');
  const sites = countSites();
  if (sites !== TESTS * SITES_PER_TEST) throw new Error(`${sites} sites were recorded`);
  for (let round = 0; round <= rounds; round += 1) {
    const order = /** @type {const} */ (round % 2 === 0 ? ['plain', 'present'] : ['present', 'plain']);
    for (const name of order) {
      const elapsed = run(name);
      if (round > 0) times[name].push(elapsed);
    }
  }
  const ratios = times.present.map((value, at) => value / (times.plain[at] ?? 1));
  console.log(`suite of ${TESTS} tests with ${sites} sites, one worker`);
  console.log(row('without recording', times.plain));
  console.log(row('every fingerprint is there', times.present));
  console.log(`median of paired ratios: ${median(ratios).toFixed(3)}`);
}

/** @param {'plain' | 'present'} name */
function run(name) {
  const args = ['-c', 'bench.config.ts', '--reporter=dot', '--workers=1'];
  const mode = name === 'plain' ? 'off' : 'record';
  return timePlaywright(exercise.folder, args, 0, { LOOPWRIGHT_FINGERPRINTS: mode });
}

function countSites() {
  const store = path.join(exercise.folder, 'loop', 'fingerprints', 'bench');
  return readdirSync(store)
    .map((name) => JSON.parse(readFileSync(path.join(store, name), 'utf8')))
    .reduce((sum, { locators }) => sum + Object.keys(locators).length, 0);
}

/** As much as a page of a small product shows. */
function productPage() {
  const each = (/** @type {(at: number) => string} */ part) =>
    Array.from({ length: TESTS }, (_, at) => part(at)).join('');
  const links = each((at) => `<li><a href="#${at}">Entry ${at}.</a> and what it is about</li>`);
  const labels = each((at) => `<label>Field ${at}. <input name="field-${at}"></label>`);
  const checks = each((at) => `<label><input type="checkbox"> Option ${at}.</label>`);
  const rows = each(
    (at) =>
      `<tr><td>Order ${at}</td><td>${at * 7} pieces</td><td><button>Ship order ${at}.</button></td></tr>`,
  );
  return `<!doctype html><title>Bench</title><nav><ul>${links}</ul></nav><main><h1>Orders</h1>
    <form>${labels}${checks}</form><table>${rows}</table></main>`;
}

function writeSuite() {
  const folder = path.join(exercise.folder, 'bench');
  mkdirSync(folder);
  for (const file of [0, 1, 2, 3]) {
    const tests = Array.from({ length: TESTS }, (_, at) => at)
      .filter((at) => at % 4 === file)
      .map(testOf);
    writeFileSync(
      path.join(folder, `orders-${file}.spec.ts`),
      `import { test } from '@playwright/test';\nconst html = ${JSON.stringify(productPage())};\n${tests.join('\n')}\n`,
    );
  }
  const config = readFileSync(path.join(exercise.folder, 'playwright.config.ts'), 'utf8');
  writeFileSync(
    path.join(exercise.folder, 'bench.config.ts'),
    config.replace("testDir: 'examples'", "testDir: 'bench'"),
  );
}

/** @param {number} at */
function testOf(at) {
  return `test('works on ${at}', async ({ page }) => {
  await page.setContent(html);
  await page.getByRole('link', { name: 'Entry ${at}.' }).click();
  await page.getByLabel('Field ${at}.').fill('something');
  await page.getByLabel('Option ${at}.').check();
  await page.locator('tr', { hasText: 'Ship order ${at}.' }).hover();
  await page.getByRole('button', { name: 'Ship order ${at}.' }).click();
  await page.locator('input[name="field-${at}"]').press('End');
  await page.getByText('Entry ${at}.').click();
  await page.locator('label', { hasText: 'Option ${at}.' }).click();
});`;
}
