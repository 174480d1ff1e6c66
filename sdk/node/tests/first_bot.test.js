"use strict";
// The example as its manifest starts it, on constructed questions: every kind of auction, melds, Belote, the layout,
// the play. sdk/conformance checks that it plays whole boards like the first bots of the other kits.

const assert = require("node:assert/strict");
const path = require("node:path");
const test = require("node:test");

const { withBot } = require("./process");
const { long, request, start } = require("./questions");

const EXAMPLE = path.join(__dirname, "..", "examples", "first_bot");
const LADDER = ["C", "D", "H", "S", "NT", "AT"];
const STRONG_HEARTS = "JH 9H AH TH AS";
const WEAK = "7C 8D 9C QS KD";
const STRONG = "JH 9H AH TH 7H AS 8C 7D";

/** Asks one process all the questions, each a list [answer, phase, hand, legal, seen, rules]. */
function decides(cases) {
  return withBot(["bot.js"], async ({ describe, ask }) => {
    const { name, presets } = await describe();
    assert.deepEqual([name, presets], ["first_bot", []]); // all games
    for (const [answer, phase, hand, legal, seen, rules] of cases) {
      await ask("StartSession", start(rules, { sessionId: long(7) }));
      const question = request(phase, hand, legal, seen);
      question.sessionId = long(7);
      const texts = typeof legal === "string" ? legal.split(", ") : legal;
      assert.equal(texts[(await ask("Decide", question)).actionIndex], answer, `${phase} ${hand}: ${texts}`);
    }
  }, { cwd: EXAMPLE });
}

function bids(lowest, highest, denominations) {
  const texts = ["PASS"];
  for (let p = lowest; p <= highest; p += 10) texts.push(...denominations.map((d) => `${p}-${d}`));
  return texts;
}

const side = (text) => text.split(" ").map((up) => [up, true]);
const piles = (...sides) => ({ piles: sides.map(side) });

test("auctions in which a suit is taken or named", () => decides([
  ["TAKE", "AUCTION", STRONG_HEARTS, "PASS, TAKE", { publicCard: "7H" }],
  ["TAKE", "AUCTION", "9H AH KH 7S AC", "PASS, TAKE", { publicCard: "JH" }],
  ["PASS", "AUCTION", "9H AH KH 7S AC", "PASS, TAKE", { publicCard: "JS" }],
  ["S", "AUCTION", "JS 9S AS KS 7D", "PASS, C, D, S", { publicCard: "AH" }],
  ["PASS", "AUCTION", "9H AH KH TC 9S QD", "PASS, TAKE", { publicCard: "JH", publicCardHolder: 3 }, { deck: "d24" }],
  ["TAKE", "AUCTION", "9H AH KH TC 9S QD", "PASS, TAKE", { publicCard: "JH" }, { deck: "d24" }],
  ["S", "AUCTION", "6C 7C 9S KS 7D QH", "C, D, H, S", { hiddenCards: 3 }, { deck: "d36" }],
]));

test("ladders and auctions in points", () => decides([
  ["H", "AUCTION", STRONG_HEARTS, ["PASS", ...LADDER], {}],
  ["NT", "AUCTION", "AC TC AD TD AS", ["PASS", ...LADDER], {}],
  ["AT", "AUCTION", "JC 9C JD 9D JS", ["PASS", ...LADDER], {}],
  ["PASS", "AUCTION", WEAK, ["PASS", ...LADDER], {}],
  ["PASS", "AUCTION", STRONG_HEARTS, "PASS, H, S, NT, AT", { calls: [[2, "D"], [3, "PASS"]] }],
  ["80-H", "AUCTION", STRONG, bids(80, 250, ["C", "D", "H", "S"]), {}],
  ["100-H", "AUCTION", STRONG, bids(100, 250, ["C", "D", "H", "S"]), { calls: [[3, "90-S"]] }],
  ["PASS", "AUCTION", STRONG, bids(140, 250, ["C", "D", "H", "S"]), { calls: [[3, "130-S"]] }],
  ["PASS", "AUCTION", STRONG, "PASS, CAPOT-H, CAPOT-AT, DOUBLE", { calls: [[3, "240-AT"]] }],
]));

