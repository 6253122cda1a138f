// What is taken out of a text before it is written, and what is left: a log must stay readable.
import { expect, test } from 'vitest';
import { Redactor, secretsOfEnv } from '../../../src/secrets/redactor.ts';

const ENV = {
  API_TOKEN: 'tok-8f3k2m9x7q',
  DB_PASSWORD: 'h2!',
  ADMIN_PASS: 'pa$$w',
  SIGNING_KEY: 'line one of a key\nline two of a key',
  DATABASE_URL: 'postgres://app:db%2Fsecret@db/app',
  GIT_AUTHOR_NAME: 'Ada Lovelace',
  NEXTAUTH_URL: 'http://127.0.0.1:3000',
  AUTH: 'true',
  USER_PASSWORD: 'password',
};
const redactor = new Redactor(secretsOfEnv(ENV));
const hidden = (text: string): string => redactor.text(text);

/** Put together here, so that no scanner takes this file for a leak. */
const GITHUB = `ghp_${'aB3'.repeat(12)}`;
const JWT = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0In0', 'c2lnbmF0dXJl'].join('.');
const PEM = ['-----BEGIN ', 'PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END ', 'PRIVATE KEY-----'].join(
  '',
);

test.each<[name: string, text: string, expected: string]>([
  ['a value of the environment', 'sent tok-8f3k2m9x7q!', 'sent [redacted]!'],
  ['inside of a word', 'idtok-8f3k2m9x7qid', 'id[redacted]id'],
  ['a short one as a word', 'typed pa$$w, pa$$word', 'typed [redacted], pa$$word'],
  ['each line of a long one', 'x line two of a key', 'x [redacted]'],
  ['in JSON', '{"a":"line one of a key\\nline two of a key"}', '{"a":"[redacted]"}'],
  ['in an address', '/?q=line%20two%20of%20a%20key', '/?q=[redacted]'],
  ['in base64', `x ${Buffer.from('ada:tok-8f3k2m9x7q').toString('base64')}`, 'x YWRhOnRv[redacted]x'],
  ['the password of an address in the environment', 'db%2Fsecret db/secret', '[redacted] [redacted]'],
  ['cut off at the end', 'sent tok-8f3k', 'sent [redacted]'],
  ['a JSON web token', `got ${JWT}.`, 'got [redacted]'],
  ['a JSON web token behind a dash', `session-${JWT}`, 'session-[redacted]'],
  ['a GitHub token', `got ${GITHUB}, ok`, 'got [redacted], ok'],
  ['a GitHub token that was cut', `got ${GITHUB.slice(0, 12)}`, 'got [redacted]'],
  ['an AWS key', `id AKIA${'Z7'.repeat(8)} `, 'id [redacted] '],
  ['a Slack token', ['xoxb', '1234567890', 'abcdef'].join('-'), '[redacted]'],
  ['an npm token', `npm_${'a1B2'.repeat(9)}`, '[redacted]'],
  ['a private key', `before\n${PEM}\nafter`, 'before\n[redacted]\nafter'],
  ['a private key in JSON', JSON.stringify({ pem: `${PEM}\n` }), '{"pem":"[redacted]\\n"}'],
  ['a private key that was cut', `${PEM.slice(0, 45)}\n`, '[redacted]'],
  ['a header', 'Authorization: Basic dTpw\nnext', 'Authorization: [redacted]\nnext'],
  ['a header in JSON', '{"authorization":"Bearer a.b","x":1}', '{"authorization":[redacted],"x":1}'],
  ['cookies', '  - cookie: a=1; sid=2\n  - x: y', '  - cookie: [redacted]\n  - x: y'],
  ['a cookie that is set', 'Set-Cookie: sid=2; Path=/', 'Set-Cookie: [redacted]'],
  [
    'cookies as Node prints them',
    "{ 'set-cookie': [ 'sid=2; Path=/' ], a: 1 }",
    "{ 'set-cookie': [redacted], a: 1 }",
  ],
  [
    'a header as a pair',
    '{"name":"Cookie","value":"sid=2"},{"name":"a","value":"b"}',
    '{"name":"Cookie","value":"[redacted]"},{"name":"a","value":"b"}',
  ],
  ['a bearer', 'curl -H "x: Bearer abcdefgh1"', 'curl -H "x: Bearer [redacted]"'],
  ['a parameter', '/cb?access_token=abc&state=1', '/cb?access_token=[redacted]&state=1'],
  ['a parameter in another value', 'url: http://h/?token=abc&x=1', 'url: http://h/?token=[redacted]&x=1'],
  ['a property', "{ password: 'a b', user: 'ada' }", "{ password: '[redacted]', user: 'ada' }"],
  ['a property in a string', '{\\"clientSecret\\":\\"a b\\",', '{\\"clientSecret\\":[redacted]\\",'],
  ['an option', '--api-key=abc --port=1', '--api-key=[redacted] --port=1'],
  ['a line of its own', '- textbox "Password": correct horse', '- textbox "Password": [redacted]'],
  ['an address', 'GET https://ada:pw@host/x', 'GET https://[redacted]@host/x'],
  [
    'the value of a field for passwords, wherever it stands then',
    '<input type="password" value="hunter22"> Received: "hunter22"',
    '<input type="password" value="[redacted]"> Received: "[redacted]"',
  ],
  [
    'what was typed, and a password wherever it stands then',
    `waiting for getByLabel('Password')\n  - fill("hunter22")\n  - fill("Ada")\nthe page said hunter22 to Ada`,
    `waiting for getByLabel('Password')\n  - fill([redacted])\n  - fill([redacted])\nthe page said [redacted] to Ada`,
  ],
])('%s', (_, text, expected) => {
  expect(hidden(text)).toBe(expected);
  // What is written may be read and written again.
  expect(hidden(expected)).toBe(expected);
});

