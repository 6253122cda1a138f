// What a reviewer notes while it reads, and the answer that comes of it. One remark against the candidate outweighs all for
// it, and what cannot be known is never taken for good. Pure.
import type { Pointer, Review } from '../../record/review/document.ts';
import type { Seen } from '../../record/review/seen.ts';

export interface Remark {
  readonly kind: 'for' | 'against' | 'unknown';
  readonly why: string;
  readonly pointers: readonly Pointer[];
}

export interface Asked {
  readonly reviewer: string;
  readonly question: string;
  /** The answer with which the candidate may be offered. */
  readonly good: 'yes' | 'no';
}

export function concluded({ reviewer, question, good }: Asked, remarks: readonly Remark[]): Review {
  const of = (kind: Remark['kind']): readonly Remark[] => remarks.filter((remark) => remark.kind === kind);
  const [against, unknown, on] = [of('against'), of('unknown'), of('for')];
  const isGood = against.length === 0 && unknown.length === 0 && on.length > 0;
  const deciding = isGood ? on : [...against, ...unknown];
  return {
    reviewer,
    question,
    answer: against.length > 0 ? OTHER[good] : isGood ? good : 'unknown',
    good: isGood,
    why: deciding.map(({ why }) => why).join('; ') || 'nothing was found to answer from',
    pointers: deciding.flatMap(({ pointers }) => [...pointers]),
  };
}

const OTHER = { yes: 'no', no: 'yes' } as const;

export function speaksFor(why: string, ...pointers: readonly Pointer[]): Remark {
  return { kind: 'for', why, pointers };
}

export function speaksAgainst(why: string, ...pointers: readonly Pointer[]): Remark {
  return { kind: 'against', why, pointers };
}

export function notKnown(why: string, ...pointers: readonly Pointer[]): Remark {
  return { kind: 'unknown', why, pointers };
}

export function at({ path, found }: Seen, field: string): Pointer {
  return { path, field, sha256: found };
}

/** A file that is not what was recorded says nothing; one that cannot be read says as little. */
export function unreadable(file: Seen): Remark | undefined {
  if (file.found === null) return notKnown(`${file.path} is missing`, at(file, ''));
  if (file.recorded === null) return notKnown(`nothing vouches for ${file.path}`, at(file, ''));
  if (file.found !== file.recorded)
    return speaksAgainst(`${file.path} has another hash than was recorded`, at(file, ''));
  return file.content === undefined ? notKnown(`${file.path} cannot be read`, at(file, '')) : undefined;
}
