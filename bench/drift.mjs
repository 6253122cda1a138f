// `npm run bench:drift`: the whole loop, in a real browser, over products that drifted, one drift at a time. See
// docs/drift.md for the rules and for how a repair is judged.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bareKey } from './drift/judge/judge.mjs';
import { mutationsOf } from './drift/rules/rules.mjs';
import { runMutation } from './drift/runs/outcome.mjs';
import { printTable } from './drift/runs/table.mjs';
import {
  openWorkshop,
  prepareProduct,
  recordFingerprints,
  recordRightAnswers,
} from './drift/runs/workshop.mjs';
import { withLabel } from './drift/source/names.mjs';

const PRODUCTS = ['shop', 'backoffice', 'mail'];

const { values: flags } = parseArgs({
  options: {
    product: { type: 'string', multiple: true, default: PRODUCTS },
    only: { type: 'string', multiple: true, default: [''] },
    list: { type: 'boolean', default: false },
    part: { type: 'boolean', default: false },
    json: { type: 'string' },
    jobs: { type: 'string', default: '1' },
  },
});

/** @typedef {import('./drift/runs/outcome.mjs').Outcome} Outcome */
/** @type {Map<string, Outcome>} */
const outcomes = new Map(earlier().map((one) => [one.id, one]));
const workshop = openWorkshop();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    rmSync(workshop, { recursive: true, force: true });
    process.exit(130);
  });
try {
  for (const name of flags.product) await benchProduct(name);
} finally {
  rmSync(workshop, { recursive: true, force: true });
}
if (!flags.list) printTable([...outcomes.values()]);

/** @param {string} name */
async function benchProduct(name) {
  const product = await prepareProduct(workshop, name);
  const answers = await recordRightAnswers(workshop, product);
  const keys = new Set([...answers.values()].flatMap((answer) => answer.keys.map(bareKey)));
  const acted = product.source.elements.filter(({ key }) => keys.has(key));
  const mutations = mutationsOf({ name, product: product.source, acted });
  const chosen = mutations.filter(({ id }) => flags.only.some((part) => id.includes(part)));
  if (flags.list) {
    for (const { id, kind, what } of chosen) console.log(`${id}  [${kind}] ${what}`);
    console.log(`${name}: ${chosen.length} of ${mutations.length} mutations`);
    return;
  }
  await recordFingerprints(product);
  const waiting = chosen.filter(({ id }) => !outcomes.has(id));
  const next = async () => {
    for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
      const { root } = product;
      const files = flags.part ? filesActingOn(answers, acted, mutation) : [];
      keep(await runMutation({ workshop, root, answers }, mutation, files));
    }
  };
  await Promise.all(Array.from({ length: Number(flags.jobs) }, next));
}

/**
 * With --part: only the spec files that act on what was changed, which is quicker and sees less. All, when nothing that
 * is acted upon was changed itself.
 *
 * @param {Awaited<ReturnType<typeof recordRightAnswers>>} answers
 * @param {readonly import('./drift/source/product.mjs').KeyedElement[]} acted
 * @param {import('./drift/rules/rules.mjs').Mutation} mutation
 */
function filesActingOn(answers, acted, { key, edits }) {
  const changed = acted.filter((element) => {
    const { file, start, end } = withLabel(element);
    return edits.some((edit) => edit.file === file && edit.start >= start && edit.end <= end);
  });
  const keys = new Set([key, ...changed.map((element) => element.key)]);
  const acting = [...answers].filter(([, answer]) => answer.keys.some((one) => keys.has(bareKey(one))));
  return [...new Set(acting.map(([test]) => test.split(' › ', 1)[0] ?? ''))];
}

/** @param {Outcome} outcome */
function keep(outcome) {
  outcomes.set(outcome.id, outcome);
  console.log(`${outcome.id}: ${outcome.outcome} (${outcome.state}, ${outcome.seconds} s) ${outcome.what}`);
  if (flags.json !== undefined)
    writeFileSync(flags.json, `${JSON.stringify([...outcomes.values()], null, 2)}\n`);
}

/** What the file of results already holds is not run again. @returns {Outcome[]} */
function earlier() {
  if (flags.json === undefined) return [];
  try {
    return JSON.parse(readFileSync(flags.json, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
