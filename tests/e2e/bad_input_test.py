"""An error in a league file, a bot folder or a journal is reported in one line, with the right exit code."""

import os
import pathlib
import sqlite3
import subprocess
import unittest

from harness import BIN, HAKAM, HANGS, LEAGUE, SCRIPTED, EndToEnd
from marks import marked

ROOMS = ("setup", "store")

# A bot that never becomes ready takes all of it.
START_LIMIT_S = 2
FIRST_LEAGUE = pathlib.Path(__file__).resolve().parents[2] / "results" / "first-league"
GOOD = """name: "test"
seed: "s"
entrants { name: "a" agent: "builtin:greedy" }
entrants { name: "b" agent: "builtin:random" }
round_robin { pairs: 2 }
"""


class LeagueFile(EndToEnd):
    def refused(self, text, *parts):
        folder = self.league(text)
        self.assert_one_line(self.hakam("league", "run", folder), 2, *parts)
        self.assertFalse((folder / "live" / "journal.db").exists())

    def test_the_good_one_plays(self):
        self.assertEqual(self.hakam("league", "run", self.league(GOOD)).returncode, 0)

    @marked("commit")
    def test_unknown_field(self):
        self.refused(GOOD + "colour: 3\n", "league.textproto:6:1: colour: ")

    def test_unknown_preset(self):
        self.refused(GOOD + 'rules { preset: "whist" }\n', "league.textproto:6:9: rules.preset: ", "whist", "baloot")

    def test_unknown_option(self):
        self.refused(GOOD + 'rules { set: "targget=9" }\n', "league.textproto:6:9: rules.set[0]: ", "targget")

    def test_bad_option_value(self):
        self.refused(GOOD + 'rules { set: "first_lead=NOBODY" }\n', "first_lead", "NOBODY", "RIGHT_OF_DEALER")

    def test_duplicate_name(self):
        self.refused(GOOD.replace('"b"', '"a"', 1), "league.textproto", '"a"')

    def test_one_entrant(self):
        self.refused('name: "x"\nentrants { name: "a" agent: "builtin:greedy" }\nround_robin { pairs: 2 }\n', "entrants")

    def test_no_schedule(self):
        self.refused(GOOD.replace("round_robin { pairs: 2 }", ""), "round_robin")

    def test_pairs_out_of_range(self):
        self.refused(GOOD.replace("pairs: 2", "pairs: 0"), "league.textproto:5:15: round_robin.pairs: 0")

    def test_match_format_is_not_played_yet(self):
        self.refused(GOOD + "format: FORMAT_MACH\n", "league.textproto:6:9: format: ", "FORMAT_MACH", "FORMAT_MATCH")

    def test_no_league_file(self):
        self.assert_one_line(self.hakam("league", "run", os.path.join(self.folder, "nowhere")), 2, "nowhere")

    def test_bytes_that_are_no_text(self):
        folder = self.league("")
        (folder / "league.textproto").write_bytes(os.urandom(1000))
        result = self.hakam("league", "run", folder)
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertIn("league.textproto", result.stderr)

    def test_a_seed_that_is_not_utf_8(self):
        self.refused(GOOD.replace('seed: "s"', 'seed: "\\377"'), "league.textproto:2:1: seed: ", "UTF-8")

    def test_an_agent_that_writes_to_the_terminal(self):
        self.refused(GOOD.replace("builtin:greedy", "cmd:x \\033[2J"), "league.textproto:3:",
                     "entrants[0].agent: ", "control")

    def test_unknown_builtin(self):
        self.refused(GOOD.replace("builtin:greedy", "builtin:genius"), "builtin:genius".split(":")[1], "builtin:greedy")


