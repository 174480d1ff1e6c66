"""The errors of `hakam init`, and the messages about a bot that cannot be built."""

import json
import pathlib
import shutil
import unittest

from harness import EndToEnd
from marks import marked

ROOMS = ("init",)


class Refused(EndToEnd):
    def refused(self, *args, parts):
        self.assert_one_line(self.hakam("init", *args), 2, *parts)

    @marked("commit")
    def test_a_folder_that_is_there_is_left_alone(self):
        folder = pathlib.Path(self.folder, "mine")
        folder.mkdir()
        (folder / "bot.py").write_text("mine", encoding="utf-8")
        self.refused(folder, "--lang", "python", parts=[folder, "exists already"])
        self.assertEqual([path.name for path in folder.iterdir()], ["bot.py"])
        self.assertEqual((folder / "bot.py").read_text(encoding="utf-8"), "mine")
        self.refused(folder / "bot.py", "--lang", "python", "--name", "x", parts=["bot.py", "exists already"])

    def test_an_empty_folder_is_taken(self):
        folder = pathlib.Path(self.folder, "mine")
        folder.mkdir()
        self.assertEqual(self.hakam("init", folder, "--lang", "python").returncode, 0)
        self.assertIn('name: "mine"', (folder / "agent.textproto").read_text(encoding="utf-8"))

    def test_a_language_that_is_not_there(self):
        folder = pathlib.Path(self.folder, "mine")
        for language in ("cobol", "common", "..", ""):
            self.refused(folder, "--lang", language, parts=[f"--lang {language}", "cpp, go, java, node, python, rust"])
        self.assertFalse(folder.exists())

    def test_a_name_that_is_none(self):
        folder = pathlib.Path(self.folder, "mine")
        for name in ("2bots", "-x", "a b", "a/b", "a.b", "bücher", 'a"', "x" * 65, "@HAKAM@"):
            self.refused(folder, "--lang", "python", f"--name={name}", parts=[name, "no name"])
        self.refused(pathlib.Path(self.folder, "my bot"), "--lang", "python", parts=["my bot", "--name"])
        self.assertFalse(folder.exists())

    def test_a_folder_that_cannot_be_made(self):
        folder = pathlib.Path(self.folder, "file")
        folder.write_text("", encoding="utf-8")
        self.refused(folder / "bot", "--lang", "python", parts=[folder / "bot"])

    def test_sources_that_are_elsewhere(self):
        self.env["HAKAM_HOME"] = self.folder
        self.refused(pathlib.Path(self.folder, "mine"), "--lang", "python", parts=["HAKAM_HOME", self.folder])


class Bids(EndToEnd):
    """The new bot plays cards, also against itself, and is better than one that plays at random. Every game:
    tests/unit/agents/init_bot_test.cc, and init_languages_test.py, which says that all languages play the same."""

    def test_a_new_bot_plays_cards(self):
        one, other = pathlib.Path(self.folder, "one"), pathlib.Path(self.folder, "other")
        for folder in (one, other):
            self.assertEqual(self.hakam("init", folder, "--lang", "python").returncode, 0)
        for opponent in (other, "builtin:random"):
            kept = pathlib.Path(self.folder, "kept")
            result = self.play(one, opponent, "--boards", 40, "--seed", "bids", "--quiet", "--json", "--keep", kept)
            self.assertEqual(result.returncode, 0, result.stderr)
            report = json.loads(result.stdout)
            self.assertEqual((report["faults_a"], report["faults_b"]), (0, 0))
            self.assertGreaterEqual(sum("contract" in record["result"] for record in self.export(kept)), 20)
            shutil.rmtree(kept)
        self.assertGreater(report["points_per_board"], 0)


