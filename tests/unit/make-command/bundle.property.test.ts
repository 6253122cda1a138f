// Whatever the facts are: a known secret is in no bundle, what is handed out is what it was, and it is as large as it may be.
import * as fc from 'fast-check';
import { test } from 'vitest';
import { Bundle, bundleOf, type BundleFacts } from '../../../src/make/command/bundle.ts';
import { Redactor } from '../../../src/secrets/redactor.ts';
import { awkwardText, holds } from '../property.ts';
import { bytesOf, FACTS, FAILING, PREVIOUS } from './facts.ts';

const secret = fc.string({
  minLength: 8,
  maxLength: 20,
  unit: fc.constantFrom('a', 'b', 'X', '0', '9', '-', '_', '.', '!', '$'),
});

/** Text that may hold the secret: alone, in an address, in JSON, in base64, at its end cut off. */
const textWith = (value: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      awkwardText,
      fc.constantFrom(
        '',
        value,
        JSON.stringify({ token: value }),
        `https://u:${value}@host/?q=${encodeURIComponent(value)}`,
        `Authorization: Basic ${Buffer.from(`u:${value}`).toString('base64')}`,
      ),
      awkwardText,
    )
    .map((parts) => parts.join(''));

const factsWith = (value: string): fc.Arbitrary<BundleFacts> => {
  const text = textWith(value);
  const sources = fc.array(fc.record({ path: text, text }), { maxLength: 3 });
  return fc
    .record({ goal: text, id: text, args: fc.array(text, { maxLength: 3 }), output: text })
    .chain(({ goal, id, args, output }) =>
      fc
        .record({
          related: sources,
          intent: sources,
          mutable: sources,
          allow: fc.array(text, { maxLength: 2 }),
        })
        .map(({ related, intent, mutable, allow }) => ({
          ...FACTS,
          goal,
          related,
          intent,
          allow,
          deny: allow,
          failing: [{ ...FAILING, id, args, output }],
          mutable: mutable.map((file) => ({ path: file.path, bytes: bytesOf(file.text) })),
          previous: { ...PREVIOUS, refused: [output], patch: output },
        })),
    );
};

test('a known secret is in no bundle, and the bundle is what its schema says', () => {
  holds(
    fc.property(
      secret.chain((value) => fc.tuple(fc.constant(value), factsWith(value))),
      ([value, facts]) => {
        const bundling = bundleOf(facts, { redactor: new Redactor([value]) });
        if (!bundling.ok) return bundling.why.startsWith('Something private');
        const text = JSON.stringify(Bundle.parse(bundling.bundle));
        const { mutable } = bundling.bundle;
        const isWhole = mutable.every(({ path, text: handed }) =>
          facts.mutable.some((file) => file.path === path && Buffer.from(file.bytes).toString() === handed),
        );
        return !text.includes(value) && !text.includes(JSON.stringify(value).slice(1, -1)) && isWhole;
      },
    ),
  );
});

test('it is never larger than it may be', () => {
  const lengths = fc.array(fc.nat(2_000), { maxLength: 4 });
  holds(
    fc.property(
      lengths,
      lengths,
      fc.nat(6_000),
      fc.integer({ min: 1_500, max: 20_000 }),
      (a, b, c, limitBytes) => {
        const sources = (all: readonly number[]): BundleFacts['related'] =>
          all.map((length, at) => ({ path: `${at}.ts`, text: 'é\n"'.repeat(length / 4) }));
        const failing = [{ ...FAILING, output: 'a line of it\n'.repeat(c / 13) }];
        const facts = { ...FACTS, related: sources(a), intent: sources(b), failing };
        const bundling = bundleOf(facts, { redactor: new Redactor([]), limitBytes });
        if (!bundling.ok) return limitBytes < 4_000;
        return Buffer.byteLength(`${JSON.stringify(bundling.bundle, null, 2)}\n`) <= limitBytes;
      },
    ),
  );
});
