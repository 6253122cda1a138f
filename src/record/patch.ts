// The candidate as a unified patch that `git apply` takes. Pure.
import { createTwoFilesPatch } from 'diff';

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
