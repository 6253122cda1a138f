// Reads from Playwright's own command line what kind of run was asked for. Pure: the arguments come in as an array.
// Loads in every worker: no dependencies.

export const LOOP_PROJECTS = ['seal', 'oracle', 'loop'] as const;
type LoopProject = (typeof LOOP_PROJECTS)[number];

export interface CommandLine {
  /** Values of `--project`, with wildcards as written. */
  readonly projects: readonly string[];
  /** Value of `-c` / `--config`. */
  readonly config: string | undefined;
  /** True for UI mode and `--list`: the projects are shown, and no repair may start. */
  readonly onlyLooks: boolean;
  /** True when `--reporter` takes the place of the config's reporters, ours among them. */
  readonly replacesReporters: boolean;
  /** Options that change how a test behaves, as they were given: nested runs need them too. */
  readonly passOn: readonly string[];
}

/** Options of `playwright test` with a value of their own, which may look like another option. */
const WITH_VALUE = new Set(
  [
    '-c -g -G -j --add-reporter --browser --config --global-timeout --grep --grep-invert --last-failed-file',
    '--max-failures --output --project --repeat-each --reporter --retries --shard --test-list',
    '--test-list-invert --timeout --trace --tsconfig --ui-host --ui-port --update-source-method --workers',
  ].flatMap((names) => names.split(' ')),
);
const PASSED_ON = new Set(['--timeout', '--tsconfig', '--ignore-snapshots', '--headed', '--fully-parallel']);

/** `args` is `process.argv.slice(2)` of `playwright test …`. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const options = readOptions(args);
  const valuesOf = (name: string): readonly string[] =>
    options.filter((option) => option.name === name).flatMap((option) => option.values);
  const names = new Set(options.map((option) => option.name));
  return {
    projects: valuesOf('--project'),
    config: options.findLast((option) => option.name === '-c' || option.name === '--config')?.values[0],
    onlyLooks: ['--ui', '--ui-host', '--ui-port', '--list'].some((name) => names.has(name)),
    replacesReporters: names.has('--reporter'),
    passOn: options
      .filter((option) => PASSED_ON.has(option.name))
      .map((option) => [option.name, ...option.values].join('=')),
  };
}

interface Option {
  readonly name: string;
  readonly values: readonly string[];
}

function readOptions(args: readonly string[]): readonly Option[] {
  const options: Option[] = [];
  const queue = [...args];
  for (let arg = queue.shift(); arg !== undefined && arg !== '--'; arg = queue.shift()) {
    const [, name, value] = splitOption(arg);
    if (name === undefined) continue;
    const values = value === undefined && WITH_VALUE.has(name) ? queue.splice(0, 1) : [];
    if (value !== undefined) values.push(value);
    // The option is variadic: `--project a b` names two.
    if (name === '--project' && value === undefined)
      while (queue[0] !== undefined && !queue[0].startsWith('-')) values.push(...queue.splice(0, 1));
    options.push({ name, values });
  }
  return options;
}

/** `--name=value`, `--name`, `-cvalue`, `-c`. */
function splitOption(arg: string): readonly (string | undefined)[] {
  return /^(--[^=]+)(?:=([^]*))?$/.exec(arg) ?? /^(-[A-Za-z])([^]+)?$/.exec(arg) ?? [];
}

/** The loop's projects that a `--project` value names; by a wildcard only when it names none of the user's own. */
export function loopProjectsAsked(
  projects: readonly string[],
  own: readonly string[],
): readonly LoopProject[] {
  const asked = projects.filter((value) => !value.includes('*') || !own.some(matcher(value)));
  return LOOP_PROJECTS.filter((name) => asked.some((value) => matcher(value)(name)));
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
