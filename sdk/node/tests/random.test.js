"use strict";
// The random source. The values are those of the other kits, which must agree bit for bit.

const assert = require("node:assert/strict");
const test = require("node:test");

const { Random } = require("..");

test("is SplitMix64", () => {
  const random = new Random(1234567);
  assert.deepEqual([random.next(), random.next(), random.next()],
    [6457827717110365317n, 3203168211198807973n, 9817491932198370423n]);
  assert.equal(new Random(1234567n + (1n << 64n)).next(), 6457827717110365317n);
});

test("below is uniform", () => {
  const random = new Random(1);
  const counts = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 60000; ++i) ++counts[random.below(6)];
  // Chi-square with 5 degrees of freedom; 20.5 is the 0.1 % point. Fixed seed: no flakes.
  assert.ok(counts.reduce((sum, count) => sum + (count - 10000) ** 2 / 10000, 0) < 20.5);
});

test("below draws again in the incomplete block", () => {
  // With this bound nearly half of all draws are refused: those of 2^63 + 1 and above.
  const bound = (1n << 63n) + 1n;
  const [plain, drawn] = [new Random(5), new Random(5)];
  for (let i = 0; i < 50; ++i) {
    let expected = plain.next();
    while (expected >= bound) expected = plain.next();
    assert.equal(drawn.below(bound), expected);
  }
});

test("below one draws zero, and no other bound is refused silently", () => {
  assert.equal(new Random(7).below(1), 0);
  assert.equal(new Random(7).below(1n), 0n);
  for (const bound of [0, -1, 1.5, NaN, 2 ** 53, 0n, 1n << 64n]) {
    assert.throws(() => new Random(7).below(bound), { name: "RangeError", message: /the bound must be/ });
  }
});

test("choice and shuffle follow below", () => {
  const [a, b] = [new Random(3), new Random(3)];
  assert.equal(a.choice("abcd"), "abcd"[b.below(4)]);
  const items = [0, 1, 2, 3, 4, 5, 6, 7];
  a.shuffle(items);
  const expected = [0, 1, 2, 3, 4, 5, 6, 7];
  for (let i = 8; i > 1; --i) {
    const j = b.below(i);
    [expected[i - 1], expected[j]] = [expected[j], expected[i - 1]];
  }
  assert.deepEqual(items, expected);
  assert.notDeepEqual(items, [0, 1, 2, 3, 4, 5, 6, 7]);
});

test("unit lies in [0, 1)", () => {
  assert.equal(new Random(1234567).unit(), Number(6457827717110365317n >> 11n) / 2 ** 53);
});
