// The evidence a maker is given: everything that it needs, nothing secret, no more than it may hold, and what was cut is named.
import { describe, expect, test } from 'vitest';
import {
  type Bundle,
  Bundle as Schema,
  bundleOf,
  type BundleFacts,
} from '../../../src/make/command/bundle.ts';
import { sha256 } from '../../../src/seal/digest.ts';
import { Redactor } from '../../../src/secrets/redactor.ts';
import { bytesOf, FACTS, FAILING, PREVIOUS } from './facts.ts';

const SECRET = 'pa55-of-the-staging-server';
const redactor = new Redactor([SECRET]);

function bundled(change: Partial<BundleFacts> = {}, limitBytes?: number): Bundle {
  const bundling = bundleOf(
    { ...FACTS, ...change },
    { redactor, ...(limitBytes !== undefined && { limitBytes }) },
  );
  if (!bundling.ok) throw new Error(bundling.why);
  return bundling.bundle;
}

function sizeOf(bundle: Bundle): number {
  return Buffer.byteLength(`${JSON.stringify(bundle, null, 2)}\n`);
}

const sources = (name: string, count: number, bytes: number): BundleFacts['related'] =>
  Array.from({ length: count }, (_, at) => ({ path: `${name}/${at}.ts`, text: 'x'.repeat(bytes) }));

test('says what failed, what may change, what it is for, and where to stop', () => {
  const bundle = bundled();
  expect(Schema.parse(bundle)).toEqual(bundle);
  expect(bundle).toMatchObject({
    goal: 'Make the sums right.',
    failing: [
      { id: 'unit-tests', args: ['--test', 'tests/'], exitCode: 1, output: FACTS.failing[0]?.output },
    ],
    mutable: [
      {
        path: 'src/sum.ts',
        sha256: sha256('export const sum = (a, b) => a - b;\n'),
        text: 'export const sum = (a, b) => a - b;\n',
      },
    ],
    related: FACTS.related,
    intent: FACTS.intent,
    allow: ['src/'],
    deny: ['tests/', 'oracle/'],
    stop: FACTS.stop,
    previous: FACTS.previous,
    secretsPresent: false,
    cut: [],
  });
});

test('a first attempt has none before', () => {
  expect(bundled({ previous: null }).previous).toBeNull();
});

