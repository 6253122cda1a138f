// The history on disk. It is for looking back, so it never keeps an exercise from ending: what is wrong with it is said, and
// a file that cannot be read is moved aside, not overwritten.
import { lstatSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, writeJson } from '../disk/documents.ts';
import { freeName } from '../disk/free-name.ts';
import { refusedByDisk } from '../disk/refusal.ts';
import { LoopwrightError } from '../errors.ts';
import { History, HISTORY, NO_HISTORY } from './history.ts';

/** @throws LoopwrightError when there is one that cannot be read. */
export function readHistory(root: string): History {
  const path = join(root, HISTORY);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return NO_HISTORY;
  if (!stat.isFile()) throw new LoopwrightError('document-invalid', `${HISTORY} is not a file.`);
  return parseDocument(HISTORY, readFileSync(path, 'utf8'), History);
}

/** What is known of earlier exercises; nothing when it cannot be read. */
export function knownHistory(root: string): History {
  try {
    return readHistory(root);
  } catch {
    return NO_HISTORY;
  }
}

export interface Changed {
  readonly history: History;
  /** What a person must know of it, in words. */
  readonly told: readonly string[];
}

export function changeHistory(root: string, change: (history: History) => History): Changed {
  const told: string[] = [];
  try {
    const history = change(readOrPutAside(root, told));
    writeJson(join(root, HISTORY), history);
    return { history, told };
  } catch (error) {
    // Whatever it is: the exercise has its own record.
    told.push(`${HISTORY} was not written: ${refusedByDisk(error) ?? String(error)}`);
    return { history: knownHistory(root), told };
  }
}

function readOrPutAside(root: string, told: string[]): History {
  try {
    return readHistory(root);
  } catch (error) {
    if (!(error instanceof LoopwrightError)) throw error;
    const aside = `loop/${freeName(join(root, 'loop'), 'history.unread', '.json')}`;
    renameSync(join(root, HISTORY), join(root, aside));
    const why =
      error.code === 'other-version' ? 'was written by another version of Loopwright' : 'could not be read';
    told.push(`${HISTORY} ${why}: it is kept as ${aside}, and a new history was begun.`);
    return NO_HISTORY;
  }
}