test("Baloot", () => decides([
  ["HOKUM", "AUCTION", STRONG_HEARTS, "PASS, HOKUM, SUN", { publicCard: "7H", auctionStage: 1 }],
  ["SUN", "AUCTION", "AC TC AD TD AS", "PASS, HOKUM, SUN, ASHKAL", { publicCard: "7H", auctionStage: 1 }],
  ["PASS", "AUCTION", WEAK, "PASS, HOKUM, SUN", { publicCard: "7H", auctionStage: 1 }],
  ["HOKUM", "AUCTION", "JS 9S AS KS 7D", "PASS, HOKUM, SUN", { publicCard: "7H", auctionStage: 5 }],
  ["HOKUM:S", "AUCTION", "JS 9S AS KS 7D", "HOKUM:C, HOKUM:D, HOKUM:S, SUN", { publicCard: "7H", auctionStage: 4 }],
  ["PASS", "DOUBLING", STRONG_HEARTS, "PASS, DOUBLE:OPEN, DOUBLE:LOCKED", { trump: "H", publicCard: "7C" }],
]));

test("melds and what is said with a card", () => decides([
  ["declare KH QH JH + 9S 8S 7S", "DECLARING", "KH QH JH 9S 8S 7S AC TC",
    ["declare KH QH JH", "declare KH QH JH + 9S 8S 7S", "declare nothing"], { trump: "C" }],
  ["KH belote", "PLAY", "QH KH 7C", "QH, QH belote, KH, KH belote", { trump: "H", trick: [3, "AH"] }],
  ["QH belote", "PLAY", "QH 7C", "QH, QH belote", { trump: "H", trick: [3, "AH"] }],
  ["QH", "PLAY", "QH KH 7C", "QH, KH", { trump: "H", trick: [3, "AH"] }],
  ["AS ekka", "PLAY", "AS 7D", "AS, AS ekka, 7D", { trump: "H" }],
]));

test("leads what nobody beats, takes cheaply, gives points to its partner", () => decides([
  ["AS", "PLAY", "AS KD 7D", "AS, KD, 7D", { trump: "H" }],
  ["7D", "PLAY", "TS KD 7D", "TS, KD, 7D", { trump: "H" }],
  ["TS", "PLAY", "TS KD 7D", "TS, KD, 7D", { trump: "H", tricks: [[1, "AS 7S 8S 9S", 1]] }],
  ["6D", "PLAY", "TS 6D 7D", "TS, 6D, 7D", { trump: "H" }, { deck: "d36" }],
  ["TS", "PLAY", "TS AS 7S", "TS, AS, 7S", { trump: "H", trick: [1, "KS 8S QS"] }],
  ["AS", "PLAY", "JS AS 7S", "JS, AS, 7S", { trump: "H", trick: [3, "KS"] }],
  ["7S", "PLAY", "TS KS 7S", "TS, KS, 7S", { trump: "H", trick: [3, "QS"] }], // the ace is out
  ["TD", "PLAY", "TD 7D 8C", "TD, 7D, 8C", { trump: "H", trick: [1, "KS AS QS"] }],
  ["AS", "PLAY", "JS AS 9S", "JS, AS, 9S", { trump: "NT", trick: [1, "TS 8S QS"] }],
  ["JS", "PLAY", "JS AS 9S", "JS, AS, 9S", { trump: "AT" }],
]));

test("the layout: what lies open is known", () => decides([
  ["TAKE", "AUCTION", "JH 9H AH KD 7C 8S 9S QD", "PASS, TAKE", { publicCard: "7H", publicCardHolder: 1,
    ...piles("JH 9H AH KD 7C 8S 9S QD", "7D 8D 9D 9C 7S QS QC 7H") }],
  ["PASS", "AUCTION", "JH 9H AH KD 7C 8S 9S QD", "PASS, TAKE", { publicCard: "7H", publicCardHolder: 1,
    ...piles("JH 9H AH KD 7C 8S 9S QD", "TH KH QH AC AD AS QC 7H") }],
  ["TD", "PLAY", "AS TD 7C 8H", "AS, TD, 7C, 8H", { trump: "H", ...piles("AS TD 7C 8H", "KD 9C QH") }], // AS is ruffed
  ["7C", "PLAY", "AS TD 7C 8H", "TD, 7C", { trump: "H", ...piles("AS TD 7C 8H", "7S AD TS QH") }],
  ["TS", "PLAY", "TS AS 7D", "TS, AS", { trump: "H", seat: 1, trick: [0, "KS"], ...piles("9H", "TS AS 7D") }],
]));
