// The lowest Playwright that package.json allows, installed as a user would have it: the main repair runs
// on it too, and fingerprints are recorded.
import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { chromiumLaunchOptions } from '../../fixtures/browser.mjs';
import { loopLines, Project } from './project.ts';

const PLAYWRIGHT = ['@playwright', 'playwright', 'playwright-core'];

test('the lowest supported Playwright repairs a stale button', async () => {
  const version = lowestVersion();
  const project = await Project.make({ installed: installWith(fetched(version)) });
  const before = project.files();
  // An older Playwright would look for a browser of its own; one is enough for all.
  const browser = chromiumLaunchOptions().executablePath ?? chromium.executablePath();
  const { exitCode, output } = await project.loop({ LOOPWRIGHT_CHROMIUM: browser });
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);
  const repaired = before['tests/sign-in.spec.ts']?.replace("'Login'", "'Sign in'");
  expect(project.files()).toEqual({ ...before, 'tests/sign-in.spec.ts': repaired });
  await project.cli('approve', '--by', 'Ada', '--reason', 'read it');
  const env = { LOOPWRIGHT_CHROMIUM: browser, LOOPWRIGHT_FINGERPRINTS: 'record' };
  expect((await project.playwright([], env)).exitCode).toBe(0);
  const recorded = project.read('loop/fingerprints/tests/sign-in.spec.ts.json');
  expect(recorded).toContain("getByRole('button', { name: 'Sign in' })");
  const shown = await project.playwright(['--version']);
  expect(shown.output).toContain(`Version ${version}`);
});

function lowestVersion(): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  const version = /^>=(\d+\.\d+\.\d+) /.exec(manifest.peerDependencies['@playwright/test'] ?? '')?.[1];
  if (version === undefined) throw new Error('The peer range does not begin with the lowest version.');
  return version;
}

/** Installed once a machine: a released version does not change. */
function fetched(version: string): string {
  const kept = join(tmpdir(), `loopwright-playwright-${version}`);
  if (existsSync(kept)) return kept;
  const fresh = mkdtempSync(join(tmpdir(), 'loopwright-fetch-'));
  const args = ['install', '--no-save', '--no-audit', '--no-fund', `@playwright/test@${version}`];
  execFileSync('npm', ['--prefix', fresh, ...args], { cwd: fresh, stdio: 'pipe' });
  try {
    // Whole or not at all: another run may be doing the same.
    renameSync(fresh, kept);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  }
  return kept;
}

/** The packed package and its dependencies beside another Playwright. */
function installWith(playwright: string): string {
  const shared = join(inject('installed'), 'node_modules');
  const folder = mkdtempSync(join(inject('installed'), 'lowest-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(shared)) {
    if (name === 'loopwright') cpSync(join(shared, name), join(modules, name), { recursive: true });
    else
      symlinkSync(
        join(PLAYWRIGHT.includes(name) ? join(playwright, 'node_modules') : shared, name),
        join(modules, name),
      );
  }
  return folder;
}
