// The same folder again: a maker goes on from its own work or begins anew, and nothing that it left is in the way.
import { chmodSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refreshWorkshop, type Workshop } from '../../../src/make/command/workshop.ts';
import { changedIn, left, NEW, OLD, papers, SUM, workshop } from './workshops.ts';

describe('the next attempt', () => {
  function worked(): Workshop {
    const opened = workshop();
    writeFileSync(join(opened.folder, SUM), NEW);
    writeFileSync(join(opened.folder, 'src/more.ts'), 'more');
    writeFileSync(join(opened.folder, '.loopwright/result.json'), '{}');
    writeFileSync(join(opened.folder, '.loopwright/contract.json'), '{}');
    return opened;
  }

  test('goes on from its own work, and changes count from the sealed files', () => {
    const again = refreshWorkshop(worked(), papers(), 'own-work');
    expect(left(again)).toMatchObject({
      answer: undefined,
      files: [
        { path: 'src/more.ts', before: undefined },
        { path: SUM, before: OLD, after: NEW },
      ],
    });
    expect(changedIn(again)).toEqual(['src/more.ts', SUM]);
  });

  test('or begins again with the sealed files', () => {
    const again = refreshWorkshop(worked(), papers(), 'sealed-files');
    expect(left(again)).toMatchObject({ answer: undefined, files: [] });
    expect(changedIn(again)).toEqual([]);
    expect(existsSync(join(again.folder, 'src/more.ts'))).toBe(false);
  });

  test('writes nothing through what was left in the way', () => {
    const opened = workshop();
    const neighbour = join(opened.folder, '../neighbour');
    rmSync(join(opened.folder, '.loopwright'), { recursive: true });
    symlinkSync('../neighbour', join(opened.folder, '.loopwright'));
    const again = refreshWorkshop(opened, papers(), 'own-work');
    expect(changedIn(again)).toEqual([]);
    expect(existsSync(join(neighbour, 'bundle.json'))).toBe(false);
    rmSync(again.folder, { recursive: true });
    symlinkSync('neighbour', again.folder);
    expect(left(refreshWorkshop(again, papers(), 'sealed-files')).files).toEqual([]);
    expect(existsSync(join(neighbour, 'src'))).toBe(false);
  });

  test('begins again also where folders were locked', () => {
    const opened = worked();
    chmodSync(join(opened.folder, 'src'), 0);
    chmodSync(opened.folder, 0);
    expect(left(refreshWorkshop(opened, papers(), 'sealed-files')).files).toEqual([]);
  });
});
