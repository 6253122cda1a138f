// Which functions of the project a call may run. Pure.
import { takesOtherTexts } from '../../../observe/text-arguments.ts';
import { isFunction } from '../../../syntax/names.ts';
import { isNode, walkTree } from '../../../syntax/parse.ts';
import { calledName, isClass, membersOf } from '../../../syntax/shape.ts';
import { methodName } from './callers.ts';
import { definitionOf } from './modules.ts';
import type { At, SourceFile, Sources } from './sources.ts';

/** The functions of the project that a call may run; none when they are not known. */
export function functionsOf(sources: Sources, { file, node: call }: At): readonly At[] {
  const callee = call['callee'];
  const definition = isNode(callee) ? definitionOf(sources, { file, node: callee }) : undefined;
  if (definition && isFunction(definition.node)) return [definition];
  if (definition && isClass(definition.node)) {
    const made = membersOf(definition.node).find((member) => member['kind'] === 'constructor')?.['value'];
    return isNode(made) ? [{ file: definition.file, node: made }] : [];
  }
  const name = calledName(call);
  if (!name?.receiver || call.type === 'NewExpression') return [];
  if (takesOtherTexts(call) && name.receiver.type !== 'ThisExpression') return [];
  return methodsNamed(sources.connected(file.path), name.name);
}

function methodsNamed(files: readonly SourceFile[], name: string): readonly At[] {
  return files.flatMap((file) => {
    const found: At[] = [];
    walkTree(file.parsed.program, (node) => {
      if (isFunction(node) && methodName({ file, node }) === name) found.push({ file, node });
    });
    return found;
  });
}