class Usage(EndToEnd):
    def test_odd_number_of_boards(self):
        self.assert_one_line(self.hakam("play", "builtin:greedy", "builtin:random", "--boards", 3), 2, "--boards", "even")

    def test_no_command(self):
        self.assertEqual(self.hakam().returncode, 2)

    def test_unknown_option(self):
        self.assertEqual(self.hakam("play", "builtin:greedy", "builtin:random", "--fast").returncode, 2)

    @marked("commit")
    def test_a_misspelled_command_or_option(self):
        two = ("builtin:greedy", "builtin:random")
        for arguments, line in (
                (("plya", *two), "hakam: unknown command plya; did you mean play?"),
                (("plya", *two, "--boards", 2), "hakam: unknown command plya; did you mean play?"),
                (("leage", "run", "spring"), "hakam: unknown command leage; did you mean league?"),
                (("league", "rnu", "spring"), "hakam: unknown command league rnu; did you mean run?"),
                (("games", "shwo", "belote"), "hakam: unknown command games shwo; did you mean show?"),
                (("play", *two, "--board", 2), "hakam: unknown option --board; did you mean --boards?"),
                (("play", *two, "--baords=2"), "hakam: unknown option --baords; did you mean --boards?"),
                (("league", "run", "spring", "--al-or-none"), "hakam: unknown option --al-or-none; did you mean --all-or-none?"),
                (("--versoin",), "hakam: unknown option --versoin; did you mean --version?"),
                (("zzzz",), "hakam: unknown command zzzz; `hakam --help` lists those that there are"),
                (("play", *two, "--fast"), "hakam: unknown option --fast; `hakam play --help` lists those that there are"),
                (("x" * 100000,), "hakam: unknown command " + "x" * 100000 + "; `hakam --help` lists those that there are")):
            result = self.hakam(*arguments)
            self.assertEqual((result.returncode, result.stdout, result.stderr), (2, "", line + "\n"))
        for arguments in (("play", *two, "builtin:greedy"), ("play", "builtin:greedy"), ("play", *two, "--boards", "many")):
            result = self.hakam(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertNotIn("unknown", result.stderr)

    def test_help_is_ok(self):
        result = self.hakam("--help")
        self.assertEqual(result.returncode, 0)
        self.assertIn("league", result.stdout)

    def test_games_lists_baloot_with_its_options(self):
        self.assertIn("baloot", self.hakam("games").stdout)
        self.assertIn("ashkal_rounds", self.hakam("games", "show", "baloot").stdout)
        self.assert_one_line(self.hakam("games", "show", "whist"), 2, "whist")

    def test_standings_of_nothing(self):
        self.assert_one_line(self.hakam("league", "standings", self.folder), 2, "journal.db")


    def test_a_seed_that_is_not_utf_8(self):
        for more in ([], ["--json"], ["--keep", os.path.join(self.folder, "kept")]):
            result = self.hakam("play", "builtin:greedy", "builtin:random", "--boards", 2, "--seed", b"\xff", *more)
            self.assert_one_line(result, 2, "command line: seed: ", "UTF-8")
            self.assertFalse(os.path.exists(os.path.join(self.folder, "kept")))

    def test_agents_that_cannot_be(self):
        for agent in ("", "builtin:genius", "nowhere", "cmd:", "cmd:'open", "cmd:./nowhere", "cmd:no-such-program",
                      b"\xff", "dial:127.0.0.1"):
            with self.subTest(agent):
                self.assert_one_line(self.hakam("play", agent, "builtin:random", "--boards", 2), 2)

    def test_a_reader_that_has_seen_enough_is_no_error(self):
        export = subprocess.Popen([HAKAM, "export", str(FIRST_LEAGUE)], env=self.env, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertIn('"deck"', export.stdout.readline())
        export.stdout.close()
        self.assertEqual((export.stderr.read(), export.wait()), ("", 0))
        export.stderr.close()

    def test_a_reader_that_has_gone_is_no_error(self):
        for command in (["export", FIRST_LEAGUE], ["show", FIRST_LEAGUE], ["rate", FIRST_LEAGUE], ["games"],
                        ["league", "standings", FIRST_LEAGUE, "--json"], ["verify", FIRST_LEAGUE, "--quiet"], ["--help"]):
            with self.subTest(command):
                reader, writer = os.pipe()
                os.close(reader)
                with os.fdopen(writer, "w") as out:
                    result = subprocess.run([HAKAM, *map(str, command)], env=self.env, stdin=subprocess.DEVNULL, stdout=out,
                                            stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual((result.stderr, result.returncode), ("", 0))

    def test_output_that_cannot_be_written_is_an_error(self):
        for command in (["export", FIRST_LEAGUE], ["show", FIRST_LEAGUE], ["games"]):
            with self.subTest(command), open("/dev/full", "w", encoding="utf-8") as out:
                result = subprocess.run([HAKAM, *map(str, command)], env=self.env, stdin=subprocess.DEVNULL, stdout=out,
                                        stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual(result.returncode, 4)
                self.assertIn("could not be written", result.stderr)

    def test_a_game_that_does_not_exist(self):
        for name in ("--game", "--preset"):  # the old name
            self.assert_one_line(self.hakam("play", "builtin:greedy", "builtin:random", name, "whist"), 2,
                                 "command line: rules.preset: ", "whist")


class BotFolder(EndToEnd):
    def cannot_play(self, agent, code, *parts, start_limit=60):
        """The league is refused before it begins."""
        text = GOOD.replace("builtin:greedy", str(agent))
        folder = self.league(text + f"clock {{ start_limit {{ seconds: {start_limit} }} }}\n")
        self.assert_one_line(self.hakam("league", "run", folder), code, '"a"', *parts)

    def bot(self, manifest, **files):
        folder = pathlib.Path(self.folder, "bot")
        folder.mkdir()
        (folder / "agent.textproto").write_text(manifest, encoding="utf-8")
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        return folder

    def test_missing_folder(self):
        self.cannot_play(os.path.join(self.folder, "nobody"), 2, "nobody")

    def test_no_manifest(self):
        empty = pathlib.Path(self.folder, "empty")
        empty.mkdir()
        self.cannot_play(empty, 2, "agent.textproto")

    @marked("commit")
    def test_bad_manifest(self):
        self.cannot_play(self.bot('name: "x"\ncomand: "y"\n'), 2, "agent.textproto:2", "comand")

    def test_program_that_is_not_executable(self):
        self.cannot_play(self.bot('name: "x"\ncommand: "./run"\n', run="#!/bin/sh\n"), 2, "run", "executable")

    def test_program_that_does_not_exist(self):
        self.cannot_play(self.bot('name: "x"\ncommand: "./gone"\n'), 2, "gone")

    def test_dies_at_start(self):
        self.cannot_play(f"cmd:{SCRIPTED} exit-at-start", 1, "exit", "3", "model.bin")

    def test_never_becomes_ready(self):
        self.cannot_play(f"cmd:{SCRIPTED} never-listen", 1, f"{START_LIMIT_S}s", start_limit=START_LIMIT_S)

    def test_hangs_when_asked_who_it_is(self):
        self.cannot_play(f"cmd:{SCRIPTED} hang-in-describe", 1, f"{START_LIMIT_S}s", start_limit=START_LIMIT_S)

    def test_speaks_another_version(self):
        self.cannot_play(f"cmd:{SCRIPTED} other-revision", 1, "9", "1")

    def test_speaks_no_grpc(self):
        self.cannot_play(f"cmd:{SCRIPTED} garbage", 1, start_limit=START_LIMIT_S)

    def test_refuses_the_session(self):
        self.cannot_play(f"cmd:{SCRIPTED} refuse-session", 1, "I do not")


class Journal(EndToEnd):
    def journal(self, folder):
        return folder / "live" / "journal.db"

    def played(self):
        folder = self.league(GOOD)
        self.assertEqual(self.hakam("league", "run", folder).returncode, 0)
        return folder

    def refused_and_kept(self, folder, code, *parts):
        before = self.journal(folder).read_bytes()
        self.assert_one_line(self.hakam("league", "run", folder), code, *parts)
        self.assertEqual(self.journal(folder).read_bytes(), before)

    def test_of_another_league(self):
        folder = self.played()
        self.league(GOOD.replace('"s"', '"t"'))
        self.refused_and_kept(folder, 1, "journal.db")

    def test_other_entrants(self):
        folder = self.played()
        self.league(GOOD.replace('name: "b"', 'name: "c"'))
        self.refused_and_kept(folder, 1, "journal.db")

    def test_of_a_newer_version(self):
        folder = self.played()
        with sqlite3.connect(self.journal(folder)) as db:
            db.execute("PRAGMA user_version = 99")
        db.close()
        self.refused_and_kept(folder, 1, "99", "newer")

    @marked("commit")
    def test_damaged(self):
        folder = self.played()
        self.journal(folder).write_bytes(b"not a database, but longer than a header would be" * 50)
        self.refused_and_kept(folder, 4, "journal.db")


    def test_of_an_older_version(self):
        folder = self.played()
        with sqlite3.connect(self.journal(folder)) as db:
            db.execute("PRAGMA user_version = 1")
        db.close()
        self.refused_and_kept(folder, 1, "older", "move the journal away")

    def test_changed_since_the_league_was_complete(self):
        folder = self.played()
        content = bytearray(self.journal(folder).read_bytes())
        content[-1] ^= 1
        self.journal(folder).write_bytes(content)
        self.refused_and_kept(folder, 4, "journal.db", "sealed", "hakam verify")

    def test_locked_by_another_program(self):
        folder = self.played()
        self.league(GOOD.replace("pairs: 2", "pairs: 4"))
        with sqlite3.connect(self.journal(folder), isolation_level=None) as db:
            db.execute("BEGIN IMMEDIATE")
            self.assert_one_line(self.hakam("league", "run", folder, "--quiet"), 4, "journal.db",
                                 "another program holds it", "run the command again")
            db.execute("ROLLBACK")
        db.close()
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        self.assertEqual(self.hakam("verify", folder).returncode, 0)


@unittest.skipUnless(os.geteuid() == 0 and subprocess.run(
    ["unshare", "-m", "true"], capture_output=True, check=False).returncode == 0, "needs root, to mount a small disk")
class FullDisk(EndToEnd):
    def test_what_was_stored_stays_and_the_league_goes_on(self):
        small = os.path.join(self.folder, "small")
        large = os.path.join(self.folder, "large")
        os.mkdir(small)
        text = LEAGUE % {"bin": BIN, "pairs": 300}
        script = f"""
            mount -t tmpfs -o size=600k none {small} && mkdir {small}/league && cp {self.folder}/league/* {small}/league || exit 99
            {HAKAM} league run {small}/league --quiet; code=$?
            {HAKAM} league status {small}/league
            mount -o remount,size=50m {small} && cp -r {small}/league {large} || exit 99
            exit $code"""
        self.league(text)
        result = subprocess.run(["unshare", "-m", "bash", "-c", script], env=self.env, capture_output=True, text=True,
                                timeout=HANGS, check=False)
        self.assert_one_line(result, 4, "full")
        stored = int(result.stdout.split(": ")[1].split(" ")[0])
        self.assertGreater(stored, 0)
        self.assertLess(stored, 1800)
        status = self.hakam("league", "status", large)
        self.assertIn(f": {stored} of 1800", status.stdout)
        self.assertEqual(self.hakam("league", "run", large, "--quiet").returncode, 0)
        self.assertEqual(self.hakam("verify", large, "--quiet").returncode, 0)


if __name__ == "__main__":
    unittest.main()
