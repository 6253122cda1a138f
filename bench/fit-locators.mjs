// `node bench/fit-locators.mjs --data FOLDER [--out FILE]`: fits the weights of the likeness model to real element
// pairs, by the conditional logit likelihood with "none of them" as an answer (half of the examples have the true
// element removed). Prints leave-one-site-out figures: a weight is only worth what it does on a site it never saw.
import { parseArgs } from 'node:util';
import { compare, FEATURE_NAMES } from '../dist/make/locator/likeness/features.js';
import { indexPage } from '../dist/make/locator/likeness/page-index.js';
import { readPairs, withoutAnswer } from './lib/similo.mjs';

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, steps: { type: 'string', default: '300' } },
});
if (options.data === undefined) throw new Error('--data FOLDER is missing: the folder of pairs.tsv.');
const SIZE = FEATURE_NAMES.length;
/** Keeps weights small where the data says little. */
const RIDGE = 0.002;

const pages = new Map();
const examples = readPairs(options.data).map((pair) => {
  const page = pages.get(pair.page) ?? indexPage(pair.page);
  pages.set(pair.page, page);
  const last = page.prepare(pair.fingerprint);
  return { pair, rows: page.prepared.map((now) => compare(last, now)), rest: withoutAnswer(pair) };
});

const sure = examples.filter(({ pair }) => !pair.doubtful);
const sites = [...new Set(examples.map(({ pair }) => pair.site))];
const held = sites.flatMap((site) => {
  const weights = fit(sure.filter(({ pair }) => pair.site !== site));
  return examples.filter(({ pair }) => pair.site === site).map((example) => judge(example, weights));
});
console.log(
  `leave one site out: exact ${count(held, (one) => one.right)} of ${held.length}, stale ${count(held, (one) => one.stale && one.right)} of ${count(held, (one) => one.stale)}`,
);
for (const least of [0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99]) {
  const answered = held.filter((one) => one.probability >= least);
  const wrong = answered.filter((one) => !one.right);
  console.log(
    `sure at ${least}: answered ${answered.length}, wrong ${wrong.length} (${count(wrong, (one) => !one.doubtful)} without doubtful labels), deleted and answered ${count(held, (one) => one.deleted >= least)}`,
  );
}
const fitted = fit(sure);
console.log(FEATURE_NAMES.map((name, at) => `  ${name}: ${fitted[at].toFixed(2)},`).join('\n'));
console.log(`ABSENT = ${fitted[SIZE].toFixed(2)}`);

/** @param {typeof examples} set */
function fit(set) {
  const weights = new Float64Array(SIZE + 1);
  const [mean, spread] = [new Float64Array(SIZE + 1), new Float64Array(SIZE + 1)];
  weights[SIZE] = 5;
  for (let step = 1; step <= Number(options.steps); step += 1) {
    const slope = new Float64Array(SIZE + 1);
    for (const { pair, rows, rest } of set) {
      addSlope(slope, weights, { rows, indexes: rows.keys(), answer: pair.answer });
      addSlope(slope, weights, { rows, indexes: rest, answer: -1 });
    }
    // Adam (Kingma and Ba 2015).
    for (let at = 0; at <= SIZE; at += 1) {
      const gradient = slope[at] / (2 * set.length) + (at < SIZE ? RIDGE * weights[at] : 0);
      mean[at] = 0.9 * mean[at] + 0.1 * gradient;
      spread[at] = 0.999 * spread[at] + 0.001 * gradient * gradient;
      weights[at] -=
        (0.1 * (mean[at] / (1 - 0.9 ** step))) / (Math.sqrt(spread[at] / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return weights;
}

function addSlope(slope, weights, { rows, indexes, answer }) {
  const list = [...indexes];
  const scores = list.map((index) => score(rows[index], weights));
  const highest = Math.max(weights[SIZE], ...scores);
  const parts = scores.map((value) => Math.exp(value - highest));
  const none = Math.exp(weights[SIZE] - highest);
  const total = parts.reduce((sum, part) => sum + part, none);
  for (const [at, index] of list.entries()) {
    const pull = parts[at] / total - (index === answer ? 1 : 0);
    if (Math.abs(pull) < 1e-5) continue;
    for (let feature = 0; feature < SIZE; feature += 1) slope[feature] += pull * rows[index][feature];
  }
  slope[SIZE] += none / total - (answer === -1 ? 1 : 0);
}

function judge({ pair, rows, rest }, weights) {
  const all = best(rows, [...rows.keys()], weights);
  return {
    ...pair,
    right: all.index === pair.answer,
    probability: all.probability,
    deleted: best(rows, rest, weights).probability,
  };
}

function best(rows, indexes, weights) {
  const scores = indexes.map((index) => score(rows[index], weights));
  const highest = Math.max(weights[SIZE], ...scores);
  const total = scores.reduce(
    (sum, value) => sum + Math.exp(value - highest),
    Math.exp(weights[SIZE] - highest),
  );
  const top = Math.max(...scores);
  return { index: indexes[scores.indexOf(top)], probability: Math.exp(top - highest) / total };
}

function score(row, weights) {
  let sum = 0;
  for (let at = 0; at < SIZE; at += 1) sum += row[at] * weights[at];
  return sum;
}

function count(list, test) {
  return list.filter(test).length;
}
