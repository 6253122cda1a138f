// What has to be known of a coding agent to use it as a maker: how it is started so that it asks nobody, and how to read what
// it printed. Pure. One file for each agent says where its facts are from.
import { PROMPT } from '../places.ts';

export interface Handed {
  /** What the maker is asked, in full. */
  readonly prompt: string;
  /** What the contract adds to the command line. */
  readonly args: readonly string[];
}

/** How an agent is started in the scratch folder. */
export interface Invocation {
  readonly command: string;
  readonly args: readonly string[];
  /** For its stdin. */
  readonly input: string;
  /** To be written into the scratch folder before, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Where it leaves what it used, in the scratch folder; `null` when it prints that. */
  readonly usageFile: string | null;
  readonly env: Readonly<Record<string, string>>;
  /** Names of variables that it needs, as far as they are set. */
  readonly passEnv: readonly string[];
  /** What it must be able to write below the home folder. */
  readonly stateFolders: readonly string[];
}

export interface Printed {
  readonly stdout: string;
  /** stdout and stderr as they came. */
  readonly output: string;
  /** What stands in the usage file, when there is one. */
  readonly usage: string | undefined;
}

export interface AgentReading {
  /** Its final message; empty when it gave none. */
  readonly text: string;
  /** `null`: not reported. Tokens are all that went in, cached or not, and all that came out. */
  readonly usage: { readonly tokens?: number; readonly costUsd?: number } | null;
  /** Why its run counts for nothing, in words. */
  readonly error: string | null;
}

export interface Agent {
  readonly invocation: (handed: Handed) => Invocation;
  readonly read: (printed: Printed) => AgentReading;
}

/**
 * What an agent is told on stdin. The prompt itself stands in its file: it quotes what tests printed, and an agent takes
 * `@path` in what it is told for a file to read, wherever that is, and `/word` for a command.
 */
export const GO = `Read the file ${PROMPT} in the working folder and do what it says. End with the answer that it asks for.\n`;

/** A flag of the contract replaces ours: given twice, one agent refuses it, another takes both, a third the last one. */
export function commandLine(ours: readonly string[], args: readonly string[]): readonly string[] {
  const given = new Set(args.map(flagOf));
  return [...ours.filter((arg) => !arg.startsWith('-') || !given.has(flagOf(arg))), ...args];
}

/** A setting has its name after the flag: `--config=web_search="live"`. */
function flagOf(arg: string): string {
  return /^--config=[^=]*/.exec(arg)?.[0] ?? arg.replace(/=[^]*$/, '');
}

/** What every agent needs to find its programs, its state and its server. */
export const BASE_ENV: readonly string[] = [
  'HOME',
  'PATH',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];
