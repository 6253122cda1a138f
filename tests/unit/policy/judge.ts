// Judges a source against another one; the sites are marked in the first.
import type { SourceSpan } from '../../../src/make/candidate.ts';
import { judgeSyntax } from '../../../src/verify/policy/syntax.ts';

const MARKS = {
  '«': 'call',
  '»': 'call',
  '‹': 'text',
  '›': 'text',
  '⟨': 'receiver',
  '⟩': 'receiver',
} as const;

/** The calls of `before` are marked by « and », the texts by ‹ and ›, what assertions look at by ⟨ and ⟩. */
export function judge(
  before: string,
  after: string,
  assertionLocators: 'structural' | 'frozen' = 'structural',
): ReturnType<typeof judgeSyntax> {
  const open: number[] = [];
  const sites: SourceSpan[] = [];
  let text = '';
  for (const char of before) {
    const kind = char in MARKS ? MARKS[char as keyof typeof MARKS] : undefined;
    if (kind === undefined) text += char;
    else if ('«‹⟨'.includes(char)) open.push(text.length);
    else sites.push({ kind, path: 'a.ts', start: open.pop() ?? 0, end: text.length });
  }
  return judgeSyntax({ path: 'a.ts', before: text, after }, sites, assertionLocators);
}
