// Finds what a locator should have found: reads the page, has it ranked, and proves what could be written with
// Playwright's own engine: exactly one match, and the intended one.
import { staleGap, wideGap } from './gap.ts';
import {
  abstained,
  everywhere,
  type Found,
  type HealRequest,
  offered,
  type Open,
  type Unsure,
} from './healing.ts';
import { narrow } from './narrow.ts';
import { readPage } from './page-model.ts';
import { frameOf, provenFor, rankFinal } from './proof.ts';
import type { Ranking } from './ranker.ts';
import { byLikeness, reanchored, replaceScope } from './scope.ts';

export async function findReplacement(request: HealRequest): Promise<Found> {
  const { creation, kind, creations } = request;
  const gap = kind === 'stale' ? await staleGap(creation, creations) : wideGap(creation, creations);
  const frame = await frameOf(gap.creation.parent, request.locator);
  const model = frame ? await readPage(frame, request.testIdAttribute).catch(() => undefined) : undefined;
  if (!model) return abstained(gap, [], { reason: 'page-unreadable', detail: request.locator.page().url() });
  const open = { request, gap, model };
  if (kind === 'ambiguous') return narrow(open);
  return gap.final ? replace(open) : replaceScope(open);
}

/** What is acted upon is missing. */
async function replace(open: Open): Promise<Found> {
  const ranking = rankFinal(open, await open.gap.scope(open.model));
  // Many rows are alike, and `nth` or a filter tells them apart.
  if (isTwoAlike(ranking) && open.gap.isNarrowed) return byLikeness(open, ranking);
  if (ranking.kind === 'abstained') return elsewhere(open, ranking);
  const { options, counted } = await provenFor(open, ranking);
  return offered(open.gap, ranking, options.length > 0 ? options : counted);
}

function isTwoAlike(ranking: Ranking): boolean {
  return ranking.kind === 'abstained' && ranking.reason === 'two-alike';
}

/** Not where the locator looks: it may have moved out of its scope, which only a fingerprint can tell. */
async function elsewhere(open: Open, within: Unsure): Promise<Found> {
  const giveUp = abstained(open.gap, within.ranked, within);
  if (!open.request.fingerprint || within.reason !== 'removed') return giveUp;
  const anywhere = rankFinal(open, everywhere(open.model));
  if (anywhere.kind === 'abstained') return giveUp;
  return (await reanchored(open, anywhere)) ?? giveUp;
}
