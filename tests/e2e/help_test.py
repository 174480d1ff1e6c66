"""The help of every command: within 80 columns, without types of C++, and with examples that work."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import unittest

from harness import BIN, ROOT, SLOWNESS, EndToEnd

ROOMS = ("cli",)


class Help(EndToEnd):
    def helps(self, *command):
        """(command, help) of this command and of all below it."""
        result = self.hakam(*command, "--help")
        self.assertEqual((result.returncode, result.stderr), (0, ""), command)
        yield command, result.stdout
        below = result.stdout.partition("\nSubcommands:\n")[2].split("\n\n")[0]
        for name in re.findall(r"^  ([a-z]+) ", below, re.M):
            yield from self.helps(*command, name)

    def test_fits_and_is_readable(self):
        seen = dict(self.helps())
        self.assertIn(("league", "run"), seen)
        self.assertGreater(len(seen), 15)
        for command, text in seen.items():
            self.assertEqual([line for line in text.splitlines() if len(line) > 80], [], command)
            for foreign in ("UINT", "INT in", "FLOAT", "{", "REQUIRED"):
                self.assertNotIn(foreign, text, command)

    def test_ranges_and_defaults_are_told(self):
        text = " ".join(self.hakam("play", "--help").stdout.split())
        self.assertIn("--concurrency N Boards played at the same time (default: one for each core, up to 64 of quick bots) (1 to 4096)", text)
        self.assertIn("--per-decision X Time for each decision, in seconds (default: 1)", text)
        self.assertIn("--no-build Do not run", text)
        self.assertIn("--sandbox strict|auto|off strict:", text)

    def examples(self):
        """(command, its examples) of every command."""
        for command, text in self.helps():
            yield command, re.findall(r"^  (hakam .*)$", text.partition("\nExamples:\n")[2].split("\n\n")[0], re.M)

    def test_every_command_has_two_examples(self):
        for command, lines in self.examples():
            self.assertEqual(len(lines), 2, command)
            for line in lines:
                self.assertTrue(line.startswith(" ".join(("hakam", *command))), line)

    def bot(self, path):
        """A folder with a bot that is quick to start."""
        path.mkdir(parents=True)
        text = (ROOT / "agents/greedy/agent.textproto").read_text(encoding="utf-8")
        text = re.sub(r'command: "[^"]*"', f'command: "{BIN}/hakam-greedy"', text) + f'read_only: "{BIN}"\n'
        (path / "agent.textproto").write_text(text, encoding="utf-8")

    def test_the_examples_work(self):
        folder = pathlib.Path(self.folder, "all")
        for bot in ("mybot", "bots/new", "bots/old"):
            self.bot(folder / bot)
        spring = folder / "spring"
        spring.mkdir()
        (spring / "league.textproto").write_text(
            'name: "spring"\nseed: "s"\nentrants { name: "mybot" agent: "../mybot" }\n'
            'entrants { name: "greedy" agent: "builtin:greedy" }\nround_robin { pairs: 12 }\n', encoding="utf-8")
        self.assertEqual(self.hakam("league", "run", spring).returncode, 0)
        house = folder / "house"
        house.mkdir()
        (house / "ladder.textproto").write_text(
            'league { name: "house" round_robin { pairs: 1000 }\n'
            '  entrants { name: "greedy" agent: "builtin:greedy" } entrants { name: "mybot" agent: "../mybot" } }\n'
            'round { seconds: 1 }\n', encoding="utf-8")
        self.assertEqual(self.hakam("ladder", "run", house, "--for", "1s").returncode, 0)
        for name in ("ben", "eva"):
            self.assertEqual(self.hakam("token", "new", folder, name).returncode, 0)
        (folder / "my.token").write_text("token\n", encoding="utf-8")
        for command, lines in self.examples():
            here = pathlib.Path(self.folder, "-".join(("in", *command)))
            shutil.copytree(folder, here)
            if not {"init", "new"}.isdisjoint(command) or not command:
                shutil.rmtree(here / "mybot")  # so that `init` can create it
            for line in lines:
                with self.subTest(line):
                    self.works(line, here)

    def works(self, line, folder):
        """Runs the line in a shell. What takes longer than a few seconds is stopped, as by Ctrl-C, and stops in order."""
        env = dict(self.env, PATH=f"{BIN}:{os.environ['PATH']}")
        process = subprocess.Popen(["sh", "-c", "exec " + line.split(" &&")[0]], cwd=folder, env=env, text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        stopped = False
        try:
            out, err = process.communicate(timeout=5 * SLOWNESS)
        except subprocess.TimeoutExpired:
            stopped = True
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60 * SLOWNESS)
        # As a shell says it: between two leagues of a command nobody catches the signal.
        code = process.returncode if process.returncode >= 0 else 128 - process.returncode
        answers = line.startswith(("hakam gate", "hakam tune"))  # a "no" is an answer, as 3 is after a stop
        nobody_there = line.startswith("hakam submit")  # no site takes it
        self.assertIn(code, {4 if nobody_there else 0} | ({3, 130} if stopped else set()) | ({1, 3} if answers else set()), out + err)


if __name__ == "__main__":
    unittest.main()
