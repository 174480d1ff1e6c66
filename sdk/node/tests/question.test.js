"use strict";
// Actions and their texts, what a bot sees, and how its answers are read: no process, no gRPC.

const assert = require("node:assert/strict");
const test = require("node:test");

const { cardNumber, cards } = require("../hakam/cards");
const { Action, Question, Result, Session, parseAction, v1 } = require("..");
const { ask, long, playQuestion, request, sent, start } = require("./questions");

const played = (fields) => new Question(sent(playQuestion("7H TH KH", fields)));

test("actions name themselves and are read again", () => {
  const call = (kind, fields) => ({ call: new v1.Call({ kind: v1.CallKind["CALL_KIND_" + kind], ...fields }) });
  const card = cardNumber("KH");
  for (const [properties, text] of [
    [call("PASS"), "PASS"], [call("TAKE"), "TAKE"], [call("ASHKAL"), "ASHKAL"],
    [call("HOKUM", { denomination: 2 }), "HOKUM:D"], [call("DOUBLE", { lock: 2 }), "DOUBLE:LOCKED"],
    [call("FOUR", { lock: 1 }), "FOUR:OPEN"], [call("REDOUBLE"), "REDOUBLE"], [call("MATCH"), "MATCH"],
    [call("BID", { denomination: 5, points: 80 }), "80-NT"], [call("BID", { denomination: 3, points: 90 }), "90-H"],
    [call("BID", { denomination: 3 }), "H"], [call("BID", { denomination: 5 }), "NT"],
    [call("BID", { denomination: 6 }), "AT"], [call("CAPOT", { denomination: 5 }), "CAPOT-NT"],
    [{ declaration: new v1.Declaration() }, "declare nothing"], [{ play: new v1.Play({ card }) }, "KH"],
    [{ play: new v1.Play({ card, announceBelote: true }) }, "KH belote"],
    [{ play: new v1.Play({ card, ekka: true }) }, "KH ekka"]]) {
    const proto = new v1.Action(properties);
    assert.equal(String(new Action(sent(proto))), text);
    assert.deepEqual(v1.Action.encode(parseAction(text).proto).finish(), v1.Action.encode(proto).finish(), text);
  }
});

test("what a call names", () => {
  for (const [text, call, denomination, suit, points] of [
    ["TAKE", "TAKE", null, null, 0], ["90-H", "BID", "H", "H", 90], ["AT", "BID", "AT", null, 0],
    ["CAPOT-NT", "CAPOT", "NT", null, 0], ["HOKUM:S", "HOKUM", "S", "S", 0]]) {
    const action = parseAction(text);
    assert.deepEqual([action.kind, action.call, action.denomination, action.suit, action.points],
      ["call", call, denomination, suit, points]);
  }
  const [plain, said] = [parseAction("KH"), parseAction("KH belote")];
  assert.deepEqual([plain.belote, said.belote, plain.card, said.card], [false, true, "KH", "KH"]);
  assert.deepEqual([plain.call, plain.denomination, plain.points, plain.melds], [null, null, 0, null]);
});

test("melds are written from the top, whatever their order", () => {
  const melds = ["JH QH KH", "7S 8S 9S", "TS TC TD TH"].map((text) =>
    new v1.Meld({ cards: cards(text).map(cardNumber) }));
  const action = new Action(sent(new v1.Action({ declaration: new v1.Declaration({ melds }) })));
  assert.equal(action.text, "declare KH QH JH + 9S 8S 7S + TC TD TH TS");
  assert.deepEqual(action.melds.slice(0, 2), [cards("JH QH KH"), cards("7S 8S 9S")]);
  assert.equal(parseAction(action.text).text, action.text);
});

test("an observation in readable terms", () => {
  const seen = played().observation;
  assert.deepEqual([seen.seat, seen.partner, seen.dealer, seen.phase], [2, 0, 3, "PLAY"]);
  assert.deepEqual(seen.hand, cards("7H TH KH AS"));
  assert.equal(seen.publicCard, "QH");
  assert.deepEqual(seen.calls.map(({ seat, action }) => [seat, action.text]), [[0, "PASS"], [1, "HOKUM:H"]]);
  assert.deepEqual([seen.trump, seen.contract.caller, seen.contract.level], ["H", 1, 2]);
  assert.deepEqual([seen.tricks.length, seen.tricks[0].winner, seen.trick.suit], [2, 0, "C"]);
  assert.deepEqual(seen.trick.best(seen.trump), { seat: 1, card: "8H" });
  assert.deepEqual(seen.trick.best(null), { seat: 0, card: "TC" });
  assert.deepEqual(seen.scores, [26, 0]);
});

test("nothing is invented before the contract", () => {
  const question = new Question(sent(new v1.DecideRequest()));
  const seen = question.observation;
  assert.deepEqual([seen.contract, seen.trump, seen.publicCard, seen.trick], [null, null, null, null]);
  assert.deepEqual([seen.hand, seen.tricks, question.legal, question.rules], [[], [], [], {}]);
});

test("clock and rng", () => {
  const question = played({
    timeLeft: { seconds: long(1), nanos: 500000000 }, bankLeft: { seconds: long(0), nanos: 250000000 },
  });
  assert.deepEqual(question.clock, { timeLeft: 1.5, bankLeft: 0.25 });
  assert.equal(question.rng.next(), 6457827717110365317n);
  assert.equal(question.rng.next(), 3203168211198807973n); // the same source, gone on
  assert.equal(played({ decisionSeed: long(2n ** 64n - 1n) }).rng.next(), 16490336266968443936n);
});

