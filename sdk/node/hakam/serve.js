"use strict";
// Serves a bot: every bot calls this function at its end.

const path = require("node:path");

const grpc = require("@grpc/grpc-js");

const { attach } = require("./attach");
const { readEnvironment } = require("./environment");
const { Host } = require("./host");
const { authorLine, log, summary } = require("./log");
const { listen } = require("./server");

/**
 * Serves `bot` until the arbiter ends the process. Returns at once; the server keeps the process alive.
 *
 * bot: a function decide(question) that returns an answer or a promise of one, or an object with a method `decide` and,
 *   if it wants them, `startSession(session)` and `finishBoard(result)`. Called one at a time. An answer is one of
 *   question.legal, its index or its text.
 * name: at most 64 characters; by default the name of the script's folder.
 * presets: games that it plays; empty: all.
 * maxSessions: how many boards one process plays at the same time, 1..1024. Leave 1 if the bot thinks: the calls of all
 *   sessions wait for each other.
 */
function serve(bot, { name = folderName(), version = "0", author = "", presets = [], maxSessions = 1 } = {}) {
  if (typeof bot !== "function" && typeof bot?.decide !== "function") {
    throw new TypeError("serve wants a function decide(question) or an object with a method decide");
  }
  if (!Number.isInteger(maxSessions) || maxSessions < 1 || maxSessions > 1024) {
    throw new RangeError(`maxSessions is ${maxSessions}; wanted 1..1024`);
  }
  const wantsResults = typeof bot.finishBoard === "function";
  const about = {
    name, version, author, presets, maxSessions, wantsResults,
    // A question on a stream could overtake a result, which is a separate call.
    decideStream: !wantsResults, decideMany: !wantsResults && maxSessions > 1,
  };
  const where = authorLine(new Error());
  const host = new Host(bot, about, where, () => process.exit(0));
  // A rejected promise that nobody waits for must not end the bot.
  process.on("unhandledRejection", (error) => log("hakam: nobody waited for this: " + summary(error, where)));
  if (!process.env.GRPC_VERBOSITY) grpc.setLogVerbosity(grpc.logVerbosity.NONE); // we report errors ourselves
  const environment = readEnvironment();
  if (environment.attach) attach(host, environment);
  else listen(host, environment);
}

function folderName() {
  const folder = path.basename(path.dirname(path.resolve(process.argv[1] ?? ".")));
  return (folder || "bot").slice(0, 64);
}

module.exports = { serve };
