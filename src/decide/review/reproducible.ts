// The fifth question: is there all that somebody needs to do it again? Logs, patch, proposal, baseline, and copies of the
// files that were changed, on which the patch gives what was verified. Pure.
import type { Review } from '../../record/review/document.ts';
import type { ReviewEvidence, SeenChange } from '../../record/review/seen.ts';
import { digestOf } from '../../seal/digest.ts';
import { at, concluded, notKnown, type Remark, speaksAgainst, speaksFor, unreadable } from './remarks.ts';

const ASKED = {
  reviewer: 'reproducible',
  question: 'Is the evidence complete enough to do it again?',
  good: 'yes',
} as const;

export function reviewReproducible(evidence: ReviewEvidence): Review {
  const { contract, baseline, before, after } = evidence;
  const attempts = [before, after].flatMap(({ manifest, tests, logs, files }) => [
    manifest,
    tests,
    ...Object.values(logs),
    ...files,
  ]);
  const files = [contract, baseline, ...attempts, after.maker, after.patch];
  const bad = new Map(files.map((file) => [file.path, unreadable(file)]));
  return concluded(ASKED, [
    ...[...bad.values()].flatMap((remark) => remark ?? []),
    ...resultRemarks(evidence),
    ...candidateRemarks(evidence),
    ...evidence.changes.flatMap((change) => changeRemarks(evidence, change)),
  ]);
}

/** What ran can be run again only when it is known how. */
function resultRemarks({ after }: ReviewEvidence): readonly Remark[] {
  return (after.manifest.content?.results ?? []).flatMap(({ id, command }, index) => {
    const pointer = at(after.manifest, `results[${index}].command`);
    return command === ''
      ? [notKnown(`how ${id} was run is not recorded`, pointer)]
      : [speaksFor(`${id} has its command and its log`, pointer)];
  });
}

/** Proposal, patch and state name the same files. */
function candidateRemarks({ after, candidate, changes, attempt }: ReviewEvidence): readonly Remark[] {
  const { maker, patch } = after;
  if (candidate.content === undefined)
    return [notKnown('the state names no candidate', at(candidate, 'candidate'))];
  if (changes.length === 0) return [notKnown('the patch changes nothing', at(patch, ''))];
  const patched = named(changes.map(({ path }) => path));
  const told = [
    {
      what: 'the state',
      names: named(candidate.content.files.map(({ path }) => path)),
      pointer: at(candidate, 'candidate.files'),
    },
    ...(maker.content
      ? [{ what: 'the maker', names: named(maker.content.paths), pointer: at(maker, 'paths') }]
      : []),
  ];
  return [
    ...told.flatMap(({ what, names, pointer }) =>
      names === patched
        ? []
        : [speaksAgainst(`${what} names ${names}, and the patch changes ${patched}`, pointer, at(patch, ''))],
    ),
    ...(candidate.content.attempt === attempt && candidate.content.patchSha256 === patch.found
      ? []
      : [
          speaksAgainst(
            'the state names another patch',
            at(candidate, 'candidate.patchSha256'),
            at(patch, ''),
          ),
        ]),
  ];
}

function named(paths: readonly string[]): string {
  return [...paths].sort().join(', ');
}

/** The sealed copy is there, and with the patch it is what was verified. */
function changeRemarks({ after, candidate }: ReviewEvidence, change: SeenChange): readonly Remark[] {
  const { path, copy } = change;
  const pointers = [at(after.patch, path), ...(copy ? [at(copy, '')] : [])];
  const bad = copy && unreadable(copy);
  if (bad) return [bad];
  if (change.isMisfit) return [speaksAgainst(`the patch does not fit ${path} as it was sealed`, ...pointers)];
  const recorded = candidate.content?.files.find((file) => file.path === path);
  if (!recorded) return [];
  const fits =
    digestOf(change.before) === recorded.beforeSha256 && digestOf(change.after) === recorded.afterSha256;
  return fits
    ? [speaksFor(`the patch makes ${path} what was verified`, ...pointers)]
    : [
        speaksAgainst(
          `with the patch ${path} is not what was verified`,
          ...pointers,
          at(candidate, 'candidate.files'),
        ),
      ];
}
