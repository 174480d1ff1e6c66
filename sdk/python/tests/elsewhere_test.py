"""A bot on another machine: TLS and tokens, and attaching itself. Both on loopback."""

import concurrent.futures
import os
import queue
import subprocess
import sys
import tempfile
import unittest

import grpc

from hakam.v1 import agent_pb2, agent_pb2_grpc, arbiter_pb2, arbiter_pb2_grpc
from server_test import HANGS, HERE, BotProcess, question


def certificate(folder, name="bot", days=2):
    """A self-signed one for loopback, and its key: two paths."""
    cert, key = os.path.join(folder, f"{name}.pem"), os.path.join(folder, f"{name}.key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", str(days),
                    "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    return cert, key


class ListeningTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="hakam-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def describe(self, address, roots, token):
        with open(roots, "rb") as file:
            credentials = grpc.ssl_channel_credentials(file.read())
        with grpc.secure_channel(address, credentials) as channel:
            return agent_pb2_grpc.AgentServiceStub(channel).Describe(
                agent_pb2.DescribeRequest(protocol_revision=1), timeout=HANGS, wait_for_ready=True,
                metadata=[("authorization", f"Bearer {token}")] if token else None)

    def test_with_tls_only_who_has_the_token_is_served(self):
        cert, key = certificate(self.folder)
        env = {"HAKAM_TLS_CERT": cert, "HAKAM_TLS_KEY": key, "HAKAM_TOKEN": "sesame"}
        with BotProcess([sys.executable, "bot.py", "index"], address="localhost:0", env=env) as process:
            self.assertEqual(self.describe(process.address, cert, "sesame").protocol_revision, 1)
            for token in ("", "Sesame", "sesame2"):
                with self.assertRaises(grpc.RpcError) as refused:
                    self.describe(process.address, cert, token)
                self.assertEqual(refused.exception.code(), grpc.StatusCode.UNAUTHENTICATED)

    def test_a_file_that_cannot_be_read_is_named(self):
        env = {"HAKAM_TLS_CERT": "/no/such.pem", "HAKAM_TLS_KEY": "/no/such.key", "HAKAM_TOKEN": "sesame"}
        process = BotProcess([sys.executable, "bot.py", "index"], address="127.0.0.1:0", env=env)
        with process:
            stderr = process.process.communicate(timeout=HANGS)[1]
            self.assertEqual(process.process.returncode, 2)
            self.assertIn("/no/such.key", stderr)


class Arbiter(arbiter_pb2_grpc.ArbiterServiceServicer):
    """An arbiter that takes one bot and asks the given questions."""

    def __init__(self):
        self.calls = queue.SimpleQueue()
        self.answers = queue.SimpleQueue()
        self.metadata = {}
        self.refusal = None

    def Attach(self, request_iterator, context):
        self.metadata = dict(context.invocation_metadata())
        if self.refusal:
            context.abort(*self.refusal)
        ids = 0
        for call in iter(self.calls.get, None):
            ids += 1
            call.call_id = ids
            yield call
            self.answers.put(next(request_iterator))

    def ask(self, **call):
        self.calls.put(arbiter_pb2.AttachResponse(**call))
        return self.answers.get(timeout=HANGS)


class AttachTest(unittest.TestCase):
    def setUp(self):
        self.arbiter = Arbiter()
        self.server = grpc.server(concurrent.futures.ThreadPoolExecutor(4))
        arbiter_pb2_grpc.add_ArbiterServiceServicer_to_server(self.arbiter, self.server)
        self.port = self.server.add_insecure_port("127.0.0.1:0")
        self.server.start()
        self.addCleanup(lambda: self.server.stop(None).wait())
        self.addCleanup(self.arbiter.calls.put, None)

    def bot(self, name):
        env = {"PATH": os.environ["PATH"], "PYTHONPATH": os.path.dirname(HERE), "HAKAM_TOKEN": "sesame", "HAKAM_NAME": "mine",
               "HAKAM_ADDRESS": f"attach:127.0.0.1:{self.port}"}
        process = subprocess.Popen([sys.executable, "bot.py", name], cwd=HERE, env=env, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def ended(self, process):
        stderr = process.communicate(timeout=HANGS)[1]
        return process.returncode, stderr

    def test_it_answers_what_it_would_be_called_with_until_it_is_not_needed(self):
        process = self.bot("index")
        about = self.arbiter.ask(describe=agent_pb2.DescribeRequest(protocol_revision=1))
        self.assertEqual((about.call_id, about.describe.protocol_revision), (1, 1))
        self.assertEqual(self.arbiter.metadata["authorization"], "Bearer sesame")
        self.assertEqual(self.arbiter.metadata["hakam-name"], "mine")
        answer = self.arbiter.ask(decide=question(decision_id=5))
        self.assertEqual((answer.call_id, answer.decide.decision_id, answer.decide.action_index), (2, 5, 1))
        self.arbiter.calls.put(None)
        self.assertEqual(self.ended(process)[0], 0)

    def test_an_exception_is_the_error_of_one_question(self):
        self.bot("broken")
        answer = self.arbiter.ask(decide=question())
        self.assertEqual(answer.error.code, grpc.StatusCode.INTERNAL.value[0])
        self.assertTrue(answer.error.message)
        self.assertEqual(self.arbiter.ask(describe=agent_pb2.DescribeRequest(protocol_revision=1)).call_id, 2)

    def test_what_it_does_not_know_is_unimplemented(self):
        self.bot("index")
        self.assertEqual(self.arbiter.ask().error.code, grpc.StatusCode.UNIMPLEMENTED.value[0])

    def test_a_refusal_is_told_in_one_line(self):
        self.arbiter.refusal = (grpc.StatusCode.ALREADY_EXISTS, "a bot is attached already")
        code, stderr = self.ended(self.bot("index"))
        self.assertEqual(code, 1)
        self.assertEqual(len(stderr.splitlines()), 1, stderr)
        self.assertIn("ALREADY_EXISTS: a bot is attached already", stderr)


if __name__ == "__main__":
    unittest.main()
