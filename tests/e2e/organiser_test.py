"""What an organiser needs before, while and after a league is played."""

import json
import os
import pathlib
import pty
import signal
import subprocess

from harness import BIN, ENDLESS, HAKAM, HANGS, LEAGUE, EndToEnd, until
from marks import marked

ROOMS = ("cli", "setup")

BAD_FILE = """
name: "open"
entrants { name: "a" agent: "builtin:greedy" }
entrants { name: "a" agent: "builtin:greedy" }
entrants { name: "c" }
round_robin { pairs: 10 }
limits { memory_mib: 1 }
concurrency: 5000
"""


def files_in(folder):
    """Without those that SQLite needs beside a journal that is read."""
    return sorted(str(path) for path in pathlib.Path(folder).rglob("*") if path.suffix not in (".db-shm", ".db-wal"))


class LeagueCheck(EndToEnd):
    @marked("commit")
    def test_all_errors_of_the_file_at_once(self):
        folder = self.league(BAD_FILE)
        result = self.hakam("league", "check", folder)
        self.assertEqual(result.returncode, 2, result.stderr)
        lines = result.stderr.splitlines()
        for line, field in zip(lines, ("entrants[1].name", "entrants[2].agent", "limits.memory_mib", "concurrency")):
            self.assertIn(f": {field}: ", line)
        self.assertEqual(len(lines), 4, result.stderr)

    def test_says_how_large_it_is_and_writes_nothing(self):
        folder = self.league(LEAGUE % {"bin": BIN, "pairs": 30})
        result = self.hakam("league", "check", folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("ok    greedy-process ", result.stdout)
        self.assertIn("180 pairs (360 boards)", result.stdout)
        self.assertRegex(result.stdout, r"time +about \d+ (s|min), \d+ boards at a time; measured here on \d+ pairs in")
        self.assertRegex(result.stdout, r"disk +about \d+ MiB of results, at most 16.0 GiB of logs; [\d.]+ [MG]iB can be used")
        self.assertIn("the file has a seed", result.stdout)
        self.assertEqual(files_in(folder), [str(folder / "league.textproto")])
        self.assertEqual(os.listdir(pathlib.Path(self.folder, "cache", "hakam")), [])

        # A league that has begun: what is stored need not be played again.
        self.assertEqual(self.hakam("league", "run", folder).returncode, 0)
        before = files_in(folder)
        again = json.loads(self.hakam("league", "check", folder, "--json").stdout)
        self.assertEqual((again["pairs"], again["pairs_stored"], again["seconds"]), (180, 180, 0))
        self.assertEqual(files_in(folder), before)
        # Another league in the same folder would be refused by `league run` too.
        (folder / "league.textproto").write_text((LEAGUE % {"bin": BIN, "pairs": 30}).replace("e2e", "other"))
        self.assertEqual(self.hakam("league", "check", folder).returncode, 1)

    def test_a_bot_that_cannot_start_is_named_and_the_others_are_measured(self):
        bad = self.program("echo no such library >&2; exit 3\n")
        text = LEAGUE % {"bin": BIN, "pairs": 5}
        text += f'entrants {{ name: "bad" agent: "cmd:{bad}" }}\nentrants {{ name: "gone" agent: "no/such" }}\n'
        result = self.hakam("league", "check", self.league(text))
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertRegex(result.stdout, r"BAD   bad .*no such library")
        self.assertRegex(result.stdout, r"BAD   gone .*no/such")
        self.assertIn("75 pairs", result.stdout)
        # The sample ends after two seconds: the machine decides how many pairs it has.
        self.assertRegex(result.stdout, r"measured here on \d+ pairs in")

    def test_a_bot_that_asks_for_more_time_to_start_is_named(self):
        bot = pathlib.Path(self.folder, "bot")
        bot.mkdir()
        (bot / "agent.textproto").write_text(f'name: "bot" command: "{BIN}/hakam-random" start_limit {{ seconds: 90 }}')
        text = LEAGUE % {"bin": BIN, "pairs": 5} + f'entrants {{ name: "slow" agent: "{bot}" }}\n'
        result = self.hakam("league", "check", self.league(text))
        self.assertIn("slow: its manifest asks for 1m30s to start, the league gives 1m: clock { start_limit { seconds: 90 } }",
                      result.stdout + result.stderr)

    def test_the_most_where_results_decide(self):
        text = (LEAGUE % {"bin": BIN, "pairs": 5}).replace("round_robin { pairs: 5 }", "knockout { pairs: 5 max_pairs: 20 }")
        result = self.hakam("league", "check", self.league(text))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"size +at most 8 rounds, 60 pairs \(120 boards\)")
        self.assertRegex(result.stdout, r"time +at most about ")


