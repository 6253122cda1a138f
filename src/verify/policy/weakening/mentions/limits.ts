// Limits of time and number of attempts: set to more than before, or set where nothing was set. Pure.
import { type AnyNode, isNode, walkTree } from '../../../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf } from '../../../../syntax/shape.ts';
import type { Violation } from '../../rules.ts';
import { numberOf } from '../claim.ts';
import type { Source } from '../sources.ts';
import { violation } from '../tests.ts';
import { at, type Place } from '../values.ts';
import { isMade } from './switches.ts';

interface Limit {
  readonly name: string;
  readonly value: number;
  readonly place: Place;
  /** A new one is refused: it holds for what was there before. */
  readonly isGeneral: boolean;
}

const KEYS = new Set([
  'timeout',
  'retries',
  'actionTimeout',
  'navigationTimeout',
  'globalTimeout',
  'maxFailures',
]);
const SETTERS = new Set(['setTimeout', 'setDefaultTimeout', 'setDefaultNavigationTimeout']);
const GENERAL = new Set(['configure', 'use', 'extend', 'defineConfig', 'launch', 'newContext']);

export function raisedLimits(before: readonly Source[], after: readonly Source[]): readonly Violation[] {
  const [old, fresh] = [before, after].map((sources) => sources.flatMap(limitsIn));
  const left = [...(old ?? [])];
  const changed = (fresh ?? []).filter(({ name, value }) => {
    const index = left.findIndex((limit) => limit.name === name && limit.value === value);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return changed
    .filter(({ name, value, isGeneral }) => {
      const was = left.filter((limit) => limit.name === name).map((limit) => limit.value);
      return was.length === 0 ? isGeneral : value > Math.max(...was);
    })
    .map(({ place }) => violation('limit-raised', place, 'raises a limit'));
}

/** Limits of assertions are judged with them. */
function limitsIn(source: Source): readonly Limit[] {
  const found: Limit[] = [];
  walkTree(source.parsed.program, (node, parents) => {
    const place: Place = { node, source, env: new Map() };
    const call = calledName(node);
    const [first] = argumentsOf(node);
    if (call?.receiver && SETTERS.has(call.name) && first)
      found.push({ name: call.name, value: limitOf(at(place, first)), place, isGeneral: true });
    const key = node.type === 'Property' ? keyOf(node) : undefined;
    if (key === undefined || !KEYS.has(key) || !isNode(node['value']) || parents.some(isMade)) return;
    const around = calleeAround(parents);
    const isGeneral = key !== 'timeout' || around === undefined || GENERAL.has(around);
    found.push({
      name: `${key} of ${around ?? 'a setting'}`,
      value: limitOf(at(place, node['value'])),
      place,
      isGeneral,
    });
  });
  return found;
}

function calleeAround(parents: readonly AnyNode[]): string | undefined {
  const call = parents.findLast(({ type }) => type === 'CallExpression');
  return call && calledName(call)?.name;
}

/** No limit at all is the highest one; so is what is not written down. */
function limitOf(place: Place): number {
  const value = numberOf(place);
  return value === undefined || value === 0 ? Infinity : value;
}
