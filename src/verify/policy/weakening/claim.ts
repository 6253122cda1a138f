// What an assertion claims, whatever it is written as: `expect(await x.isVisible()).toBe(true)` claims what
// `expect(x).toBeVisible()` claims. Two claims can be compared; two spellings cannot. Pure.
import { isNode } from '../../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf, nodesOf } from '../../../syntax/shape.ts';
import type { Assertion } from './assertion.ts';
import { returnedBy } from './members.ts';
import { type Aspect, MATCHERS, READ_ASPECTS, STRENGTH } from './strength.ts';
import { canon } from './canon.ts';
import { at, follow, type Place, textOf } from './values.ts';

export interface Claim {
  readonly matcher: string;
  /** A matcher that the table does not know is an aspect of its own. */
  readonly aspect: Aspect | `matcher ${string}`;
  readonly strength: number;
  readonly negated: boolean;
  /** What is expected, options left out. */
  readonly expected: readonly Place[];
  /** The options that decide what holds, in one spelling; limits and snapshot options are judged on their own. */
  readonly options: readonly string[];
  /** Nothing is said of how much; `toHaveCount(1)`. */
  readonly count: number | undefined;
}

export function claimOf(assertion: Assertion): Claim {
  const { matcher, args } = assertion;
  const row = MATCHERS[matcher];
  const split = splitOptions(assertion);
  const read = readOf(assertion);
  const flag = truthOf(assertion);
  const isBoolean = read !== undefined && flag !== undefined && /^is[A-Z]/.test(read);
  const base = row?.aspect === 'value' && read !== undefined ? READ_ASPECTS[read] : row?.aspect;
  const isExact = row !== undefined && STRENGTH[row.strength] >= STRENGTH.exact;
  const isCount = base === 'count' && (isExact || row?.aspect === 'count');
  const count = isCount ? numberOf(split.expected[0]) : undefined;
  const flips = [
    assertion.negated,
    row?.opposite === true && !isBoolean,
    isBoolean && !flag,
    isBoolean && (read === 'isHidden' || read === 'isDisabled'),
    split.options.some((option) => OFF.test(option)),
    count === 0,
  ];
  return {
    matcher,
    aspect: count === 0 ? 'presence' : (base ?? `matcher ${matcher}`),
    strength: isBoolean
      ? STRENGTH[base === 'presence' ? 'visibility' : 'exact']
      : base === 'count'
        ? STRENGTH[isCount ? 'count' : 'truthy']
        : strengthOf(assertion, args),
    negated: flips.filter(Boolean).length % 2 === 1,
    expected: isBoolean || count === 0 ? [] : [...attributeOf(assertion), ...split.expected],
    options: split.options.filter((option) => !OFF.test(option) && !ON.test(option)),
    count,
  };
}

/** Matchers whose last argument is a string, number or pattern have options behind it; these have nothing else. */
const NO_EXPECTED =
  /^toBe(?:Visible|Hidden|InViewport|Attached|Enabled|Disabled|Editable|Checked|Focused|Empty|OK)$|^toPass$/;
const OFF = /^(?:visible|attached|checked|enabled|editable): false$/;
const ON = /^(?:visible|attached|checked|enabled|editable): true$/;
/** Judged on their own: limits, and what a snapshot forgives. */
const ASIDE =
  /^(?:timeout|intervals|maxDiffPixels|maxDiffPixelRatio|threshold|mask|maskColor|stylePath|animations|caret|scale)$/;

function splitOptions({ matcher, args }: Assertion): {
  expected: readonly Place[];
  options: readonly string[];
} {
  const last = args.at(-1);
  const properties =
    last && follow(last).node.type === 'ObjectExpression'
      ? nodesOf(follow(last).node['properties'])
      : undefined;
  const isOptions =
    last !== undefined &&
    properties !== undefined &&
    MATCHERS[matcher]?.web === true &&
    (args.length > 1 || NO_EXPECTED.test(matcher) || /Screenshot|AriaSnapshot/.test(matcher));
  if (!isOptions) return { expected: args, options: [] };
  const options = properties
    .filter((property) => !ASIDE.test(keyOf(property) ?? ''))
    .map((property) => canon(at(follow(last), property)));
  return { expected: args.slice(0, -1), options };
}

/** What is looked at, without what waits for it: `await x`, `() => x` of `expect.poll`, `x ?? ''`. */
export function bare(place: Place): Place {
  const found = follow(place);
  const { node } = found;
  const inner =
    node.type === 'AwaitExpression'
      ? node['argument']
      : node.type === 'ArrowFunctionExpression'
        ? returnedBy(node)
        : node.type === 'LogicalExpression'
          ? isNothing(node['right']) && node['left']
          : undefined;
  return isNode(inner) ? bare(at(found, inner)) : found;
}

/** `?? ''`: what stands for a text that is not there, and is none. */
function isNothing(node: unknown): boolean {
  return isNode(node) && (node['value'] === '' || node['value'] === null || node['value'] === 0);
}

/** The method of `expect(await x.method())`; also inside `expect.poll(() => x.method())`. */
export function readOf({ subject }: Assertion): string | undefined {
  const name = subject && calledName(bare(subject).node)?.name;
  return name !== undefined && Object.hasOwn(READ_ASPECTS, name) ? name : undefined;
}

