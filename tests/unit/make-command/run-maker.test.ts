// A command maker is run once, and what it proposes is what it left; whatever it does otherwise is told as what it is.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MakerDone } from '../../../src/make/command/done.ts';
import { judgeScope } from '../../../src/verify/policy/scope.ts';
import { maker, place, run, scripted } from './runs.ts';
import { NEW, OLD, SUM } from './workshops.ts';

const EDIT = `fs.writeFileSync('${SUM}', ${JSON.stringify(NEW)});`;

/** What the policy says of the files. */
function rules(done: MakerDone): readonly string[] {
  if (done.kind !== 'proposed') throw new Error(JSON.stringify(done));
  const declared = done.result.changedPaths;
  const facts = { ...done.seen, declared, mutable: ['src/'], protected: ['tests/'] };
  return judgeScope(facts).map(({ rule, path }) => `${rule} ${path}`);
}

describe('what it proposes', () => {
  test('an edit, with its answer in the file', async () => {
    const done = await run(
      place(),
      scripted(`${EDIT} answer(['${SUM}'], { usage: { tokens: 7, costUsd: 0.5 } })`),
    );
    expect(done).toMatchObject({
      kind: 'proposed',
      name: 'node',
      exitCode: 0,
      signal: null,
      result: { diagnosis: 'A wrong sign.', changedPaths: [SUM], rationale: 'It has to add.' },
      files: [{ path: SUM, before: OLD, after: NEW }],
      unread: [],
      usage: { tokens: 7, costUsd: 0.5 },
      sandbox: 'not configured',
    });
    expect(done.log).toMatch(/^maker: node\nsandbox: not configured\nusage: 7 tokens, \$0\.5\n/);
    expect(rules(done)).toEqual([]);
  });

  test('an edit, with its answer on stdout, and the prompt on stdin', async () => {
    const code = `console.log('asked: ' + fs.readFileSync(0, 'utf8')); ${EDIT} say(['${SUM}'])`;
    const done = await run(place(), scripted(code));
    expect(done).toMatchObject({ kind: 'proposed', usage: null, files: [{ path: SUM }] });
    expect(done.log).toMatch(/\nusage: not reported\n/);
    expect(done.log).toMatch(/\nasked: Do it\.\n/);
  });

  test('nothing', async () => {
    expect(await run(place(), scripted('say([])'))).toMatchObject({
      kind: 'nothing',
      result: { changedPaths: [] },
    });
  });

  test('paths that it did not touch: its word stays its word', async () => {
    const done = await run(place(), scripted(`say(['${SUM}', '../up.ts'])`));
    expect(done).toMatchObject({ kind: 'proposed', files: [], result: { changedPaths: [SUM, '../up.ts'] } });
    expect(rules(done)).toContain(`phantom-change ${SUM}`);
    expect(rules(done)).toContain('path-traversal ../up.ts');
  });

  test('less than it did', async () => {
    expect(rules(await run(place(), scripted(`${EDIT} say([])`)))).toEqual([`undeclared-change ${SUM}`]);
  });
});

test('what it writes outside of its folder is not looked for there', async () => {
  const { root, workshop } = place();
  const done = await run({ root, workshop }, scripted(`fs.writeFileSync('../outside.ts', ''); say([])`));
  expect(done).toMatchObject({ kind: 'nothing' });
});

describe('what it plants', () => {
  test.each<[string, string, string]>([
    [
      'a symbolic link',
      `fs.rmSync('${SUM}'); fs.symlinkSync('../../project/.env', '${SUM}');`,
      'symbolic-link',
    ],
    ['a hard link', `fs.rmSync('${SUM}'); fs.linkSync('../project/.env', '${SUM}');`, 'hard-link'],
    [
      'a pipe',
      `fs.rmSync('${SUM}'); require('child_process').spawnSync('mkfifo', ['${SUM}']);`,
      'not-a-file',
    ],
    ['a folder', `fs.rmSync('${SUM}'); fs.mkdirSync('${SUM}');`, 'not-a-file'],
  ])('%s in the place of a file', async (_what, code, rule) => {
    const done = await run(place(), scripted(`${code} say(['${SUM}'])`));
    expect(done).toMatchObject({ kind: 'proposed', files: [] });
    expect(rules(done)).toEqual([`${rule} ${SUM}`]);
    expect(JSON.stringify(done)).not.toContain('of-the-project');
  });

  test('another contract', async () => {
    const done = await run(place(), scripted(`fs.writeFileSync('.loopwright/contract.json', '{}'); say([])`));
    expect(done).toMatchObject({ kind: 'proposed', files: [] });
    expect(rules(done)).toContain('protected-change .loopwright/contract.json');
  });

  test('a program under the name of its own is not what is started the next time', async () => {
    const there = place();
    const plant = `
      fs.mkdirSync('node_modules/.bin', { recursive: true });
      fs.writeFileSync('node_modules/.bin/node', '#!/bin/sh\\necho planted', { mode: 0o755 });
      say([])`;
    await run(there, scripted(plant));
    expect((await run(there, scripted('say([])'))).log).not.toContain('planted');
    const shell = maker({ command: 'sh', args: ['-c', 'node -e "console.log(1)"'] });
    expect((await run(there, shell)).log).not.toContain('planted');
  });

  test('a name that cannot be told', async () => {
    const code = `fs.writeFileSync(Buffer.from([0x61, 0xff]), ''); say([])`;
    expect(await run(place(), scripted(code))).toMatchObject({
      kind: 'broke',
      reason: 'unreadable-folder',
      why: 'its folder cannot be looked through: a name that is no UTF-8',
    });
  });

  test('an answer that is a link', async () => {
    const code = `fs.writeFileSync('a', '{}'); fs.symlinkSync('../a', '.loopwright/result.json'); say([])`;
    expect(await run(place(), scripted(code))).toMatchObject({
      kind: 'broke',
      reason: 'unreadable-result',
      why: '.loopwright/result.json: expected a plain file of UTF-8 text, found a symbolic link',
    });
  });
});

