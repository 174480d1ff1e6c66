"""`hakam bundle` makes the folder of a bot one file. `hakam work` plays parts of a league, which `--engine exec` sends."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import unittest

from harness import BIN, HAKAM, HANGS, EndToEnd, until_stored
from marks import marked

ROOMS = ("cli", "fleet")


class Work(EndToEnd):
    def setUp(self):
        super().setUp()
        self.bot = pathlib.Path(self.folder, "bot")
        self.bot.mkdir()
        (self.bot / "agent.textproto").write_text('name: "mine" version: "1" command: "./run.sh"', encoding="utf-8")
        (self.bot / "run.sh").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
        (self.bot / "run.sh").chmod(0o755)

    def work(self, data, *args):
        return subprocess.run([HAKAM, "work", *args], input=data, env=self.env, cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=HANGS, check=False)

    def test_a_bundle_is_named_by_what_is_in_it(self):
        said = self.hakam("bundle", self.bot, "--output", os.path.join(self.folder, "a.zip"))
        self.assertEqual(said.returncode, 0, said.stderr)
        data = pathlib.Path(self.folder, "a.zip").read_bytes()
        sha256 = hashlib.sha256(data).hexdigest()
        self.assertTrue(said.stdout.startswith(sha256 + "  "), said.stdout)
        os.mkdir(os.path.join(self.folder, "bundles"))
        shutil.copytree(self.bot, os.path.join(self.folder, "copy"))
        self.assertEqual(self.hakam("bundle", os.path.join(self.folder, "copy"), "-o", os.path.join(self.folder, "bundles")).returncode, 0)
        self.assertEqual(pathlib.Path(self.folder, "bundles", sha256 + ".zip").read_bytes(), data)
        checked = self.hakam("bundle", os.path.join(self.folder, "a.zip"))
        self.assertEqual(checked.returncode, 0, checked.stderr)
        self.assertTrue(checked.stdout.startswith(sha256), checked.stdout)

    def test_what_is_no_bundle_is_said(self):
        shutil.make_archive(os.path.join(self.folder, "other"), "zip", self.bot)
        self.assert_one_line(self.hakam("bundle", os.path.join(self.folder, "other.zip")), 2, "no bundle")
        self.assert_one_line(self.hakam("bundle", self.bot / "run.sh"), 2, "is no archive")
        self.assert_one_line(self.hakam("bundle", os.path.join(self.folder, "nothing")), 2, "neither")
        (self.bot / "agent.textproto").unlink()
        self.assert_one_line(self.hakam("bundle", self.bot), 2, "agent.textproto")

    def league(self, name, pairs=200):
        folder = pathlib.Path(self.folder, name)
        folder.mkdir()
        greedy = pathlib.Path(self.folder, "greedy")
        if not greedy.exists():
            greedy.mkdir()
            shutil.copy(BIN / "hakam-greedy", greedy / "bot")
            (greedy / "agent.textproto").write_text('name: "greedy" version: "1" command: "./bot"', encoding="utf-8")
        (folder / "league.textproto").write_text(
            'name: "fleet" seed: "s"\nentrants { name: "wire" agent: "../greedy" }\n'
            'entrants { name: "noisy" agent: "builtin:greedy?noise=0.3" }\nentrants { name: "random" agent: "builtin:random" }\n'
            f"round_robin {{ pairs: {pairs} }}\nclock {{ per_decision {{ seconds: 60 }} start_limit {{ seconds: 60 }} }}\n", encoding="utf-8")
        return folder

    def same(self, a, b):
        standings = [json.loads(self.hakam("league", "standings", folder, "--json").stdout) for folder in (a, b)]
        self.assertEqual(*standings)
        verified = self.hakam("verify", b)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_commands_play_the_league_that_this_machine_plays(self):
        here, there = self.league("here"), self.league("there")
        self.assertEqual(self.hakam("league", "run", here, "--quiet").returncode, 0)
        ran = self.hakam("league", "run", there, "--quiet", "--engine", "exec", "--slots", "2")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.same(here, there)
        fleet = json.loads(self.hakam("league", "status", there, "--machines", "--json").stdout)
        self.assertEqual([machine["machine"] for machine in fleet["machines"]], [os.uname().nodename])
        self.assertEqual((fleet["pairs"], fleet["machines"][0]["pairs"], fleet["pairs_out"]), (600, 600, 0))
        self.assertRegex(self.hakam("league", "status", there, "--machines").stdout, r"600 .*\n\n\d+ pairs a minute, 0 out")
        self.assert_one_line(self.hakam("league", "status", here, "--machines"), 2, "no other machines")

    def test_every_job_is_played_there_with_the_same_result(self):
        self.league("any")   # for its bot
        bot = pathlib.Path(self.folder, "greedy")
        with open(bot / "agent.textproto", "a", encoding="utf-8") as file:
            file.write('\ntune { name: "sun" min: 20 max: 100 step: 5 start: 55 }\n')
        jobs = (("play", bot, "builtin:random", "--boards", 100),
                ("play", bot, "builtin:random", "--boards", 50, "--single"),
                ("gate", bot, "builtin:random", "--game", "baloot", "--game", "belote", "--claim", "average"),
                ("tune", f"{bot}?sun=20", "--param", "sun", "--iterations", 3, "--pairs", 20))
        for job in jobs:
            with self.subTest(" ".join(map(str, job))):
                job = (*job, "--per-decision", 60, "--seed", "s", "--json")
                here = self.hakam(*job, timeout=3 * HANGS)
                there = self.hakam(*job, "--engine", "exec", "--slots", 2, timeout=3 * HANGS)
                self.assertIn(here.returncode, (0, 1, 3), here.stderr)
                self.assertEqual((there.returncode, json.loads(there.stdout)), (here.returncode, json.loads(here.stdout)), there.stderr)

    @marked("commit")
    def test_a_job_that_its_engine_cannot_reach_is_refused(self):
        self.assert_one_line(self.hakam("play", "builtin:greedy", "builtin:random", "--engine", "slurm"), 2, "all machines share", "--keep")
        self.assert_one_line(self.hakam("gate", "builtin:greedy", "builtin:random", "--slots", 2), 2, "--slots", "--engine exec")
        (self.bot / "agent.textproto").write_text('name: "mine" version: "1" command: "../greedy/bot"', encoding="utf-8")
        self.league("any")
        self.assert_one_line(self.hakam("play", self.bot, "builtin:random", "--engine", "exec"), 2, "../greedy/bot", "relative path")
        self.assert_one_line(self.hakam("tune", self.bot, "--engine", "slurm"), 2, "all machines share", "--folder")
        greedy, badge = (pathlib.Path(self.folder, name) for name in ("greedy", "badge.svg"))
        (greedy / "lib64").symlink_to("/usr/lib")
        said = self.hakam("gate", "builtin:random", greedy, "--engine", "exec", "--badge", badge)
        self.assertEqual(said.returncode, 2, said.stderr)
        self.assertIn("lib64: is a link to a folder", said.stderr.splitlines()[-1])
        self.assertIn("no verdict", badge.read_text(encoding="utf-8"))

    def test_a_machine_of_another_kind_is_refused(self):
        folder = self.league("kinds", 20)
        with open(folder / "league.textproto", "a", encoding="utf-8") as file:
            file.write("machines { same_cpu_model: true }\n")
        good = f'"{HAKAM}" work --bundles "$HAKAM_BUNDLES"'
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), None)
        if model is None:
            self.skipTest("this processor has no name")
        # It plays after the first one has, and says that it is another kind.
        other = (f"until grep -qs '{model}' {folder}/live/fleet/machines; do sleep 0.1; done; "
                 f"{good} | LC_ALL=C sed 's/{model[:4]}/XXXX/g'")
        ran = self.hakam("league", "run", folder, "--quiet", "--engine", "exec", "--command", good, "--command", other)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn("its processor is XXXX", ran.stderr)
        self.assertEqual(self.hakam("verify", folder).returncode, 0)

    def test_a_command_that_fails_is_left_and_what_it_cost_is_played_again(self):
        here, there = self.league("here", 20), self.league("there", 20)
        self.assertEqual(self.hakam("league", "run", here, "--quiet").returncode, 0)
        good = f'"{HAKAM}" work --bundles "$HAKAM_BUNDLES"'
        ran = self.hakam("league", "run", there, "--quiet", "--engine", "exec", "--command", "echo no power >&2; exit 7", "--command", good)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn("exit code 7: no power", ran.stderr)
        self.same(here, there)
        none = self.hakam("league", "run", self.league("none", 2), "--quiet", "--engine", "exec", "--command", "exit 7")
        self.assertEqual(none.returncode, 4, none.stderr)
        self.assertIn("no machine is left", none.stderr)

    def test_what_is_no_result_of_its_chunk_is_refused(self):
        here = self.league("here")
        self.assertEqual(self.hakam("league", "run", here, "--quiet").returncode, 0)
        good = f'"{HAKAM}" work --bundles "$HAKAM_BUNDLES"'
        for name, bad, part in (("large", "cat > /dev/null; head -c 104857600 /dev/zero", "what came back is no hakam.v1.WorkResult"),
                                ("cut", f"{good} | head -c 2000", "what came back is no hakam.v1.WorkResult"),
                                ("other", f"test -s first || {good} --machine bad > first; cat first", "the result of another chunk"),
                                ("twice", f"{good} > two; cat two two", "")):
            with self.subTest(name):
                there = self.league(name)
                # The first result of `other` is good. Its second chunk must not be played by others before that comes.
                wait = "until test -s first; do sleep 0.1; done; " if name == "other" else ""
                ran = subprocess.run([HAKAM, "league", "run", there, "--quiet", "--engine", "exec", "--command", bad,
                                      "--command", wait + good], env=self.env, cwd=there, stdout=subprocess.DEVNULL,
                                     stderr=subprocess.PIPE, text=True, timeout=HANGS, check=False)
                self.assertEqual(ran.returncode, 0, ran.stderr)
                wrong = [line for line in ran.stderr.splitlines() if "played again" in line]
                self.assertEqual(bool(wrong), bool(part), ran.stderr)
                for line in wrong:
                    self.assertIn(part, line)
                self.same(here, there)

    def test_a_date_that_jumps_changes_nothing(self):
        jumps = BIN / "libjumping_date.so"
        if not jumps.exists():
            self.skipTest("a sanitizer's program takes no library before its own")
        here, there = self.league("here", 20), self.league("there", 20)
        self.assertEqual(self.hakam("league", "run", here, "--quiet").returncode, 0)
        ran = subprocess.run([HAKAM, "league", "run", there, "--quiet", "--engine", "exec", "--slots", "2"], env=dict(self.env, LD_PRELOAD=str(jumps)),
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=HANGS, check=False)
        self.assertEqual((ran.returncode, "played again" in ran.stderr), (0, False), ran.stderr)
        self.same(here, there)

    def test_killed_and_begun_again_it_is_the_same_league(self):
        here, there = self.league("here", 400), self.league("there", 400)
        self.assertEqual(self.hakam("league", "run", here, "--quiet").returncode, 0)
        command = [str(HAKAM), "league", "run", str(there), "--quiet", "--engine", "exec", "--slots", "2"]
        first = self.started(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until_stored(there, 1, first)
        first.kill()
        first.wait()
        again = subprocess.run(command, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=HANGS, check=False)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.same(here, there)

    def test_options_of_another_engine_are_refused(self):
        self.assert_one_line(self.hakam("league", "run", self.league("x", 1), "--slots", "2"), 2, "--engine exec")

    def test_work_says_what_is_wrong_with_its_input(self):
        for data, code, part in ((b"junk", 2, "no hakam.v1.WorkChunk"), (b"", 1, "revision 0"), (bytes([8, 1]), 1, "install the same version")):
            with self.subTest(part):
                result = self.work(data)
                self.assertEqual(result.returncode, code, result.stderr)
                lines = result.stderr.decode().splitlines()
                self.assertEqual(len(lines), 1, lines)
                self.assertIn(part, lines[0])
                self.assertEqual(result.stdout, b"")
        result = self.work(b"junk", "--output", "result")
        self.assertEqual(result.returncode, 2)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "result")))


if __name__ == "__main__":
    unittest.main()
