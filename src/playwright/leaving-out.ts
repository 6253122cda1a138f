// The no-op control for the worker of a control run.
import type * as Playwright from '@playwright/test';
import type { RecorderPlace } from '../observe/recorder/recorder.ts';
import { type Watch, watchFor } from '../observe/recorder/watch.ts';
import { LeaveOut } from '../verify/control/leave-out.ts';

export function leavingOut(place: RecorderPlace, playwright: typeof Playwright): Watch {
  return watchFor(new LeaveOut(place, () => playwright.test.info()));
}
