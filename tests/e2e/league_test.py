"""A league of real processes, from the league file to the standings."""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import unittest

ROOMS = ("host",)

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "unit" / "deal"))
import decks  # noqa: E402

from harness import BIN, ENDLESS, HAKAM, HANGS, LEAGUE, ROOT, SCRIPTED, EndToEnd, until, until_stored, without_timings
from marks import marked

PAIRS = 12


class League(EndToEnd):
    def play(self, name, *args, pairs=PAIRS, more=""):
        folder = self.league(LEAGUE % {"bin": BIN, "pairs": pairs} + more, name)
        result = self.hakam("league", "run", folder, "--quiet", *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return folder, result.stdout

    def standings(self, folder, *more):
        result = self.hakam("league", "standings", folder, "--json", *more)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_same_seed_same_records_whatever_the_concurrency(self):
        one, text_one = self.play("one", "--concurrency", 1)
        again, text_again = self.play("again", "--concurrency", 1)
        many, text_many = self.play("many", "--concurrency", 32)
        records = [[without_timings(r) for r in self.export(folder)] for folder in (one, again, many)]
        self.assertEqual(len(records[0]), 6 * PAIRS * 2)
        self.assertEqual(records[0], records[1])
        self.assertEqual(records[0], records[2])
        self.assertEqual(text_one, text_again)
        self.assertEqual(text_one, text_many)

    def test_same_records_by_whichever_way_questions_go(self):
        played = [self.play(wire, "--concurrency", 16, "--wire", wire) for wire in ("many", "stream", "unary")]
        records = [[without_timings(r) for r in self.export(folder)] for folder, _ in played]
        for others, (_, text) in zip(records[1:], played[1:]):
            self.assertEqual(others, records[0])
            self.assertEqual(text, played[0][1])

    @marked("commit")
    def test_a_process_plays_as_its_builtin_twin(self):
        folder, _ = self.play("twins")
        cross = {(c["entrant"], c["against"]): c for c in self.standings(folder, "--crosstable")["crosstable"]}
        # The same decisions in both rooms: every pair cancels.
        self.assertEqual(cross["greedy", "greedy-process"]["mean"], 0)
        self.assertEqual(cross["greedy", "greedy-process"]["drawn"], PAIRS)
        self.assertEqual(cross["random", "random-process"]["drawn"], PAIRS)

    def decks(self, name, more):
        """By the two entrants: their deals in order, each as (sequence, deck, dealer)."""
        folder, _ = self.play(name, pairs=3, more=more)
        pairings = {}
        for record in self.export(folder):
            entrants = tuple(sorted({seat["entrant"] for seat in record["seats"]}))
            deal = (record.get("sequence", ""), tuple(record["deck"]), record.get("dealer", 0))
            deals = pairings.setdefault(entrants, {})
            self.assertEqual(deals.setdefault(record.get("deal", 0), deal), deal, "both rooms")
        for deals in pairings.values():
            self.assertEqual(sorted(deals), [0, 1, 2])
        seed = self.standings(folder)["seed"].encode()
        for deals in pairings.values():
            for number, (sequence, deck, dealer) in deals.items():
                self.assertEqual(decks.deal(seed, number, "7", 4, sequence.encode()),
                                 (dealer, [card[len("CARD_"):] for card in deck]))
        return pairings

    def test_every_two_entrants_play_deals_of_their_own(self):
        pairings = self.decks("own", "")
        self.assertEqual(len({deck for deals in pairings.values() for _, deck, _ in deals.values()}), 18)
        for entrants, deals in pairings.items():
            self.assertEqual({sequence for sequence, _, _ in deals.values()}, {"/".join(entrants)})

    def test_all_pairings_play_the_same_deals(self):
        pairings = self.decks("shared", "deals: DEALS_SHARED\n")
        for deals in pairings.values():
            self.assertEqual(deals, pairings["greedy", "random"])

    def test_in_a_matching_nobody_plays_a_deal_twice(self):
        pairings = self.decks("matching", "deals: DEALS_MATCHING\n")
        players = {}
        for entrants, deals in pairings.items():
            for deal in deals.values():
                players.setdefault(deal, []).extend(entrants)
        self.assertEqual(len(players), 9, "four entrants: three matchings of two pairings")
        for here in players.values():
            self.assertEqual(len(set(here)), 4)

    def test_rooms_swap_the_teams(self):
        folder, _ = self.play("rooms", pairs=1)
        for record in self.export(folder):
            names = [seat["entrant"] for seat in record["seats"]]
            self.assertEqual(names[0], names[2])
            self.assertEqual(names[1], names[3])
            self.assertNotEqual(names[0], names[1])
        first, second = self.export(folder)[:2]
        self.assertEqual(first["seats"][0]["entrant"], second["seats"][1]["entrant"])

    def test_a_finished_league_is_not_played_again(self):
        folder, first = self.play("finished", pairs=2)
        before = (folder / "live" / "journal.db").read_bytes()
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual((result.returncode, result.stdout), (0, first))
        self.assertEqual((folder / "live" / "journal.db").read_bytes(), before)
        result = self.hakam("league", "run", folder, "--quiet", "--again")
        self.assertEqual((result.returncode, result.stdout), (0, first))

    def switched(self, name, pairs=2):
        """Makes a league whose second bot is good until a file `mode` exists, and then does what that file says (see
        scripted_agent). The bot makes a file `started` first."""
        folder = self.league("", name)
        script = self.program(f"""
            cd {folder}
            if [ -e mode ]; then touch started; exec {SCRIPTED} $(cat mode); fi
            exec {BIN}/hakam-greedy""", f"{name}-bot")
        self.league(f"""
            name: "switched"
            entrants {{ name: "a" agent: "builtin:random" }}
            entrants {{ name: "b" agent: "cmd:{script}" }}
            round_robin {{ pairs: {pairs} }}
            sandbox: SANDBOX_MODE_OFF  # it writes into the folder
            clock {{ per_decision {{ seconds: 60 }} start_limit {{ seconds: 60 }} }}""", name)
        return folder

    def test_again_gives_nothing_up_before_everybody_can_play(self):
        folder = self.switched("careful")
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        before = self.export(folder)
        (folder / "mode").write_text("exit-at-start", encoding="utf-8")
        self.assert_one_line(self.hakam("league", "run", folder, "--quiet", "--again"), 1, '"b"', "model.bin")
        self.assertEqual(self.export(folder), before)
        (folder / "mode").unlink()
        self.assertEqual(self.hakam("league", "run", folder, "--quiet", "--again").returncode, 0)
        after = self.export(folder)
        self.assertEqual(len(after), len(before))
        self.assertNotEqual(after[0]["deck"], before[0]["deck"], "a fresh seed")

    @marked("commit")
    def test_again_with_more_pairs_lengthens(self):
        folder = self.switched("more")
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        before = self.export(folder)
        text = (folder / "league.textproto").read_text(encoding="utf-8")
        (folder / "league.textproto").write_text(text.replace("pairs: 2", "pairs: 3"), encoding="utf-8")
        self.assertEqual(self.hakam("league", "run", folder, "--quiet", "--again").returncode, 0)
        after = self.export(folder)
        self.assertEqual(len(after), len(before) + 2)
        self.assertEqual(after[:len(before)], before)

    def stop_at_the_check(self, folder, *args):
        """Ctrl-C while the agents are checked."""
        (folder / "mode").write_text("never-listen", encoding="utf-8")
        arbiter = subprocess.Popen([HAKAM, "league", "run", str(folder), "--quiet", *args], env=self.env,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        until((folder / "started").exists, process=arbiter)
        arbiter.send_signal(signal.SIGINT)
        stdout, stderr = arbiter.communicate(timeout=HANGS)
        return arbiter.returncode, stdout, stderr

    def test_ctrl_c_when_all_is_played_is_no_interruption(self):
        folder = self.switched("all-played")
        text = self.hakam("league", "run", folder, "--quiet").stdout
        self.assertEqual(self.stop_at_the_check(folder), (0, text, ""))

    def test_ctrl_c_before_again_has_begun_leaves_the_league_as_it_was(self):
        folder = self.switched("not-again")
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        before = self.export(folder)
        code, _, stderr = self.stop_at_the_check(folder, "--again")
        self.assertEqual(code, 3)
        self.assertIn("as it was", stderr)
        self.assertEqual(self.export(folder), before)

    def test_who_lengthens_a_league_is_told_that_its_seed_is_known(self):
        warning = "hakam: the seed of this league has been revealed; whoever saw it knows the new deals\n"
        text = LEAGUE % {"bin": BIN, "pairs": 1}
        folder = self.league(text, "revealed")
        for pairs, told in ((1, ""), (1, ""), (2, warning), (2, "")):
            self.league(text.replace("pairs: 1", f"pairs: {pairs}"), "revealed")
            result = self.hakam("league", "run", folder, "--quiet")
            self.assertEqual((result.returncode, result.stderr), (0, told))

    def test_more_pairs_lengthen_a_league(self):
        folder, _ = self.play("longer", pairs=2)
        short = [without_timings(r) for r in self.export(folder)]
        self.play("longer", pairs=4)
        longer = [without_timings(r) for r in self.export(folder)]
        self.assertEqual(len(longer), 2 * len(short))
        for record in short:
            self.assertIn(record, longer)

    @marked("soak")
    def test_kill_minus_9_ten_times_loses_nothing(self):
        pairs = 60
        whole, _ = self.play("whole", pairs=pairs)
        expected = [without_timings(r) for r in self.export(whole)]
        folder = self.league(LEAGUE % {"bin": BIN, "pairs": pairs}, "killed")
        seed = random.SystemRandom().randrange(1 << 32)
        print("seed", seed)
        rng = random.Random(seed)
        stored = 0
        for number in sorted(rng.sample(range(1, 6 * pairs), 10)):
            arbiter = subprocess.Popen([HAKAM, "league", "run", str(folder), "--quiet"], env=self.env,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            until_stored(folder, number, arbiter)  # at once, if the run before has stored so many
            arbiter.kill()
            arbiter.communicate()
            self.assert_nothing_left()
            status = self.hakam("league", "status", folder)
            self.assertEqual(status.returncode, 0, status.stderr)
            now = int(status.stdout.split(": ")[1].split(" ")[0])
            self.assertGreaterEqual(now, max(number, stored))
            stored = now
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual([without_timings(r) for r in self.export(folder)], expected)
        ours, theirs = self.standings(folder), self.standings(whole)
        self.assertEqual(ours, theirs)
        verified = self.hakam("verify", folder, "--quiet")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def interrupt(self, folder, signals):
        """Starts the league, sends the signals when pairs are being stored; returns exit code and stderr."""
        arbiter = subprocess.Popen([HAKAM, "league", "run", str(folder), "--quiet"], env=self.env,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        until_stored(folder, 1, arbiter)
        for number in signals:
            arbiter.send_signal(number)
        _, stderr = arbiter.communicate(timeout=HANGS)
        return arbiter.returncode, stderr

    def test_ctrl_c_stores_says_how_to_go_on_and_leaves_with_3(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                folder = self.league(LEAGUE % {"bin": BIN, "pairs": ENDLESS}, f"stopped-{number}")
                code, stderr = self.interrupt(folder, [number])
                self.assertEqual(code, 3, stderr)
                self.assertIn(f"go on with: hakam league run {folder}", stderr)
                self.assert_nothing_left()
                status = self.hakam("league", "status", folder)
                self.assertNotIn(" 0 of", status.stdout)
                standings = self.hakam("league", "standings", folder)
                self.assertIn("not finished", standings.stdout)

    @marked("commit")
    def test_timeout_sends_sigterm_twice_and_the_summary_is_printed(self):
        keep = os.path.join(self.folder, "kept")
        process = self.started(["timeout", str(100 * HANGS), HAKAM, "play", "builtin:greedy", "builtin:random", "--boards",
                                str(2 * ENDLESS), "--keep", keep, "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        until_stored(keep, 1, process)
        process.send_signal(signal.SIGALRM)  # tells `timeout` that the time is over
        stdout, stderr = process.communicate(timeout=HANGS)
        self.assertEqual(process.returncode, 124, stderr)
        self.assertIn(f"of {ENDLESS} pairs", stderr)
        self.assertIn("points a board", stdout)

    def test_a_running_league_keeps_other_arbiters_out(self):
        folder = self.league(LEAGUE % {"bin": BIN, "pairs": ENDLESS}, "busy")
        first = self.started([HAKAM, "league", "run", str(folder), "--quiet"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until_stored(folder, 1, first)
        self.assert_one_line(self.hakam("league", "run", folder, "--quiet"), 4, "journal.db")
        self.assertIsNone(first.poll())
        first.send_signal(signal.SIGINT)
        first.wait(timeout=HANGS)

    @marked("commit")
    def test_standings_in_every_form(self):
        folder, text = self.play("forms", pairs=4)
        self.assertIn("points/board", text)
        for name in ("greedy", "random", "greedy-process", "random-process"):
            self.assertIn(name, text)
        csv = self.hakam("league", "standings", folder, "--csv").stdout.splitlines()
        self.assertEqual(len(csv), 5)
        markdown = self.hakam("league", "standings", folder, "--markdown").stdout
        self.assertIn("|---", markdown)
        standings = self.standings(folder)
        self.assertEqual(standings["seed"], "e2e")  # revealed: the league has ended
        self.assertEqual(standings["pairs_done"], 24)
        self.assertAlmostEqual(sum(row["points_per_board"] for row in standings["standings"]), 0)

    def test_the_commitment_is_that_of_the_revealed_seed(self):
        import hashlib
        folder, _ = self.play("commitment", pairs=1)
        standings = self.standings(folder)
        self.assertEqual(standings["seed_sha256"], hashlib.sha256(b"e2e").hexdigest())

    def test_a_league_without_a_seed_draws_one_and_keeps_it(self):
        text = (LEAGUE % {"bin": BIN, "pairs": 2}).replace('seed: "e2e"\n', "")
        folder = self.league(text, "drawn")
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        seed = self.standings(folder)["seed"]
        self.assertRegex(seed, "^[0-9a-f]{64}$")
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        self.assertEqual(self.standings(folder)["seed"], seed)

    def test_show_tells_every_board_of_a_league(self):
        folder, _ = self.play("shown", pairs=2)
        names = ("greedy", "random", "greedy-process", "random-process")
        pairings = [(names[a], names[b]) for b in range(4) for a in range(b)]
        for pairing in range(6):
            for room in (1, 2):
                shown = self.hakam("show", folder, "--pairing", pairing, "--deal", 1, "--room", room)
                self.assertEqual(shown.returncode, 0, shown.stderr)
                self.assertIn("auction", shown.stdout)
                self.assertEqual(shown.stdout.split(", deal")[0],
                                 "pairing %d, %s against %s" % (pairing, *pairings[pairing]))
                self.assertIn("points    seats 0 and 2:", shown.stdout)
        self.assert_one_line(self.hakam("show", folder, "--deal", 99), 2, "pairing 0 has deals 0 to 1", "no deal 99")
        self.assert_one_line(self.hakam("show", folder, "--pairing", 99), 2, "no pairing 99", "has 6 pairings")

    def test_export_holds_the_whole_board(self):
        folder, _ = self.play("exported", pairs=1)
        record = self.export(folder)[0]
        self.assertEqual(len(record["deck"]), 32)
        self.assertEqual(record["rules"]["preset"], "baloot")
        self.assertEqual(len(record["seats"]), 4)
        self.assertTrue(all("action" in d for d in record["decisions"]))
        self.assertEqual(len(record["result"]["points"]), 2)

    def test_publish_writes_standings_of_a_complete_league_only(self):
        folder, _ = self.play("published", pairs=1)
        self.assertEqual(self.hakam("export", folder, "--publish").returncode, 0)
        for name in ("standings.md", "standings.csv", "standings.json", "seed.txt", "records.binpb.zst", "checksums.sha256"):
            self.assertTrue((folder / name).stat().st_size > 0)
        self.play("published", pairs=2)
        (folder / "standings.md").unlink()
        stopped = self.league(LEAGUE % {"bin": BIN, "pairs": ENDLESS}, "unfinished")
        self.interrupt(stopped, [signal.SIGINT])
        self.assert_one_line(self.hakam("export", stopped, "--publish"), 1, "published when it is complete")


class Play(EndToEnd):
    def test_identical_bots_cancel_in_every_pair(self):
        result = self.hakam("play", "builtin:greedy", "builtin:greedy", "--boards", 400, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        report = json.loads(result.stdout)
        self.assertEqual(report["pair_differences"], [0] * 200)
        self.assertEqual((report["points_per_board"], report["points_se"]), (0, 0))

    def test_greedy_beats_random_by_more_than_five_points_a_board(self):
        result = self.hakam("play", "builtin:greedy", "builtin:random", "--boards", 400, "--json", "--seed", "5")
        report = json.loads(result.stdout)
        self.assertGreater(report["points_per_board"] - 1.96 * report["points_se"], 5)
        self.assertEqual(report["faults_a"] + report["faults_b"], 0)

    @marked("commit")
    def test_the_python_example_beats_random(self):
        first_bot = ROOT / "sdk" / "python" / "examples" / "first_bot"
        result = self.play(first_bot, "builtin:random", "--boards", 100, "--json", "--seed", "5")
        self.assertEqual(result.returncode, 0, result.stderr)
        report = json.loads(result.stdout)
        self.assertEqual(report["faults_a"], 0)
        self.assertGreater(report["points_per_board"] - 1.96 * report["points_se"], 0)

    def test_kept_games_can_be_looked_at(self):
        keep = os.path.join(self.folder, "kept")
        result = self.hakam("play", "builtin:greedy", "builtin:random", "--boards", 2, "--keep", keep, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("greedy against random", result.stdout)
        self.assertEqual(len(self.export(keep)), 2)

    def test_ctrl_c_leaves_no_folder_behind(self):
        arbiter = self.started([HAKAM, "play", "builtin:greedy", "builtin:random", "--boards", str(2 * ENDLESS), "--quiet"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        until(lambda: list(pathlib.Path(self.folder).glob("cache/hakam/*/live/journal.db")), process=arbiter)
        arbiter.send_signal(signal.SIGINT)
        _, stderr = arbiter.communicate(timeout=HANGS)
        self.assertEqual(arbiter.returncode, 3, stderr)
        self.assertIn(f"of {ENDLESS} pairs", stderr)
        self.assertEqual(os.listdir(self.tmp), [])

    def test_without_a_place_for_temporary_files(self):
        self.env["TMPDIR"] = os.path.join(self.folder, "nowhere")
        self.env["XDG_CACHE_HOME"] = "/proc/no/cache"
        self.assert_one_line(self.hakam("play", "builtin:greedy", "builtin:random", "--boards", 2), 4, "TMPDIR")

    def test_keep_goes_on_with_the_same_game_and_leaves_another_alone(self):
        keep = os.path.join(self.folder, "kept")
        game = ("play", "builtin:greedy", "builtin:random", "--boards", 4, "--keep", keep, "--quiet")
        first = self.hakam(*game)
        self.assertEqual(first.returncode, 0, first.stderr)
        records = self.export(keep)
        self.assertEqual(self.hakam(*game).stdout, first.stdout)
        self.assertEqual(self.export(keep), records)
        path = os.path.join(keep, "league.textproto")
        with open(path, "rb") as file:
            text = file.read()
        self.assert_one_line(self.hakam(*game, "--seed", "other"), 2, path, f"hakam league run {keep}", "--keep")
        with open(path, "rb") as file:
            self.assertEqual(file.read(), text)
        self.assertEqual(self.export(keep), records)

    def test_agents_count_from_where_the_user_stands(self):
        where = self.program(f'pwd >>"$(dirname "$0")/where"\nexec {BIN}/hakam-greedy', "my bots/greedy").parent
        (where / "agent.textproto").write_text('name: "folder" command: "./greedy"', encoding="utf-8")
        for stands, agent in ((where, "cmd:./greedy"), (where.parent, "cmd:'my bots/greedy'"),
                              (where.parent, "my bots")):
            with self.subTest(agent):
                (where / "where").unlink(missing_ok=True)
                keep = os.path.join(self.folder, f"kept-{len(agent)}")
                game = (agent, "builtin:random", "--boards", 2, "--quiet", "--sandbox", "off")
                for more in ((), ("--keep", keep)):
                    result = self.play(*game, *more, cwd=stands)
                    self.assertEqual(result.returncode, 0, result.stderr)
                runs_in = where if agent == "my bots" else stands
                self.assertEqual(set((where / "where").read_text(encoding="utf-8").splitlines()), {str(runs_in)})
                # The league can be continued from any folder.
                path = pathlib.Path(keep, "league.textproto")
                path.write_text(path.read_text(encoding="utf-8").replace("pairs: 1", "pairs: 2"), encoding="utf-8")
                result = self.hakam("league", "run", keep, "--quiet", cwd="/")
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertEqual(len(self.export(keep)), 4)

    def test_other_options_of_the_game(self):
        result = self.hakam("play", "builtin:greedy", "builtin:random", "--boards", 20, "--json", "--set",
                            "doubling=false", "--set", "target=501")
        self.assertEqual(result.returncode, 0, result.stderr)


if __name__ == "__main__":
    unittest.main()
