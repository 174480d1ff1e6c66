"""Why did I lose? `hakam boards` lists the boards that decided, each with the command that shows it."""

import json
import pathlib
import shlex

from harness import BIN, LEAGUE, SCRIPTED, EndToEnd
from marks import marked

ROOMS = ("report",)

FIRST_LEAGUE = pathlib.Path(__file__).resolve().parents[2] / "results" / "first-league"


def differences(records, entrant):
    """(difference, pairing, deal) for the entrant of each pair that it played."""
    pairs = {}
    for record in records:
        names = [seat["entrant"] for seat in record["seats"]]
        if entrant in names:
            side = names.index(entrant) % 2
            points = record["result"]["points"]
            key = (record["pairing"], record["deal"])
            pairs[key] = pairs.get(key, 0) + points[side] - points[1 - side]
    return [(difference, *key) for key, difference in pairs.items()]


class Boards(EndToEnd):
    def boards(self, *args, code=0):
        result = self.hakam("boards", *args)
        self.assertEqual(result.returncode, code, result.stderr + result.stdout)
        return result.stdout

    def rows(self, *args):
        return json.loads(self.boards(*args, "--json"))["pairs"]

    def test_the_worst_of_an_entrant_are_those_of_its_records(self):
        entrant = "random"
        expected = sorted(differences(self.export(FIRST_LEAGUE), entrant))
        rows = self.rows(FIRST_LEAGUE, "--worst", 7, "--entrant", entrant)
        self.assertEqual([row["difference"] for row in rows], [d for d, _, _ in expected[:7]])
        for row in rows:
            self.assertIn((row["difference"], row["pairing"], row["deal"]), expected)
            self.assertEqual(row["entrant"], entrant)
        best = self.rows(FIRST_LEAGUE, "--best", 3, "--entrant", entrant)
        self.assertEqual([row["difference"] for row in best], [d for d, _, _ in expected[::-1][:3]])

    def test_each_row_has_the_command_that_shows_it(self):
        text = self.boards(FIRST_LEAGUE)
        commands = [line.split(": ", 1)[1] for line in text.splitlines() if "hakam show" in line]
        self.assertEqual(len(commands), 10, text)
        for command in commands:
            shown = self.hakam(*shlex.split(command)[1:])
            self.assertEqual(shown.returncode, 0, shown.stderr)
        row = self.rows(FIRST_LEAGUE)[0]
        shown = self.hakam(*shlex.split(commands[0])[1:]).stdout
        room = row["rooms"][row["shown"]]
        self.assertIn(f"--room {room['room']}", commands[0])
        self.assertIn(f"contract  {room['contract']}\n", shown)
        side = ("seats 0 and 2" if (room["room"] == 1) else "seats 1 and 3")
        self.assertIn(f"{side}: {room['points']}", shown)

    def test_what_can_be_asked_for(self):
        rows = self.rows(FIRST_LEAGUE, "--worst", 50, "--contract", "SUN")
        self.assertTrue(rows)
        for row in rows:
            self.assertTrue(any("Sun" in (room["contract"] or "") for room in row["rooms"]), row)
        names = {(row["entrant"], row["against"])
                 for row in self.rows(FIRST_LEAGUE, "--entrant", "random", "--against", "greedy")}
        self.assertEqual(names, {("random", "greedy")})
        self.assertIn("none of the", self.boards(FIRST_LEAGUE, "--contract", "no such contract"))
        self.assertEqual(self.rows(FIRST_LEAGUE, "--contract", "no such contract"), [])

    def test_faults(self):
        folder = self.league(LEAGUE.replace("hakam-random", "scripted_agent exit-in-decide").replace(
            "%(bin)s/scripted_agent", SCRIPTED) % {"bin": BIN, "pairs": 1})
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        self.assertEqual(self.rows(folder, "--faults", "--entrant", "greedy"), [])
        rows = self.rows(folder, "--faults", "--entrant", "random-process")
        self.assertEqual(len(rows), 3)
        for row in rows:
            self.assertTrue(all(room["faults"] for room in row["rooms"]))
            self.assertFalse(any(room["faults_against"] for room in row["rooms"]))

    def test_a_league_of_matches_names_the_board(self):
        folder = self.league(LEAGUE % {"bin": BIN, "pairs": 1} + "format: FORMAT_MATCH")
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        command = next(line for line in self.boards(folder).splitlines() if "hakam show" in line).split(": ", 1)[1]
        row = self.rows(folder)[0]
        self.assertIn(f"--board {row['rooms'][row['shown']]['board']}", command)
        self.assertEqual(self.hakam(*shlex.split(command)[1:]).returncode, 0)

    @marked("commit")
    def test_play_ends_with_the_worst_boards_of_a(self):
        folder = pathlib.Path(self.folder, "it's kept")
        args = ("play", "builtin:random", "builtin:greedy", "--boards", 40, "--seed", "s", "--keep", folder)
        played = self.hakam(*args)
        self.assertEqual(played.returncode, 0, played.stderr)
        lines = played.stdout.splitlines()[-3:]
        worst = sorted(differences(self.export(folder), "random"))[:3]
        for line, (difference, _, deal) in zip(lines, worst):
            self.assertTrue(line.startswith(f"worst for random: {difference}: hakam show "), line)
            self.assertIn(f"deal {deal}, room", self.hakam(*shlex.split(line.split(": ")[2])[1:]).stdout)
        again = self.hakam(*args, "--json")
        self.assertEqual([row["difference"] for row in json.loads(again.stdout)["worst"]], [d for d, _, _ in worst])

    def test_show_numbers_the_decisions_and_marks_the_stand_in(self):
        folder = pathlib.Path(self.folder, "faults")
        self.play(f"cmd:{SCRIPTED} exit-in-decide", "builtin:greedy", "--boards", 8, "--seed", "s", "--sandbox", "off",
                  "--keep", folder)
        seen = 0
        for record in self.export(folder):
            shown = self.hakam("show", folder, "--deal", record["deal"], "--room", record["room"]).stdout
            for number, decision in enumerate(record["decisions"]):
                fault = "#%d (stand-in: CRASH)" % number
                self.assertEqual(fault in shown, "fault" in decision, shown)
                self.assertRegex(shown, r"#%d\b" % number)
                if "fault" not in decision:
                    continue
                self.assertIn(f"decision {number}, seat {decision['seat']}: CRASH", shown)
                seen += "play" in decision["action"]
        self.assertGreater(seen, 0)

    @marked("commit")
    def test_errors_say_what_there_is(self):
        unknown = self.hakam("boards", FIRST_LEAGUE, "--entrant", "nobody")
        self.assert_one_line(unknown, 2, "nobody", "greedy", "random")
        self.assert_one_line(self.hakam("boards", "nowhere"), 2, "nowhere")
        for args in (("--worst", 0), ("--worst", 3, "--best", 3), ("--worst", "x")):
            self.assertEqual(self.hakam("boards", FIRST_LEAGUE, *args).returncode, 2)
        self.assert_one_line(self.hakam("boards", FIRST_LEAGUE, "--entrant", "greedy", "--against", "greedy"), 2, "itself")

    def test_help_fits_a_terminal(self):
        for line in self.hakam("boards", "--help").stdout.splitlines():
            self.assertLessEqual(len(line), 80, line)


if __name__ == "__main__":
    import unittest
    unittest.main()
