// An order as people type it: one line for each article, such as `10 x USB cable @ 4.35`.

/**
 * @param {string} text
 */
export function parseLine(text) {
  const [, quantity, name, price] = /^(\d+) x (.+) @ (\d+\.\d\d)$/.exec(text.trim()) ?? [];
  if (name === undefined) throw new Error(`not a line of an order: ${text}`);
  return { quantity: Number(quantity), name, cents: Math.trunc(Number(price) * 100) };
}
