// The oracle's own words: the locators it asserts, read from its source. They are hints for the ranking, nothing more.
// Pure.
import { type AnyNode, isNode, literalText, type Parsed, walkTree } from '../syntax/parse.ts';
import { GET_BY } from './locator-methods.ts';
import type { OracleHint } from './observation.ts';

const METHODS = new Set<string>(GET_BY);

export function oracleHints(parsed: Parsed): readonly OracleHint[] {
  const hints: OracleHint[] = [];
  walkTree(parsed.program, (node) => {
    const hint = hintOf(node);
    if (hint) hints.push(hint);
  });
  return hints;
}

function hintOf(node: AnyNode): OracleHint | undefined {
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || !Array.isArray(node['arguments']))
    return undefined;
  const property = node['callee']['property'];
  const method = isNode(property) ? property['name'] : undefined;
  if (typeof method !== 'string' || !METHODS.has(method)) return undefined;
  const [first, options]: unknown[] = node['arguments'];
  const text = literalText(first);
  if (text === undefined) return undefined;
  if (method !== 'getByRole') return { method, text };
  const name = nameOption(options);
  return name === undefined ? undefined : { method, role: text, text: name };
}

function nameOption(options: unknown): string | undefined {
  if (!isNode(options) || !Array.isArray(options['properties'])) return undefined;
  const property = options['properties'].find(
    (item: unknown) => isNode(item) && isNode(item['key']) && item['key']['name'] === 'name',
  );
  return isNode(property) ? literalText(property['value']) : undefined;
}
