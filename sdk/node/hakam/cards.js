"use strict";
// Cards and their points. A card is its text: "TH" is the ten of hearts.
//
//   suit("TH") === "H", rank("TH") === "T", points("TH", "H") === 10, strength("TH", "S") === 7
//
// A `trump` is a suit letter (C, D, H, S), null or "NT" in a contract without trump (Baloot: Sun), or "AT" at all
// trumps, where every suit has the trump order and none beats another. Points and orders are the same in all games
// (Baloot A3, A4; Belote family 0).

const SUITS = "CDHS";
const DENOMINATIONS = ["C", "D", "H", "S", "NT", "AT"]; // in the order of a ladder auction
const RANKS = "23456789TJQKA"; // natural order, used for runs

const DECKS = { d24: "9", d32: "7", d36: "6" }; // the option `deck`: the lowest rank
const PLAIN_ORDER = "6789JQKTA";
const TRUMP_ORDER = "678QKTA9J";
const PLAIN_POINTS = { A: 11, T: 10, K: 4, Q: 3, J: 2 };
const TRUMP_POINTS = { J: 20, 9: 14, A: 11, T: 10, K: 4, Q: 3 };

// Number on the wire by card, in the order of the numbers: 1 + 13 * suit + rank (cards.proto).
const NUMBERS = new Map();
[...SUITS].forEach((suit, s) => {
  for (let r = RANKS.indexOf("6"); r < RANKS.length; ++r) NUMBERS.set(RANKS[r] + suit, 1 + 13 * s + r);
});
const BY_NUMBER = new Map([...NUMBERS].map(([card, number]) => [number, card]));

/** The text, if it names one of the 36 cards from 6C to AS; else a RangeError. */
function card(text) {
  if (!NUMBERS.has(text)) throw new RangeError(`'${text}' is not a card; cards look like TH, 9C, AS`);
  return text;
}

/** The number of a card on the wire. */
function cardNumber(text) {
  return NUMBERS.get(card(text));
}

/** The card of a number on the wire; RangeError when there is none. */
function cardOf(number) {
  const found = BY_NUMBER.get(number);
  if (found === undefined) throw new RangeError(`${number} is not the number of a card`);
  return found;
}

/** Several cards: cards("7S KH") is ["7S", "KH"]. */
function cards(text) {
  return text.split(/\s+/).filter(Boolean).map(card);
}

/** One of 6 7 8 9 T J Q K A. */
function rank(card) {
  return card[0];
}

/** One of C D H S. */
function suit(card) {
  return card[1];
}

/** All cards of a game: 24, 32 or 36. `rules`: its options by name, as in `question.rules`. */
function deck(rules = {}) {
  const kind = rules.deck ?? "d32"; // Baloot has no other pack and no option for it
  if (!Object.hasOwn(DECKS, kind)) {
    throw new RangeError(`'${kind}' is not a pack; packs are ${Object.keys(DECKS).join(", ")}`);
  }
  const lowest = RANKS.indexOf(DECKS[kind]);
  return [...NUMBERS.keys()].filter((card) => RANKS.indexOf(card[0]) >= lowest);
}

/** Whether the suit of `card` has the trump order. */
function isTrump(card, trump) {
  return trump === card[1] || trump === "AT";
}

/** Card points of `card` (0..20) in a contract with this trump. */
function points(card, trump = null) {
  return (isTrump(card, trump) ? TRUMP_POINTS : PLAIN_POINTS)[card[0]] ?? 0;
}

/** How high `card` ranks: 0..8 in a plain suit, 9..17 as trump. Two suits compare only if one is trump. */
function strength(card, trump = null) {
  return isTrump(card, trump) ? 9 + TRUMP_ORDER.indexOf(card[0]) : PLAIN_ORDER.indexOf(card[0]);
}

/** Whether `card` wins a trick in which `best` was the winning card. */
function beats(card, best, trump = null) {
  return card[1] === best[1] ? strength(card, trump) > strength(best, trump) : card[1] === trump;
}

/** The cards as players hold them, in a new array: trumps first, then suit by suit, the strongest first. */
function sortCards(hand, trump = null) {
  const side = (card) => (card[1] === trump ? -1 : SUITS.indexOf(card[1]));
  return [...hand].sort((a, b) => side(a) - side(b) || strength(b, trump) - strength(a, trump));
}

module.exports = {
  DENOMINATIONS, RANKS, SUITS, beats, card, cardNumber, cardOf, cards, deck, points, rank, sortCards, strength, suit,
};
