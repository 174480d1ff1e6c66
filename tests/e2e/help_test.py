"""The help of every command: within 80 columns, without types of C++, and with examples that work."""

import os
import pathlib
import re
import shutil
import signal
import unittest

from checked import sound
from harness import BIN, HANGS, ROOT, EndToEnd, one_test_each, until
from marks import marked

ROOMS = ("cli",)

# The commands by their first word; what is sent by `hakam submit` could reach the site of an example of `hakam serve`.
GROUPS = {name: (name,) for name in (
    "init", "check", "play", "gate", "tune", "plan", "league", "ladder", "rate", "report", "boards", "show", "solve", "export",
    "token", "step", "verify", "bundle", "doctor", "games")} | {"hakam": ("",), "serve": ("serve", "submit")}
# What takes long or has no end: the word that it says when it is at work, and is stopped then as by Ctrl-C.
AT_WORK = {"hakam serve": "http://", "hakam tune": "iteration"}
# Exit codes but 0: a "no" is an answer, as 3 is where little was played; no site takes what is submitted.
ANSWERS = {"hakam gate": {0, 1, 3}, "hakam tune": {3}, "hakam submit": {4}}


@one_test_each(GROUPS, "the_examples_work")
class Help(EndToEnd):
    def helps(self, *command):
        """(command, help) of this command and of all below it."""
        result = self.hakam(*command, "--help")
        self.assertEqual((result.returncode, result.stderr), (0, ""), command)
        yield command, result.stdout
        below = result.stdout.partition("\nSubcommands:\n")[2].split("\n\n")[0]
        for name in re.findall(r"^  ([a-z]+) ", below, re.M):
            yield from self.helps(*command, name)

    @marked("commit")
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

    def examples(self, *above):
        """(command, its examples) of this command and of all below it."""
        for command, text in self.helps(*above):
            yield command, re.findall(r"^  (hakam .*)$", text.partition("\nExamples:\n")[2].split("\n\n")[0], re.M)

    @marked("commit")
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

    def test_every_example_has_a_test(self):
        words = {(command or ("",))[0] for command, _ in self.examples()}
        self.assertEqual(words, {word for group in GROUPS.values() for word in group})

    def the_examples_work(self, group):
        examples = []
        for word in GROUPS[group]:
            examples += self.examples(word) if word else [next(self.examples())]
        folder = self.folder_of_examples(" ".join(line for _, lines in examples for line in lines))
        for command, lines in examples:
            here = pathlib.Path(self.folder, "-".join(("in", *command)))
            shutil.copytree(folder, here)
            if not {"init", "new"}.isdisjoint(command) or not command:
                shutil.rmtree(here / "mybot")  # so that `init` can create it
            for line in lines:
                with self.subTest(line):
                    self.works(line, here)

    def folder_of_examples(self, lines):
        """What they name: bots, a league that was played, a ladder that has begun, a token."""
        folder = pathlib.Path(self.folder, "all")
        for bot in ("mybot", "bots/new", "bots/old"):
            self.bot(folder / bot)
        clock = "clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }\n"
        spring = folder / "spring"
        spring.mkdir()
        (spring / "league.textproto").write_text(
            'name: "spring"\nseed: "s"\nentrants { name: "mybot" agent: "../mybot" }\n'
            'entrants { name: "greedy" agent: "builtin:greedy" }\nround_robin { pairs: 12 }\n' + clock, encoding="utf-8")
        if "spring" in lines or "." in lines.split():
            self.assertEqual(self.hakam("league", "run", spring).returncode, 0)
        house = folder / "house"
        house.mkdir()
        (house / "ladder.textproto").write_text(
            'league { name: "house" round_robin { pairs: 1000 } ' + clock +
            '  entrants { name: "greedy" agent: "builtin:greedy" } entrants { name: "mybot" agent: "../mybot" } }\n'
            'round { seconds: 1 }\n', encoding="utf-8")
        if "house" in lines or "." in lines.split():
            self.assertEqual(self.hakam("ladder", "run", house, "--for", "1s").returncode, 0)
        for name in ("ben", "eva"):
            self.assertEqual(self.hakam("token", "new", folder, name).returncode, 0)
        (folder / "my.token").write_text("token\n", encoding="utf-8")
        return folder

    def works(self, line, folder):
        """Runs the line in a shell, to its end or until it is at work and is stopped."""
        env = dict(self.env, PATH=f"{BIN}:{os.environ['PATH']}")
        said = folder / "said"
        command = " ".join(line.split()[:2])
        with said.open("w", encoding="utf-8") as out:
            process = self.started(["sh", "-c", "exec " + line.split(" &&")[0]], cwd=folder, env=env, stdout=out, stderr=out)
        if command in AT_WORK:
            until(lambda: AT_WORK[command] in said.read_text(encoding="utf-8") or process.poll() is not None)
            process.send_signal(signal.SIGINT)
        process.wait(timeout=HANGS)
        text = said.read_text(encoding="utf-8")
        if command == "hakam check":
            self.assertTrue(sound(process.returncode, text), text)
        else:
            self.assertIn(process.returncode, ANSWERS.get(command, {0}), text)


if __name__ == "__main__":
    unittest.main()
