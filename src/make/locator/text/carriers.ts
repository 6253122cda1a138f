// What hands a text on from where it is written to where it is used. Pure.
import type { Binding } from '../../../syntax/names.ts';
import type { AnyNode } from '../../../syntax/parse.ts';
import type { SourceFile } from './sources.ts';

/** Something that hands a text on, and whose every other reader has to be known. */
export type Carrier =
  | { readonly kind: 'binding'; readonly file: SourceFile; readonly binding: Binding; readonly path: Path }
  | { readonly kind: 'export'; readonly module: string; readonly name: string; readonly path: Path }
  | { readonly kind: 'field'; readonly file: SourceFile; readonly member: AnyNode; readonly path: Path };

/** Keys still to be looked up, outermost first. */
export type Path = readonly string[];

/** Names a carrier among all. */
export function keyOfCarrier(carrier: Carrier): string {
  const path = JSON.stringify(carrier.path);
  switch (carrier.kind) {
    case 'binding':
      return `${carrier.file.path}:${carrier.binding.id.start} ${path}`;
    case 'export':
      return `${carrier.module} ${carrier.name} ${path}`;
    case 'field':
      return `${carrier.file.path}:${carrier.member.start} ${path}`;
  }
}
