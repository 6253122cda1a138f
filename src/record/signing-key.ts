// The key that attempts are signed with, when the user gives one. It is taken out of the environment at once: tests, checks
// and the web server are started with what is left. Loads with every config: nothing here may import a schema.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LoopwrightError } from '../errors.ts';

const KEY_VARIABLE = 'LOOPWRIGHT_SIGNING_KEY';
const FILE_VARIABLE = 'LOOPWRIGHT_SIGNING_KEY_FILE';
/** On the process: Playwright may have loaded this module more than once. */
const HELD = Symbol.for('loopwright.signing-key');

/** Takes the key of this run. @throws LoopwrightError when there is one that cannot sign. */
export function takeSigningKey(env: NodeJS.ProcessEnv): void {
  const { [KEY_VARIABLE]: text, [FILE_VARIABLE]: file } = env;
  dropSigningKey(env);
  if (text !== undefined && text !== '') Reflect.set(globalThis, HELD, privateKey(text, KEY_VARIABLE));
  else if (file !== undefined && file !== '')
    Reflect.set(globalThis, HELD, privateKey(readKey(file, FILE_VARIABLE), `${FILE_VARIABLE} (${file})`));
}

/** Nothing that is started from here on may see it. */
export function dropSigningKey(env: NodeJS.ProcessEnv): void {
  delete env[KEY_VARIABLE];
  delete env[FILE_VARIABLE];
}

/** `undefined`: nothing is signed. */
export function signingKey(): KeyObject | undefined {
  const held: unknown = Reflect.get(globalThis, HELD);
  return isKey(held) ? held : undefined;
}

export function readPublicKey(file: string): KeyObject {
  return ed25519(() => createPublicKey(readKey(file, '--public-key')), 'public', `--public-key (${file})`);
}

function privateKey(pem: string, where: string): KeyObject {
  return ed25519(() => createPrivateKey(pem), 'private', where);
}

function ed25519(read: () => KeyObject, kind: 'private' | 'public', where: string): KeyObject {
  const key = attempt(read);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new LoopwrightError(
    'key-invalid',
    `${where}: expected an ed25519 ${kind} key as PEM, found ${key?.asymmetricKeyType ?? 'something else'}. Make one with: openssl genpkey -algorithm ed25519 (public: openssl pkey -pubout)`,
  );
}

function readKey(file: string, where: string): string {
  const text = attempt(() => readFileSync(file, 'utf8'));
  if (text !== undefined) return text;
  throw new LoopwrightError(
    'key-invalid',
    `${where}: expected a file that can be read, found none at ${file}.`,
  );
}

/** The error of a parser would show a part of what it read. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function isKey(value: unknown): value is KeyObject {
  return typeof value === 'object' && value !== null && 'asymmetricKeyType' in value;
}
