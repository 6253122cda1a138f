// Runs a command maker once in its folder: no shell, a chosen environment, a time limit, no process left behind. What it printed
// and left is data; whatever does not come as it should is `broke`, with what was expected and what was found.
import type { CommandMaker } from '../../contract/schema.ts';
import { COMMAND_TIMEOUT_MS } from '../../contract/words.ts';
import { doneWith, type MakerDone, notStarted } from './done.ts';
import { type Asked, invocationFor, makerName, type Presets } from './maker.ts';
import { runApart } from './run-apart.ts';
import { withMorePapers, type Workshop } from './workshop.ts';

export interface MakerRequest extends Asked {
  readonly maker: CommandMaker;
  readonly workshop: Workshop;
  /** Of the user's own run. */
  readonly env: NodeJS.ProcessEnv;
  /** When less time is left than the maker may take. */
  readonly limitMs?: number;
  readonly presets: Presets;
}

export async function runMaker(request: MakerRequest, abort: AbortSignal): Promise<MakerDone> {
  const { maker, presets, root, env } = request;
  const name = makerName(maker);
  const invocation = invocationFor(maker, presets, request);
  const workshop = withMorePapers(request.workshop, invocation.files ?? {});
  const timeoutMs = Math.min(maker.timeoutMs ?? COMMAND_TIMEOUT_MS, request.limitMs ?? Infinity);
  const { folder } = workshop;
  const apart = await runApart(
    { listed: maker, invocation, root, folder, env, timeoutMs, mark: 'LOOPWRIGHT_MAKER' },
    abort,
  );
  if (apart.kind === 'not-started')
    return notStarted({ ...invocation, name, sandbox: apart.sandbox }, apart.why);
  return doneWith({ name, invocation, timeoutMs, ...apart }, { maker, presets, workshop });
}
