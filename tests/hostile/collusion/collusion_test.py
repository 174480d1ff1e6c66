"""Two partners in two sandboxes try to tell each other their hands (bot.cc). Nothing may get through.

    HAKAM_BIN_DIR=build/release/bin python3 tests/hostile/collusion/collusion_test.py -v     # prints what got through by each channel
"""

import collections
import os
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(ROOT / "tests" / "e2e"), str(HERE.parent)]
import harness  # pylint: disable=wrong-import-position
import league as hostile_league  # pylint: disable=wrong-import-position

CHANNELS = ("fcntl", "ofd", "flock", "lease", "inotify", "futex-wake", "futex-end", "fifo")
LANES = 32
LEAGUE = """
name: "collusion"
seed: "collusion"
entrants { name: "colluder" agent: "colluder" }
entrants { name: "random" agent: "builtin:random" }
round_robin { pairs: 6 }
clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
sandbox: SANDBOX_MODE_%s
limits { processes: 256 }
concurrency: 1
"""


class Collusion(harness.EndToEnd):
    def write_league(self, sandbox):
        folder = self.league(LEAGUE % sandbox)
        bot = folder / "colluder"
        hostile_league.make_agent(bot, harness.bot_program("hostile_colluder"), "colluder")
        (bot / "lanes").write_bytes(bytes(4096))
        for channel in ("flock", "lease", "note"):
            for lane in range(LANES):
                (bot / f"{channel}{lane}").touch()
        (bot / "note-end").touch()
        return folder

    def got_through(self, folder):
        """({channel: hands that came through}, hands that were sent)."""
        result = self.hakam("league", "run", folder, "--quiet", timeout=3 * harness.HANGS)
        if result.returncode == 4 and "STRICT is not possible" in result.stderr:
            self.skipTest(result.stderr.strip())
        self.assertEqual(result.returncode, 0, result.stderr)
        sent, got = set(), collections.defaultdict(set)
        for log in (folder / "live").rglob("*.log"):
            for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
                if found := re.fullmatch(r"SENT (\d+)", line):
                    sent.add(int(found[1]))
                elif found := re.fullmatch(r"GOT (\S+) (\d+)", line):
                    got[found[1]].add(int(found[2]))
        self.assertGreaterEqual(len(sent), 10)  # two rooms of six deals
        through = {channel: len(got[channel] & sent) for channel in CHANNELS}
        print(f"{folder.name}: of {len(sent)} hands:", ", ".join(f"{c} {n}" for c, n in through.items()), file=sys.stderr)
        return through, len(sent)

    def test_without_a_sandbox_the_channels_work(self):
        """Otherwise the test below would say nothing."""
        folder = self.write_league("OFF")
        os.mkfifo(folder / "colluder" / "pipe")
        through, sent = self.got_through(folder)
        for channel in CHANNELS:
            self.assertGreaterEqual(through[channel], sent // 2, channel)

    def test_partners_in_sandboxes_tell_each_other_nothing(self):
        through, _ = self.got_through(self.write_league("STRICT"))
        self.assertEqual(through, dict.fromkeys(CHANNELS, 0))

    def test_a_folder_with_a_pipe_is_refused(self):
        folder = self.write_league("STRICT")
        os.mkfifo(folder / "colluder" / "pipe", 0o666)
        os.chmod(folder / "colluder" / "pipe", 0o666)
        result = self.hakam("league", "run", folder, "--quiet")
        if "STRICT is not possible" in result.stderr:
            self.skipTest(result.stderr.strip())
        self.assert_one_line(result, 1, "colluder/pipe", "FIFO")


if __name__ == "__main__":
    unittest.main()
