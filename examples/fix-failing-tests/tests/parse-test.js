import assert from "node:assert/strict";
import { test } from "node:test";
import { parseLine } from "../src/parse.js";

test("a line has a quantity, a name and a price", () => {
  assert.deepEqual(parseLine(" 2 x Desk lamp @ 25.00 "), { quantity: 2, name: "Desk lamp", cents: 2500 });
});

test("a price is read to the cent", () => {
  assert.equal(parseLine("1 x USB cable @ 4.35").cents, 435);
});

test("anything else is refused", () => {
  assert.throws(() => parseLine("two lamps"), /not a line of an order: two lamps/);
});
