// Carries out a plan: the only part of `init` that changes the disk. Every file is looked at once more before the first
// is written, so that a file that changed in between is neither lost nor half of the plan done.
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOnTheWay } from '../../disk/tree.ts';
import { writeWhole } from '../../disk/whole.ts';
import { type Fault, LoopwrightError } from '../../errors.ts';
import type { Plan, PlannedFile } from './types.ts';

export function writePlan(root: string, plan: Plan): void {
  const faults = plan.files.flatMap((file) => obstacle(root, file) ?? []);
  if (faults.length > 0) throw new LoopwrightError('path-refused', 'Nothing was written.', { faults });
  for (const file of plan.files) if (file.action !== 'keep') writeWhole(join(root, file.path), file.content);
}

function obstacle(root: string, file: PlannedFile): Fault | undefined {
  if (file.action === 'keep') return undefined;
  const { path: at } = file;
  const link = linkOnTheWay(root, at);
  if (link !== undefined) {
    return {
      at,
      expected: 'a path without symbolic links',
      found: `the symbolic link ${link}`,
      fix: 'Replace it by a folder.',
    };
  }
  if (file.action === 'write') {
    if (!lstatSync(join(root, at), { throwIfNoEntry: false })) return undefined;
    return { at, expected: 'no such file', found: 'one that came while this ran', fix: 'Run it again.' };
  }
  if (readFileSync(join(root, at)).equals(Buffer.from(file.before))) return undefined;
  return {
    at,
    expected: 'the file as it was read',
    found: 'a change made while this ran',
    fix: 'Run it again.',
  };
}
