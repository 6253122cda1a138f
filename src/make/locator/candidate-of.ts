// One candidate of many repairs, each written in one of its ways. Pure.
import type { Candidate } from '../candidate.ts';
import { callText, optionText, type Repair, type RepairOption } from './repairs.ts';

/** A repair as it is proposed now. */
export interface Part {
  readonly repair: Repair;
  /** Index of the option that is tried. */
  readonly option: number;
}

export function candidateOf(parts: readonly Part[]): Candidate {
  const repairs = parts.map(({ repair }) => repair);
  const lines = parts.map(
    (part) =>
      `${callText(part.repair.stale)} → ${optionText(optionOf(part))}: ${part.repair.reasons.join(', ')}`,
  );
  const edits = parts.flatMap((part) => optionOf(part)?.edits ?? []);
  return {
    schemaVersion: 1,
    maker: 'locator',
    diagnosis: `${repairs.length} stale locator${repairs.length === 1 ? '' : 's'}: ${repairs.map((repair) => callText(repair.stale)).join(', ')}`,
    rationale: lines.join('\n'),
    paths: [...new Set(edits.map((edit) => edit.path))].sort(),
    edits,
    sites: repairs.map((repair) => repair.span),
  };
}

export function optionOf({ repair, option }: Part): RepairOption | undefined {
  return repair.options[option];
}
