// When an assertion may look at an element in another way: only at the very element that it looked at in the last green
// run. A product that no longer shows it must stay red. Pure, and light: it loads in the worker of an observe run.
import type { LocatorCall, PageElement } from '../../observe/observation.ts';
import type { Doubt, Reanchored } from '../../observe/recorder/ranker.ts';
import { areOpposite, numbersDiffer, words } from './words.ts';

export function doubtOf(found: Reanchored): Doubt | undefined {
  const { was, now, provesValue } = found;
  return (
    placeDoubt(found) ??
    hookDoubt(found) ??
    (provesValue || isCalledTheSame(was.element, now.element)
      ? undefined
      : notTheSame('its role, name or text is another, or it has none'))
  );
}

/** Another row, field or message that looks the same stands elsewhere, or beside something else. */
function placeDoubt({ was, now, stale, fresh }: Reanchored): Doubt | undefined {
  if (was.around === undefined || now.around === undefined)
    return notTheSame('what stands around it was not recorded');
  if (!isAsRecorded(was.around, now.around)) return notTheSame('something else stands around it');
  if (was.element.tag !== now.element.tag) return notTheSame('it is of another kind');
  if (was.element.xpath === now.element.xpath) return undefined;
  // What holds it may have changed, but then nothing may be called otherwise: it may be its like in another place.
  const asked = hooksIn(fresh);
  const keepsItsHooks =
    HOOKS.every((hook) => was.element[hook] === now.element[hook]) &&
    hooksIn([stale]).every((hook) => asked.includes(hook));
  return keepsItsHooks ? undefined : notTheSame('it stands elsewhere, or in something else');
}

/** Ids, classes and attribute values of a selector, or a test id. */
function hooksIn(calls: readonly LocatorCall[]): readonly string[] {
  return calls.flatMap((call) =>
    call.method === 'getByTestId'
      ? [textOf([call])]
      : [...textOf([call]).matchAll(/[#.]([\w-]+)|=\s*["']?([^"'\]\s]+)/g)].map(
          ([, name, value]) => name ?? value ?? '',
        ),
  );
}

const HOOKS = ['id', 'testId', 'nameAttribute', 'classes'] as const;

/** A hook may be renamed. One that came or went, or that says a state or a number, may tell what the test asserts. */
function hookDoubt({ stale, fresh, was, now }: Reanchored): Doubt | undefined {
  const gone = HOOKS.map((hook) => without(was.element[hook], now.element[hook]));
  const came = HOOKS.map((hook) => without(now.element[hook], was.element[hook]));
  if (gone.some((names, at) => names.length !== came[at]?.length))
    return notTheSame('a class, id or test id came or went');
  const [before, after] = [textOf([stale]), textOf(fresh)];
  const changed = [...differing(before, after), ...differing(gone.flat().join(' '), came.flat().join(' '))];
  const state = changed.find((word) => STATES.has(word));
  if (state !== undefined) return notTheSame(`${JSON.stringify(state)} may say a state`);
  if (areOpposite(before, after)) return { reason: 'opposite-meaning', detail: `${before} and ${after}` };
  return numbersDiffer(before, after)
    ? { reason: 'other-data', detail: `${before} and ${after}` }
    : undefined;
}

function without(names: string, others: string): readonly string[] {
  const known = new Set(others.split(' '));
  return names.split(' ').filter((name) => name !== '' && !known.has(name));
}

function differing(a: string, b: string): readonly string[] {
  const [left, right] = [words(a), words(b)];
  return [...left.filter((word) => !right.includes(word)), ...right.filter((word) => !left.includes(word))];
}

function textOf(calls: readonly LocatorCall[]): string {
  return calls.flatMap(({ args }) => args.filter((arg) => typeof arg === 'string')).join(' ');
}

/** Nothing that a user reads of it differs, and there is something to read. */
function isCalledTheSame(was: PageElement, now: PageElement): boolean {
  return (
    /[\p{L}\p{N}]/u.test(was.name + was.text) &&
    was.role === now.role &&
    isAsRecorded(was.name, now.name) &&
    isAsRecorded(was.text, now.text)
  );
}

/** In what was recorded, `*` stands for something private. */
function isAsRecorded(recorded: string, now: string): boolean {
  if (recorded === now) return true;
  const parts = recorded.split('*');
  if (parts.length === 1 || !/[\p{L}\p{N}]/u.test(recorded)) return false;
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
  return new RegExp(`^${pattern}$`, 'su').test(now);
}

function notTheSame(detail: string): Doubt {
  return { reason: 'not-the-same', detail };
}

/** Words by which products style or mark what something is at the moment. */
const STATES: ReadonlySet<string> = new Set(
  `active activated added alert approved archived available bad blank blocked busy cancelled canceled checked
  clean closed collapsed complete completed confirmed connected current danger dark deleted denied dirty disabled
  disconnected done down draft editing empty enabled error errors expanded expired fail failed failure fatal
  filled focus focused free full good hidden hide highlighted idle inactive info invalid is has leave light
  live loaded loading locked match missing muted negative new no none off offline ok old on online open opened
  overdue paid paused pending positive pressed private public ready read rejected removed running
  saved saving selected sent shipped show shown stale starred stopped submitted success successful
  touched unavailable unchecked unlocked unpaid unread unselected unstarred up valid verified visible waiting
  warn warning wrong yes`
    .trim()
    .split(/\s+/),
);
