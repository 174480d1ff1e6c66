"""What a bot may use up of the machine: bytes of log, restarts, the disk. A bot that uses more is stopped, and the league goes on."""

import os
import pathlib
import subprocess
import unittest

from harness import BIN, ENDLESS, HAKAM, HANGS, SCRIPTED, EndToEnd, without_timings
from marks import marked

ROOMS = ("process",)

MIB = 1 << 20

LEAGUE = """
name: "budget"
seed: "budget"
entrants {{ name: "greedy" agent: "cmd:{bin}/hakam-greedy" }}
entrants {{ name: "random" agent: "cmd:{bin}/hakam-random" }}
{bad}
round_robin {{ pairs: {pairs} }}
clock {{ per_decision {{ seconds: 60 }} start_limit {{ seconds: 60 }} }}
limits {{ {limits} }}
concurrency: 2
"""

small_disks = unittest.skipUnless(os.geteuid() == 0 and subprocess.run(
    ["unshare", "-m", "true"], capture_output=True, check=False).returncode == 0, "needs root, to mount a small disk")


class Budget(EndToEnd):
    def text(self, mode="", limits="", pairs=2):
        bad = f'entrants {{ name: "bad" agent: "cmd:{SCRIPTED} {mode}" }}' if mode else ""
        return LEAGUE.format(bin=BIN, bad=bad, limits=limits, pairs=pairs)

    def play(self, folder):
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def log_bytes(self, folder, name=""):
        return sum(path.stat().st_size for path in (folder / "live" / "logs").glob(f"*{name}*"))

    def faults(self, records):
        """The faults, all of which must be the bad bot's."""
        found = []
        for record in records:
            for decision in record["decisions"]:
                if "fault" in decision:
                    self.assertEqual(record["seats"][decision.get("seat", 0)]["entrant"], "bad")
                    found.append(decision["fault"])
        return found

    def of_the_others(self, records):
        boards = []
        for record in records:
            if "bad" not in [seat["entrant"] for seat in record["seats"]]:
                boards.append({key: value for key, value in without_timings(record).items() if key != "pairing"})
        return boards

    def test_a_flood_of_words_stops_its_author_and_nobody_else(self):
        alone = self.league(self.text(), "alone")
        self.play(alone)
        folder = self.league(self.text("flood", "log_mib: 4"))
        result = self.play(folder)
        self.assertEqual(result.stderr, 'hakam: warning: entrant "bad" is stopped: it wrote 4 MiB of log, the limit of its '
                                        'entrant (limits.log_mib)\n')
        self.assertEqual(self.log_bytes(folder, "bad"), 4 * MIB)
        records = self.export(folder)
        faults = self.faults(records)
        self.assertEqual({fault["kind"] for fault in faults}, {"FAULT_KIND_CRASH", "FAULT_KIND_START_FAILED"})
        for fault in faults:
            self.assertIn("it wrote 4 MiB of log, the limit of its entrant", fault["detail"])
        self.assertEqual(self.of_the_others(records), self.of_the_others(self.export(alone)))
        # What lies there counts in the next run too; with more room the bot goes on.
        for limits, bytes_after in (("log_mib: 4", 4 * MIB), ("all_logs_mib: 18", 6 * MIB)):
            (folder / "league.textproto").write_text(self.text("flood", limits, pairs=3 if "4" in limits else 4), encoding="utf-8")
            self.play(folder)
            self.assertEqual(self.log_bytes(folder, "bad"), bytes_after)
        self.assertEqual(self.hakam("verify", folder, "--quiet").returncode, 0)

    @marked("commit")
    def test_a_bot_that_fails_again_and_again_is_not_started_again(self):
        folder = self.league(self.text("exit-in-decide", "restarts: 5"))
        self.assertIn('entrant "bad" is stopped: ', self.play(folder).stderr)
        faults = self.faults(self.export(folder))
        crashes = [fault for fault in faults if fault["kind"] == "FAULT_KIND_CRASH"]
        refused = [fault for fault in faults if fault["kind"] == "FAULT_KIND_START_FAILED"]
        self.assertEqual(len(crashes) + len(refused), len(faults))
        # Others may just be starting when the sixth fails.
        self.assertGreaterEqual(len(crashes), 6)
        self.assertLessEqual(len(crashes), 6 + 4)
        for fault in refused:
            # A process that was starting at that moment is ended.
            self.assertRegex(fault["detail"], r"(not started any more|ended before it was ready.*): \d+ of its processes failed"
                                              r".*limits\.restarts")

    def on_small_disk(self, script):
        """Runs a script with a disk of 300 MiB at $small, on which the league lies."""
        small = os.path.join(self.folder, "small")
        os.mkdir(small)
        return subprocess.run(
            ["unshare", "-m", "bash", "-c", f"""
             small={small}; hakam={HAKAM}
             mount -t tmpfs -o size=300m,mode=755 none $small && cp -r {self.folder}/league $small/ || exit 99
             {script}"""], env=self.env, capture_output=True, text=True, timeout=3 * HANGS, check=False)

    @small_disks
    def test_a_disk_that_logs_fill_stops_the_bot_that_wrote_most(self):
        self.league(self.text("flood", "free_disk_mib: 200"))
        result = self.on_small_disk(f"""
            $hakam league run $small/league --quiet || exit
            df --output=avail -B1M $small | tail -1
            cp -r $small/league {self.folder}/copy""")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stderr, r'entrant "bad" is stopped: it wrote \d+ MiB of log, most of all; only \d+ MiB of the disk '
                                        r"are free, and 200 must be \(limits.free_disk_mib\)")
        self.assertGreater(int(result.stdout.splitlines()[-1]), 100)
        self.assertTrue(self.faults(self.export(os.path.join(self.folder, "copy"))))

    @small_disks
    def test_a_disk_that_others_fill_ends_the_run_and_nothing_is_lost(self):
        self.league(self.text("ok", "free_disk_mib: 100", pairs=ENDLESS))
        wait = "from harness import stored_pairs, until; until(lambda: stored_pairs('$small/league'))"
        result = self.on_small_disk(f"""
            $hakam league run $small/league --quiet & run=$!
            PYTHONPATH={pathlib.Path(__file__).parent} /usr/bin/python3 -c "{wait}" || exit 98
            head -c 200M /dev/zero > $small/others
            wait $run; echo "code $?"
            $hakam league run $small/league --quiet; echo "again $?"
            rm $small/others
            cp -r $small/league {self.folder}/copy""")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("code 4\nagain 4\n", result.stdout)
        errors = result.stderr.strip().splitlines()
        self.assertEqual(len(errors), 2, errors)
        for line in errors:
            self.assertRegex(line, r"hakam: the disk is nearly full: only \d+ MiB of the disk are free, and 100 must be")
        copy = os.path.join(self.folder, "copy")
        stored = self.export(copy)
        self.assertTrue(stored)
        self.assertEqual(self.faults(stored), [])


if __name__ == "__main__":
    unittest.main()
