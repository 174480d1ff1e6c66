"use strict";
// A real bot process over a unix socket, asked by a real gRPC client: the contract of agent.proto.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const net = require("node:net");
const test = require("node:test");

const grpc = require("@grpc/grpc-js");

const { cardNumber } = require("../hakam/cards");
const { v1 } = require("..");
const { said, start, withBot } = require("./process");
const { long, playQuestion, start: startSession } = require("./questions");

const bot = (name, check, sessions = 2, options) => withBot(["bot.js", name, String(sessions)], check, options);
const question = (decisionId = 1, fields = {}) => playQuestion("7H TH KH", { decisionId: long(decisionId), ...fields });
const clean = { code: 0, signal: null, stderr: "" };

test("a session from Describe to exit", () => bot("witness", async ({ describe, ask, stop }) => {
  const { protocolRevision, name, version, author, presets, maxSessions, wantsResults } = await describe();
  assert.deepEqual([protocolRevision, name, version, author, presets, maxSessions, wantsResults],
    [1, "witness", "7", "kit", ["baloot"], 2, true]);
  await ask("StartSession", startSession({ target: "152" }, { sessionId: long(7), seat: 2, format: 1 }));
  for (const decisionId of [1n, 2n, 2n ** 40n, 2n ** 64n - 1n]) {
    const answer = await ask("Decide", question(decisionId, {
      timeLeft: { seconds: long(1), nanos: 500000000 }, bankLeft: { seconds: long(0), nanos: 500000000 },
    }));
    assert.deepEqual([String(answer.decisionId), answer.actionIndex], [String(decisionId), 2]);
    assert.equal(answer.note, "witness 1.500 0.500 6457827717110365317");
  }
  const result = new v1.BoardResult({ outcome: v1.Outcome.OUTCOME_MADE, points: [16, 0] });
  await ask("FinishBoard", new v1.FinishBoardRequest({ sessionId: long(7), result }));
  await ask("FinishSession", new v1.FinishSessionRequest({ sessionId: long(7) }));
  assert.deepEqual(await stop(), { ...clean, stderr: "session 7 seat 2 152 BOARDS\nresult MADE 16 0\n" });
}));

test("answers in every form", async () => {
  for (const [name, index] of [["index", 1], ["card", 1], ["beyond", 99], ["sleepy", 0]]) {
    await bot(name, async ({ describe, ask }) => {
      await describe();
      assert.equal((await ask("Decide", question())).actionIndex, index, name);
    });
  }
  await bot("illegal", async ({ describe, ask }) => {
    await describe();
    assert.equal((await ask("Decide", question())).action.play.card, cardNumber("AS"));
  });
});

test("what the bot throws is INTERNAL, with its line, in the log too; the bot lives on", async () => {
  for (const [name, text] of [["broken", /^RangeError: no idea what to play \(bot\.js:\d+\)$/],
    ["rejecting", /^RangeError: no idea what to play \(bot\.js:\d+\)$/],
    ["string", /^thrown: 'just a string' \(bot\.js:\d+\)$/],
    ["nothing", /^TypeError: decide returned undefined; wanted one of question\.legal.* \(bot\.js:\d+\)$/],
    ["nonsense", /^RangeError: 'the ten of hearts' is not a card.* \(bot\.js:\d+\)$/]]) {
    await bot(name, async ({ describe, ask, stream, stop }) => {
      await describe();
      const fault = await ask("Decide", question()).catch((error) => error);
      assert.equal(fault.code, grpc.status.INTERNAL);
      assert.match(fault.details, text);
      for (const again of [stream(), stream()]) {
        const { code, details } = await again.ask(question());
        assert.deepEqual([code, details], [fault.code, fault.details]);
      }
      const { code, stderr } = await stop();
      assert.equal(code, 0);
      assert.equal(stderr.split(`hakam: ${fault.details}\n`).length, 4, stderr);
    });
  }
});

