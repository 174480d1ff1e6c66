"use strict";
// Bots for the tests that serve them, chosen by the first argument; each of them misbehaves or reports something else.

const hakam = require("..");

/** Takes the last legal action; reports on stderr, and in its note, what it received. */
class Witness {
  #name = "witness"; // shows that methods are called on the object

  startSession(session) {
    hakam.log("session", session.id, "seat", session.seat, session.rules.target, session.format);
  }

  decide(q) {
    q.note = `${this.#name} ${q.clock.timeLeft.toFixed(3)} ${q.clock.bankLeft.toFixed(3)} ${q.rng.next()}`;
    return q.legal.at(-1);
  }

  finishBoard(result) {
    hakam.log("result", result.outcome, ...result.points);
  }
}

/** Answers with the seat of its session, a little later; calls that overlap would find `inside` set. */
let inside = false;
async function sleepy(q) {
  if (inside) throw new Error("two calls at a time");
  inside = true;
  await new Promise((resolve) => setImmediate(resolve));
  inside = false;
  return q.session?.seat ?? 0;
}

/** Takes 50 ms, computing or waiting. */
function slow() {
  const until = Date.now() + 50;
  while (Date.now() < until);
  return 0;
}
async function late() {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return 0;
}

function odd(q) {
  if (Number(q.proto.decisionId) === 103) throw new RangeError("\u{1f0a1}".repeat(300));
  if (Number(q.proto.decisionId) % 2) throw new RangeError("odd");
  return 0;
}

const BOTS = {
  slow: () => slow,
  late: () => late,
  odd: () => odd,
  witness: () => new Witness(),
  index: () => () => 1,
  card: () => () => "TH",
  illegal: () => () => "AS",
  beyond: () => () => 99,
  sleepy: () => sleepy,
  nothing: () => () => {},
  nonsense: () => () => "the ten of hearts",
  broken: () => () => { throw new RangeError("no idea what to play"); },
  rejecting: () => async () => { await null; throw new RangeError("no idea what to play"); },
  string: () => () => { throw "just a string"; },
  careless: () => () => { Promise.reject(new Error("forgotten")); return 1; },
  thinker: () => () => { hakam.log("thinking"); for (;;); },
  printer: () => function think() { console.log("printed"); for (;;); },
  waiter: () => async () => { await null; hakam.log("thinking"); await new Promise(() => {}); },
};

const [name, sessions = "2"] = process.argv.slice(2);
const options = { name, version: "7", author: "kit", presets: ["baloot"], maxSessions: Number(sessions) };
hakam.serve(BOTS[name](), options);
