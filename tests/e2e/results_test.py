"""The leagues published under results/ are correct, and give the same results when they are played again."""

import re
import shutil
import unittest

from harness import HANGS, ROOT, EndToEnd
from marks import marked

ROOMS = ("audit",)

RESULTS = sorted(path.parent for path in (ROOT / "results").rglob("checksums.sha256"))
PUBLISHED = ("seed.txt", "standings.csv", "standings.json", "standings.md")


def comes_out_the_same(folder):
    """The leagues without bots in processes (`./dev league` replays those) and without bots that think for a fixed time."""
    agents = re.findall(r'agent: "(.*?)"', (folder / "league.textproto").read_text(encoding="utf-8"))
    return all(agent.startswith("builtin:") and "ms=" not in agent for agent in agents)


def name_of(folder):
    return "-".join(folder.relative_to(ROOT / "results").parts)


class Results(EndToEnd):
    @marked("commit")
    def test_every_published_league_verifies_from_its_files_alone(self):
        self.assertGreaterEqual(len(RESULTS), 8)
        for folder in RESULTS:
            with self.subTest(name_of(folder)):
                copy = shutil.copytree(folder, f"{self.folder}/{name_of(folder)}", ignore=shutil.ignore_patterns("live"))
                result = self.hakam("verify", copy)
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_an_exported_record_has_its_zeros_and_nothing_that_is_not_set(self):
        first = self.export(ROOT / "results" / "first-league")[0]
        self.assertEqual((first["pairing"], first["deal"], first["board"], first["dealer"]), (0, 0, 0, 0))
        self.assertEqual([seat["seat"] for seat in first["seats"]], [0, 1, 2, 3])
        for decision in first["decisions"]:
            self.assertIn(decision["seat"], range(4))
            self.assertIs(decision["forced"], "took" not in decision)
            self.assertNotIn("fault", decision)
        self.assertNotIn("capotTeam", first["result"])
        self.assertNotIn("match", first)

    def test_a_league_of_builtin_agents_comes_out_the_same(self):
        leagues = list(filter(comes_out_the_same, RESULTS))
        self.assertGreaterEqual(len(leagues), 4)
        for folder in leagues:
            with self.subTest(name_of(folder)):
                again = self.league((folder / "league.textproto").read_text(encoding="utf-8"), name_of(folder))
                played = self.hakam("league", "run", again, "--quiet", timeout=3 * HANGS)
                self.assertEqual(played.returncode, 0, played.stderr)
                self.assertEqual(self.hakam("export", again, "--publish").returncode, 0)
                for name in PUBLISHED:
                    self.assertEqual((again / name).read_bytes(), (folder / name).read_bytes(), name)


if __name__ == "__main__":
    unittest.main()
