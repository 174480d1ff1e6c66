"""What is published under results/ is right, and comes out the same when it is played again."""

import shutil
import unittest

from harness import ROOT, EndToEnd

RESULTS = sorted(path.parent for path in (ROOT / "results").glob("*/checksums.sha256"))
PUBLISHED = ("seed.txt", "standings.csv", "standings.json", "standings.md")


def needs_no_processes(folder):
    text = (folder / "league.textproto").read_text(encoding="utf-8")
    return text.count("agent: ") == text.count('agent: "builtin:')


class Results(EndToEnd):
    def test_every_published_league_verifies_from_its_files_alone(self):
        self.assertGreaterEqual(len(RESULTS), 4)
        for folder in RESULTS:
            with self.subTest(folder.name):
                copy = shutil.copytree(folder, f"{self.folder}/{folder.name}", ignore=shutil.ignore_patterns("live"))
                result = self.hakam("verify", copy)
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    # Leagues of processes are played again by `./dev league`.
    def test_a_league_of_builtin_agents_comes_out_the_same(self):
        for folder in filter(needs_no_processes, RESULTS):
            with self.subTest(folder.name):
                again = self.league((folder / "league.textproto").read_text(encoding="utf-8"), folder.name)
                played = self.hakam("league", "run", again, "--quiet", timeout=300)
                self.assertEqual(played.returncode, 0, played.stderr)
                self.assertEqual(self.hakam("export", again, "--publish").returncode, 0)
                for name in PUBLISHED:
                    self.assertEqual((again / name).read_bytes(), (folder / name).read_bytes(), name)


if __name__ == "__main__":
    unittest.main()
