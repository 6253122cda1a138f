// Locators that share a text: it is edited once for all of them, so that each may only be written in ways that the others
// can live with, whichever way these are written. Pure.
import type { Edit } from '../../syntax/edits.ts';
import { type Abstained, type Repair, type RepairOption, testsOf } from './repairs.ts';

/** Repairs whose options agree with one another; of two that cannot be made together, all tests are given up. */
export function reconcile(repairs: readonly Repair[], abstained: Abstained[]): readonly Repair[] {
  const settled: Repair[] = [];
  for (const repair of repairs) {
    let current: Repair | undefined = repair;
    for (const [index, other] of settled.entries()) {
      if (!current || !meet(current, other)) continue;
      const both = together(other, current);
      if (both) {
        [settled[index], current] = both;
      } else {
        const message = `tests need different texts there: ${repairText(other)} and ${repairText(current)}`;
        const place = current.options[0]?.sites.at(-1)?.path ?? null;
        abstained.push(
          ...testsOf([other, current]).map((test): Abstained => ({
            test,
            verdict: 'no-candidate',
            message,
            place,
          })),
        );
        current = undefined;
      }
    }
    if (current) settled.push(current);
  }
  return settled;
}

/** The two with the options that agree with all of the other's; those first that both prefer. */
function together(first: Repair, second: Repair): [Repair, Repair] | undefined {
  const [best] = first.options
    .flatMap((a, i) => second.options.map((b, j) => ({ a, b, cost: i + j })))
    .filter(({ a, b }) => agree(a, b))
    .sort((x, y) => x.cost - y.cost);
  if (!best) return undefined;
  const own = first.options.filter((option) => agree(option, best.b));
  const others = second.options.filter((option) => own.every((a) => agree(a, option)));
  // The best pair itself may not get lost to a way that only one of them could take.
  return others.includes(best.b)
    ? [
        { ...first, options: own },
        { ...second, options: others },
      ]
    : [
        { ...first, options: [best.a] },
        { ...second, options: second.options.filter((option) => agree(best.a, option)) },
      ];
}

function meet(a: Repair, b: Repair): boolean {
  return a.options.some((one) => b.options.some((other) => overlaps(one, other).length > 0));
}

function agree(a: RepairOption, b: RepairOption): boolean {
  return overlaps(a, b).every(([edit, other]) => JSON.stringify(edit) === JSON.stringify(other));
}

function overlaps(a: RepairOption, b: RepairOption): readonly (readonly [Edit, Edit])[] {
  return a.edits.flatMap((edit) =>
    b.edits.filter((other) => overlap(edit, other)).map((other) => [edit, other] as const),
  );
}

/** Two that begin at one place have no order, even when they only insert. */
function overlap(a: Edit, b: Edit): boolean {
  return a.path === b.path && (a.start === b.start || (a.start < b.end && b.start < a.end));
}

function repairText({ options }: Repair): string {
  return options[0]?.edits.map((edit) => edit.newText).join(', ') ?? '';
}