describe('secrets', () => {
  const fields: readonly (readonly [string, Partial<BundleFacts>])[] = [
    ['the goal', { goal: `Use ${SECRET}` }],
    ['an id', { failing: [{ ...FAILING, id: SECRET }] }],
    ['a command', { failing: [{ ...FAILING, command: `/opt/${SECRET}/run` }] }],
    ['an argument', { failing: [{ ...FAILING, args: ['--token', 'short'] }] }],
    ['an argument that names it', { failing: [{ ...FAILING, args: [`--url=https://u:${SECRET}@host/`] }] }],
    ['a signal', { failing: [{ ...FAILING, signal: SECRET }] }],
    ['an output', { failing: [{ ...FAILING, output: `Authorization: Basic abc\n${SECRET}\n` }] }],
    ['a related path', { related: [{ path: `a/${SECRET}.ts`, text: '' }] }],
    ['a related text', { related: [{ path: 'a.ts', text: `const x = '${SECRET}'` }] }],
    ['an oracle', { intent: [{ path: `${SECRET}.ts`, text: `const password = 'abc'; '${SECRET}'` }] }],
    ['what is allowed', { allow: [`src/${SECRET}/`] }],
    ['what is not', { deny: [`src/${SECRET}/`] }],
    [
      'the attempt before',
      {
        previous: {
          attempt: 2,
          refused: [`said ${SECRET}`],
          checks: [{ id: SECRET, passed: false, output: SECRET }],
          patch: `+const key = '${SECRET}'`,
        },
      },
    ],
  ];

  test.each(fields)('in %s are taken out', (_what, change) => {
    const text = JSON.stringify(bundled(change));
    expect(text).not.toContain(SECRET);
    expect(text).not.toMatch(/"short"|Basic abc|'abc'/);
    expect(text).toContain('[redacted]');
    expect(redactor.isPrivate(text)).toBe(false);
  });

  test('in a long output are taken out before it is cut', () => {
    const output = `${'fine\n'.repeat(3000)}error: ${'a'.repeat(990)}${SECRET}\n${'fine\n'.repeat(3000)}`;
    expect(JSON.stringify(bundled({ failing: [{ ...FAILING, output }] }))).not.toContain(SECRET.slice(0, 6));
  });

  test('in a mutable file keep it from being handed out, and it is named', () => {
    const mutable = [
      ...FACTS.mutable,
      { path: 'src/keys.ts', bytes: bytesOf(`export const key = '${SECRET}';`) },
      { path: 'src/logo.bin', bytes: Uint8Array.from([0xff, 0xfe, ...bytesOf(SECRET)]) },
      { path: `src/${SECRET}.ts`, bytes: bytesOf('') },
    ];
    const bundling = bundleOf({ ...FACTS, mutable }, { redactor });
    expect(bundling).toMatchObject({
      ok: true,
      withheld: ['src/keys.ts', 'src/logo.bin', `src/${SECRET}.ts`],
      bundle: {
        mutable: [{ path: 'src/sum.ts' }],
        cut: [
          { what: 'mutable file', path: 'src/keys.ts', bytes: 48, why: expect.stringContaining('private') },
          { what: 'mutable file', path: 'src/logo.bin' },
          { what: 'mutable file', path: 'src/[redacted].ts' },
        ],
      },
    });
  });

  test('a file that only speaks of passwords is handed out as it is', () => {
    const text = `async function login(user: string, password: string) { await page.fill('#password', password); }`;
    const mutable = [{ path: 'pages/login.ts', bytes: bytesOf(text) }];
    expect(bundled({ mutable }).mutable).toMatchObject([{ path: 'pages/login.ts', text }]);
  });

  test('a proof that fails keeps the whole of it back', () => {
    // Sees a secret in what it wrote itself.
    class Never extends Redactor {
      override text(text: string): string {
        return `${text}!`;
      }
    }
    const bundling = bundleOf(FACTS, { redactor: new Never([]) });
    expect(bundling).toMatchObject({ ok: false, why: expect.stringContaining('failing[0].output') });
  });
});

test('bytes that are no text are in the folder only, and named', () => {
  const bundle = bundled({ mutable: [{ path: 'src/logo.png', bytes: Uint8Array.from([0xff, 0xd8]) }] });
  expect(bundle.mutable).toMatchObject([{ path: 'src/logo.png', text: null }]);
  expect(bundle.cut).toMatchObject([{ what: 'mutable file', path: 'src/logo.png', bytes: 2 }]);
});

