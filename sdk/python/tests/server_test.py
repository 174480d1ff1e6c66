"""A real bot process over a unix socket, asked by a real gRPC client."""

import contextlib
import hashlib
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from unittest import mock

import grpc

from hakam import Card, server
from hakam.v1 import agent_pb2, agent_pb2_grpc, record_pb2

HERE = os.path.dirname(os.path.abspath(__file__))
HANGS = 120  # seconds that no wait of a test takes, on any machine: what takes longer hangs


def listening_port(process):
    """The port at which a process listens; 0 if it has ended. A bot does not say which one it got for port 0."""
    end = time.monotonic() + HANGS
    while process.poll() is None and time.monotonic() < end:
        files = f"/proc/{process.pid}/fd"
        sockets = set()
        for name in os.listdir(files):
            with contextlib.suppress(FileNotFoundError):
                sockets.add(os.readlink(f"{files}/{name}"))
        for table in ("tcp", "tcp6"):
            with open(f"/proc/net/{table}", encoding="ascii") as lines:
                for _, local, _, state, *_, inode in (line.split()[:10] for line in list(lines)[1:]):
                    if state == "0A" and f"socket:[{inode}]" in sockets:
                        return int(local.rsplit(":", 1)[1], 16)
        time.sleep(0.01)
    return 0


