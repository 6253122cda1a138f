// The browser step of the set-up. The order: Playwright's own Chromium when it is or can be installed, else the
// system's, else Debian's package when we are root, else one sentence that says what to do.
import { existsSync } from 'node:fs';
import { SetupError, runQuietly } from './run.mjs';

// A machine that cannot download usually says so at once, but a network that swallows packets never does. With
// another browser at hand the download gets a minute; without one, waiting longer is better than giving up.
const PATIENCE_MS = { withSystemBrowser: 60_000, without: 300_000 };

/**
 * The download and the check that the browser really starts are done right after the packages were installed,
 * or when there is no browser at all. Nothing is remembered on disk but what is there, and still a machine where
 * Playwright's own cannot be had waits for that answer only once, not at every run.
 *
 * @param {{ fresh: boolean }} packages
 */
export async function ensureBrowser({ fresh }) {
  // Not before now: it imports Playwright, which was not there in a fresh clone.
  const { findBrowser, chromiumLaunchOptions } = await import('../fixtures/browser.mjs');
  const before = findBrowser();
  if (before !== undefined && !fresh) return;

  if (before === undefined || before.kind === 'system') await installOwn(before?.options.executablePath);
  if (findBrowser() === undefined && canInstallPackages()) await installPackage();
  if (findBrowser() === undefined) throw new SetupError(NONE);

  const problem = await startProblem(chromiumLaunchOptions);
  if (problem === undefined) return;
  if (findBrowser()?.kind === 'own' && canInstallPackages()) await installLibraries();
  const remaining = await startProblem(chromiumLaunchOptions);
  if (remaining !== undefined) throw new SetupError(`${remaining}\n${BROKEN}`);
}

const NONE =
  'set-up: no Chromium or Chrome is here and none could be installed: run "npx playwright install --with-deps ' +
  'chromium", or set LOOPWRIGHT_CHROMIUM to the path of one.';
const BROKEN =
  'set-up: the browser is here but does not start, see above: run "npx playwright install-deps chromium", or set ' +
  'LOOPWRIGHT_CHROMIUM to the path of one that starts.';

/** @param {string | undefined} system the browser that is used when this fails */
async function installOwn(system) {
  console.log("set-up: downloading Playwright's Chromium");
  const timeoutMs = system === undefined ? PATIENCE_MS.without : PATIENCE_MS.withSystemBrowser;
  const { ok } = await playwright(['install', 'chromium'], timeoutMs);
  if (!ok && system !== undefined) console.log(`set-up: it cannot be had here, using ${system}`);
}

/** Playwright's own Chromium needs libraries that a bare system lacks. */
async function installLibraries() {
  console.log('set-up: installing the libraries that Chromium needs');
  await playwright(['install-deps', 'chromium']);
}

async function installPackage() {
  await runQuietly('apt-get', ['update']);
  // The shell is what Playwright itself runs headless, and starts sooner. Older releases have only the full browser.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`set-up: installing ${name} (apt-get)`);
    const { ok, output } = await runQuietly('apt-get', ['install', '-y', name]);
    if (ok) return;
    console.error(output.trimEnd());
  }
}

/** @param {readonly string[]} args @param {number} [timeoutMs] */
function playwright(args, timeoutMs) {
  const cli = 'node_modules/@playwright/test/cli.js';
  return runQuietly(process.execPath, [cli, ...args], timeoutMs === undefined ? {} : { timeoutMs });
}

function canInstallPackages() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * @param {() => import('@playwright/test').LaunchOptions} launchOptions
 * @returns {Promise<string | undefined>} what Playwright said when the browser did not start
 */
async function startProblem(launchOptions) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch(launchOptions());
    await browser.close();
    return undefined;
  } catch (error) {
    return shortened(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The whole message has the browser's long command line in it, twice. What the browser itself said is marked.
 *
 * @param {string} message
 */
function shortened(message) {
  const [said = ''] = message.split('Call log:', 1);
  return said
    .split('\n')
    .filter((line, index) => index === 0 || line.includes('[err]'))
    .join('\n');
}
