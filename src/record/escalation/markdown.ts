// The few pieces of Markdown that a report is made of. What a test, a log or a person wrote must not end a cell, a line or a
// block before its end. Pure.

export function section(title: string, lines: readonly string[]): readonly string[] {
  return ['', `## ${title}`, '', ...lines];
}

export function bullets(items: readonly string[]): readonly string[] {
  return items.map((item) => `- ${oneLine(item)}`);
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}

/** A fence that is longer than any in the text. */
export function block(text: string): readonly string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, text, fence];
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cell(text: string): string {
  return oneLine(text).replaceAll('|', String.raw`\|`);
}
