"""`hakam help-files`: the manual page, and completion asked of the real shells, as far as they are installed."""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import time
import unittest

from harness import HANGS, PRESETS, EndToEnd
from marks import marked

ROOMS = ("cli",)


class HelpFiles(EndToEnd):
    def setUp(self):
        super().setUp()
        self.files = pathlib.Path(self.folder, "files")
        self.env["SOURCE_DATE_EPOCH"] = "86400"
        result = self.hakam("help-files", self.files)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
        self.work = pathlib.Path(self.folder, "work")  # where the line is typed
        for folder in ("spring", "my bots"):
            (self.work / folder).mkdir(parents=True)
        (self.work / "notes.txt").touch()

    def need(self, program):
        if shutil.which(program) is None:
            self.skipTest(f"{program} is not installed")

    def run_it(self, *command):
        return subprocess.run(command, cwd=self.work, env=self.env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=HANGS, check=False)

    def silent(self, *command):
        result = self.run_it(*command)
        self.assertEqual((result.returncode, result.stderr), (0, ""), command)
        return result.stdout

    @marked("commit")
    def test_the_same_files_each_time(self):
        again = pathlib.Path(self.folder, "again")
        self.assertEqual(self.hakam("help-files", again).returncode, 0)
        self.assertEqual(sorted(path.name for path in again.iterdir()), ["_hakam", "hakam.1", "hakam.bash", "hakam.fish"])
        for path in again.iterdir():
            self.assertEqual(path.read_bytes(), (self.files / path.name).read_bytes())
        self.assertIn(" 1970-01-02 ", (self.files / "hakam.1").read_text().splitlines()[0])

    def test_errors_and_a_hidden_command(self):
        self.assertNotIn("help-files", self.hakam("--help").stdout)
        self.assert_one_line(self.hakam("help-files", self.work / "notes.txt" / "x"), 2, "notes.txt")
        self.env["SOURCE_DATE_EPOCH"] = "yesterday"
        self.assert_one_line(self.hakam("help-files", self.files), 2, "SOURCE_DATE_EPOCH", "yesterday")

    def test_mandoc(self):
        self.need("mandoc")
        self.assertEqual(self.silent("mandoc", "-Tlint", "-Wwarning", self.files / "hakam.1"), "")

    def test_groff(self):
        self.need("groff")
        self.assertIn("hakam league run", self.silent("groff", "-ww", "-man", "-Tascii", self.files / "hakam.1"))

    def test_man_says_what_the_help_says(self):
        self.need("man")
        self.env.update(MANWIDTH="100", LC_ALL="C")
        page = re.sub(r"\s+", " ", re.sub("\b.", "", self.silent("man", "-l", self.files / "hakam.1")))
        self.assertIn("hakam init mybot --lang python", page)
        self.assertIn("--sandbox strict|auto|off strict: refuse to build", page)
        self.assertIn("Agents on other machines: --token FILE File that holds", page)
        self.assertIn("hakam solve 'AS KS / QS JS / TS 9S / 8S 7S' --contract SUN", page)

    # What is offered for each of these lines, at least, and what must not be.
    LINES = (
        ("hakam pl", {"play", "plan"}, {"init"}),
        ("hakam league ", {"new", "check", "run", "status", "standings"}, {"play"}),
        ("hakam league run --al", {"--all-or-none"}, {"--again"}),
        ("hakam play --", {"--boards", "--game", "--sandbox"}, {"--again"}),
        ("hakam play --game belote b", {"builtin:greedy", "builtin:random"}, {"belote"}),
        ("hakam play builtin:gr", {"builtin:greedy"}, {"builtin:random"}),
        ("hakam gate a b builtin:g", {"builtin:greedy"}, set()),
        ("hakam play a b --game ", set(PRESETS), {"builtin:greedy"}),
        ("hakam check a --sandbox ", {"strict", "auto", "off"}, set()),
        ("hakam tune spring --iterations 3 --game coi", {"coinche"}, set()),
        ("hakam games show pil", {"pilotta"}, set()),
        ("hakam verify sp", {"spring"}, {"notes.txt"}),
        ("hakam show ", {"spring", "my bots", "notes.txt"}, set()),
        ("hakam verify my", {"my bots"}, set()),
    )

    def offers(self, shell):
        """`shell`: a function from a line to what is offered."""
        for line, wanted, others in self.LINES:
            found = {word.rstrip("/") for word in shell(line)}
            self.assertLessEqual(wanted, found, line)
            self.assertEqual(others & found, set(), line)

    def bash(self, line, setting=""):
        """What is offered, and with colons as breaks the part behind the last one."""
        return self.silent("bash", "-c", f"""
            source '{self.files}/hakam.bash'
            {setting}
            COMP_LINE=$1 COMP_POINT=${{#1}}
            function=$(complete -p hakam); function=${{function#*-F }}
            ${{function%% *}} && printf '%s\\n' "${{COMPREPLY[@]}}" """, "bash", line).splitlines()

    @marked("commit")
    def test_bash(self):
        self.offers(lambda line: self.bash(line, setting="COMP_WORDBREAKS=' '"))
        self.assertEqual(self.bash("hakam play --game=coi", setting="COMP_WORDBREAKS=' '"), ["--game=coinche"])
        # As bash is by default, it has written what is in front of the colon already.
        default = "COMP_WORDBREAKS=$' \\t\\n\"\\'><=;|&(:'"
        self.assertEqual(self.bash("hakam play builtin:gr", setting=default), ["greedy"])
        self.assertEqual(self.bash("hakam play --game=coi", setting=default), ["coinche"])
        self.assertEqual(self.bash("hakam solve --contract ", setting=default), [""])

    def test_fish(self):
        self.need("fish")
        self.env.update(HOME=self.folder, XDG_CONFIG_HOME=self.folder, XDG_DATA_HOME=self.folder, XDG_RUNTIME_DIR=self.folder)
        self.silent("fish", "--no-execute", self.files / "hakam.fish")
        self.offers(lambda line: [
            word.split("\t")[0].replace("\\ ", " ") for word in self.silent(
                "fish", "-c", f"source '{self.files}/hakam.fish'; complete -C $argv[1]", line).splitlines()])

    def zsh(self, keys, wanted):
        """Types these keys into a zsh, and reads until it has written `wanted`."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.work)
            os.execvpe("zsh", ["zsh", "-f", "-i"], dict(self.env, PS1="> ", TERM="dumb", COLUMNS="200", HOME=self.folder))
        try:
            setup = f"fpath=({self.files} $fpath); autoload -U compinit; compinit -u -D; bindkey '^I' complete-word; echo rea''dy\n"
            os.write(terminal, setup.encode())
            seen = self.read_until(terminal, "ready\r")
            self.assertIn("ready\r", seen)
            os.write(terminal, keys.encode())
            return self.read_until(terminal, wanted)
        finally:
            os.close(terminal)
            os.kill(pid, 9)
            os.waitpid(pid, 0)

    @staticmethod
    def read_until(terminal, wanted):
        seen = ""
        end = time.monotonic() + HANGS
        while wanted not in seen and time.monotonic() < end:
            if select.select([terminal], [], [], 1)[0]:
                seen += os.read(terminal, 65536).decode(errors="replace")
        return seen

    def test_zsh(self):
        self.need("zsh")
        self.silent("zsh", "-n", self.files / "_hakam")
        for keys, wanted in (("hakam verif\t", "verify "), ("hakam league ru\t", "run "), ("hakam play a b --boar\t", "--boards="),
                             ("hakam play a b --game coi\t", "coinche "), ("hakam play builtin:gr\t", "builtin:greedy "),
                             ("hakam games show pil\t", "pilotta "), ("hakam gate a b builtin:gre\t", "builtin:greedy "),
                             ("hakam check a --sandbox st\t", "strict "), ("hakam show spr\t", "spring/")):
            with self.subTest(keys):
                self.assertIn(wanted, self.zsh(keys, wanted))


if __name__ == "__main__":
    unittest.main()