test("a promise that the bot forgets is told, and the bot lives on", () => bot("careless",
  async ({ child, describe, ask, stop }) => {
    await describe();
    assert.equal((await ask("Decide", question())).actionIndex, 1);
    await said(child, "nobody waited for this: Error: forgotten (bot.js:");
    assert.equal((await stop()).code, 0);
  }));

test("another revision and another game are refused", () => bot("witness", async ({ describe, ask }) => {
  await assert.rejects(describe(2), { code: grpc.status.FAILED_PRECONDITION, details: /speaks protocol revision 1, not 2/ });
  const request = startSession();
  request.rules.preset = "pilotta";
  await assert.rejects(ask("StartSession", request),
    { code: grpc.status.FAILED_PRECONDITION, details: /does not play pilotta, only baloot/ });
}));

test("sessions are kept apart, calls come one at a time, on streams and off", () => bot("sleepy",
  async ({ describe, ask, stream, stop }) => {
    assert.equal((await describe()).decideStream, true);
    for (const seat of [0, 1, 2]) await ask("StartSession", startSession({}, { sessionId: long(10 + seat), seat }));
    const streams = [stream(), stream(), stream()];
    for (let decisionId = 1; decisionId <= 20; ++decisionId) {
      const answers = await Promise.all([
        ...streams.map((one, seat) => one.ask(question(decisionId, { sessionId: long(10 + seat) }))),
        ask("Decide", question(decisionId, { sessionId: long(12) })),
      ]);
      assert.deepEqual(answers.map((answer) => [Number(answer.decisionId), answer.actionIndex]),
        [0, 1, 2, 2].map((seat) => [decisionId, seat]));
    }
    assert.deepEqual(await stop(), clean);
  }, 3));

test("the oldest session gives way when the arbiter says no FinishSession", () => bot("sleepy",
  async ({ describe, ask }) => {
    await describe();
    for (const seat of [1, 2]) await ask("StartSession", startSession({}, { sessionId: long(10 + seat), seat }));
    const seats = [11, 12].map(async (id) => (await ask("Decide", question(1, { sessionId: long(id) }))).actionIndex);
    assert.deepEqual(await Promise.all(seats), [0, 2]);
  }, 1));

test("a stream that ends, or is cancelled, leaves the bot free", () => bot("index",
  async ({ describe, ask, stream, stop }) => {
    await describe();
    const ended = stream();
    assert.equal((await ended.ask(question(1))).actionIndex, 1);
    ended.call.end();
    assert.equal((await ended.ended).code, grpc.status.OK);
    const cancelled = stream();
    await cancelled.ask(question(2));
    cancelled.call.cancel();
    assert.equal(Number((await stream().ask(question(3))).decisionId), 3);
    assert.equal(Number((await ask("Decide", question(4))).decisionId), 4);
    assert.deepEqual(await stop(), clean);
  }, 1));

test("a bot that wants results is asked by calls: a question on a stream could overtake one", () => bot("witness",
  async ({ describe }) => assert.equal((await describe()).decideStream, false)));

test("SIGTERM ends a bot that waits, for a question or for itself, with exit code 0", async () => {
  for (const name of ["index", "waiter"]) {
    await bot(name, async ({ child, describe, stream, stop }) => {
      await describe();
      const pending = stream().ask(question());
      await (name === "waiter" ? said(child, "thinking") : pending);
      assert.deepEqual(await stop(), { ...clean, stderr: name === "waiter" ? "thinking\n" : "" });
    });
  }
});

test("SIGTERM ends a bot that computes, by the signal: nobody could hear it there", () => bot("thinker",
  async ({ child, describe, stream, stop }) => {
    await describe();
    stream().ask(question());
    await said(child, "thinking");
    assert.deepEqual(await stop(), { code: null, signal: "SIGTERM", stderr: "thinking\n" });
  }));

