// The public API. What a Playwright config imports loads in every worker, so this file stays as small as it is.
export { type LoopOptions, withLoop } from './playwright/with-loop.ts';
