// `npm run bench:locators -- --data FOLDER`: how often the ranking finds the right element on real pages that changed,
// and how often it is sure and wrong, with the weights as shipped. With `--leave-out` also with each weight set to 0;
// what a weight is worth on sites that it was not fitted to is said by fit-locators.mjs.
import { parseArgs } from 'node:util';
import { FEATURE_NAMES } from '../dist/make/locator/likeness/features.js';
import { likeness } from '../dist/make/locator/likeness/likeness.js';
import { indexPage } from '../dist/make/locator/likeness/page-index.js';
import { ABSENT, SURE, WEIGHTS } from '../dist/make/locator/likeness/weights.js';
import { readPairs, withoutAnswer } from './lib/similo.mjs';

/** @typedef {import('./lib/similo.mjs').Pair} Pair */
/** @typedef {import('../src/make/locator/likeness/weights.ts').Model} Model */
/** @typedef {{ pair: Pair, right: boolean, third: boolean, sure: boolean, sureWhenGone: boolean }} Judged */

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, 'leave-out': { type: 'boolean', default: false } },
});
if (options.data === undefined) throw new Error('--data FOLDER is missing: the folder that holds pairs.tsv.');
const pairs = readPairs(options.data);
const SHIPPED = { weights: WEIGHTS, absent: ABSENT };

const [started, used] = [performance.now(), process.cpuUsage()];
const pages = new Map([...new Set(pairs.map(({ page }) => page))].map((page) => [page, indexPage(page)]));
const found = pairs.map((pair) => rank(pair, [...pair.page.keys()], SHIPPED));
const elapsed = performance.now() - started;
const { user, system } = process.cpuUsage(used);
const ranked = pairs.map((pair, at) => judge(pair, found[at] ?? [], SHIPPED));
print('all', ranked);
print(
  'stale',
  ranked.filter(({ pair }) => pair.stale),
);
print(
  'without doubtful labels',
  ranked.filter(({ pair }) => !pair.doubtful),
);
console.log(
  `deleted: sure and wrong ${count(ranked, ({ sureWhenGone }) => sureWhenGone)} of ${ranked.length}`,
);
console.log(
  `all ${pairs.length} pairs ranked in ${(elapsed / 1000).toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of processor time`,
);
if (options['leave-out']) {
  console.log('\n| left out | exact | stale | sure and wrong | deleted: sure |\n|---|---|---|---|---|');
  for (const name of FEATURE_NAMES) {
    const without = { weights: { ...WEIGHTS, [name]: 0 }, absent: ABSENT };
    const judged = pairs.map((pair) => judge(pair, rank(pair, [...pair.page.keys()], without), without));
    console.log(tableRow(name, judged));
  }
  console.log(tableRow('nothing', ranked));
}

/** @param {Pair} pair @param {readonly number[]} scope @param {Model} model */
function rank(pair, scope, model) {
  return likeness(pair.fingerprint, pages.get(pair.page) ?? indexPage(pair.page), scope, model);
}

/** @param {Pair} pair @param {ReturnType<typeof likeness>} answers best first @param {Model} model @returns {Judged} */
function judge(pair, answers, model) {
  const [gone] = rank(pair, withoutAnswer(pair), model);
  return {
    pair,
    right: answers[0]?.index === pair.answer,
    third: answers.slice(0, 3).some(({ index }) => index === pair.answer),
    sure: (answers[0]?.probability ?? 0) >= SURE,
    sureWhenGone: (gone?.probability ?? 0) >= SURE,
  };
}

/** @param {string} name @param {readonly Judged[]} judged */
function print(name, judged) {
  const share = (/** @type {number} */ part) => `${part} (${((100 * part) / judged.length).toFixed(1)} %)`;
  const wrong = count(judged, ({ sure, right }) => sure && !right);
  console.log(
    [
      `${name}: ${judged.length} pairs`,
      `exact when forced ${share(count(judged, ({ right }) => right))}`,
      `top three ${share(count(judged, ({ third }) => third))}`,
      `abstained ${share(count(judged, ({ sure }) => !sure))}`,
      `sure and wrong ${share(wrong)}`,
    ].join(', '),
  );
}

/** @param {string} name @param {readonly Judged[]} judged */
function tableRow(name, judged) {
  const cells = [
    count(judged, ({ right }) => right),
    count(judged, ({ pair, right }) => pair.stale && right),
    count(judged, ({ sure, right }) => sure && !right),
    count(judged, ({ sureWhenGone }) => sureWhenGone),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}

/** @template T @param {readonly T[]} list @param {(item: T) => boolean} test */
function count(list, test) {
  return list.filter(test).length;
}
