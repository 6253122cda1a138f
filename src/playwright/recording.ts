// The recorder with the locator maker's ranking, for the worker of an observe run.
import type * as Playwright from '@playwright/test';
import { rank } from '../make/locator/rank.ts';
import { isOtherRecord } from '../make/locator/records.ts';
import { doubtOf } from '../make/locator/receiver.ts';
import { replacementsFor } from '../make/locator/replacements.ts';
import { Recorder, type RecorderPlace } from '../observe/recorder/recorder.ts';
import { type Watch, watchFor } from '../observe/recorder/watch.ts';

export function recording(place: RecorderPlace, playwright: typeof Playwright): Watch {
  return watchFor(
    new Recorder(place, { rank, replacementsFor, isOtherRecord, doubtOf }, () => playwright.test.info()),
  );
}
