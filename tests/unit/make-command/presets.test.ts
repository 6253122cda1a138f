// With a preset, the agent says how it is started and how to read what it printed; the rest is as with any program.
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Invocation, Presets, Printed } from '../../../src/make/command/maker.ts';
import { maker, place, run } from './runs.ts';
import { NEW, SUM } from './workshops.ts';

const RESULT = JSON.stringify({ diagnosis: 'd', changedPaths: [SUM], rationale: 'r', usage: { tokens: 1 } });
const WORK = `
  const fs = require('node:fs');
  fs.writeFileSync('${SUM}', ${JSON.stringify(NEW)});
  fs.writeFileSync('.loopwright/usage.json', '42');
  console.log('stdin ' + fs.readFileSync(0, 'utf8'), process.env.AGENT, process.env.AGENT_KEY, process.argv.slice(1));`;

interface Read {
  readonly stdout: string;
  readonly more: { readonly output: string; readonly usage: string | undefined };
}

function presets(change: Partial<Invocation>, printed: Partial<Printed>, reads: Read[] = []): Presets {
  return {
    invocationOf: (_preset, { prompt, args }) => ({
      command: 'node',
      args: ['-e', WORK, '--', ...args],
      input: `<${prompt}>`,
      files: { '.loopwright/prompt.md': prompt, '.loopwright/policy.toml': 'deny' },
      usageFile: '.loopwright/usage.json',
      env: { AGENT: 'yes' },
      passEnv: ['AGENT_KEY'],
      stateFolders: [],
      ...change,
    }),
    readOutput: (_preset, stdout, more) => {
      reads.push({ stdout, more });
      return { text: RESULT, usage: { tokens: 42, costUsd: 0.1 }, error: null, ...printed };
    },
  };
}

const AGENT = maker({ preset: 'codex', args: ['--model', 'x'] });
const env = { ...process.env, AGENT_KEY: 'key' };

test('it is started as the preset says, and its final message is the answer', async () => {
  const there = place();
  const reads: Read[] = [];
  const done = await run(there, AGENT, { env, presets: presets({}, {}, reads) });
  expect(done).toMatchObject({
    kind: 'proposed',
    name: 'codex',
    files: [{ path: SUM }],
    usage: { tokens: 42, costUsd: 0.1 },
    args: ['-e', WORK, '--', '--model', 'x'],
  });
  expect(reads).toMatchObject([{ more: { usage: '42' } }]);
  expect(reads[0]?.stdout).toContain("stdin <Do it.> yes key [ '--model', 'x' ]");
  expect(readFileSync(join(there.workshop.folder, '.loopwright/policy.toml'), 'utf8')).toBe('deny');
});

test('what it was given besides and what it says it used are no changes', async () => {
  const done = await run(place(), AGENT, { env, presets: presets({}, {}) });
  if (done.kind !== 'proposed') throw new Error(done.kind);
  const [before, after] = [done.seen.before, done.seen.after].map((entries) =>
    entries.map(({ path }) => path),
  );
  expect(before).toContain('.loopwright/policy.toml');
  expect(after?.toSorted()).toEqual(before?.toSorted());
});

test('an error that it tells is one, whatever its exit code and its answer', async () => {
  const done = await run(place(), AGENT, { env, presets: presets({}, { error: 'no credit' }) });
  expect(done).toMatchObject({
    kind: 'broke',
    reason: 'agent-error',
    why: 'no credit (it ended with exit code 0)',
    usage: { tokens: 42 },
  });
});

test('usage that it does not report is what the answer says', async () => {
  const done = await run(place(), AGENT, { env, presets: presets({}, { usage: null }) });
  expect(done).toMatchObject({ usage: { tokens: 1 } });
});

test('a final message without an answer', async () => {
  const done = await run(place(), AGENT, { env, presets: presets({}, { text: 'I am done.' }) });
  expect(done).toMatchObject({
    kind: 'broke',
    reason: 'unreadable-result',
    why: expect.stringContaining('I am done.'),
  });
});

test('the contract may name another program for it', async () => {
  const there = place({ 'tools/agent': '#!/bin/sh\necho "other agent $*"' });
  chmodSync(join(there.root, 'tools/agent'), 0o755);
  const done = await run(there, { ...AGENT, command: 'tools/agent' }, { env, presets: presets({}, {}) });
  expect(done.command).toBe(join(there.root, 'tools/agent'));
  expect(done.log).toContain('other agent -e');
  expect(existsSync(join(there.workshop.folder, 'tools'))).toBe(false);
});
