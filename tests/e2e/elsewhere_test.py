"""Bots on other machines, played by loopback: the arbiter dials them, or they attach themselves."""

import json
import os
import pathlib
import re
import resource
import signal
import socket
import subprocess
import sys
import time
import unittest

import grpc

from harness import BIN, ENDLESS, HAKAM, HANGS, ROOT, EndToEnd, stored_pairs, until, until_stored
from marks import marked

sys.path.insert(0, str(ROOT / "sdk" / "python"))
from hakam.v1 import agent_pb2, agent_pb2_grpc  # noqa: E402

ROOMS = ("relay",)

FIRST_BOT = ROOT / "sdk" / "python" / "examples" / "first_bot"
TOKEN = "open-sesame"


# Answers with the first legal action; in room 2, where it has the seats 1 and 3, only a hundred questions.
HOLDING_BOT = """
import time
import hakam
asked = 0
def decide(question):
    global asked
    asked += question.observation.seat % 2
    while asked > 100:
        open(__file__ + ".holds", "w").close()
        time.sleep(1)
    return question.legal[0]
hakam.serve(decide)
"""


def listens_at(process):
    """The TCP port at which a process listens; 0: none yet."""
    sockets = set()
    for descriptor in pathlib.Path(f"/proc/{process.pid}/fd").iterdir():
        try:
            sockets.add(os.readlink(descriptor))
        except OSError:
            pass  # it is closed
    for table in ("tcp", "tcp6"):
        for line in pathlib.Path(f"/proc/{process.pid}/net/{table}").read_text(encoding="ascii").splitlines()[1:]:
            _, address, _, state, *_, inode = line.split()[:10]
            if state == "0A" and f"socket:[{inode}]" in sockets:
                return int(address.split(":")[1], 16)
    return 0


def end(process):
    process.kill()
    process.wait()
    for pipe in (process.stdout, process.stderr):
        if pipe:
            pipe.close()


