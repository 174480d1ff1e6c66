"use strict";
// Builds questions from texts, as the arbiter would send them.

const { DENOMINATIONS, cardNumber, cards } = require("../hakam/cards");
const { Question, Session, parseAction, v1 } = require("..");

const numbers = (text) => cards(text).map(cardNumber);
const zero = v1.DecideRequest.decode(Buffer.alloc(0)).decisionId; // a Long

/** A 64-bit number for a message. */
function long(value) {
  return zero.constructor.fromString(String(value), true);
}

/**
 * A DecideRequest to seat 0, or `seat`.
 *
 * hand: "7H TH"; legal: texts of actions, an array or "PASS, H".
 * seen: publicCard "7H"; calls [[seat, text]]; trump "H" (the contract's denomination); trick [leader, "7H TH"];
 * tricks [[leader, cards, winner]]; piles [[[up or "", hasDown]] of seat 0, of seat 1]; all else as in the message.
 */
function request(phase, hand, legal, seen = {}) {
  const { publicCard, calls = [], trump, tricks = [], trick, piles = [], ...fields } = seen;
  const observation = new v1.Observation({ ...fields, phase: v1.Phase["PHASE_" + phase], hand: numbers(hand) });
  if (publicCard) observation.publicCard = cardNumber(publicCard);
  if (trump) observation.contract = new v1.Contract({ denomination: 1 + DENOMINATIONS.indexOf(trump) });
  observation.calls = calls.map(([seat, text]) => new v1.SeatCall({ seat, call: parseAction(text).proto.call }));
  observation.tricks = [...tricks, ...(trick ? [trick] : [])].map(([leader, played, winner]) =>
    new v1.Trick({ leader, cards: numbers(played), winner }));
  observation.piles = piles.flatMap((side, seat) => side.map(([up, hasDown]) =>
    new v1.Pile({ seat, up: up ? cardNumber(up) : 0, hasDown })));
  const texts = typeof legal === "string" ? legal.split(", ") : legal;
  return new v1.DecideRequest({
    decisionId: long(1), observation, legalActions: texts.map((text) => parseAction(text).proto),
  });
}

/** A StartSessionRequest with these options of the game. */
function start(rules = {}, fields = {}) {
  const text = Object.entries(rules).map(([name, value]) => `${name}=${value}\n`).join("");
  return new v1.StartSessionRequest({ ...fields, rules: new v1.RuleSet({ text }) });
}

/** The message as it comes out of a wire. */
function sent(message) {
  const type = message.constructor;
  return type.decode(type.encode(message).finish());
}

/** The same as a Question in a session with these options. */
function ask(phase, hand, legal, rules, seen) {
  return new Question(sent(request(phase, hand, legal, seen)), new Session(sent(start(rules))));
}

/** A question about cards: trump hearts, seat 2, a finished trick and one in progress. */
function playQuestion(texts = "7H TH KH", fields = {}) {
  const message = request("PLAY", `${texts} AS`, texts.split(" "), {
    seat: 2, dealer: 3, publicCard: "QH", calls: [[0, "PASS"], [1, "HOKUM:H"]], trump: "H", scores: [26, 0],
    tricks: [[0, "AC 7C 8C 9C", 0]], trick: [0, "TC 8H"],
  });
  Object.assign(message, { sessionId: long(7), decisionId: long(4), decisionSeed: long(1234567) }, fields);
  Object.assign(message.observation.contract, { caller: 1, level: 2 });
  return message;
}

module.exports = { ask, long, playQuestion, request, sent, start };
