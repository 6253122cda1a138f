// A run that records looks, in every report and trace, like one that does not: same steps, places, errors, exit code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Project } from '../e2e/project.ts';

const PAGE = `<!doctype html><title>Kinds</title>
<form onsubmit="return false">
  <label>Name <input name="name"></label>
  <label>Secret <input type="password"></label>
  <label>Note <textarea></textarea></label>
  <label><input type="checkbox"> Agree</label>
  <label>Size <select><option>small</option><option>large</option></select></label>
  <label>File <input type="file"></label>
</form>
<button onclick="out.textContent = 'saved'">Save</button> <button>Other</button> <button disabled>Never</button>
<div draggable="true" id="from">Drag me</div><div id="to" style="height:40px">Here</div>
<ul><li>One <a href="#one">open</a></li><li>Two <a href="#two">open</a></li></ul>
<output id="out"></output>
<iframe srcdoc="<button>Inside</button>"></iframe>
<script>
  setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button>Late</button>'), 400);
</script>`;

const HELPERS = `export class Form {
  constructor(page) { this.page = page; this.field = page.getByLabel('Name'); }
  get save() { return this.page.getByRole('button', { name: 'Save' }); }
  async fill(text) { await this.field.fill(text); await this.save.click(); }
}
export const openRow = (page, name) => page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click();
`;

const SPEC = `import { expect, test } from '@playwright/test';
import { Form, openRow } from './form.js';

test.beforeEach(async ({ page }) => { await page.goto('/kinds'); await page.locator('form').waitFor(); });
test.afterEach(async ({ page }) => { if (!page.isClosed()) await page.locator('#out').textContent(); });

test('every kind of action', async ({ page }) => {
  const form = new Form(page);
  await test.step('the form', async () => {
    await form.fill('Ada');
    await page.getByLabel('Secret').pressSequentially('hunter2!');
    await page.getByLabel('Note').fill('a private note');
    await page.getByLabel('Note').clear();
    await page.getByRole('checkbox').setChecked(true);
    await page.getByRole('checkbox').uncheck();
    await page.getByLabel('Size').selectOption('large');
    await page.getByLabel('File').setInputFiles([]);
  });
  await openRow(page, 'Two');
  await page.locator('#from').dragTo(page.locator('#to'));
  await page.getByRole('button').first().hover();
  await page.getByText('Here').describe('the target').dblclick();
  await page.frameLocator('iframe').getByRole('button').click();
  await page.getByRole('button', { name: 'Late' }).click();
  expect(await page.locator('li').nth(1).innerText()).toContain('Two');
  expect(await page.locator('#to').evaluate((element) => element.id)).toBe('to');
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
  await expect(page.locator('#out')).toHaveText('saved');
});
test('calls on the page', async ({ page }) => {
  await page.fill('input[name=name]', 'Grace');
  await page.click('text=Save');
  await page.waitForSelector('li');
  await page.check('[type=checkbox]');
  expect(await page.textContent('#out')).toBe('saved');
});
test('several at once', async ({ page }) => {
  await Promise.all([page.getByLabel('Name').fill('x'), page.getByRole('button', { name: 'Other' }).hover()]);
  const other = await page.context().newPage();
  await other.goto('/kinds');
  await other.getByRole('button', { name: 'Save' }).click();
});
test('missing', async ({ page }) => {
  await page.getByRole('button', { name: 'Late' }).click();
  await page.getByRole('button', { name: 'Login' }).click({ timeout: 300 });
});
test('two matches', async ({ page }) => { await new Form(page).page.getByText('open').click(); });
test('two matches of the page', async ({ page }) => { await page.click('li'); expect(1).toBe(2); });
test('disabled', async ({ page }) => { await page.getByRole('button', { name: 'Never' }).click({ timeout: 300 }); });
test('assertion', async ({ page }) => {
  await page.getByRole('button', { name: 'Other' }).click();
  await expect(page.locator('#out')).toHaveText('saved', { timeout: 200 });
});
test('every kind of assertion', async ({ page }) => {
  const save = page.locator('button').first();
  await expect(save, 'there is a button').toBeVisible();
  await expect.soft(page.locator('#to')).toHaveText(/Here/);
  await expect(page.locator('#out')).not.toHaveText('never');
  await expect(page.locator('li')).toHaveCount(2);
  await expect(page.locator('form')).toHaveCount(1);
  await expect(page.getByText('Late')).toBeVisible();
  await expect(async () => { await expect(page.locator('#from').describe('the source')).toContainText('Drag'); }).toPass();
  await expect.poll(() => page.locator('li').count()).toBe(2);
  await test.step('in a frame', async () => { await expect(page.frameLocator('iframe').locator('button')).toBeEnabled(); });
  await expect(page.locator('ul')).toMatchAriaSnapshot('- list');
  await save.click();
  await expect(page.locator('output')).toHaveText('saved');
});
test('a failed assertion after others', async ({ page }) => {
  await expect(page.locator('#from')).toBeVisible();
  await expect(page.locator('.nowhere')).toBeVisible({ timeout: 200 });
});
test('soft', async ({ page }) => {
  await expect.soft(page.locator('#out')).toHaveText('never', { timeout: 100 });
  await page.getByLabel('Size').selectOption({ label: 'small' });
});
test('throws in the page', async ({ page }) => { await page.locator('#to').evaluate(() => { throw new TypeError('of the page'); }); });
test('bad selector', async ({ page }) => { await page.locator('##').click(); });
test('wrong argument', async ({ page }) => { await page.getByLabel('Name').fill(undefined); });
test('closed', async ({ page }) => { await page.close(); await page.getByRole('button', { name: 'Save' }).click(); });
test('swallowed', async ({ page }) => {
  await page.getByRole('button', { name: 'Nope' }).click({ timeout: 200 }).catch((error) => test.info().annotations.push({ type: 'error', description: error.stack }));
});
test('nobody waits', async ({ page }) => {
  void page.getByRole('button', { name: 'Nope' }).click({ timeout: 200 });
  await new Promise((done) => setTimeout(done, 700));
});
test('out of time', async ({ page }) => {
  test.setTimeout(1500);
  await page.getByRole('button', { name: 'Nowhere' }).click();
});
test('expected to fail', async ({ page }) => { test.fail(); await page.getByText('open').click(); });
test('own browser', async ({ playwright, browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent('<button>Mine</button>');
  await page.getByRole('button').click();
  await context.close();
  await playwright.chromium.launch({ executablePath: '/does/not/exist' });
});
`;

