// What the no-op control leaves out, on a real page in a real browser: every action on the repaired locator and on what is
// built from it, and nothing else.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page, type TestInfo } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallArg } from '../../dist/observe/observation.js';
import { watchFor } from '../../dist/observe/recorder/watch.js';
import { LeaveOut } from '../../dist/verify/control/leave-out.js';
import type { ControlNote, ControlRequest } from '../../dist/verify/control/request.js';
import { chromiumLaunchOptions } from '../../fixtures/browser.mjs';

interface Case {
  readonly step: readonly [method: string, ...args: CallArg[]];
  /** The action, and what it answers. */
  readonly act: (page: Page) => Promise<unknown>;
  readonly answers?: unknown;
  /** What the page noticed. Default: nothing. */
  readonly seen?: string;
  /** Default: every action is done without. */
  readonly how?: readonly ControlNote['how'][];
}

const SAVE: Case['step'] = ['getByRole', 'button', { name: 'Save', exact: true }];
const save = (page: Page) => page.getByRole('button', { exact: true, name: 'Save' });

const CASES: Readonly<Record<string, Case>> = {
  'a click': { step: SAVE, act: (page) => save(page).click() },
  'another element': {
    step: SAVE,
    act: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
    seen: 'Cancel',
    how: [],
  },
  'the same words by another method': {
    step: SAVE,
    act: (page) => page.getByText('Save', { exact: true }).click(),
    seen: 'Save',
    how: [],
  },
  'what is built from it': {
    step: ['getByRole', 'dialog'],
    act: (page) => page.getByRole('dialog').getByRole('button').first().click(),
  },
  'what has it': {
    step: ['getByText', 'Tea'],
    act: (page) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByText('Tea') })
        .click(),
  },
  'either of two': {
    step: SAVE,
    act: (page) => page.getByText('Nowhere').or(save(page)).click(),
  },
  'inside a frame': {
    step: ['frameLocator', '#inner'],
    act: (page) => page.frameLocator('#inner').getByRole('button').click(),
  },
  'the target of a drag': {
    step: ['getByRole', 'dialog'],
    act: (page) => page.getByText('Tea').dragTo(page.getByRole('dialog')),
  },
  'a call by selector': { step: ['click', '#save'], act: (page) => page.click('#save') },
  'another selector': {
    step: ['click', '#save'],
    act: (page) => page.click('#cancel'),
    seen: 'Cancel',
    how: [],
  },
  'a wait by selector': {
    step: ['waitForSelector', '#save'],
    act: (page) => page.waitForSelector('#save'),
    answers: null,
    how: ['emptied'],
  },
  'typing in pieces': {
    step: ['getByRole', 'textbox'],
    act: (page) => page.getByRole('textbox').pressSequentially('x'),
  },
  'a choice': {
    step: ['getByRole', 'combobox'],
    act: (page) => page.getByRole('combobox').selectOption('b'),
    answers: [],
  },
  'a text': { step: SAVE, act: (page) => save(page).textContent(), answers: '', how: ['emptied'] },
  'a question': { step: SAVE, act: (page) => save(page).isEnabled(), answers: true, how: ['not possible'] },
};

let browser: Browser;
let page: Page;
let out: string;
let running = '';

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'loopwright-left-out-'));
  const tests = Object.entries(CASES).map(([name, { step }]) => {
    const [method, ...args] = step;
    const call = { method, args };
    return {
      file: name,
      titles: [name],
      steps: [{ kind: 'call' as const, file: import.meta.filename, lines: [1, 1000] as const, call }],
      limitMs: null,
    };
  });
  const request: ControlRequest = { tests, stepMs: null };
  writeFileSync(join(out, 'control.json'), JSON.stringify(request));
  // The part of it that is read.
  const info = () => ({ file: running, titlePath: ['', running], repeatEachIndex: 0 }) as unknown as TestInfo;
  browser = await chromium.launch(chromiumLaunchOptions());
  const root = join(import.meta.dirname, '..');
  watchFor(new LeaveOut({ root, out }, info)).onBrowser(browser);
  page = await browser.newPage();
  page.setDefaultTimeout(5000);
});

afterAll(async () => {
  await browser.close();
  rmSync(out, { recursive: true, force: true });
});

test.each(Object.entries(CASES))('%s', async (name, { act, answers, seen, how }) => {
  running = name;
  await page.setContent(PAGE);
  const before = notes().length;
  expect(await act(page)).toEqual(answers);
  expect(await page.title()).toBe(seen ?? '');
  expect(notes().slice(before)).toEqual(how ?? ['done without']);
});

const PAGE = `<title></title>
<button id="save">Save</button> <button id="cancel">Cancel</button>
<div role="dialog"><button>Close</button></div>
<ul><li draggable="true"><b>Tea</b></li></ul>
<input><select><option>a</option><option>b</option></select>
<iframe id="inner" srcdoc="<button onclick='parent.document.title = 1'>Pay</button>"></iframe>
<script>
  for (const kind of ['click', 'input', 'dragstart'])
    document.addEventListener(kind, (event) => (document.title = event.target.textContent || kind));
</script>`;

function notes(): readonly ControlNote['how'][] {
  try {
    const text = readFileSync(join(out, `left-out-${process.pid}.jsonl`), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as ControlNote).how);
  } catch {
    // Nothing was left out yet.
    return [];
  }
}
