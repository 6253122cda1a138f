// What a contract needs depends on who reads it: a Playwright suite has targets and oracles, plain commands have checks and
// a command that proposes. What is not needed may be left out.
import type { Fault } from '../errors.ts';
import { fieldHelp } from './fields.ts';
import { entriesOf, propertyOf } from './listed.ts';
import { show } from './show.ts';

/** `suite`: `playwright test --project=loop`. `commands`: `loopwright run`. `any`: read, not run. */
export type ContractUse = 'suite' | 'commands' | 'any';

export function useFaults(json: unknown, use: ContractUse): readonly Fault[] {
  // What is no contract at all has that one fault.
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [];
  switch (use) {
    case 'suite':
      return [...missingList(json, 'targets'), ...missingList(json, 'oracles')];
    case 'commands':
      return [...missingList(json, 'checks'), ...optionalOnly(json), ...makerFaults(json)];
    case 'any':
      return [];
  }
}

/** A value of another kind is a fault of the shape. */
function missingList(json: unknown, key: 'targets' | 'oracles' | 'checks'): readonly Fault[] {
  const value = propertyOf(json, key);
  if (value !== undefined && (!Array.isArray(value) || value.length > 0)) return [];
  const fix = `${value === undefined ? 'Add it' : 'Write'}: ${fieldHelp(key) ?? ''}.`;
  return [{ at: key, expected: 'at least one entry', found: show(value), fix }];
}

function optionalOnly(json: unknown): readonly Fault[] {
  const checks = entriesOf(json, 'checks');
  if (checks.length === 0 || checks.some((check) => propertyOf(check, 'required') !== false)) return [];
  const fix = 'Leave "required" out of a check that decides.';
  return [{ at: 'checks', expected: 'at least one check that is required', found: 'none', fix }];
}

function makerFaults(json: unknown): readonly Fault[] {
  const makers = entriesOf(json, 'makers');
  const fix = 'Name a command that proposes: {"type": "command", "command": "…", "args": []}.';
  const expected = 'a maker of type "command"';
  if (makers.length === 0) return [{ at: 'makers', expected, found: show(propertyOf(json, 'makers')), fix }];
  return makers.flatMap((maker, index) =>
    propertyOf(maker, 'type') === 'locator'
      ? [{ at: `makers[${index}]`, expected, found: '"locator", which repairs Playwright suites only', fix }]
      : [],
  );
}
