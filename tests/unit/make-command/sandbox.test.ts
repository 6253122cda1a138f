// A maker in bubblewrap: what it sees of the machine, and what it can write. Tried with bubblewrap itself where that works.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MakerDone } from '../../../src/make/command/done.ts';
import { bubblewrapArgs } from '../../../src/make/command/sandbox.ts';
import { folderWith, put } from '../disk/folder.ts';
import { maker, place, run, scripted } from './runs.ts';
import { NEW, OLD, SUM } from './workshops.ts';

test('the arguments: the machine read-only, hidden places, then what is shown, then what may be written', () => {
  const plan = { folder: '/s/maker', hidden: ['/tmp', '/p'], shown: ['/p/tools'], state: ['/h/.agent'] };
  expect(bubblewrapArgs(plan).join(' ')).toBe(
    [
      '--ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --tmpfs /p --ro-bind-try /p/tools /p/tools',
      '--bind-try /h/.agent /h/.agent --bind /s/maker /s/maker --chdir /s/maker',
      '--unshare-pid --unshare-ipc --unshare-uts --new-session --die-with-parent --cap-drop ALL --',
    ].join(' '),
  );
});

const works =
  spawnSync('bwrap', [
    ...bubblewrapArgs({ folder: tmpdir(), hidden: ['/tmp'], shown: [], state: [] }),
    'true',
  ]).status === 0;

/** Says with its exit code and its log what became of one step. */
async function inside(code: string, there = place(), env = process.env): Promise<MakerDone> {
  const step = `
    const tried = (act) => { try { return String(act()); } catch (error) { return error.code ?? error.message; } };
    ${code}
    say([]);`;
  return run(there, scripted(step, { sandbox: 'required' }), { env });
}

