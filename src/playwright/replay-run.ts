// A recorded run of the suite once more, in a clean copy of the project: the same arguments, but for what belongs to the
// place and to the run around it. The web server is started anew, from the copy.
import { join } from 'node:path';
import type { Baseline } from '../seal/baseline.ts';
import type { TestRun } from '../verify/checks.ts';
import type { Importers, Selection } from '../verify/selection.ts';
import { playwrightCli, runPlaywright } from './nested.ts';

export interface ReplayRequest {
  /** Root of the copy. */
  readonly root: string;
  readonly baseline: Baseline;
  /** Arguments of the recorded command, from the path of Playwright's command line on. */
  readonly args: readonly string[];
  readonly selection?: Selection;
  readonly importers?: Importers;
  /** Absolute path of a folder for results. */
  readonly out: string;
}

export async function replayRun(request: ReplayRequest, abort: AbortSignal): Promise<TestRun> {
  const { root, baseline, selection, importers, out } = request;
  const command = [process.execPath, playwrightCli(root), ...argsHere(request)];
  const run = { root, contract: baseline.contract.path, exercise: baseline.exercise };
  const asked = { role: 'replay', out, timeoutMs: TIMEOUT_MS } as const;
  return runPlaywright(
    { command, cwd: root },
    run,
    { ...asked, ...(selection && { selection }), ...(importers && { importers }) },
    abort,
  );
}

const TIMEOUT_MS = 30 * 60_000;

/** Without `--no-deps`: there is no outer run that did the set-up. */
function argsHere({ root, baseline, args, out }: ReplayRequest): readonly string[] {
  const rest = args.slice(1).filter((arg) => arg !== '--no-deps');
  return rest.map((arg, at) => {
    if (rest[at - 1] === '--output') return join(out, 'output');
    if (rest[at - 1] !== '--config') return arg;
    // The evidence may have been recorded elsewhere: the config is one of the files that the seal starts from.
    const config = baseline.closureRoots.find((path) => arg.replaceAll('\\', '/').endsWith(`/${path}`));
    return config === undefined ? arg : join(root, config);
  });
}
