"""`hakam export FOLDER --site DIR`: the data of pages as files, the same as `--json`, and no board before it is closed."""

import json
import os
import pathlib
import random
import shutil
import unittest
import zipfile

from harness import ROOT, EndToEnd
from marks import marked

ROOMS = ("cli", "view", "web")

FIRST_LEAGUE = ROOT / "results" / "first-league"
BOTS = "".join(f'entrants {{ name: "{name}" agent: "builtin:{agent}" }}\n'
               for name, agent in (("ann", "greedy"), ("bob", "random"), ("cem", "greedy?noise=0.5")))


class Site(EndToEnd):
    def setUp(self):
        super().setUp()
        self.site = pathlib.Path(self.folder, "the site")

    def exports(self, folder, *args, code=0):
        result = self.hakam("export", folder, "--site", self.site, *args)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result

    def data(self, name):
        return json.loads((self.site / "data" / name).read_text(encoding="utf-8"))

    def boards(self, league):
        return sorted((self.site / "data" / league).glob("boards/*/*.json"))

    def json_of(self, *args):
        result = self.hakam(*args, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def plays(self, text, name="spring"):
        folder = self.league(f'name: "{name}" seed: "s"\n{BOTS}{text}', name)
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        return folder

    def test_its_files_are_the_json_of_the_program(self):
        said = self.exports(FIRST_LEAGUE).stdout
        self.assertIn("1 league, 400 boards", said)
        data = self.site / "data" / "first-league"
        for name, command in (("league", ("league", "status")), ("standings", ("league", "standings")),
                              ("crosstable", ("league", "standings", "--crosstable"))):
            self.assertEqual((data / f"{name}.json").read_text(), self.json_of(*command, FIRST_LEAGUE))
        boards = self.boards("first-league")
        self.assertEqual(len(boards), 400)
        seed = random.randrange(2**32)
        for path in random.Random(seed).sample(boards, 20):
            deal, room = path.stem.split("-")
            shown = self.json_of("show", FIRST_LEAGUE, "--pairing", path.parent.name, "--deal", deal, "--room", room)
            self.assertEqual(path.read_text(), shown, f"seed {seed}")

    def test_each_file_is_there_as_a_script_for_pages_from_the_disk(self):
        self.exports(FIRST_LEAGUE)
        files = [path for path in (self.site / "data").rglob("*.json")]
        self.assertGreater(len(files), 400)
        for path in files:
            name = path.relative_to(self.site)
            script = pathlib.Path(f"{path}.js").read_text(encoding="utf-8")
            self.assertEqual(script, f'hakam_data("{name}", {path.read_text(encoding="utf-8")});\n')

    def test_boards_that_weigh_most_and_all_that_are_faulty_or_all(self):
        folder = self.plays("round_robin { pairs: 100 }")
        self.exports(folder)
        listed = self.data("spring/boards.json")["pairs"]
        self.assertEqual(len(listed), 200)
        weights = [abs(pair["difference"]) for pair in listed]
        self.assertEqual(weights, sorted(weights, reverse=True))
        self.assertEqual(self.data("spring/swings.json")["pairs"], listed[:50])
        self.assertEqual(len(self.boards("spring")), 400)
        self.exports(folder, "--boards", "all")
        self.assertEqual(len(self.boards("spring")), 600)
        bot = self.data("spring/bots/bob.json")
        points = bot["standing"]["points_per_board"]
        for parts in ("contracts", "seats"):
            # But for the weights of the pairings (rating/law.md section 1).
            self.assertAlmostEqual(sum(part["points"] for part in bot[parts]), points, delta=0.1)
        history = self.data("spring/history.json")
        self.assertAlmostEqual(history["points"][-1]["values"][history["entrants"].index("bob")]["points"], points)
        self.assertEqual([p["done"] for p in self.data("spring/schedule.json")["pairings"]], [100] * 3)

    @marked("commit")
    def test_no_board_of_an_open_deal_by_any_door(self):
        shared = "round_robin { pairs: %d } deals: DEALS_SHARED"
        folder = self.plays(shared % 3)
        text = (folder / "league.textproto").read_text(encoding="utf-8")
        (folder / "league.textproto").write_text(text.replace("pairs: 3", "pairs: 6"), encoding="utf-8")
        # Opening the journal with the longer file makes the league longer.
        open_league = self.hakam("league", "run", folder, "--for", "1ms", "--quiet")
        self.assertIn(open_league.returncode, (0, 3), open_league.stderr)
        status = json.loads(self.json_of("league", "status", folder))
        if status["complete"]:
            self.skipTest("the league was too quick")
        self.assertFalse(status["boards_shown"])
        said = self.exports(folder, "--boards", "all", "--solve").stderr
        self.assertIn("its boards are shown when it is complete", said)
        self.assertEqual(self.boards("spring"), [])
        for name in ("boards", "swings"):
            self.assertEqual(self.data(f"spring/{name}.json")["pairs"], [])
        self.assertEqual(self.data("spring/bots/bob.json")["faults"]["first"], [])
        archive = pathlib.Path(self.folder, "bob.zip")
        self.assertEqual(self.hakam("report", folder, "--entrant", "bob", "--output", archive).returncode, 0)
        with zipfile.ZipFile(archive) as report:
            self.assertFalse([name for name in report.namelist() if "boards" in name])
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        self.exports(folder, "--boards", "all")
        self.assertEqual(len(self.boards("spring")), 2 * 3 * 6)

    def test_several_leagues_and_one_that_cannot_be_read(self):
        root = pathlib.Path(self.folder, "cup")
        for name in ("a", "deep/b"):
            folder = self.plays("round_robin { pairs: 1 }", name.replace("/", "-"))
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.move(folder, root / name)
        shutil.copytree(root / "a", root / "damaged")
        (root / "damaged" / "live" / "journal.db").write_bytes(b"no journal")
        said = self.exports(root)
        self.assertIn("2 leagues", said.stdout)
        self.assertIn("damaged: left out: ", said.stderr)
        entries = {entry["folder"]: entry for entry in self.data("index.json")["leagues"]}
        self.assertEqual(set(entries), {"a", "damaged", "deep/b"})
        self.assertIn("error", entries["damaged"])
        self.assertEqual(len(entries["deep/b"]["leaders"]), 3)
        self.assertEqual(len(self.boards("deep/b")), 6)

    def test_what_was_not_played_yet_has_no_results(self):
        folder = self.plays("round_robin { pairs: 1 }")
        shutil.rmtree(folder / "live")
        self.assertIn("spring: has no results yet", self.exports(folder).stderr)
        league = self.data("spring/league.json")
        self.assertEqual([entrant["entrant"] for entrant in league["entrants"]], ["ann", "bob", "cem"])
        self.assertEqual((league["pairs_done"], league["pairs_total"], league["complete"]), (0, 3, False))
        self.assertNotIn("seed", league)

    def test_an_export_replaces_an_earlier_one_and_no_other_files(self):
        self.site.mkdir()
        mine = self.site / "mine.txt"
        mine.write_text("mine")
        self.assert_one_line(self.exports(FIRST_LEAGUE, code=2), 2, "not empty")
        self.assertEqual(os.listdir(self.site), ["mine.txt"])
        mine.unlink()
        self.exports(FIRST_LEAGUE)
        stale = self.site / "data" / "stale.json"
        stale.write_text("{}")
        self.exports(FIRST_LEAGUE)
        self.assertFalse(stale.exists())
        self.assert_one_line(self.hakam("export", self.site, "--site", self.folder + "/new"), 2, "no league")


if __name__ == "__main__":
    unittest.main()
