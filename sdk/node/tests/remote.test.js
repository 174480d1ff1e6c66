"use strict";
// On another machine: TLS, the token, and attaching to an arbiter (a small one of our own).

const assert = require("node:assert/strict");
const child_process = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");

const grpc = require("@grpc/grpc-js");

const { ArbiterService } = require("../hakam/service");
const { v1 } = require("..");
const { start, withBot } = require("./process");
const { long, playQuestion, start: startSession } = require("./questions");

/** Makes a certificate for localhost and its key in a folder, calls check({cert, key}, folder). */
async function withCertificate(check) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hakam-"));
  const [cert, key] = ["cert.pem", "key.pem"].map((name) => path.join(folder, name));
  try {
    child_process.execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
      "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
      "-keyout", key, "-out", cert], { stdio: "ignore" });
    await check({ cert, key }, folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function bearer(token) {
  const metadata = new grpc.Metadata();
  metadata.set("authorization", `Bearer ${token}`);
  return metadata;
}

/** An arbiter of one bot: `script` talks on the stream of each bot that attaches itself. Calls check(port, heads). */
async function withArbiter(credentials, script, check) {
  const heads = [];
  const server = new grpc.Server();
  server.addService(ArbiterService, {
    Attach(call) {
      heads.push(call.metadata.get("authorization")[0], call.metadata.get("hakam-name")[0]);
      script(call);
    },
  });
  const port = await new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });
  try {
    await check(port, heads);
  } finally {
    server.forceShutdown();
  }
}

/** Asks these calls one after another and ends the stream; the answers are in `answers`. */
function script(calls, answers) {
  return (stream) => {
    const next = () => {
      if (answers.length < calls.length) stream.write({ callId: long(answers.length + 1), ...calls[answers.length] });
      else stream.end();
    };
    stream.on("data", (answer) => (answers.push(answer), next()));
    next();
  };
}

const attach = (port, args, env) => start(["bot.js", ...args],
  { HAKAM_ADDRESS: `attach:127.0.0.1:${port}`, HAKAM_TOKEN: "secret", HAKAM_NAME: "student", ...env }).ended;
const decide = { decide: playQuestion() };
const plain = grpc.ServerCredentials.createInsecure();

test("with a token, calls without it are refused, on streams too", () => withBot(["bot.js", "index"],
  async ({ describe, ask, stream }) => {
    await describe();
    assert.equal((await stream().ask(playQuestion())).actionIndex, 1);
    for (const metadata of [new grpc.Metadata(), bearer("secrets"), bearer("")]) {
      await assert.rejects(ask("Decide", playQuestion(), metadata), { code: grpc.status.UNAUTHENTICATED });
      assert.equal((await stream(metadata).ask(playQuestion())).code, grpc.status.UNAUTHENTICATED);
    }
  }, { env: { HAKAM_TOKEN: "secret" }, metadata: bearer("secret") }));

test("TLS with the certificate of the environment", () => withCertificate(async ({ cert, key }) => {
  await withBot(["bot.js", "index"], async ({ describe, ask }) => {
    await describe();
    assert.equal((await ask("Decide", playQuestion())).actionIndex, 1);
  }, {
    env: { HAKAM_TLS_CERT: cert, HAKAM_TLS_KEY: key, HAKAM_TOKEN: "secret" }, metadata: bearer("secret"),
    credentials: grpc.credentials.createSsl(fs.readFileSync(cert), null, null, { checkServerIdentity: () => undefined }),
  });
}));

test("a certificate that is none is told", () => withCertificate(async ({ key }) => {
  const env = { HAKAM_ADDRESS: "unix:x", HAKAM_TLS_CERT: __filename, HAKAM_TLS_KEY: key };
  const { code, stderr } = await start(["bot.js", "index"], env).ended;
  assert.match(stderr, /^hakam: HAKAM_TLS_CERT, HAKAM_TLS_KEY: /);
  assert.equal(code, 2);
  const roots = await attach(1, ["index"], { HAKAM_TLS_CA: __filename });
  assert.match(roots.stderr, /^hakam: HAKAM_TLS_CA: .*\n$/);
  assert.equal(roots.code, 2);
}));

test("a bot that attaches itself answers what AgentService would, and ends when the arbiter ends it", async () => {
  const answers = [];
  const calls = [
    { describe: { protocolRevision: 1 } }, { startSession: startSession({ target: "152" }, { sessionId: long(7), seat: 2 }) },
    decide, { finishBoard: new v1.FinishBoardRequest({ sessionId: long(7), result: new v1.BoardResult({ outcome: 1 }) }) },
    { finishSession: { sessionId: long(7) } }, {}, { describe: { protocolRevision: 2 } },
  ];
  await withArbiter(plain, script(calls, answers), async (port, heads) => {
    assert.deepEqual(await attach(port, ["witness"]),
      { code: 0, signal: null, stderr: "session 7 seat 2 152 UNSPECIFIED\nresult MADE\n" });
    assert.deepEqual(heads, ["Bearer secret", "student"]);
  });
  assert.deepEqual(answers.map(({ answer }) => answer),
    ["describe", "startSession", "decide", "finishBoard", "finishSession", "error", "error"]);
  assert.deepEqual(answers.map(({ callId }) => Number(callId)), [1, 2, 3, 4, 5, 6, 7]);
  assert.equal(answers[0].describe.name, "witness");
  assert.deepEqual([Number(answers[2].decide.decisionId), answers[2].decide.actionIndex], [4, 2]);
  assert.deepEqual(answers.slice(5).map(({ error }) => error.code),
    [grpc.status.UNIMPLEMENTED, grpc.status.FAILED_PRECONDITION]);
});

test("what an attached bot throws is an error of that call, and the bot lives on", async () => {
  const answers = [];
  await withArbiter(plain, script([decide, decide], answers), async (port) => {
    assert.equal((await attach(port, ["broken"])).code, 0);
  });
  for (const { error } of answers) {
    assert.equal(error.code, grpc.status.INTERNAL);
    assert.match(error.message, /^RangeError: no idea what to play \(bot\.js:\d+\)$/);
  }
});

test("a refusal, and an arbiter that is not there, are told in one line with exit code 1", async () => {
  const refuse = (call) => call.emit("error", { code: grpc.status.NOT_FOUND, details: "nobody waits for student" });
  let left;
  await withArbiter(plain, refuse, async (port) => {
    const { code, stderr } = await attach(port, ["index"]);
    assert.match(stderr, /^hakam: the arbiter at .* has ended it: NOT_FOUND: nobody waits for student\n$/);
    assert.equal(code, 1);
    left = port;
  });
  const { code, stderr } = await attach(left, ["index"]);
  assert.match(stderr, /^hakam: the arbiter at .* has ended it: UNAVAILABLE: .*\n$/);
  assert.equal(code, 1);
});

test("attaching with TLS trusts the roots of HAKAM_TLS_CA and no others", () => withCertificate(({ cert, key }) => {
  const pair = { cert_chain: fs.readFileSync(cert), private_key: fs.readFileSync(key) };
  const answers = [];
  return withArbiter(grpc.ServerCredentials.createSsl(null, [pair]), script([decide], answers), async (port) => {
    assert.equal((await attach(port, ["index"], { HAKAM_TLS_CA: cert })).code, 0);
    assert.equal(answers[0].decide.actionIndex, 1);
    await withCertificate(async (other) => {
      const { code, stderr } = await attach(port, ["index"], { HAKAM_TLS_CA: other.cert });
      assert.match(stderr, /UNAVAILABLE/);
      assert.equal(code, 1);
    });
  });
}));
