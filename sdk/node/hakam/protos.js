"use strict";
// Reads the files of proto/hakam/v1 with protobufjs.

const fs = require("node:fs");
const path = require("node:path");

const protobuf = require("protobufjs");

const FOLDER = path.join(__dirname, "..", "proto");
// These files and their imports. A bot needs no leagues and no manifests.
const FILES = ["hakam/v1/agent.proto", "hakam/v1/arbiter.proto"];

/** Returns the root of their definitions. `comments`: with the comments, which only types.js needs. */
function loadProtos({ comments = false } = {}) {
  if (!fs.existsSync(FOLDER)) throw new Error(`${FOLDER} is missing: run kit.sh build in the folder of the Node kit`);
  const root = new protobuf.Root();
  root.resolvePath = (_, target) => path.join(FOLDER, target);
  return root.loadSync(FILES, { alternateCommentMode: comments }).resolveAll();
}

module.exports = { loadProtos };
