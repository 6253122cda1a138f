// The command line where nothing has run yet: each verb says so, with its exit code, and as JSON when asked.
import { expect, test } from 'vitest';
import { Project } from './project.ts';

const ADA = ['--by', 'Ada', '--reason', 'why'];

test.each([
  { args: ['status'], exitCode: 0, text: 'No exercise has run here.' },
  { args: ['history'], exitCode: 0, text: 'No exercise is in the history yet.' },
  {
    args: ['history', '--limit', '0'],
    exitCode: 1,
    text: '--limit: expected a whole number',
    error: 'usage',
  },
  { args: ['verify'], exitCode: 0, text: '0 records hold. Chain head: none' },
  { args: ['restore'], exitCode: 0, text: 'There is no exercise here; nothing to restore.' },
  { args: ['approve', ...ADA], exitCode: 1, text: 'There is no exercise here.', error: 'state-refused' },
  { args: ['reject', ...ADA], exitCode: 1, text: 'There is no exercise here.', error: 'state-refused' },
  { args: ['seal', ...ADA], exitCode: 1, text: 'npx loopwright init', error: 'contract-missing' },
  { args: ['seal'], exitCode: 1, text: "required option '--by <name>'", error: 'usage' },
  { args: ['verify', '--root', 'gone'], exitCode: 1, text: 'expected a folder that exists', error: 'usage' },
  { args: ['mistaken'], exitCode: 1, text: "unknown command 'mistaken'", error: 'usage' },
  { args: ['status', '--mistaken'], exitCode: 1, text: "unknown option '--mistaken'", error: 'usage' },
])('loopwright $args', async ({ args, exitCode, text, error }) => {
  const project = await Project.make({ files: { 'loop/contract.json': null }, seal: false });
  const before = project.files();
  const words = await project.cli(...args);
  expect(words.exitCode, words.output).toBe(exitCode);
  expect(words.output).toContain(text);
  expect(words.output).not.toMatch(/^\s+at /m);

  const json = await project.cli(...args, '--json');
  expect(json.exitCode).toBe(exitCode);
  const document: unknown = JSON.parse(json.stdout);
  if (error !== undefined) expect(document).toMatchObject({ error });
  expect(project.files()).toEqual(before);
});

test('help and version are no failures', async () => {
  const project = await Project.make({ seal: false });
  for (const args of [['--help'], ['--version'], ['approve', '--help']])
    expect(await project.cli(...args)).toMatchObject({ exitCode: 0 });
});
