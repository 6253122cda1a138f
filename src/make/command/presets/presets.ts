// The coding agents that a contract may name instead of a program: one table, so that a new one is a file and a line. Pure.
import type { Preset } from '../../../contract/words.ts';
import type { Agent, AgentReading, Handed, Invocation, Printed } from './agent.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';

const AGENTS: Readonly<Record<Preset, Agent>> = { claude, codex, gemini, copilot, opencode };

export function invocationOf(preset: Preset, handed: Handed): Invocation {
  return AGENTS[preset].invocation(handed);
}

/** `output`: stdout and stderr, where some agents say what went wrong; `usage`: what stands in the usage file. */
export function readOutput(
  preset: Preset,
  stdout: string,
  { output = stdout, usage }: Partial<Omit<Printed, 'stdout'>> = {},
): AgentReading {
  return AGENTS[preset].read({ stdout, output, usage });
}
