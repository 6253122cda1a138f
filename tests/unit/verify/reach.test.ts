import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TestRecord } from '../../../src/observe/run-record.ts';
import { NO_IMPORTERS } from '../../../src/verify/importers.ts';
import { otherTests } from '../../../src/verify/other-tests.ts';
import { reachOf } from '../../../src/verify/reach.ts';

const FILES = {
  'tests/pages/sign-in.ts': 'export const x = 1;',
  'tests/pages/index.ts': "export * from './sign-in';",
  'tests/one.spec.ts': "import { x } from './pages';",
  'tests/two.spec.ts': "const { x } = await import('./pages/sign-in');",
  'tests/filtered.spec.ts': "import './pages/sign-in';",
  'tests/unrelated.spec.ts': '',
  'other/three.spec.ts': "import '../tests/pages';",
};

function record(file: string, title: string, outcome: TestRecord['outcome'], project = 'loop'): TestRecord {
  const results: TestRecord['results'] = [{ status: 'passed', durationMs: 1, errors: [] }];
  return { project, file, line: 1, titles: [title], outcome, results: outcome === 'not-run' ? [] : results };
}

test('every target that loads an edited file is run, also what the user’s run left out', () => {
  const root = mkdtempSync(join(tmpdir(), 'reach-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const repaired = record('tests/one.spec.ts', 'repaired', 'unexpected');
  const healthy = record('tests/two.spec.ts', 'healthy', 'expected');
  const later = record('tests/one.spec.ts', 'later and red', 'not-run');
  const behind = record('tests/one.spec.ts', 'later and green', 'not-run');
  const red = [
    repaired,
    record('tests/one.spec.ts', 'assertion', 'unexpected'),
    record('tests/one.spec.ts', 'flaky', 'flaky'),
    record('tests/one.spec.ts', 'not run', 'not-run'),
    later,
    behind,
    healthy,
    record('tests/unrelated.spec.ts', 'unrelated', 'expected'),
    record('tests/two.spec.ts', 'oracle', 'expected', 'oracle'),
  ];
  const reach = reachOf(
    {
      root,
      targets: ['tests/'],
      others: [],
      redBefore: NO_IMPORTERS,
      edited: ['tests/pages/sign-in.ts'],
      repaired: ['tests/one.spec.ts › repaired'],
      seenGreen: new Set(['tests/one.spec.ts › later and green']),
      red: ['tests/one.spec.ts › later and red'],
    },
    red,
  );
  expect(reach.expected).toEqual([repaired, behind, healthy]);
  expect(reach.selection).toEqual({
    kind: 'files',
    files: [
      'tests/filtered.spec.ts',
      'tests/one.spec.ts',
      'tests/pages/index.ts',
      'tests/pages/sign-in.ts',
      'tests/two.spec.ts',
    ],
    except: ['assertion', 'flaky', 'later and red'].map((title) => ({
      file: 'tests/one.spec.ts',
      titles: [title],
    })),
  });
});

test('a repaired test is run also when nobody can see that its file loads the edited one', () => {
  const root = mkdtempSync(join(tmpdir(), 'reach-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'tests'));
  writeFileSync(join(root, 'tests/one.spec.ts'), 'await import(`./${name}`);');
  writeFileSync(join(root, 'tests/page.ts'), '');
  const { selection } = reachOf(
    {
      root,
      targets: ['tests/one.spec.ts'],
      others: [],
      redBefore: NO_IMPORTERS,
      edited: ['tests/page.ts'],
      repaired: ['tests/one.spec.ts › repaired'],
      seenGreen: new Set(),
      red: [],
    },
    [record('tests/one.spec.ts', 'repaired', 'unexpected')],
  );
  expect(selection).toMatchObject({ files: ['tests/one.spec.ts'] });
});

test('what comes after a test that stays red in its serial group is left out with it', () => {
  const root = mkdtempSync(join(tmpdir(), 'reach-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'tests'));
  writeFileSync(join(root, 'tests/one.spec.ts'), '');
  const inGroup = (title: string, outcome: TestRecord['outcome']): TestRecord => ({
    ...record('tests/one.spec.ts', title, outcome),
    serial: 'group',
  });
  const first = inGroup('first', 'expected');
  const repaired = record('tests/one.spec.ts', 'repaired', 'unexpected');
  const { expected, selection } = reachOf(
    {
      root,
      targets: ['tests/'],
      others: [],
      redBefore: NO_IMPORTERS,
      edited: ['tests/one.spec.ts'],
      repaired: ['tests/one.spec.ts › repaired'],
      seenGreen: new Set(),
      red: [],
    },
    [first, inGroup('red', 'unexpected'), inGroup('behind', 'not-run'), repaired],
  );
  expect(expected).toEqual([first, repaired]);
  expect(selection).toMatchObject({
    except: [{ titles: ['red'] }, { titles: ['behind'] }],
  });
});

test('other tests of the suite that load an edited file run beside the targets, but for what is red before', () => {
  const root = mkdtempSync(join(tmpdir(), 'reach-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = {
    ...FILES,
    'tests/oracle.spec.ts': "import './pages';",
    'other/broken.spec.ts': "import '../tests/pages';",
    'other/unrelated.spec.ts': '',
    'other/helper.ts': "import '../tests/pages';",
    'node_modules/x/four.spec.ts': "import '../../tests/pages';",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const contract = { targets: ['tests/one.spec.ts'], oracles: ['tests/oracle.spec.ts'] };
  const suite = { folder: '', isTest: (path: string) => path.endsWith('.spec.ts') };
  const others = otherTests(root, suite, contract, { leftOut: [] });
  expect(others).toEqual([
    'other/broken.spec.ts',
    'other/three.spec.ts',
    'other/unrelated.spec.ts',
    'tests/filtered.spec.ts',
    'tests/two.spec.ts',
    'tests/unrelated.spec.ts',
  ]);
  const red = { file: 'tests/two.spec.ts', titles: ['red before'] };
  const edit = {
    root,
    targets: contract.targets,
    others,
    repaired: [],
    seenGreen: new Set<string>(),
    red: [],
  };
  const redBefore = { tests: [red], files: ['other/broken.spec.ts'] };
  const edited = ['tests/pages/sign-in.ts'];
  expect(reachOf({ ...edit, edited, redBefore }, []).importers).toEqual({
    files: ['other/three.spec.ts', 'tests/filtered.spec.ts', 'tests/two.spec.ts'],
    except: [red],
  });
  expect(reachOf({ ...edit, edited: ['product/x.ts'], redBefore }, []).importers).toBeUndefined();
});
