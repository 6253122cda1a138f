// ESCALATION.md has all that a person needs to take over, for every reason, and says so where something is not known.
import { expect, test } from 'vitest';
import { checkContract } from '../../../../src/contract/check.ts';
import { type Escalation, ESCALATIONS } from '../../../../src/contract/words.ts';
import type { EscalationFacts, ReportedAttempt } from '../../../../src/record/escalation/facts.ts';
import { renderEscalation } from '../../../../src/record/escalation/render.ts';
import type { CheckResult, TestOutcome } from '../../../../src/record/manifest.ts';
import { type Finding, firstState } from '../../../../src/record/state.ts';
import { sha256 } from '../../../../src/seal/digest.ts';
import { good } from '../../contract/contracts.ts';

const EXERCISE = '20261130T000000Z-1a2b3c';
const EVIDENCE = `loop/evidence/${EXERCISE}`;
const STARTED = '2026-11-30T00:00:00.000Z';
const REASONS = Object.keys(ESCALATIONS) as Escalation[];

function check(id: string, change: Partial<CheckResult> = {}): CheckResult {
  return {
    id,
    command: 'playwright',
    args: [],
    exitCode: 0,
    signal: null,
    passed: true,
    startedAt: STARTED,
    durationMs: 1500,
    logPath: `${id}.log`,
    logSha256: sha256(id),
    ...change,
  };
}

const FAILED = { passed: false, exitCode: 1 };
const NOT_RUN = { passed: false, exitCode: null, command: '', durationMs: 0 };

function outcome(title: string, how: TestOutcome['outcome']): TestOutcome {
  return { project: 'loop', file: 'tests/a.spec.ts', titles: [title], outcome: how };
}

const RED_RUN: ReportedAttempt = {
  folder: `${EVIDENCE}/attempt-01`,
  record: {
    attempt: 1,
    passed: false,
    results: [check('policy'), check('target-test', FAILED), check('immutable-oracle')],
    tests: { 'target-test': [outcome('signs in', 'unexpected'), outcome('signs out', 'expected')] },
    candidate: null,
    logs: {},
  },
};

const CANDIDATE: ReportedAttempt = {
  folder: `${EVIDENCE}/attempt-02`,
  record: {
    attempt: 2,
    passed: false,
    results: [
      check('policy', { durationMs: 100 }),
      check('target-test', { ...FAILED, startedAt: '2026-11-30T00:00:02.000Z', durationMs: 3000 }),
      check('types', NOT_RUN),
    ],
    tests: {
      'target-test': [outcome('signs in', 'unexpected'), { ...outcome('signs in', 'flaky'), repeat: 1 }],
    },
    candidate: { maker: 'locator', paths: ['tests/a.spec.ts'] },
    logs: { 'target-test': 'first line\n```\nlast line\n', types: 'Not run: a reason.\n' },
  },
};

const FINDING: Finding = {
  test: 'tests/a.spec.ts › signs | in',
  file: 'tests/a spec.ts',
  line: 3,
  verdict: 'assertion',
  message: 'expected one\n  found two',
  place: 'tests/a.spec.ts:5:3',
};

function facts(
  change: Partial<EscalationFacts> = {},
  findings: readonly Finding[] = [FINDING],
): EscalationFacts {
  const reading = checkContract({ ...good, owner: 'Ada’s team' });
  if (!reading.ok) throw new Error('the contract of the test is no contract');
  return {
    state: {
      ...firstState(EXERCISE, 'loop/contract.json', new Date(STARTED)),
      state: 'ESCALATED',
      reason: 'assertion',
      findings: [...findings],
      details: ['a detail'],
    },
    contract: { contract: reading.contract, sealedAs: sha256('contract') },
    attempts: [RED_RUN, CANDIDATE],
    past: { recurring: [], frequency: [] },
    ...change,
  };
}

/** The lines below a heading. */
function sectionOf(text: string, title: string): string {
  const [, body = `no section ${title}`] = text.split(`\n## ${title}\n\n`);
  return body.split('\n## ', 1)[0]?.trimEnd() ?? '';
}

