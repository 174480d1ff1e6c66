// node --test
import assert from "node:assert/strict";
import test from "node:test";

import { Question, parseAction, v1 } from "hakam";
import { decide } from "./bot.js";

const number = (card) => parseAction(card).proto.play.card;

/** The bot's choice among these actions. */
function decides(observation, legal) {
  const legalActions = legal.split(" ").map((text) => parseAction(text).proto);
  return String(decide(new Question(new v1.DecideRequest({ observation, legalActions }))));
}

/** The bot's call with this hand, after `said` by seat 3. */
function calls(hand, legal, said) {
  return decides(new v1.Observation({
    phase: v1.Phase.PHASE_AUCTION,
    hand: hand.split(" ").map(number),
    calls: said ? [new v1.SeatCall({ seat: 3, call: parseAction(said).proto.call })] : [],
  }), legal);
}

/** The bot's card with hearts as trump. Seat 3 led the trick. */
function plays(legal, trick = "") {
  return decides(new v1.Observation({
    phase: v1.Phase.PHASE_PLAY,
    contract: new v1.Contract({ denomination: v1.Denomination.DENOMINATION_HEARTS }),
    tricks: trick ? [new v1.Trick({ leader: 3, cards: trick.split(" ").map(number) })] : [],
  }), legal);
}

test("it bids its best suit", () => assert.equal(calls("AS TS JH 9H 7H", "PASS C D H S"), "H"));
test("it bids as little as it can", () => {
  assert.equal(calls("AS TS JH 9H 7H", "PASS 80-S 80-H 90-S 90-H"), "80-H");
});
test("it passes with low cards", () => assert.equal(calls("AC KC 9H 8H 7S", "PASS C D H S"), "PASS"));
test("it passes after a bid", () => assert.equal(calls("AS TS JH 9H 7H", "PASS H S", "D"), "PASS"));
test("it bids if it must", () => assert.equal(calls("AC KC 9H 8H 7S", "C D H S"), "H"));
test("it leads its lowest card", () => assert.equal(plays("AS 7S KS"), "7S"));
test("it takes a trick as cheaply as it can", () => assert.equal(plays("7S AS TS", "KS"), "TS"));
test("it throws its lowest card where it cannot take", () => assert.equal(plays("KS 7S", "AS"), "7S"));
