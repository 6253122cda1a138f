// What may be told to a maker. Words are redacted; a file is handed out as it is, or not at all. In the end nothing private may
// be left, whoever wrote it there. Pure.
import { decodeSource } from '../../disk/decode.ts';
import type { Redactor } from '../../secrets/redactor.ts';
import type { Bundle, MutableFile } from './bundle.ts';

/** Taking something out may join what stood around it into something else that has to go. */
const TIMES = 3;

export function redacted(text: string, redactor: Redactor): string {
  let [hidden, before] = [redactor.text(text), text];
  for (let time = 1; time < TIMES && hidden !== before; time += 1)
    [hidden, before] = [redactor.text(hidden), hidden];
  return hidden;
}

/**
 * By what is secret in itself, not by names: a test may well say `password: string`, and a file in which that was replaced
 * would be another file.
 */
export function mayBeHandedOut({ path, bytes }: MutableFile, redactor: Redactor): boolean {
  const text = decodeSource(bytes) ?? Buffer.from(bytes).toString('latin1');
  return redactor.text(path) === path && redactor.words(text) === text;
}

/** Where redacting once more would change something. */
export function privatePlaces(bundle: Bundle, redactor: Redactor): readonly string[] {
  const places: string[] = [];
  const said: string[] = [];
  visit(bundle, '');
  const all = said.map((text) => JSON.stringify(text)).join('\n');
  return places.length === 0 && redactor.isPrivate(all) ? ['the finished text'] : places;

  function visit(value: unknown, at: string): void {
    if (typeof value === 'string') {
      said.push(value);
      const again = MUTABLE_TEXT.test(at) ? redactor.words(value) : redactor.text(value);
      if (again !== value) places.push(at);
    } else if (Array.isArray(value)) value.forEach((item, index) => visit(item, `${at}[${index}]`));
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) visit(item, at === '' ? key : `${at}.${key}`);
  }
}

const MUTABLE_TEXT = /^mutable\[\d+\]\.text$/;