/** Waits until the main thread has computed for so many ticks (10 ms): then it is no longer where it was before. */
async function computed(child, ticks) {
  const sum = () => Number(fs.readFileSync(`/proc/${child.pid}/task/${child.pid}/stat`, "utf8").split(") ")[1].split(" ")[11]);
  const enough = sum() + ticks;
  while (sum() < enough) await new Promise(setImmediate);
}

test("a print is in the log at once, and SIGINT with --trace-sigint says where the bot computes", () => bot("printer",
  async ({ child, describe, stream }) => {
    await describe();
    stream().ask(question());
    await said(child, "printed");
    await computed(child, 20);
    child.kill("SIGINT");
    const { signal, stderr } = await child.ended;
    assert.equal(signal, "SIGINT");
    assert.match(stderr, /^KEYBOARD_INTERRUPT: .*\n +at think \(.*\/tests\/bot\.js:\d+:\d+\)\n/);
  }, 2, { env: { NODE_OPTIONS: "--trace-sigint" } }));

/** Questions of these sessions: [id, seconds]. */
const inSessions = (...sessions) => sessions.map(([session, seconds]) => question(100 + session,
  { sessionId: long(session), timeLeft: { seconds: long(seconds), nanos: 0 } }));
const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((session) => [session, 1]);
const ids = (answers) => answers.map(({ sessionId }) => Number(sessionId));

test("many: all answers of a message, in any portions", () => bot("index", async ({ describe, ask, many, stop }) => {
  assert.equal((await describe()).decideMany, true);
  const stream = many();
  for (let turn = 0; turn < 3; ++turn) {
    stream.send(inSessions(...eight));
    const found = (await stream.all(8)).map(({ sessionId, answer }) =>
      [Number(sessionId), Number(answer.decisionId), answer.actionIndex]);
    assert.deepEqual(found.sort(), eight.map(([session]) => [session, 100 + session, 1]));
    assert.equal(Number((await ask("Decide", question(99))).decisionId), 99);
  }
  stream.send(inSessions([1, 1]));
  stream.call.end(); // what was asked before the end is answered
  assert.deepEqual(ids(await stream.all(1)), [1]);
  assert.equal((await stream.ended).code, grpc.status.OK);
  const waiting = many();
  waiting.send(inSessions([1, 1]));
  await waiting.all(1);
  assert.deepEqual(await stop(), clean);
}));

test("many: what must be answered first is answered first, and waits for nobody", async () => {
  for (const name of ["slow", "late"]) {
    await bot(name, async ({ describe, many }) => {
      await describe();
      const stream = many();
      stream.send(inSessions([1, 30], [2, 10], [3, 20]));
      assert.deepEqual([await stream.next(), await stream.next(), await stream.next()].map(ids), [[2], [3], [1]], name);
      stream.send(inSessions([1, 30], [2, 10], [3, 20]));
      stream.send(inSessions([4, 12])); // comes later, and has less time than two of them
      assert.deepEqual(ids(await stream.all(4)), [2, 4, 3, 1], name);
    });
  }
});

test("many: what the bot throws is an error of that session alone", () => bot("odd", async ({ describe, many, stop }) => {
  await describe();
  const stream = many();
  stream.send(inSessions([1, 1], [2, 1], [3, 1], [4, 1]));
  for (const { sessionId, answer, error } of await stream.all(4)) {
    assert.equal(answer === null, Number(sessionId) % 2 === 1);
    if (error) {
      assert.equal(error.code, grpc.status.INTERNAL);
      // The second one is cut in the middle of a character, and may still be read.
      assert.match(error.message, Number(sessionId) === 1 ? /^RangeError: odd \(bot\.js:\d+\)$/ : /^RangeError: \u{1f0a1}+\ufffd?$/u);
      assert.ok(Buffer.byteLength(error.message) <= 1024);
    }
  }
  stream.send(inSessions([6, 1])); // the stream goes on
  assert.deepEqual(ids(await stream.all(1)), [6]);
  const { code, stderr } = await stop();
  assert.deepEqual([code, stderr.split("hakam: RangeError: ").length], [0, 3]);
}));

