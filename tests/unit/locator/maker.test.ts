// From observations to candidates: a test is repaired whole or not at all, a place is edited once for all its tests, and
// every reason not to repair names the place a person has to look at.
import { describe, expect, test } from 'vitest';
import { candidateOf } from '../../../src/make/locator/candidate-of.ts';
import type { LocatorCandidate } from '../../../src/make/candidate.ts';
import { type Made, makeRepairs } from '../../../src/make/locator/maker.ts';
import { testsOf } from '../../../src/make/locator/repairs.ts';
import {
  ABSTENTION_REASONS,
  ABSTENTIONS,
  type LocatorCall,
  type Observation,
} from '../../../src/observe/observation.ts';
import { applyEdits } from '../../../src/syntax/edits.ts';

const SPEC = `import { helper } from '../shared/helper';
await page.getByText('Login').click();
await page.getByText('Terms').click();
await page.getByText(label).click();
expect(await page.getByText('Total').textContent()).toBe('3');
await expect(page.locator('.total')).toHaveText('3');
await expect(page.locator(label)).toBeVisible();
`;
const SOURCES: Readonly<Record<string, string>> = {
  'tests/a.spec.ts': SPEC,
  'shared/helper.ts': `export const helper = (page) =>\n  page.getByText('Login');\n`,
  'tests/broken.ts': `await page.getByText('Login'\n`,
};
const A = 'tests/a.spec.ts › a';
const B = 'tests/a.spec.ts › b';

describe('candidates', () => {
  test('one for every way to write it, all places in each', () => {
    const { candidates, repaired, abstained } = make(
      seen({ line: 2, calls: [text('Sign in'), text('Sign in', { exact: true })] }),
      seen({ line: 3, call: text('Terms'), calls: [text('Conditions')] }),
    );
    expect(abstained).toEqual([]);
    expect(repaired).toEqual([A]);
    expect(candidates.map((candidate) => candidate.paths)).toEqual([
      ['tests/a.spec.ts'],
      ['tests/a.spec.ts'],
    ]);
    expect(candidates.map((candidate) => candidate.sites.length)).toEqual([2, 2]);
    expect(candidates.map(({ edits }) => lines(edits))).toEqual([
      [`await page.getByText('Sign in').click();`, `await page.getByText('Conditions').click();`],
      [
        `await page.getByText('Sign in', { exact: true }).click();`,
        `await page.getByText('Conditions').click();`,
      ],
    ]);
    expect(candidates[0]).toMatchObject({
      maker: 'locator',
      diagnosis: '2 stale locators: getByText("Login"), getByText("Terms")',
    });
  });

  test('a place that several tests share is edited once', () => {
    const { candidates, repaired } = make(
      seen({ test: 'a', calls: [text('Sign in')] }),
      seen({ test: 'b', calls: [text('Sign in')] }),
    );
    expect(repaired).toEqual([A, B]);
    expect(candidates).toHaveLength(1);
    expect(candidates[0]?.edits).toHaveLength(1);
  });

  test('only what serves all tests of a shared place is tried', () => {
    const { candidates } = make(
      seen({ test: 'a', calls: [text('Sign in'), text('Sign in', { exact: true })] }),
      seen({ test: 'b', calls: [text('Sign in', { exact: true })] }),
    );
    expect(candidates.map(({ edits }) => lines(edits)[0])).toEqual([
      `await page.getByText('Sign in', { exact: true }).click();`,
    ]);
  });
});

describe('a test is repaired whole or not at all', () => {
  test('one locator of two that cannot be repaired leaves the other alone', () => {
    const { candidates, repaired, abstained } = make(
      seen({ line: 2, calls: [text('Sign in')] }),
      seen({ line: 3, call: text('Terms'), abstained: 'two-alike' }),
    );
    expect(candidates).toEqual([]);
    expect(repaired).toEqual([]);
    expect(abstained).toMatchObject([{ test: A, place: 'tests/a.spec.ts:3:12' }]);
  });

  test('a place that another test can do with is still edited', () => {
    const { candidates, repaired, abstained } = make(
      seen({ test: 'a', calls: [text('Sign in')] }),
      seen({ test: 'b', calls: [text('Sign in')] }),
      seen({ test: 'b', line: 3, call: text('Terms'), abstained: 'nothing-similar' }),
    );
    expect(candidates[0]?.edits).toHaveLength(1);
    expect(repaired).toEqual([A]);
    expect(abstained.map((item) => item.test)).toEqual([B]);
  });

  test('tests that need different words at one place are both left alone', () => {
    const { candidates, abstained } = make(
      seen({ test: 'a', calls: [text('Sign in')] }),
      seen({ test: 'b', calls: [text('Enter')] }),
    );
    expect(candidates).toEqual([]);
    expect(abstained.map((item) => item.test)).toEqual([A, B]);
    expect(abstained[0]?.message).toMatch(/tests need different repairs of the same locator/);
  });
});

