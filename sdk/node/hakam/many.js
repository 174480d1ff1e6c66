"use strict";
// DecideMany: the questions of all sessions on one stream.

const { performance } = require("node:perf_hooks");
const { setImmediate: eventLoop } = require("node:timers/promises");

const { callError } = require("./host");
const v1 = require("./v1");

// A message costs about 0.1 ms: answers wait so long for each other, but not for a question that may take long.
const PORTION_MS = 1;
const QUICK_MS = 0.25;

/** Answers the questions of a stream, first what must be answered first of all that has come. */
function many(call, host) {
  const open = []; // {by, request}; the last one is answered first
  let portion = [];
  let timer = null; // writes the portion while the bot waits for something
  let working = false;
  let ended = false; // no more questions come

  const write = () => {
    clearTimeout(timer);
    timer = null;
    host.hear();
    if (portion.length) call.write(new v1.DecideManyResponse({ answers: portion }));
    portion = [];
  };

  const work = async () => {
    working = true;
    let begun = performance.now();
    let before = begun;
    while (open.length) {
      const answer = await answerOf(host, open.pop().request);
      portion.push(answer); // on a line of its own: the timer may have begun another portion
      timer ??= setTimeout(write, PORTION_MS);
      const now = performance.now();
      const quick = now - before < QUICK_MS && now - begun < PORTION_MS;
      before = now;
      if (open.length && quick) continue;
      write();
      // Sends it, and receives what has come meanwhile: Node looks at its sockets between two immediates.
      if (open.length) await eventLoop().then(() => eventLoop());
      begun = before = performance.now();
    }
    working = false;
    if (ended) call.end();
  };

  call.on("data", ({ questions }) => {
    const now = performance.now();
    for (const request of questions) open.push({ by: now + milliseconds(request.timeLeft), request });
    open.sort((a, b) => b.by - a.by);
    if (!working) work();
  });
  call.on("end", () => {
    ended = true;
    if (!working) call.end();
  });
  // Nobody waits for the other answers.
  call.on("cancelled", () => void (open.length = 0));
}

/** The SessionAnswer to a question. */
async function answerOf(host, request) {
  const { sessionId } = request;
  try {
    return new v1.SessionAnswer({ sessionId, answer: await host.decide(request, { more: true }) });
  } catch ({ code, details }) {
    return new v1.SessionAnswer({ sessionId, error: callError(code, details) });
  }
}

function milliseconds(duration) {
  return duration ? Number(duration.seconds) * 1e3 + duration.nanos * 1e-6 : 0;
}

module.exports = { many };
