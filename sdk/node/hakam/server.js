"use strict";
// The bot as a server: AgentService on a unix socket or a port.

const crypto = require("node:crypto");
const { createSecureContext } = require("node:tls");

const grpc = require("@grpc/grpc-js");

const { fail } = require("./environment");
const { many } = require("./many");
const { AgentService } = require("./service");

/** Listens at `address` and answers with `host`; ends the process with exit code 1 when it cannot listen. */
function listen(host, { address, tls, token }) {
  const allowed = tokenCheck(token);
  const server = new grpc.Server({ "grpc.so_reuseport": 0 });
  server.addService(AgentService, {
    Describe: unary(allowed, (request) => host.describe(request)),
    StartSession: unary(allowed, (request) => host.startSession(request)),
    Decide: unary(allowed, (request) => host.decide(request)),
    DecideStream: stream(allowed, (call) => questions(call, (request) => host.decide(request))),
    DecideMany: stream(allowed, (call) => many(call, host)),
    FinishBoard: unary(allowed, (request) => host.finishBoard(request)),
    FinishSession: unary(allowed, (request) => host.finishSession(request)),
  });
  server.bindAsync(address, credentials(tls), (error) => {
    if (error) fail(`cannot listen at ${address}: ${error.message}`, 1);
  });
}

function credentials(tls) {
  if (!tls) return grpc.ServerCredentials.createInsecure();
  try {
    createSecureContext(tls); // grpc-js would report an error only later, without naming the file
    return grpc.ServerCredentials.createSsl(null, [{ cert_chain: tls.cert, private_key: tls.key }]);
  } catch (error) {
    return fail(`HAKAM_TLS_CERT, HAKAM_TLS_KEY: ${error.message}`, 2);
  }
}

/** Whether a call carries the token. The time that it takes does not depend on the token. */
function tokenCheck(token) {
  if (token === null) return () => true;
  const digest = (text) => crypto.createHash("sha256").update(text).digest();
  const wanted = digest(`Bearer ${token}`);
  return (metadata) => crypto.timingSafeEqual(digest(String(metadata.get("authorization")[0] ?? "")), wanted);
}

const UNAUTHENTICATED = {
  code: grpc.status.UNAUTHENTICATED,
  details: "this bot wants `authorization: Bearer TOKEN` with its token (HAKAM_TOKEN)",
};

function unary(allowed, answer) {
  return (call, callback) => {
    if (!allowed(call.metadata)) callback(UNAUTHENTICATED);
    else answer(call.request).then((response) => callback(null, response), callback);
  };
}

function stream(allowed, serve) {
  return (call) => {
    if (!allowed(call.metadata)) call.emit("error", UNAUTHENTICATED);
    else serve(call);
  };
}

/** Questions and answers of a session on one stream. A failure ends the stream, not the bot. */
function questions(call, answer) {
  let last = Promise.resolve(); // the result of the last question
  call.on("data", (request) => {
    last = answer(request).then((response) => void call.write(response));
    last.catch((error) => call.emit("error", error));
  });
  call.on("end", () => last.then(() => call.end(), () => {}));
}

module.exports = { listen };
