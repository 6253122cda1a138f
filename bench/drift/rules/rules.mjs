// All rules, and the list of mutations they make of one product: always the same list, in the same order, with the
// same ids.
import { createHash } from 'node:crypto';
import { bugsOf } from './bugs.mjs';
import { NOT_DRIFT } from './not-drift.mjs';
import { RENAME_HOOKS } from './rename-hooks.mjs';
import { RENAME_WORDS } from './rename-words.mjs';
import { SECOND_MATCH } from './second-match.mjs';
import { STRUCTURE } from './structure.mjs';

/** @typedef {import('../source/product.mjs').Product} Product */
/** @typedef {import('../source/product.mjs').KeyedElement} KeyedElement */
/** @typedef {import('../source/edits.mjs').Edit} Edit */
/** @typedef {{ name: string, product: Product, acted: readonly KeyedElement[] }} Suite */
/**
 * @typedef {object} Proposal
 * @property {string} key of the element that the drift is about
 * @property {string} what for people
 * @property {readonly Edit[]} edits
 * @property {readonly (readonly [string, string])[]} oracle words that the oracle may hold, and what a person would make of them
 */
/** @typedef {'drift' | 'not-drift'} Kind */
/** @typedef {{ name: string, kind: Kind, most: number, propose: (suite: Suite) => readonly Proposal[] }} Rule */
/** @typedef {Proposal & { id: string, rule: string, kind: Kind }} Mutation */

const RULES = [...RENAME_WORDS, ...RENAME_HOOKS, ...STRUCTURE, ...SECOND_MATCH, ...NOT_DRIFT];

/** @param {Suite} suite @returns {Mutation[]} */
export function mutationsOf(suite) {
  const derived = RULES.flatMap(({ name, kind, most, propose }) =>
    spread(`${suite.name}/${name}`, propose(suite))
      .slice(0, most)
      .map((proposal, index) => numbered(suite.name, { ...proposal, rule: name, kind }, index)),
  );
  const counts = new Map();
  const bugs = bugsOf(suite).map((bug) => {
    const index = counts.get(bug.rule) ?? 0;
    counts.set(bug.rule, index + 1);
    return numbered(suite.name, { ...bug, kind: /** @type {const} */ ('not-drift') }, index);
  });
  return [...derived, ...bugs];
}

/** @param {string} product @param {Omit<Mutation, 'id'>} mutation @param {number} index */
function numbered(product, mutation, index) {
  return { ...mutation, id: `${product}/${mutation.rule}/${String(index + 1).padStart(2, '0')}` };
}

/**
 * In an order that depends on nothing but the names, and every element once before one comes again.
 *
 * @param {string} seed @param {readonly Proposal[]} proposals
 */
function spread(seed, proposals) {
  const order = (/** @type {Proposal} */ { key, what }) =>
    createHash('sha256').update(`${seed} ${key} ${what}`).digest('hex');
  // Two elements that are called the same are renamed by the same edits.
  const different = [...new Map(proposals.map((one) => [JSON.stringify(one.edits), one])).values()];
  const sorted = different
    .map((proposal) => ({ proposal, at: order(proposal) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ proposal }) => proposal);
  const seen = new Map();
  return sorted
    .map((proposal) => {
      const round = seen.get(proposal.key) ?? 0;
      seen.set(proposal.key, round + 1);
      return { proposal, round };
    })
    .sort((a, b) => a.round - b.round)
    .map(({ proposal }) => proposal);
}
