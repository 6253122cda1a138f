// LOOP_STATE.md: the state for people. Rendered from the state document alone, so that it can be recomputed.
import { type Ending, endingWords, isBlock, isEscalation } from '../contract/words.ts';
import { oneLine } from './escalation/markdown.ts';
import type { StateDocument } from './state.ts';

export function renderState(state: StateDocument): string {
  const words = wordsFor(state);
  const lines = [
    '# Loop state',
    '',
    `**${state.state}${state.reason === null ? '' : ` ${state.reason}`}**`,
    '',
    ...(words === undefined ? [] : [words.means, '', `Next: ${words.next}`, '']),
    `- Exercise: ${state.exercise}`,
    `- Started: ${state.startedAt}`,
    `- Updated: ${state.updatedAt}`,
    `- Contract: ${state.contract}`,
    `- Attempts: ${state.attempt}`,
    `- Chain head: ${state.head ?? 'none'}`,
    ...(state.human === null
      ? []
      : [`- Decided by: ${state.human.by} at ${state.human.at}: ${state.human.reason}`]),
    ...section(
      'Tests',
      state.findings.map(
        (finding) =>
          `- ${finding.verdict}: ${finding.test}${finding.place === null ? '' : ` (${finding.place})`}: ${oneLine(finding.message)}`,
      ),
    ),
    ...section('Candidate', candidateLines(state)),
    ...section(
      'Details',
      state.details.map((detail) => `- ${oneLine(detail)}`),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function candidateLines(state: StateDocument): readonly string[] {
  const { candidate } = state;
  if (candidate === null) return [];
  return [
    `- Patch: ${candidate.patchPath} (sha256 ${candidate.patchSha256})`,
    ...candidate.files.map((file) => `- Changes: ${file.path}`),
  ];
}

function wordsFor(state: StateDocument): { readonly means: string; readonly next: string } | undefined {
  const ending = endingOf(state);
  return ending ? endingWords(ending) : undefined;
}

/** The ending that a state document stands for, when it stands for one. */
function endingOf(state: Pick<StateDocument, 'state' | 'reason'>): Ending | undefined {
  if (state.state === 'GREEN' || state.state === 'AWAITING_HUMAN_APPROVAL') return { state: state.state };
  if (state.state === 'ESCALATED' && isEscalation(state.reason))
    return { state: 'ESCALATED', reason: state.reason };
  if (state.state === 'BLOCKED' && isBlock(state.reason)) return { state: 'BLOCKED', reason: state.reason };
  return undefined;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
}