class Built(EndToEnd):
    """Every command that builds a bot reports a failed build."""

    def commands(self, folder):
        return (("play", folder, "builtin:greedy"), ("check", folder), ("gate", folder, "builtin:greedy"))

    def after_building(self, result):
        """The result without the first line, which says that the bot is being built."""
        first, _, rest = result.stderr.partition("\n")
        self.assertEqual(first, "building bot ...")
        result.stderr = rest
        return result

    def bot(self, manifest, **files):
        folder = pathlib.Path(self.folder, "bot")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, text in {"agent.textproto": manifest, **files}.items():
            (folder / name).write_text(text, encoding="utf-8")
        return folder

    def test_a_build_that_fails_is_told_with_its_command_and_what_it_wrote(self):
        folder = self.bot('name: "bot"\ncommand: "./bot"\nbuild: "sh"\nbuild: "make.sh"\n',
                          **{"make.sh": "echo line 7: no such card; echo stop >&2; exit 3\n"})
        for command in self.commands(folder):
            result = self.after_building(self.hakam(*command))
            self.assertEqual(result.returncode, 2, result.stderr)
            lines = [line.removeprefix("hakam: ") for line in result.stderr.strip().splitlines()]
            self.assertEqual(lines[0], f"{folder}: build failed with exit code 3: sh make.sh")
            self.assertTrue(lines[1].startswith(f"log of the build: {self.folder}/cache/hakam/builds/bot-"), lines)
            self.assertEqual(lines[2:], ["line 7: no such card", "stop"])

    def test_of_a_long_output_the_end_is_told(self):
        folder = self.bot('name: "bot"\ncommand: "./bot"\nbuild: "sh"\nbuild: "make.sh"\n',
                          **{"make.sh": "seq 100000; exit 1\n"})
        lines = self.hakam("play", folder, "builtin:greedy").stderr.strip().splitlines()
        self.assertEqual(lines[-1], "hakam: 100000")
        self.assertLess(len(lines), 1000)

    def test_a_build_that_is_ended_by_a_signal(self):
        folder = self.bot('name: "bot"\ncommand: "./bot"\nbuild: "sh"\nbuild: "-c"\nbuild: "kill -9 $$"\n')
        result = self.after_building(self.hakam("play", folder, "builtin:greedy"))
        self.assertEqual(result.returncode, 2)
        self.assertIn(f"{folder}: build failed with signal 9", result.stderr)

    def test_a_tool_that_is_missing(self):
        folder = self.bot('name: "bot"\ncommand: "./bot"\nbuild: "no-such-tool"\nbuild: "all"\n')
        for command in self.commands(folder):
            self.assert_one_line(self.hakam(*command), 2, folder / "agent.textproto:3", "no-such-tool is not in PATH")

    @marked("commit")
    def test_a_build_that_does_not_make_the_command(self):
        folder = self.bot('name: "bot"\ncommand: "./bot"\nbuild: "true"\n')
        for command in self.commands(folder):
            self.assert_one_line(self.after_building(self.hakam(*command)), 2, "agent.textproto:2", folder / "bot", "missing",
                                 "(true)")

    def test_a_manifest_without_a_command(self):
        self.assert_one_line(self.hakam("play", self.bot('name: "bot"\n'), "builtin:greedy"), 2, "agent.textproto", "command")

    def test_a_folder_without_a_manifest(self):
        folder = self.bot("")
        (folder / "agent.textproto").unlink()
        for command in self.commands(folder):
            self.assert_one_line(self.hakam(*command), 2, folder / "agent.textproto", "missing")

    def test_no_build_takes_the_bot_as_it_is(self):
        folder = self.bot('name: "bot"\ncommand: "./bot"\nbuild: "touch"\nbuild: "built"\n')
        self.assertEqual(self.hakam("play", folder, "builtin:greedy", "--no-build").returncode, 2)
        self.assertFalse((folder / "built").exists())

    def test_a_league_builds_nothing(self):
        folder = self.bot('name: "bot"\ncommand: "./bot"\nbuild: "touch"\nbuild: "built"\n')
        league = self.league(f"""name: "t" seed: "s" round_robin {{ pairs: 1 }}
            entrants {{ name: "a" agent: "{folder}" }} entrants {{ name: "b" agent: "builtin:random" }}""")
        self.assert_one_line(self.hakam("league", "run", league), 2, "missing", "(touch built)")
        self.assertFalse((folder / "built").exists())


if __name__ == "__main__":
    unittest.main()