class Elsewhere(EndToEnd):
    def setUp(self):
        super().setUp()
        self.token = self.file("token", TOKEN + "\n")

    def file(self, name, text):
        path = pathlib.Path(self.folder, name)
        path.write_text(text, encoding="utf-8")
        return path

    def certificate(self, name):
        """Makes a self-signed certificate for loopback; returns the paths of certificate and key."""
        cert, key = (pathlib.Path(self.folder, name + end) for end in (".pem", ".key"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", cert],
                       check=True, capture_output=True)
        return cert, key

    def expired_certificate(self):
        """Makes a certificate of the year 2020, which has expired."""
        self.file("ca.cnf", "[ca]\ndefault_ca = here\n[here]\ndatabase = index\nserial = serial\nnew_certs_dir = .\ndefault_md = sha256\n"
                            "policy = any\nx509_extensions = names\n[any]\ncommonName = supplied\n"
                            "[names]\nsubjectAltName = DNS:localhost\nbasicConstraints = CA:TRUE\n[req]\ndistinguished_name = dn\n[dn]\n")
        self.file("index", "")
        self.file("serial", "01\n")
        for command in (["req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", "old.key", "-out", "old.csr"],
                        ["ca", "-batch", "-selfsign", "-startdate", "20200101000000Z", "-enddate", "20200201000000Z",
                         "-keyfile", "old.key", "-in", "old.csr", "-out", "old.pem", "-notext"]):
            subprocess.run(["openssl", command[0], "-config", "ca.cnf", *command[1:]], cwd=self.folder, check=True, capture_output=True)
        return pathlib.Path(self.folder, "old.pem"), pathlib.Path(self.folder, "old.key")

    def bot(self, address, program="bot.py", **env):
        """The first bot of the Python kit, or another one, as its author starts it."""
        # Without the TMPDIR of the test, by which the arbiter's processes are found.
        clean = {key: value for key, value in os.environ.items() if key != "TMPDIR"}
        process = subprocess.Popen(
            ["/usr/bin/python3", program], cwd=FIRST_BOT, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**clean, "PYTHONPATH": "../..", "PYTHONDONTWRITEBYTECODE": "1", "HAKAM_ADDRESS": address, **env})
        self.addCleanup(end, process)
        return process

    def listening(self, **env):
        """Starts a bot that listens; returns its address."""
        process = self.bot("localhost:0", **env)
        port = until(lambda: listens_at(process) if process.poll() is None else -1)
        self.assertGreater(port, 0, "it has ended")
        return f"localhost:{port}"

    def play(self, *agents, args=()):
        return super().play(*agents, "--json", "--boards", 20, "--seed", "elsewhere", *args)

    def differences(self, result):
        self.assertEqual(result.returncode, 0, result.stderr)
        report = json.loads(result.stdout)
        self.assertEqual((report["faults_a"], report["faults_b"]), (0, 0), result.stderr)
        return report["pair_differences"]

    def test_a_bot_that_is_dialled_plays_as_it_does_here(self):
        here = self.differences(self.play(FIRST_BOT, "builtin:random"))
        keep = os.path.join(self.folder, "kept")
        there = self.differences(self.play("dial:" + self.listening(), "builtin:random", args=("--keep", keep)))
        self.assertEqual(there, here)
        seats = {seat["entrant"]: seat for seat in self.export(keep)[0]["seats"]}
        dialled = next(seat for name, seat in seats.items() if name.startswith("localhost"))
        self.assertTrue(dialled["containment"]["elsewhere"])

    def describe(self, address):
        with grpc.insecure_channel(address) as channel:
            return agent_pb2_grpc.AgentServiceStub(channel).Describe(agent_pb2.DescribeRequest(protocol_revision=1), timeout=HANGS,
                                                                     wait_for_ready=True)

    def test_questions_to_other_machines_go_by_calls(self):
        bot = self.listening()
        socket_ = f"unix:{self.folder}/relay.sock"
        relay = subprocess.Popen([BIN / "hakam-relay"], env={**os.environ, "HAKAM_ADDRESS": socket_, "HAKAM_RELAY_TO": bot})
        self.addCleanup(end, relay)
        said, passed_on = self.describe(bot), self.describe(socket_)
        self.assertTrue(said.decide_stream and said.decide_many)
        said.decide_stream = said.decide_many = False
        self.assertEqual(passed_on, said)

    def test_tls_and_token(self):
        cert, key = self.certificate("bot")
        foreign, _ = self.certificate("foreign")
        address = "dial:" + self.listening(HAKAM_TLS_CERT=str(cert), HAKAM_TLS_KEY=str(key), HAKAM_TOKEN=TOKEN)
        wrong = self.file("wrong", "sesame\n")
        self.differences(self.play(address, "builtin:random", args=("--ca", cert, "--token", self.token)))
        for args, words in ((("--ca", cert, "--token", wrong), ("UNAUTHENTICATED", "wrong token")),
                            (("--ca", cert), ("UNAUTHENTICATED", "or none")),
                            (("--ca", foreign, "--token", self.token), ("cannot be reached", "certificate verify failed")),
                            (("--token", self.token), ("cannot be reached",)),  # plain text
                            (("--ca", "/no/such.pem"), ("/no/such.pem",))):
            with self.subTest(args):
                result = self.play(address, "builtin:random", args=args)
                self.assertIn(result.returncode, (1, 2), result.stderr)
                for word in words:
                    self.assertIn(word, result.stderr)

    def test_a_certificate_that_has_expired_is_refused(self):
        cert, key = self.expired_certificate()
        address = "dial:" + self.listening(HAKAM_TLS_CERT=str(cert), HAKAM_TLS_KEY=str(key), HAKAM_TOKEN=TOKEN)
        result = self.play(address, "builtin:random", args=("--ca", cert, "--token", self.token))
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("certificate verify failed", result.stderr)

    def test_nobody_there(self):
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))  # it does not listen, and nobody else can at this port
            address = f"127.0.0.1:{silent.getsockname()[1]}"
            result = self.play("dial:" + address, "builtin:random")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(f"{address} cannot be reached", result.stderr)

    def arbiter(self, *args, boards=20, under=()):
        """Runs `play attach:mine builtin:random` until it waits for the bot; returns the process and its port."""
        process = subprocess.Popen(
            [*under, HAKAM, "play", "attach:mine", "builtin:random", "--json", "--boards", str(boards), "--seed", "elsewhere", "--listen",
             "localhost:0", "--per-decision", "60", *map(str, args)],
            env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(end, process)
        line = process.stderr.readline()
        self.assertIn("waiting on port", line)
        return process, int(re.search(r"port (\d+)", line).group(1))

    def test_a_bot_that_attaches_itself_plays_as_it_does_here(self):
        here = self.differences(self.play(FIRST_BOT, "builtin:random"))
        cert, key = self.certificate("arbiter")
        process, port = self.arbiter("--token", self.token, "--certificate", cert, "--key", key)
        tls = {"HAKAM_TLS_CA": str(cert), "HAKAM_NAME": "mine"}
        for env, word in ((dict(tls, HAKAM_TOKEN="wrong"), "UNAUTHENTICATED: no entrant with this name and token"),
                          (dict(tls, HAKAM_TOKEN=TOKEN, HAKAM_NAME="yours"), "UNAUTHENTICATED: no entrant with this name and token"),
                          ({"HAKAM_TOKEN": TOKEN, "HAKAM_NAME": "mine"}, "UNAVAILABLE")):  # plain text
            refused = self.bot(f"attach:localhost:{port}", **env)
            self.assertIn(word, refused.communicate(timeout=HANGS)[1])
            self.assertEqual(refused.returncode, 1)
        bot = self.bot(f"attach:localhost:{port}", HAKAM_TOKEN=TOKEN, **tls)
        out, err = process.communicate(timeout=HANGS)
        self.assertEqual(process.returncode, 0, err)
        self.assertEqual(json.loads(out)["pair_differences"], here)
        # The bot is told that it is no longer needed.
        self.assertEqual(bot.communicate(timeout=HANGS)[1], "")
        self.assertEqual(bot.returncode, 0)

    @marked("commit")
    def test_a_second_attachment_under_one_name_is_refused(self):
        process, port = self.arbiter("--token", self.token, boards=2 * ENDLESS)
        bots = [self.bot(f"attach:localhost:{port}", HAKAM_TOKEN=TOKEN, HAKAM_NAME="mine") for _ in range(2)]
        refused = until(lambda: next((bot for bot in bots if bot.poll() is not None), None))
        self.assertIsNone(process.poll())
        self.assertIn('ALREADY_EXISTS: a bot is attached as "mine" already', refused.communicate()[1])
        process.terminate()
        process.communicate(timeout=HANGS)

    def test_a_bot_that_leaves_is_unreachable_and_may_come_back(self):
        keep = os.path.join(self.folder, "kept")
        process, port = self.arbiter("--token", self.token, "--keep", keep, "--concurrency", "1", boards=60)
        address = f"attach:localhost:{port}"
        first = self.bot(address, self.file("holds.py", HOLDING_BOT), HAKAM_TOKEN=TOKEN, HAKAM_NAME="mine")
        until_stored(keep, 1, process)
        first.kill()
        first.communicate()
        second = self.bot(address, HAKAM_TOKEN=TOKEN, HAKAM_NAME="mine")
        out, err = process.communicate(timeout=3 * HANGS)
        self.assertEqual(process.returncode, 0, err)
        self.assertEqual(second.wait(HANGS), 0)
        kinds = [decision["fault"]["kind"] for record in self.export(keep) for decision in record["decisions"]
                 if "fault" in decision]
        self.assertLess(len(kinds), 20)
        self.assertLessEqual(set(kinds), {"FAULT_KIND_UNREACHABLE", "FAULT_KIND_START_FAILED"})
        self.assertEqual(self.hakam("verify", keep).returncode, 0)

    @marked("clock")  # where the arbiter is late, the pair is played again, without the bot from its first question on
    def test_a_bot_that_leaves_and_stays_away_is_told_with_the_cause(self):
        keep = os.path.join(self.folder, "kept")
        process, port = self.arbiter("--token", self.token, "--keep", keep, "--concurrency", "1", "--start-limit", "2", boards=60)
        program = self.file("holds.py", HOLDING_BOT)
        bot = self.bot(f"attach:localhost:{port}", program, HAKAM_TOKEN=TOKEN, HAKAM_NAME="mine")
        until(lambda: os.path.exists(f"{program}.holds"), process=process)
        bot.kill()
        bot.communicate()
        until_stored(keep, stored_pairs(keep) + 2, process)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=HANGS)
        faults = [decision["fault"]["detail"] for record in self.export(keep) for decision in record["decisions"]
                  if "fault" in decision]
        self.assertEqual({fault for fault in faults if "has not come back" not in fault},
                         {"mine cannot be reached: the bot has disconnected"})
        self.assertIn('mine cannot be reached: the bot that was attached as "mine" has disconnected and has not come back', faults)

    @marked("clock", "soak")
    def test_a_bot_that_does_not_answer_pings_while_it_thinks_stays(self):
        keep = os.path.join(self.folder, "kept")
        process, port = self.arbiter("--token", self.token, "--keep", keep, boards=2 * ENDLESS)
        bot = self.bot(f"attach:localhost:{port}", HAKAM_TOKEN=TOKEN, HAKAM_NAME="mine")
        stored = until_stored(keep, 1, process)
        bot.send_signal(signal.SIGSTOP)
        time.sleep(35)  # gRPC would end it after 30
        bot.send_signal(signal.SIGCONT)
        until_stored(keep, stored + 10, process)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=HANGS)
        self.assertEqual([decision["fault"] for record in self.export(keep) for decision in record["decisions"] if "fault" in decision], [])

    def test_silent_connections_take_neither_descriptors_nor_places(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # for this end of the connections
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        process, port = self.arbiter("--token", self.token, under=("sh", "-c", 'ulimit -n 1024; exec "$@"', "sh"))
        for _ in range(1100):
            silent = socket.create_connection(("localhost", port), timeout=HANGS)
            self.addCleanup(silent.close)
        bot = self.bot(f"attach:localhost:{port}", HAKAM_TOKEN=TOKEN, HAKAM_NAME="mine")
        out, err = process.communicate(timeout=HANGS)
        self.assertEqual(process.returncode, 0, err)
        report = json.loads(out)
        self.assertEqual((report["faults_a"], report["faults_b"]), (0, 0), err)
        self.assertEqual(bot.wait(HANGS), 0)

    def test_the_league_needs_more_descriptors_than_there_are(self):
        result = subprocess.run(
            ["sh", "-c", 'ulimit -n 1024; exec "$@"', "sh", HAKAM, "play", "attach:mine", "builtin:random", "--listen", "localhost:0",
             "--token", self.token, "--concurrency", "1000"], env=self.env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=HANGS)
        self.assert_one_line(result, 4, "1024", "ulimit -Hn", "concurrency")

    def test_what_makes_no_sense(self):
        for args, words in ((("dial:nowhere",), ("nowhere", "HOST:PORT")),
                            (("dial:host:70000",), ("HOST:PORT",)),
                            (("attach:mine", "--token", self.token), ("attach", "listen")),
                            (("attach:mine", "--listen", "localhost:0"), ("token_file",)),
                            (("attach:mine", "--listen", "0.0.0.0:0", "--token", self.token), ("0.0.0.0:0", "certificate")),
                            (("attach:mine", "--listen", "localhost:0", "--token", "/no/such"), ("/no/such",)),
                            (("dial:localhost:4000", "--cpu"), ("another machine", "CLOCK_MEASURE_WALL"))):
            with self.subTest(args):
                self.assert_one_line(self.hakam("play", args[0], "builtin:random", *args[1:]), 2, *words)


if __name__ == "__main__":
    unittest.main()
