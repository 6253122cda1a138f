// What an order costs in all, in cents. The tax is rounded once, to the nearest cent.
import { priceOf } from "./price.js";

const TAX = 0.19;

/**
 * @param {string} order
 */
export function receiptOf(order) {
  const lines = order.split("\n").filter((line) => line.trim() !== "");
  const net = lines.reduce((sum, line) => sum + priceOf(line), 0);
  const tax = Math.floor(net * TAX);
  return { net, tax, total: net + tax };
}
