// What became of one assertion. Each rule looks at the old and the new one; the first that speaks of what it claims, and
// every one that speaks of how it is run. Pure.
import { isNode } from '../../../syntax/parse.ts';
import { calledName } from '../../../syntax/shape.ts';
import type { RuleId } from '../rules.ts';
import { bare, numberOf, optionsOf, readOf, says } from './claim.ts';
import type { Guard } from './events.ts';
import type { Side } from './match.ts';
import { MATCHERS, READ_ASPECTS, STRENGTH } from './strength.ts';
import { newGuards } from './suite.ts';
import { isLocator } from './canon.ts';
import { at, follow, type Place } from './values.ts';

export interface PairFinding {
  readonly rule: RuleId;
  readonly says: string;
}

type PairRule = (before: Side, after: Side) => PairFinding | undefined;

const CLAIM_RULES: readonly PairRule[] = [
  selfCompared,
  negationChanged,
  aspectChanged,
  loosened,
  expectedChanged,
  optionsChanged,
  subjectChanged,
];
const RUN_RULES: readonly PairRule[] = [softened, moved, limitRaised, snapshotLoosened];

export function judgePair(before: Side, after: Side): readonly PairFinding[] {
  const [claim] = CLAIM_RULES.flatMap((rule) => rule(before, after) ?? []);
  return [
    ...(claim ? [claim] : []),
    ...RUN_RULES.flatMap((rule) => rule(before, after) ?? []),
    ...newGuards(before.event.guards, after.event.guards).map(({ kind }) => GUARD_RULES[kind]),
  ];
}

const GUARD_RULES = {
  condition: { rule: 'assertion-conditional', says: 'runs only under a condition' },
  exit: { rule: 'early-exit', says: 'stands behind a statement that may leave before it' },
  swallowed: { rule: 'failure-swallowed', says: 'has its failure swallowed' },
  retried: { rule: 'assertion-retried', says: 'is retried by toPass' },
  floating: { rule: 'assertion-not-awaited', says: 'is not waited for' },
} as const satisfies Record<Guard['kind'], PairFinding>;

function selfCompared(before: Side, after: Side): PairFinding | undefined {
  const isNow = comparesItself(after);
  return isNow && !comparesItself(before) ? SELF_COMPARISON : undefined;
}

export const SELF_COMPARISON: PairFinding = {
  rule: 'self-comparison',
  says: 'compares a value with itself, or looks at nothing of the product',
};

export function comparesItself({ event, subject, expected }: Side): boolean {
  const { assertion } = event;
  if (assertion.subject && isWritten(bare(assertion.subject))) return true;
  if (subject !== '' && subject === expected) return true;
  return assertion.args.some((arg) => readsProduct(arg));
}

/** A value that is written down in the source, whatever the product does. */
function isWritten(place: Place, depth = 0): boolean {
  const { node, ...rest } = follow(place);
  if (depth > 6) return false;
  const inner = (value: unknown): boolean => !isNode(value) || isWritten({ ...rest, node: value }, depth + 1);
  switch (node.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return Array.isArray(node['expressions']) && node['expressions'].every(inner);
    case 'ArrayExpression':
      return Array.isArray(node['elements']) && node['elements'].every(inner);
    case 'ObjectExpression':
      return (
        Array.isArray(node['properties']) &&
        node['properties'].every(
          (item: unknown) => isNode(item) && item.type === 'Property' && inner(item['value']),
        )
      );
    case 'UnaryExpression':
    case 'AwaitExpression':
      return inner(node['argument']);
    case 'BinaryExpression':
      return inner(node['left']) && inner(node['right']);
    default:
      return node.type === 'Identifier' && node['name'] === 'undefined';
  }
}

const READS = new Set([
  ...Object.keys(READ_ASPECTS),
  'evaluate',
  'evaluateAll',
  '$eval',
  '$$eval',
  'content',
  'ariaSnapshot',
  'boundingBox',
]);

/** An expected value that is read from the page at that moment. */
function readsProduct(place: Place, depth = 0): boolean {
  const found = follow(place);
  const { node } = found;
  if (depth > 8) return false;
  const called = calledName(node);
  if (called?.receiver && READS.has(called.name)) return true;
  return Object.keys(node).some((field) => {
    const values: unknown[] = Array.isArray(node[field]) ? node[field] : [node[field]];
    return values.some((value) => isNode(value) && readsProduct(at(found, value), depth + 1));
  });
}

function negationChanged({ claim: was }: Side, { claim: now }: Side): PairFinding | undefined {
  return was.negated === now.negated
    ? undefined
    : { rule: 'negation-changed', says: 'asks for the opposite' };
}

