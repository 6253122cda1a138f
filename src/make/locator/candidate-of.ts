// One candidate of many repairs, each written in one of its ways. Pure.
import type { Edit } from '../../syntax/edits.ts';
import type { LocatorCandidate, SourceSpan } from '../candidate.ts';
import { callText, optionText, type Repair, type RepairOption } from './repairs.ts';

/** A repair as it is proposed now. */
export interface Part {
  readonly repair: Repair;
  /** Index of the option that is tried. */
  readonly option: number;
}

export function candidateOf(parts: readonly Part[]): LocatorCandidate {
  const repairs = parts.map(({ repair }) => repair);
  const lines = parts.map(
    (part) => `${callText(part.repair.stale)} → ${optionText(optionOf(part))}: ${reasonsOf(part).join(', ')}`,
  );
  const edits = editsOf(parts);
  return {
    schemaVersion: 1,
    maker: 'locator',
    diagnosis: `${repairs.length} stale locator${repairs.length === 1 ? '' : 's'}: ${repairs.map((repair) => callText(repair.stale)).join(', ')}`,
    rationale: lines.join('\n'),
    paths: [...new Set(edits.map((edit) => edit.path))].sort(),
    edits,
    sites: distinct(parts.flatMap((part) => optionOf(part)?.sites ?? [])),
  };
}

/** The last resort is marked: a place in a list is right until the list changes. */
function reasonsOf(part: Part): readonly string[] {
  const { reasons } = part.repair;
  return optionOf(part)?.lastResort ? [...reasons, 'told by its place in a list: the last resort'] : reasons;
}

export function optionOf({ repair, option }: Part): RepairOption | undefined {
  return repair.options[option];
}

/** A text that several locators share is edited once. */
export function editsOf(parts: readonly Part[]): Edit[] {
  return distinct(parts.flatMap((part) => optionOf(part)?.edits ?? []));
}

function distinct<T extends Edit | SourceSpan>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
