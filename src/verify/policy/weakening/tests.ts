// Compares what the tests do before and after: each test is still there, still run, does all its steps with the same
// data, and asserts at least what it asserted. Pure.
import type { AnyNode } from '../../../syntax/parse.ts';
import { positionAt } from '../../../syntax/parse.ts';
import type { RuleId, Violation } from '../rules.ts';
import type { AssertionEvent, Event, Guard, StepEvent } from './events.ts';
import { match } from './match.ts';
import { comparesItself, judgePair, SELF_COMPARISON } from './pair.ts';
import type { Named, Project, Source } from './sources.ts';
import { newGuards, type Suite, type SuiteTest } from './suite.ts';
import { describe } from './canon.ts';
import { walkFunctions } from './walk.ts';

export function violation(rule: RuleId, place: { source: Source; node: AnyNode }, says: string): Violation {
  const { path, text } = place.source;
  return {
    rule,
    path,
    message: `${path}:${positionAt(text, place.node.start).line}: ${describe(place)} ${says}`,
  };
}

export function judgeTests(before: Suite, after: Suite): readonly Violation[] {
  const pairs = pairTests(before.tests, after.tests);
  return before.tests.flatMap((test): readonly Violation[] => {
    const now = pairs.get(test);
    if (!now) return [violation('test-removed', test.place, 'is gone, renamed, or no longer collected')];
    const conditional = newGuards(test.guards, now.guards).map(() =>
      violation('test-conditional', now.place, 'is declared only under a condition'),
    );
    // What is not followed to its end cannot be judged.
    const cut =
      now.isCut && !test.isCut
        ? [violation('unreadable-source', now.place, 'calls more than can be followed')]
        : [];
    return [...conditional, ...cut, ...judgeEvents(test.events, now.events, now)];
  });
}

/** By file and full title first, then by full title alone: a test may move to another file. */
function pairTests(
  before: readonly SuiteTest[],
  after: readonly SuiteTest[],
): ReadonlyMap<SuiteTest, SuiteTest> {
  const pairs = new Map<SuiteTest, SuiteTest>();
  const taken = new Set<SuiteTest>();
  for (const isSame of [inFile, byName]) {
    for (const test of before) {
      const found = pairs.has(test)
        ? undefined
        : after.find((other) => !taken.has(other) && isSame(test, other));
      if (!found) continue;
      pairs.set(test, found);
      taken.add(found);
    }
  }
  return pairs;
}

function inFile(one: SuiteTest, other: SuiteTest): boolean {
  return byName(one, other) && one.source.path === other.source.path;
}

function byName(one: SuiteTest, other: SuiteTest): boolean {
  return one.name === other.name;
}

/** The test that is compared; a function has no title. */
type At = Pick<SuiteTest, 'place'> & Partial<Pick<SuiteTest, 'name'>>;

function judgeEvents(before: readonly Event[], after: readonly Event[], now: At): readonly Violation[] {
  const [was, is] = [before, after].map((events) => events.filter(isStep));
  const { pairs, gone, added } = match(before.filter(isAssertion), after.filter(isAssertion));
  return [
    ...gone.map(({ event }) =>
      violation(
        'assertion-removed',
        event.assertion.place,
        `is gone${now.name === undefined ? '' : ` from "${now.name}"`}`,
      ),
    ),
    // What came in the place of one that is gone.
    ...added
      .filter((side) => gone.length > 0 && comparesItself(side))
      .map(({ event }) => violation(SELF_COMPARISON.rule, event.assertion.place, SELF_COMPARISON.says)),
    ...pairs.flatMap(([old, fresh]) =>
      judgePair(old, fresh).map(({ rule, says }) => violation(rule, fresh.event.assertion.place, says)),
    ),
    ...judgeSteps(was ?? [], is ?? [], now),
    ...judgeData(was ?? [], is ?? [], now),
  ];
}

function isAssertion(event: Event): event is AssertionEvent {
  return event.kind === 'assertion';
}

function isStep(event: Event): event is StepEvent {
  return event.kind === 'step';
}

function judgeSteps(
  before: readonly StepEvent[],
  after: readonly StepEvent[],
  { place }: At,
): readonly Violation[] {
  if (after.length < before.length) {
    const says = `has ${after.length} steps where it had ${before.length}`;
    return [violation('step-removed', place, says)];
  }
  const without = (steps: readonly StepEvent[], ...kinds: Guard['kind'][]): number =>
    steps.filter(({ guards }) => !guards.some(({ kind }) => kinds.includes(kind))).length;
  const less = (...kinds: Guard['kind'][]): boolean => without(after, ...kinds) < without(before, ...kinds);
  const more = (kind: Guard['kind']): boolean =>
    after.length - without(after, kind) > before.length - without(before, kind);
  return [
    ...(less('condition', 'exit')
      ? [violation('step-conditional', place, 'has a step that runs only under a condition')]
      : []),
    ...(more('swallowed')
      ? [violation('failure-swallowed', place, 'has a step whose failure is swallowed')]
      : []),
    ...(more('floating') ? [violation('step-not-awaited', place, 'has a step that is not waited for')] : []),
    ...(more('retried')
      ? [violation('assertion-retried', place, 'has a step that is retried by toPass')]
      : []),
  ];
}

/** All that was typed, chosen, opened and sent still is; more may be. */
function judgeData(
  before: readonly StepEvent[],
  after: readonly StepEvent[],
  { place }: At,
): readonly Violation[] {
  const left = after.map(dataKey);
  return before.flatMap((step): readonly Violation[] => {
    const key = dataKey(step);
    if (key === undefined) return [];
    const index = left.indexOf(key);
    if (index >= 0) {
      left.splice(index, 1);
      return [];
    }
    const rule = step.verb === 'open' ? 'address-changed' : 'test-data-changed';
    return [violation(rule, place, `no longer does: ${describe(step.place)}`)];
  });
}

function dataKey({ verb, data }: StepEvent): string | undefined {
  return data === undefined ? undefined : `${verb} ${data}`;
}

/** Functions that no test is seen to run are compared by their names. */
export function judgeOthers(before: Suite, after: Project): readonly Violation[] {
  const keys = new Set(before.others.map(({ key }) => key));
  const added = after.functions.filter((fn) => !keys.has(fn.key) && after.mayMatter(fn));
  return before.others.flatMap((fn): readonly Violation[] => {
    const events = fn.source.project.mayMatter(fn) ? eventsOf(fn) : [];
    if (events.length === 0) return [];
    const [now] = [...namesakes(fn, after, true), ...namesakes(fn, after, false)];
    if (now) return judgeEvents(events, eventsOf(now), { place: placeOf(now) });
    if (added.some((other) => judgeEvents(events, eventsOf(other), { place: placeOf(other) }).length === 0))
      return [];
    return events
      .filter(isAssertion)
      .map(({ assertion }) => violation('assertion-removed', assertion.place, `is gone with ${fn.key}`));
  });
}

/** Functions of the same name; of several in the same file, the one that stands at the same turn. */
function namesakes(fn: Named, after: Project, isSameFile: boolean): readonly Named[] {
  const isNamesake = (other: Named): boolean =>
    other.key === fn.key && (!isSameFile || other.source.path === fn.source.path);
  const turn = isSameFile ? fn.source.project.functions.filter(isNamesake).indexOf(fn) : 0;
  return after.functions.filter(isNamesake).slice(turn, turn + 1);
}

function placeOf({ node, source }: Named): At['place'] {
  return { node, source, env: new Map() };
}

function eventsOf(fn: Named): readonly Event[] {
  return walkFunctions([{ body: placeOf(fn), guards: [] }]).events;
}
