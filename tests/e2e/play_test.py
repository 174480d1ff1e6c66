"""`hakam play`: what the bots are called, where the records stay, and the command that plays the same again."""

import json
import os
import pathlib
import re
import shlex
import shutil
import tempfile
import unittest

from harness import BIN, EndToEnd
from marks import marked

ROOMS = ("cli", "process")

GREEDY = "builtin:greedy"
RANDOM = "builtin:random"
GIB = 1 << 30


class Play(EndToEnd):
    def setUp(self):
        super().setUp()
        self.cache = pathlib.Path(self.env["XDG_CACHE_HOME"], "hakam")

    def bot(self, folder, name="mybot"):
        """A bot whose program is in its folder, so that it starts only if it sees that folder."""
        path = pathlib.Path(self.folder, folder)
        path.mkdir(parents=True)
        (path / "run.py").write_text(f"import os\nos.execv('{BIN}/hakam-greedy', ['hakam-greedy'])\n", encoding="utf-8")
        (path / "agent.textproto").write_text(
            f'name: "{name}" version: "7.1" command: ["/usr/bin/python3", "run.py"] read_only: "{BIN}"', encoding="utf-8")
        return path

    def names(self, *bots, **kwargs):
        """The names of two bots that play without a fault."""
        result = self.play(*bots, "--boards", 2, "--seed", "e2e", "--json", **kwargs)
        self.assertEqual(result.returncode, 0, result.stderr)
        report = json.loads(result.stdout)
        self.assertEqual((report["faults_a"], report["faults_b"]), (0, 0), result.stdout)
        return report["a"], report["b"]

    def test_a_bot_gets_the_time_for_a_start_that_it_asks_for(self):
        patient, other = self.bot("patient", "patient"), self.bot("other", "other")
        with open(patient / "agent.textproto", "a", encoding="utf-8") as manifest:
            manifest.write(" start_limit { seconds: 25 }")

        def limit(*args):
            folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder), "kept")
            result = self.play(other, *args, "--boards", 2, "--keep", folder)
            self.assertEqual(result.returncode, 0, result.stderr)
            return re.findall(r"start_limit \{\s*seconds: (\d+)\s*\}", (folder / "league.textproto").read_text())
        self.assertEqual(limit(patient), ["25"])
        self.assertEqual(limit(patient, "--start-limit", 40), ["40"])
        self.assertEqual(limit("builtin:random"), ["10"])

    @marked("commit")
    def test_show_boards_and_step_take_the_last_play(self):
        commands = (("show",), ("boards",), ("step", "--seat", 1))
        for command in commands:
            self.assert_one_line(self.hakam(*command), 2, "name a folder of a league: there are no records of a last play")
        for keep in (("--keep", "kept"), ()):  # the first one finds no cache folder
            played = self.play(GREEDY, RANDOM, "--boards", 4, *keep, cwd=self.folder)
            self.assertEqual(played.returncode, 0, played.stderr)
            folder = re.search(r"^records and logs: (\S+) ", played.stderr, re.M).group(1)
            folder = os.path.join(self.folder, folder)
            for command in commands:
                last = self.hakam(*command)
                self.assertEqual(last.stderr, f"hakam: the last play, {folder}\n")
                self.assertEqual(last.stdout, self.hakam(command[0], folder, *command[1:]).stdout)
                self.assertEqual(last.returncode, 0)
        shutil.rmtree(folder)
        self.assert_one_line(self.hakam("show"), 2, "no records of a last play")
        played = self.hakam("gate", GREEDY, RANDOM, "--game", "baloot", "--game", "belote", "--claim", "average", "--max-pairs", 4, cwd=self.folder)
        folder = re.search(r"^records and logs: \S+ \(hakam show (\S+)\)", played.stderr, re.M).group(1)
        self.assertEqual(self.hakam("show").stderr, f"hakam: the last play, {folder}\n")

    def test_without_a_home_no_play_is_noted(self):
        nowhere = pathlib.Path(self.folder, "nowhere")
        nowhere.mkdir()
        for name in ("XDG_CACHE_HOME", "HOME"):
            self.env.pop(name, None)
        self.assertEqual(self.play(GREEDY, RANDOM, "--boards", 4, "--keep", "../kept", cwd=nowhere).returncode, 0)
        self.assertEqual(list(nowhere.iterdir()), [])

    def test_a_folder_with_two_names_is_not_hidden_from_itself(self):
        bot = self.bot("mybot")
        link = pathlib.Path(self.folder, "link")
        link.symlink_to(bot)
        for other in ("../mybot", "./", f"{bot}/../mybot/"):
            self.assertEqual(self.names(".", other, cwd=bot), ("mybot-1", "mybot-2"))
        self.assertEqual(self.names(".", link, cwd=bot), ("mybot", "mybot-link"))
        self.assert_one_line(self.hakam("gate", ".", link, cwd=bot), 2, "are the same bot")

    def test_bots_have_the_names_of_their_manifests(self):
        new, old = self.bot("new", "ace"), self.bot("old", "ace")
        other = self.bot("third", "king")
        self.assertEqual(self.names(new, other), ("ace", "king"))
        self.assertEqual(self.names(new, old), ("ace-new", "ace-old"))
        self.assertEqual(self.names(new, new), ("ace-new-1", "ace-new-2"))
        self.assertEqual(self.names(self.bot("one/ace", "ace"), old), ("ace", "ace-old"))
        self.assertEqual(self.names(GREEDY, GREEDY), ("greedy-1", "greedy-2"))

    def test_check_shows_the_version(self):
        result = self.hakam("check", self.bot("mybot"), "--preset", "belote")
        self.assertIn("version 7.1, plays", result.stdout)

    @marked("commit")
    def test_keep_is_in_the_command_that_plays_the_same_again(self):
        for command in ("play", "gate"):
            keep = pathlib.Path(self.folder, f"kept {command}")
            words = [command, GREEDY, RANDOM] if command == "play" else [command, RANDOM, GREEDY]
            result = self.hakam(*words, "--keep", keep)
            again = [line for line in result.stdout.splitlines() if line.startswith("again: ")]
            self.assertEqual(len(again), 1, result.stdout + result.stderr)
            self.assertIn(f"--keep '{keep}'", again[0])
            # All of it is in the folder, whose seed was drawn.
            once_more = self.hakam(*shlex.split(again[0].removeprefix("again: hakam")))
            self.assertEqual((once_more.returncode, once_more.stdout), (result.returncode, result.stdout), once_more.stderr)
            other = shlex.split(again[0].removeprefix("again: hakam"))[:-1] + ["x"]
            refused = self.hakam(*other)
            self.assertEqual(refused.returncode, 2, refused.stderr)
            self.assertIn("describes another league", refused.stderr)
        self.assertNotIn("--keep", self.hakam("play", GREEDY, RANDOM, "--boards", 2).stdout)

    def old_record(self, number, size=0):
        path = self.cache / f"play-{number:06}"
        path.mkdir(parents=True)
        with open(path / "journal.db", "wb") as file:
            file.truncate(size)
        os.utime(path, (number, number))
        return path

    def play_once(self):
        result = self.hakam("play", GREEDY, RANDOM, "--boards", 2, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stderr

    def test_two_hundred_records_are_kept(self):
        for number in range(199):
            self.old_record(number)
        self.assertNotIn("removed", self.play_once())
        self.assertEqual(len(list(self.cache.glob("play-*"))), 200)
        stderr = self.play_once()
        self.assertEqual(stderr.count("\n"), 2, stderr)
        self.assertIn("(at most 200 plays and 1 GiB are kept): play-000000", stderr)
        self.assertEqual(len(list(self.cache.glob("play-*"))), 200)
        self.assertFalse((self.cache / "play-000000").exists())

    def test_a_gibibyte_of_records_is_kept(self):
        first, second, last = (self.old_record(number, GIB // 2 - (8 << 20)) for number in (1, 2, 3))
        self.assertIn(f"are kept): {first.name}\n", self.play_once())
        self.assertEqual((first.exists(), second.exists(), last.exists()), (False, True, True))


if __name__ == "__main__":
    unittest.main()
