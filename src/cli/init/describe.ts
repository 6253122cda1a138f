// What `init` did, for a person: plain text, one line per file, then what is left to do.
import type { InitFile, InitResult, Paste } from './types.ts';

export function describeInit({ files, pastes, nextSteps }: InitResult): string {
  const width = Math.max(...files.map(({ path }) => path.length));
  const blocks = [
    files.map((file) => fileLine(file, width)),
    ...pastes.map(pasteLines),
    ['Next:', ...nextSteps.map((step, index) => `  ${index + 1}. ${step}`)],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function fileLine({ action, path, note }: InitFile, width: number): string {
  return `${action.padEnd(7)}  ${path.padEnd(width)}  ${note ?? ''}`.trimEnd();
}

function pasteLines({ path, why, lines }: Paste): readonly string[] {
  return [`${path} was left to you: ${why}. Paste:`, '', ...lines.map((line) => `  ${line}`)];
}