describe.skipIf(!works)('with bubblewrap, where it works', () => {
  test('it proposes as without', async () => {
    const code = `fs.writeFileSync('${SUM}', ${JSON.stringify(NEW)}); answer(['${SUM}'])`;
    const done = await run(place(), scripted(code, { sandbox: 'auto' }));
    expect(done).toMatchObject({
      kind: 'proposed',
      files: [{ path: SUM, after: NEW }],
      sandbox: 'bubblewrap',
    });
    expect(done.log).toContain('\nsandbox: bubblewrap\n');
    expect(done.command).toMatch(/node$/);
  });

  test('it sees nothing of the project and of temporary files', async () => {
    const there = place();
    put(there.root, '../neighbour/file', '');
    const done = await inside(
      `console.log('seen', tried(() => fs.readdirSync('../project')), tried(() => fs.readdirSync('..')), fs.readdirSync('/run'));`,
      there,
    );
    expect(done).toMatchObject({ kind: 'nothing' });
    expect(done.log).toMatch(/\nseen package\.json maker,project /);
    expect(done.log).not.toContain('docker.sock');
  });

  test('nor does it see a project that is somewhere else', async () => {
    const root = mkdtempSync('/var/tmp/loopwright-unit-');
    onTestFinished(() => rmSync(root, { recursive: true }));
    put(root, '.env', 'TOKEN=of-the-project');
    put(root, 'package.json', '{}');
    const there = { ...place(), root };
    const done = await inside(`console.log('seen', fs.readdirSync('${root}').join());`, there);
    expect(done.log).toContain('\nseen package.json\n');
  });

  test('it writes in its folder and in temporary files of its own alone', async () => {
    const there = place();
    const name = `loopwright-${randomUUID()}`;
    const home = join(homedir(), name);
    const places = [`/usr/${name}`, `/var/tmp/${name}`];
    const done = await inside(
      `
      for (const path of ${JSON.stringify(places)}) console.log('wrote', tried(() => fs.writeFileSync(path, '')));
      console.log('temporary', require('os').tmpdir(), tried(() => fs.writeFileSync('/tmp/${name}', '')));
      for (const path of ['${home}', '../${name}']) tried(() => fs.writeFileSync(path, ''));`,
      there,
    );
    expect(done.log.match(/^wrote .*$/gm)).toEqual(Array(2).fill('wrote EROFS'));
    expect(done.log).toContain('\ntemporary /tmp undefined\n');
    const neighbours = [`/tmp/${name}`, join(tmpdir(), name), join(there.workshop.folder, '..', name)];
    for (const path of [...places, home, ...neighbours]) expect(existsSync(path)).toBe(false);
  });

  test('it has no more rights inside than outside, and cannot make the machine writable', async () => {
    const done = await inside(`
      const shell = (text) => require('child_process').spawnSync('sh', ['-c', text]).status;
      console.log('remount', shell('mount -o remount,rw / 2>&1') === 0, /CapEff:\\s*0+$/m.test(fs.readFileSync('/proc/self/status', 'utf8')));`);
    expect(done.log).toContain('\nremount false true\n');
  });

  test('it sees no process but its own, and what it leaves running ends', async () => {
    const argv0 = randomUUID();
    const done = await inside(`
      const options = { argv0: '${argv0}', detached: true, stdio: 'ignore', env: {} };
      const { pid } = require('child_process').spawn('/bin/sleep', ['1000'], options);
      const seen = fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name));
      console.log('started', seen.includes(String(pid)), seen.length < 9, tried(() => process.kill(${process.pid}, 0)));
      process.exitCode = 0; say([]); process.exit();`);
    expect(done.log).toContain('\nstarted true true ESRCH\n');
    expect(spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).stdout).not.toContain(argv0);
  });

  test('an agent writes its own state in the home folder, and nothing else there', async () => {
    const there = place();
    const home = join(there.root, '../home');
    mkdirSync(join(home, '.agent'), { recursive: true });
    put(home, '.netrc', 'machine');
    const code = `
      const fs = require('node:fs');
      const tried = (act) => { try { act(); return 'done'; } catch (error) { return error.code; } };
      console.log('home', tried(() => fs.writeFileSync(process.env.HOME + '/.agent/state', 'kept')), tried(() => fs.writeFileSync(process.env.HOME + '/.profile', '')));`;
    const presets = {
      invocationOf: () => ({
        command: 'node',
        args: ['-e', code],
        env: {},
        passEnv: [],
        stateFolders: ['.agent', '.none'],
      }),
      readOutput: () => ({ text: '', usage: null, error: null }),
    };
    const done = await run(there, maker({ preset: 'codex', sandbox: 'required' }), {
      env: { ...process.env, HOME: home },
      presets,
    });
    expect(done.log).toContain('\nhome done ');
    expect(readFileSync(join(home, '.agent/state'), 'utf8')).toBe('kept');
    expect(existsSync(join(home, '.profile'))).toBe(false);
  });

  test('a script of the project is there with its neighbours and its packages', async () => {
    const answer = JSON.stringify({ diagnosis: 'd', changedPaths: [], rationale: 'r' });
    const there = place({
      'package.json': '{ "type": "module" }',
      'tools/maker.js': `import { say } from './say.js'; import 'some-package'; say();`,
      'tools/say.js': `export const say = () => console.log(${JSON.stringify(answer)});`,
      'node_modules/some-package/package.json': '{ "type": "module", "main": "index.js" }',
      'node_modules/some-package/index.js': `console.log('package');`,
    });
    const what = maker({ command: 'node', args: ['{root}/tools/maker.js'], sandbox: 'required' });
    const done = await run(there, what);
    expect(done).toMatchObject({ kind: 'nothing', exitCode: 0 });
    expect(done.log).toContain('\npackage\n');
  });

  test('it never ends, and is ended', async () => {
    const what = scripted('setInterval(() => {}, 1e6)', { sandbox: 'required', timeoutMs: 700 });
    expect(await run(place(), what)).toMatchObject({ kind: 'broke', reason: 'time-limit' });
  });

  test('a project that holds its folder is hidden all the same', async () => {
    const there = place();
    const outer = { root: join(there.root, '..'), workshop: there.workshop };
    const done = await inside(`console.log('seen', tried(() => fs.readdirSync('..')));`, outer);
    expect(done).toMatchObject({ kind: 'nothing', sandbox: 'bubblewrap' });
    expect(done.log).toContain('\nseen maker\n');
  });
});

describe('without bubblewrap', () => {
  /** A path on which Node is, and `more`. */
  function pathWith(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
    const bin = folderWith(more);
    for (const name of Object.keys(more)) chmodSync(join(bin, name), 0o755);
    symlinkSync(process.execPath, join(bin, 'node'));
    return { ...process.env, PATH: bin };
  }

  test('it runs, and that is said', async () => {
    const done = await run(place(), scripted('say([])', { sandbox: 'auto' }), { env: pathWith({}) });
    expect(done).toMatchObject({ kind: 'nothing', sandbox: 'off (bubblewrap is not installed)' });
    expect(done.log).toContain('\nsandbox: off (bubblewrap is not installed)\n');
  });

  test('it does not run where the contract requires one', async () => {
    const there = place();
    const what = scripted(`fs.writeFileSync('${SUM}', ''); say([])`, { sandbox: 'required' });
    expect(await run(there, what, { env: pathWith({}) })).toMatchObject({
      kind: 'broke',
      reason: 'not-started',
      why: 'the contract requires a sandbox, and it is off (bubblewrap is not installed)',
    });
    expect(readFileSync(join(there.workshop.folder, SUM), 'utf8')).toBe(OLD);
  });

  test('one that is there and does not work counts as none, and what it said is told', async () => {
    const env = pathWith({ bwrap: '#!/bin/sh\necho "bwrap: no permission for a namespace" >&2\nexit 1\n' });
    expect(await run(place(), scripted('say([])', { sandbox: 'auto' }), { env })).toMatchObject({
      kind: 'nothing',
      sandbox: 'off (bubblewrap does not work here: bwrap: no permission for a namespace)',
    });
  });
});
