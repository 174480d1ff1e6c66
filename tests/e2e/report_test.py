"""`hakam report`: what a league tells the author of one bot, and nothing that is private of others."""

import pathlib
import re
import resource
import shlex
import sys
import zipfile

from harness import ROOT, EndToEnd
from marks import marked

ROOMS = ("cli", "report")

sys.path.insert(0, str(ROOT / "tests" / "hostile"))
import league as hostile_league  # pylint: disable=wrong-import-position

BOARD = re.compile(r"boards/pairing(\d+)-deal(\d+)-room(\d)-board(\d+)\.txt")


class Report(EndToEnd):
    def setUp(self):
        super().setUp()
        self.folder_of_league = self.league("")
        self.zip = pathlib.Path(self.folder, "a report.zip")
        hostile_league.make_agent(self.folder_of_league / "bot", pathlib.Path(__file__).parent / "report_bot.py", "bot")

    def plays(self, schedule):
        folder = self.league(f"""
            name: "spring" seed: "s" sandbox: SANDBOX_MODE_OFF
            entrants {{ name: "ann" agent: "bot?ann&fails" }}
            entrants {{ name: "not-ann" agent: "bot?not-ann" }}
            entrants {{ name: "random" agent: "builtin:random" }}
            clock {{ per_decision {{ seconds: 60 }} start_limit {{ seconds: 60 }} }}
            {schedule}
        """)
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        return folder

    def reports(self, folder, *args, entrant="ann"):
        result = self.hakam("report", folder, "--entrant", entrant, "--output", self.zip, *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        with zipfile.ZipFile(self.zip) as archive:
            self.assertIsNone(archive.testzip())
            return result.stdout, {name: archive.read(name).decode() for name in archive.namelist()}

    def test_has_all_of_its_bot_and_nothing_private_of_others(self):
        folder = self.plays("round_robin { pairs: 4 }")
        said, files = self.reports(folder, "--worst", 3)
        self.assertNotIn("secret of not-ann", "".join(files.values()))
        boards = [name for name in files if name.startswith("boards/")]
        for name in boards:
            # The other bot has notes in its own report, of boards that both have played.
            self.assertTrue("secret of ann" in files[name] or "no contract" in files[name], files[name])
        logs = sorted(name for name in files if name.startswith("logs/"))
        written = sorted(path.name for path in (folder / "live" / "logs").iterdir() if re.match(r"p\d+-w\d+-ann-", path.name))
        self.assertEqual(logs, [f"logs/{name}" for name in written])
        self.assertEqual(files[logs[0]], (folder / "live" / "logs" / written[0]).read_text())
        self.assertIn("not-ann", files["standings.txt"])
        self.assertNotIn("not-ann", files["times.txt"])
        faults = int(re.search(r"(\d+) faults", said).group(1))
        self.assertGreater(faults, 0)
        self.assertRegex(files["faults.txt"], rf"ann +\d+ +{faults} ")
        self.assertEqual(len(re.findall("ann against", files["boards.txt"])), 3)
        self.assertIn(f"{len(boards)} boards", said)
        self.assertEqual(files["boards.jsonl"].count("\n"), len(boards))
        _, again = self.reports(folder, "--worst", 3)
        self.assertEqual(again, files)

    def test_its_commands_work_where_it_is_unpacked(self):
        _, files = self.reports(self.plays("round_robin { pairs: 2 }"))
        place = pathlib.Path(self.folder, "author")
        with zipfile.ZipFile(self.zip) as archive:
            archive.extractall(place)
        shows = re.findall(r"hakam (show .*)", files["boards.txt"])
        steps = re.findall(r"hakam (step .*)", files["faults.txt"])
        self.assertTrue(shows and steps)
        for command in shows:
            result = self.hakam(*shlex.split(command), cwd=place)
            self.assertEqual(result.returncode, 0, result.stderr)
        bot = f"{self.folder_of_league}/bot?ann"
        result = self.hakam(*shlex.split(steps[0]), "--agent", bot, "--sandbox", "off", cwd=place)
        self.assertIn("secret of ann", result.stdout, result.stderr)
        for name in files:
            if match := BOARD.fullmatch(name):
                pairing, deal, room, board = match.groups()
                result = self.hakam("show", "boards.jsonl", "--pairing", pairing, "--deal", deal, "--room", room, "--board", board,
                                    cwd=place)
                without_notes = [line for line in files[name].splitlines() if " note of seat " not in line]
                self.assertEqual(result.stdout.splitlines(), without_notes)

    def test_of_shared_deals_nothing_is_shown_before_the_end(self):
        folder = self.plays("round_robin { pairs: 10 cycle: 1 } deals: DEALS_SHARED")
        _, files = self.reports(folder)
        self.assertIn("boards.txt", files)
        # The league has become longer: its deals are open again.
        text = (folder / "league.textproto").read_text()
        (folder / "league.textproto").write_text(text.replace("pairs: 10", "pairs: 100000"))
        result = self.hakam("league", "run", folder, "--quiet", "--for", "1s")
        self.assertEqual(result.returncode, 0, result.stderr)
        said, files = self.reports(folder)
        self.assertIn("until the league is complete", said)
        self.assertEqual(sorted(files), ["README.txt", "faults.txt", "standings.txt", "times.txt"])
        self.assertNotIn("secret", "".join(files.values()))
        self.assertIn("not here yet", files["README.txt"])

    @marked("commit")
    def test_a_published_league_has_no_logs(self):
        folder = ROOT / "results" / "first-league"
        said, files = self.reports(folder, entrant="random")
        self.assertIn("0 logs", said)
        self.assertIn("boards.txt", files)

    def test_errors(self):
        folder = ROOT / "results" / "first-league"
        def fails(code, *parts, entrant="random", to=self.zip, **kwargs):
            result = self.hakam("report", folder, "--entrant", entrant, "--output", to, **kwargs)
            self.assert_one_line(result, code, *parts)
            self.assertFalse(self.zip.exists())
            self.assertFalse(pathlib.Path(f"{to}.part").exists())
        fails(2, 'no entrant "bob"', entrant="bob")
        fails(2, "No such file", to=pathlib.Path(self.folder, "no", "such.zip"))
        fails(2, "directory", to=self.folder)
        fails(4, "disk full", "ulimit -f",
              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)))
