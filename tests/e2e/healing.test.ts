// What is found for a locator that no longer fits, on real pages in a real browser: a page as it was when a fingerprint
// was taken (or nobody remembers), the page as it is now, an action, and the replacement or the reason there is none.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page, type TestInfo } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rank } from '../../dist/make/locator/rank.js';
import { isOtherRecord } from '../../dist/make/locator/records.js';
import { doubtOf } from '../../dist/make/locator/receiver.js';
import { replacementsFor } from '../../dist/make/locator/replacements.js';
import type { Observation, ObserveRequest } from '../../dist/observe/observation.js';
import { capture } from '../../dist/observe/recorder/fingerprints/capture.js';
import { Recorder } from '../../dist/observe/recorder/recorder.js';
import { watchFor } from '../../dist/observe/recorder/watch.js';
import { chromiumLaunchOptions } from '../../fixtures/browser.mjs';
import { CASES } from './healing-cases.ts';

let browser: Browser;
let page: Page;
let out: string;
let running = '';

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  out = mkdtempSync(join(tmpdir(), 'loopwright-healing-'));
  page = await browser.newPage();
  await page.goto('about:blank');
  const fingerprints: ObserveRequest['fingerprints'] = [];
  for (const [name, { was, locator }] of Object.entries(CASES)) {
    if (was === undefined) continue;
    await page.setContent(was);
    const seen = await capture(locator(page), 'data-testid');
    if (seen.kind !== 'element')
      throw new Error(`${name}: ${seen.kind} matches the locator on the page as it was`);
    fingerprints.push({ file: name, locator: String(locator(page)), path: seen.path, ...seen.seen });
  }
  const unseen = Object.keys(CASES).map((name) => ({ file: name, titles: [name] }));
  const request: ObserveRequest = {
    wanted: Object.entries(CASES).flatMap(([name, { redWaitedMs, locator }]) =>
      redWaitedMs === undefined
        ? []
        : [{ file: name, titles: [name], locator: String(locator(page)), waitedMs: redWaitedMs }],
    ),
    unseen,
    optional: [],
    hints: [],
    fingerprints,
    assertionLocators: 'structural',
  };
  writeFileSync(join(out, 'request.json'), JSON.stringify(request));
  // The part of it that the recorder reads.
  const info = () =>
    ({
      file: running,
      testId: running,
      retry: 0,
      repeatEachIndex: 0,
      titlePath: ['', running],
      project: { use: { actionTimeout: 200 } },
    }) as unknown as TestInfo;
  const root = join(import.meta.dirname, '..');
  watchFor(new Recorder({ root, out }, { rank, replacementsFor, isOtherRecord, doubtOf }, info)).onBrowser(
    browser,
  );
  page = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  rmSync(out, { recursive: true, force: true });
});

test.each(Object.entries(CASES))('%s', async (name, { is, locator, act, to, by }) => {
  running = name;
  await page.goto('about:blank');
  await page.setContent(is);
  const before = observations().length;
  const acted = await (act ?? ((found: Locator) => found.click({ timeout: 1000 })))(locator(page), page).then(
    () => true,
    () => false,
  );
  const [seen] = observations().slice(before);
  expect(seen && shown(seen)).toBe(to);
  if (by === undefined || seen?.verdict.kind !== 'healed') return;
  expect(seen.verdict.vouchedBy).toBe(by);
  expect(acted).toBe(true);
});

function observations(): readonly Observation[] {
  try {
    const text = readFileSync(join(out, `observations-${process.pid}.jsonl`), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Observation);
  } catch {
    // Nothing was seen yet.
    return [];
  }
}

function shown({ call, verdict }: Observation): string {
  if (verdict.kind === 'abstained') return verdict.reason;
  const text = ({ method, args }: Observation['call']): string =>
    `${method}(${args.map((arg) => JSON.stringify(arg)).join(',')})`;
  return `${text(call)} → ${verdict.options[0]?.calls.map(text).join('.') ?? ''}`;
}
