// A contract that cannot be used: everything that is wrong is named with its place, exit 1, and nothing is run.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

const TELLTALE = `import { test } from '@playwright/test';
import fs from 'node:fs';
test('runs', () => fs.writeFileSync('something-ran.txt', ''));
`;
const FILES = { 'tests/sign-in.spec.ts': TELLTALE, 'oracle/product.spec.ts': TELLTALE };

const TWENTY_FAULTS = {
  schemaVersion: 2,
  goal: '',
  owner: 7,
  mutablePaths: ['tests/', '../outside/', '/etc/hosts', 'product/pages/', 'package.json', 'tests\\login'],
  protectedPaths: ['product/', 'loop/../tests/', './browser.mjs'],
  targets: ['tests/', 'tests/gone.spec.ts', 'oracle/product.spec.ts'],
  oracles: ['oracle/', 'oracle/*.ts'],
  checks: [
    { id: 'Type Check', command: 'tsc --noEmit && echo done', args: [] },
    { id: 'policy', command: 'tsc', args: '--noEmit', timeoutMs: 0 },
  ],
  attemptCeiling: 0,
  mutablePath: [],
  assertionLocators: 'any',
  successState: 'MERGED',
};

const PLACES = [
  'schemaVersion',
  'goal',
  'owner',
  'mutablePaths[1]',
  'mutablePaths[2]',
  'mutablePaths[3]',
  'mutablePaths[4]',
  'mutablePaths[5]',
  'protectedPaths[1]',
  'protectedPaths[2]',
  'targets[1]',
  'targets[2]',
  'oracles[1]',
  'checks[0].id',
  'checks[0].command',
  'checks[1].id',
  'checks[1].args',
  'checks[1].timeoutMs',
  'attemptCeiling',
  'mutablePath',
  'assertionLocators',
  'successState',
];

test('each of many faults is named with its JSON path', async () => {
  const project = await Project.make({ files: FILES });
  project.write('loop/contract.json', JSON.stringify(TWENTY_FAULTS));
  const lines = await expectRefused(project);
  const named = new Set(lines.map((line) => /^\[loop\] {3}- ([^:]+): expected /.exec(line)?.[1]));
  expect([...named].filter((place) => place !== undefined).toSorted()).toEqual(PLACES.toSorted());
  expect(lines).toContainEqual(
    expect.stringContaining('checks[0].command: expected the name of one program, because no shell is used'),
  );
});

test('no contract, no JSON, no object, and targets that do not exist', async () => {
  const project = await Project.make({ files: FILES });
  const good = project.read('loop/contract.json');

  project.remove('loop/contract.json');
  expect(await expectRefused(project)).toContain(
    '[loop] There is no contract at loop/contract.json. Write one with: npx loopwright init',
  );

  project.write('loop/contract.json', good.replace('"goal"', "'goal'"));
  expect(await expectRefused(project)).toContainEqual(
    expect.stringContaining(
      'loop/contract.json:3:3: expected a key in double quotes, found "\'". Use double quotes.',
    ),
  );

  project.write('loop/contract.json', '[]');
  expect(await expectRefused(project)).toContainEqual(
    expect.stringContaining('(the contract): expected an object, found []'),
  );

  project.write('loop/contract.json', good.replace('"targets": ["tests/"]', '"targets": ["tests/gone/"]'));
  expect(await expectRefused(project)).toContainEqual(
    expect.stringContaining(
      'targets[0]: expected a folder that exists, found "tests/gone/", which is not there.',
    ),
  );
});

async function expectRefused(project: Project): Promise<readonly string[]> {
  const before = project.files();
  const { exitCode, output } = await project.loop();
  const lines = loopLines(output);
  expect(lines.at(-1), output).toBe('[loop] BLOCKED contract-invalid');
  expect(exitCode).toBe(1);
  expect(project.files()).toEqual(before);
  expect(
    ['something-ran.txt', 'loop/state.json', 'loop/evidence'].filter((path) => project.exists(path)),
  ).toEqual([]);
  return lines;
}