describe('abstains', () => {
  test.each(ABSTENTION_REASONS)('%s', (reason) => {
    const { candidates, abstained } = make(seen({ abstained: reason }));
    expect(candidates).toEqual([]);
    expect(abstained).toEqual([
      {
        test: A,
        verdict: 'no-candidate',
        message: `getByText('…'): ${ABSTENTIONS[reason]} (seen)`,
        place: 'tests/a.spec.ts:2:12',
      },
    ]);
  });

  test.each<[string, Parameters<typeof seen>[0], RegExp, string | null]>([
    [
      'outside mutablePaths',
      { file: 'shared/helper.ts', line: 2, column: 8 },
      /mutablePaths does not cover/,
      'shared/helper.ts:2:8',
    ],
    [
      'a file that does not parse',
      { file: 'tests/broken.ts', line: 1 },
      /cannot be parsed/,
      'tests/broken.ts:1:12',
    ],
    [
      'a file that cannot be read',
      { file: 'tests/gone.ts', line: 1 },
      /cannot be parsed/,
      'tests/gone.ts:1:12',
    ],
    ['no call there', { line: 1 }, /no getByText\(…\) call was found/, 'tests/a.spec.ts:1:12'],
    ['a text from a variable', { line: 4 }, /label is not declared in the project/, 'tests/a.spec.ts:4:22'],
    ['inside expect', { line: 5, column: 19, call: text('Total') }, /inside expect/, 'tests/a.spec.ts:5:19'],
    ['nothing to change', { calls: [text('Login')] }, /no way to write the repair/, 'tests/a.spec.ts:2:12'],
    ['no place in the project', { file: null }, /not in the project/, null],
  ])('%s', (_what, fields, message, place) => {
    const { candidates, abstained } = make(seen({ calls: [text('Sign in')], ...fields }));
    expect(candidates).toEqual([]);
    expect(abstained).toEqual([
      { test: A, verdict: 'no-candidate', message: expect.stringMatching(message) as string, place },
    ]);
  });
});

describe('what an assertion looks at', () => {
  const css = (selector: string): LocatorCall => ({ method: 'locator', args: [selector] });

  test('is a site of its own kind', () => {
    const { candidates } = make(
      seen({ by: 'assertion', line: 6, column: 19, call: css('.total'), calls: [css('.sum')] }),
    );
    expect(candidates.map(({ edits }) => lines(edits))).toEqual([
      [`await expect(page.locator('.sum')).toHaveText('3');`],
    ]);
    expect(candidates[0]?.sites.map(({ kind }) => kind)).toEqual(['receiver']);
  });

  test('stays an assertion when it is not written there', () => {
    const { candidates, abstained } = make(
      seen({ by: 'assertion', line: 7, column: 19, call: css('.total'), calls: [css('.sum')] }),
    );
    expect(candidates).toEqual([]);
    expect(abstained).toMatchObject([{ test: A, verdict: 'assertion', place: 'tests/a.spec.ts:7:19' }]);
  });
});

function make(...observations: Observation[]): Pick<Made, 'abstained'> & {
  /** Every repair in its first way, then in its second… */
  candidates: readonly LocatorCandidate[];
  repaired: readonly string[];
} {
  const { repairs, abstained } = makeRepairs({
    root: '/project',
    mutablePaths: ['tests/'],
    observations,
    read: (path) => SOURCES[path],
    resolve: () => undefined,
    files: () => Object.keys(SOURCES),
  });
  const ways = Math.max(0, ...repairs.map((repair) => repair.options.length));
  const candidates = Array.from({ length: ways }, (_unused, way) =>
    candidateOf(repairs.map((repair) => ({ repair, option: Math.min(way, repair.options.length - 1) }))),
  );
  return { candidates, repaired: testsOf(repairs), abstained };
}

interface Seen {
  readonly test?: string;
  readonly file?: string | null;
  readonly line?: number;
  readonly column?: number;
  readonly call?: LocatorCall;
  readonly calls?: LocatorCall[];
  readonly by?: Observation['by'];
  readonly abstained?: (typeof ABSTENTION_REASONS)[number];
}

function seen(fields: Seen): Observation {
  const { file = 'tests/a.spec.ts', line = 2, column = 12, abstained } = fields;
  return {
    schemaVersion: 1,
    test: { file: '/project/tests/a.spec.ts', titles: [fields.test ?? 'a'] },
    known: true,
    by: fields.by ?? 'action',
    kind: 'stale',
    locator: `getByText('…')`,
    call: fields.call ?? text('Login'),
    stack: file === null ? [] : [{ file: `/project/${file}`, line, column }],
    action: { method: 'click', stack: [] },
    page: { url: 'http://localhost/', failures: [] },
    ranked: [],
    verdict:
      abstained === undefined
        ? {
            kind: 'healed',
            options: (fields.calls ?? []).map((call) => ({ calls: [call], lastResort: false })),
            vouchedBy: null,
          }
        : { kind: 'abstained', reason: abstained, detail: 'seen' },
  };
}

function text(name: string, options?: { exact: boolean }): LocatorCall {
  return { method: 'getByText', args: options ? [name, options] : [name] };
}

/** The lines of the spec that the edits change. */
function lines(edits: Parameters<typeof applyEdits>[1]): readonly string[] {
  const edited = applyEdits(SPEC, edits);
  if (!edited.ok) throw new Error(edited.why);
  const before = SPEC.split('\n');
  return edited.text.split('\n').filter((line, index) => line !== before[index]);
}