class BotProcess:
    """A bot, as the arbiter would start it, and a channel to it. If the port of its address is 0, `address` has the real one."""

    def __init__(self, command, cwd=HERE, address=None, env=None):
        self._folder = tempfile.TemporaryDirectory(prefix="hakam-")
        self.address = address or f"unix:{self._folder.name}/agent.sock"
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": os.path.dirname(HERE),
                       "HAKAM_ADDRESS": self.address, **(env or {})}
        self.process = subprocess.Popen(command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if self.address.endswith(":0"):
            self.address = f"{self.address[:-2]}:{listening_port(self.process)}"
        self._channel = grpc.insecure_channel(self.address, options=[
            ("grpc.enable_retries", 0), ("grpc.initial_reconnect_backoff_ms", 20),
            ("grpc.min_reconnect_backoff_ms", 20), ("grpc.max_reconnect_backoff_ms", 100)])
        self.stub = agent_pb2_grpc.AgentServiceStub(self._channel)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._channel.close()
        self.process.kill()
        self.process.communicate()
        self._folder.cleanup()

    def describe(self, revision=1):
        return self.stub.Describe(agent_pb2.DescribeRequest(protocol_revision=revision), wait_for_ready=True,
                                  timeout=HANGS)

    def stop(self):
        """SIGTERM; returns (exit code, stderr)."""
        self.process.send_signal(signal.SIGTERM)
        stderr = self.process.communicate(timeout=HANGS)[1]
        return self.process.returncode, stderr


def bot(name, sessions=2):
    return BotProcess([sys.executable, "bot.py", name, str(sessions)])


class Stream:
    """A DecideStream, asked one question at a time."""

    def __init__(self, process):
        self._questions = queue.SimpleQueue()
        self.call = process.stub.DecideStream(iter(self._questions.get, None), timeout=HANGS)

    def send(self, decision_id):
        self._questions.put(question(decision_id))

    def ask(self, decision_id):
        self.send(decision_id)
        return next(self.call)

    def close(self):
        """No more questions; returns what still comes, which should be nothing."""
        self._questions.put(None)
        return list(self.call)


class Many:
    """A DecideMany."""

    def __init__(self, process):
        self._messages = queue.SimpleQueue()
        self.call = process.stub.DecideMany(iter(self._messages.get, None), timeout=HANGS)

    def send(self, decisions, time_left_ms=None):
        """decisions: decision_id by session."""
        self._messages.put(many_questions(decisions, time_left_ms or {}))

    def ask(self, decisions):
        """All answers, by session."""
        self.send(decisions)
        answers = {}
        while len(answers) < len(decisions):
            answers.update({answer.session_id: answer for answer in next(self.call).answers})
        return answers


def many_questions(decisions, time_left_ms):
    message = agent_pb2.DecideManyRequest()
    for session, decision_id in decisions.items():
        request = question(decision_id)
        request.session_id = session
        request.time_left.FromMilliseconds(time_left_ms.get(session, 1500))
        message.questions.append(request)
    return message


def question(decision_id=1):
    request = agent_pb2.DecideRequest(session_id=7, decision_id=decision_id, decision_seed=1234567)
    request.time_left.FromMilliseconds(1500)
    request.bank_left.FromMilliseconds(500)
    for text in ["7H", "TH", "KH"]:
        request.legal_actions.add().play.card = Card(text).number
    return request


class ServerTest(unittest.TestCase):

    def decide(self, process, decision_id=1):
        return process.stub.Decide(question(decision_id), timeout=HANGS)

    def assert_status(self, code, call, *args):
        with self.assertRaises(grpc.RpcError) as caught:
            call(*args)
        self.assertEqual(caught.exception.code(), code)
        return caught.exception.details()

    def test_a_session_from_describe_to_exit(self):
        with bot("witness") as process:
            about = process.describe()
            self.assertEqual((about.protocol_revision, about.name, about.version, about.author, list(about.presets),
                              about.max_sessions, about.wants_results),
                             (1, "witness", "7", "kit", ["baloot"], 2, True))
            start = agent_pb2.StartSessionRequest(session_id=7, seat=2, format=agent_pb2.FORMAT_BOARDS)
            start.rules.preset, start.rules.text = "baloot", "target=152\n"
            process.stub.StartSession(start, timeout=HANGS)
            for decision_id in (1, 2, 2**40):
                answer = self.decide(process, decision_id)
                self.assertEqual((answer.decision_id, answer.action_index), (decision_id, 2))
                self.assertEqual(answer.note, "1.500 0.500 6457827717110365317")
            process.stub.FinishBoard(agent_pb2.FinishBoardRequest(session_id=7, result=record_pb2.BoardResult(
                outcome=record_pb2.OUTCOME_MADE, points=[16, 0])), timeout=HANGS)
            process.stub.FinishSession(agent_pb2.FinishSessionRequest(session_id=7), timeout=HANGS)
            code, stderr = process.stop()
            self.assertEqual(code, 0, stderr)
            self.assertEqual(stderr, "session 7 seat 2 152 BOARDS\nresult MADE 16 0\n")

    def test_answers_in_every_form(self):
        for name, index in [("index", 1), ("card", 1), ("beyond", 99)]:
            with self.subTest(name), bot(name) as process:
                process.describe()
                self.assertEqual(self.decide(process).action_index, index)
        with bot("illegal") as process:
            process.describe()
            self.assertEqual(self.decide(process).action.play.card, Card("AS").number)
        with bot("ashkal") as process:
            process.describe()
            self.assertEqual(self.decide(process).action.call.kind, 7)

    def test_what_the_bot_raises_is_internal_and_in_the_log_and_the_bot_goes_on(self):
        def at(words):
            with open(os.path.join(HERE, "bot.py"), encoding="utf-8") as file:
                return next(rf" \(bot\.py:{number}\)$" for number, line in enumerate(file, 1) if words in line)

        for name, text, place in [("broken", "LookupError: no idea what to play", at("raise LookupError")),
                                  ("nothing", "TypeError: decide returned None", at('"nothing":')),
                                  ("nonsense", "'the ten of hearts' is not a card", at('"nonsense":')),
                                  ("careless", "ValueError: 'XX' is not a card", at('cards("XX")')),
                                  ("wordy", "RuntimeError: xxx", at("raise RuntimeError"))]:
            with self.subTest(name), bot(name) as process:
                process.describe()
                for decision_id in (1, 2):
                    details = self.assert_status(grpc.StatusCode.INTERNAL, self.decide, process, decision_id)
                    self.assertIn(text, details)
                    self.assertRegex(details, place)
                    self.assertLess(len(details), 500)
                code, stderr = process.stop()
                self.assertEqual(code, 0)
                self.assertEqual(stderr.count("Traceback"), 2)
                self.assertIn(text, stderr)

    def test_another_revision_and_another_game_are_refused(self):
        with bot("witness") as process:
            details = self.assert_status(grpc.StatusCode.FAILED_PRECONDITION, process.describe, 2)
            self.assertIn("speaks protocol revision 1, not 2", details)
            start = agent_pb2.StartSessionRequest(session_id=7)
            start.rules.preset = "pilotta"
            details = self.assert_status(grpc.StatusCode.FAILED_PRECONDITION, process.stub.StartSession, start)
            self.assertIn("does not play pilotta, only baloot", details)

    def test_rules_without_a_preset_or_with_another_hash_are_refused(self):
        with bot("witness") as process:
            process.describe()
            start = agent_pb2.StartSessionRequest(session_id=7)
            details = self.assert_status(grpc.StatusCode.FAILED_PRECONDITION, process.stub.StartSession, start)
            self.assertEqual(details, "rules.preset: missing")
            start.rules.preset, start.rules.text = "baloot", "target=152\n"
            start.rules.sha256 = hashlib.sha256(b"target=101\n").digest()
            details = self.assert_status(grpc.StatusCode.FAILED_PRECONDITION, process.stub.StartSession, start)
            self.assertEqual(details, "rules.sha256: it is not the hash of rules.text")
            start.rules.sha256 = hashlib.sha256(b"target=152\n").digest()
            process.stub.StartSession(start, timeout=HANGS)

    def test_sigterm_ends_a_bot_that_thinks(self):
        for name in ("thinker", "stubborn"):
            with self.subTest(name), bot(name) as process:
                process.describe()
                pending = process.stub.Decide.future(question(), timeout=HANGS)
                self.assertEqual(process.process.stderr.readline(), "thinking\n")
                code, stderr = process.stop()
                self.assertEqual((code, stderr), (0, ""))
                pending.cancel()

    def test_loopback_tcp_works_too(self):
        with BotProcess([sys.executable, "bot.py", "index"], address="127.0.0.1:0") as process:
            process.describe()
            self.assertEqual(self.decide(process).action_index, 1)

    def test_started_by_hand_it_says_how_bots_are_started(self):
        for address, code, text in [("", 2, "hakam play FOLDER builtin:greedy"),
                                    ("0.0.0.0:4000", 2, "HAKAM_TLS_CERT"),
                                    ("127.0.0.1.example.org:4000", 2, "HAKAM_TLS_CERT"),
                                    ("unix-abstract:hakam", 2, "wanted unix:PATH, HOST:PORT"),
                                    ("unix:/nonexistent/folder/agent.sock", 1, "cannot listen at")]:
            with self.subTest(address):
                done = subprocess.run([sys.executable, "bot.py", "index"], cwd=HERE, timeout=HANGS, text=True,
                                      env={"PATH": os.environ["PATH"], "PYTHONPATH": os.path.dirname(HERE),
                                           "HAKAM_ADDRESS": address}, stderr=subprocess.PIPE, check=False)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(text, done.stderr)
                self.assertNotIn("Traceback", done.stderr)


class StreamTest(unittest.TestCase):
    """A bot with one session answers on the thread that waits for questions, one with several does not."""

    def with_streams(self, name, check, sessions=(1, 2)):
        """Calls check(process, a stream to it) for a bot with each of these numbers of sessions."""
        for count in sessions:
            with self.subTest(bot=name, sessions=count), bot(name, count) as process:
                self.assertTrue(process.describe().decide_stream)
                check(process, Stream(process))

    def assert_clean_end(self, process):
        code, stderr = process.stop()
        self.assertEqual((code, stderr), (0, ""))

    def test_a_session_on_a_stream(self):
        def check(process, stream):
            for decision_id in range(1, 51):
                answer = stream.ask(decision_id)
                self.assertEqual((answer.decision_id, answer.action_index), (decision_id, 1))
            self.assertEqual(stream.close(), [])
            self.assertEqual(stream.call.code(), grpc.StatusCode.OK)
            # The bot is free again for another session, and for calls.
            self.assertEqual(process.stub.Decide(question(51), timeout=HANGS).decision_id, 51)
            self.assertEqual(Stream(process).ask(52).decision_id, 52)
            self.assert_clean_end(process)
        self.with_streams("index", check)

    def test_several_sessions_at_a_time(self):
        def check(process, first):
            streams = [first, Stream(process), Stream(process)]
            for decision_id in range(1, 21):
                for stream in streams:
                    stream.send(decision_id)
                for stream in streams:
                    self.assertEqual(next(stream.call).decision_id, decision_id)
                self.assertEqual(process.stub.Decide(question(99), timeout=HANGS).decision_id, 99)
            self.assert_clean_end(process)
        self.with_streams("index", check, sessions=[3])

    def test_what_the_bot_raises_ends_the_stream_and_the_bot_goes_on(self):
        def check(process, stream):
            for attempt in (stream, Stream(process)):
                with self.assertRaises(grpc.RpcError) as caught:
                    attempt.ask(1)
                self.assertEqual(caught.exception.code(), grpc.StatusCode.INTERNAL)
                self.assertIn("no idea what to play", caught.exception.details())
            code, stderr = process.stop()
            self.assertEqual((code, stderr.count("Traceback"), stderr.count("LookupError: no idea")), (0, 2, 2))
        self.with_streams("broken", check)

    def test_a_stream_that_is_cancelled_leaves_the_bot_free(self):
        def check(process, stream):
            stream.ask(1)
            stream.call.cancel()
            self.assertEqual(Stream(process).ask(2).decision_id, 2)
            self.assert_clean_end(process)
        self.with_streams("index", check)

    def test_sigterm_ends_a_bot_that_waits_for_a_question(self):
        def check(process, stream):
            stream.ask(1)
            self.assert_clean_end(process)
        self.with_streams("index", check)

    def test_sigterm_ends_a_bot_that_thinks(self):
        def check(process, stream):
            stream.send(1)
            self.assertEqual(process.process.stderr.readline(), "thinking\n")
            self.assert_clean_end(process)
        for name in ("thinker", "stubborn"):
            self.with_streams(name, check)

    def test_a_bot_that_wants_results_is_asked_by_calls(self):
        # A question on a stream could overtake the result of the previous board.
        with bot("witness") as process:
            self.assertFalse(process.describe().decide_stream)


class ManyTest(unittest.TestCase):
    """DecideMany: the questions of several sessions on one stream."""

    def test_all_answers_of_a_message_in_any_portions(self):
        with bot("index", 8) as process:
            self.assertTrue(process.describe().decide_many)
            many = Many(process)
            for turn in range(3):
                asked = {session: 100 * turn + session for session in range(1, 9)}
                answers = many.ask(asked)
                self.assertEqual({session: answer.answer.decision_id for session, answer in answers.items()}, asked)
                self.assertEqual(process.stub.Decide(question(99), timeout=HANGS).decision_id, 99)
            self.assertEqual(process.stop(), (0, ""))

    def test_what_must_be_answered_first_is_answered_first_and_waits_for_nobody(self):
        with bot("slow", 3) as process:
            process.describe()
            many = Many(process)
            many.send({1: 1, 2: 2, 3: 3}, time_left_ms={1: 3000, 2: 1000, 3: 2000})
            self.assertEqual([[answer.session_id for answer in next(many.call).answers] for _ in range(3)], [[2], [3], [1]])

    def test_messages_that_wait_are_answered_together_first_what_must_be_first(self):
        worker = server._Worker()
        about = agent_pb2.DescribeResponse(max_sessions=3)
        service = server._Service(lambda q: 0, lambda q: 0, about, worker)
        all_are_read, all_are_answered = threading.Event(), threading.Event()

        def requests():
            for session, time_left_ms in ((1, 3000), (2, 1000), (3, 2000)):
                yield many_questions({session: 1}, {session: time_left_ms})
            all_are_read.set()
            all_are_answered.wait(HANGS)

        def run():
            all_are_read.wait(HANGS)
            worker.run()

        threading.Thread(target=run, daemon=True).start()
        context = mock.Mock()
        context.is_active.return_value = True
        responses, sessions = service.DecideMany(requests(), context), []
        while len(sessions) < 3:
            sessions.extend(answer.session_id for answer in next(responses).answers)
        self.assertEqual(sessions, [2, 3, 1])
        all_are_answered.set()
        self.assertEqual(list(responses), [])
        worker.stop()

    def test_what_the_bot_raises_is_an_error_of_that_session_alone(self):
        with bot("odd", 8) as process:
            process.describe()
            answers = Many(process).ask({session: session for session in range(1, 5)})
            for session, answer in answers.items():
                self.assertEqual(answer.WhichOneof("result"), "error" if session % 2 else "answer")
            self.assertEqual(answers[1].error.code, grpc.StatusCode.INTERNAL.value[0])
            self.assertRegex(answers[1].error.message, r"^LookupError: odd \(bot\.py:\d+\)$")
            code, stderr = process.stop()
            self.assertEqual((code, stderr.count("Traceback")), (0, 2))

    def test_sigterm_ends_a_bot_that_thinks_and_one_that_waits(self):
        for name in ("thinker", "index"):
            with self.subTest(name), bot(name, 4) as process:
                process.describe()
                many = Many(process)
                many.send({1: 1})
                if name == "thinker":
                    self.assertEqual(process.process.stderr.readline(), "thinking\n")
                self.assertEqual(process.stop(), (0, ""))

    def test_a_bot_with_one_session_or_that_wants_results_does_not_offer_it(self):
        for name, sessions in (("index", 1), ("witness", 4)):
            with bot(name, sessions) as process:
                self.assertFalse(process.describe().decide_many)


class AsyncTest(unittest.TestCase):
    """Bots whose `decide` is a coroutine function."""

    def test_questions_of_several_sessions_are_thought_about_at_the_same_time(self):
        with bot("waiter", 8) as process:
            process.describe()
            many = Many(process)
            # 1 is answered after 2, which comes in a later message.
            many.send({1: 1, 9: 9})
            self.assertEqual(next(many.call).answers[0].session_id, 9)
            many.send({2: 2})
            self.assertEqual({next(many.call).answers[0].session_id for _ in range(2)}, {1, 2})
            self.assertEqual(process.stub.Decide(question(8), timeout=HANGS).action_index, 1)
            self.assertEqual(Stream(process).ask(8).action_index, 1)
            self.assertEqual(process.stop(), (0, ""))

    def test_what_the_bot_raises(self):
        with bot("raises", 8) as process:
            process.describe()
            answers = Many(process).ask({1: 1, 2: 2})
            self.assertRegex(answers[2].error.message, r"^LookupError: odd \(bot\.py:\d+\)$")
            with self.assertRaises(grpc.RpcError) as caught:
                process.stub.Decide(question(), timeout=HANGS)
            self.assertEqual(caught.exception.code(), grpc.StatusCode.INTERNAL)

    def test_sigterm_ends_one_that_waits_and_one_that_computes(self):
        for name in ("sleeps", "spins"):
            for sessions in (1, 4):
                with self.subTest(name, sessions=sessions), bot(name, sessions) as process:
                    process.describe()
                    pending = process.stub.Decide.future(question(), timeout=HANGS)
                    self.assertEqual(process.process.stderr.readline(), "thinking\n")
                    code, stderr = process.stop()
                    self.assertEqual((code, stderr.count("Traceback")), (0, 0), stderr)
                    pending.cancel()


class FirstBotTest(unittest.TestCase):
    """The example, as its manifest starts it (with this interpreter)."""

    def test_it_answers_from_its_own_folder(self):
        folder = os.path.join(os.path.dirname(HERE), "examples", "first_bot")
        with BotProcess([sys.executable, "bot.py"], cwd=folder, env={"PYTHONPATH": "../.."}) as process:
            about = process.describe()
            self.assertEqual((about.name, list(about.presets)), ("first_bot", []))  # all games
            request = question()
            request.observation.phase = 4
            request.observation.hand.extend(Card(text).number for text in ["7H", "TH", "KH"])
            request.observation.contract.denomination = 5
            trick = request.observation.tricks.add(leader=1)
            trick.cards.extend(Card(text).number for text in ["QH", "9H", "8H"])
            # Last to play at seat 0, an opponent winning: the cheapest card that takes the trick.
            self.assertEqual(process.stub.Decide(request, timeout=HANGS).action_index, 2)


if __name__ == "__main__":
    unittest.main()
