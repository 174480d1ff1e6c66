"use strict";
// The files of proto/hakam/v1, as protobufjs reads them.

const fs = require("node:fs");
const path = require("node:path");

const protobuf = require("protobufjs");

const FOLDER = path.join(__dirname, "..", "proto");
// With all that they import. Leagues and manifests are not a bot's business.
const FILES = ["hakam/v1/agent.proto", "hakam/v1/arbiter.proto"];

/** The root of all that they define. `comments`: with the comments, which only types.js needs. */
function loadProtos({ comments = false } = {}) {
  if (!fs.existsSync(FOLDER)) throw new Error(`${FOLDER} is missing: run kit.sh build in the folder of the Node kit`);
  const root = new protobuf.Root();
  root.resolvePath = (_, target) => path.join(FOLDER, target);
  return root.loadSync(FILES, { alternateCommentMode: comments }).resolveAll();
}

module.exports = { loadProtos };
