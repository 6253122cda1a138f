// What a line of an order costs. Ten or more of an article are ten per cent cheaper.
import { parseLine } from "./parse.js";

const MANY = 10;
const DISCOUNT = 0.1;

/**
 * @param {string} line
 * @returns {number} in cents
 */
export function priceOf(line) {
  const { quantity, cents } = parseLine(line);
  const full = quantity * cents;
  return quantity > MANY ? Math.round(full * (1 - DISCOUNT)) : full;
}
