"""The example of `sdk/rules/primer` is a real board: the commands in the pages print it, with the numbers of the pages. A new bot
has the pages beside it, and a README whose links and commands work."""

import pathlib
import re
import subprocess
import unittest

from harness import HAKAM, HANGS, ROOT, EndToEnd, command_of_test, one_test_each
from marks import marked

ROOMS = ("rules", "init")  # what it tests

FOLDER = ROOT / "sdk" / "rules" / "primer"
INIT = ROOT / "sdk" / "init"
LANGUAGES = sorted(path.parent.name for path in INIT.glob("*/agent.textproto"))
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = {**POINTS, "J": 20, "9": 14}
CHANGED = "the program plays another board now: choose one that shows as much, in all pages"


@one_test_each(sorted(path.stem for path in FOLDER.glob("*.md")), "is_true")
class Primer(EndToEnd):
    def is_true(self, page):
        text = (FOLDER / f"{page}.md").read_text(encoding="utf-8")
        commands, example = re.findall(r"^```\n(.*?)^```$", text, re.S | re.M)
        board = re.sub(r"#\d+", "", self.run_all(commands))
        for line in example.splitlines():
            self.assertIn(f"{line}\n", board, CHANGED)

        # Each trick has a row: its cards, its winner, and its points in the column of the winner's team.
        rows = [[cell.strip(" *") for cell in line.strip("| ").split("|")] for line in text.splitlines() if line.startswith("| ")]
        trump = re.search("Hokum ([a-z])[a-z]+ by", board).group(1).upper()
        tricks = re.findall(r"^trick (\d) +(.*?) +won by (\d)$", board, re.M)
        self.assertEqual(len(tricks), 8, CHANGED)
        for number, cards, winner in tricks:
            points = sum((TRUMP_POINTS if card[1] == trump else POINTS).get(card[0], 0) for card in re.findall(r":(\w\w)", cards))
            shown = f"{points} + 10" if number == "8" else str(points)
            columns = [shown, ""] if winner in "02" else ["", shown]
            row = [number, " ".join(cards.split()), winner, *columns]
            self.assertIn([cell for cell in row if cell], [[cell for cell in row if cell] for row in rows], CHANGED)

        # What follows from the tricks: card points, game points, sira, Baloot, score.
        cards = self.numbers(r"card points (\d+) - (\d+)$", board)
        scores = self.numbers(r"seats 0 and 2: (\d+), seats 1 and 3: (\d+)$", board)
        self.assertRegex(board, r"result    made, .*\n"
                                r"scored    seat [02]( \w\w){3}\nBaloot    seat [02]\n", CHANGED)
        ends = [[cell for cell in row if cell.isdigit()] for row in rows[rows.index(next(r for r in rows if r[0] == "8")) + 1:]]
        tenths = [(number + 4) // 10 for number in cards]
        self.assertEqual(ends[:5], [[str(n) for n in cards], [str(n) for n in tenths], ["2"], ["2"], [str(n) for n in scores]])
        self.assertEqual(scores, [tenths[0] + 4, tenths[1]])
        for number in (*scores, *cards):
            self.assertIn(str(number), text.split("|")[-1], "the text below the table names the numbers too")

        options = self.hakam("games", "show", "baloot").stdout
        for option in ("target", "capot_hokum", "capot_sun"):
            self.assertIn(re.search(rf"^ +{option} +(\d+) ", options, re.M).group(1), text.split("|")[-1], option)

    def run_all(self, commands):
        """What these commands print, one after the other in our folder."""
        script = "set -e\nhakam() { \"$HAKAM\" \"$@\"; }\n" + commands
        result = subprocess.run(["sh", "-c", script], cwd=self.folder, env={**self.env, "HAKAM": HAKAM}, capture_output=True,
                                text=True, check=False, timeout=HANGS)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def numbers(self, pattern, text):
        return [int(number) for number in re.search(pattern, text, re.M).groups()]

    @marked("commit")
    def test_there_are_three_languages(self):
        self.assertEqual(sorted(path.name for path in FOLDER.iterdir()), ["README.md", "ar.md", "fr.md"])


@one_test_each(LANGUAGES, "it_is_beside_the_bot")
class NewBot(EndToEnd):
    def it_is_beside_the_bot(self, language):
        folder = pathlib.Path(self.folder, "mybot")
        self.assertEqual(self.hakam("init", folder, "--lang", language).returncode, 0)
        readme = (folder / "README.md").read_text(encoding="utf-8")
        for page in FOLDER.iterdir():
            self.assertIn(f"](primer/{page.name})", readme)
        for path in folder.rglob("*.md"):
            for target in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
                if not target.startswith("https://"):
                    self.assertTrue((path.parent / target).is_file(), f"{path}: {target}")
                    self.assertTrue((path.parent / target).resolve().is_relative_to(folder.resolve()), f"{path}: {target}")
        # The first line of a test is the command that runs it: init_languages_test runs it.
        tests = [path for path in (INIT / language).rglob("*") if path.is_file() and "test" in path.name.lower()]
        self.assertEqual(len(tests), 1, tests)
        command = command_of_test(folder / tests[0].relative_to(INIT / language))
        self.assertIn(f"tests, in this folder: `{command}`\n", readme)

    def test_there_are_six_languages(self):
        self.assertEqual(LANGUAGES, ["cpp", "go", "java", "node", "python", "rust"])


if __name__ == "__main__":
    unittest.main()
