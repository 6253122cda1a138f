// What the stand-ins share. A stand-in is no agent and asks no model: it takes the command line of the real program, reads what it
// is asked from where that does, writes one file, and answers in the format of the real one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The flags that were given, with their last value. A flag that the real program does not know, or a value that it does not
 * take, ends it as it would end that.
 * @param {readonly string[]} argv
 * @param {Readonly<Record<string, true | 'text' | readonly string[]>>} known `true`: it takes no value.
 * @param {(flag: string) => never} refuse
 */
export function flagsOf(argv, known, refuse) {
  /** @type {Map<string, string>} */
  const flags = new Map();
  /** @type {string[]} */
  const settings = [];
  for (let at = 0; at < argv.length; at += 1) {
    const [flag = '', ...rest] = (argv[at] ?? '').split('=');
    const takes = known[flag];
    if (takes === undefined || (takes === true && rest.length > 0)) return refuse(argv[at] ?? '');
    const value = takes === true ? '' : rest.length > 0 ? rest.join('=') : (argv[(at += 1)] ?? '');
    const again = flags.has(flag) && !REPEATED.includes(flag);
    if (again) return refuse(`${flag}, given twice`);
    if (Array.isArray(takes) && !takes.includes(value)) return refuse(`${flag}=${value}`);
    flags.set(flag, value);
    if (flag === '--config' || flag === '-c') settings.push(value);
  }
  return { flags, settings };
}

/** The others are refused when they come twice, as Codex does. */
const REPEATED = ['--config', '-c'];

export function stdin() {
  return readFileSync(0, 'utf8').trim();
}

/**
 * Does what the file says that it was told to read, as far as it may edit.
 * @param {string} told
 * @param {boolean} mayEdit
 */
export function work(told, mayEdit) {
  const file = /[\w./-]+\.md/.exec(told)?.[0] ?? '';
  const asked = readFileSync(file, 'utf8');
  if (mayEdit) writeFileSync('note.txt', asked);
  const changedPaths = mayEdit ? ['note.txt'] : [];
  return JSON.stringify({ diagnosis: asked.split('\n')[0], changedPaths, rationale: 'ünïcode 😀' });
}

/**
 * What some agents do with `@path` in what they are told: the file goes to the model.
 * @param {string} told
 */
export function mentioned(told) {
  const paths = [...told.matchAll(/@([\w./-]+)/g)].map(([, path = '']) => path.replace(/\.$/, ''));
  return paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
}

/**
 * @param {string} text
 * @param {number} code
 * @returns {never}
 */
export function complain(text, code) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

/** @param {readonly unknown[]} events */
export function printEvents(events) {
  for (const event of events) process.stdout.write(`${JSON.stringify(event)}\n`);
}

/** What the test wants to see: `success`, `error`, `no-usage` or `cut`. */
export const MODE = process.env['STAND_IN'] ?? 'success';