/** Everything that a reporter is told of a test, but for times. */
const REPORTER = `import { writeFileSync } from 'node:fs';
const step = (s) => ({ title: s.title, category: s.category, location: s.location, params: s.params, error: s.error && { message: s.error.message, stack: s.error.stack, location: s.error.location }, ended: s.duration >= 0, attachments: s.attachments.map((a) => a.name), steps: s.steps.map(step) });
export default class {
  tests = [];
  constructor({ out }) { this.out = out; }
  onTestEnd(test, result) {
    this.tests.push({ title: test.title, status: result.status, annotations: result.annotations, errors: result.errors, steps: result.steps.map(step), attachments: result.attachments.map(({ name }) => name), trace: result.attachments.find((a) => a.name === 'trace')?.path });
  }
  onEnd() { writeFileSync(this.out, JSON.stringify(this.tests)); }
}
`;

const CONFIG = `import { defineConfig } from '@playwright/test';
import { withLoop } from 'loopwright';
import { chromiumLaunchOptions } from './browser.mjs';
const baseURL = 'http://127.0.0.1:' + process.env.PORT;
export default withLoop(defineConfig({
  testDir: 'tests', timeout: 20_000, workers: 1,
  reporter: [['json', { outputFile: process.env.REPORT + '.report.json' }], ['./steps.mjs', { out: process.env.REPORT }]],
  use: { baseURL, actionTimeout: 4000, trace: 'on', launchOptions: chromiumLaunchOptions() },
  webServer: { command: 'node product/server.mjs', url: baseURL, reuseExistingServer: false },
}), { contract: 'loop/contract.json' });
`;

