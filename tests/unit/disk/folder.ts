// A folder of its own for one test, made from paths and contents and gone afterwards.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'loopwright-unit-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) put(root, path, content);
  return root;
}

export function put(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
