"use strict";
// The private log of the bot, and one-line texts for mistakes of the author.

const path = require("node:path");
const util = require("node:util");

const KIT = __dirname + path.sep;

/** Writes a line to stderr, which the arbiter keeps in the bot's private log. */
function log(...words) {
  console.error(...words);
}

/** The innermost place in the author's code in the stack of an error: "bot.js:12", or null. */
function authorLine(error) {
  for (const line of String(error?.stack ?? "").split("\n")) {
    const found = /(?:\(|at (?:async )?)(file:\/\/\/.+|\/.+|[A-Z]:\\.+):(\d+):\d+\)?$/i.exec(line.trim());
    if (!found) continue; // no frame, or one of Node's own
    const file = found[1].startsWith("file:") ? decodeURI(found[1].slice("file://".length)) : found[1];
    if (!file.startsWith(KIT) && !file.includes(`${path.sep}node_modules${path.sep}`)) {
      return `${path.relative(process.cwd(), file)}:${found[2]}`;
    }
  }
  return null;
}

/** One line for an error of the bot, with file and line of the author's code, or `place` if the error has none. */
function summary(error, place) {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : `thrown: ${util.inspect(error)}`;
  const where = authorLine(error) ?? place;
  return `${what.split("\n")[0].slice(0, 400)}${where ? ` (${where})` : ""}`;
}

module.exports = { authorLine, log, summary };
