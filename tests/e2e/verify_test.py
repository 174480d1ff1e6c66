"""A correct league passes `hakam verify`, and every changed byte of it is noticed."""

import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess

from harness import BIN, ENDLESS, HAKAM, LEAGUE, ROOT, SCRIPTED, SLOWNESS, EndToEnd, until_stored
from marks import marked

ROOMS = ("audit",)

SMALL = """
name: "small"
seed: "verify"
entrants { name: "greedy" agent: "builtin:greedy" }
entrants { name: "random" agent: "builtin:random" }
entrants { name: "again" agent: "builtin:greedy" }
round_robin { pairs: 2 }
"""
PUBLISHED = ["checksums.sha256", "league.textproto", "records.binpb.zst", "seed.txt", "standings.csv",
             "standings.json", "standings.md"]
FLIPS = 500 // SLOWNESS


class Verify(EndToEnd):
    def play(self, text=SMALL, name="league", code=0):
        folder = self.league(text, name)
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual(result.returncode, code, result.stderr)
        return folder

    def publish(self, folder, *args):
        result = self.hakam("export", folder, "--publish", *args)
        self.assertEqual(result.returncode, 0, result.stderr)

    def verify(self, folder, *args):
        return self.hakam("verify", folder, "--quiet", *args)

    def assert_right(self, folder, *parts):
        result = self.verify(folder)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        for part in parts:
            self.assertIn(part, result.stdout)

    def assert_differs(self, folder, *parts):
        result = self.verify(folder)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        for part in parts:
            self.assertIn(part, result.stdout)

    def fresh_clone(self, folder, name="clone"):
        """A folder with the published files only."""
        clone = pathlib.Path(self.folder, name)
        clone.mkdir()
        for file in PUBLISHED:
            shutil.copy(folder / file, clone)
        return clone

    def test_both_forms_of_a_league_of_processes(self):
        folder = self.play(LEAGUE % {"bin": BIN, "pairs": 3})
        self.assert_right(folder, "test, journal: ok", "18 of 18 pairs: 36 boards", "chain: 18 links", "seal")
        self.publish(folder)
        self.assert_right(folder, "test, journal: ok", "test, published: ok", "checksums: every byte of 6 files")
        clone = self.fresh_clone(folder)
        self.assert_right(clone, "test, published: ok")
        self.assertEqual(subprocess.run(["sha256sum", "--quiet", "-c", "checksums.sha256"], cwd=clone, check=False).returncode, 0)
        self.assertEqual(self.export(clone), self.export(folder))
        self.assertEqual(self.hakam("league", "standings", clone, "--json").stdout, (clone / "standings.json").read_text())
        self.assertEqual(self.hakam("show", clone, "--deal", 1).returncode, 0)

    def test_the_same_journal_is_published_in_the_same_bytes(self):
        folder = self.play()
        self.publish(folder)
        first = {name: (folder / name).read_bytes() for name in PUBLISHED}
        self.publish(folder)
        self.assertEqual({name: (folder / name).read_bytes() for name in PUBLISHED}, first)
        self.assertEqual(self.hakam("league", "run", folder, "--quiet", "--again").returncode, 0)
        self.assertEqual({name: (folder / name).read_bytes() for name in PUBLISHED}, first)
        self.assertEqual(sorted(p.name for p in folder.iterdir()), sorted(PUBLISHED + ["live"]))

    def test_faults_and_forfeits_are_right(self):
        for number, (mode, policy) in enumerate([("exit-in-decide", "SUBSTITUTE"), ("bad-index", "SUBSTITUTE"),
                                                 ("bad-index", "FORFEIT_BOARD"), ("hang-in-decide", "FORFEIT_BOARD")]):
            with self.subTest(mode=mode, policy=policy):
                text = f"""name: "faults" seed: "f" on_fault: FAULT_POLICY_{policy}
                    entrants {{ name: "bad" agent: "cmd:{SCRIPTED} {mode}" }}
                    entrants {{ name: "greedy" agent: "builtin:greedy" }}
                    clock {{ per_decision {{ seconds: {1 if mode.startswith("hang") else 60} }} bank {{ nanos: 100000000 }}
                            start_limit {{ seconds: 60 }} }}
                    round_robin {{ pairs: 1 }}"""
                folder = self.play(text, f"faults-{number}")
                status = self.hakam("league", "status", folder).stdout
                self.assertNotIn(" 0 faults", status)
                self.publish(folder)
                self.assert_right(folder, "journal: ok", "published: ok")
                self.assertNotIn("no faults", self.verify(folder).stdout)

    @marked("commit")
    def test_an_interrupted_league_is_right_so_far(self):
        folder = self.league(LEAGUE % {"bin": BIN, "pairs": ENDLESS})
        arbiter = self.started([HAKAM, "league", "run", str(folder), "--quiet"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until_stored(folder, 1, arbiter)
        self.assert_right(folder, "not sealed")  # while it is played
        self.assertIsNone(arbiter.poll())
        arbiter.kill()
        arbiter.wait()
        self.assert_right(folder, "test, journal: ok", "not sealed")
        self.assert_one_line(self.hakam("export", folder, "--publish"), 1, "--incomplete")
        self.publish(folder, "--incomplete")
        self.assertIn("(not finished)", (folder / "standings.md").read_text(encoding="utf-8"))
        self.assertFalse(json.loads((folder / "standings.json").read_text(encoding="utf-8"))["complete"])
        self.assert_right(self.fresh_clone(folder), "test, published: ok")

    def test_the_published_leagues_of_the_repository_are_right(self):
        published = [path.parent for path in sorted((ROOT / "results").glob("*/checksums.sha256"))]
        self.assertIn(ROOT / "results" / "first-league", published)
        for folder in published:
            with self.subTest(folder.name):
                self.assert_right(self.fresh_clone(folder, folder.name), "published: ok")

    def test_usage(self):
        self.assert_one_line(self.hakam("verify", os.path.join(self.folder, "nowhere")), 2, "nowhere")
        self.assertEqual(self.hakam("verify").returncode, 2)
        folder = self.play()
        self.assertEqual(self.verify(folder, "--seed", "verify").returncode, 0)
        self.assertEqual(self.verify(folder, "--seed", "other").returncode, 1)

    def test_a_journal_that_was_changed_is_not_played_on_or_sealed_again(self):
        folder = self.play()
        with sqlite3.connect(folder / "live" / "journal.db") as db:
            db.execute("UPDATE pairs SET room1_points_a = room1_points_a + 1 WHERE pairing = 1 AND deal = 1")
        db.close()
        self.assert_differs(folder, "pairing 1, deal 1: room 1, points of the first entrant")
        self.assert_one_line(self.hakam("league", "run", folder, "--quiet"), 4, "journal.db", "damaged")
        self.assert_differs(folder, "seal")

    def flips(self, folder, names, count):
        """Makes single changes of a byte in a fresh copy of these files; yields after each."""
        seed = random.SystemRandom().randrange(1 << 32)
        print("seed", seed)
        rng = random.Random(seed)
        whole = {name: (folder / name).read_bytes() for name in names}
        copy = pathlib.Path(self.folder, "flipped")
        for number in range(count):
            shutil.rmtree(copy, ignore_errors=True)
            (copy / "live").mkdir(parents=True)
            # Half of the changes choose any byte; the other half choose a file first, so that small files are hit too.
            sizes = [len(whole[name]) if number % 2 else 1 for name in names]
            name = rng.choices(names, sizes)[0]
            at = rng.randrange(len(whole[name]))
            for other, content in whole.items():
                if other == name:
                    byte = content[at] ^ rng.randrange(1, 256)
                    content = content[:at] + bytes([byte]) + content[at + 1:]
                (copy / other).write_bytes(content)
            yield copy, f"{name}, byte {at} is {byte:#x}"

    def assert_every_flip_is_noticed(self, folder, names, count):
        unnoticed = []
        codes = {}
        for copy, what in self.flips(folder, names, count):
            result = self.verify(copy)
            codes[result.returncode] = codes.get(result.returncode, 0) + 1
            if result.returncode != 1 or "differs: " not in result.stdout:
                unnoticed.append((what, result.returncode, result.stdout, result.stderr))
        print(f"{count} single bytes changed, {len(unnoticed)} unnoticed, exit codes {codes}")
        self.assertEqual(unnoticed, [])

    def test_no_flipped_byte_of_a_journal_goes_unnoticed(self):
        folder = self.play()
        for left in ("journal.db-wal", "journal.db-shm"):
            self.assertFalse((folder / "live" / left).exists())
        self.assert_every_flip_is_noticed(
            folder, ["league.textproto", "live/journal.db", "live/journal.db.sha256"], FLIPS // 2)

    def test_no_flipped_byte_of_a_published_league_goes_unnoticed(self):
        folder = self.play()
        self.publish(folder)
        self.assert_every_flip_is_noticed(folder, PUBLISHED, FLIPS // 2)

    def test_without_a_seal_only_bytes_without_meaning_go_unnoticed(self):
        folder = self.play()
        expected = self.export(folder, "--private")
        unnoticed = 0
        for copy, what in self.flips(folder, ["league.textproto", "live/journal.db"], FLIPS // 5):
            if self.verify(copy).returncode == 0:
                unnoticed += 1
                self.assertEqual(self.export(copy, "--private"), expected, what)
        print(f"{FLIPS // 5} single bytes changed, {unnoticed} outside what is claimed")


if __name__ == "__main__":
    import unittest
    unittest.main()
