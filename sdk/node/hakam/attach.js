"use strict";
// The bot as a client: for authors behind a router. It dials the arbiter, which then asks on one stream.

const { X509Certificate } = require("node:crypto");
const tls = require("node:tls");

const grpc = require("@grpc/grpc-js");

const { fail } = require("./environment");
const { callError } = require("./host");
const { ArbiterService } = require("./service");
const v1 = require("./v1");

/** Dials the arbiter and answers with `host`; ends the process when the arbiter ends the stream. */
function attach(host, { address, tls: wanted, token, name }) {
  // Loopback needs no proxy, even if the environment sets one.
  const client = new grpc.Client(address, credentials(wanted), { "grpc.enable_http_proxy": wanted ? 1 : 0 });
  const metadata = new grpc.Metadata();
  metadata.set("authorization", `Bearer ${token}`);
  metadata.set("hakam-name", name);
  const { path, requestSerialize, responseDeserialize } = ArbiterService.Attach;
  const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata);
  stream.on("data", async (call) => stream.write(await reply(host, call)));
  stream.on("error", ({ code, details }) => {
    fail(`the arbiter at ${address} has ended it: ${grpc.status[code]}: ${String(details).split("\n")[0]}`, 1);
  });
  stream.on("status", ({ code }) => {
    if (code === grpc.status.OK) process.exit(0);
  });
}

function credentials(wanted) {
  if (!wanted) return grpc.credentials.createInsecure();
  try {
    return grpc.credentials.createSsl(wanted.roots ? certificates(wanted.roots) : systemRoots());
  } catch (error) {
    return fail(`HAKAM_TLS_CA: ${error.message}`, 2);
  }
}

/** Returns the same PEM; throws if it has no certificate, because TLS would then trust nobody. */
function certificates(pem) {
  return new X509Certificate(pem) && pem;
}

/** The roots of the system if this Node can read them, otherwise Node's own (null). */
function systemRoots() {
  const roots = tls.getCACertificates?.("system") ?? [];
  return roots.length ? Buffer.from(roots.join("\n")) : null;
}

/** The AttachRequest that answers a call. */
async function reply(host, message) {
  const { callId, call } = message;
  try {
    if (!call) throw { code: grpc.status.UNIMPLEMENTED, details: "this bot does not know that call" };
    // The functions of a Host are named like the calls, and those like their answers.
    return new v1.AttachRequest({ callId, [call]: await host[call](message[call]) });
  } catch ({ code = grpc.status.INTERNAL, details = "the kit has failed" }) {
    return new v1.AttachRequest({ callId, error: callError(code, String(details)) });
  }
}

module.exports = { attach };
