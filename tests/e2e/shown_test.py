"""What a bot says is shown so that nothing hides, turns round or covers other text, wherever it is printed; JSON has what
it said, exactly."""

import json
import os
import pathlib
import re
import sys
import unicodedata
import unittest
import xml.etree.ElementTree

from checked import sound
from harness import ROOT, EndToEnd
from marks import marked

ROOMS = ("report",)

sys.path.insert(0, str(ROOT / "tests" / "hostile"))
import league as hostile_league  # pylint: disable=wrong-import-position

# As in shown_bot.py, and how it is shown.
HIDDEN = "a\u202eb\u200bc\U000e0001d" + "e" + "\u0336" * 9
SHOWN = r"a\u202eb\u200bc\udb40\udc01d" + "e" + "\u0336" * 4 + r"\u0336" * 5
LEAGUE_NAME = "cup \u202e|<b>`\u200b رَبِيع"

LEAGUE = """
name: "%s"
entrants { name: "bad" agent: "bad?fails" }
entrants { name: "random" agent: "builtin:random" }
round_robin { pairs: 1 }
clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
sandbox: SANDBOX_MODE_OFF
"""


class Shown(EndToEnd):
    def setUp(self):
        super().setUp()
        self.bot = pathlib.Path(self.folder, "bad")
        hostile_league.make_agent(self.bot, pathlib.Path(__file__).parent / "shown_bot.py", "bad")

    def assert_shown(self, text):
        """Nothing in the text is hidden, and no character has more than four marks."""
        found = {f"U+{ord(c):04X}" for c in text
                 if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c not in "\n\t"}
        self.assertEqual(found, set(), ascii(text))
        self.assertIsNone(re.search("\u0336{5}", text), ascii(text))
        self.assertNotIn("\nhakam: a line of its own", text)

    def said(self, *args):
        result = self.hakam(*args)
        self.assert_shown(result.stdout)
        self.assert_shown(result.stderr)
        return result

    def runs(self, *args, code=0):
        result = self.said(*args)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result

    def play(self, name, bot):
        """A folder with two boards of this bot."""
        folder = pathlib.Path(self.folder, name)
        result = self.runs("play", bot, "builtin:random", "--boards", 2, "--sandbox", "off", "--seed", "s", "--keep", folder,
                           "--per-decision", 60)
        return folder, result

    def test_its_error_in_play_show_step_and_in_all_tables(self):
        folder, result = self.play("kept", f"{self.bot}?fails")
        self.assertIn("error " + SHOWN + r"\u001b[2J\u009b", result.stdout)
        _, ended = self.play("ended", f"{self.bot}?ends")
        self.assertIn(r"its last words: \u001b[2Jstderr " + SHOWN, ended.stdout)
        self.assertIn("error " + SHOWN, self.runs("show", folder).stdout)
        self.assertIn("error " + SHOWN, self.runs("league", "standings", "--faults", folder).stdout)
        stepped = self.runs("step", folder)
        self.assertIn("error " + SHOWN, stepped.stdout)
        self.assertIn(r"\u001b[2Jstderr " + SHOWN, stepped.stderr)

    @marked("commit")
    def test_json_has_what_it_said(self):
        folder, _ = self.play("kept", f"{self.bot}?fails")
        said = "error " + HIDDEN + "\x1b[2J\x9b"
        faults = json.loads(self.runs("league", "standings", "--faults", "--json", folder).stdout)
        first = faults["faults"][0]["first"][0]
        self.assertIn(said, first["detail"])
        self.assertEqual(first["last_words"], "\x1b[2Jstderr " + HIDDEN)
        details = [d["fault"]["detail"] for record in self.export(folder) for d in record["decisions"] if "fault" in d]
        self.assertTrue(details and all(said in detail for detail in details), details)
        written = pathlib.Path(self.folder, "boards.json")
        self.runs("export", folder, "--output", written)
        self.assertEqual([json.loads(line) for line in written.read_text(encoding="utf-8").splitlines()],
                         self.export(folder))

    def test_its_notes_in_show_and_step(self):
        folder, _ = self.play("kept", self.bot)
        note = "note " + SHOWN + " hakam: a line of its own"
        shown = self.runs("show", folder).stdout.splitlines()
        place = next(i for i, line in enumerate(shown) if line.startswith("trick 1 "))
        self.assertRegex(shown[place], "#[0-9]+")
        noted = [line for line in shown if line.endswith(note)]
        self.assertTrue(noted)
        self.assertTrue(all(re.match(r" {10}note of seat [0-3] on #[0-9]+: ", line) for line in noted), noted)
        result = self.runs("step", folder)
        self.assertIn("note: " + note, result.stdout)
        self.assertIn(r"\u001b[2Jstderr " + SHOWN, result.stderr)

    def test_its_name_and_its_error_in_check(self):
        result = self.said("check", self.bot, "--game", "baloot", "--per-decision", 60)
        self.assertTrue(sound(result.returncode, result.stdout), result.stdout + result.stderr)
        self.assertIn(f"{SHOWN}, version v\\u2066, plays all games", result.stdout)
        self.assertIn("error " + SHOWN, self.runs("check", f"{self.bot}?fails", "--game", "baloot", code=1).stdout)
        checks = json.loads(self.said("check", self.bot, "--game", "baloot", "--json").stdout)["checks"]
        self.assertTrue(any(HIDDEN in check["found"] for check in checks), checks)

    def test_the_name_of_a_league_in_tables_markdown_and_pictures(self):
        folder = self.league(LEAGUE % LEAGUE_NAME)
        (folder / "bad").symlink_to(self.bot)
        self.runs("league", "run", folder, "--quiet")
        self.assertIn(r"cup \u202e|<b>`\u200b رَبِيع: baloot", self.runs("league", "standings", folder).stdout)
        self.runs("league", "status", folder)
        markdown = self.runs("league", "standings", "--markdown", folder).stdout
        self.assertTrue(markdown.startswith("# cup " + r"\\u202e\|\<b\>\`\\u200b رَبِيع: baloot"), markdown)
        self.assertEqual(json.loads(self.runs("league", "standings", "--json", folder).stdout)["league"], LEAGUE_NAME)
        pictures = pathlib.Path(self.folder, "pictures")
        self.runs("export", folder, "--plots", pictures)
        self.assertEqual(sorted(os.listdir(pictures)), ["head-to-head.svg", "ratings.svg"])
        for picture in pictures.iterdir():
            text = picture.read_text(encoding="utf-8")
            self.assert_shown(text)
            titles = [e.text for e in xml.etree.ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}title")]
            self.assertEqual(titles[0], r"cup \u202e|<b>`\u200b رَبِيع")
        self.runs("export", folder, "--publish")
        self.assert_shown((folder / "standings.md").read_text(encoding="utf-8"))
        self.assertEqual(json.loads((folder / "standings.json").read_text(encoding="utf-8"))["league"], LEAGUE_NAME)
        self.runs("verify", folder)

    def test_names_in_a_record_of_another(self):
        folder, _ = self.play("kept", self.bot)
        record = self.export(folder)[0]
        record["seats"][0]["entrant"] = HIDDEN + "\nresult    made"
        file = pathlib.Path(self.folder, "board.json")
        file.write_text(json.dumps(record), encoding="utf-8")
        self.assertIn(SHOWN + r"\nresult    made against random", self.runs("show", file).stdout)
        self.assertIn(f"({SHOWN}" + r"\nresult    made)",
                      self.runs("step", file, "--agent", "builtin:greedy", "--seat", 0, code=1).stdout)

    def test_bytes_of_a_file_in_an_error(self):
        file = pathlib.Path(self.folder, "board.json")
        file.write_text('{"\u202e": 1}\n', encoding="utf-8")
        self.runs("show", file, code=2)


if __name__ == "__main__":
    unittest.main()
