// A changed call is written as the smallest edits, in the author's own quotes; what is not written there is not edited.
import { describe, expect, test } from 'vitest';
import { findSite } from '../../../src/make/locator/site.ts';
import { textsOf } from '../../../src/make/locator/text/rewrite.ts';
import { Sources } from '../../../src/make/locator/text/sources.ts';
import { writeCalls } from '../../../src/make/locator/write-call.ts';
import type { CallArg, LocatorCall } from '../../../src/observe/observation.ts';
import { applyEdits } from '../../../src/syntax/edits.ts';
import { parseSource, positionAt } from '../../../src/syntax/parse.ts';

const LOGIN = call('getByRole', 'button', { name: 'Login' });
const SIGN_IN = call('getByRole', 'button', { name: 'Sign in' });

describe('writes', () => {
  test.each<[string, string, LocatorCall, LocatorCall, string]>([
    [
      'single quotes',
      `p.getByText('Login')`,
      call('getByText', 'Login'),
      call('getByText', 'Sign in'),
      `p.getByText('Sign in')`,
    ],
    [
      'double quotes',
      `p.getByText("Login")`,
      call('getByText', 'Login'),
      call('getByText', 'Sign in'),
      `p.getByText("Sign in")`,
    ],
    [
      'a template',
      'p.getByText(`Login`)',
      call('getByText', 'Login'),
      call('getByText', 'a`${b}'),
      'p.getByText(`a\\`\\${b}`)',
    ],
    [
      'quotes in the text',
      `p.getByText('Login')`,
      call('getByText', 'Login'),
      call('getByText', `Don't "go"\n\\`),
      `p.getByText('Don\\'t "go"\\n\\\\')`,
    ],
    [
      'an option',
      `p.getByRole("button", { name: 'Login' })`,
      LOGIN,
      SIGN_IN,
      `p.getByRole("button", { name: 'Sign in' })`,
    ],
    [
      'an option with a quoted key',
      `p.getByRole('button', { 'name': 'Login' })`,
      LOGIN,
      SIGN_IN,
      `p.getByRole('button', { 'name': 'Sign in' })`,
    ],
    [
      'odd spacing and comments',
      `p . getByRole( 'button' , /* x */ {name:'Login'} )`,
      LOGIN,
      SIGN_IN,
      `p . getByRole( 'button' , /* x */ {name:'Sign in'} )`,
    ],
    [
      'an added option',
      `p.getByRole("button", { name: "Login" })`,
      LOGIN,
      call('getByRole', 'button', { name: 'Sign in', exact: true }),
      `p.getByRole("button", { name: "Sign in", exact: true })`,
    ],
    [
      'an added argument',
      `p.getByText('Save')`,
      call('getByText', 'Save'),
      call('getByText', 'Save', { exact: true }),
      `p.getByText('Save', { exact: true })`,
    ],
    [
      'a role',
      `p.getByRole('button', { name })`,
      LOGIN,
      call('getByRole', 'link', { name: 'Login' }),
      `p.getByRole('link', { name })`,
    ],
    [
      'a text for a regular expression',
      `p.getByText(/log ?in/i)`,
      call('getByText', { $regex: 'log ?in', $flags: 'i' }),
      call('getByText', 'Sign in'),
      `p.getByText('Sign in')`,
    ],
    [
      'a text with a type',
      `p.getByText('Login' as const)`,
      call('getByText', 'Login'),
      call('getByText', 'Sign in'),
      `p.getByText('Sign in' as const)`,
    ],
    [
      'a regular expression for one',
      `p.getByText(/log ?in/i)`,
      call('getByText', { $regex: 'log ?in', $flags: 'i' }),
      call('getByText', { $regex: 'sign ?in', $flags: 'i' }),
      `p.getByText(/sign ?in/i)`,
    ],
    [
      'an option after a spread one',
      `p.getByRole('button', { ...more, name: 'Login' })`,
      LOGIN,
      SIGN_IN,
      `p.getByRole('button', { ...more, name: 'Sign in' })`,
    ],
    [
      'another method, with the author’s quotes',
      `p.locator("#login")`,
      call('locator', '#login'),
      SIGN_IN,
      `p.getByRole("button", { name: "Sign in" })`,
    ],
    [
      'another method at the end of a chain',
      `p.locator('form')\n  .getByText('Login')`,
      call('getByText', 'Login'),
      call('getByTestId', 'go'),
      `p.locator('form')\n  .getByTestId('go')`,
    ],
  ])('%s', (_what, source, stale, fresh, wanted) => {
    expect(write(source, stale, fresh)).toEqual({ ok: true, text: wanted });
  });

  test('nothing when nothing changes', () => {
    expect(write(`p.getByText('Login')`, call('getByText', 'Login'), call('getByText', 'Login'))).toEqual({
      ok: true,
      text: `p.getByText('Login')`,
    });
  });
});