describe('size', () => {
  const LIMIT = 60_000;
  const whats = (bundle: Bundle): readonly string[] => [...new Set(bundle.cut.map(({ what }) => what))];
  const long = (lines: number): BundleFacts['failing'] =>
    ['a', 'b'].map((id) => ({
      id,
      command: 'node',
      args: [],
      exitCode: 1,
      signal: null,
      output: Array.from({ length: lines }, (_, at) => `line ${at} of ${id}`).join('\n'),
    }));

  test('related sources go first, the farthest first, and what stays is the nearest', () => {
    const bundle = bundled({ related: sources('near', 12, 5_000), failing: long(400) }, LIMIT);
    expect(sizeOf(bundle)).toBeLessThanOrEqual(LIMIT);
    expect(whats(bundle)).toEqual(['related source']);
    expect(bundle.related.map(({ path }) => path)).toEqual(
      Array.from({ length: bundle.related.length }, (_, at) => `near/${at}.ts`),
    );
    expect(bundle.related.length).toBeGreaterThan(4);
    expect(bundle.cut.map(({ path }) => path)).toContain('near/11.ts');
    expect(bundle.cut.every(({ bytes }) => bytes === 5_000)).toBe(true);
  });

  test('then output, what was said before first', () => {
    const previous = {
      ...PREVIOUS,
      checks: [{ id: 'a', passed: false, output: 'old\n'.repeat(1500) }],
    };
    const facts = {
      previous,
      failing: long(1000),
      intent: sources('oracle', 4, 8_000),
      related: sources('r', 1, 900),
    };
    const whole = sizeOf(bundled(facts));
    const first = bundled(facts, whole - 4_000);
    expect(whats(first)).toEqual(['related source', 'last output of a']);
    const second = bundled(facts, whole - 12_000);
    expect(whats(second)).toEqual([
      'related source',
      'last output of a',
      'patch of the last attempt',
      'output of b',
    ]);
    expect(second.failing[1]?.output).toMatch(/line 999 of b$/);
    expect(second.failing[0]?.output).toMatch(/^line 0 of a/);
    expect(second.intent).toHaveLength(4);
  });

  test('then intent, the last first, and never what is to be changed', () => {
    const mutable = [{ path: 'src/sum.ts', bytes: bytesOf('m'.repeat(30_000)) }];
    const bundle = bundled({ mutable, failing: long(1000), intent: sources('oracle', 5, 8_000) }, LIMIT);
    expect(sizeOf(bundle)).toBeLessThanOrEqual(LIMIT);
    expect(bundle.mutable[0]?.text).toHaveLength(30_000);
    expect(bundle.related).toEqual([]);
    expect(bundle.failing.map(({ output }) => output)).toEqual(['', '']);
    expect(bundle.intent.map(({ path }) => path)).toEqual(['oracle/0.ts', 'oracle/1.ts', 'oracle/2.ts']);
    expect(bundle.cut.filter(({ what }) => what === 'protected intent').map(({ path }) => path)).toEqual([
      'oracle/3.ts',
      'oracle/4.ts',
    ]);
  });

  test('when that alone is too large there is none, and it says so', () => {
    const mutable = [{ path: 'src/sum.ts', bytes: bytesOf('m'.repeat(LIMIT)) }];
    expect(bundleOf({ ...FACTS, mutable }, { redactor, limitBytes: LIMIT })).toEqual({
      ok: false,
      why: expect.stringMatching(/^The mutable files take 60\d+ bytes, .* 60000 in all\. Name narrower/),
    });
  });

  test('of many mutable files the nearest are in it, and the folder has the others', () => {
    const mutable = Array.from({ length: 600 }, (_, at) => ({
      path: `src/${at}.ts`,
      bytes: bytesOf('m'.repeat(1_000)),
    }));
    const bundle = bundled({ mutable });
    expect(bundle.mutable.map(({ path }) => path)).toEqual(mutable.slice(0, 150).map(({ path }) => path));
    expect(bundle.cut[0]).toEqual({
      what: 'mutable file',
      path: 'src/150.ts',
      bytes: 1_000,
      why: 'nearer ones were enough; the folder has it',
    });
    expect(bundle.cut.at(-1)).toEqual({ what: 'mutable file', bytes: 410_000, why: '410 more of them' });
  });

  test('hundreds of related sources are too many, and are named together', () => {
    const bundle = bundled({ related: sources('far', 500, 10) });
    expect(bundle.related).toHaveLength(40);
    expect(bundle.cut).toHaveLength(41);
    expect(bundle.cut.at(-1)).toEqual({ what: 'related source', bytes: 4_200, why: '420 more of them' });
  });

  test('a large source makes room for smaller ones that are farther away', () => {
    const related = [...sources('large', 1, 200_000), ...sources('small', 1, 10)];
    const bundle = bundled({ related });
    expect(bundle.related.map(({ path }) => path)).toEqual(['small/0.ts']);
    expect(bundle.cut).toMatchObject([{ what: 'related source', path: 'large/0.ts', bytes: 200_000 }]);
  });

  test('by default it has at most 400 kB', () => {
    const bundle = bundled({ intent: sources('oracle', 90, 9_000), related: sources('r', 30, 5_000) });
    expect(sizeOf(bundle)).toBeLessThanOrEqual(400_000);
    expect(sizeOf(bundle)).toBeGreaterThan(380_000);
  });
});
