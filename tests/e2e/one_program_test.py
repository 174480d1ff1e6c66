"""The programs are one file, `hakam`, and it finds itself: by every name, renamed, moved, removed, without /proc."""

import json
import pathlib
import shutil
import subprocess
import unittest

from harness import BIN, HAKAM, HANGS, SCRIPTED, SLOWNESS, EndToEnd, until
from marks import marked

ROOMS = ("process", "relay", "bridge", "cli")


class OneProgram(EndToEnd):
    def run_as(self, name, *args, program=HAKAM):
        """Runs the program with `name` as argv[0]."""
        return subprocess.run([name, *args], executable=program, env=self.env, capture_output=True, text=True, check=False,
                              timeout=HANGS)

    def copy(self, name):
        """The program by another name in a folder where nothing else is."""
        path = pathlib.Path(self.folder, "alone", name)
        path.parent.mkdir(exist_ok=True)
        shutil.copy2(HAKAM, path)
        return path

    @marked("commit")
    def test_each_name_is_a_program(self):
        for name, word in (("hakam-keeper", "started by hakam"), ("hakam-inside", "started by hakam"), ("hakam-relay", "dial:HOST:PORT"),
                           ("hakam-bridge", "--help")):
            with self.subTest(name):
                for form in (name, f"/anywhere/{name}"):
                    result = self.run_as(form)
                    self.assertIn(word, result.stderr)
                    self.assertNotIn("hakam: ", result.stderr)
                    self.assertNotEqual(result.returncode, 0)
                self.assertEqual((BIN / name).resolve(), pathlib.Path(HAKAM).resolve())

    def test_the_bridge_is_a_command_too(self):
        by_name, command = self.run_as("hakam-bridge", "--help"), self.hakam("bridge", "--help")
        self.assertEqual((by_name.returncode, command.returncode), (0, 0))
        self.assertEqual(by_name.stdout, command.stdout)
        self.assertEqual([line for line in command.stdout.splitlines() if len(line) > 80], [])
        self.assert_one_line(self.hakam("bridge", "--", "cat", "--help"), 2, "HAKAM_ADDRESS")

    def play(self, program, *args, bot=f"cmd:{BIN}/hakam-greedy"):
        return self.run_as(str(program), "play", bot, "builtin:random", "--boards", "4", "--seed", "one", "--quiet",
                           "--per-decision", "60", *args, program=program)

    def test_it_needs_no_other_file_and_no_certain_name(self):
        program = self.copy("hakam-0.1")
        for sandbox in ("auto", "off"):
            result = self.play(program, "--sandbox", sandbox, "--json")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(json.loads(result.stdout)["faults_a"], 0, result.stderr)

    def test_in_its_name_a_keeper_is_seen(self):
        """`ps` and `top` show what the process does."""
        program = self.program(f'grep -h Name: /proc/$PPID/status >{self.folder}/seen\nexec {BIN}/hakam-random')
        self.assertEqual(self.play(HAKAM, "--sandbox", "off", bot=f"cmd:{program}").returncode, 0)
        self.assertEqual(pathlib.Path(self.folder, "seen").read_text(encoding="utf-8").split(), ["Name:", "hakam-keeper"])

    def test_a_moved_program_goes_on(self):
        self.removed(lambda program: program.rename(program.with_name("moved")), self.goes_on)

    def test_a_removed_program_says_so(self):
        self.removed(pathlib.Path.unlink, self.says_so)

    def removed(self, change, check):
        """`change` is applied to the program after it has started its first bot. The bot ends at each question, and is started again."""
        program = self.copy("hakam")
        started, go_on = (pathlib.Path(self.folder, name) for name in ("started", "go-on"))
        bot = self.program(f"touch {started}; while [ ! -e {go_on} ]; do sleep 0.01; done; exec {SCRIPTED} exit-in-decide")
        folder = self.league(f"""
            name: "removed" seed: "s" sandbox: SANDBOX_MODE_OFF
            entrants {{ name: "bot" agent: "cmd:{bot}" }}
            entrants {{ name: "random" agent: "builtin:random" }}
            round_robin {{ pairs: 1 }}
            clock {{ per_decision {{ seconds: 60 }} start_limit {{ seconds: {10 * HANGS} }} }}""")
        process = self.started([program, "league", "run", folder, "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True)
        until(started.exists, process=process)
        change(program)
        go_on.touch()
        out, err = process.communicate(timeout=HANGS)
        check(process.returncode, out, err)

    def goes_on(self, code, out, err):
        self.assertEqual(code, 0, err)
        self.assertRegex(out, r"\n -  bot \? .* [1-9]\d*\n")  # the last column: faults

    def says_so(self, code, _, err):
        self.assertEqual(code, 4, err)
        self.assertRegex(err, r"/hakam: the file of this program was removed while it runs")
        self.assertEqual(len(err.strip().splitlines()), 1, err)

    @unittest.skipIf(SLOWNESS > 1, "a sanitizer needs /proc itself")
    def test_without_proc_one_line_says_so(self):
        mounts = ["unshare", "--mount", "--map-root-user", "sh", "-c", 'mount -t tmpfs none /proc && exec "$0" "$@"']
        if subprocess.run([*mounts, "true"], capture_output=True, check=False).returncode != 0:
            self.skipTest("no mounts of its own for a test")
        for sandbox in ("auto", "off", "strict"):
            result = subprocess.run([*mounts, HAKAM, "play", f"cmd:{BIN}/hakam-random", "builtin:random", "--boards", "2", "--quiet",
                                     "--sandbox", sandbox], env=self.env, capture_output=True, text=True, check=False)
            self.assert_one_line(result, 4, "/proc/self/exe", "mount /proc")


if __name__ == "__main__":
    unittest.main()
