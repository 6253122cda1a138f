import { afterEach, expect, test, vi } from 'vitest';
import { announceRun, nestedEnv, readRunEnv } from '../../../src/playwright/run-env.ts';

const RUN = {
  role: 'loop',
  root: '/suite',
  contract: 'loop/contract.json',
  exercise: '20261130T105639Z-1a2b3c',
} as const;

afterEach(() => vi.unstubAllEnvs());

test('a run is known to the process that announced it', () => {
  vi.stubEnv('LOOPWRIGHT_RUN', undefined);
  expect(readRunEnv()).toBeUndefined();
  expect(announceRun(RUN)).toEqual({ ...RUN, pid: process.pid });
  expect(readRunEnv()).toEqual({ ...RUN, pid: process.pid });
});

test('a run is known to the children of that process, and to nobody further down', () => {
  vi.stubEnv('LOOPWRIGHT_RUN', JSON.stringify({ ...RUN, pid: process.ppid }));
  expect(readRunEnv()).toMatchObject(RUN);
  vi.stubEnv('LOOPWRIGHT_RUN', JSON.stringify({ ...RUN, pid: 1_000_000_000 }));
  expect(readRunEnv()).toBeUndefined();
});

test.each(['', 'null', '{', '[]', '"loop"', JSON.stringify({ pid: process.pid })])('%j is no run', (text) => {
  vi.stubEnv('LOOPWRIGHT_RUN', text);
  expect(readRunEnv()).toBeUndefined();
});

test('a nested run is told its role, and this process stays what it is', () => {
  announceRun(RUN);
  const env = nestedEnv({ ...RUN, role: 'verify', out: '/out' });
  expect(JSON.parse(env['LOOPWRIGHT_RUN'] ?? '')).toEqual({
    ...RUN,
    role: 'verify',
    out: '/out',
    pid: process.pid,
  });
  expect(env['PATH']).toBe(process.env['PATH']);
  expect(readRunEnv()?.role).toBe('loop');
});
