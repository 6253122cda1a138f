import assert from "node:assert/strict";
import { test } from "node:test";
import { priceOf } from "../src/price.js";

test("nine of an article cost nine times as much", () => {
  assert.equal(priceOf("9 x USB cable @ 4.35"), 3915);
});

test("ten of an article are ten per cent cheaper", () => {
  assert.equal(priceOf("10 x USB cable @ 4.35"), 3915);
});
