// Reads from Playwright's own command line whether the loop was asked for. Pure: the arguments come in as an array.
// Loads in every worker: no dependencies.

export const LOOP_PROJECTS = ['seal', 'oracle', 'loop'] as const;

export interface CommandLine {
  /** Values of `--project`, with wildcards as written. */
  readonly projects: readonly string[];
  /** Value of `-c` / `--config`. */
  readonly config: string | undefined;
  readonly ui: boolean;
}

/** `args` is `process.argv.slice(2)` of `playwright test …`. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const projects: string[] = [];
  let config: string | undefined;
  let ui = false;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const next = args[index + 1];
    if (arg === '--') break;
    if (arg.startsWith('--project=')) projects.push(arg.slice('--project='.length));
    // The option is variadic: `--project a b` names two.
    if (arg === '--project')
      while (index + 1 < args.length && !args[index + 1]?.startsWith('-'))
        projects.push(args[(index += 1)] ?? '');
    if (arg.startsWith('--config=')) config = arg.slice('--config='.length);
    else if (arg === '--config' || arg === '-c') config = next;
    else if (/^-c[^-]/.test(arg)) config = arg.slice(2).replace(/^=/, '');
    if (/^--ui(?:-host|-port)?(?:=|$)/.test(arg)) ui = true;
  }
  return { projects, config, ui };
}

/** True when a `--project` value names one of the loop's projects; a wildcard only when it names none of the user's own. */
export function asksForLoop(projects: readonly string[], own: readonly string[]): boolean {
  return projects.some((value) => {
    const matches = matcher(value);
    if (!LOOP_PROJECTS.some(matches)) return false;
    return !value.includes('*') || !own.some(matches);
  });
}

/** Playwright's rule: case is ignored and `*` stands for any characters. */
function matcher(value: string): (name: string) => boolean {
  const pattern = value
    .toLowerCase()
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  const regex = new RegExp(`^${pattern}$`);
  return (name) => regex.test(name.toLowerCase());
}
