"""What an organiser needs before, while and after a league is played."""

import json
import os
import pathlib

from harness import BIN, LEAGUE, EndToEnd

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
        self.assertIn("measured here on 10 pairs", result.stdout)

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
        self.assertRegex(lines[0], r"^round 1 of 3, 10 of 30 pairs \(33%\), \d+ boards/s, about \d+ s left$")
        self.assertRegex(lines[-1], r"^round 3 of 3, 30 of 30 pairs \(100%\), \d+ boards/s$")
