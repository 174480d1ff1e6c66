"use strict";
// The settings of a bot from the environment: where it listens or which arbiter it dials, and how it authenticates.

const fs = require("node:fs");

const { log } = require("./log");

const LOCAL = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+$/;
const TCP = /^(\[[0-9a-fA-F:.]+\]|[^\s:\/]+):\d+$/;
const ATTACH = "attach:";

/** Ends the process with a line on stderr. */
function fail(message, code) {
  log("hakam: " + message);
  process.exit(code);
}

/**
 * Reads the environment; ends the process with exit code 2 if it is not usable.
 *
 * Returns {attach: false, address, tls, token} for a bot that listens, tls being null or {cert, key} (PEM), or
 * {attach: true, address, tls, token, name} for one that dials, tls being null (plain text), or {roots} (PEM, or null
 * for the system's). The token is null where none is given.
 */
function readEnvironment(env = process.env) {
  const address = env.HAKAM_ADDRESS || "";
  if (!address) {
    fail("HAKAM_ADDRESS is not set. A bot is started by the arbiter, which says there where to listen: " +
      "run `hakam play FOLDER builtin:greedy`, FOLDER being the one with the bot's agent.textproto", 2);
  }
  return address.startsWith(ATTACH) ? toAttach(address.slice(ATTACH.length), env) : toListen(address, env);
}

function toListen(address, env) {
  const { HAKAM_TLS_CERT, HAKAM_TLS_KEY } = env;
  if (Boolean(HAKAM_TLS_CERT) !== Boolean(HAKAM_TLS_KEY)) {
    fail("HAKAM_TLS_CERT and HAKAM_TLS_KEY go together: only one of them is set", 2);
  }
  const tls = HAKAM_TLS_CERT
    ? { cert: pem("HAKAM_TLS_CERT", HAKAM_TLS_CERT), key: pem("HAKAM_TLS_KEY", HAKAM_TLS_KEY) }
    : null;
  const token = env.HAKAM_TOKEN || null;
  if (!address.startsWith("unix:") && !LOCAL.test(address)) {
    if (!TCP.test(address)) {
      fail(`HAKAM_ADDRESS is '${address}'; wanted unix:PATH, an address on loopback such as 127.0.0.1:4000, ` +
        "or attach:HOST:PORT", 2);
    }
    if (!tls || !token) {
      fail(`HAKAM_ADDRESS is '${address}', which is not on loopback: that needs HAKAM_TLS_CERT, HAKAM_TLS_KEY and ` +
        "HAKAM_TOKEN", 2);
    }
  }
  return { attach: false, address, tls, token };
}

function toAttach(address, env) {
  if (!TCP.test(address)) fail(`HAKAM_ADDRESS is 'attach:${address}'; wanted attach:HOST:PORT`, 2);
  for (const name of ["HAKAM_TOKEN", "HAKAM_NAME"]) {
    if (!env[name]) fail(`${name} is not set: to attach itself a bot needs the name and the token of its entrant`, 2);
  }
  const roots = env.HAKAM_TLS_CA ? pem("HAKAM_TLS_CA", env.HAKAM_TLS_CA) : null;
  const tls = roots || !LOCAL.test(address) ? { roots } : null;
  return { attach: true, address, tls, token: env.HAKAM_TOKEN, name: env.HAKAM_NAME };
}

function pem(variable, file) {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    return fail(`${variable}: cannot read ${file}: ${error.code ?? error.message}`, 2);
  }
}

module.exports = { fail, readEnvironment };
