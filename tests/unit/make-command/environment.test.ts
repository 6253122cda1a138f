// A maker is started with what was chosen for it, and with nothing else of the environment.
import { expect, test } from 'vitest';
import { place, run, scripted } from './runs.ts';

const OWN = {
  PATH: process.env['PATH'],
  HOME: '/home/of/somebody',
  LC_ALL: 'C',
  LANG: 'C',
  CI: 'true',
  GITHUB_TOKEN: 'of-the-run',
  OPENAI_API_KEY: 'of-somebody',
  NODE_OPTIONS: '--no-warnings',
  LOOPWRIGHT_RUN: 'role',
  LOOPWRIGHT_SIGNING_KEY: 'key',
  LOOPWRIGHT_MAKER: 'of another run',
};

async function environmentOf(change: Parameters<typeof scripted>[1]): Promise<Record<string, string>> {
  const done = await run(
    place(),
    scripted('console.log("env=" + JSON.stringify(process.env)); say([])', change),
    {
      env: OWN,
    },
  );
  const [, json = '{}'] = /^env=(.*)$/m.exec(done.log) ?? [];
  return JSON.parse(json) as Record<string, string>;
}

test('by default: where programs and settings are, and the language', async () => {
  const { PATH, LOOPWRIGHT_MAKER: mark, ...rest } = await environmentOf({});
  expect(PATH).toContain(OWN.PATH);
  expect(mark).toMatch(/^[0-9a-f-]{36}$/);
  expect(rest).toEqual({ HOME: OWN.HOME, LC_ALL: 'C', LANG: 'C' });
});

test('what the contract names is handed on, and what it sets is set', async () => {
  const env = await environmentOf({
    passEnv: ['OPENAI_API_KEY', 'NOT_SET', 'LOOPWRIGHT_SIGNING_KEY'],
    env: { LANG: 'de', MODEL: 'small', LOOPWRIGHT_MAKER: 'mine' },
  });
  expect(env).toMatchObject({ OPENAI_API_KEY: 'of-somebody', LANG: 'de', MODEL: 'small' });
  expect(env).not.toHaveProperty('GITHUB_TOKEN');
  expect(env).not.toHaveProperty('NOT_SET');
  expect(env).not.toHaveProperty('LOOPWRIGHT_SIGNING_KEY');
  expect(env['LOOPWRIGHT_MAKER']).not.toBe('mine');
});
