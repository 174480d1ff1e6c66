"""A league whose bots run in a sandbox. tests/unit/agent tests what a bot cannot do there."""

import os
import pathlib
import shutil
import subprocess
import sys
import unittest

from checked import sound
from harness import BIN, HAKAM, HANGS
from marks import marked
from sandboxed import Sandboxed

ROOMS = ("process",)

LOOKS_AROUND = """
import sys
for path in sys.argv[1:]:
    try:
        print(path, open(path, "rb").read(9), file=sys.stderr)
    except OSError as error:
        print(path, type(error).__name__, file=sys.stderr)
sys.exit(3)
"""


class SandboxTest(Sandboxed):
    def containments(self, *mode):
        keep = pathlib.Path(self.folder, "kept")
        result = self.play(f"cmd:{BIN}/hakam-greedy", "builtin:random", "--boards", 4, "--quiet", "--keep", keep, *mode)
        self.assertEqual((result.returncode, result.stderr.count("\n")), (0, 1), result.stderr)
        return [[seat.get("containment") for seat in record["seats"]] for record in self.export(keep)]

    @marked("commit")
    def test_what_was_in_force_is_in_every_record(self):
        boards = self.containments()
        self.assertEqual(len(boards), 4)
        process, builtin = boards[0][0], boards[0][1]
        self.assertIsNone(builtin)
        self.assertTrue(process["isolated"])
        self.assertEqual((process["memoryMib"], process["processes"], process["diskMib"]), (1024, 64, 64))
        self.assertIn(process["memoryGuard"], ("MEMORY_GUARD_CGROUP", "MEMORY_GUARD_POLLED"))
        for board in boards:
            self.assertEqual([c for c in board if c], [process] * 2)

    def test_off_is_nothing(self):
        for field, value in self.containments("--sandbox", "off")[0][0].items():
            self.assertIn(value, (False, 0, "", [], "MEMORY_GUARD_UNSPECIFIED"), field)

    def test_strict_refuses_what_the_machine_cannot_do(self):
        programs = self.for_every_user("hakam", "hakam-greedy")
        folder = self.league(f"""
            name: "strict"
            entrants {{ name: "a" agent: "cmd:{programs}/hakam-greedy" }}
            entrants {{ name: "b" agent: "builtin:random" }}
            round_robin {{ pairs: 1 }}
            sandbox: SANDBOX_MODE_STRICT
            limits {{ cpu_millis: 500 }}""")
        command = [programs / "hakam", "league", "run", str(folder)]
        if os.geteuid() == 0:
            # Run as a user who may write neither control groups nor this folder: the league must end before it writes.
            command = ["setpriv", "--reuid=65530", "--regid=65530", "--clear-groups", *command]
        result = subprocess.run(command, env=self.env, capture_output=True, text=True, timeout=HANGS, check=False)
        if result.returncode == 0:
            self.skipTest("this user may write control groups")
        self.assert_one_line(result, 4, "STRICT is not possible here", "cpu_millis cannot be enforced", "SANDBOX_MODE_AUTO")
        self.assertFalse((folder / "live").exists())

    def test_a_league_goes_on_without_inotify(self):
        """Another program of the user may have taken all watches: the kernel then says ENOSPC."""
        command = 'echo 0 >/proc/sys/user/max_inotify_watches && "$@" && cat /proc/sys/user/max_inotify_watches'
        result = subprocess.run(
            ["unshare", "--user", "--map-root-user", "sh", "-c", command, "sh", HAKAM, "play", f"cmd:{BIN}/hakam-greedy",
             "builtin:random", "--boards", "2", "--quiet", "--sandbox", "off", "--per-decision", "60"],
            env=self.env, capture_output=True, text=True, timeout=HANGS, check=False)
        if "unshare" in result.stderr:
            self.skipTest(result.stderr.strip())
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(result.stdout.endswith("\n0\n"), result.stdout)

    def test_the_working_folder_may_hold_the_cache(self):
        """A `cmd:` bot is shown the working folder; in $HOME that holds hakam's cache with the league."""
        home = pathlib.Path(self.folder, "home")
        home.mkdir(mode=0o755)
        del self.env["XDG_CACHE_HOME"]
        self.env["HOME"] = str(home)
        bot = home / "look.py"
        bot.write_text("import glob, sys\nprint('sees', glob.glob('.cache/hakam/*/*'), file=sys.stderr)\nsys.exit(3)\n",
                       encoding="utf-8")
        bots = [f"cmd:{BIN}/hakam-greedy", f"cmd:{BIN}/hakam-random"]
        result = self.play(*bots, "--boards", 2, "--quiet", cwd=home)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue((home / ".cache/hakam").is_dir())
        result = self.play("cmd:/usr/bin/python3 look.py", "builtin:random", "--boards", 2, "--quiet", cwd=home)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("sees []", result.stderr)

    @marked("commit")
    def test_a_bot_sees_neither_the_seed_nor_the_journal_nor_the_others(self):
        folder = self.league("")
        for name in ("one", "two", "broken"):
            (folder / name).mkdir()
            (folder / name / "bot.py").write_text(LOOKS_AROUND, encoding="utf-8")
            (folder / name / "agent.textproto").write_text(
                f'name: "{name}" command: "/usr/bin/python3" command: "bot.py" read_only: ".." '
                'command: ["../one/bot.py", "../two/bot.py", "../broken/bot.py", "../league.textproto", "../live/journal.db"]',
                encoding="utf-8")
        (folder / "broken" / "agent.textproto").write_text("its manifest cannot be read", encoding="utf-8")
        self.league("""
            name: "curious"
            entrants { name: "one" agent: "one" }
            entrants { name: "two" agent: "two" }
            entrants { name: "broken" agent: "broken" }
            round_robin { pairs: 1 }
            clock { start_limit { seconds: 60 } }""")
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual(result.returncode, 1, result.stderr)
        log = (folder / "live" / "logs" / "check-one.log").read_text(encoding="utf-8")
        lines = dict(line.split(" ", 1) for line in log.splitlines())
        self.assertTrue(lines["../one/bot.py"].startswith("b'"), log)
        self.assertEqual(lines["../two/bot.py"], "FileNotFoundError", log)
        self.assertEqual(lines["../broken/bot.py"], "FileNotFoundError", log)
        self.assertEqual(lines["../live/journal.db"], "FileNotFoundError", log)
        self.assertEqual(lines["../league.textproto"], "PermissionError", log)


