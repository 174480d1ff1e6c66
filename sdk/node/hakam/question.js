"use strict";
// Questions, answers and sessions.

const util = require("node:util");

const { Action, enumNames, parseAction } = require("./action");
const { Observation, hide } = require("./observation");
const { Random } = require("./random");
const v1 = require("./v1");

const OUTCOMES = enumNames(v1.Outcome, "OUTCOME_");
const FORMATS = enumNames(v1.Format, "FORMAT_");
const NOTE_BYTES = 1024;

/** A Duration in seconds; 0 when there is none. */
function seconds(duration) {
  return duration ? Number(duration.seconds) + duration.nanos * 1e-9 : 0;
}

/** A seat at a table, for any number of boards. */
class Session {
  constructor(proto) {
    hide(this, proto);
    this.id = proto.sessionId.toString(); // an id, not a number to calculate with
    this.seat = proto.seat;
    this.preset = proto.rules?.preset || "baloot";
    this.rules = rulesOf(proto.rules?.text ?? ""); // every option by name, as text: {target: "152", ...}
    this.format = FORMATS[proto.format] ?? "UNSPECIFIED"; // "BOARDS" or "MATCH"
    this.perDecision = seconds(proto.clock?.perDecision);
    this.bank = seconds(proto.clock?.bank);
  }
}

/** "deck=d36\ntarget=500\n" as {deck: "d36", target: "500"}. */
function rulesOf(text) {
  const lines = text.split("\n").filter((line) => line.includes("="));
  return Object.fromEntries(lines.map((line) => {
    const at = line.indexOf("=");
    return [line.slice(0, at), line.slice(at + 1)];
  }));
}

/** The result of a board. */
class Result {
  constructor(proto, session = null) {
    hide(this, proto);
    this.session = session;
    this.outcome = OUTCOMES[proto.outcome] ?? "UNSPECIFIED"; // "MADE", "FAILED", "TIE", "PASSED_OUT", ...
    this.points = [...proto.points]; // of team 0 and team 1 in the unit of the match
  }
}

/** One question. The answer is one of `legal`, its index, or its text ("TH", "90-H", "PASS"). */
class Question {
  #rng;
  #asked; // `legal` in the arbiter's order, because an index counts in it; a bot may sort `legal`

  constructor(proto, session = null) {
    hide(this, proto);
    this.session = session; // the Session, or null if it was not opened here
    this.observation = new Observation(proto.observation ?? new v1.Observation());
    this.legal = proto.legalActions.map((action) => new Action(action)); // at least two
    this.#asked = [...this.legal];
    this.rules = session?.rules ?? {}; // the options of the game (Session.rules)
    // Seconds at the moment when the question was sent: in total for this decision, and the part of it in the bank.
    this.clock = { timeLeft: seconds(proto.timeLeft), bankLeft: seconds(proto.bankLeft) };
    this.note = ""; // a remark for the private log, at most 1024 bytes
  }

  /** The source of randomness; use no other (random.js). */
  get rng() {
    return (this.#rng ??= new Random(BigInt(this.proto.decisionSeed.toString())));
  }

  /** The legal action with this text, or null. */
  find(text) {
    return this.legal.find((action) => action.text === text) ?? null;
  }

  /** The DecideResponse for the answer of `decide`. RangeError or TypeError if it is no answer. */
  response(answer) {
    const response = new v1.DecideResponse({ decisionId: this.proto.decisionId, note: cut(String(this.note)) });
    if (Number.isInteger(answer)) {
      // An index beyond the list is sent as it is; the referee decides what is legal.
      if (answer < 0 || answer >= 2 ** 32) throw new RangeError(`decide returned ${answer}; an index counts from 0`);
      response.actionIndex = answer;
      return response;
    }
    if (!(answer instanceof Action || typeof answer === "string")) {
      throw new TypeError(`decide returned ${shown(answer)}; wanted one of question.legal, its index or its text`);
    }
    const text = String(answer);
    const index = this.#asked.findIndex((action) => action === answer || action.text === text);
    if (index >= 0) response.actionIndex = index;
    else response.action = (typeof answer === "string" ? parseAction(text) : answer).proto;
    return response;
  }
}

/** A value in one short line. */
function shown(value) {
  return util.inspect(value, { depth: 0, breakLength: Infinity }).slice(0, 80);
}

/** The beginning of a text in at most NOTE_BYTES bytes, cut between characters. */
function cut(text) {
  if (!text) return ""; // as nearly always
  const bytes = Buffer.from(text).subarray(0, NOTE_BYTES);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

module.exports = { Question, Result, Session };
