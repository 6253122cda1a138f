// What a run of the loop writes stays out of git; the contract, the seal and the fingerprints go in. In a .gitignore the
// last line that matches wins, so the lines count only in their order.
import type { Source } from './types.ts';

export const IGNORE_LINES = [
  'loop/*',
  '!loop/contract.json',
  '!loop/oracle.seal.json',
  '!loop/fingerprints/',
] as const;

export type IgnoreEdit =
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'edit'; readonly before: string; readonly text: string }
  | { readonly kind: 'kept' }
  | { readonly kind: 'manual'; readonly why: string; readonly lines: readonly string[] };

/** Adds the lines at the end of a .gitignore, once. */
export function editIgnore(source: Source): IgnoreEdit {
  if (source.kind === 'missing') return { kind: 'write', text: `${IGNORE_LINES.join('\n')}\n` };
  if (source.kind === 'closed') return { kind: 'manual', why: source.why, lines: IGNORE_LINES };
  const present = source.text.split(/\r?\n/).map((line) => line.trimEnd());
  // Nothing below a folder that is ignored as a whole can be taken back in.
  const whole = present.findLast((line) => /^\/?loop\/?$/.test(line));
  if (whole !== undefined) {
    return {
      kind: 'manual',
      why: `its line "${whole}" hides the contract: replace it with these`,
      lines: IGNORE_LINES,
    };
  }
  if (inOrder(present)) return { kind: 'kept' };
  const newline = /\r?\n/.exec(source.text)?.[0] ?? '\n';
  const gap = source.text === '' || source.text.endsWith('\n') ? '' : newline;
  const text = source.text + gap + IGNORE_LINES.map((line) => line + newline).join('');
  return { kind: 'edit', before: source.text, text };
}

function inOrder(present: readonly string[]): boolean {
  const places = IGNORE_LINES.map((line) => present.lastIndexOf(line));
  const [first = -1, ...rest] = places;
  return first >= 0 && rest.every((place) => place > first);
}