class InterpreterTest(Sandboxed):
    """Interpreters outside /usr. The Python is a copy of Debian's with its own name for the modules, as pyenv has it."""

    def setUp(self):
        super().setUp()
        self.home = pathlib.Path(self.folder, "owner")
        self.env.update(HOME=str(self.home), PYENV_VERSION="")
        self.version = f"{sys.version_info.major}.{sys.version_info.minor}"
        self.python = self.installation(self.home / ".pyenv/versions" / f"{self.version}.99")

    def installation(self, folder):
        (folder / "bin").mkdir(parents=True)
        (folder / "lib").mkdir()
        shutil.copy(os.path.realpath(sys.executable), folder / "bin" / f"python{self.version}")
        (folder / "bin/python3").symlink_to(f"python{self.version}")
        (folder / f"lib/python{self.version}").symlink_to(os.path.dirname(os.__file__))
        return folder

    def shim(self):
        shim = self.program('exec "pyenv" exec "$program" "$@"\n', "owner/.pyenv/shims/python3")
        (self.home / ".pyenv/version").write_text(f"{self.version}.99\n", encoding="utf-8")
        self.env["PATH"] = f"{shim.parent}:{self.env['PATH']}"

    def bot(self, command, more="", name="bot"):
        folder = pathlib.Path(self.folder, name)
        folder.mkdir(exist_ok=True)
        (folder / "run.py").write_text(
            "import os, sys\nprint('prefix', sys.base_prefix, file=sys.stderr)\n"
            f"os.execv('{BIN}/hakam-greedy', ['hakam-greedy'])\n", encoding="utf-8")
        (folder / "agent.textproto").write_text(
            f'name: "{name}" command: "{command}" command: "run.py" read_only: "{BIN}"\n{more}', encoding="utf-8")
        return folder

    def assert_plays(self, bot, *shown):
        keep = pathlib.Path(self.folder, "kept")
        shutil.rmtree(keep, ignore_errors=True)
        result = self.play(bot, "builtin:random", "--boards", 2, "--quiet", "--keep", keep)
        self.assertEqual(result.returncode, 0, result.stderr)
        note = f'hakam: bot "{bot.name}": its interpreter {" with ".join(map(str, shown))} is shown read-only in the sandbox\n'
        self.assertEqual(result.stderr.count(note), 1, result.stderr)
        logs = "".join(path.read_text(encoding="utf-8") for path in (keep / "live/logs").iterdir())
        self.assertIn(f"prefix {shown[-1]}\n", logs)
        read_only = self.export(keep)[0]["seats"][0]["containment"]["readOnly"]
        self.assertIn(str(shown[-1] / "bin"), read_only)

    def test_a_shim_of_pyenv(self):
        self.shim()
        self.assert_plays(self.bot("python3"), self.python)

    def test_an_environment_in_the_folder_of_the_bot(self):
        bot = self.bot("venv/bin/python3")
        subprocess.run([self.python / "bin/python3", "-m", "venv", "--without-pip", bot / "venv"], check=True)
        self.assert_plays(bot, self.python)

    def test_an_environment_elsewhere_and_a_link_to_it(self):
        environment = pathlib.Path(self.folder, "environment")
        subprocess.run([self.python / "bin/python3", "-m", "venv", "--without-pip", environment], check=True)
        (self.home / "bin").mkdir()
        (self.home / "bin/mine").symlink_to(environment / "bin/python3")
        self.assert_plays(self.bot("../owner/bin/mine"), environment, self.python)

    def test_a_build_makes_the_environment(self):
        self.shim()
        bot = self.bot("venv/bin/python3", 'build: ["python3", "-m", "venv", "--without-pip", "venv"]')
        self.assert_plays(bot, self.python)

    def test_it_is_said_once(self):
        self.shim()
        bot = self.bot("python3")
        for command in (("check", bot, "--game", "belote"), ("play", bot, bot, "--boards", 2),
                        ("gate", bot, "builtin:random", "--game", "baloot", "--game", "belote", "--claim", "average")):
            result = self.hakam(*command, "--per-decision", 60)
            if command[0] == "check":
                self.assertTrue(sound(result.returncode, result.stdout), result.stdout + result.stderr)
            else:
                self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(result.stderr.count("is shown read-only in the sandbox"), 1, result.stderr)

    def test_a_bot_cannot_name_what_it_wants_to_read(self):
        secret = self.home / ".ssh"
        secret.mkdir()
        (secret / "id_rsa").write_text("secret", encoding="utf-8")
        bot = self.bot("venv/bin/python3")
        subprocess.run([self.python / "bin/python3", "-m", "venv", "--without-pip", bot / "venv"], check=True)
        config = bot / "venv/pyvenv.cfg"
        config.write_text(f"home = {secret}\n", encoding="utf-8")
        result = self.play(bot, "builtin:random", "--boards", 2)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(f"{config}: home = {secret}: this is not the bin folder of a Python", result.stderr)

    def test_the_home_folder_is_not_shown_and_the_lines_to_write_are_named(self):
        python = self.installation(pathlib.Path(self.folder, "home2"))
        self.env["HOME"] = str(python)
        bot = self.bot(python / "bin/python3")
        result = self.play(bot, "builtin:random", "--boards", 2)
        self.assertEqual(result.returncode, 1, result.stderr)
        line = f'read_only: "{python}/lib/python{self.version}"'
        self.assertIn(f"it is or holds the home folder {python}; write into agent.textproto: {line};", result.stderr)
        result = self.play(self.bot(python / "bin/python3", line), "builtin:random", "--boards", 2)
        self.assertEqual(result.returncode, 0, result.stderr)


if __name__ == "__main__":
    unittest.main()
