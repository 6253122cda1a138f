// Credentials and addresses that are written down beside the tests. What is typed or opened is judged where it is used;
// this is for what reaches the product on ways that are not followed, such as a fixture. Pure.
import { isNode, literalText, walkTree } from '../../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf, nameOf, unwrapped } from '../../../syntax/shape.ts';
import { TEXT_BUILDERS } from '../../../observe/locator-methods.ts';
import type { Violation } from '../rules.ts';
import type { Source } from './sources.ts';
import { violation } from './tests.ts';
import type { Place } from './values.ts';

const SECRET =
  /passw|pwd|token|secret|credential|user_?name|^user$|e_?mail|account|api_?key|base_?url|host(?:name)?$/i;
const LOCATORS = /label|selector|locator|text|test_?id|field|button|element/i;

interface Leaf {
  readonly key: string;
  readonly value: string;
  readonly place: Place;
}

export function changedCredentials(
  before: readonly Source[],
  after: readonly Source[],
): readonly Violation[] {
  const used = new Set(before.flatMap(namesInLocators));
  const now = new Map<string, Set<string>>();
  const fresh = after.flatMap(leavesIn);
  for (const { key, value } of fresh) now.set(key, (now.get(key) ?? new Set()).add(value));
  return before
    .flatMap(leavesIn)
    .filter(
      ({ key, value }) =>
        now.has(key) && now.get(key)?.has(value) !== true && !used.has(key.split('.').at(-1) ?? ''),
    )
    .map(({ key, place }) =>
      violation(
        'test-data-changed',
        fresh.find((leaf) => leaf.key === key)?.place ?? place,
        `is another ${key}`,
      ),
    );
}

/** Every text with a name or key that speaks of access, in constants, maps and fields. */
function leavesIn(source: Source): readonly Leaf[] {
  const found: Leaf[] = [];
  walkTree(source.parsed.program, (node, parents) => {
    const value =
      node.type === 'VariableDeclarator'
        ? node['init']
        : /^(?:Property|PropertyDefinition|TSEnumMember)$/.test(node.type)
          ? (node['value'] ?? node['initializer'])
          : undefined;
    const text = isNode(value) ? literalText(unwrapped(value)) : undefined;
    const name = nameOf(node['id']) ?? keyOf(node);
    if (text === undefined || name === undefined || !SECRET.test(name)) return;
    const owners = parents.flatMap(
      (parent) => nameOf(parent['id']) ?? (parent.type === 'Property' ? keyOf(parent) : undefined) ?? [],
    );
    if (owners.some((owner) => LOCATORS.test(owner)) || parents.some(({ type }) => type === 'CallExpression'))
      return;
    found.push({ key: [...owners, name].join('.'), value: text, place: { node, source, env: new Map() } });
  });
  return found;
}

function namesInLocators(source: Source): readonly string[] {
  const found: string[] = [];
  walkTree(source.parsed.program, (node) => {
    const called = calledName(node);
    if (!called?.receiver || !TEXT_BUILDERS.has(called.name)) return;
    for (const arg of argumentsOf(node))
      walkTree(arg, (inner) => {
        const name = nameOf(inner) ?? (inner.type === 'MemberExpression' ? keyOf(inner) : undefined);
        if (name !== undefined) found.push(name);
      });
  });
  return found;
}
