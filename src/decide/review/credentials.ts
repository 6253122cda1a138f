// What of a source looks like a credential: what stands under a secret name, what is typed into a field for passwords, what is a
// key by its shape. Pure.
import { REDACTED } from '../../secrets/fields.ts';
import { isSecretField } from '../../secrets/names.ts';
import { Redactor } from '../../secrets/redactor.ts';
import { type AnyNode, isNode, literalText, parseSource, walkTree } from '../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf, nameOf } from '../../syntax/shape.ts';

export interface Credentials {
  /** Each value as often as it stands there. */
  readonly values: readonly string[];
  /** Everything that is typed somewhere; a locator may change, what is typed there may not. */
  readonly typed: readonly string[];
  /** Of that, what is typed into a field for passwords, as far as its locator tells. */
  readonly typedSecrets: readonly string[];
}

const SOURCE = /\.[cm]?[jt]sx?$/i;
const TYPES = /^(?:fill|type|pressSequentially|insertText)$/;
const FOR_PASSWORDS = /passw|passphrase|passcode|secret|token|\bpin\b/i;

export function credentialsIn(path: string, text: string): Credentials {
  const shaped = takenOut(text, new Redactor([]).words(text)).map(({ value }) => value);
  const program = SOURCE.test(path) ? parseSource(path, text)?.program : undefined;
  if (!program) return { values: [...shaped, ...namedInText(text)], typed: [], typedSecrets: [] };
  const found: Credentials & Record<'values' | 'typed' | 'typedSecrets', string[]> = {
    values: [...shaped],
    typed: [],
    typedSecrets: [],
  };
  walkTree(program, (node) => {
    const value = namedValue(node);
    if (value !== undefined) found.values.push(value);
    const called = TYPES.test(calledName(node)?.name ?? '') ? calledName(node) : undefined;
    const words = called ? argumentsOf(node).flatMap((arg) => literalText(arg) ?? []) : [];
    found.typed.push(...words);
    if (called?.receiver && FOR_PASSWORDS.test(text.slice(called.receiver.start, called.receiver.end)))
      found.typedSecrets.push(...words);
  });
  return found;
}

/** `password: 'x'`, `const token = 'x'`, `this.secret = 'x'`, `password = 'x'` as a default. */
function namedValue(node: AnyNode): string | undefined {
  const { name, value } = namedBy(node);
  return name !== undefined && isSecretField(name) ? literalText(value) : undefined;
}

function namedBy(node: AnyNode): { readonly name: string | undefined; readonly value: unknown } {
  switch (node.type) {
    case 'Property':
    case 'PropertyDefinition':
      return { name: keyOf(node), value: node['value'] };
    case 'VariableDeclarator':
      return { name: nameOf(node['id']), value: node['init'] };
    case 'AssignmentExpression':
    case 'AssignmentPattern': {
      const left = node['left'];
      const name = isNode(left) && left.type === 'MemberExpression' ? keyOf(left) : nameOf(left);
      return { name, value: node['right'] };
    }
    default:
      return { name: undefined, value: undefined };
  }
}

/** In what is no source: what the redactor would take out of quotes. */
function namedInText(text: string): readonly string[] {
  return takenOut(text, new Redactor([]).text(text)).flatMap(({ before, value }) =>
    /["'`]$/.test(before) ? [value] : [],
  );
}

interface Taken {
  readonly before: string;
  readonly value: string;
}

/** Follows both texts: everything between what was taken out is the same. */
function takenOut(text: string, redacted: string): readonly Taken[] {
  const [first = '', ...rest] = redacted.split(REDACTED);
  const taken: Taken[] = [];
  let [done, before] = [first.length, first];
  for (const [index, piece] of rest.entries()) {
    const end = piece === '' && index === rest.length - 1 ? text.length : text.indexOf(piece, done);
    if (end < 0) return taken;
    taken.push({ before, value: text.slice(done, end) });
    [done, before] = [end + piece.length, piece];
  }
  return taken;
}
