// Which files changed: what is on disk is compared with what was declared, and both with the contract. Pure.
import type { Violation } from './rules.ts';
import { changedPaths, type ScopeFacts } from './scope/changes.ts';
import { judgeEntries } from './scope/entries.ts';
import { judgePlaces } from './scope/places.ts';
import { judgeLookAlikes, judgeSpelling } from './scope/spelling.ts';

export function judgeScope(facts: ScopeFacts): readonly Violation[] {
  const { declared, before, after } = facts;
  const observed = changedPaths(before, after);
  const paths = [...new Set([...declared, ...observed])];
  const [old, fresh] = [before, after].map((entries) => entries.map(({ path }) => path));
  const known = new Set(old);
  const standing = [...new Set([...(old ?? []), ...(fresh ?? [])])];
  return [
    ...judgeSpelling(declared, new Set(standing.filter((path) => !path.startsWith('../')))),
    ...judgeLookAlikes(
      paths.filter((path) => !known.has(path)),
      standing,
    ),
    ...judgePlaces(facts, paths),
    ...judgeEntries(facts, paths),
    ...judgeDeclared(declared, observed),
  ];
}

function judgeDeclared(declared: readonly string[], observed: readonly string[]): readonly Violation[] {
  const undeclared = observed
    .filter((path) => !declared.includes(path))
    .map((path): Violation => ({
      rule: 'undeclared-change',
      path,
      message: `${path} changed, and the candidate does not say so`,
    }));
  const phantom = declared
    .filter((path) => !observed.includes(path))
    .map((path): Violation => ({
      rule: 'phantom-change',
      path,
      message: `${path} is declared as changed, and did not change`,
    }));
  return [...undeclared, ...phantom];
}
