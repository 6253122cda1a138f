// `node bench/fit-locators.mjs --data FOLDER [--leave-out]`: fits the weights of the likeness model to real element
// pairs, by the conditional logit likelihood with "none of them" as an answer (half of the examples have the true
// element removed). Prints leave-one-site-out figures: a weight is only worth what it does on a site it never saw.
// With `--leave-out` it fits all of that again without each weight.
import { parseArgs } from 'node:util';
import { compare, FEATURE_NAMES, KNOWN_BY } from '../dist/make/locator/likeness/features.js';
import { indexPage } from '../dist/make/locator/likeness/page-index.js';
import { SURE } from '../dist/make/locator/likeness/weights.js';
import { fitLogit, probabilities, score } from './lib/logit.mjs';
import { readPairs, withoutAnswer } from './lib/similo.mjs';

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, 'leave-out': { type: 'boolean', default: false } },
});
if (options.data === undefined) throw new Error('--data FOLDER is missing: the folder of pairs.tsv.');
const WEIGHT_NAMES = [...FEATURE_NAMES, ...Object.keys(KNOWN_BY).map((name) => `absent ${name}`)];
const SIZE = WEIGHT_NAMES.length;
const FIT = { size: SIZE, ridge: 0.002 };
/** Elements of a page that are fitted to: the likeliest by a first fit to one element in ten. */
const LIKELIEST = 100;

const pages = new Map();
const examples = readPairs(options.data).map((pair) => {
  const page = pages.get(pair.page) ?? indexPage(pair.page);
  pages.set(pair.page, page);
  const last = page.prepare(pair.fingerprint);
  // What raises the score of "none of them" is the same as what lowers the score of every element.
  const known = Object.values(KNOWN_BY).map((read) => -read(last));
  const rows = Float64Array.from(page.prepared.flatMap((now) => [...compare(last, now), ...known]));
  return { pair, rows, all: [...pair.page.keys()], rest: withoutAnswer(pair) };
});
const sites = [...new Set(examples.map(({ pair }) => pair.site))];

const folds = sites.map((site) => ({ site, ...fit(examples.filter(({ pair }) => pair.site !== site)) }));
const held = leaveOneSiteOut(-1);
console.log('leave one site out:', summary(held));
for (const site of sites) {
  const here = held.filter(({ pair }) => pair.site === site);
  console.log(`  ${site}: ${count(here, ({ right }) => right)} of ${here.length}`);
}
for (const least of [0.5, 0.8, 0.9, 0.95, 0.98, 0.985, 0.99]) {
  const answered = held.filter((one) => one.probability >= least);
  const wrong = answered.filter((one) => !one.right);
  const gone = held.filter((one) => one.whenGone >= least);
  console.log(
    `sure at ${least}: answered ${answered.length} (stale ${count(answered, ({ pair }) => pair.stale)}), wrong ${wrong.length} (${clear(wrong)} without doubtful labels), deleted and answered ${gone.length} (${clear(gone)})`,
  );
}
const fitted = fit(examples).weights;
for (const [at, name] of [...WEIGHT_NAMES, 'absent always'].entries())
  console.log(`  ${name}: ${Number(fitted[at].toFixed(2))},`);
if (options['leave-out']) {
  console.log(
    '\n| left out | exact | stale | sure and wrong | deleted: sure | log likelihood |\n|---|---|---|---|---|---|',
  );
  for (const [at, name] of WEIGHT_NAMES.entries()) console.log(tableRow(name, leaveOneSiteOut(at)));
  console.log(tableRow('nothing', held));
}

/** Each site judged by weights that were fitted to all others; without a weight, they are fitted again from there. */
function leaveOneSiteOut(without) {
  return folds.flatMap(({ site, choices, weights }) => {
    const refitted = without === -1 ? weights : fitLogit(choices, { ...FIT, start: weights, without });
    return examples.filter(({ pair }) => pair.site === site).map((example) => judge(example, refitted));
  });
}

function fit(set) {
  const sure = set.filter(({ pair }) => !pair.doubtful);
  const choose = (keep) =>
    sure.flatMap(({ pair, rows, all, rest }) => [
      { rows, indexes: keep(rows, all, pair.answer), answer: pair.answer },
      { rows, indexes: keep(rows, rest, -1), answer: -1 },
    ]);
  const some = choose((_rows, all, answer) => all.filter((index) => index % 10 === 0 || index === answer));
  const first = fitLogit(some, { ...FIT, start: new Float64Array(SIZE + 1), without: -1 });
  const choices = choose((rows, all, answer) => {
    const scores = new Map(all.map((index) => [index, score(rows, index, first, SIZE)]));
    const best = [...all].sort((a, b) => scores.get(b) - scores.get(a)).slice(0, LIKELIEST);
    return answer === -1 || best.includes(answer) ? best : [...best, answer];
  });
  return { choices, weights: fitLogit(choices, { ...FIT, start: first, without: -1 }) };
}

function judge({ pair, rows, all, rest }, weights) {
  const here = probabilities({ rows, indexes: all }, weights, SIZE);
  const gone = probabilities({ rows, indexes: rest }, weights, SIZE);
  const probability = Math.max(...here.parts);
  return {
    pair,
    probability,
    right: all[here.parts.indexOf(probability)] === pair.answer,
    whenGone: Math.max(...gone.parts),
    likelihood: Math.log(here.parts[pair.answer]) + Math.log(gone.none),
  };
}

function summary(judged) {
  const stale = judged.filter(({ pair }) => pair.stale);
  return `exact ${count(judged, ({ right }) => right)} of ${judged.length}, stale ${count(stale, ({ right }) => right)} of ${stale.length}`;
}

function tableRow(name, judged) {
  const labelled = judged.filter(({ pair }) => !pair.doubtful);
  const cells = [
    count(judged, ({ right }) => right),
    count(judged, ({ pair, right }) => pair.stale && right),
    count(judged, ({ probability, right }) => probability >= SURE && !right),
    count(judged, ({ whenGone }) => whenGone >= SURE),
    (labelled.reduce((sum, { likelihood }) => sum + likelihood, 0) / labelled.length).toFixed(3),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}

function clear(judged) {
  return count(judged, ({ pair }) => !pair.doubtful);
}

function count(list, test) {
  return list.filter(test).length;
}
