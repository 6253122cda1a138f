import type { PlaywrightTestConfig } from '@playwright/test';
import { sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importersProject, withLoopProjects, type Wanted } from '../../../src/playwright/projects.ts';

const ROOT = `${sep}work${sep}suite`;
const LISTED = { targets: ['tests/'], oracles: ['oracle/'] };

function projectsOf(config: PlaywrightTestConfig, wanted: Partial<Wanted> = {}) {
  const all = withLoopProjects(config, {
    root: ROOT,
    listed: LISTED,
    base: undefined,
    chained: true,
    ...wanted,
  });
  return Object.fromEntries(all.map((project) => [project.name ?? '', project]));
}

/** True when Playwright would take the file, by the rules of testMatch and testIgnore that are regular expressions. */
function takes(project: { testMatch?: unknown; testIgnore?: unknown } | undefined, file: string): boolean {
  const matches = (patterns: unknown) =>
    (patterns as (string | RegExp)[]).some((pattern) =>
      typeof pattern === 'string'
        ? /\.(spec|test)\.ts$/.test(file)
        : pattern.test(`${ROOT}${sep}${file.replaceAll('/', sep)}`),
    );
  return matches(project?.testMatch) && !matches(project?.testIgnore);
}

describe('dependencies', () => {
  const CONFIG: PlaywrightTestConfig = {
    projects: [
      { name: 'database' },
      { name: 'session', dependencies: ['database'], teardown: 'sign-out' },
      { name: 'sign-out' },
      { name: 'unrelated set-up' },
      { name: 'chromium', dependencies: ['session'], teardown: 'own teardown', use: { locale: 'de' } },
      { name: 'own teardown' },
      { name: 'firefox', dependencies: ['unrelated set-up'] },
    ],
  };

  test('seal → set-up and oracle → loop, and no other project changes', () => {
    const projects = projectsOf(CONFIG);
    expect(Object.entries(projects).map(([name, { dependencies }]) => [name, dependencies])).toEqual([
      ['database', ['seal']],
      ['session', ['seal', 'database']],
      ['sign-out', undefined],
      ['unrelated set-up', undefined],
      ['chromium', ['session']],
      ['own teardown', undefined],
      ['firefox', ['unrelated set-up']],
      ['seal', undefined],
      ['oracle', ['seal', 'session']],
      ['loop', ['oracle', 'session']],
    ]);
    expect(projects['session']?.teardown).toBe('sign-out');
  });

  test('the loop runs as the first project that is nobody’s helper, with its options and without its teardown', () => {
    const { loop, oracle } = projectsOf(CONFIG);
    for (const project of [loop, oracle]) expect(project).toMatchObject({ use: { locale: 'de' } });
    expect(loop).not.toHaveProperty('teardown');
  });

  test('or as the one that is named', () => {
    expect(projectsOf(CONFIG, { base: 'firefox' })['loop']?.dependencies).toEqual([
      'oracle',
      'unrelated set-up',
    ]);
    expect(() => projectsOf(CONFIG, { base: 'webkit' })).toThrow(
      /there is no project "webkit" to run the loop as. Projects: database, session/,
    );
  });

  test('a nested run has only the set-up of the suite to depend on', () => {
    const projects = projectsOf(CONFIG, { chained: false });
    expect(projects['session']?.dependencies).toEqual(['database']);
    expect(projects['oracle']?.dependencies).toEqual(['session']);
    expect(projects['loop']?.dependencies).toEqual(['session']);
  });

  test('a config without projects gets three', () => {
    expect(Object.keys(projectsOf({ testDir: 'tests' }))).toEqual(['seal', 'oracle', 'loop']);
  });
});

