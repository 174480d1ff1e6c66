"""The `build` of a bot's manifest runs in a sandbox: it changes nothing but its own folder."""

import os
import pathlib
import re
import subprocess
import unittest

from harness import BIN, HAKAM, HANGS, EndToEnd
from marks import marked

ROOMS = ("process",)

# The bot is a copy of a good one; the program `made` is what the build makes of it.
MANIFEST = 'name: "mine" command: "./made" build: ["sh", "build.sh"]'
GOOD = "cp greedy made\n"
COMMANDS = {
    "play": ("play", "mine", "builtin:random", "--boards", 2, "--quiet"),
    "check": ("check", "mine", "--game", "belote"),
    "gate": ("gate", "mine", "builtin:random", "--max-pairs", 4, "--quiet"),
}


class Build(EndToEnd):
    def setUp(self):
        super().setUp()
        os.chmod(self.folder, 0o755)
        strict = self.play(f"cmd:{BIN}/hakam-greedy", "builtin:random", "--boards", 2, "--quiet", "--sandbox", "strict")
        if strict.returncode == 4:
            self.skipTest(strict.stderr.strip())
        self.bot = pathlib.Path(self.folder, "mine")
        self.bot.mkdir()
        (self.bot / "greedy").write_bytes((BIN / "hakam-greedy").read_bytes())
        (self.bot / "greedy").chmod(0o755)
        (self.bot / "agent.textproto").write_text(MANIFEST, encoding="utf-8")

    def run_with(self, script, *command):
        (self.bot / "build.sh").write_text(script, encoding="utf-8")
        return self.hakam(*command, cwd=self.folder)

    def test_what_it_makes_is_in_the_folder_and_plays(self):
        for name, command in COMMANDS.items():
            with self.subTest(command=name):
                (self.bot / "made").unlink(missing_ok=True)
                result = self.run_with(GOOD, *command, "--sandbox", "strict")
                self.assertIn(result.returncode, (0, 1, 3), result.stderr)
                self.assertTrue((self.bot / "made").exists(), result.stderr)
                self.assertEqual((self.bot / "made").stat().st_uid, os.geteuid())

    def test_a_link_to_the_folder_stands_for_the_folder(self):
        os.symlink("mine", pathlib.Path(self.folder, "current"))
        (self.bot / "build.sh").write_text(GOOD, encoding="utf-8")
        result = self.play("current", "builtin:random", "--boards", 2, "--quiet", "--sandbox", "strict", cwd=self.folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue((self.bot / "made").exists())
        self.assertTrue((self.bot / "agent.textproto").exists())

    def test_a_place_that_others_could_change_is_not_used(self):
        cache = pathlib.Path(self.env["XDG_CACHE_HOME"], "hakam")
        cache.mkdir(parents=True, exist_ok=True)
        (cache / "builds").mkdir(exist_ok=True)
        (cache / "builds").chmod(0o777)
        self.assert_one_line(self.run_with(GOOD, *COMMANDS["play"]), 4, cache / "builds", "others cannot write")

    def test_it_is_said_while_it_builds(self):
        result = self.run_with(GOOD, "play", "mine", "builtin:random", "--boards", 2)
        self.assertEqual(result.stderr.splitlines()[0], "building mine ...")

    def test_it_reaches_nothing_else(self):
        secret = pathlib.Path(self.folder, "secret")
        secret.write_text("secret", encoding="utf-8")
        outside = pathlib.Path(self.folder, "outside")
        attempts = f"""
            cat {secret} && echo READ
            echo x >{outside}  # in the /tmp of the build
            ls /etc/shadow /var /srv && echo LISTED
            echo x >/usr/x && echo USR
            (exec 3<>/dev/tcp/127.0.0.1/1) 2>&1
            grep -v -e lo: -e '|' /proc/net/dev && echo NETWORK
            [ "$(id -u)" = 0 ] && echo ROOT
            echo "home $HOME token $CARGO_REGISTRY_TOKEN"
            """
        self.env["CARGO_REGISTRY_TOKEN"] = "a-secret-token"
        result = self.run_with(attempts + "exit 1", *COMMANDS["play"])
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertIn("build failed with exit code 1: sh build.sh", result.stderr)
        self.assertIn("home /run/home token", result.stderr)
        self.assertNotRegex(result.stderr, "READ|LISTED|USR|NETWORK|ROOT|a-secret-token")
        self.assertFalse(outside.exists())

    @marked("commit")
    def test_a_failed_build_names_its_log_and_changes_nothing(self):
        result = self.run_with("echo half >made; rm greedy; echo all is lost; exit 7", *COMMANDS["play"])
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertIn("exit code 7", result.stderr)
        self.assertIn("all is lost", result.stderr)
        self.assertIn("--build-network", result.stderr)
        log = re.search(r"log of the build: ([^;]*)", result.stderr)[1]
        self.assertEqual(pathlib.Path(log).read_text(encoding="utf-8"), "all is lost\n")
        self.assertFalse((self.bot / "made").exists())
        self.assertTrue((self.bot / "greedy").exists())

    def test_a_home_of_its_own_is_kept_for_the_next_build(self):
        script = "cat $HOME/mark 2>&1; echo built-before >$HOME/mark; exit 1"
        self.assertIn("No such file", self.run_with(script, *COMMANDS["play"]).stderr)
        self.assertIn("built-before", self.run_with(script, *COMMANDS["play"]).stderr)

    def test_strict_builds_nothing_outside(self):
        (self.bot / "build.sh").write_text("touch made", encoding="utf-8")
        # In a namespace whose bubblewrap is no program.
        result = subprocess.run(
            ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", 'mount --bind /dev/null /usr/bin/bwrap && "$@"',
             "sh", HAKAM, "play", "mine", "builtin:random", "--boards", "2", "--quiet", "--sandbox", "strict"],
            env=self.env, cwd=self.folder, capture_output=True, text=True, timeout=HANGS, check=False)
        if "unshare" in result.stderr or "mount:" in result.stderr:
            self.skipTest(result.stderr.strip())
        self.assertEqual(result.returncode, 4, result.stderr)
        self.assertIn("STRICT is not possible here", result.stderr)
        self.assertFalse((self.bot / "made").exists())


if __name__ == "__main__":
    unittest.main()
