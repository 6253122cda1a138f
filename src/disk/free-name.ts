// A name that nothing has yet, so that nothing is ever written over.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/** `human-01.json`, `displaced-02`: the first of its kind that is not there. */
export function freeName(folder: string, stem: string, extension = ''): string {
  for (let number = 1; ; number += 1) {
    const name = `${stem}-${String(number).padStart(2, '0')}${extension}`;
    if (!lstatSync(join(folder, name), { throwIfNoEntry: false })) return name;
  }
}
