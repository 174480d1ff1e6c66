"""Ratings, pictures and JSON of leagues: from the journal, from published files, of unusual fields."""

import json
import pathlib
import re
import shutil
import unittest
import xml.etree.ElementTree

from harness import ROOT, SCRIPTED, EndToEnd
from marks import marked

ROOMS = ("rating",)

METHODS = ("points", "elo", "openskill", "glicko2")
BUILTIN = {"greedy": "builtin:greedy", "random": "builtin:random", "noisy": "builtin:greedy?noise=0.1"}
SVG = "{http://www.w3.org/2000/svg}"


def league(*entrants, pairs=5, more=""):
    """A league file of built-in bots; an entrant is a name, or (name, agent). One in ten moves of "noisy" is random."""
    lines = ['name: "spring"', 'seed: "e2e"', 'on_fault: FAULT_POLICY_FORFEIT_BOARD',
             'clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }', more]
    for entrant in entrants:
        name, agent = entrant if isinstance(entrant, tuple) else (entrant, BUILTIN[entrant.split("-")[0]])
        lines.append(f'entrants {{ name: "{name}" agent: "{agent}" }}')
    if pairs:
        lines.append(f"round_robin {{ pairs: {pairs} }}")
    return "\n".join(lines) + "\n"


class Rate(EndToEnd):
    def play(self, text, *args, name="league", code=0):
        folder = self.league(text, name)
        result = self.hakam("league", "run", folder, "--quiet", *args)
        self.assertEqual(result.returncode, code, result.stderr)
        return folder

    def rate(self, *args):
        result = self.hakam("rate", *args)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIsNone(re.search(r"\b(nan|inf|infinity)\b", result.stdout, re.IGNORECASE), result.stdout)
        return result.stdout

    def rate_json(self, *args):
        def refuse(constant):
            raise AssertionError(constant + " is no JSON")
        return json.loads(self.rate("--json", *args), parse_constant=refuse)

    def every_way(self, folder):
        """All output of rate about a league."""
        said = []
        for method in METHODS:
            exact = ["--los", "--bootstrap", 1000] if method in ("points", "elo") else []
            for form in ([], ["--json"]):
                said.append(self.rate(folder, "--method", method, "--nash", "--payoff", "--history", 3, *exact, *form))
        return said

    def plots(self, folder, to):
        result = self.hakam("export", folder, "--plots", to)
        self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
        files = [to / "ratings.svg", to / "head-to-head.svg"]
        self.assertEqual(sorted(to.iterdir()), sorted(files))
        for file in files:
            self.assertEqual(xml.etree.ElementTree.parse(file).getroot().tag, SVG + "svg")
        return [file.read_bytes() for file in files]

    def test_the_parts_of_a_breakdown_add_up_to_the_points_of_an_entrant(self):
        folder = self.play(league("greedy", "random", "noisy", pairs=20))
        payoff = self.rate_json(folder, "--payoff")["payoff"]
        total = {name: sum(c["mean"] for c in payoff if c["entrant"] == name) / 3 for name in ("greedy", "random", "noisy")}
        seen = {}
        for by in ("contract", "seat", "phase"):
            self.assertIn(f"by {by}: ", self.rate(folder, "--by", by))
            parts = self.rate_json(folder, "--by", by)["by"]
            for name, points in total.items():
                of_entrant = [part for part in parts if part["entrant"] == name]
                self.assertAlmostEqual(sum(part["points_per_board"] for part in of_entrant), points, places=9)
                self.assertEqual(sum(part["boards"] for part in of_entrant), 80)
            seen[by] = {part[by] for part in parts}
        self.assertEqual(seen["seat"], {"dealer's side", "first to bid"})
        self.assertEqual(seen["phase"], {"auction", "declarer", "defender"})
        self.assertLess({"suit, declarer", "suit, defender", "no trumps, declarer"}, seen["contract"])
        self.assert_one_line(self.hakam("rate", folder, "--by", "suit"), 2, "--by suit", "contract, seat or phase")

    @marked("commit")
    def test_the_journal_and_the_published_files_say_the_same(self):
        folder = self.play(league("greedy", "random", "noisy", pairs=20))
        live = self.every_way(folder)
        pictures = self.plots(folder, folder / "plots")
        self.assertEqual(live, self.every_way(folder))
        self.assertEqual(self.hakam("export", folder, "--publish").returncode, 0)
        shutil.rmtree(folder / "live")
        self.assertEqual(live, self.every_way(folder))
        self.assertEqual(pictures, self.plots(folder, folder / "again"))
        self.assertEqual(self.hakam("verify", folder, "--quiet").returncode, 0)

    def test_an_interval_of_few_pairs_is_around_the_estimate(self):
        """law.md section 8: it was -118 to +118 around +24.33."""
        play = ("play", "builtin:greedy", "builtin:random", "--seed", "few", "--quiet", "--boards")
        found = json.loads(self.hakam(*play, 40, "--json").stdout)
        self.assertTrue(found["few"])
        self.assertAlmostEqual((found["low"] + found["high"]) / 2, found["points_per_board"], places=9)
        self.assertGreater(found["low"], 0)
        text = self.hakam(*play, 40).stdout
        self.assertIn(f"{found['points_per_board']:+.2f} points a board, 95% {found['low']:+.2f} to "
                      f"{found['high']:+.2f} ?\n?: fewer than 30 pairs were not drawn", text)

    def test_a_few_pairs_have_no_interval(self):
        """law.md section 8: fewer than 10."""
        keep = pathlib.Path(self.folder, "few")
        play = ("play", "builtin:greedy", "builtin:random", "--seed", "few", "--quiet")
        text = self.hakam(*play, "--boards", 18, "--keep", keep).stdout
        self.assertRegex(text.splitlines()[0], r": \+\d+\.\d\d points a board, too few boards for an interval$")
        self.assertNotIn("95%", text)
        found = json.loads(self.hakam(*play, "--boards", 18, "--json").stdout)
        self.assertIsNone(found["low"])
        self.assertIsNone(found["high"])
        self.assertIn("plain: ", self.hakam(*play, "--boards", 8, "--single").stdout)
        self.assertNotIn("95%", self.hakam(*play, "--boards", 8, "--single").stdout)
        standings = self.hakam("league", "standings", keep).stdout
        self.assertIn("±?: too few boards for an interval", standings)
        self.assertNotRegex(standings, r"±[\d.]")
        self.assertNotRegex(self.rate(keep, "--method", "elo", "--payoff", "--history", 2, "--by", "seat"), r"±[\d.]")
        gate = self.hakam("gate", "builtin:greedy", "builtin:random", "--max-pairs", 3, "--quiet")
        self.assertRegex(gate.stdout, r"Elo, corrected for the stop: [-+]\d+, too few boards for an interval\n")
        self.assertNotIn("95%", gate.stdout)

    def test_ratings_are_those_of_the_standings(self):
        folder = self.play(league("greedy", "random", "noisy", pairs=20))
        standings = json.loads(self.hakam("league", "standings", folder, "--json").stdout)
        rated = self.rate_json(folder)
        self.assertEqual([(s["entrant"], s["points_per_board"], s["points_se"]) for s in standings["standings"]],
                         [(r["entrant"], r["rating"], r["se"]) for r in rated["ratings"]])
        elo = {r["entrant"]: (r["rating"], r["se"]) for r in self.rate_json(folder, "--method", "elo")["ratings"]}
        self.assertEqual(elo, {s["entrant"]: (s["elo"], s["elo_se"]) for s in standings["standings"]})
        now = self.rate_json(folder, "--history", 4)["history"]
        self.assertEqual([then["deals"] for then in now], [15, 30, 45, 60], "three pairings")
        self.assertEqual([(r["entrant"], r["rating"]) for r in now[-1]["ratings"]],
                         [(r["entrant"], r["rating"]) for r in rated["ratings"]])

    def test_the_nash_average_is_there_on_request_and_where_there_are_cycles(self):
        folder = self.play(league("greedy", "random", "noisy", pairs=20))
        self.assertNotIn("nash", self.rate_json(folder))
        nash = self.rate_json(folder, "--nash")["nash"]
        self.assertEqual(nash["resamples"], 1000)
        members = {e["entrant"]: e for e in nash["groups"][0]["entrants"]}
        self.assertAlmostEqual(sum(e["weight"] for e in members.values()), 1)
        self.assertEqual((members["random"]["weight"], members["random"]["support"]), (0, 0))
        self.assertLess(members["random"]["high"], 0)
        self.assertIn("Nash averaging", self.rate(folder, "--nash"))
        self.assertEqual(self.rate_json(folder, "--nash", "--bootstrap", 2000)["nash"]["resamples"], 2000)
        # A published league whose fit test finds cycles.
        cycles = ROOT / "results" / "baloot"
        rated = self.rate_json(cycles)
        self.assertTrue(rated["fit"]["intransitive"])
        self.assertTrue(rated["nash"]["groups"][0]["computed"])
        self.assertIn("Nash averaging", self.rate(cycles))
        gauntlet = self.play(league("greedy", "random", "noisy", pairs=0, more='gauntlet { heroes: "greedy" pairs: 5 }'), name="g")
        self.assertIn("not computed: every two entrants must have met, and random and noisy did not", self.rate(gauntlet, "--nash"))

    def test_drift_between_seasons_finds_the_bot_that_was_replaced(self):
        seasons = []
        for number, riser in enumerate(("builtin:greedy?noise=0.8", "builtin:greedy"), 1):
            text = league("greedy", "random", "noisy", ("riser", riser), pairs=60)
            seasons.append(self.play(text.replace('seed: "e2e"', f'seed: "season {number}"'), name=f"season-{number}"))
        drift = self.rate_json(*seasons)
        self.assertEqual(drift["anchors"], ["greedy", "random", "noisy"])
        self.assertEqual(drift["warnings"], [])
        now = {e["entrant"]: e["seasons"][1] for e in drift["entrants"]}
        self.assertTrue(now["riser"]["agent_changed"])
        self.assertGreater(now["riser"]["change_low"], 0)
        for name in ("greedy", "random", "noisy"):
            self.assertFalse(now[name]["agent_changed"])
            self.assertTrue(now[name]["change_low"] <= 0 <= now[name]["change_high"], now[name])
        self.assertGreater(now["riser"]["glicko2"]["change"], 0)
        # By one anchor: the differences of `hakam rate --anchor`, and its own change is 0.
        by_one = self.rate_json(*seasons, "--anchor", "noisy")
        for number, season in enumerate(seasons):
            alone = {r["entrant"]: (r["rating"], r["se"]) for r in self.rate_json(season, "--anchor", "noisy")["ratings"]}
            for entrant in by_one["entrants"]:
                then = entrant["seasons"][number]
                for value, expected in zip((then["rating"], then["se"]), alone[entrant["entrant"]]):
                    self.assertAlmostEqual(value, expected, places=9)
        text = self.rate(*seasons)
        self.assertRegex(text, r"\n +2  riser .*\*  changed +180\n")
        # The published files do not say which program played.
        for season in seasons:
            self.assertEqual(self.hakam("export", season, "--publish").returncode, 0)
            shutil.rmtree(season / "live")
        published = self.rate_json(*seasons)
        self.assertEqual(published["entrants"][0]["seasons"], drift["entrants"][0]["seasons"])
        self.assertIn("one version of hakam", published["warnings"][0])

    def test_what_is_no_season_is_one_line(self):
        first = self.play(league("greedy", "random"), name="first")
        changed = self.play(league("random", ("greedy", "builtin:greedy?noise=0.5")).replace("e2e", "2"), name="changed")
        coinche = self.play(league("greedy", "random", more='rules { preset: "coinche" }'), name="coinche")
        copy = self.folder + "/copy"
        shutil.copytree(first, copy)
        nowhere = self.folder + "/nowhere"
        for args, parts in (
                ([first, str(first) + "/."], ["same folder", "only once"]),
                ([first, first / "league.textproto"], ["same folder", "only once"]),
                ([first, copy], [copy, "same seed and results"]),
                ([first, coinche], ["plays coinche", "plays baloot"]),
                ([first, nowhere], [nowhere]),
                ([first, changed, "--anchor", "greedy"], ["--anchor greedy", "changed", "builtin:greedy?noise=0.5"]),
                ([first, changed, "--anchor", "nobody"], ["--anchor nobody", "greedy, random"]),
                ([first, changed, "--anchor", "random=5"], ["--anchor random=5", "only its name"]),
                ([first, changed, "--method", "elo"], ["--method", "--anchor and --json"]),
                ([first, changed, "--nash"], ["--nash"])):
            with self.subTest(args):
                self.assert_one_line(self.hakam("rate", *args), 2, *parts)
        self.assertIn("anchor random\n", self.rate(first, changed))

    def test_the_anchor_is_held(self):
        folder = self.play(league("greedy", "random", "noisy", pairs=20))
        rated = self.rate_json(folder, "--method", "elo", "--anchor", "random=1000", "--bootstrap", 1000)
        self.assertEqual(rated["anchor"], {"entrant": "random", "rating": 1000})
        row = {r["entrant"]: r for r in rated["ratings"]}["random"]
        self.assertEqual([row[field] for field in ("rating", "se", "bootstrap_low", "bootstrap_high")], [1000, 0, 1000, 1000])
        self.assertIn("95% vs anchor", self.rate(folder, "--anchor", "random"))
        self.assertIn("95% pool", self.rate(folder))

    def test_the_bootstrap_is_seeded(self):
        folder = self.play(league("greedy", "noisy", pairs=20))
        once = self.rate(folder, "--bootstrap", 1000, "--seed", "x", "--json")
        self.assertEqual(once, self.rate(folder, "--bootstrap", 1000, "--seed", "x", "--json"))
        self.assertNotEqual(once.replace('"x"', '"y"'), self.rate(folder, "--bootstrap", 1000, "--seed", "y", "--json"))

    def test_odd_fields(self):
        fields = {
            "one pair": league("greedy", "random", pairs=1),
            "all draws": league("greedy", "greedy-2", "greedy-3", pairs=4),
            "all forfeits": league("greedy", ("hopeless", f"cmd:{SCRIPTED} illegal"), "random", pairs=3),
            "partners": league("greedy", "random", "noisy", "greedy-2", pairs=0, more="partnership { pairs: 2 }"),
            "swiss": league("greedy", "random", "noisy", "greedy-2", pairs=0, more="swiss { rounds: 2 pairs: 3 }"),
        }
        for number, (what, text) in enumerate(fields.items()):
            with self.subTest(what):
                folder = self.play(text, name=f"odd-{number}")
                self.every_way(folder)
                self.plots(folder, folder / "plots")
        draws = self.rate_json(self.folder + "/odd-1", "--los")
        self.assertEqual({r["rating"] for r in draws["ratings"]}, {0})
        self.assertEqual({pair["los"] for pair in draws["los"]}, {0.5})

    def test_who_has_not_played_is_of_a_group_of_its_own(self):
        folder = self.play(league("greedy", "random", ("broken", "cmd:/bin/false")))
        self.every_way(folder)
        self.plots(folder, folder / "plots")
        text = self.rate(folder)
        self.assertNotIn("not everybody is linked", text, "it has no rating to compare")
        self.assertRegex(text, r"\n -  broken \? +2 +- +- +0\n")
        broken = self.rate_json(folder)["ratings"][-1]
        self.assertEqual([broken[field] for field in ("entrant", "rank", "rating", "se", "pairs")], ["broken", None, None, None, 0])
        for row in self.rate_json(folder, "--anchor", "broken")["ratings"]:
            self.assertIsNone(row["rating"], "nobody can be told against who has not played")

    def test_results_that_do_not_link_all_are_a_warning(self):
        folder = self.play(league("greedy", "random", "noisy", "greedy-2", pairs=0, more="swiss { rounds: 1 pairs: 3 }"))
        for text in (self.rate(folder), self.hakam("league", "standings", folder).stdout):
            self.assertIn("warning: not everybody is linked by results", text)

    def test_what_is_wrong_is_one_line(self):
        folder = self.play(league("greedy", "random"))
        for args, parts in (
                (["--method", "trueskill"], ["--method trueskill", "points, elo, openskill or glicko2"]),
                (["--anchor", "nobody=3"], ["--anchor nobody=3", "greedy, random"]),
                (["--anchor", "greedy=nan"], ["--anchor greedy=nan", "number"]),
                (["--anchor", "greedy=1e9"], ["--anchor greedy=1e9", "number"]),
                (["--method", "glicko2", "--anchor", "greedy"], ["glicko2", "--anchor"]),
                (["--method", "openskill", "--bootstrap", 1000], ["openskill", "--bootstrap"]),
                (["--bootstrap", 1000, "--seed", ""], ["--seed"])):
            with self.subTest(args):
                self.assert_one_line(self.hakam("rate", folder, *args), 2, *parts)
        for args in (["--bootstrap", 999], ["--bootstrap", 10001], ["--history", 0], ["--seed", "x"]):
            self.assertEqual(self.hakam("rate", folder, *args).returncode, 2, args)
        self.assertEqual(self.hakam("export", folder, "--plots", folder, "--publish").returncode, 2)
        self.assert_one_line(self.hakam("export", folder, "--plots", folder / "league.textproto"), 2, "league.textproto")
        nowhere = self.folder + "/nowhere"
        self.assert_one_line(self.hakam("rate", nowhere), 2, nowhere)
        # An empty journal: the same message as from standings.
        self.play(league("greedy", ("broken", "cmd:/bin/false")), name="empty", code=1)
        empty = self.folder + "/empty"
        self.assert_one_line(self.hakam("rate", empty), self.hakam("league", "standings", empty).returncode, "no pair is stored yet")
        self.assertEqual(self.hakam("export", empty, "--plots", empty + "/plots").returncode, 4)

    def test_whatever_people_read_machines_can_too(self):
        folder = self.play(league("greedy", "random", more="disqualify { faults: 5 }"))
        status = json.loads(self.hakam("league", "status", folder, "--json").stdout)
        self.assertEqual((status["league"], status["pairs_done"], status["complete"]), ("spring", 5, True))
        self.assertEqual([e["entrant"] for e in status["entrants"]], ["greedy", "random"])
        games = json.loads(self.hakam("games", "--json").stdout)["games"]
        self.assertEqual([game["preset"] for game in games],
                         [line.split()[0] for line in self.hakam("games").stdout.splitlines()])
        shown = json.loads(self.hakam("games", "show", "coinche", "--set", "target=701", "--json").stdout)
        options = {option["option"]: option for option in shown["options"]}
        self.assertEqual((options["target"]["value"], options["target"]["differs"]), ("701", True))
        self.assertEqual(self.hakam("export", folder, "--publish").returncode, 0)
        verified = self.hakam("verify", folder, "--quiet", "--json")
        forms = json.loads(verified.stdout)["forms"]
        self.assertEqual([(form["form"], form["ok"], form["pairs_checked"]) for form in forms],
                         [("journal", True, 5), ("published", True, 5)])
        with open(folder / "standings.csv", "a", encoding="utf-8") as file:
            file.write("\n")
        verified = self.hakam("verify", folder, "--quiet", "--json")
        self.assertEqual(verified.returncode, 1)
        forms = json.loads(verified.stdout)["forms"]
        self.assertEqual([form["ok"] for form in forms], [True, False])
        self.assertIn("standings.csv", forms[1]["first_differences"][0])


if __name__ == "__main__":
    unittest.main()