test.each(REASONS)('%s: meaning, steps of its own, and every section', (reason) => {
  const text = renderEscalation(reason, facts());
  expect(text).toContain(`# Escalation: ${reason}\n\n## Reason\n\n${ESCALATIONS[reason].means}\n`);
  expect(text.match(/^## .*$/gm)).toEqual([
    '## Reason',
    '## Artifact',
    '## Attempts',
    '## Recurring issues',
    '## Last result',
    '## How often',
    '## What to do next',
    '## Contract',
    '## Checklist',
  ]);
  const steps = sectionOf(text, 'What to do next').split('\n');
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.map((step) => step.split('.', 1)[0])).toEqual(steps.map((_, at) => String(at + 1)));
  expect(steps.at(-1)).toContain('npx playwright test --project=loop');
  expect(text).not.toMatch(/undefined|\[object|NaN/);
});

test('no two reasons tell a person to do the same', () => {
  const texts = REASONS.map((reason) => sectionOf(renderEscalation(reason, facts()), 'What to do next'));
  expect(new Set(texts).size).toBe(REASONS.length);
});

test('when, who, what may be changed, and what was red where', () => {
  const text = renderEscalation('assertion', facts());
  expect(sectionOf(text, 'Reason')).toMatch(
    /\n- Time: 2026-11-30T00:00:00\.000Z\n- Owner: Ada’s team\n- Exercise: .*\n- Evidence: .*\/\n- a detail$/,
  );
  expect(sectionOf(text, 'Artifact')).toContain(
    '- assertion: tests/a.spec.ts › signs | in (tests/a.spec.ts:5:3): expected one found two',
  );
  expect(sectionOf(text, 'What to do next')).toContain("`npx playwright test 'tests/a spec.ts'`");
});

test('each attempt with its candidate, its checks and its time', () => {
  expect(sectionOf(renderEscalation('assertion', facts()), 'Attempts').split('\n').slice(2)).toEqual([
    '| 01 | the files as they are | policy, immutable-oracle | target-test | 1.5 s |',
    '| 02 | locator maker: tests/a.spec.ts | policy | target-test, types (not run) | 5.0 s |',
  ]);
});

test('the last result: failed checks with the end of their logs, whatever stands in them', () => {
  const text = sectionOf(renderEscalation('assertion', facts()), 'Last result');
  expect(text).toBe(
    [
      `\`target-test\` failed with exit code 1: \`${EVIDENCE}/attempt-02/target-test.log\``,
      '',
      '````text\nfirst line\n```\nlast line\n````',
      '',
      `\`types\` was not run: \`${EVIDENCE}/attempt-02/types.log\``,
      '',
      '```text\nNot run: a reason.\n```',
    ].join('\n'),
  );
});

test('of a long log the last lines', () => {
  const long = Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n');
  const record = CANDIDATE.record && { ...CANDIDATE.record, logs: { 'target-test': long } };
  const text = renderEscalation('assertion', facts({ attempts: [{ ...CANDIDATE, record }] }));
  expect(sectionOf(text, 'Last result')).toContain('```text\nline 480\n');
  expect(sectionOf(text, 'Last result')).toContain('\nline 499\n```');
  const wide = CANDIDATE.record && { ...CANDIDATE.record, logs: { 'target-test': `a${'b'.repeat(9000)}c` } };
  const one = renderEscalation('assertion', facts({ attempts: [{ ...CANDIDATE, record: wide }] }));
  expect(sectionOf(one, 'Last result')).toMatch(/```text\nb{2999}c\n```/);
});

test('how often: an attempt counts once, whatever the number of repetitions', () => {
  const text = sectionOf(renderEscalation('assertion', facts({}, [FINDING, FINDING])), 'How often');
  expect(text).toContain('| 2 | assertion |');
  expect(text).toContain(
    'of 2 attempts:\n\n| times | check |\n|---|---|\n| 2 | target-test |\n| 1 | types |',
  );
  expect(text).toContain('| times | test |\n|---|---|\n| 2 | tests/a.spec.ts › signs in |\n\nOver');
});

test('what is remembered of earlier exercises, and what is when nothing is', () => {
  const none = renderEscalation('assertion', facts());
  expect(sectionOf(none, 'Recurring issues')).toBe('None.');
  const many = Array.from({ length: 25 }, (_, at) => ({ issue: `issue | ${at}`, count: 30 - at }));
  const past = { recurring: many, frequency: [{ issue: 'a test', count: 4 }] };
  const text = renderEscalation('assertion', facts({ past }));
  expect(sectionOf(text, 'Recurring issues')).toMatch(
    /^\| times \| issue \|\n\|---\|---\|\n\| 30 \| issue \\\| 0 \|\n/,
  );
  expect(sectionOf(text, 'Recurring issues')).toMatch(/\| 11 \| issue \\\| 19 \|\n\nAnd 5 more\.$/);
  expect(sectionOf(text, 'How often')).toMatch(/\| 4 \| a test \|$/);
});

