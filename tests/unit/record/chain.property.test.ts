// A chain as it was written holds; with its head kept elsewhere, no other text passes for it.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '../../../src/errors.ts';
import { auditChain } from '../../../src/record/audit.ts';
import { headOf, type IndexLine, lineText, nextLine } from '../../../src/record/chain.ts';
import { sha256 } from '../../../src/seal/digest.ts';
import { awkwardText, holds } from '../property.ts';

const record = fc.record({
  at: awkwardText,
  exercise: awkwardText,
  kind: fc.constantFrom<IndexLine['kind'][]>(
    'sealed',
    'attempt',
    'observed',
    'displaced',
    'decision',
    'human',
  ),
  path: awkwardText,
  sha256: fc.nat().map((number) => sha256(String(number))),
});
const index = fc
  .array(record, { maxLength: 6 })
  .map((records) => records.reduce((text, each) => `${text}${lineText(nextLine(text, each))}\n`, ''));

type Tamper = (lines: readonly string[], at: number, text: string) => readonly string[];
const tamper = fc.constantFrom<Tamper[]>(
  (lines, at, text) => lines.with(at, spoil(lines[at] ?? '', text)),
  (lines, at) => lines.toSpliced(at, 1),
  (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ''),
  (lines, at) => [...lines.slice(at), ...lines.slice(0, at)],
  (lines, at) => lines.slice(0, at),
  (lines, at, text) => lines.toSpliced(at, 0, text),
);

function spoil(line: string, text: string): string {
  const at = line.length === 0 ? 0 : (text.length * 37) % line.length;
  return line.slice(0, at) + (text === '' ? 'x' : text) + line.slice(at + 1);
}

function faultsOf(text: string): readonly Fault[] {
  const faults: Fault[] = [];
  auditChain(text, faults);
  return faults;
}

test('as it was written it holds, and every record is read back', () => {
  holds(
    fc.property(fc.array(record, { maxLength: 6 }), (records) => {
      const text = records.reduce((before, each) => `${before}${lineText(nextLine(before, each))}\n`, '');
      const faults: Fault[] = [];
      expect(auditChain(text, faults)).toMatchObject(records);
      expect(faults).toEqual([]);
    }),
  );
});

test('edited, cut, doubled, moved or added to: it shows in the chain or in its head', () => {
  holds(
    fc.property(index, tamper, fc.nat(), awkwardText, (text, change, place, more) => {
      const lines = text.split('\n').slice(0, -1);
      if (lines.length === 0) return;
      const changed = change(lines, place % lines.length, more)
        .map((line) => `${line}\n`)
        .join('');
      if (changed === text) return;
      expect(faultsOf(changed).length > 0 || headOf(changed) !== headOf(text)).toBe(true);
    }),
  );
});

test('any bytes cut off the end show, and nothing makes the audit fail', () => {
  holds(
    fc.property(index, fc.nat(), awkwardText, (text, length, other) => {
      const cut = text.slice(0, length % (text.length + 1));
      if (cut !== text) expect(faultsOf(cut).length > 0 || headOf(cut) !== headOf(text)).toBe(true);
      faultsOf(other);
    }),
  );
});
