// The candidate as a unified patch that `git apply` takes, and back. Pure.
import { applyPatch, createTwoFilesPatch, parsePatch } from 'diff';

export function unifiedPatch(
  files: readonly { readonly path: string; readonly before: string; readonly after: string }[],
): string {
  return files
    .map(({ path, before, after }) =>
      createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, { context: 3 }),
    )
    .map((patch) => patch.replace(/^=+\n/, ''))
    .join('');
}

interface Patched {
  readonly path: string;
  /** `undefined` when the patch does not fit the text. */
  readonly after: string | undefined;
}

/** The files of a patch with it; `before` is asked for each. */
export function applied(patch: string, before: (path: string) => string): readonly Patched[] {
  return parsePatch(patch).map((file) => {
    const path = (file.newFileName ?? '').replace(/^b\//, '');
    const after = applyPatch(before(path), file, { autoConvertLineEndings: false });
    return { path, after: after === false ? undefined : after };
  });
}
