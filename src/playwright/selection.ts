// Which tests a nested run has. Playwright's `--test-list` cannot hold every title ("›", spaces at the ends, line
// breaks), and matches by prefix; the documented text that `grep` sees can be matched exactly.
// Loads in every worker: no dependencies.
import type { PlaywrightTestConfig } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Importers, Selection, TestName } from '../verify/selection.ts';
import { asList, exactFiles, outside, pathPattern } from './projects.ts';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

const FILE = 'selection.json';

export interface Selected {
  /** Of the run's own project; all of its tests when left out. */
  readonly selection?: Selection;
  /** Tests beside the targets. */
  readonly importers?: Importers;
}

export function writeSelection(out: string, selected: Selected): void {
  writeFileSync(join(out, FILE), JSON.stringify(selected));
}

/** What was written for this run; nothing when it has every test of its project. */
export function readSelection(out: string): Selected {
  try {
    // Written a moment ago by the process that started this one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(readFileSync(join(out, FILE), 'utf8')) as Selected;
  } catch {
    return {};
  }
}

/** The project with these tests only. */
export function selectTests(
  project: Project,
  selection: Selection,
  place: { readonly root: string; readonly testDir: string | undefined },
): Project {
  const pattern = (test: TestName): RegExp => titlePattern(project.name ?? '', test, place);
  if (selection.kind === 'files') {
    const ignored = [...asList(project.testIgnore), ...outside(place.root, selection.files)];
    const grepInvert = [project.grepInvert ?? [], selection.except.map(pattern)].flat();
    return { ...project, testIgnore: ignored, grepInvert };
  }
  const files = [...new Set(selection.tests.map((test) => test.file))];
  return {
    ...project,
    testMatch: exactFiles(place.root, files),
    testIgnore: [],
    grep: selection.tests.map(pattern),
    grepInvert: [],
  };
}

/** Project, file, titles, with single spaces between them; any of them may be followed by its tags. */
function titlePattern(
  project: string,
  test: TestName,
  place: { readonly root: string; readonly testDir: string | undefined },
): RegExp {
  // Playwright names files relative to the config's testDir.
  const file = relative(resolve(place.root, place.testDir ?? '.'), join(place.root, test.file));
  const parts = [escape(project), pathPattern(file), ...test.titles.map(escape)];
  return new RegExp(`^(?:@\\S+| )*${parts.map((part) => `${part}(?: @\\S+)*`).join(' ')}$`);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
