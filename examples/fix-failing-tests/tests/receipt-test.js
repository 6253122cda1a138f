import assert from "node:assert/strict";
import { test } from "node:test";
import { receiptOf } from "../src/receipt.js";

test("a receipt has net, tax and total", () => {
  const order = "10 x USB cable @ 4.35\n1 x Mouse @ 19.90\n";
  assert.deepEqual(receiptOf(order), { net: 5905, tax: 1122, total: 7027 });
});

test("an order without lines costs nothing", () => {
  assert.deepEqual(receiptOf("\n"), { net: 0, tax: 0, total: 0 });
});
