// Every test of the sources with what it does, its hooks included. Pure.
import type { AnyNode } from '../../../syntax/parse.ts';
import type { Event, FoundTest, Guard } from './events.ts';
import type { Named, Project, Source } from './sources.ts';
import { walkFile, walkFunctions, type Walked } from './walk.ts';

export interface SuiteTest extends FoundTest {
  readonly source: Source;
  readonly name: string;
  readonly events: readonly Event[];
  readonly isCut: boolean;
}

export interface Suite {
  readonly tests: readonly SuiteTest[];
  /** Functions that no test is seen to run: fixtures, methods of receivers that are not known. */
  readonly others: readonly Named[];
}

/** `isTest` tells the files that Playwright takes tests from. */
export function readSuite(project: Project, isTest: (path: string) => boolean): Suite {
  const entered = new Set<AnyNode>();
  const tests = project.sources
    .filter(({ path }) => isTest(path))
    .flatMap((source) => {
      const file = walkFile(source);
      return file.tests.map((test) => {
        const walked = walkTest(test, file);
        for (const node of walked.entered) entered.add(node);
        return { ...test, source, name: test.titles.join(' › '), events: walked.events, isCut: walked.isCut };
      });
    });
  return { tests, others: project.functions.filter(({ node }) => !entered.has(node)) };
}

function walkTest(test: FoundTest, { hooks }: Walked): Walked {
  const own = hooks.filter(({ group }) => group === undefined || test.groups.includes(group));
  const bodies = [
    ...own.filter(({ when }) => when === 'before'),
    { body: test.body, guards: [] },
    ...own.filter(({ when }) => when === 'after'),
  ];
  return walkFunctions(bodies);
}

/** Guards that are there now and were not. */
export function newGuards(before: readonly Guard[], after: readonly Guard[]): readonly Guard[] {
  const left = before.map(({ kind, text }) => `${kind} ${text}`);
  return after.filter(({ kind, text }) => {
    const index = left.indexOf(`${kind} ${text}`);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
