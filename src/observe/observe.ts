// The observe stage, on the controller's side: says what to look for, starts one nested run with the recorder on, and
// reads back what it saw.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, writeJson } from '../disk/documents.ts';
import type { Failure } from './classify.ts';
import { Observation, type ObserveRequest, type OracleHint } from './observation.ts';
import type { TestRecord } from './run-record.ts';

/** Writes what the recorder is to look for into the folder of the observe run. */
export function prepareObserve(
  root: string,
  out: string,
  red: readonly { test: TestRecord; failure: Failure }[],
  hints: readonly OracleHint[],
): void {
  const wanted = red.flatMap(({ test, failure }) =>
    failure.locator === undefined
      ? []
      : [{ file: join(root, test.file), titles: test.titles, locator: failure.locator }],
  );
  const request: ObserveRequest = { wanted, hints: [...hints] };
  mkdirSync(out, { recursive: true });
  writeJson(join(out, REQUEST_FILE), request);
}

/** Every observation of the run, in the order each worker made them. */
export function readObservations(out: string): readonly Observation[] {
  if (!existsSync(out)) return [];
  const files = readdirSync(out)
    .filter((name) => /^observations-\d+\.jsonl$/.test(name))
    .sort();
  return files.flatMap((name) =>
    readFileSync(join(out, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => parseDocument(name, line, Observation)),
  );
}

const REQUEST_FILE = 'request.json';
