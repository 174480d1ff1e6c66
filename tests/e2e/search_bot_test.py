"""The bot of `hakam init --template search`: it plays every game, passes the check, and its tests run."""

import json
import pathlib
import subprocess
import unittest

from checked import sound
from harness import HANGS, ROOT, EndToEnd, command_of_test
from marks import marked

ROOMS = ("init",)  # what it tests

MODULE = ROOT / "build" / "release" / "python" / "hakam_rules"


class SearchBot(EndToEnd):
    def new_bot(self, *args):
        folder = pathlib.Path(self.folder, "searcher")
        result = self.hakam("init", folder, "--template", "search", *args)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return folder

    def built_bot(self):
        if not list(MODULE.glob("_engine*.so")):
            self.skipTest("hakam_rules is not built here (python3-dev, pybind11-dev)")
        return self.new_bot()

    def play(self, folder, other, *args):
        result = super().play(folder, other, "--seed", "search", "--quiet", "--json", *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        report = json.loads(result.stdout)
        self.assertEqual((report["faults_a"], report["faults_b"]), (0, 0), result.stderr)
        return report

    def test_it_plays_and_beats_random(self):
        folder = self.built_bot()
        self.assertGreater(self.play(folder, "builtin:random", "--boards", 20)["points_per_board"], 0)
        for game in ("coinche", "tarabish", "belote-decouverte"):
            self.play(folder, "builtin:greedy", "--boards", 4, "--game", game)

    def test_it_passes_the_check(self):
        result = self.hakam("check", self.built_bot(), "--game", "baloot", "--game", "belote", "--per-decision", 60, timeout=4 * HANGS)
        self.assertTrue(sound(result.returncode, result.stdout), result.stdout + result.stderr)

    def test_its_tests_run_as_the_readme_says(self):
        folder = self.built_bot()
        command = command_of_test(folder / "search_test.py")
        self.assertIn(f"`{command}`", (folder / "README.md").read_text(encoding="utf-8"))
        result = subprocess.run(["bash", "-c", command], cwd=folder, env={**self.env, "PATH": "/usr/bin:/bin"}, capture_output=True,
                                text=True, check=False, timeout=HANGS)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stderr, r"Ran 1\d tests")
        # The second time, the build has nothing to do.
        module = folder / "hakam_rules"
        before = module.stat().st_ino
        self.assertEqual(subprocess.run([folder / "build.sh"], env=self.env, check=False).returncode, 0)
        self.assertEqual(module.stat().st_ino, before)

    @marked("commit")
    def test_without_the_module_it_says_what_to_build(self):
        folder = self.new_bot("--lang", "python")
        self.env["HAKAM_DIR"] = self.folder
        result = self.hakam("play", folder, "builtin:greedy", "--boards", 2)
        self.assertEqual(result.returncode, 2)
        self.assertIn(f"hakam_rules was not built in {self.folder}: run ./dev build there", result.stderr)

    def test_what_there_is_not(self):
        folder = pathlib.Path(self.folder, "searcher")
        for language in ("go", "cpp", "cobol"):
            self.assert_one_line(self.hakam("init", folder, "--template", "search", "--lang", language), 2, "--template search",
                                 "only for --lang python")
        for name in ("dance", "common", "python", "..", "search/python"):
            self.assert_one_line(self.hakam("init", folder, "--template", name, "--lang", "python"), 2, f"--template {name}", "use search")
        self.assert_one_line(self.hakam("init", folder), 2, "--lang is required", "cpp, go, java, node, python, rust")
        self.assertFalse(folder.exists())


if __name__ == "__main__":
    unittest.main()