test("session and result", () => {
  const session = new Session(sent(start({ lock: "CHOICE", carre_values: "J:200,9:150", doubling: "" }, {
    sessionId: long(2n ** 64n - 1n), seat: 3, format: 1,
    clock: new v1.ClockRules({ perDecision: { seconds: long(1), nanos: 0 } }),
  })));
  assert.deepEqual([session.id, session.seat, session.preset, session.format, session.perDecision, session.bank],
    ["18446744073709551615", 3, "baloot", "BOARDS", 1, 0]);
  assert.deepEqual(session.rules, { lock: "CHOICE", carre_values: "J:200,9:150", doubling: "" });
  const result = new Result(new v1.BoardResult({ outcome: v1.Outcome.OUTCOME_FAILED, points: [0, 16] }));
  assert.deepEqual([result.outcome, result.points], ["FAILED", [0, 16]]);
});

test("what the family adds", () => {
  const seen = ask("AUCTION", "JH 9H", "PASS, NT", {}, {
    hiddenCards: 3, hanging: 85, trump: "AT", meldTeam: 0, calls: [[1, "90-H"], [2, "DOUBLE"]],
  }).observation;
  assert.deepEqual([seen.hiddenCards, seen.hanging, seen.publicCardHolder], [3, 85, null]);
  assert.deepEqual([seen.seats, seen.partner, seen.piles, seen.meldTeam, seen.beloteSeats], [4, 2, [], 0, []]);
  assert.deepEqual([seen.calls[0].action.points, seen.calls[1].action.points], [90, 0]);
  assert.equal(ask("PLAY", "7H", "7H", {}, { publicCardHolder: 0 }).observation.publicCardHolder, 0);
  for (const [name, trump] of [["S", "S"], ["NT", null], ["AT", "AT"]]) {
    const { contract } = ask("PLAY", "7H", "7H", {}, { trump: name }).observation;
    assert.deepEqual([contract.denomination, contract.trump], [name, trump]);
  }
});

test("the layout is for two", () => {
  const seen = ask("PLAY", "7D AC 8C", "7D, AC", {}, {
    trump: "H", seat: 1, trick: [0, "7S"], tricks: [[1, "9S JS", 0]],
    piles: [[["TS", true], ["", true], ["", false]], [["7D", false], ["AC", true], ["8C", true]]],
  }).observation;
  assert.deepEqual([seen.seats, seen.seat, seen.partner], [2, 1, null]);
  assert.deepEqual(seen.piles[0], [{ up: "TS", hasDown: true }, { up: null, hasDown: true }, { up: null, hasDown: false }]);
  assert.deepEqual(seen.tricks[0].best("H"), { seat: 0, card: "JS" });
});

test("answers by action, index and text are the same", () => {
  const question = played();
  for (const answer of [question.legal[1], 1, "TH", question.find("TH"), played().legal[1]]) {
    const response = question.response(answer);
    assert.deepEqual([response.choice, response.actionIndex, Number(response.decisionId)], ["actionIndex", 1, 4]);
  }
  assert.equal(question.find("AS"), null);
});

test("a bot may sort what is legal", () => {
  const question = ask("PLAY", "7S KH TH", "7S, KH, TH", {}, { trump: "H" });
  question.legal.reverse();
  assert.equal(question.response(question.legal[0]).actionIndex, 2);
  assert.equal(question.response("7S").actionIndex, 0);
});

test("the plain card, unless the announcement is asked for", () => {
  const question = ask("PLAY", "KH 7S", "7S, KH, KH belote", {}, { trump: "H" });
  for (const [answer, index] of [["KH", 1], ["KH belote", 2], [question.legal[2], 2]]) {
    assert.equal(question.response(answer).actionIndex, index);
  }
});

test("what is not listed is sent for the referee to judge", () => {
  const question = played();
  assert.equal(question.response("AS").action.play.card, cardNumber("AS"));
  assert.equal(question.response("ASHKAL").action.call.kind, v1.CallKind.CALL_KIND_ASHKAL);
  assert.equal(question.response(99).actionIndex, 99);
  const kept = ask("PLAY", "KH", "KH, AS").legal[1];
  assert.equal(question.response(kept).action.play.card, cardNumber("AS"));
});

test("what says nothing is refused here", () => {
  for (const answer of [undefined, null, true, 1.5, NaN, -1, 2 ** 32, 1n, ["TH"], Symbol("TH"), {}, "", "the ten",
    "HOKUM:X", "HOKUM:", "90-X", "-H", "9999999999-H", "BID", "CAPOT", "KH BELOTE", "declare KH QX", "constructor"]) {
    assert.throws(() => played().response(answer), /^(Range|Type)Error: /, String(answer));
  }
});

test("a long note is cut at 1024 bytes, between characters", () => {
  const question = played();
  question.note = "x" + "é".repeat(600);
  assert.equal(question.response(0).note, "x" + "é".repeat(511));
});

test("a question that no contract knows is an error, not a crash elsewhere", () => {
  const wrong = request("PLAY", "KH", "KH, AS");
  wrong.observation.hand = [99];
  assert.throws(() => new Question(sent(wrong)), /99 is not the number of a card/);
});