test.each([
  `locator.click: Timeout 1500ms exceeded.\nCall log:\n  - waiting for getByLabel('Password')`,
  `waiting for locator('input[name="password"]')`,
  'FAILED [loop] tests/a.spec.ts:3 › forgot password: sends a mail',
  'Ada Lovelace at http://127.0.0.1:3000/login?next=/&page=2',
  'AUTH is true; USER_PASSWORD is not set',
  'author: Ada, key: Enter, tokenType: jwt-like, primary key: 7',
  'passed 3, failed 1, retries=2',
  'const a = token === undefined;',
  'sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  "getByRole('button', { name: 'Sign in' })",
])('left as it is: %s', (text) => {
  expect(hidden(text)).toBe(text);
});

test('a document keeps its structure', () => {
  const document = { url: 'http://u:p@h/', list: [`x ${GITHUB}`, 1, null, true], nested: { a: 'b' } };
  expect(redactor.json(document)).toEqual({
    url: 'http://[redacted]@h/',
    list: ['x [redacted]', 1, null, true],
    nested: { a: 'b' },
  });
});

test('the title of a test is taken at its word', () => {
  expect(redactor.words('password: wrong')).toBe('password: wrong');
  expect(redactor.words(`logs in with ${GITHUB}`)).toBe('logs in with [redacted]');
});

test('what may not get into a source file', () => {
  expect(redactor.isPrivate(`"${GITHUB}"`)).toBe(true);
  expect(redactor.isPrivate('tok-8f3k2m9x7q')).toBe(true);
  expect(redactor.isPrivate('pa$$w')).toBe(false);
  expect(redactor.isPrivate('Password')).toBe(false);
});

test('nothing is known: shapes and fields are still seen', () => {
  expect(new Redactor([]).text(`a ${GITHUB} https://u:p@h`)).toBe('a [redacted] https://[redacted]@h');
});

test.each([
  'a',
  'ab ',
  '-',
  '"',
  'password ',
  'key=',
  '<input ',
  '<input type="password" value="hunter22"> ',
  '-----BEGIN PRIVATE KEY-----',
  'eyJ',
  'eyJhbGci-',
  '\\"',
  '://',
  '  - fill("hunter22")\n',
])('a long text comes to an end: %j', (part) => {
  expect(hidden(part.repeat(300_000 / part.length)).length).toBeGreaterThan(0);
});

test('a thousand passwords in one log', () => {
  const log = Array.from(
    { length: 1000 },
    (_, at) => `<input type="password" value="hunter-${at}-x"> hunter-${at}-x\n`,
  );
  expect(hidden(log.join(''))).not.toContain('hunter');
});
