// Arguments of a locator call as source, in the author's own quotes. Pure.
import type { CallArg, LocatorCall } from '../../observe/observation.ts';
import type { AnyNode } from '../../syntax/parse.ts';

export function callText(call: LocatorCall, quote: string): string {
  return `${call.method}(${call.args.map((arg) => printed(arg, quote)).join(', ')})`;
}

export function printed(arg: CallArg, quote: string): string {
  if (typeof arg === 'string') return quoted(arg, quote);
  if (typeof arg !== 'object' || arg === null) return String(arg);
  const { $regex, $flags } = arg;
  if (typeof $regex === 'string') return `/${$regex}/${typeof $flags === 'string' ? $flags : ''}`;
  return `{ ${Object.entries(arg)
    .map(
      ([key, value]) =>
        `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key, quote)}: ${printed(value, quote)}`,
    )
    .join(', ')} }`;
}

function quoted(text: string, quote: string): string {
  return quote + escaped(text, quote) + quote;
}

/** A text as it stands between two quotes. */
export function escaped(text: string, quote: string): string {
  const inside = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
  return quote === '`' ? inside.replaceAll('${', '\\${') : inside;
}

/** The quote that a literal begins with. */
export function quoteAt(text: string, node: AnyNode): string | undefined {
  const first = text[node.start];
  return first === '"' || first === "'" || first === '`' ? first : undefined;
}