class LeagueProgress(EndToEnd):
    def test_tells_the_round_and_the_whole_league(self):
        text = (LEAGUE % {"bin": BIN, "pairs": 5}).replace("round_robin { pairs: 5 }", "swiss { rounds: 3 pairs: 5 }")
        result = self.hakam("league", "run", self.league(text))
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = [line for line in result.stderr.splitlines() if line.startswith("round")]
        # A line comes at the end of a round, and also every ten seconds.
        first = next(line for line in lines if "10 of 30 pairs" in line)
        self.assertRegex(first, r"^round 1 of 3, 10 of 30 pairs \(33%\), \d+ boards/s, about \d+ (s|min) left$")
        self.assertRegex(lines[-1], r"^round 3 of 3, 30 of 30 pairs \(100%\), \d+ boards/s$")


class LeagueInTime(EndToEnd):
    def run_for(self, time, folder, code=0):
        """Plays a league that must end by itself."""
        result = self.hakam("league", "run", folder, "--for", time, "--quiet")
        self.assertEqual(result.returncode, code, result.stderr)
        return result

    def league_of(self, schedule):
        bots = "".join(f'entrants {{ name: "{name}" agent: "builtin:{bot}" }}\n' for name, bot in
                       [("ann", "greedy"), ("bob", "random"), ("cem", "greedy?noise=0.1"), ("dan", "greedy?noise=0.5")])
        return self.league(f'name: "time"\nseed: "time"\n{bots}{schedule}\nconcurrency: 4\n')

    def test_it_ends_in_time_balanced_and_goes_on(self):
        folder = self.league_of(f"round_robin {{ pairs: {ENDLESS} }}")
        stored = 0
        for _ in range(2):
            result = self.run_for("2s", folder)
            self.assertIn("the time is over after", result.stdout)
            table = json.loads(self.hakam("league", "standings", folder, "--crosstable", "--json").stdout)["crosstable"]
            pairs = {row["pairs"] for row in table}
            self.assertEqual(len(pairs), 1, "every pairing has played equally often")
            self.assertEqual(pairs.copy().pop() % 10, 0)
            self.assertGreater(sum(row["pairs"] for row in table), stored)
            stored = sum(row["pairs"] for row in table)
        self.assertEqual(self.hakam("verify", folder).returncode, 0)

    def test_a_round_that_takes_longer_is_cut_off_in_time(self):
        folder = self.league_of(f"swiss {{ rounds: 2 pairs: {ENDLESS} }}")
        result = self.run_for("2s", folder)
        self.assertIn("the time is over after", result.stdout)

    def test_ctrl_c_is_no_end_in_time(self):
        folder = self.league_of(f"round_robin {{ pairs: {ENDLESS} }}")
        arbiter = self.started([HAKAM, "league", "run", str(folder), "--for", "10h", "--quiet"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
        until((folder / "live" / "journal.db").exists, process=arbiter)
        arbiter.send_signal(signal.SIGINT)
        _, stderr = arbiter.communicate(timeout=HANGS)
        self.assertEqual(arbiter.returncode, 3, stderr)
        self.assertIn("go on with: hakam league run", stderr)

    def test_a_league_that_is_complete_before_says_nothing(self):
        folder = self.league_of("round_robin { pairs: 10 }")
        result = self.run_for("10m", folder)
        self.assertNotIn("the time is over", result.stdout)
        self.assertIn("60 of 60 pairs", result.stdout)

    def test_what_cannot_be_is_one_line(self):
        folder = self.league_of("knockout { pairs: 10 max_pairs: 20 }")
        self.assert_one_line(self.hakam("league", "run", folder, "--for", "2h"), 2, "knockout", "before its end")
        for wrong in ("2", "-1h", "0s", "soon"):
            self.assert_one_line(self.hakam("league", "run", folder, f"--for={wrong}"), 2, f"--for {wrong}", "2h30m")


class LeagueNew(EndToEnd):
    @marked("commit")
    def test_writes_a_file_that_the_check_accepts(self):
        folder = pathlib.Path(self.folder, "spring cup")
        bot = pathlib.Path(self.folder, "bots", "mine")
        bot.mkdir(parents=True)
        (bot / "agent.textproto").write_text(f'name: "mine" command: "{BIN}/hakam-greedy"')
        result = self.hakam("league", "new", folder, "--bot", bot, "--bot", "builtin:greedy", "--bot", "builtin:greedy",
                            "--game", "belote", "--set", "target=701", "--kind", "swiss", "--pairs", 7,
                            "--per-decision", 2.5, cwd=self.folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        path = folder / "league.textproto"
        self.assertIn(str(path), result.stdout)
        text = path.read_text()
        for part in ('name: "spring cup"', 'preset: "belote" set: "target=701"', 'agent: "../bots/mine"', "greedy-2",
                     "swiss { rounds: 2 pairs: 7 }", "per_decision { seconds: 2 nanos: 500000000 }"):
            self.assertIn(part, text)
        check = self.hakam("league", "check", folder)
        self.assertEqual(check.returncode, 0, check.stderr)
        self.assertIn("2 rounds, 14 pairs", check.stdout)
        # It is not overwritten.
        again = self.hakam("league", "new", folder, "--bot", "builtin:greedy", "--bot", "builtin:random")
        self.assert_one_line(again, 2, "league.textproto", "exists")
        self.assertEqual(path.read_text(), text)

    def test_each_kind_and_format(self):
        for kind in ("round-robin", "swiss", "knockout"):
            for form in ("boards", "match", "single"):
                folder = pathlib.Path(self.folder, f"{kind}-{form}")
                result = self.hakam("league", "new", folder, "--bot", "builtin:greedy", "--bot", "builtin:random",
                                    "--kind", kind, "--format", form, "--pairs", 2, "--seed", "s")
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertEqual(self.hakam("league", "run", folder).returncode, 0)

    def test_what_is_missing_or_wrong_is_named_and_nothing_is_written(self):
        folder = pathlib.Path(self.folder, "new")
        two = ("--bot", "builtin:greedy", "--bot", "builtin:random")
        for args, part in (((), "--bot"), (two + ("--game", "whist"), "whist"), (two + ("--kind", "ladder"), "ladder"),
                           (two + ("--rounds", 3), "--kind swiss"), (two + ("--kind", "swiss", "--rounds", 9), "rounds")):
            self.assert_one_line(self.hakam("league", "new", folder, *args), 2, part)
            self.assertFalse(folder.exists())

    def test_asks_on_a_terminal(self):
        folder = pathlib.Path(self.folder, "asked")
        answers = "whist\nbelote\n\nbuiltin:greedy\nbuiltin:random\n\n\nmany\n30\n"
        asked, code = self.at_terminal(answers, "league", "new", folder)
        self.assertEqual(code, 0, asked)
        for part in ("Game", "whist", "a league needs two bots", "Bot 3 (nothing: that is all)", "[round-robin]", '"many"'):
            self.assertIn(part, asked)
        text = (folder / "league.textproto").read_text()
        self.assertIn('preset: "belote"', text)
        self.assertIn("round_robin { pairs: 30 }", text)
        asked, code = self.at_terminal("baloot\n\x04", "league", "new", pathlib.Path(self.folder, "other"))
        self.assertEqual(code, 3, asked)
        self.assertIn("nothing was written", asked)

    def at_terminal(self, answers, *args):
        """What hakam says when its input is a terminal, and its exit code."""
        ours, theirs = pty.openpty()
        with os.fdopen(ours, "wb", buffering=0) as keyboard:
            os.write(ours, answers.encode())  # a terminal keeps it until it is read
            with subprocess.Popen([HAKAM, *map(str, args)], env=self.env, stdin=theirs, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True) as process:
                os.close(theirs)
                asked, _ = process.communicate(timeout=HANGS)
            self.assertFalse(keyboard.closed)
        return asked, process.returncode
