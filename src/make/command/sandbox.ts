// The arguments with which bubblewrap keeps a maker apart: it sees the machine read-only and not the project, writes in its own
// folder alone, sees no other process, and ends with us. The network stays: a coding agent needs it. Pure.

export interface SandboxPlan {
  /** Absolute paths, all of them. The maker's own folder. */
  readonly folder: string;
  /** Folders that are empty for it: the project, temporary files, sockets of services. */
  readonly hidden: readonly string[];
  /** What it may read all the same. */
  readonly shown: readonly string[];
  /** What it may write all the same: its own state. */
  readonly state: readonly string[];
}

const MACHINE = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'];
/** A new session has no way back to the terminal. */
const APART = ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--new-session', '--die-with-parent'];

/** In order: a later one lies over an earlier one. What may be missing is `-try`. */
export function bubblewrapArgs({ folder, hidden, shown, state }: SandboxPlan): readonly string[] {
  return [
    ...MACHINE,
    ...hidden.flatMap((path) => ['--tmpfs', path]),
    ...shown.flatMap((path) => ['--ro-bind-try', path, path]),
    ...state.flatMap((path) => ['--bind-try', path, path]),
    '--bind',
    folder,
    folder,
    '--chdir',
    folder,
    ...APART,
    '--cap-drop',
    'ALL',
    '--',
  ];
}