const OTHER_SUBJECT: PairFinding = { rule: 'subject-changed', says: 'looks at another value' };

/** What is there and shown says less than what it holds. */
const WIDER: Readonly<Record<string, boolean>> = { presence: true };

function aspectChanged({ claim: was }: Side, { claim: now }: Side): PairFinding | undefined {
  const isValue = was.aspect === 'value' && was.strength === STRENGTH.truthy;
  const isOne = was.aspect === 'count' && was.count === 1;
  if (was.aspect === now.aspect) return undefined;
  if ((WIDER[was.aspect] === true || isValue || isOne) && !was.negated && now.strength > was.strength)
    return undefined;
  if (was.matcher === now.matcher && now.aspect === 'value') return OTHER_SUBJECT;
  return { rule: 'assertion-loosened', says: `no longer speaks of ${was.aspect}, but of ${now.aspect}` };
}

/** Of what must not be, a part says more than the whole. */
function loosened({ claim: was, event }: Side, { claim: now, event: other }: Side): PairFinding | undefined {
  const isWeaker = was.negated ? now.strength > was.strength : now.strength < was.strength;
  return isWeaker
    ? {
        rule: 'assertion-loosened',
        says: `${event.assertion.matcher} became the weaker ${other.assertion.matcher}`,
      }
    : undefined;
}

/** What speaks of something else in a stronger way expects something else. */
function expectedChanged({ claim: was }: Side, { claim: now }: Side): PairFinding | undefined {
  if (was.aspect !== now.aspect) return undefined;
  const isSaid = was.negated
    ? says(was, now) && now.expected.length > 0 === was.expected.length > 0
    : says(now, was);
  return isSaid ? undefined : { rule: 'expected-changed', says: 'expects something else' };
}

function optionsChanged({ claim: was }: Side, { claim: now }: Side): PairFinding | undefined {
  return now.options.every((option) => was.options.includes(option) || STRICTER.test(option))
    ? undefined
    : { rule: 'assertion-loosened', says: 'has an option that forgives more' };
}

const STRICTER = /^(?:ignoreCase|useInnerText): false$|^ratio:/;

/** Locators may change; a value that is computed from something else is another value. */
function subjectChanged(before: Side, after: Side): PairFinding | undefined {
  const [was, now] = [before.event.assertion, after.event.assertion];
  if (!was.subject || !now.subject || before.blank === after.blank) return undefined;
  if (MATCHERS[now.matcher]?.web === true || (readOf(now) !== undefined && readOf(was) !== undefined))
    return undefined;
  if (isLocator(was.subject) && isLocator(now.subject)) return undefined;
  if (readOf(now) !== undefined && MATCHERS[was.matcher]?.web === true) return undefined;
  return OTHER_SUBJECT;
}

function softened({ event: was }: Side, { event: now }: Side): PairFinding | undefined {
  return now.assertion.isSoft && !was.assertion.isSoft
    ? { rule: 'assertion-soft', says: 'became soft' }
    : undefined;
}

function moved({ event: was }: Side, { event: now }: Side): PairFinding | undefined {
  return now.steps < was.steps
    ? { rule: 'assertion-moved', says: 'stands before a step that it stood behind' }
    : undefined;
}

/** Playwright's own when nothing is written. */
const DEFAULT_TIMEOUT = 5000;

function limitRaised({ event: was }: Side, { event: now }: Side): PairFinding | undefined {
  const [old, fresh] = [was, now].map(({ assertion }) => optionsOf(assertion).get('timeout'));
  if (!fresh) return undefined;
  const [before, after] = [numberOf(old) ?? DEFAULT_TIMEOUT, numberOf(fresh) ?? Infinity];
  return (after === 0 ? Infinity : after) > before
    ? { rule: 'limit-raised', says: 'waits longer than before' }
    : undefined;
}

const FORGIVES = ['maxDiffPixels', 'maxDiffPixelRatio', 'threshold'];
const HIDES = ['mask', 'stylePath'];

function snapshotLoosened({ event: was }: Side, { event: now }: Side): PairFinding | undefined {
  const [old, fresh] = [optionsOf(was.assertion), optionsOf(now.assertion)];
  if (MATCHERS[now.assertion.matcher]?.aspect !== 'picture') return undefined;
  const isLooser =
    FORGIVES.some(
      (key) => fresh.has(key) && (numberOf(fresh.get(key)) ?? Infinity) > (numberOf(old.get(key)) ?? 0),
    ) || HIDES.some((key) => fresh.has(key) && !old.has(key));
  return isLooser ? { rule: 'snapshot-loosened', says: 'forgives more of a picture' } : undefined;
}
