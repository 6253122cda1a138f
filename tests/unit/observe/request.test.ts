// What the observe run is asked for: the fingerprints of the red spec files are part of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprintPath } from '../../../src/observe/fingerprints/site.ts';
import { addRecorded, fingerprintText } from '../../../src/observe/fingerprints/store.ts';
import { ObserveRequest } from '../../../src/observe/observation.ts';
import { prepareObserve } from '../../../src/observe/observe.ts';
import type { TestRecord } from '../../../src/observe/run-record.ts';
import { folderWith } from '../disk/folder.ts';
import { button } from '../locator/elements.ts';

const LOGIN = "getByRole('button', { name: 'Login' })";

function record(file: string): TestRecord {
  return { project: 'loop', file, line: 1, titles: ['t'], outcome: 'unexpected', results: [] };
}

function stored(spec: string): string {
  const line = { spec, locator: LOGIN, path: '/orders/*', element: button('Login'), beside: '' };
  return fingerprintText(addRecorded(undefined, [line], 'missing'));
}

test('the fingerprints of red and unseen spec files are in the request; a damaged file is named', () => {
  const root = folderWith({
    'tests/red.spec.ts': '',
    'tests/unseen.spec.ts': '',
    'tests/damaged.spec.ts': '',
    'tests/green.spec.ts': '',
    [fingerprintPath('tests/red.spec.ts')]: stored('tests/red.spec.ts'),
    [fingerprintPath('tests/unseen.spec.ts')]: stored('tests/unseen.spec.ts'),
    [fingerprintPath('tests/green.spec.ts')]: stored('tests/green.spec.ts'),
    [fingerprintPath('tests/damaged.spec.ts')]: '{',
  });
  const out = join(root, 'out');
  const red = ['tests/red.spec.ts', 'tests/damaged.spec.ts'].map((file) => ({
    test: record(file),
    failure: { class: 'stale-locator', locator: LOGIN, message: '' } as const,
  }));
  const warnings = prepareObserve(root, out, {
    red,
    unseen: [record('tests/unseen.spec.ts')],
    oracles: [],
    assertionLocators: 'frozen',
  });
  expect(warnings).toEqual([expect.stringContaining(fingerprintPath('tests/damaged.spec.ts'))]);
  const request = ObserveRequest.parse(JSON.parse(readFileSync(join(out, 'request.json'), 'utf8')));
  expect(request.fingerprints.map(({ file }) => file)).toEqual([
    join(root, 'tests/red.spec.ts'),
    join(root, 'tests/unseen.spec.ts'),
  ]);
  expect(request.fingerprints[0]).toMatchObject({
    locator: LOGIN,
    path: '/orders/*',
    element: { name: 'Login' },
  });
});
