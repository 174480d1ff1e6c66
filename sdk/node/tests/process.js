"use strict";
// A bot as a process, started as the arbiter would start it, and a client of it.

const child_process = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const grpc = require("@grpc/grpc-js");

const { AgentService } = require("../hakam/service");
const { v1 } = require("..");

const LIMIT = 20000; // milliseconds; far more than any test here needs
const Client = grpc.makeClientConstructor(AgentService);

/** Starts `node ARGUMENT...` in this folder or `cwd`; `ended` is a promise of {code, signal, stderr}. */
function start(args, env, cwd = __dirname) {
  const child = child_process.spawn(process.execPath, args, {
    cwd, env: { PATH: process.env.PATH, ...env }, stdio: ["ignore", "pipe", "pipe"],
  });
  child.log = child.printed = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (child.log += text));
  child.stdout.setEncoding("utf8").on("data", (text) => (child.printed += text));
  child.ended = new Promise((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, stderr: child.log }));
  });
  return child;
}

/** Resolves once the process has written this. */
function said(child, text) {
  return new Promise((resolve) => {
    const look = () => (child.log + child.printed).includes(text) && resolve();
    child.stderr.on("data", look);
    child.stdout.on("data", look);
    look();
  });
}

/** Calls check(bot) with a running bot: {child, describe, ask, stream, many, stop}; always ends the bot. */
async function withBot(args, check, { address, env, cwd, credentials, metadata = new grpc.Metadata() } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hakam-"));
  const target = address ?? `unix:${folder}/agent.sock`;
  const child = start(args, { HAKAM_ADDRESS: target, ...env }, cwd);
  const client = new Client(target, credentials ?? grpc.credentials.createInsecure(), {
    "grpc.initial_reconnect_backoff_ms": 20, "grpc.min_reconnect_backoff_ms": 20, "grpc.max_reconnect_backoff_ms": 100,
  });
  const deadline = () => ({ deadline: Date.now() + LIMIT });
  /** One unary call, with this metadata; rejects with {code, details}. */
  const ask = (name, request = {}, data = metadata) => new Promise((resolve, reject) => {
    client[name](request, data, deadline(), (error, response) => (error ? reject(error) : resolve(response)));
  });
  const stream = (data = metadata) => new Stream(client.DecideStream(data, deadline()));
  const many = (data = metadata) => new Many(client.DecideMany(data, deadline()));
  const describe = async (protocolRevision = 1) => {
    await new Promise((resolve, reject) => {
      client.waitForReady(Date.now() + LIMIT, (error) => (error ? reject(error) : resolve()));
    });
    return ask("Describe", new v1.DescribeRequest({ protocolRevision }));
  };
  const stop = () => (child.kill("SIGTERM"), child.ended);
  try {
    await check({ child, describe, ask, stream, many, stop });
  } finally {
    client.close();
    child.kill("SIGKILL");
    await child.ended;
    fs.rmSync(folder, { recursive: true });
  }
}

/** A DecideStream, asked one question at a time. */
class Stream {
  #waiting = [];

  constructor(call) {
    this.call = call;
    call.on("data", (answer) => this.#waiting.shift()(answer));
    /** {code, details} of the end. */
    this.ended = new Promise((resolve) => {
      call.on("error", resolve);
      call.on("status", resolve);
    });
  }

  /** The answer, or {code, details} when the stream ends instead. */
  ask(request) {
    const answer = new Promise((resolve) => this.#waiting.push(resolve));
    this.call.write(request);
    return Promise.race([answer, this.ended]);
  }
}

/** A DecideMany. */
class Many {
  #portions = [];
  #heard = () => {};

  constructor(call) {
    this.call = call;
    call.on("data", ({ answers }) => {
      this.#portions.push(answers);
      this.#heard();
    });
    /** {code, details} of the end. */
    this.ended = new Promise((resolve) => {
      call.on("error", resolve);
      call.on("status", resolve);
    });
  }

  send(questions) {
    this.call.write(new v1.DecideManyRequest({ questions }));
  }

  /** The next portion: an array of SessionAnswer. */
  async next() {
    while (!this.#portions.length) await new Promise((resolve) => (this.#heard = resolve));
    return this.#portions.shift();
  }

  /** So many answers. */
  async all(count) {
    const found = [];
    while (found.length < count) found.push(...await this.next());
    return found;
  }
}

module.exports = { LIMIT, said, start, withBot };
