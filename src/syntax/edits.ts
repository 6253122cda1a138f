// Edits by source span, applied back to front: bytes outside the spans stay what they were. A file is never reprinted.
import { z } from 'zod';

export const Edit = z.strictObject({
  path: z.string(),
  /** UTF-16 offsets in the file as it was sealed. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  oldText: z.string(),
  newText: z.string(),
});
export type Edit = z.infer<typeof Edit>;

/** The edited text, or why it cannot be made: the text moved under an edit, or two edits overlap. */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
): { ok: true; text: string } | { ok: false; why: string } {
  const ordered = [...edits].sort((a, b) => b.start - a.start);
  let result = text;
  let later: Edit | undefined;
  for (const edit of ordered) {
    if (edit.start > edit.end || edit.end > text.length)
      return { ok: false, why: `${edit.path} has no span from ${edit.start} to ${edit.end}` };
    // Two that begin at one place have no order, even when one of them only inserts.
    if (later && (edit.end > later.start || edit.start === later.start))
      return { ok: false, why: `two edits overlap at offset ${edit.start} of ${edit.path}` };
    if (text.slice(edit.start, edit.end) !== edit.oldText) {
      return {
        ok: false,
        why: `${edit.path} no longer has ${JSON.stringify(edit.oldText)} at offset ${edit.start}`,
      };
    }
    result = result.slice(0, edit.start) + edit.newText + result.slice(edit.end);
    later = edit;
  }
  return { ok: true, text: result };
}