describe('it broke', () => {
  test.each<[string, string, string, RegExp]>([
    ['no JSON', `console.log('{"diagnosis": ')`, 'unreadable-result', /expected the answer .* found/],
    ['an unknown key', `say([], { mood: 'good' })`, 'unreadable-result', /mood: expected no such key/],
    ['a missing key', `say(undefined)`, 'unreadable-result', /changedPaths: expected a list/],
    ['nothing printed', '', 'unreadable-result', /found nothing on stdout$/],
    [
      'an error text and exit code 0',
      `console.log('Error: no credit')`,
      'unreadable-result',
      /found "Error: no credit"/,
    ],
    ['an answer on stderr', `console.error('{}')`, 'unreadable-result', /found nothing on stdout$/],
    [
      'bytes for an answer',
      `fs.writeFileSync('.loopwright/result.json', Buffer.from([255]))`,
      'unreadable-result',
      /UTF-8/,
    ],
    [
      'exit code 1 with an answer',
      `say([]); process.exitCode = 1`,
      'exit-code',
      /^it ended with exit code 1$/,
    ],
    ['a signal', `process.kill(process.pid, 'SIGTERM')`, 'exit-code', /^it was ended by SIGTERM$/],
  ])('%s', async (_what, code, reason, why) => {
    const done = await run(place(), scripted(code));
    expect(done).toMatchObject({ kind: 'broke', reason, why: expect.stringMatching(why) });
    expect(done.log).toContain(`\nbroke (${reason}): `);
  });

  test('what it used counts all the same', async () => {
    const code = `${EDIT} answer([], { usage: { tokens: 9 } }); process.exitCode = 3`;
    expect(await run(place(), scripted(code))).toMatchObject({
      kind: 'broke',
      exitCode: 3,
      usage: { tokens: 9 },
    });
  });

  test('it never ends', async () => {
    const done = await run(place(), scripted('say([]); setInterval(() => {}, 1e6)', { timeoutMs: 300 }));
    expect(done).toMatchObject({ kind: 'broke', reason: 'time-limit', why: 'it did not end within 300 ms' });
  });

  test('it takes more time than is left', async () => {
    const done = await run(place(), scripted('setInterval(() => {}, 1e6)'), { limitMs: 200 });
    expect(done).toMatchObject({ reason: 'time-limit', why: 'it did not end within 200 ms' });
  });

  test('the run is interrupted', async () => {
    const done = await run(place(), scripted('setInterval(() => {}, 1e6)'), {}, AbortSignal.abort());
    expect(done).toMatchObject({ kind: 'broke', reason: 'aborted' });
  });

  test.each([
    ['is nowhere', 'no-such-agent'],
    ['is no file of the project', 'tools/agent'],
    ['cannot be run', './package.json'],
  ])('a program that %s', async (_what, command) => {
    const done = await run(place(), maker({ command }));
    expect(done).toMatchObject({ kind: 'broke', reason: 'not-started', exitCode: null, command });
    expect(done).toMatchObject({ why: expect.stringMatching(/^expected a program .*, found none$/) });
  });
});

test('a hundred megabytes are read to the end, and the answer behind them is found', async () => {
  const code = `
    const text = 'x'.repeat(1e6) + '\\n';
    let left = 100;
    (function next() { if (left-- > 0) process.stdout.write(text, next); else { ${EDIT} say(['${SUM}']); } })();`;
  const done = await run(place(), scripted(code));
  expect(done).toMatchObject({ kind: 'proposed', files: [{ path: SUM }] });
  expect(done.log.length).toBeLessThan(4_500_000);
});

test('a program of the project, by its path, and a path of it in an argument', async () => {
  const script = `
    const fs = require('node:fs');
    console.log(process.cwd(), process.argv[2]);
    fs.writeFileSync('.loopwright/result.json', JSON.stringify({ diagnosis: 'd', changedPaths: [], rationale: 'r' }));`;
  const there = place({ 'tools/maker.cjs': script });
  const done = await run(there, maker({ command: 'node', args: ['{root}/tools/maker.cjs', 'a={root}/b'] }));
  expect(done).toMatchObject({
    kind: 'nothing',
    args: [`${there.root}/tools/maker.cjs`, `a=${there.root}/b`],
  });
  expect(done.log).toContain(`${there.workshop.folder} a=${there.root}/b\n`);
});

test('links to what it names are told for the policy', async () => {
  const there = place();
  const code = `fs.rmSync('src', { recursive: true }); fs.symlinkSync('../project', 'src'); say(['${SUM}', 'src/.env'])`;
  const done = await run(there, scripted(code));
  const links = [SUM, 'src/.env', 'src', 'src/run.sh'].map((path) => ({ path, link: 'src' }));
  expect(done).toMatchObject({ kind: 'proposed', seen: { links } });
  expect(rules(done)).toContain('symbolic-link src/.env');
  expect(existsSync(join(there.root, '.env'))).toBe(true);
  expect(readFileSync(join(there.root, '.env'), 'utf8')).toBe('TOKEN=of-the-project');
});
