// What a page shows may be secret (a token, a person's key). A repair that would write it into a source file is no repair.
import type { Observation } from './observation.ts';

/** The observation without the replacements that hold something private; without any it is not healed. */
export function withoutPrivate(observation: Observation, isPrivate: (text: string) => boolean): Observation {
  const { verdict } = observation;
  if (verdict.kind !== 'healed') return observation;
  const options = verdict.options.filter(({ calls }) => !isPrivate(JSON.stringify(calls)));
  if (options.length > 0) return { ...observation, verdict: { ...verdict, options } };
  return { ...observation, verdict: { kind: 'abstained', reason: 'private', detail: '' } };
}
