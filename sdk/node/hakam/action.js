"use strict";
// Actions and their texts: "PASS", "90-H", "declare KH QH JH", "KH belote", "TH".
//
// The arbiter uses the same texts in replays, messages and test vectors.

const util = require("node:util");

const { DENOMINATIONS, RANKS, SUITS, cardNumber, cardOf } = require("./cards");
const v1 = require("./v1");

/** The names of an enum's values by number, without their common prefix. */
function enumNames(values, prefix) {
  return Object.fromEntries(Object.entries(values).map(([name, number]) => [number, name.slice(prefix.length)]));
}

const CALLS = enumNames(v1.CallKind, "CALL_KIND_");
const LOCKS = ["", "OPEN", "LOCKED"];

/** The name of a Denomination, null when nothing is named. */
function denominationName(number) {
  return DENOMINATIONS[number - 1] ?? null;
}

/** An action. `action.text` names it: "SUN", "HOKUM:H", "90-H", "TH". */
class Action {
  #text;

  constructor(proto) {
    this.proto = proto;
  }

  /** "call", "declaration" or "play". */
  get kind() {
    return this.proto.kind ?? null;
  }

  /** Name of the call, for instance "PASS", "TAKE", "BID" or "SUN"; null for other kinds. */
  get call() {
    return this.proto.call ? CALLS[this.proto.call.kind] ?? "UNSPECIFIED" : null;
  }

  /** The denomination of a call: C D H S, "NT" (no trumps), "AT" (all trumps); null if it has none. */
  get denomination() {
    return this.proto.call ? denominationName(this.proto.call.denomination) : null;
  }

  /** Suit that a call names, or null. */
  get suit() {
    const named = this.denomination;
    return named === "NT" || named === "AT" ? null : named;
  }

  /** Points that a call bids; 0 for a bid without points and for all other actions. */
  get points() {
    return this.proto.call?.points ?? 0;
  }

  /** The card played; null for other kinds. */
  get card() {
    return this.proto.play ? cardOf(this.proto.play.card) : null;
  }

  /** Whether the card is played with the announcement of Belote. */
  get belote() {
    return this.proto.play?.announceBelote ?? false;
  }

  /** The melds declared, each an array of cards; null for other kinds. */
  get melds() {
    return this.proto.declaration?.melds.map((meld) => meld.cards.map(cardOf)) ?? null;
  }

  /** Its text. `question.find` and the arbiter use it. */
  get text() {
    return (this.#text ??= textOf(this));
  }

  toString() {
    return this.text;
  }

  [util.inspect.custom]() {
    return `<${this.text}>`;
  }
}

function textOf(action) {
  const { call, play } = action.proto;
  if (play) return action.card + (play.announceBelote ? " belote" : "") + (play.ekka ? " ekka" : "");
  if (action.kind === "declaration") return "declare " + (action.melds.map(meldText).join(" + ") || "nothing");
  if (!call) return "nothing at all"; // an arbiter sends no such action
  const name = action.call;
  const named = action.denomination ?? "";
  if (name === "BID") return call.points ? `${call.points}-${named}` : named;
  const text = name + (named && (name === "CAPOT" ? "-" : ":") + named);
  return LOCKS[call.lock] ? `${text}:${LOCKS[call.lock]}` : text;
}

/** Suit by suit, the highest card first; the order of the input does not matter. */
function meldText(meld) {
  const place = (card) => 20 * SUITS.indexOf(card[1]) - RANKS.indexOf(card[0]);
  return [...meld].sort((a, b) => place(a) - place(b)).join(" ");
}

/** The Action of a text: "TH", "KH belote", "HOKUM:H", "90-H". RangeError for anything else. */
function parseAction(text) {
  const at = text.indexOf(" ");
  const [first, rest] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  if (first === "declare") {
    const melds = rest === "nothing" ? [] : rest.split("+");
    return actionOf({ declaration: new v1.Declaration({ melds: melds.map(parseMeld) }) });
  }
  const call = parseCall(text);
  if (call) return actionOf({ call: new v1.Call(call) });
  const said = { belote: "announceBelote", ekka: "ekka" }[rest];
  const play = new v1.Play({ card: cardNumber(said ? first : text) });
  if (said) play[said] = true;
  return actionOf({ play });
}

function actionOf(properties) {
  return new Action(new v1.Action(properties));
}

function parseMeld(text) {
  return new v1.Meld({ cards: text.split(" ").filter(Boolean).map(cardNumber) });
}

/** The properties of a Call; null if the text does not begin like one. */
function parseCall(text) {
  if (DENOMINATIONS.includes(text)) return { kind: v1.CallKind.CALL_KIND_BID, denomination: numberOf(text) };
  const dash = text.indexOf("-");
  if (dash >= 0) return parseBid(text, text.slice(0, dash), text.slice(dash + 1));
  const [head, ...words] = text.split(":");
  const kind = v1.CallKind["CALL_KIND_" + head];
  if (!kind || head === "BID" || head === "CAPOT") return null;
  const call = { kind };
  for (const word of words) {
    if (word && LOCKS.includes(word)) call.lock = LOCKS.indexOf(word);
    else if (DENOMINATIONS.includes(word)) call.denomination = numberOf(word);
    else throw new RangeError(`'${text}' is not a call: what is '${word}'?`);
  }
  return call;
}

function parseBid(text, bid, named) {
  if (!DENOMINATIONS.includes(named) || !/^(CAPOT|\d{1,9})$/.test(bid)) {
    throw new RangeError(`'${text}' is not a bid; bids look like 90-H, CAPOT-NT, H`);
  }
  const denomination = numberOf(named);
  if (bid === "CAPOT") return { kind: v1.CallKind.CALL_KIND_CAPOT, denomination };
  return { kind: v1.CallKind.CALL_KIND_BID, denomination, points: Number(bid) };
}

function numberOf(denomination) {
  return 1 + DENOMINATIONS.indexOf(denomination);
}

module.exports = { Action, denominationName, enumNames, parseAction };
