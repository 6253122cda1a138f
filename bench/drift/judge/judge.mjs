// The judge of the drift benchmark, which knows nothing of Loopwright: a plain run of the suite in which every page tells
// what was acted upon. "The right answer" of a test is the sequence of keys of its run on the product before the drift.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { playwright } from '../runs/programs.mjs';

const PAGE_SCRIPT = readFileSync(path.join(import.meta.dirname, 'page.js'), 'utf8');
const REPORTER = path.join(import.meta.dirname, 'reporter.mjs');

/** @typedef {{ at: number, key: string, alone: boolean }} Entry */
/** @typedef {{ passed: boolean, keys: readonly string[] }} Judged */

/** The key of the element itself, without its row and the component it is in. @param {string} key */
export function bareKey(key) {
  return (key.split('>').at(-1) ?? '').split('@', 1)[0] ?? '';
}

/**
 * Changes the pages of the copy: it is good for nothing else afterwards.
 *
 * @param {string} root @param {readonly string[]} [files] spec files; all when left out
 * @returns {Promise<ReadonlyMap<string, Judged>>} by `file › title`
 */
export async function judge(root, files = []) {
  const collector = await startCollector();
  const folder = mkdtempSync(path.join(tmpdir(), 'loopwright-judge-'));
  try {
    insertScript(root, collector.url);
    const report = path.join(folder, 'report.json');
    const { output } = await playwright(root, ['--workers=1', `--reporter=${REPORTER}`, ...files], {
      DRIFT_JUDGE_REPORT: report,
    });
    return byTest(readReport(report, output), collector.entries);
  } finally {
    collector.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} report @param {string} output */
function readReport(report, output) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch (error) {
    throw new Error(`the judged run did not report:\n${output}`, { cause: error });
  }
}

/**
 * One worker, so what comes after the start of a test and before the next one's is its own.
 *
 * @param {readonly { test: string, status: string, start: number }[]} tests
 * @param {readonly Entry[]} entries
 */
function byTest(tests, entries) {
  const sorted = [...entries].sort((a, b) => a.at - b.at);
  const inOrder = [...tests].sort((a, b) => a.start - b.start);
  const own = inOrder.map(({ test, status, start }, index) => {
    const end = inOrder[index + 1]?.start ?? Infinity;
    return { test, status, entries: sorted.filter(({ at }) => at >= start && at < end) };
  });
  const unclear = own.flatMap(({ test, entries: all }) =>
    all
      .filter(({ alone }) => !alone)
      .map(({ key }) => `${test}: one of several elements with the key ${key}`),
  );
  if (unclear.length > 0) throw new Error(`give the rows a data-id:\n${unclear.join('\n')}`);
  return new Map(
    own.map(({ test, status, entries: all }) => {
      const keys = all.map(({ key }) => key).filter((key, at, every) => key !== every[at - 1]);
      return [test, { passed: status === 'passed', keys }];
    }),
  );
}

async function startCollector() {
  /** @type {Entry[]} */
  const entries = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      entries.push(JSON.parse(text));
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, entries, stop };
}

/** @param {string} root @param {string} url */
function insertScript(root, url) {
  const pages = path.join(root, 'product', 'pages');
  const script = `<script>${PAGE_SCRIPT.replace('COLLECTOR_URL', url)}</script>`;
  for (const name of readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = path.join(pages, name);
    const text = readFileSync(file, 'utf8');
    const at = /<head[^>]*>|<html[^>]*>|<!doctype[^>]*>|^/i.exec(text);
    const end = at.index + at[0].length;
    writeFileSync(file, text.slice(0, end) + script + text.slice(end));
  }
}
