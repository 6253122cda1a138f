import { expect, test } from 'vitest';
import { LOOP_TEARDOWN, repeatsSetUp, runsAlone } from '../../../src/playwright/set-up.ts';

type Suite = Parameters<typeof repeatsSetUp>[0];

const OURS = [
  { name: 'seal', dependencies: [] },
  { name: 'oracle', dependencies: ['seal'] },
  { name: 'loop', dependencies: ['oracle'] },
];
const SESSION = { name: 'session', dependencies: ['seal'] };
const WITH_SESSION = [
  SESSION,
  ...OURS.map((project) => ({ ...project, dependencies: [...project.dependencies, 'session'] })),
];

// [globalSetup, globalTeardown, projects, set-up projects run again, runs one after the other]
test.each<[string, Partial<Suite>, boolean, boolean]>([
  ['nothing of its own', {}, false, false],
  ['a set-up project', { projects: WITH_SESSION }, false, false],
  ['a set-up project of another project', { projects: [SESSION, ...OURS] }, false, false],
  ['a globalSetup', { globalSetup: '/a.ts' }, false, true],
  ['a globalTeardown', { globalTeardown: '/a.ts' }, false, false],
  ['a set-up project and a globalSetup', { projects: WITH_SESSION, globalSetup: '/a.ts' }, true, true],
  ['a set-up project and a globalTeardown', { projects: WITH_SESSION, globalTeardown: '/a.ts' }, true, true],
  [
    'a set-up project with a teardown project',
    { projects: [{ ...SESSION, teardown: 'end' }, ...WITH_SESSION.slice(1)] },
    true,
    true,
  ],
])('a suite with %s', (_what, own, again, alone) => {
  const suite: Suite = { globalSetup: null, globalTeardown: LOOP_TEARDOWN, projects: OURS, ...own };
  expect(repeatsSetUp(suite)).toBe(again);
  expect(runsAlone(suite)).toBe(alone);
});