/** The name in `expect(await x.getAttribute(name)).toBe(…)`, as `toHaveAttribute` has it. */
function attributeOf({ subject }: Assertion): readonly Place[] {
  const read = subject && bare(subject);
  const name =
    read && calledName(read.node)?.name === 'getAttribute' ? argumentsOf(read.node).at(-1) : undefined;
  return read && name ? [at(read, name)] : [];
}

/** `toBe(true)`, `toBeTruthy()` and their opposites. */
function truthOf({ matcher, args }: Assertion): boolean | undefined {
  if (matcher === 'toBeTruthy') return true;
  if (matcher === 'toBeFalsy') return false;
  const [arg] = args;
  const value = arg && follow(arg).node['value'];
  return /^to(?:Be|Equal|StrictEqual)$/.test(matcher) && typeof value === 'boolean' ? value : undefined;
}

function strengthOf({ matcher }: Assertion, args: readonly Place[]): number {
  const row = MATCHERS[matcher];
  if (!row) return STRENGTH.exact;
  const [first] = args;
  if (row.aspect === 'thrown') return first ? STRENGTH.partial : STRENGTH.truthy;
  // Only the name of the attribute: it is there.
  if (matcher === 'toHaveAttribute' && args.length < 2) return STRENGTH.truthy;
  const expected = matcher === 'toHaveAttribute' || matcher === 'toHaveCSS' ? args[1] : first;
  const loosest = expected ? loosestIn(follow(expected)) : undefined;
  return Math.min(STRENGTH[row.strength], loosest ?? Infinity);
}

/** Patterns and asymmetric matchers say less than what they stand for. */
function loosestIn(place: Place, depth = 0): number | undefined {
  const { node } = place;
  if (depth > 6) return undefined;
  // A pattern without anything special in it is a part of the text.
  if (node.type === 'Literal' && node['regex'])
    return plainPattern(place) === undefined ? STRENGTH.pattern : STRENGTH.partial;
  const called = calledName(node)?.name;
  if (called === 'RegExp' || called === 'stringMatching') return STRENGTH.pattern;
  if (called === 'anything' || called === 'any') return STRENGTH.truthy;
  if (called !== undefined && /^(?:string|array|object)Containing$/.test(called)) return STRENGTH.partial;
  const inner = [
    ...nodesOf(node['elements']),
    ...nodesOf(node['properties']).map(({ value }) => value),
  ].filter(isNode);
  const found = inner.flatMap((item) => loosestIn(follow(at(place, item)), depth + 1) ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
}

export function numberOf(place: Place | undefined): number | undefined {
  const value = place && follow(place).node['value'];
  return typeof value === 'number' ? value : undefined;
}

/** What a limit or a snapshot option of an assertion is set to. */
export function optionsOf({ args }: Assertion): ReadonlyMap<string, Place> {
  const last = args.at(-1);
  const found = last && follow(last);
  if (found?.node.type !== 'ObjectExpression') return new Map();
  return new Map(
    nodesOf(found.node['properties']).flatMap((property) => {
      const key = keyOf(property);
      return key !== undefined && isNode(property['value'])
        ? [[key, at(found, property['value'])] as const]
        : [];
    }),
  );
}

/** True when all that the other expects follows from it: the same, or more of it. */
export function says(more: Claim, less: Claim): boolean {
  if (less.expected.length === 0) return true;
  const [a, b] = [more.expected.map((item) => canon(item)), less.expected.map((item) => canon(item))];
  if (a.join(', ') === b.join(', ')) return true;
  if (a.slice(0, -1).join(', ') !== b.slice(0, -1).join(', ') || a.length !== b.length) return false;
  const [now, was] = [more.expected.at(-1), less.expected.at(-1)];
  if (!now || !was) return false;
  return saysText(now, was, less.strength) || saysNumber(now, less);
}

function saysText(now: Place, was: Place, strength: number): boolean {
  const [text, old] = [textOf(now) ?? plainPattern(now), textOf(was) ?? plainPattern(was)];
  const pattern = patternOf(was);
  if (text !== undefined && pattern) return pattern.test(text);
  if (text !== undefined && old !== undefined) return strength === STRENGTH.partial && text.includes(old);
  const fresh = patternOf(now);
  return (
    pattern !== undefined &&
    fresh !== undefined &&
    fresh.source === pattern.source &&
    [...fresh.flags].every((flag) => pattern.flags.includes(flag))
  );
}

/** The text that a pattern stands for when nothing in it is special. */
function plainPattern(place: Place): string | undefined {
  const pattern = patternOf(place);
  const source = pattern?.flags === '' ? pattern.source.replace(/\\[^\w]/g, '') : undefined;
  if (!pattern || source === undefined || /[\\^$.*+?()[\]{}|]/.test(source)) return undefined;
  return pattern.source.replace(/\\([^\w])/g, '$1');
}

/** `toBeGreaterThan(0)` became `toBe(3)`. */
function saysNumber(now: Place, less: Claim): boolean {
  const [value, limit] = [numberOf(now), numberOf(less.expected[0])];
  if (value === undefined || limit === undefined) return false;
  if (less.matcher.startsWith('toBeGreaterThan')) return value > limit;
  return less.matcher.startsWith('toBeLessThan') && value < limit;
}

function patternOf(place: Place): RegExp | undefined {
  const regex = follow(place).node['regex'];
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex))
    return undefined;
  try {
    return new RegExp(String(regex.pattern), String(regex.flags).replace(/[gy]/g, ''));
  } catch {
    return undefined;
  }
}
