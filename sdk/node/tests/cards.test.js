"use strict";
// Cards: their points and their order.

const assert = require("node:assert/strict");
const test = require("node:test");

const { cardNumber, cardOf } = require("../hakam/cards");
const { beats, card, cards, deck, points, rank, sortCards, strength, suit, v1 } = require("..");

const DECK = [..."CDHS"].flatMap((s) => [..."789TJQKA"].map((r) => r + s));

test("text, number and contract agree on all 36 cards", () => {
  const named = Object.entries(v1.Card).filter(([, number]) => number);
  assert.equal(named.length, 36);
  for (const [name, number] of named) {
    assert.equal(cardNumber(name.slice("CARD_".length)), number);
    assert.equal(cardOf(number), name.slice("CARD_".length));
  }
});

test("a card is its text", () => {
  assert.equal(card("TH"), "TH");
  assert.deepEqual([rank("TH"), suit("TH")], ["T", "H"]);
  assert.deepEqual(cards(" 7S  KH"), ["7S", "KH"]);
});

test("what is no card is refused", () => {
  for (const text of ["", "T", "10H", "th", "5C", "HT", "TH ", null, undefined, 35]) {
    assert.throws(() => card(text), { name: "RangeError", message: /is not a card; cards look like TH, 9C, AS/ });
  }
  for (const number of [0, 1, 4, 14, 53, 99]) assert.throws(() => cardOf(number), /is not the number of a card/);
});

test("points: a suit has 30, trump 62 (A4)", () => {
  const total = (trump) => DECK.reduce((sum, c) => sum + points(c, trump), 0);
  assert.deepEqual([total(), total("NT"), total("H"), total("AT")], [120, 120, 152, 248]);
  assert.deepEqual(cards("JH 9H AH TH KH QH 8H 7H").map((c) => points(c, "H")), [20, 14, 11, 10, 4, 3, 0, 0]);
});

test("the packs of the games (family 0)", () => {
  assert.deepEqual(deck(), DECK);
  assert.deepEqual(deck({ target: "152" }), DECK);
  for (const [kind, size, lowest] of [["d24", 24, "9"], ["d32", 32, "7"], ["d36", 36, "6"]]) {
    const pack = deck({ deck: kind });
    assert.deepEqual([new Set(pack).size, pack.map(rank).sort()[0]], [size, lowest]);
  }
  assert.throws(() => deck({ deck: "d52" }), /'d52' is not a pack; packs are d24, d32, d36/);
  assert.throws(() => deck({ deck: "toString" }), /is not a pack/);
});

test("orders (A3)", () => {
  const order = (s, trump) => deck({ deck: "d36" }).filter((c) => suit(c) === s)
    .sort((a, b) => strength(a, trump) - strength(b, trump)).map(rank).join("");
  for (const [s, trump, wanted] of [["H", null, "6789JQKTA"], ["H", "S", "6789JQKTA"], ["H", "H", "678QKTA9J"],
    ["H", "NT", "6789JQKTA"], ["C", "AT", "678QKTA9J"]]) {
    assert.equal(order(s, trump), wanted);
  }
  assert.deepEqual([strength("6H"), strength("AH"), strength("6H", "H"), strength("JH", "H")], [0, 8, 9, 17]);
});

test("who beats whom (E11)", () => {
  for (const [one, best, trump, wins] of [["TH", "KH", null, true], ["KH", "TH", null, false],
    ["9H", "AH", "H", true], ["7H", "AS", "H", true], ["AS", "7H", "H", false], ["AS", "7H", null, false],
    ["JS", "7H", "AT", false], ["9S", "AS", "AT", true], ["9S", "AS", "NT", false], ["TS", "KS", "NT", true],
    ["AH", "7S", "NT", false]]) {
    assert.equal(beats(one, best, trump), wins, `${one} ${best} ${trump}`);
  }
});

test("a hand sorts trumps first, then high to low, into a new array", () => {
  const hand = cards("7C 7H AS JH AC AH");
  assert.deepEqual(sortCards(hand, "H"), cards("JH AH 7H AC 7C AS"));
  assert.deepEqual(hand, cards("7C 7H AS JH AC AH"));
  assert.deepEqual(sortCards(cards("JH AC AH TH")), cards("AC AH TH JH"));
  assert.deepEqual(sortCards(cards("9H AC AH JH"), "AT"), cards("AC JH 9H AH"));
});
