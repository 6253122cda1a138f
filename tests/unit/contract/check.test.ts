// Every fault has a name and a place; all of them are told at once.
import { describe, expect, test } from 'vitest';
import { checkContract } from '../../../src/contract/check.ts';
import type { Fault } from '../../../src/errors.ts';
import { contractWith, good, withCheck } from './contracts.ts';

function faultsOf(json: unknown): readonly Fault[] {
  const reading = checkContract(json);
  return reading.ok ? [] : reading.faults;
}

function placesOf(json: unknown): readonly string[] {
  return faultsOf(json).map(({ at }) => at);
}

// [what is wrong, the contract, where it is told, a word that the fault must say]
const table: readonly (readonly [string, unknown, string, RegExp])[] = [
  ['version missing', contractWith({ schemaVersion: undefined }), 'schemaVersion', /found nothing/],
  ['version 2', contractWith({ schemaVersion: 2 }), 'schemaVersion', /the only contract version.*found 2/],
  ['version as text', contractWith({ schemaVersion: '1' }), 'schemaVersion', /found "1"/],
  ['unknown key', contractWith({ zebra: 1 }), 'zebra', /no unknown key.*Remove it/],
  ['near key', contractWith({ mutablePath: [] }), 'mutablePath', /Did you mean "mutablePaths"/],
  ['key of another case', contractWith({ Owner: 'x' }), 'Owner', /Did you mean "owner"/],
  ['key of a later version', contractWith({ gates: 2 }), 'gates', /no unknown key/],
  [
    'no goal',
    contractWith({ goal: undefined }),
    'goal',
    /expected text, found nothing. Add it: one sentence/,
  ],
  ['blank goal', contractWith({ goal: '  ' }), 'goal', /some text/],
  ['owner is a number', contractWith({ owner: 7 }), 'owner', /expected text, found 7/],
  ['nothing mutable', contractWith({ mutablePaths: [] }), 'mutablePaths', /at least one entry/],
  [
    'mutable is text',
    contractWith({ mutablePaths: 'tests/' }),
    'mutablePaths',
    /expected a list, found "tests\/"/,
  ],
  ['no protected list', contractWith({ protectedPaths: undefined }), 'protectedPaths', /Add it/],
  ['no target', contractWith({ targets: [] }), 'targets', /at least one entry/],
  ['no oracle', contractWith({ oracles: [] }), 'oracles', /at least one entry/],
  ['a path is a number', contractWith({ targets: ['tests/a.spec.ts', 3] }), 'targets[1]', /found 3/],
  ['traversal', contractWith({ targets: ['../a.spec.ts'] }), 'targets[0]', /inside the repository/],
  ['absolute', contractWith({ mutablePaths: ['/etc/'] }), 'mutablePaths[0]', /repository-relative/],
  ['pattern', contractWith({ oracles: ['oracle/**'] }), 'oracles[0]', /not a pattern/],
  ['check is text', contractWith({ checks: ['tsc'] }), 'checks[0]', /an object/],
  ['check id in capitals', withCheck({ id: 'TypeCheck' }), 'checks[0].id', /kebab-case/],
  ['check id is built in', withCheck({ id: 'policy' }), 'checks[0].id', /other than the built-in/],
  [
    'check id twice',
    contractWith({ checks: [good.checks[0], good.checks[0]] }),
    'checks[1].id',
    /also checks\[0\].id/,
  ],
  ['shell string', withCheck({ command: 'npm run x && y' }), 'checks[0].command', /no shell.*"args"/],
  [
    'command with arguments',
    withCheck({ command: 'npm run x' }),
    'checks[0].command',
    /Write "command": "npm" and "args": \["run","x"\]/,
  ],
  ['shell sign', withCheck({ command: 'tsc;' }), 'checks[0].command', /no shell/],
  ['no command', withCheck({ command: '' }), 'checks[0].command', /a program name/],
  ['no args', withCheck({ args: undefined }), 'checks[0].args', /expected a list, found nothing/],
  ['args as text', withCheck({ args: '--x' }), 'checks[0].args', /expected a list/],
  ['an argument is a number', withCheck({ args: ['-p', 1] }), 'checks[0].args[1]', /expected text/],
  ['an argument with NUL', withCheck({ args: ['a\0'] }), 'checks[0].args[0]', /NUL/],
  ['cwd outside', withCheck({ cwd: '..' }), 'checks[0].cwd', /inside the repository/],
  ['a variable name', withCheck({ env: { 'A B': 'x' } }), 'checks[0].env["A B"]', /variable name/],
  ['a variable that is no text', withCheck({ env: { A: 1 } }), 'checks[0].env.A', /expected text, found 1/],
  ['timeout 0', withCheck({ timeoutMs: 0 }), 'checks[0].timeoutMs', /1 or more/],
  ['timeout beyond a timer', withCheck({ timeoutMs: 2 ** 31 }), 'checks[0].timeoutMs', /2147483647 or less/],
  ['required as text', withCheck({ required: 'yes' }), 'checks[0].required', /true or false/],
  ['near key in a check', withCheck({ timeout: 5 }), 'checks[0].timeout', /Did you mean "timeoutMs"/],
  ['ceiling 0', contractWith({ attemptCeiling: 0 }), 'attemptCeiling', /1 or more, found 0/],
  ['ceiling 51', contractWith({ attemptCeiling: 51 }), 'attemptCeiling', /50 or less/],
  ['ceiling 1.5', contractWith({ attemptCeiling: 1.5 }), 'attemptCeiling', /a whole number, found 1.5/],
  [
    'similarity above 1',
    contractWith({ stagnation: { similarity: 1.1 } }),
    'stagnation.similarity',
    /1 or less/,
  ],
  ['similarity 0', contractWith({ stagnation: { similarity: 0 } }), 'stagnation.similarity', /more than 0/],
  [
    'one identical failure',
    contractWith({ stagnation: { identicalFailures: 1 } }),
    'stagnation.identicalFailures',
    /2 or more/,
  ],
  ['stagnation is a number', contractWith({ stagnation: 3 }), 'stagnation', /an object/],
  [
    'unknown budget',
    contractWith({ budget: { wallClock: 5 } }),
    'budget.wallClock',
    /Did you mean "wallClockMs"/,
  ],
  ['negative cost', contractWith({ budget: { costUsd: -1 } }), 'budget.costUsd', /more than 0/],
  ['no maker', contractWith({ makers: [] }), 'makers', /at least one entry/],
  [
    'unknown maker',
    contractWith({ makers: [{ type: 'robot' }] }),
    'makers[0].type',
    /"locator" or "command", found "robot"/,
  ],
  [
    'locator maker with a command',
    contractWith({ makers: [{ type: 'locator', command: 'x' }] }),
    'makers[0].command',
    /unknown key/,
  ],
  [
    'assertion locators',
    contractWith({ assertionLocators: 'loose' }),
    'assertionLocators',
    /"structural" or "frozen", found "loose"/,
  ],
  [
    'success state',
    contractWith({ successState: 'MERGED' }),
    'successState',
    /"AWAITING_HUMAN_APPROVAL", found "MERGED"/,
  ],
  [
    'protected in mutable',
    contractWith({ protectedPaths: ['tests/data/'] }),
    'mutablePaths[0]',
    /also protected.*protectedPaths\[0\]/,
  ],
  ['mutable in protected', contractWith({ protectedPaths: ['tests/'] }), 'mutablePaths[0]', /also protected/],
  [
    'same folder in capitals',
    contractWith({ protectedPaths: ['Tests/'] }),
    'mutablePaths[0]',
    /also protected/,
  ],
  [
    'oracle is mutable',
    contractWith({ oracles: ['tests/oracle.spec.ts'] }),
    'oracles[0]',
    /outside every mutable path.*mutablePaths\[0\]/,
  ],
  [
    'target is an oracle',
    contractWith({ targets: ['oracle/login-contract.spec.ts'] }),
    'targets[0]',
    /not an oracle/,
  ],
  ['target folder holds an oracle', contractWith({ targets: ['oracle/'] }), 'targets[0]', /not an oracle/],
  [
    'the same target twice',
    contractWith({ targets: ['tests/a.ts', 'tests/A.ts'] }),
    'targets[1]',
    /each path once.*targets\[0\]/,
  ],
  ['own files', contractWith({ mutablePaths: ['Loop/evidence/'] }), 'mutablePaths[0]', /outside loop\//],
  ["a maker's papers", contractWith({ mutablePaths: ['.loopwright/'] }), 'mutablePaths[0]', /papers/],
  ['git', contractWith({ mutablePaths: ['.git/hooks/'] }), 'mutablePaths[0]', /outside \.git\//],
  [
    'modules, deep',
    contractWith({ mutablePaths: ['app/node_modules/x/'] }),
    'mutablePaths[0]',
    /outside node_modules/,
  ],
  [
    'config',
    contractWith({ mutablePaths: ['playwright.config.mts'] }),
    'mutablePaths[0]',
    /Playwright config/,
  ],
  [
    'a second config',
    contractWith({ mutablePaths: ['e2e/playwright.ci.config.ts'] }),
    'mutablePaths[0]',
    /Playwright config/,
  ],
  ['package', contractWith({ mutablePaths: ['package.json'] }), 'mutablePaths[0]', /package\.json/],
  ['lockfile', contractWith({ mutablePaths: ['pnpm-lock.yaml'] }), 'mutablePaths[0]', /a lockfile/],
];

describe('a contract with one fault', () => {
  test.each(table)('%s', (_name, json, at, words) => {
    const faults = faultsOf(json);
    expect(faults.map((fault) => fault.at)).toEqual([at]);
    const [fault] = faults;
    expect(`expected ${fault?.expected}, found ${fault?.found}. ${fault?.fix}`).toMatch(words);
  });

  test.each([[null], [[]], ['text'], [1]])('%j is no contract', (json) => {
    expect(placesOf(json)).toEqual(['(the contract)']);
  });
});

test('twenty-two faults of one contract are all named, across shape and rules between fields', () => {
  const json = {
    schemaVersion: 7,
    goal: '',
    mutablePaths: ['tests/', '../up', '/etc/', 'loop/', 'package.json', 'a\\b'],
    protectedPaths: ['tests/data/', './x'],
    targets: ['tests/a.spec.ts', 'tests/a.spec.ts', 'oracle/b.spec.ts'],
    oracles: ['oracle/b.spec.ts', 'tests/c.spec.ts'],
    checks: [
      { id: 'one', command: 'npm run x && y', args: [] },
      { id: 'one', command: 'tsc' },
      { id: 'policy', command: 'tsc', args: [] },
    ],
    attemptCeiling: 500,
    stagnation: { similarty: 1 },
    makers: [{ type: 'robot' }, { type: 'command', sandbox: 'yes' }],
    assertionLocators: 'x',
    rules: [],
    successState: 'AWAITING_HUMAN_APPROVAL',
  };
  expect(placesOf(json).toSorted()).toEqual(
    [
      'schemaVersion',
      'goal',
      'owner',
      'mutablePaths[0]',
      'mutablePaths[1]',
      'mutablePaths[2]',
      'mutablePaths[3]',
      'mutablePaths[4]',
      'mutablePaths[5]',
      'protectedPaths[1]',
      'targets[1]',
      'targets[2]',
      'oracles[1]',
      'checks[0].command',
      'checks[1].args',
      'checks[1].id',
      'checks[2].id',
      'attemptCeiling',
      'stagnation.similarty',
      'makers[0].type',
      'makers[1].command',
      'makers[1].args',
      'makers[1].sandbox',
      'assertionLocators',
      'rules',
    ].toSorted(),
  );
});

describe('a good contract', () => {
  test('gets its defaults', () => {
    const reading = checkContract(contractWith({ checks: undefined }));
    expect(reading).toMatchObject({
      ok: true,
      contract: {
        checks: [],
        attemptCeiling: 3,
        stagnation: { identicalFailures: 2, similarity: 0.8, recurrences: 3, consecutiveErrors: 3 },
        budget: { wallClockMs: 1_800_000 },
        makers: [{ type: 'locator' }],
        assertionLocators: 'structural',
      },
    });
  });

  test('keeps what it says and is frozen to the last entry', () => {
    const reading = checkContract(contractWith({ $schema: 'x', stagnation: { recurrences: 9 } }));
    if (!reading.ok) throw new Error('refused');
    expect(reading.contract.stagnation).toEqual({
      identicalFailures: 2,
      similarity: 0.8,
      recurrences: 9,
      consecutiveErrors: 3,
    });
    expect(reading.contract.checks[0]).toEqual({
      id: 'type-check',
      command: 'tsc',
      args: ['--noEmit'],
      required: true,
    });
    expect(Object.isFrozen(reading.contract.checks[0]?.args)).toBe(true);
  });

  test.each([
    ['a target in a protected folder', { targets: ['fixtures/a.spec.ts'] }],
    ['a target that is not mutable', { targets: ['other/a.spec.ts'] }],
    [
      'a look-alike of a mutable folder',
      { mutablePaths: ['tests/login/'], protectedPaths: ['tests/login-admin/'] },
    ],
    ['a look-alike of the own folder', { mutablePaths: ['loops/', 'tests/loop/'] }],
    [
      'names that only resemble',
      { mutablePaths: ['tests/package.json.ts', 'tests/playwright.ts', '.github/x.ts'] },
    ],
  ])('may have %s', (_name, changes) => {
    expect(faultsOf(contractWith(changes))).toEqual([]);
  });
});

test('what is found is shown short, as JSON, with hidden characters written out', () => {
  const [long] = faultsOf(contractWith({ successState: 'x'.repeat(500) }));
  expect(long?.found).toHaveLength(60);
  const [hidden] = faultsOf(contractWith({ targets: ['tests/\u200blogin.ts'] }));
  expect(hidden?.found).toBe('"tests/\\u200blogin.ts"');
});

test('a key named __proto__ is a fault like any other', () => {
  const json: unknown = JSON.parse(JSON.stringify(good).replace('{', '{"__proto__":{"goal":"x"},'));
  expect(placesOf(json)).toEqual(['__proto__']);
});
