// One loop run over one mutation, and what came of it. Loopwright's own words are taken for what it claims (which tests
// it repaired, why it gave up); whether a repair is right is for the judge.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { judge } from '../judge/judge.mjs';
import { applyEdits } from '../source/edits.mjs';
import { playwright } from './programs.mjs';
import { seal, withCopy } from './workshop.mjs';

/** @typedef {import('../rules/rules.mjs').Mutation} Mutation */
/** @typedef {import('../judge/judge.mjs').Judged} Judged */
/** @typedef {'action' | 'assertion'} RedBy */
/** @typedef {'no-effect' | 'right' | 'wrong' | 'partly' | 'escalated' | 'blocked'} Kind */
/**
 * @typedef {object} Outcome
 * @property {string} id
 * @property {string} rule
 * @property {'drift' | 'not-drift'} kind
 * @property {string} what
 * @property {string} key
 * @property {Kind} outcome
 * @property {string} state the loop's own last word
 * @property {Readonly<Record<string, RedBy>>} red the red tests, by what Playwright said
 * @property {readonly { test: string, verdict: string, message: string, place: string | null }[]} findings
 * @property {readonly string[]} details what else the loop said
 * @property {readonly { test: string, right: readonly string[], got: readonly string[], passed: boolean }[]} repaired
 * @property {readonly string[]} patch changed lines
 * @property {number} seconds
 */

/**
 * @param {{ workshop: string, root: string, answers: ReadonlyMap<string, Judged> }} product
 * @param {Mutation} mutation @param {readonly string[]} args of the loop run
 * @returns {Promise<Outcome>}
 */
export function runMutation({ workshop, root, answers }, mutation, args) {
  return withCopy(workshop, root, async (copy) => {
    applyEdits(copy, mutation.edits);
    if (editOracle(copy, mutation)) await seal(copy);
    const started = performance.now();
    const { output } = await playwright(copy, ['--project=loop', ...args]);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const state = readState(copy, output);
    const patch = await verifiedPart(copy, state);
    const claimed = state.findings.filter(({ verdict }) => verdict === 'repaired');
    const repaired = claimed.length === 0 ? [] : await judgeRepairs(copy, claimed, answers);
    const red = redTests(copy, state);
    const { id, rule, kind, what, key } = mutation;
    return {
      id,
      rule,
      kind,
      what,
      key,
      outcome: outcomeOf(state, red, repaired),
      state: [state.state, ...(state.reason === null ? [] : [state.reason])].join(' '),
      red,
      findings: state.findings.map(({ test, verdict, message, place }) => ({
        test,
        verdict,
        message,
        place,
      })),
      details: state.details,
      repaired,
      patch,
      seconds,
    };
  });
}

/**
 * When a word that the oracle states has changed, a person changes the oracle.
 *
 * @param {string} copy @param {Mutation} mutation
 */
function editOracle(copy, { oracle }) {
  let changed = false;
  for (const name of readdirSync(path.join(copy, 'oracle'))) {
    const file = path.join(copy, 'oracle', name);
    const text = readFileSync(file, 'utf8');
    const edited = oracle.reduce((all, [from, to]) => all.replaceAll(quoted(from), quoted(to)), text);
    if (edited === text) continue;
    writeFileSync(file, edited);
    changed = true;
  }
  return changed;
}

/** Whole words of the oracle only; what already holds quotes is code. @param {string} text */
function quoted(text) {
  return text.includes("'") ? text : `'${text}'`;
}

/** @param {string} copy @param {string} output */
function readState(copy, output) {
  const file = path.join(copy, 'loop', 'state.json');
  if (!existsSync(file)) throw new Error(`the loop left no state:\n${output}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Beside an escalation the verified part is only offered as a patch: it is laid over the tests for the judge.
 *
 * @param {string} copy @param {{ state: string, exercise: string }} state
 */
async function verifiedPart(copy, { state, exercise }) {
  const evidence = path.join(copy, 'loop', 'evidence', exercise);
  if (!existsSync(evidence)) return [];
  const verified = readdirSync(evidence)
    .filter((name) => /^attempt-\d+$/.test(name))
    .sort()
    .map((name) => path.join(evidence, name))
    .findLast(
      (attempt) =>
        existsSync(path.join(attempt, 'maker.json')) &&
        JSON.parse(readFileSync(path.join(attempt, 'manifest.json'), 'utf8')).passed,
    );
  if (verified === undefined) return [];
  if (state !== 'AWAITING_HUMAN_APPROVAL') applyCandidate(copy, path.join(verified, 'maker.json'));
  return readFileSync(path.join(verified, 'candidate.patch'), 'utf8')
    .split('\n')
    .filter((line) => /^[-+](?![-+]{2} )/.test(line));
}

/** @param {string} copy @param {string} maker */
function applyCandidate(copy, maker) {
  /** @type {{ edits: { path: string, start: number, oldText: string, newText: string }[] }} */
  const { edits } = JSON.parse(readFileSync(maker, 'utf8'));
  applyEdits(
    copy,
    edits.map(({ path: file, start, oldText, newText }) => ({
      file,
      start,
      end: start + oldText.length,
      text: newText,
    })),
  );
}

/**
 * @param {string} copy @param {readonly { test: string, file: string }[]} claimed
 * @param {ReadonlyMap<string, Judged>} answers
 */
async function judgeRepairs(copy, claimed, answers) {
  const got = await judge(copy, [...new Set(claimed.map(({ file }) => file))]);
  return claimed.map(({ test }) => ({
    test,
    right: answers.get(test)?.keys ?? [],
    got: got.get(test)?.keys ?? [],
    passed: got.get(test)?.passed ?? false,
  }));
}

/**
 * Read from what Playwright said, not from what was made of it.
 *
 * @param {string} copy @param {{ exercise: string }} state @returns {Record<string, RedBy>}
 */
function redTests(copy, { exercise }) {
  const log = path.join(copy, 'loop', 'evidence', exercise, 'attempt-01', 'target-test.log');
  if (!existsSync(log)) return {};
  const blocks = readFileSync(log, 'utf8').split(/^(?=\S)/m);
  return Object.fromEntries(
    blocks.flatMap((block) => {
      const [, file, titles] = /^FAILED\s+\[[^\]]*\] (.+?):\d+ › (.*)$/m.exec(block) ?? [];
      if (file === undefined) return [];
      const asserted = /^\s+(?:Error: )?expect(?:\.\w+)*\(/m.test(block);
      return [[`${file} › ${titles}`, asserted ? 'assertion' : 'action']];
    }),
  );
}

/**
 * @param {{ state: string }} state @param {Readonly<Record<string, RedBy>>} red @param {Outcome['repaired']} repaired
 * @returns {Kind}
 */
function outcomeOf({ state }, red, repaired) {
  if (state === 'GREEN') return 'no-effect';
  if (state === 'BLOCKED') return 'blocked';
  if (repaired.some(({ right, got, passed }) => !passed || right.join(' ') !== got.join(' '))) return 'wrong';
  const byAction = Object.keys(red).filter((test) => red[test] === 'action');
  const done = new Set(repaired.map(({ test }) => test));
  if (done.size === 0) return 'escalated';
  return byAction.every((test) => done.has(test)) ? 'right' : 'partly';
}