describe('refuses a text that comes from elsewhere', () => {
  test.each<[string, string, LocatorCall, LocatorCall, RegExp]>([
    [
      'a variable',
      `p.getByText(label)`,
      call('getByText', 'Login'),
      call('getByText', 'Sign in'),
      /label is not declared/,
    ],
    ['a variable option', `p.getByRole('button', { name: label })`, LOGIN, SIGN_IN, /label is not declared/],
    ['a shorthand option', `p.getByRole('button', { name })`, LOGIN, SIGN_IN, /name is not declared/],
    [
      'a template with a hole',
      'p.getByText(`Log${x}`)',
      call('getByText', 'Login'),
      call('getByText', 'Sign in'),
      /does not plainly hold what changes/,
    ],
    [
      'a joined text',
      `p.getByText('Log' + 'in')`,
      call('getByText', 'Login'),
      call('getByText', 'Sign in'),
      /comes from 'Log' \+ 'in',/,
    ],
    [
      'a translation',
      `p.getByText(t('login'))`,
      call('getByText', 'Login'),
      call('getByText', 'Sign in'),
      /what t\('login'\) returns/,
    ],
    ['options from a variable', `p.getByRole('button', options)`, LOGIN, SIGN_IN, /options is not declared/],
    [
      'options that are spread',
      `p.getByRole('button', { ...options })`,
      LOGIN,
      SIGN_IN,
      /built from \{ \.\.\.options \},/,
    ],
    [
      'another method for a variable',
      `p.getByText(label)`,
      call('getByText', 'Login'),
      call('getByTestId', 'go'),
      /built from label,/,
    ],
  ])('%s', (_what, source, stale, fresh, why) => {
    expect(write(source, stale, fresh)).toMatchObject({
      ok: false,
      why: expect.stringMatching(why) as string,
    });
  });
});

describe('a chain', () => {
  const SAVE = call('getByText', 'Save');
  const dialog = call('getByRole', 'dialog', { name: 'Edit' });
  test.each([
    [
      'a scope is put before the call',
      [dialog, SAVE],
      `p.getByRole("dialog", { name: "Edit" }).getByText("Save")`,
    ],
    [
      'and the call itself changes as little as it can',
      [dialog, call('getByText', 'Store')],
      `p.getByRole("dialog", { name: "Edit" }).getByText("Store")`,
    ],
    [
      'a call written anew',
      [dialog, call('getByTestId', 'save')],
      `p.getByRole("dialog", { name: "Edit" }).getByTestId("save")`,
    ],
    ['a place among its matches', [SAVE, call('nth', 1)], `p.getByText("Save").nth(1)`],
    [
      'all at once',
      [dialog, call('getByTestId', 'save'), call('nth', 0)],
      `p.getByRole("dialog", { name: "Edit" }).getByTestId("save").nth(0)`,
    ],
  ])('%s', (_what, fresh, after) => {
    expect(write(`p.getByText("Save").click();`, SAVE, fresh)).toEqual({
      ok: true,
      text: `${after}.click();`,
    });
  });
});

test('nothing is put before an optional call', () => {
  const fresh = [call('getByRole', 'dialog'), call('getByText', 'Login')];
  expect(write(`p?.getByText('Login')`, call('getByText', 'Login'), fresh)).toMatchObject({ ok: false });
});

function call(method: string, ...args: CallArg[]): LocatorCall {
  return { method, args };
}

/** The source with the call rewritten, or why it is not. */
function write(
  source: string,
  stale: LocatorCall,
  fresh: LocatorCall | readonly LocatorCall[],
): { ok: boolean; text?: string; why?: string } {
  const parsed = parseSource('a.ts', source);
  const offset = source.lastIndexOf(stale.method);
  const found =
    parsed &&
    findSite(parsed, source, {
      place: { file: 'a.ts', ...positionAt(source, offset) },
      call: stale,
      by: 'action',
    });
  if (!found?.ok) throw new Error(`No site in ${source}: ${found?.why ?? 'it does not parse'}`);
  const calls = 'method' in fresh ? [fresh] : fresh;
  const sources = new Sources({ read: () => source, resolve: () => undefined, files: () => ['a.ts'] });
  const file = sources.file('a.ts');
  if (!file) throw new Error(`This does not parse: ${source}`);
  const texts = textsOf(sources, { file, frames: [], isMutable: () => true });
  const written = writeCalls({ path: 'a.ts', text: source, texts }, found.site, stale, calls);
  return written.ok ? applyEdits(source, written.edits) : written;
}
