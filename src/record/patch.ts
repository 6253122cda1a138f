// The candidate as a unified patch that `git apply` takes, and back. Pure.
import { applyPatch, createTwoFilesPatch, parsePatch } from 'diff';

/** What a patch names where there is no file. */
const NO_FILE = '/dev/null';

interface Sides {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export function unifiedPatch(files: readonly Sides[]): string {
  return files.map(filePatch).join('');
}

function filePatch({ path, before, after }: Sides): string {
  const [from, to] = [
    before === undefined ? NO_FILE : `a/${path}`,
    after === undefined ? NO_FILE : `b/${path}`,
  ];
  const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '', undefined, undefined, {
    context: 3,
  });
  return patch.replace(/^=+\n/, '');
}

/** The files of a patch on both sides; `before` is asked for each. A file that the patch does not fit is `misfit`. */
export function applied(
  patch: string,
  before: (path: string) => string | undefined,
): readonly (Sides | { readonly path: string; readonly misfit: true })[] {
  return parsePatch(patch).map((file) => {
    const [from, to] = [file.oldFileName ?? '', file.newFileName ?? ''];
    const path = to === NO_FILE ? from.replace(/^a\//, '') : to.replace(/^b\//, '');
    const old = from === NO_FILE ? undefined : before(path);
    const after = applyPatch(old ?? '', file, { autoConvertLineEndings: false });
    if (after === false || (from !== NO_FILE && old === undefined)) return { path, misfit: true };
    return { path, before: old, after: to === NO_FILE ? undefined : after };
  });
}
