"use strict";
// Randomness with a specified output, the same in every kit: SplitMix64.
//
// Use `question.rng` and nothing else, Math.random() least of all: it starts from the seed of the decision, which is
// the same in both rooms of a deal, so two versions of a bot that would do the same do the same, and luck cancels.

const SIZE = 1n << 64n;
const bits64 = (value) => BigInt.asUintN(64, value);

/** A sequence of draws that depends only on the seed. Not for secrets. */
class Random {
  #state;

  /** seed: an integer (number or BigInt); its lowest 64 bits count. */
  constructor(seed) {
    this.#state = bits64(BigInt(seed));
  }

  /** 64 random bits, as a BigInt. */
  next() {
    this.#state = bits64(this.#state + 0x9e3779b97f4a7c15n);
    let z = this.#state;
    z = bits64((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = bits64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  }

  /** Uniform over 0..bound-1, 1 <= bound < 2^64; a number for a number, a BigInt for a BigInt. */
  below(bound) {
    if (typeof bound !== "bigint" && !Number.isSafeInteger(bound)) {
      throw new RangeError(`below(${bound}): the bound must be a whole number; a BigInt from 2^53 on`);
    }
    const size = BigInt(bound);
    if (size < 1n || size >= SIZE) throw new RangeError(`below(${bound}): the bound must be 1..2^64-1`);
    // Draws from the incomplete block at the top are refused, so that all remainders are equally likely.
    const limit = SIZE - (SIZE % size);
    let draw = this.next();
    while (draw >= limit) draw = this.next();
    const rest = draw % size;
    return typeof bound === "bigint" ? rest : Number(rest);
  }

  /** Uniform over the doubles k / 2^53 in [0, 1). */
  unit() {
    return Number(this.next() >> 11n) * 2 ** -53;
  }

  /** One of `items` (an array or a string), all equally likely. */
  choice(items) {
    return items[this.below(items.length)];
  }

  /** Shuffles the array in place. */
  shuffle(items) {
    for (let i = items.length; i > 1; --i) {
      const j = this.below(i);
      [items[i - 1], items[j]] = [items[j], items[i - 1]];
    }
  }
}

module.exports = { Random };
