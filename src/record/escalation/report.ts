// `loop/ESCALATION.md`: the report of the last escalation where people look for it. It is a copy of what the chain has, and
// is there only while the state is an escalation: one of an earlier exercise would be taken for news.
import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../disk/whole.ts';
import type { IndexLine } from '../chain.ts';
import { recordedText } from '../recorded.ts';
import type { StateBody } from '../state.ts';

export const ESCALATION = 'loop/ESCALATION.md';

type Ended = Pick<StateBody, 'exercise' | 'state'>;

/** The report that the chain has for this state; `undefined` when there is none, or it is not what was recorded. */
export function recordedReport(root: string, lines: readonly IndexLine[], state: Ended): string | undefined {
  if (state.state !== 'ESCALATED') return undefined;
  const line = lines.findLast(({ kind, exercise }) => kind === 'escalation' && exercise === state.exercise);
  return line && recordedText(root, line);
}

export function putReport(root: string, lines: readonly IndexLine[], state: Ended): void {
  const path = join(root, ESCALATION);
  const text = recordedReport(root, lines, state);
  if (text !== undefined) writeWhole(path, text);
  else if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path, { recursive: true });
}
