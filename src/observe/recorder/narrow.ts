// A second match appeared. Where a fingerprint tells which of them is meant, the locator is scoped to that one; where
// nobody remembers, only the author's own words made stricter are offered, never a choice between two.
import type { PageElement, Replacement } from '../observation.ts';
import { abstained, describeAt, type Found, offered, type Open } from './healing.ts';
import { indexesOf, isOnly, matchesOf, provenFor, rankFinal, waysToWrite } from './proof.ts';
import type { Ranked } from './ranker.ts';
import { reanchored } from './scope.ts';

export async function narrow(open: Open): Promise<Found> {
  const all = await indexesOf(open.request.locator, open.model);
  if (open.request.fingerprint) return remembered(open, all);
  return (await exactly(open, all)) ?? twoAlike(open, all, []);
}

async function remembered(open: Open, all: readonly number[]): Promise<Found> {
  const known = all.filter((index) => index !== -1);
  const ranking = rankFinal(open, known);
  if (ranking.kind === 'abstained' || ranking.vouchedBy !== 'fingerprint')
    return twoAlike(open, all, ranking.ranked);
  const { options, counted } = await provenFor(open, ranking);
  if (options.length > 0) return offered(open.gap, ranking, options);
  return (await reanchored(open, ranking)) ?? offered(open.gap, ranking, counted);
}

/** `exact` asks for the author's words. When it fits two of the matches, it would choose. */
async function exactly(open: Open, all: readonly number[]): Promise<Found | undefined> {
  const found: { readonly index: number; readonly element: PageElement; readonly written: Replacement }[] =
    [];
  for (const index of all) {
    const element = open.model.elements[index];
    const written = element && waysToWrite(open, element).find((way) => isStricter(way, open));
    if (element && written && isOnly(await matchesOf(open, written), index))
      found.push({ index, element, written });
  }
  const [only, ...more] = found;
  if (!only || more.length > 0) return undefined;
  const { index, element, written } = only;
  const ranked = [{ index, element, score: 1, reasons: ['is the only exact match'] }];
  return offered(open.gap, { kind: 'confident', ranked, vouchedBy: null }, [written]);
}

/** The same words, and `exact`. */
function isStricter({ calls }: Replacement, { gap }: Open): boolean {
  const [only, ...more] = calls;
  if (!only || more.length > 0 || only.method !== gap.creation.call.method) return false;
  const written = JSON.stringify(only.args);
  return (
    written.includes(EXACT) && withoutExact(written) === withoutExact(JSON.stringify(gap.creation.call.args))
  );
}

const EXACT = '"exact":true';

function withoutExact(args: string): string {
  return args.replace(`,${EXACT}`, '').replace(`,{${EXACT}}`, '').toLowerCase();
}

function twoAlike(open: Open, all: readonly number[], ranked: readonly Ranked[]): Found {
  const detail = all
    .slice(0, 3)
    .map((index) => describeAt(open.model, index))
    .join(' and ');
  return abstained(open.gap, ranked, { reason: 'two-alike', detail });
}
