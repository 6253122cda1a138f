// Attempts are signed when the user gives a key, and nothing pretends to be signed when not.
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { Project } from './project.ts';

const FILES = {
  'tests/sign-in.spec.ts': `import { expect, test } from '@playwright/test';
test('sees no key', () => {
  expect(Object.keys(process.env).filter((name) => name.startsWith('LOOPWRIGHT_SIGNING'))).toEqual([]);
});
`,
  'oracle/product.spec.ts': "import { test } from '@playwright/test';\ntest('holds', () => {});\n",
};
const KEY = generateKeyPairSync('ed25519');

function publicPem(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

test('with a key, with another key, without a key', async () => {
  const project = await Project.make({ files: FILES });
  project.write('key.pub', publicPem(KEY.publicKey));
  project.write('other.pub', publicPem(generateKeyPairSync('ed25519').publicKey));
  const privatePem = KEY.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  expect((await project.loop({ LOOPWRIGHT_SIGNING_KEY: privatePem })).output).toContain('[loop] GREEN');
  const verify = (...args: string[]) => project.cli('verify', ...args);
  expect(await verify()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Signed: 1 of 1 attempts; the signatures were not checked.') as string,
  });
  expect(await verify('--public-key', 'key.pub')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Signed with this key: 1 of 1 attempts.') as string,
  });
  expect(await verify('--public-key', 'other.pub')).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('expected a signature of the given key') as string,
  });

  expect((await project.loop()).output).toContain('[loop] GREEN');
  expect(await verify('--public-key', 'key.pub')).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('expected a signed test result, found no file') as string,
  });
  project.remove('loop/evidence');
  project.remove('loop/state.json');
  project.remove('loop/LOOP_STATE.md');
  project.remove('loop/baseline.json');
  await project.loop();
  expect(await verify()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Not signed\.$/m) as string,
  });
});

test('a key that cannot sign is refused before anything runs', async () => {
  const project = await Project.make({ files: FILES });
  const { exitCode, output } = await project.loop({ LOOPWRIGHT_SIGNING_KEY: 'hunter22' });
  expect(exitCode).toBe(1);
  expect(output).toContain('LOOPWRIGHT_SIGNING_KEY: expected an ed25519 private key as PEM');
  expect(output).not.toContain('hunter22');
  expect(project.exists('loop/state.json')).toBe(false);
});