test('the contract as it was, without the values of an environment', () => {
  const reading = checkContract({
    ...good,
    checks: [{ id: 'types', command: 'tsc', args: ['--noEmit'], env: { KEY: 'hidden' }, required: false }],
    budget: { tokens: 1000 },
    makers: [{ type: 'locator' }, { type: 'command', command: 'agent', args: ['-p'] }],
  });
  if (!reading.ok) throw new Error('the contract of the test is no contract');
  const text = renderEscalation(
    'assertion',
    facts({ contract: { contract: reading.contract, sealedAs: null } }),
  );
  const lines = sectionOf(text, 'Contract');
  expect(lines).toContain(
    '- `loop/contract.json` as it is now; the exercise was refused before it was sealed\n',
  );
  expect(lines).toContain('\n- Check types: `tsc --noEmit` (not required)\n');
  expect(lines).toContain(
    '\n- Ceiling: at most 3 candidates\n- Budget: 1800 s, 1000 tokens, no limit of cost\n',
  );
  expect(lines).toContain('\n- Makers, in order: the built-in locator maker; command `agent -p`\n');
  expect(text).not.toContain('hidden');
});

test('nothing can be read: no contract, no attempt, records that changed', () => {
  const bare = renderEscalation('policy-violated', facts({ contract: undefined, attempts: [] }, []));
  expect(sectionOf(bare, 'Reason')).toContain('- Owner: not known; no contract can be read');
  expect(sectionOf(bare, 'Attempts')).toBe('None: the exercise ended before its tests were recorded.');
  expect(sectionOf(bare, 'Last result')).toBe('No check was run.');
  expect(sectionOf(bare, 'Artifact')).toContain('No test is named.');
  const changed: ReportedAttempt = { folder: `${EVIDENCE}/attempt-03`, record: undefined };
  const text = renderEscalation('assertion', facts({ attempts: [RED_RUN, changed] }));
  expect(sectionOf(text, 'Attempts')).toContain('| 03 | no longer as it was recorded |');
  expect(sectionOf(text, 'Last result')).toContain('npx loopwright verify');
});

test('an exercise without tests of Playwright is run again by its own command', () => {
  const record = CANDIDATE.record && {
    ...CANDIDATE.record,
    results: [check('policy'), check('unit', FAILED)],
  };
  const text = renderEscalation('attempt-ceiling', facts({ attempts: [{ ...CANDIDATE, record }] }));
  expect(text).toContain('run `npx loopwright run loop/contract.json`');
  expect(text).not.toContain('playwright test');
});

test('a part that was verified is told apart from what goes to a person', () => {
  const repaired = { ...FINDING, verdict: 'repaired', message: 'the patch', place: null };
  const text = sectionOf(renderEscalation('assertion', facts({}, [repaired, FINDING])), 'Artifact');
  expect(text).toMatch(
    /For a person:\n\n- assertion: .*\n\nRepaired and verified, kept as a patch:\n\n- repaired: /,
  );
});

test('a maker that proposed nothing, where there is no suite: what to read, and nothing of locators', () => {
  const results = [check('maker', { command: 'node' }), check('plan-lint', NOT_RUN)];
  const first = {
    ...RED_RUN.record,
    results: [check('plan-lint', { ...FAILED, command: 'node' })],
    tests: {},
  };
  const attempts = [
    { ...RED_RUN, record: { attempt: 1, passed: false, candidate: null, logs: {}, ...first } },
    {
      folder: `${EVIDENCE}/attempt-02`,
      record: { attempt: 2, passed: false, results, tests: {}, candidate: null, logs: {} },
    },
  ];
  const text = renderEscalation('no-candidate', facts({ attempts }, []));
  expect(sectionOf(text, 'Attempts')).toMatch(/\| 02 \| nothing was proposed \| maker \|/);
  const steps = sectionOf(text, 'What to do next');
  expect(steps).toContain(`\`${EVIDENCE}/attempt-02/bundle.json\``);
  expect(steps).toContain('npx loopwright run');
  expect(steps).not.toMatch(/locator|observations/);
});
