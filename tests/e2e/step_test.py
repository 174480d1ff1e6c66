"""A bot is asked a recorded decision again: the same question, with another clock."""

import os
import pathlib
import subprocess

from harness import BIN, HAKAM, HANGS, LEAGUE, SCRIPTED, EndToEnd
from marks import marked

ROOMS = ("agent",)


class Step(EndToEnd):
    def setUp(self):
        super().setUp()
        self.folder_of_league = self.league(LEAGUE % {"bin": BIN, "pairs": 2})
        self.assertEqual(self.hakam("league", "run", self.folder_of_league, "--quiet").returncode, 0)
        self.records = self.export(self.folder_of_league)

    def step(self, *args, source=None, **kwargs):
        return self.hakam("step", source or self.folder_of_league, *args, **kwargs)

    def question(self, pairing, deal, room, seat=None):
        """Number and record of the last question that was asked on a board."""
        record = next(r for r in self.records
                      if (r.get("pairing", 0), r.get("deal", 0), r["room"]) == (pairing, deal, room))
        return [(number, d) for number, d in enumerate(record["decisions"])
                if not d.get("forced") and seat in (None, d.get("seat", 0))][-1]

    def test_bots_that_draw_on_their_seed_alone_answer_as_they_did(self):
        # Pairing 5: both are processes; pairing 0: both are built in.
        for pairing in (0, 5):
            for room in (1, 2):
                with self.subTest(pairing=pairing, room=room):
                    number, decision = self.question(pairing, 1, room)
                    result = self.step("--pairing", pairing, "--deal", 1, "--room", room, "--decision", number)
                    self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
                    self.assertIn(f"decision {number}: seat {decision.get('seat', 0)} ", result.stdout)
                    for part in ("hand", "auction", "legal", "seed", "then", "now", "same"):
                        self.assertIn(part, result.stdout)
                    whole = self.step("--pairing", pairing, "--deal", 1, "--room", room)
                    self.assertEqual(whole.returncode, 0, whole.stdout + whole.stderr)
                    self.assertIn(" 0 answered differently", whole.stdout)

    def test_all_questions_to_a_seat(self):
        result = self.step("--pairing", 5, "--seat", 3)
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = result.stdout.splitlines()
        self.assertTrue(all("seat 3" in line for line in lines[:-1]), result.stdout)
        self.assertEqual(lines[-1], f"{len(lines) - 1} questions, 0 answered differently")

    @marked("commit")
    def test_another_bot_may_answer_otherwise(self):
        result = self.step("--agent", "builtin:random")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("different", result.stdout)

    def test_a_fault_is_told_with_the_words_of_the_bot(self):
        number, _ = self.question(0, 0, 1)
        result = self.step("--decision", number, "--agent", f"cmd:{SCRIPTED} exit-in-decide")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("CRASH", result.stdout)
        self.assertIn("different", result.stdout)

    def test_a_bot_that_does_not_start_is_told_once_for_its_seat(self):
        bot = pathlib.Path(self.folder, "broken")
        bot.mkdir()
        (bot / "start.sh").write_text("echo no model >&2; exit 3\n")
        (bot / "agent.textproto").write_text('name: "broken" command: "/bin/sh" command: "start.sh"')
        result = self.step("--agent", bot, "--sandbox", "off")
        self.assertEqual(result.returncode, 1, result.stderr)
        lines = result.stdout.splitlines()
        self.assertEqual(len(lines), 9, result.stdout)
        for line in lines[:4]:
            self.assertIn("now START_FAILED, ended before it was ready with exit code 3; its last words: no model: different", line)
        self.assertEqual(lines[4:], [f"seat {i}: its bot does not start, so it is asked nothing else" for i in range(4)] +
                         ["4 questions, 4 answered differently"])

    @marked("clock")
    def test_a_bot_that_hangs_is_told_with_its_place(self):
        number, _ = self.question(0, 0, 1)
        result = self.step("--decision", number, "--agent", f"cmd:{SCRIPTED} answers-signals", "--per-decision", 4)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("TIMEOUT, no answer within 4s: at bot.cc:7 (Decide), after", result.stdout)
        self.assertIn(f"hakam: decision {number}, seat ", result.stderr)
        self.assertIn("waits for an answer, at most 4s (--per-decision)", result.stderr)

    def test_a_start_has_more_time_than_an_answer(self):
        number, _ = self.question(0, 0, 1)
        bot = pathlib.Path(self.folder, "slow")
        bot.mkdir()
        (bot / "start.sh").write_text(f"sleep 1.5; exec {SCRIPTED} ok\n")
        (bot / "agent.textproto").write_text('name: "slow" command: "/bin/sh" command: "start.sh" start_limit { seconds: 60 }')
        result = self.step("--decision", number, "--agent", bot, "--per-decision", 1, "--sandbox", "off")
        self.assertNotIn("START_FAILED", result.stdout)
        self.assertIn(result.stdout.splitlines()[-1], ("same", "different"), result.stderr)

    def test_the_exit_code_is_as_the_help_says(self):
        told = " ".join(self.hakam("step", "--help").stdout.split())
        self.assertIn("0 every answer or fault is the recorded one, 1 one is different, 2 usage, 4 infrastructure", told)
        folder = pathlib.Path(self.folder, "kept")
        bot = f"cmd:{SCRIPTED} exit-in-decide"
        self.play(bot, "builtin:random", "--boards", 2, "--seed", "s", "--sandbox", "off", "--keep", folder)
        number = next(i for i, d in enumerate(self.export(folder)[0]["decisions"]) if "fault" in d)
        same = self.step("--decision", number, "--agent", bot, source=folder)
        self.assertEqual((same.returncode, same.stdout.splitlines()[-1]), (0, "same"), same.stdout + same.stderr)
        for agent in (f"cmd:{SCRIPTED} bad-index", "builtin:random"):
            other = self.step("--decision", number, "--agent", agent, source=folder)
            self.assertEqual((other.returncode, other.stdout.splitlines()[-1]), (1, "different"), other.stdout)

    def test_a_published_league_will_do(self):
        self.assertEqual(self.hakam("export", self.folder_of_league, "--publish").returncode, 0)
        clone = pathlib.Path(self.folder, "clone")
        clone.mkdir()
        for file in self.folder_of_league.iterdir():
            if file.is_file():
                (clone / file.name).write_bytes(file.read_bytes())
        result = self.step("--pairing", 5, "--deal", 1, source=clone)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_one_exported_record_will_do(self):
        record = pathlib.Path(self.folder, "board.json")
        record.write_text(self.hakam("export", self.folder_of_league).stdout, encoding="utf-8")
        number, _ = self.question(1, 0, 2, seat=0)
        args = ("--pairing", 1, "--room", 2, "--decision", number)
        self.assert_one_line(self.step(*args, source=record), 2, "--agent")
        unknown = self.step(*args, "--agent", "builtin:greedy", source=record)
        self.assertIn("not known: 0 was sent", unknown.stdout)
        known = self.step("--pairing", 0, "--agent", "builtin:random", "--seed", "e2e", "--seat", 1, source=record)
        self.assertEqual(known.returncode, 0, known.stdout + known.stderr)
        self.assert_one_line(self.step(*args, "--agent", "builtin:greedy", "--seed", "x", source=record), 2, "--seed")

    def test_a_bot_that_its_author_started(self):
        number, decision = self.question(5, 1, 1)
        name = "greedy" if decision.get("seat", 0) % 2 == 0 else "random"
        asker = subprocess.Popen([HAKAM, "step", str(self.folder_of_league), "--pairing", "5", "--deal", "1",
                                  "--decision", str(number), "--agent", "wait"], env=self.env,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = asker.stderr.readline()
        self.assertIn("start the bot with HAKAM_ADDRESS=", line)
        bot = subprocess.Popen([str(BIN / f"hakam-{name}")], stdin=subprocess.DEVNULL,
                               env=dict(self.env, HAKAM_ADDRESS=line.strip().split("HAKAM_ADDRESS=")[1]))
        try:
            out, err = asker.communicate(timeout=HANGS)
        finally:
            bot.kill()
            bot.wait()
            asker.kill()
        self.assertEqual(asker.returncode, 0, out + err)
        self.assertIn("same", out)

    def test_usage(self):
        forced = next(number for number, d in enumerate(self.records[0]["decisions"]) if d.get("forced"))
        self.assert_one_line(self.step("--decision", forced), 2, "forced")
        self.assert_one_line(self.step("--decision", 9999), 2, "decision 9999 was forced", "does not exist")
        self.assert_one_line(self.step("--deal", 77), 2, "deal 77")
        self.assert_one_line(self.step(source=os.path.join(self.folder, "nowhere")), 2, "nowhere")
        self.assertEqual(self.step("--seat", 1, "--decision", 1).returncode, 2)


if __name__ == "__main__":
    import unittest
    unittest.main()
