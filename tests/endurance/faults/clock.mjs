// Loaded with `--import`: every other time it is asked, the clock has been set back by a day.
const RealDate = Date;
const DAY_MS = 24 * 60 * 60_000;
let asked = 0;

function now() {
  asked += 1;
  return RealDate.now() - (asked % 2) * DAY_MS;
}

const Shifted = class extends RealDate {
  /** @param {unknown[]} args */
  constructor(...args) {
    // @ts-expect-error what Date takes, Date gets
    super(...(args.length === 0 ? [now()] : args));
  }
};
Shifted.now = now;
Reflect.set(globalThis, 'Date', Shifted);
