// The recorder of fingerprints, for the workers of a run that records.
import type * as Playwright from '@playwright/test';
import { FingerprintRecorder, type RecordingPlace } from '../observe/recorder/fingerprints/recorder.ts';
import { watchFingerprints } from '../observe/recorder/fingerprints/watch.ts';
import type { Watch } from '../observe/recorder/watch.ts';

export function recordingFingerprints(place: RecordingPlace, playwright: typeof Playwright): Watch {
  return watchFingerprints(new FingerprintRecorder(place, () => playwright.test.info()));
}
