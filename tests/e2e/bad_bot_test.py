"""Whatever a bot does, the league goes on, the fault has the right kind, and no other bot is affected.

Unit tests (agent) and tests/hostile have every kind of fault: what is here beyond exports, logs and forfeits is marked "soak".
"""

import json
import os
import pathlib
import shutil
import unittest

from harness import HANGS, SCRIPTED, EndToEnd
from marks import marked

ROOMS = ("agent",)


class BadBot(EndToEnd):
    """The bot is asked by one call for each question."""

    STREAM = ""

    def play(self, mode, *args, boards=4):
        """Plays `mode` against random; returns the report and all records. A bot that is not meant to be late has
        60 s."""
        given = () if "--per-decision" in args else ("--per-decision", "60")
        keep = os.path.join(self.folder, "kept")
        result = self.hakam("play", f"cmd:{SCRIPTED} {self.STREAM}{mode}", "builtin:random", "--boards", boards, "--json", "--seed",
                            "bad", "--keep", keep, "--bank", "0", *given, *args, timeout=4 * HANGS)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout), self.export(keep, "--private")

    def faults(self, records):
        """Kind and detail of all faults; checks that only the bad bot has faults."""
        found = []
        for record in records:
            for decision in record["decisions"]:
                if "fault" not in decision:
                    continue
                seat = record["seats"][decision.get("seat", 0)]
                self.assertEqual(seat["entrant"], "scripted_agent")
                found.append((decision["fault"]["kind"], decision["fault"]["detail"]))
        return found

    def check(self, mode, kind, *parts, args=(), boards=4):
        report, records = self.play(mode, *args, boards=boards)
        faults = self.faults(records)
        self.assertTrue(faults)
        self.assertEqual({k for k, _ in faults}, {"FAULT_KIND_" + kind})
        for part in parts:
            self.assertIn(part, faults[0][1])
        self.assertEqual(report["faults_a"], len(faults))
        self.assertEqual(report["faults_b"], 0)
        # The stand-in has finished every board.
        for record in records:
            self.assertNotEqual(record["result"]["outcome"], "OUTCOME_FORFEIT")
            self.assertTrue(all("action" in d for d in record["decisions"]))

    def test_a_good_one_has_no_faults(self):
        report, records = self.play("ok")
        self.assertEqual((report["faults_a"], self.faults(records)), (0, []))

    @marked("soak")
    def test_unknown_index(self):
        self.check("bad-index", "ILLEGAL_ACTION", "999")

    @marked("soak")
    def test_no_choice(self):
        self.check("no-choice", "MALFORMED", "neither")

    @marked("soak")
    def test_a_card_that_does_not_exist(self):
        self.check("bad-card", "MALFORMED", "card")

    @marked("soak")
    def test_bytes_that_are_no_message(self):
        self.check("bad-bytes", "MALFORMED")

    @marked("soak")
    def test_an_answer_of_100_megabytes(self):
        self.check("big-answer", "MALFORMED", boards=2)

    @marked("soak")
    def test_an_answer_to_another_question(self):
        self.check("wrong-id", "PROTOCOL")

    @marked("soak")
    def test_a_second_answer(self):
        # In a unary call it is seen when the call ends, which never happens: each question takes all its time.
        self.check("two-answers", "PROTOCOL", args=() if self.STREAM else ("--per-decision", "3"), boards=2)

    @marked("soak")
    def test_no_answer(self):
        self.check("no-answer", "PROTOCOL")

    @marked("soak")
    def test_a_status_of_its_own(self):
        self.check("status-deadline", "PROTOCOL")

    @marked("soak")
    def test_an_exception(self):
        self.check("exception", "EXCEPTION", "ValueError: boom")

    @marked("soak")
    def test_exits_when_asked(self):
        self.check("exit-in-decide", "CRASH", "3")

    @marked("soak")
    def test_crashes_when_asked(self):
        self.check("segv-in-decide", "CRASH", "11")

    @marked("soak")
    def test_does_not_answer_in_time(self):
        self.check("hang-in-decide", "TIMEOUT", args=("--per-decision", "0.05"), boards=2)

    @marked("soak")
    def test_answers_late_once(self):
        # Every process is late with its first question, and is not asked again.
        self.check("late-once", "TIMEOUT", args=("--per-decision", "0.05"), boards=2)

    @marked("soak")
    def test_is_stuck_while_another_session_opens(self):
        # One process with four sessions: the first question is never answered, and the other sessions open late.
        report, records = self.play("stuck-while-opening", "--per-decision", "0.1", "--concurrency", "8", boards=8)
        self.assertEqual({k for k, _ in self.faults(records)}, {"FAULT_KIND_TIMEOUT"})
        self.assertEqual(len(records), 8)

    def test_the_tail_of_stderr_is_in_the_fault(self):
        _, records = self.play("exit-in-decide")
        fault = next(d["fault"] for r in records for d in r["decisions"] if "fault" in d)
        self.assertIn("asked", fault["stderrTail"])

    def test_but_not_in_an_export_for_everybody(self):
        self.play("exit-in-decide")
        keep = os.path.join(self.folder, "kept")
        faults = [d["fault"] for r in self.export(keep) for d in r["decisions"] if "fault" in d]
        self.assertTrue(faults)
        for fault in faults:
            self.assertEqual(fault["stderrTail"], "")
            self.assertIn("detail", fault)
        copy = pathlib.Path(self.folder, "copy.jsonl")
        self.assertEqual(self.hakam("export", keep, "--output", copy).returncode, 0)
        text = copy.read_text(encoding="utf-8")
        self.assertEqual(text.count('"stderrTail":""'), text.count("stderrTail"))
        self.assertNotIn("asked", text)  # what the bot wrote there

    def test_faults_keep_the_temporary_folder_and_say_where_it_is(self):
        result = super().play(f"cmd:{SCRIPTED} exit-in-decide", "builtin:random", "--boards", 2, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        folder = result.stderr.split("records and logs: ")[1].split(" ")[0]
        self.assertEqual(len(self.export(folder)), 2)
        shutil.rmtree(folder)

    @marked("commit")
    def test_with_forfeit_the_board_ends_there(self):
        report, records = self.play("exit-in-decide", "--forfeit")
        self.assertEqual(len(self.faults(records)), 4)  # one for each board
        for record in records:
            self.assertEqual(record["result"]["outcome"], "OUTCOME_FORFEIT")
            bad = record["decisions"][-1].get("seat", 0) % 2
            points = record["result"]["points"]
            self.assertEqual(points[bad], 0)
            self.assertGreaterEqual(points[1 - bad], 16)
        self.assertLessEqual(report["points_per_board"], -16)

    def test_a_grandchild_that_left_the_session_ends_too(self):
        # The check comes after each test: no process with this folder is left. In a sandbox the bot could not write
        # the file that shows it was there.
        self.play(f"daemon {self.tmp}/../daemon.pid", "--sandbox", "off")
        self.assertTrue(os.path.exists(f"{self.tmp}/../daemon.pid"))


class BadBotOnStreams(BadBot):
    """The same tests with questions on DecideStream."""

    STREAM = "--stream "

    def test_with_unary_there_is_no_stream(self):
        def log_of(*args):
            self.play("ok", *args)
            kept = pathlib.Path(self.folder, "kept")
            text = "".join(path.read_text(encoding="utf-8") for path in kept.glob("live/logs/*.log"))
            shutil.rmtree(kept)
            self.assertIn("asked", text)
            return text

        self.assertIn("stream begins", log_of())
        self.assertNotIn("stream begins", log_of("--wire", "unary"))

    @marked("soak")
    def test_stalls_in_the_middle_of_an_answer(self):
        self.check("stall-in-message", "TIMEOUT", args=("--per-decision", "0.05"), boards=2)

    @marked("soak")
    def test_ends_the_stream_after_each_answer(self):
        self.check("one-answer", "PROTOCOL", "ended DecideStream")

    @marked("soak")
    def test_says_that_it_streams_and_does_not(self):
        self.check("no-stream", "PROTOCOL", "UNIMPLEMENTED")


class BadBotOnOneStream(BadBot):
    """The same tests with all questions of a process on DecideMany."""

    STREAM = "--many "

    @marked("soak")
    def test_stalls_in_the_middle_of_a_message(self):
        self.check("stall-in-message", "TIMEOUT", args=("--per-decision", "0.05"), boards=2)

    @marked("soak")
    def test_ends_the_stream_after_each_message(self):
        self.check("one-answer", "PROTOCOL", "ended DecideMany")

    @marked("soak")
    def test_says_that_it_serves_it_and_does_not(self):
        self.check("no-stream", "PROTOCOL", "UNIMPLEMENTED")

    @marked("soak")
    def test_answers_for_sessions_that_have_no_question(self):
        self.check("unknown-session", "PROTOCOL", "that nobody had asked for")

    @marked("soak")
    def test_answers_nothing_but_the_first_question_of_a_message(self):
        # With one board at a time a message has one question; with many the others are late.
        self.check("first-only", "TIMEOUT", args=("--per-decision", "0.2", "--concurrency", "8"), boards=8)

    @marked("soak")
    def test_sends_neither_an_answer_nor_an_error(self):
        self.check("neither", "MALFORMED", "neither answer nor error")


if __name__ == "__main__":
    unittest.main()