test('steps, places, errors, traces and the exit code are those of a plain run', async () => {
  const project = await Project.make({
    seal: false,
    files: {
      'playwright.config.ts': CONFIG,
      'steps.mjs': REPORTER,
      'product/pages/kinds.html': PAGE,
      'tests/sign-in.spec.ts': null,
      'tests/form.js': HELPERS,
      'tests/kinds.spec.ts': SPEC,
    },
  });
  const run = async (mode: string) => {
    const report = join(project.root, `${mode}.json`);
    const done = await project.playwright([], { LOOPWRIGHT_FINGERPRINTS: mode, REPORT: report });
    const tests = JSON.parse(project.read(`${mode}.json`)) as {
      title: string;
      status: string;
      trace: string;
    }[];
    return {
      exitCode: done.exitCode,
      tests: tests.map(({ trace, ...rest }) => ({ ...rest, calls: callsIn(trace) })),
      report: suitesOf(project.read(`${mode}.json.report.json`)),
      files: Object.keys(project.files()).filter((path) => path.startsWith('loop/fingerprints/')),
    };
  };
  const plain = await run('off');
  const recorded = await run('record');
  const again = await run('record');

  // The comparison would mean nothing if nothing had happened.
  expect(plain.exitCode).toBe(1);
  expect(plain.tests.filter(({ status }) => status === 'passed')).toHaveLength(5);
  expect(plain.tests.flatMap(({ calls }) => calls).length).toBeGreaterThan(100);
  expect(plain.files).toEqual([]);
  expect(recorded.files).toEqual([
    'loop/fingerprints/tests/kinds.spec.ts.asserted.json',
    'loop/fingerprints/tests/kinds.spec.ts.json',
  ]);

  for (const { exitCode, tests, report } of [recorded, again]) {
    expect(exitCode).toBe(plain.exitCode);
    for (const [at, found] of tests.entries())
      expect(stable(found), found.title).toEqual(stable(plain.tests[at]));
    expect(tests).toHaveLength(plain.tests.length);
    expect(stable(report)).toEqual(stable(plain.report));
  }
  const store = project.read('loop/fingerprints/tests/kinds.spec.ts.json');
  for (const typed of ['hunter2!', 'a private note', 'Grace']) expect(store).not.toContain(typed);
}, 900_000);

/** What a trace holds of every call: names, parameters, stacks, errors. */
function callsIn(trace: string): unknown[] {
  return unzip(readFileSync(trace))
    .filter(({ name }) => name.endsWith('.trace'))
    .flatMap(({ text }) => text.split('\n').filter((line) => line !== ''))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ type }) => type === 'before' || type === 'after')
    .map(({ type, title, class: owner, method, params, stack, error }) => ({
      type,
      title,
      owner,
      method,
      params,
      stack,
      error,
    }));
}

/** The files of a zip: a trace has no encryption and no 64-bit sizes. */
function unzip(bytes: Buffer): { name: string; text: string }[] {
  const files: { name: string; text: string }[] = [];
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\x05\x06') + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [packed, name, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + packed);
    const text = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data;
    files.push({ name: bytes.toString('utf8', at + 46, at + 46 + name), text: text.toString('utf8') });
    at += 46 + name + extra + comment;
  }
  return files;
}

function suitesOf(text: string): unknown {
  return (JSON.parse(text) as { suites: unknown }).suites;
}

/** Without times, and without what a busy machine changes by itself: how far an action came before its time was up. */
function stable(value: unknown): unknown {
  const dropped = new Set(['duration', 'startTime', 'workerIndex', 'parallelIndex', 'path', 'attachments']);
  const text = JSON.stringify(value, (key, item: unknown) => {
    if (dropped.has(key)) return undefined;
    return typeof item === 'string' ? withoutProgress(item) : item;
  });
  return JSON.parse(text.replace(/\b[a-z-]+@[0-9a-f]{8,}/g, '…'));
}

/** Of a call log only what was waited for stays, and of a stack what is not Node's own. */
function withoutProgress(text: string): string {
  if (!text.includes('\n')) return text;
  return stripVTControlCharacters(text)
    .split('\n')
    .filter(
      (line) => !/^\s+(?:-|\d+ ×) /.test(line) || /- (?:waiting for (?:getBy|locator)|Expect ")/.test(line),
    )
    .filter((line) => !/\(node:internal\//.test(line))
    .join('\n');
}
