import { describe, expect, test } from 'vitest';
import { loopProjectsAsked, readCommandLine } from '../../../src/playwright/argv.ts';

describe('readCommandLine', () => {
  test.each([
    [['test', '--project=loop'], ['loop']],
    [['test', '--project', 'loop'], ['loop']],
    [
      ['test', '--project', 'seal', 'oracle', '--list'],
      ['seal', 'oracle'],
    ],
    [
      ['test', '--project=a', '--project', 'b'],
      ['a', 'b'],
    ],
    [['test', '--project', '--list'], ['--list']],
    [['test', '--project=a', 'tests/loop.spec.ts'], ['a']],
    [['test', '--grep', '--project=loop'], []],
    [['test', '-g', '--project=loop'], []],
    [['test', '--', '--project=loop'], []],
    [['test-server', '-c', 'playwright.config.ts'], []],
    [['test', 'project=loop', '--projects=loop'], []],
    [['test', '--project='], ['']],
  ])('%j names the projects %j', (args, projects) => {
    expect(readCommandLine(args).projects).toEqual(projects);
  });

  test.each([
    [['test', '-c', 'a.ts'], 'a.ts'],
    [['test', '-ca.ts'], 'a.ts'],
    [['test', '--config', 'a.ts', '--config=b=c.ts'], 'b=c.ts'],
    [['test', '--config=a\nb.ts'], 'a\nb.ts'],
    [['test', '--output', '-c'], undefined],
    [['test'], undefined],
  ])('%j has the config %j', (args, config) => {
    expect(readCommandLine(args).config).toBe(config);
  });

  test.each([
    [['test', '--ui'], true],
    [['test', '--ui-port=0'], true],
    [['test', '--ui-host', '0.0.0.0'], true],
    [['test', '--list'], true],
    [['test', '--grep', '--ui'], false],
    [['test', '--list-everything'], false],
    [['test', 'list', 'ui'], false],
  ])('%j only looks: %j', (args, onlyLooks) => {
    expect(readCommandLine(args).onlyLooks).toBe(onlyLooks);
  });

  test.each([
    [['test', '--reporter=line'], true],
    [['test', '--reporter', 'line'], true],
    [['test', '--add-reporter=line'], false],
    [['test', '--grep=--reporter=line'], false],
  ])('%j replaces the reporters: %j', (args, replaces) => {
    expect(readCommandLine(args).replacesReporters).toBe(replaces);
  });

  test('passes on what changes how a test behaves, and nothing else', () => {
    const args = ['test', '--timeout', '5000', '--tsconfig=a b.json', '--headed', '--ignore-snapshots'];
    const others = [
      '--fully-parallel',
      '--retries=2',
      '--repeat-each',
      '3',
      '-x',
      '--workers=4',
      '--grep',
      'a',
    ];
    expect(readCommandLine([...args, ...others]).passOn).toEqual([
      '--timeout=5000',
      '--tsconfig=a b.json',
      '--headed',
      '--ignore-snapshots',
      '--fully-parallel',
    ]);
  });
});

describe('loopProjectsAsked', () => {
  test.each([
    [['loop'], ['chromium'], ['loop']],
    [['LOOP'], [], ['loop']],
    [['lo*'], ['chromium'], ['loop']],
    [['lo*'], ['login'], []],
    [['*'], [''], []],
    [['*'], ['chromium'], []],
    [['*'], [], ['seal', 'oracle', 'loop']],
    [['*', 'loop'], ['chromium'], ['loop']],
    [['*l*'], ['chromium'], ['seal', 'oracle', 'loop']],
    [['seal', 'oracle'], ['chromium'], ['seal', 'oracle']],
    [['l.op'], ['chromium'], []],
    [['loops'], ['chromium'], []],
    [['chromium'], ['chromium'], []],
    [[], [], []],
  ])('%j beside the projects %j asks for %j', (projects, own, asked) => {
    expect(loopProjectsAsked(projects, own)).toEqual(asked);
  });
});
