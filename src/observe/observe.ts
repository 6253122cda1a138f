// The observe stage, on the controller's side: says what to look for, starts one nested run with the recorder on, and
// reads back what it saw.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, writeJson } from '../disk/documents.ts';
import { readSource } from '../disk/source.ts';
import { importClosure, isSourceFile } from '../seal/closure.ts';
import { parseSource } from '../syntax/parse.ts';
import { swallowedPlaces } from '../syntax/swallowed.ts';
import { type Failure, waitedMs } from './classify.ts';
import { readFingerprints } from './fingerprints/read.ts';
import { oracleHints } from './hints.ts';
import { Observation, type ObserveRequest, type OracleHint, type SourcePlace } from './observation.ts';
import type { TestRecord } from './run-record.ts';

interface ObservedTests {
  readonly red: readonly { readonly test: TestRecord; readonly failure: Failure }[];
  /** Of the same serial groups; the red run did not come to them. */
  readonly unseen: readonly TestRecord[];
  readonly oracles: readonly TestRecord[];
  readonly assertionLocators: ObserveRequest['assertionLocators'];
}

/** Writes what the recorder is to look for into the folder of the observe run. @returns what a person should know */
export function prepareObserve(root: string, out: string, tests: ObservedTests): readonly string[] {
  const { red, unseen, oracles, assertionLocators } = tests;
  const wanted = red.flatMap(({ test, failure }) =>
    failure.locator === undefined
      ? []
      : [
          {
            file: join(root, test.file),
            titles: test.titles,
            locator: failure.locator,
            waitedMs: waitedMs(failure.message),
          },
        ],
  );
  const known = readFingerprints(root, filesOf([...red.map(({ test }) => test), ...unseen]));
  const request: ObserveRequest = {
    wanted,
    unseen: unseen.map(({ file, titles }) => ({ file: join(root, file), titles })),
    optional: optionalActions(root, filesOf(red.map(({ test }) => test))),
    hints: filesOf(oracles).flatMap((file) => hintsIn(root, file)),
    fingerprints: [...known.fingerprints],
    assertionLocators,
  };
  mkdirSync(out, { recursive: true });
  writeJson(join(out, REQUEST_FILE), request);
  return known.warnings;
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

function filesOf(tests: readonly TestRecord[]): readonly string[] {
  return [...new Set(tests.map((test) => test.file))];
}

function hintsIn(root: string, file: string): readonly OracleHint[] {
  const parsed = parseSource(file, readSource(join(root, file)) ?? '');
  return parsed ? oracleHints(parsed) : [];
}

/** In every file that the tests load: an optional action may stand in a page object. */
function optionalActions(root: string, files: readonly string[]): SourcePlace[] {
  return importClosure(root, files).files.flatMap((path) => {
    const file = join(root, path);
    const text = isSourceFile(path) ? readSource(file) : undefined;
    const parsed = text === undefined ? undefined : parseSource(path, text);
    return text === undefined || !parsed
      ? []
      : swallowedPlaces(parsed, text).map((place): SourcePlace => ({ file, ...place }));
  });
}

const REQUEST_FILE = 'request.json';