describe('what the projects run', () => {
  test('folders: the suite’s own files below them, and nothing beside', () => {
    const { loop } = projectsOf({ testDir: 'tests', testIgnore: /wip/ });
    expect(loop?.testDir).toBe(`${ROOT}${sep}tests`);
    expect(takes(loop, 'tests/a.spec.ts')).toBe(true);
    expect(takes(loop, 'tests/deep/a.test.ts')).toBe(true);
    expect(takes(loop, 'tests/helper.ts')).toBe(false);
    expect(takes(loop, 'tests/wip/a.spec.ts')).toBe(false);
    expect(takes(loop, 'tests-admin/a.spec.ts')).toBe(false);
  });

  test('a look-alike folder is never covered', () => {
    const { loop } = projectsOf({ testDir: '.' }, { listed: { targets: ['tests/login/'], oracles: [] } });
    expect(takes(loop, 'tests/login/a.spec.ts')).toBe(true);
    expect(takes(loop, 'tests/login-admin/a.spec.ts')).toBe(false);
    expect(takes(loop, 'other/tests/login/a.spec.ts')).toBe(false);
  });

  test.each([
    'tests/(group)/[id] by+test$id.spec.ts',
    'tests/a.b|c^d{1}.spec.ts',
    'tests/größe 🙂.spec.ts',
    'tests/checks.ts',
  ])('a file is taken by its exact name: %s', (file) => {
    const { loop } = projectsOf({ testDir: 'tests' }, { listed: { targets: [file], oracles: [] } });
    expect(takes(loop, file)).toBe(true);
    expect(takes(loop, file.replace('.', 'x'))).toBe(false);
    expect(takes(loop, `${file}.spec.ts`)).toBe(false);
    expect(takes(loop, 'tests/other.spec.ts')).toBe(false);
  });

  test('an oracle outside the suite’s folder, whatever the suite filters', () => {
    const { oracle } = projectsOf({
      testDir: 'tests',
      grep: /smoke/,
      grepInvert: /slow/,
      testIgnore: '**/oracle/**',
    });
    expect(oracle).toMatchObject({ testDir: `${ROOT}${sep}oracle`, grep: /.*/, grepInvert: [] });
    expect(takes(oracle, 'oracle/product.spec.ts')).toBe(true);
    expect(takes(oracle, 'oracle-notes/product.spec.ts')).toBe(false);
  });

  test('files and folders far apart are looked for from the folder they share', () => {
    const listed = { targets: ['a/tests/one.spec.ts', 'a/more/'], oracles: [] };
    const { loop } = projectsOf({ testDir: 'tests' }, { listed });
    expect(loop?.testDir).toBe(`${ROOT}${sep}a`);
    expect(takes(loop, 'a/more/two.spec.ts')).toBe(true);
    expect(takes(loop, 'a/tests/two.spec.ts')).toBe(false);
  });

  test('with nothing to run the seal’s own file stands in, so that the seal can say why', () => {
    const { loop, oracle, seal } = projectsOf({}, { listed: { targets: [], oracles: [] } });
    for (const project of [loop, oracle])
      expect(project).toMatchObject({ testDir: seal?.testDir, testMatch: seal?.testMatch });
  });
});

describe('tests beside the targets', () => {
  const config: PlaywrightTestConfig = {
    testDir: 'tests',
    testMatch: /\.check\.ts$/,
    projects: [
      { name: 'set-up', testMatch: /setup/ },
      { name: 'chromium', dependencies: ['set-up'], testIgnore: /slow/, use: { locale: 'de' } },
    ],
  };
  const project = importersProject(config, { root: ROOT, base: undefined }, [
    'tests/a.check.ts',
    'tests/slow.check.ts',
    'tests/page.ts',
  ]);

  test('are the user’s own project with these files alone, by its own rules', () => {
    expect(project).toMatchObject({ name: 'loopwright importers', use: { locale: 'de' } });
    const matching = { testMatch: [project.testMatch ?? config.testMatch], testIgnore: project.testIgnore };
    expect(takes(matching, 'tests/a.check.ts')).toBe(true);
    expect(takes(matching, 'tests/b.check.ts')).toBe(false);
    expect(takes(matching, 'tests/slow.check.ts')).toBe(false);
    expect(takes(matching, 'tests/page.ts')).toBe(false);
  });

  test('find the snapshots of that project', () => {
    expect(project.snapshotPathTemplate).toContain('-chromium');
  });
});
