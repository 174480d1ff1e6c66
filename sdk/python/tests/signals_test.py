"""What a bot says when it is asked by a signal where it is, and what becomes of its words when it is ended."""

import inspect
import io
import re
import signal
import sys
import unittest
from unittest import mock

import bot as bots
from hakam import server
from server_test import HANGS, bot, question


class PrintsTest(unittest.TestCase):
    def test_what_a_bot_prints_is_there_when_it_is_killed(self):
        with bot("printer") as process:
            process.describe()
            process.stub.Decide(question(), timeout=HANGS)
            process.process.kill()
            self.assertEqual(process.process.communicate(timeout=HANGS)[0], "asked\n")

    def test_streams_of_other_types_are_left_alone(self):
        closed = io.TextIOWrapper(io.BytesIO())
        closed.close()
        for stream in (None, io.StringIO(), closed):
            with mock.patch.object(sys, "stdout", stream), mock.patch.object(sys, "stderr", stream):
                server._flush_each_line()


class SigtermTest(unittest.TestCase):
    def test_a_bot_that_thinks_may_tidy_up(self):
        for name in ("tidies", "tidies_up"):
            with self.subTest(name), bot(name) as process:
                process.describe()
                pending = process.stub.Decide.future(question(), timeout=HANGS)
                self.assertEqual(process.process.stderr.readline(), "thinking\n")
                self.assertEqual(process.stop(), (0, "finally\natexit\n"))
                pending.cancel()


class SigquitTest(unittest.TestCase):
    def ask(self, process, decision_id=1):
        """Has the bot think."""
        process.describe()
        pending = process.stub.Decide.future(question(decision_id), timeout=HANGS)
        self.addCleanup(pending.cancel)
        self.assertEqual(process.process.stderr.readline(), "thinking\n")

    def read_until(self, process, pattern):
        """The lines of stderr up to the first one that contains the pattern, which is the last."""
        lines = []
        for line in process.process.stderr:
            lines.append(line)
            if re.search(pattern, line):
                return lines
        self.fail("".join(lines))

    def assert_in(self, line, function):
        """Checks that a line names a place in the body of a function."""
        found = re.fullmatch(r"hakam: at bot\.py:(\d+) \((\w+)\)\n", line)
        self.assertIsNotNone(found, line)
        lines, first = inspect.getsourcelines(getattr(bots, function))
        self.assertEqual(found[2], function)
        self.assertIn(int(found[1]), range(first + 1, first + len(lines)))

    def test_a_bot_that_thinks_says_where_and_goes_on(self):
        for name, function in [("thinker", "thinker"), ("waits", "waits"), ("registers", "thinker"),
                               ("spins", "spins"), ("sleeps", "sleeps"), ("awaits", "sleeps")]:
            with self.subTest(name), bot(name) as process:
                self.ask(process)
                process.process.send_signal(signal.SIGQUIT)
                *stacks, line = self.read_until(process, "^hakam: ")
                self.assert_in(line, function)
                self.assertIn("most recent call first", "".join(stacks))
                self.assertEqual(process.stop(), (0, ""))

    def test_of_calls_that_wait_at_the_same_time_the_oldest_is_named(self):
        for first, function in ((1, "sleeps"), (2, "awaits")):
            with self.subTest(function), bot("awaits", 4) as process:
                self.ask(process, first)
                self.ask(process, first + 1)
                process.stub.Decide(question(0), timeout=HANGS)  # then both await, and nothing computes
                process.process.send_signal(signal.SIGQUIT)
                self.assert_in(self.read_until(process, "^hakam: ")[-1], function)

    def test_native_code_that_holds_the_interpreter_is_in_the_stacks(self):
        with bot("native") as process:
            self.ask(process)
            process.process.send_signal(signal.SIGQUIT)
            self.read_until(process, r'bot\.py", line \d+ in native$')

    def test_a_bot_that_is_not_asked_writes_stacks_only_and_goes_on(self):
        for name in ("index", "waiter"):
            with self.subTest(name), bot(name) as process:
                process.describe()
                process.process.send_signal(signal.SIGQUIT)
                self.read_until(process, "in <module>$")
                code, stderr = process.stop()
                self.assertEqual((code, stderr.count("hakam: at")), (0, 0))

    def test_a_handler_of_the_bot_is_left_alone(self):
        with bot("handles") as process:
            self.ask(process)
            process.process.send_signal(signal.SIGQUIT)
            self.assertEqual(process.process.stderr.readline(), "its own handler\n")
            self.assertEqual(process.stop(), (0, ""))


if __name__ == "__main__":
    unittest.main()
