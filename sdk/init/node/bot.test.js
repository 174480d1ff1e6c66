// node --test
import assert from "node:assert/strict";
import test from "node:test";

import { Question, parseAction, v1 } from "hakam";
import { decide } from "./bot.js";

/** The bot's choice among these actions, in seat 0 with hearts as trump. Seat 3 led the trick. */
function decides(phase, legal, trick = "") {
  const number = (card) => parseAction(card).proto.play.card;
  const observation = new v1.Observation({
    phase: v1.Phase[`PHASE_${phase}`],
    contract: new v1.Contract({ denomination: v1.Denomination.DENOMINATION_HEARTS }),
    tricks: trick ? [new v1.Trick({ leader: 3, cards: trick.split(" ").map(number) })] : [],
  });
  const legalActions = legal.split(" ").map((text) => parseAction(text).proto);
  return String(decide(new Question(new v1.DecideRequest({ observation, legalActions }))));
}

test("it passes if it may", () => assert.equal(decides("AUCTION", "PASS TAKE"), "PASS"));
test("it leads its lowest card", () => assert.equal(decides("PLAY", "AS 7S KS"), "7S"));
test("it takes a trick as cheaply as it can", () => assert.equal(decides("PLAY", "7S AS TS", "KS"), "TS"));
test("it throws its lowest card where it cannot take", () => assert.equal(decides("PLAY", "KS 7S", "AS"), "7S"));
