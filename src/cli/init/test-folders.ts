// Where the suite lives: `testDir` as the config writes it, when it is plain text. A computed folder stays unknown,
// because running a person's config to learn about it would run their code.
import { literalText, type Parsed } from '../../syntax/parse.ts';
import { readPath } from '../../contract/paths.ts';
import { exportedExpression, type Node, nameOf, nodes, statementsOf } from './config-syntax.ts';

/** The test folders that the config names (`tests/`), each once; `''` is the root, also when it names none. */
export function testFolders(parsed: Parsed): readonly string[] {
  const exported = exportedExpression(parsed);
  const objects = exported.kind === 'none' ? [] : objectsOf(exported.expression, parsed);
  const ofProjects = objects
    .flatMap((object) => nodes(valueOf(object, 'projects')?.['elements']))
    .map((project) => folderIn(project));
  const ofConfig = objects.map((object) => folderIn(object)).findLast((folder) => folder !== undefined);
  const named = ofProjects.filter((folder) => folder !== undefined);
  return named.length > 0 ? [...new Set(named)] : [ofConfig ?? ''];
}

/** The object literals that make up a config: behind `defineConfig(…)`, a constant, a type assertion. */
function objectsOf(expression: unknown, parsed: Parsed, depth = 0): readonly Node[] {
  const [node] = nodes([expression]);
  if (!node || depth > 8) return [];
  if (node.type === 'ObjectExpression') return [node];
  if (node.type === 'CallExpression') {
    return nodes(node['arguments']).flatMap((argument) => objectsOf(argument, parsed, depth + 1));
  }
  if (node.type === 'Identifier') return objectsOf(initOf(parsed, nameOf(node)), parsed, depth + 1);
  return objectsOf(node['expression'], parsed, depth + 1);
}

function initOf(parsed: Parsed, name: string | undefined): unknown {
  const declarations = statementsOf(parsed).flatMap((statement) => nodes(statement['declarations']));
  return declarations.find((declarator) => nameOf(declarator['id']) === name)?.['init'];
}

function folderIn(object: Node): string | undefined {
  const text = literalText(valueOf(object, 'testDir'));
  return text === undefined ? undefined : asFolder(text);
}

/** `./tests` as `tests/`; `undefined` for a folder outside the root. */
function asFolder(text: string): string | undefined {
  const plain = text.replace(/^(\.\/+)+/, '').replace(/\/+$/, '');
  if (plain === '' || plain === '.') return '';
  const reading = readPath(`${plain}/`);
  return reading.ok ? reading.path : undefined;
}

function valueOf(object: Node, key: string): Node | undefined {
  const property = nodes(object['properties']).findLast(
    (candidate) => nameOf(candidate['key']) === key || literalText(candidate['key']) === key,
  );
  return nodes([property?.['value']])[0];
}
