// Secrets of every kind are planted where a suite may have them. None is in anything that Loopwright wrote or printed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Project } from './project.ts';

/** Random, so that no word of ours looks like them; put together, so that this file does not. */
const PLANTED = {
  github: `ghp_${'x7Qm'.repeat(9)}`,
  jwt: ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJwbGFudGVkIn0', 'cGxhbnRlZC1zaWduYXR1cmU'].join('.'),
  aws: `AKIA${'Q7Z3'.repeat(4)}`,
  slack: ['xoxb', '730191880', 'plantedslack'].join('-'),
  npm: `npm_${'kT3r'.repeat(9)}`,
  pem: ['-----BEGIN ', 'PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIPlanted\n-----END ', 'PRIVATE KEY-----'].join(
    '',
  ),
  inAddress: 'planted-url-9d1k',
  inParameter: 'planted-param-3s8f',
  inHeader: 'planted-header-5h2v',
  inCookie: 'planted-cookie-8r4w',
  inField: 'planted-field-6b7n',
  typed: 'planted-typed-1z5c',
};
const ENV = {
  SHOP_TOKEN: 'planted-env-token-4g9j',
  DB_PASSWORD: 'planted-env-password-2y6u',
  MY_API_KEY: 'planted-env-key-7e3o',
  CLIENT_SECRET: 'planted-env-secret-0i8a',
  SERVICE_CREDENTIALS: 'planted-env-credentials-1q',
  BASIC_AUTH: 'planted-env-auth-9w2e',
  DATABASE_URL: 'postgres://app:planted-env-url-5t6h@db/app',
};
const SECRETS = [
  ...Object.values({ ...PLANTED, ...ENV, DATABASE_URL: 'planted-env-url-5t6h' }).flatMap((secret) =>
    secret.split('\n').filter((line) => !line.startsWith('-----')),
  ),
  Buffer.from(`app:${ENV.SHOP_TOKEN}`).toString('base64').slice(6, -6),
];

/** Shows what was planted in place of `%name%`. */
const SERVER = `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const planted = JSON.parse(process.env.PLANTED);
createServer((request, response) => {
  const page = readFileSync(new URL('pages/index.html', import.meta.url), 'utf8');
  response.writeHead(200, { 'content-type': 'text/html' }).end(page.replace(/%(\\w+)%/g, (_, name) => planted[name]));
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

const page = (button: string): string => `<!doctype html>
<title>%github%</title>
<p>Token %jwt%</p>
<button onclick="document.getElementById('status').textContent = 'done'">${button}</button>
<p>%github% and %slack%</p>
<button title="%npm%">%aws%</button>
<a href="https://ada:%inAddress%@example.org/?access_token=%inParameter%">Continue</a>
<label>Password <input type="password" value="%inField%" readonly /></label>
<p role="status" id="status"></p>
`;

const TESTS = `import { expect, test } from '@playwright/test';

const planted = JSON.parse(process.env.PLANTED);
const said = [
  planted.github, planted.jwt, planted.aws, planted.slack, planted.npm, planted.pem,
  \`https://ada:\${planted.inAddress}@example.org/?access_token=\${planted.inParameter}\`,
  \`Authorization: Bearer \${planted.inHeader}\`,
  \`Set-Cookie: sid=\${planted.inCookie}; Path=/\`,
  process.env.SHOP_TOKEN, process.env.DB_PASSWORD, process.env.MY_API_KEY, process.env.CLIENT_SECRET,
  process.env.SERVICE_CREDENTIALS, process.env.BASIC_AUTH, process.env.DATABASE_URL,
  Buffer.from('app:' + process.env.SHOP_TOKEN).toString('base64'),
];

test('clicks', async ({ page }) => {
  console.log(said.join('\\n'));
  console.error(JSON.stringify({ headers: { authorization: planted.inHeader, cookie: planted.inCookie }, pem: planted.pem }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Send off' }).click();
  await expect(page.locator('#status')).toHaveText('done');
});

if (process.env.RED) {
  for (const [at, what] of said.entries()) test(\`throws \${at}\`, () => {
    throw new Error(what);
  });
  test('types', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Password').fill(planted.typed);
  });
  test('compares', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('Password')).toHaveValue('another', { timeout: 500 });
  });
}
`;

const ORACLE = `import { expect, test } from '@playwright/test';

test('the page has a button', async ({ page }) => {
  const { PLANTED: _planted, ...env } = process.env;
  console.log(env);
  await page.goto('/');
  await expect(page.getByRole('button').first()).toBeVisible();
});
`;

const env = { ...ENV, PLANTED: JSON.stringify(PLANTED) };

async function made(): Promise<Project> {
  return Project.make({
    files: {
      'product/server.mjs': SERVER,
      'product/pages/index.html': page('Send off'),
      'tests/sign-in.spec.ts': TESTS,
      'oracle/product.spec.ts': ORACLE,
      'product/check.mjs': [
        'const { PLANTED, ...env } = process.env;',
        'const { inHeader, inCookie } = JSON.parse(PLANTED);',
        'console.log(env, JSON.stringify(env), { headers: { Authorization: inHeader, "set-cookie": [inCookie] } });',
        'process.exitCode = 1;',
      ].join('\n'),
    },
    contract: { checks: [{ id: 'own', command: 'node', args: ['product/check.mjs'], required: false }] },
  });
}

function leaksIn(project: Project): readonly string[] {
  return readdirSync(join(project.root, 'loop'), { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const file = join(project.root, 'loop', path);
    const text = readOrNothing(file);
    return SECRETS.filter((secret) => text.includes(secret)).map((secret) => `${path}: ${secret}`);
  });
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A folder.
    return '';
  }
}

/** What the loop said, without the reporters of Playwright's own that come before it. */
function said(output: string): string {
  const lines = output.split('\n').filter((line) => line.startsWith('[loop]'));
  return [...lines, output.slice(output.indexOf('[verify:01]'))].join('\n');
}

test('a repair: fingerprints, logs, page models, the state, what is printed', async () => {
  const project = await made();
  const green = await project.playwright([], { ...env, LOOPWRIGHT_FINGERPRINTS: 'record' });
  expect(green.output).toContain('recorded in loop/fingerprints');
  project.write('product/pages/index.html', page('Dispatch'));
  const { output } = await project.loop(env);
  expect(project.state().state).toBe('AWAITING_HUMAN_APPROVAL');

  const folder = `loop/evidence/${project.exercise()}`;
  // The secrets did come this way.
  for (const log of ['observe/observe.log', 'attempt-02/target-test.log', 'attempt-02/own.log'])
    expect(project.read(`${folder}/${log}`).split('[redacted]').length).toBeGreaterThan(5);
  expect(project.read(`${folder}/observe/observations.json`)).toContain('[redacted]');
  expect(leaksIn(project)).toEqual([]);
  expect(SECRETS.filter((secret) => said(output).includes(secret))).toEqual([]);
  expect(await project.cli('verify')).toMatchObject({ exitCode: 0 });
});

test('red tests: their messages in logs, the state and what is printed', async () => {
  const project = await made();
  const { output } = await project.loop({ ...env, RED: '1' });
  expect(project.state().state).toBe('ESCALATED');
  expect(project.read(`loop/evidence/${project.exercise()}/attempt-01/target-test.log`)).toContain(
    'fill([redacted])',
  );
  expect(leaksIn(project)).toEqual([]);
  expect(SECRETS.filter((secret) => said(output).includes(secret))).toEqual([]);
  const status = await project.cli('status', '--json');
  expect(SECRETS.filter((secret) => status.output.includes(secret))).toEqual([]);
});
