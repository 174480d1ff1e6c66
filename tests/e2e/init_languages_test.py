"""The bots of `hakam init` play without changes, in every language whose tools are installed."""

import json
import pathlib
import re
import shutil
import subprocess
import unittest

from harness import BIN, HANGS, ROOT, EndToEnd, command_of_test
from marks import marked

ROOMS = ("init",)

# Letters of both cases, a digit and both signs: names are more than most languages allow.
NAME = "my-Bot_2"
# A card turned up and calls that must be made, bids in points in all denominations, a game for two.
GAMES = ("baloot", "coinche", "belote-decouverte")
LONG = 7 * HANGS  # a build without a cache


def contents(folder):
    """Every file of the folder that git would add, with its content."""
    listed = subprocess.run(["git", "ls-files", "-z", "--others", "--exclude-standard"], cwd=folder, check=True,
                            capture_output=True).stdout.decode()
    return {name: pathlib.Path(folder, name).read_bytes() for name in listed.split("\0") if name}


class Languages(EndToEnd):
    def setUp(self):
        super().setUp()
        self.use_tools_of_machine()

    def play(self, folder, other, *args, boards=4):
        """Plays some boards, which must be without a fault; returns the report."""
        keep = pathlib.Path(self.folder, "kept")
        result = super().play(folder, other, "--boards", boards, "--quiet", "--json", "--keep", keep, *args, timeout=LONG)
        self.assertEqual(result.returncode, 0, result.stderr)
        records = self.export(keep)
        self.assertEqual(len(records), boards)
        self.assertEqual([d["fault"] for r in records for d in r["decisions"] if "fault" in d], [])
        shutil.rmtree(keep)
        return json.loads(result.stdout)

    def plays(self, language, test, built=None):
        """`test`: the file whose first line is the command that runs it; `built`: the files that its build makes."""
        kit = ROOT / "sdk" / language / "kit.sh"
        if kit.exists():
            tools = subprocess.run([kit, "toolchain"], env=self.env, capture_output=True, text=True, check=False)
            if tools.returncode == 77:
                self.skipTest(tools.stdout + tools.stderr)
        # Always the same path, so that the caches of compilers find the files again.
        folder = BIN.parent / "init" / language / NAME
        shutil.rmtree(folder, ignore_errors=True)
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        # In the home of the build, which is kept, so that the dependencies of the kit are compiled once.
        self.env.update(CARGO_BUILD_BUILD_DIR="{cargo-cache-home}/build/hakam", CARGO_PROFILE_RELEASE_OPT_LEVEL="0")
        result = self.hakam("init", folder, "--lang", language)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        subprocess.run(["git", "init", "--quiet", folder], check=True)
        written = contents(folder)
        for name, text in written.items():
            self.assertIsNone(re.search(rb"@[A-Z]+@", text), name)

        self.play(folder, "builtin:greedy", "--build-network")
        time_built = (folder / built).stat().st_mtime_ns if built else 0
        # The build is reused, and the network is not used.
        self.env.update(http_proxy="http://127.0.0.1:9", https_proxy="http://127.0.0.1:9")
        other = pathlib.Path(self.folder, "other")
        self.assertEqual(self.hakam("init", other, "--lang", "python").returncode, 0)
        # All bots bid and play the same, so luck cancels between two of them.
        for game in GAMES:
            report = self.play(folder, other, "--game", game, "--seed", "same", "--concurrency", 1, boards=10)
            self.assertEqual(set(report["pair_differences"]), {0}, game)
        if built:
            self.assertEqual((folder / built).stat().st_mtime_ns, time_built)

        command = command_of_test(folder / test)
        tested = subprocess.run(["bash", "-c", command], cwd=folder, env=self.env, capture_output=True, text=True,
                                timeout=LONG, check=False)
        self.assertEqual(tested.returncode, 0, f"{command}\n{tested.stdout}{tested.stderr}")
        # The test tests the bot itself.
        self.assert_told(folder, test, command)
        # A commit would contain exactly the files of init, and nothing that was built.
        shutil.copy(self.saved, folder / test)
        self.assertEqual(contents(folder), written)

    def assert_told(self, folder, test, command):
        """With another card expected, the test fails."""
        self.saved = pathlib.Path(self.folder, "saved")
        shutil.copy(folder / test, self.saved)
        text = (folder / test).read_text(encoding="utf-8")
        self.assertIn('"7S"', text)
        (folder / test).write_text(text.replace('"7S"', '"8S"'), encoding="utf-8")
        wrong = subprocess.run(["bash", "-c", command], cwd=folder, env=self.env, capture_output=True, text=True,
                               timeout=LONG, check=False)
        self.assertNotEqual(wrong.returncode, 0, wrong.stdout + wrong.stderr)
        self.assertIn("7S", wrong.stdout + wrong.stderr)

    @marked("core", "soak")
    def test_cpp(self):
        self.plays("cpp", "bot_test.cc", "build/bot")

    @marked("core", "soak")
    def test_go(self):
        self.plays("go", "main_test.go")  # go changes the times of files that are up to date

    @marked("core", "soak")
    def test_java(self):
        self.plays("java", "bot/src/test/java/MyBotTest.java", "bot/target/bot.jar")

    @marked("core", "soak")
    def test_node(self):
        self.plays("node", "bot.test.js", "node_modules/hakam/package.json")

    def test_python(self):
        self.plays("python", "bot_test.py")

    @marked("core", "soak")
    def test_rust(self):
        self.plays("rust", "src/tests.rs")  # cargo copies it again from the build folder, which is in another file system

    def test_there_is_no_other(self):
        tested = {name.removeprefix("test_") for name in dir(self) if name.startswith("test_")} - {"there_is_no_other"}
        folders = {path.name for path in (ROOT / "sdk" / "init").iterdir() if path.is_dir()}
        self.assertEqual(folders, tested | {"common", "search"})


if __name__ == "__main__":
    unittest.main()