test("many: calls come one at a time, on streams and off", () => bot("sleepy", async ({ describe, ask, many }) => {
  await describe();
  const streams = [many(), many()];
  for (const stream of streams) stream.send(inSessions(...eight));
  assert.equal((await ask("Decide", question(1))).actionIndex, 0);
  for (const stream of streams) {
    for (const { error } of await stream.all(8)) assert.equal(error, null);
  }
}));

test("many: SIGTERM ends a bot that waits for itself, and one that computes", async () => {
  for (const [name, wanted] of [["waiter", { code: 0, signal: null }], ["thinker", { code: null, signal: "SIGTERM" }]]) {
    await bot(name, async ({ child, describe, many, stop }) => {
      await describe();
      many().send(inSessions([1, 1]));
      await said(child, "thinking");
      assert.deepEqual(await stop(), { ...wanted, stderr: "thinking\n" });
    });
  }
});

test("many: a stream that is cancelled leaves the bot free", () => bot("slow", async ({ describe, ask, many }) => {
  await describe();
  const cancelled = many();
  cancelled.send(inSessions(...Array.from({ length: 1000 }, (_, session) => [session, 1])));
  await cancelled.next();
  cancelled.call.cancel();
  assert.equal(Number((await ask("Decide", question(99))).decisionId), 99);
  const stream = many();
  stream.send(inSessions([1, 1]));
  assert.deepEqual(ids(await stream.all(1)), [1]); // not after 50 s
}));

test("many: a bot with one session, or that wants results, does not offer it", async () => {
  for (const [name, sessions] of [["index", 1], ["witness", 4]]) {
    await bot(name, async ({ describe }) => assert.equal((await describe()).decideMany, false), sessions);
  }
});

test("loopback TCP works too", async () => {
  // A port that was free a moment ago.
  const port = await new Promise((resolve) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
  await bot("index", async ({ describe, ask }) => {
    await describe();
    assert.equal((await ask("Decide", question())).actionIndex, 1);
  }, 1, { address: `127.0.0.1:${port}` });
});

test("an environment that makes no sense is told in one line", async () => {
  const tls = { HAKAM_TLS_CERT: __filename, HAKAM_TLS_KEY: __filename };
  for (const [address, code, text, env] of [
    ["", 2, /hakam play FOLDER builtin:greedy/], ["0.0.0.0:4000", 2, /not on loopback: that needs HAKAM_TLS_CERT/],
    ["0.0.0.0:4000", 2, /not on loopback/, tls], ["0.0.0.0:4000", 2, /not on loopback/, { HAKAM_TOKEN: "x" }],
    ["127.0.0.1.example.org:4000", 2, /not on loopback/], ["unix-abstract:hakam", 2, /wanted unix:PATH/],
    ["4000", 2, /wanted unix:PATH/], ["unix:/nonexistent/folder/agent.sock", 1, /cannot listen at/],
    ["unix:x", 2, /go together/, { HAKAM_TLS_CERT: __filename }],
    ["unix:x", 2, /HAKAM_TLS_CERT: cannot read .*: ENOENT/, { ...tls, HAKAM_TLS_CERT: "/nonexistent" }],
    ["attach:example.org", 2, /wanted attach:HOST:PORT/], ["attach:example.org:1", 2, /HAKAM_TOKEN is not set/],
    ["attach:example.org:1", 2, /HAKAM_NAME is not set/, { HAKAM_TOKEN: "x" }]]) {
    const { code: found, stderr } = await start(["bot.js", "index"], { HAKAM_ADDRESS: address, ...env }).ended;
    assert.match(stderr, text);
    assert.deepEqual([found, stderr.trim().split("\n").length], [code, 1], stderr);
  }
});
