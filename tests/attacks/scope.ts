// Attacks on which files change, each done to a real folder between the seal and the verdict.
import {
  chmodSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { Violation } from '../../src/verify/policy/rules.ts';

export interface ScopeAttack {
  readonly name: string;
  readonly rule: Violation['rule'];
  /** What the candidate says it changes; the honest edit of `tests/a.spec.ts` unless told. */
  readonly declared?: readonly string[];
  /** Done before the candidate is written, after the seal. */
  readonly before?: (root: string) => void;
  /** Done while the candidate is written. */
  readonly during?: (root: string) => void;
}

export const PROJECT: Readonly<Record<string, string>> = {
  'tests/a.spec.ts': `page.getByText('A');\n`,
  'tests/b.spec.ts': `page.getByText('B');\n`,
  'tests/pages/cart.ts': 'export const cart = 1;\n',
  'tests-admin/a.spec.ts': '',
  'tests.ts': '',
  'oracle/o.spec.ts': '',
  'loop/contract.json': '{}',
  'loop/oracle.seal.json': '{}',
  'playwright.config.ts': '',
  'package.json': '{}',
  'src/app.ts': '',
  '.gitignore': 'ignored/\n',
  '.git/config': '[core]\n',
  '.git/hooks/pre-commit.sample': '',
  '.git/info/exclude': '',
  'node_modules/loopwright/dist/index.js': '',
  'node_modules/playwright/lib/index.js': '',
  'node_modules/playwright-core/lib/index.js': '',
  'node_modules/@playwright/test/index.js': '',
  'node_modules/.bin/playwright': '',
};

const put =
  (path: string, text = 'changed\n') =>
  (root: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

const EDITED = 'tests/a.spec.ts';

export const SCOPE_ATTACKS: readonly ScopeAttack[] = [
  { name: 'a path that climbs out', rule: 'path-traversal', declared: [EDITED, '../outside.ts'] },
  {
    name: 'a path that climbs out of the mutable folder',
    rule: 'path-traversal',
    declared: [EDITED, 'tests/../package.json'],
  },
  {
    name: 'a path that climbs with backslashes',
    rule: 'path-traversal',
    declared: [EDITED, 'tests\\..\\package.json'],
  },
  { name: 'an absolute path', rule: 'path-absolute', declared: [EDITED, '/etc/hosts'] },
  { name: 'an absolute path of Windows', rule: 'path-absolute', declared: [EDITED, 'C:\\a.ts'] },
  { name: 'a path with a stream', rule: 'path-spelling', declared: [EDITED, 'tests/a.spec.ts:hidden'] },
  { name: 'a path with "."', rule: 'path-spelling', declared: [EDITED, './tests/a.spec.ts'] },
  { name: 'a path with an empty part', rule: 'path-spelling', declared: [EDITED, 'tests//a.spec.ts'] },
  { name: 'a path with a zero byte', rule: 'path-spelling', declared: [EDITED, 'tests/a.spec.ts\0.png'] },
  { name: 'a path with a slash at its end', rule: 'path-spelling', declared: [EDITED, 'tests/'] },
  { name: 'a pattern', rule: 'path-spelling', declared: [EDITED, 'tests/*.ts'] },
  {
    name: 'a path that is composed otherwise',
    rule: 'path-spelling',
    declared: [EDITED, 'tests/e\u0301.ts'],
  },
  { name: 'a folder of a like name', rule: 'outside-mutable', during: put('tests-admin/a.spec.ts') },
  { name: 'a file of the name of the folder', rule: 'outside-mutable', during: put('tests.ts') },
  { name: 'a source of the product', rule: 'outside-mutable', during: put('src/app.ts') },
  { name: 'a new file beside', rule: 'outside-mutable', during: put('helper.ts') },
  { name: 'a file that is ignored', rule: 'outside-mutable', during: put('ignored/a.js') },
  {
    name: 'a file that is deleted',
    rule: 'outside-mutable',
    during: (root) => unlinkSync(join(root, 'src/app.ts')),
  },
  { name: 'a second file', rule: 'undeclared-change', during: put('tests/b.spec.ts') },
  { name: 'a new file that is not declared', rule: 'undeclared-change', during: put('tests/new.ts') },
  {
    name: 'a file that is deleted and not declared',
    rule: 'undeclared-change',
    during: (root) => unlinkSync(join(root, 'tests/b.spec.ts')),
  },
  {
    name: 'a folder that is moved',
    rule: 'undeclared-change',
    during: (root) => renameSync(join(root, 'tests/pages'), join(root, 'tests/objects')),
  },
  {
    name: 'a file that is written again with the same bytes',
    rule: 'undeclared-change',
    during: (root) => {
      rmSync(join(root, 'tests/b.spec.ts'));
      put('tests/b.spec.ts', PROJECT['tests/b.spec.ts'])(root);
    },
  },
  { name: 'a change that is only said', rule: 'phantom-change', declared: [EDITED, 'tests/b.spec.ts'] },
  { name: 'a file that is not there', rule: 'phantom-change', declared: [EDITED, 'tests/nowhere.ts'] },
  { name: 'the file was edited by somebody else', rule: 'phantom-change', before: put(EDITED, 'mine\n') },
  { name: 'an oracle', rule: 'protected-change', during: put('oracle/o.spec.ts') },
  { name: 'a new file among the oracles', rule: 'protected-change', during: put('oracle/new.spec.ts') },
  { name: 'the config', rule: 'protected-change', during: put('playwright.config.ts') },
  { name: 'a package of its own', rule: 'never-mutable', during: put('tests/package.json') },
  { name: 'a config of its own', rule: 'never-mutable', during: put('tests/playwright.config.ts') },
  { name: 'a lockfile of its own', rule: 'never-mutable', during: put('tests/package-lock.json') },
  { name: 'settings of npm', rule: 'never-mutable', during: put('tests/.npmrc') },
  { name: 'settings of TypeScript', rule: 'never-mutable', during: put('tests/tsconfig.json') },
  { name: 'an environment file', rule: 'never-mutable', during: put('tests/.env.local') },
  { name: 'attributes of Git', rule: 'never-mutable', during: put('tests/.gitattributes') },
  { name: 'what Git ignores', rule: 'never-mutable', during: put('.gitignore') },
  { name: 'rules of a linter', rule: 'never-mutable', during: put('tests/eslint.config.js') },
  { name: 'a hook of Git', rule: 'git-change', during: put('.git/hooks/pre-commit') },
  { name: 'settings of Git', rule: 'git-change', during: put('.git/config') },
  { name: 'what Git hides', rule: 'git-change', during: put('.git/info/exclude', '*\n') },
  { name: 'attributes that Git keeps', rule: 'git-change', during: put('.git/info/attributes') },
  { name: 'Loopwright itself', rule: 'tool-change', during: put('node_modules/loopwright/dist/index.js') },
  { name: 'Playwright', rule: 'tool-change', during: put('node_modules/playwright/lib/index.js') },
  {
    name: 'the core of Playwright',
    rule: 'tool-change',
    during: put('node_modules/playwright-core/lib/server.js'),
  },
  {
    name: 'what the tests import',
    rule: 'tool-change',
    during: put('node_modules/@playwright/test/index.js'),
  },
  { name: 'a command', rule: 'tool-change', during: put('node_modules/.bin/playwright') },
  {
    name: 'a package in a mutable folder',
    rule: 'tool-change',
    declared: [EDITED, 'tests/node_modules/a/index.js'],
  },
  { name: 'a link in the place of the file', rule: 'symbolic-link', before: linkTo('src/app.ts') },
  {
    name: 'a link to the same bytes',
    rule: 'symbolic-link',
    before: (root) => {
      put('src/copy.ts', PROJECT[EDITED])(root);
      linkTo('src/copy.ts')(root);
    },
  },
  { name: 'a link to nowhere', rule: 'symbolic-link', before: linkTo('nowhere.ts') },
  { name: 'a link that comes after the write', rule: 'symbolic-link', during: linkTo('src/app.ts') },
  {
    name: 'a new link',
    rule: 'symbolic-link',
    during: (root) => symlinkSync('../src', join(root, 'tests/src')),
  },
  {
    name: 'a link in the place of a folder above',
    rule: 'symbolic-link',
    before: (root) => {
      renameSync(join(root, 'tests'), join(root, 'real'));
      symlinkSync('real', join(root, 'tests'));
    },
  },
  {
    name: 'a hard link',
    rule: 'hard-link',
    before: (root) => linkSync(join(root, EDITED), join(root, 'second.ts')),
  },
  {
    name: 'a hard link that comes after the write',
    rule: 'hard-link',
    during: (root) => linkSync(join(root, EDITED), join(root, 'second.ts')),
  },
  {
    name: 'a file that can be run',
    rule: 'mode-change',
    during: (root) => chmodSync(join(root, EDITED), 0o755),
  },
  {
    name: 'a file that everybody may write',
    rule: 'mode-change',
    during: (root) => chmodSync(join(root, 'tests/b.spec.ts'), 0o666),
  },
  {
    name: 'a new file that can be run',
    rule: 'mode-change',
    during: (root) => {
      put('tests/run.ts')(root);
      chmodSync(join(root, 'tests/run.ts'), 0o755);
    },
  },
  {
    name: 'a pipe',
    rule: 'not-a-file',
    during: (root) => void spawnSync('mkfifo', [join(root, 'tests/pipe.ts')]),
  },
  {
    name: 'a name in another case',
    rule: 'case-only-rename',
    during: (root) => renameSync(join(root, 'tests/b.spec.ts'), join(root, 'tests/B.spec.ts')),
  },
  { name: 'a second file in another case', rule: 'case-only-rename', during: put('tests/A.spec.ts') },
  { name: 'a Cyrillic letter', rule: 'look-alike-path', during: put('tests/c\u0430rt.ts') },
  { name: 'a Greek letter', rule: 'look-alike-path', during: put('tests/c\u03b1rt.ts') },
  { name: 'wide letters', rule: 'look-alike-path', during: put('tests/\uff41.ts') },
  { name: 'a letter of no width', rule: 'look-alike-path', during: put('tests/a\u200b.ts') },
];

function linkTo(target: string): (root: string) => void {
  return (root) => {
    rmSync(join(root, EDITED));
    symlinkSync(join('..', target), join(root, EDITED));
  };
}
