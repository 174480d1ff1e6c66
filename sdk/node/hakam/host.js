"use strict";
// A bot as the arbiter sees it: messages in, messages out; the messages come from server.js or attach.js.

const grpc = require("@grpc/grpc-js");

const { log, summary } = require("./log");
const { Question, Result, Session } = require("./question");
const v1 = require("./v1");

const PROTOCOL_REVISION = 1;
const MESSAGE_CHARACTERS = 256; // at most 1024 bytes in UTF-8

/** Thrown when a call is to end with another status than OK. */
class Refusal extends Error {
  constructor(code, details) {
    super(details);
    this.code = code;
    this.details = details;
  }
}

/** Answers each call of AgentService; a Refusal has the status of a failed call. */
class Host {
  #bot;
  #decide;
  #about;
  #place;
  #stop;
  #sessions = new Map(); // by id, oldest first
  #deaf = false; // SIGTERM is left to the system
  #turn = Promise.resolve(); // the last call of the bot that has begun or waits

  /**
   * bot: a function, or an object with decide and perhaps startSession and finishBoard.
   * about: how it introduces itself, the properties of a DescribeResponse.
   * place: where the author gave it to the kit; named in errors that have no line of their own.
   * stop: what ends the process at SIGTERM.
   */
  constructor(bot, about, place, stop) {
    this.#bot = bot;
    this.#decide = typeof bot === "function" ? bot : bot.decide.bind(bot);
    this.#about = new v1.DescribeResponse({ ...about, protocolRevision: PROTOCOL_REVISION });
    this.#place = place;
    this.#stop = stop;
    // No listener for SIGINT: with one, `node --trace-sigint` could not say where a bot computes.
    process.on("SIGTERM", stop);
  }

  async describe({ protocolRevision }) {
    if (protocolRevision !== PROTOCOL_REVISION) {
      throw new Refusal(grpc.status.FAILED_PRECONDITION,
        `this bot speaks protocol revision ${PROTOCOL_REVISION}, not ${protocolRevision}`);
    }
    return this.#about;
  }

  async startSession(request) {
    const session = new Session(request);
    const { presets, maxSessions } = this.#about;
    if (presets.length && !presets.includes(session.preset)) {
      throw new Refusal(grpc.status.FAILED_PRECONDITION,
        `this bot does not play ${session.preset}, only ${presets.join(", ")}`);
    }
    if (!this.#sessions.has(session.id) && this.#sessions.size >= maxSessions) {
      // An arbiter may omit FinishSession, so the oldest session is closed.
      this.#sessions.delete(this.#sessions.keys().next().value);
    }
    await this.#callBot(() => this.#bot.startSession?.(session));
    this.#sessions.set(session.id, session);
    return new v1.StartSessionResponse();
  }

  /** `more`: the caller asks again at once, or calls `hear`. */
  decide(request, { more = false } = {}) {
    return this.#callBot(() => {
      const question = new Question(request, this.#session(request));
      const answer = this.#decide(question);
      return isPromise(answer) ? answer.then((value) => question.response(value)) : question.response(answer);
    }, more);
  }

  async finishBoard(request) {
    if (this.#about.wantsResults) {
      const result = new Result(request.result ?? new v1.BoardResult(), this.#session(request));
      await this.#callBot(() => this.#bot.finishBoard(result));
    }
    return new v1.FinishBoardResponse();
  }

  async finishSession(request) {
    this.#sessions.delete(request.sessionId.toString());
    return new v1.FinishSessionResponse();
  }

  #session(request) {
    return this.#sessions.get(request.sessionId.toString()) ?? null;
  }

  /** Calls the bot after all earlier calls. An exception goes to stderr and makes the status INTERNAL. */
  #callBot(call, more = false) {
    const done = this.#turn.then(() => this.#interruptible(call, more)).catch((error) => {
      const details = summary(error, this.#place);
      log("hakam: " + details);
      if (error instanceof Error) log(error.stack);
      throw new Refusal(grpc.status.INTERNAL, details);
    });
    this.#turn = done.catch(() => {});
    return done;
  }

  /** While a bot computes, Node cannot handle signals, so SIGTERM ends the process directly. */
  #interruptible(call, more) {
    if (!this.#deaf) process.off("SIGTERM", this.#stop);
    this.#deaf = true;
    let answer;
    try {
      return (answer = call());
    } finally {
      if (!more || isPromise(answer)) this.hear();
    }
  }

  /** Handles SIGTERM again. That and its opposite cost as much as an answer, so it is not done between two of them. */
  hear() {
    if (this.#deaf) process.on("SIGTERM", this.#stop);
    this.#deaf = false;
  }
}

/** A status as a message. */
function callError(code, details) {
  // Half of a character that takes two would make the message unreadable.
  return new v1.CallError({ code, message: Buffer.from(details.slice(0, MESSAGE_CHARACTERS)).toString() });
}

function isPromise(value) {
  return typeof value?.then === "function";
}

module.exports = { Host, Refusal, callError };
