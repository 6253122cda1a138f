// `npm run bench:locators -- --data FOLDER`: how often the ranking finds the right element on real pages that changed,
// and how often it is sure and wrong. With `--leave-out` it also says what each weight is worth.
import { parseArgs } from 'node:util';
import { FEATURE_NAMES } from '../dist/make/locator/likeness/features.js';
import { likeness } from '../dist/make/locator/likeness/likeness.js';
import { indexPage } from '../dist/make/locator/likeness/page-index.js';
import { SURE, WEIGHTS } from '../dist/make/locator/likeness/weights.js';
import { readPairs, withoutAnswer } from './lib/similo.mjs';

/** @typedef {import('./lib/similo.mjs').Pair} Pair */
/** @typedef {{ pair: Pair, right: boolean, third: boolean, sure: boolean, sureWhenGone: boolean }} Judged */

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, 'leave-out': { type: 'boolean', default: false } },
});
if (options.data === undefined) throw new Error('--data FOLDER is missing: the folder that holds pairs.tsv.');
const pairs = readPairs(options.data);

const started = performance.now();
const ranked = rankAll(WEIGHTS);
const elapsed = performance.now() - started;
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
console.log(`all ${pairs.length} pairs ranked in ${(elapsed / 1000).toFixed(2)} s`);
if (options['leave-out']) {
  console.log('\n| left out | exact | stale | sure and wrong | deleted: sure |\n|---|---|---|---|---|');
  for (const name of FEATURE_NAMES) console.log(tableRow(name, rankAll({ ...WEIGHTS, [name]: 0 })));
  console.log(tableRow('nothing', ranked));
}

/** @param {Readonly<Record<string, number>>} weights @returns {Judged[]} */
function rankAll(weights) {
  /** @type {Map<Pair['page'], ReturnType<typeof indexPage>>} */
  const pages = new Map();
  return pairs.map((pair) => {
    const page = pages.get(pair.page) ?? indexPage(pair.page);
    pages.set(pair.page, page);
    const found = likeness(pair.fingerprint, page, [...pair.page.keys()], weights);
    const gone = likeness(pair.fingerprint, page, withoutAnswer(pair), weights);
    return {
      pair,
      right: found[0]?.index === pair.answer,
      third: found.slice(0, 3).some(({ index }) => index === pair.answer),
      sure: (found[0]?.probability ?? 0) >= SURE,
      sureWhenGone: (gone[0]?.probability ?? 0) >= SURE,
    };
  });
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
