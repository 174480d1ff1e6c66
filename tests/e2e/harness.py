"""Code that the end-to-end tests share: the real binary, folders of their own, and checks that nothing is left behind.

Every test has a TMPDIR of its own, and agents inherit it from the arbiter, or in a sandbox the processes above them do. So
a process of a test is one whose environment, or that of one above it, names that folder, and a socket left behind is a
file in it. A keeper has no environment: its arguments name the folder of the test.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import time
import unittest

from marks import marked

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ["HAKAM_BIN_DIR"])
HAKAM = str(BIN / "hakam")
# The bot that fails on purpose comes from the plain build if there is one: a sanitizer would handle its crashes
# itself, and two hundred starts would take for ever.
BOT_BIN = pathlib.Path(os.environ.get("HAKAM_BOT_BIN_DIR", BIN))


def bot_program(name):
    """A program of the plain build that is a bot, or in which a bot runs."""
    return (BOT_BIN if (BOT_BIN / name).exists() else BIN) / name


SCRIPTED = str(bot_program("scripted_agent"))
# How many times slower than the plain build this build is (sanitizers).
SLOWNESS = int(os.environ.get("HAKAM_SLOWNESS", "1"))
# Seconds that no wait of a test takes, on any machine: what takes longer hangs. What plays for long has a multiple of it.
HANGS = 120 * SLOWNESS
# Pairs of a league that no machine plays within HANGS.
ENDLESS = 1_000_000

TIMINGS = ("took", "bankLeft")

# Each game has a golden replay, so the games are known without running the program.
PRESETS = sorted(path.stem for path in (ROOT / "tests" / "golden").glob("*.txt"))

LEAGUE = """
name: "test"
seed: "e2e"
entrants { name: "greedy" agent: "builtin:greedy" }
entrants { name: "random" agent: "builtin:random" }
entrants { name: "greedy-process" agent: "cmd:%(bin)s/hakam-greedy" }
entrants { name: "random-process" agent: "cmd:%(bin)s/hakam-random" }
round_robin { pairs: %(pairs)d }
clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
"""


def one_test_each(names, method, soak=()):
    """A class decorator: `method` becomes a test for every name, so that they run in parallel. Those of `soak` have that mark."""
    def add_to(cls):
        for name in names:
            def test(self, name=name):
                getattr(self, method)(name)
            if name in soak:
                test = marked("soak")(test)
            setattr(cls, f"test_{method}_{name.replace('-', '_')}", test)
        return cls
    return add_to


def until(condition, what="it has not come", process=None):
    """Waits until the condition has a true value, and gives it. If that never comes, the failure says `what`, a text or a
    function that makes it; it does not come any more when `process` has ended."""
    end = time.monotonic() + HANGS
    while True:
        ended = process is not None and process.poll() is not None
        if value := condition():
            return value
        if ended or time.monotonic() > end:
            raise AssertionError((what() if callable(what) else what) + (f": ended with {process.returncode}" if ended else ""))
        time.sleep(0.01)


def _argument(value):
    return value if isinstance(value, bytes) else str(value)


class EndToEnd(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="hakam-e2e-")
        self.tmp = os.path.join(self.folder, "tmp")
        os.mkdir(self.tmp)
        self.env = dict(os.environ, TMPDIR=self.tmp, XDG_CACHE_HOME=os.path.join(self.folder, "cache"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def tearDown(self):
        self.assert_nothing_left()

    def hakam(self, *args, timeout=HANGS, **kwargs):
        """Runs hakam to its end; the result has returncode, stdout and stderr as text."""
        return subprocess.run([HAKAM, *map(_argument, args)], env=self.env, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, errors="replace", timeout=timeout, check=False, **kwargs)

    def play(self, *args, **kwargs):
        """`hakam play` with a clock that no bot can miss on a busy machine, as in LEAGUE."""
        return self.hakam("play", *args, "--per-decision", 60, **kwargs)

    def use_tools_of_machine(self):
        """From now on the tools that build bots find their caches, and Debian's Python comes before any other."""
        self.env["PATH"] = "/usr/bin:/bin:" + self.env["PATH"]
        del self.env["XDG_CACHE_HOME"]
        if "XDG_CACHE_HOME" in os.environ:
            self.env["XDG_CACHE_HOME"] = os.environ["XDG_CACHE_HOME"]

    def for_every_user(self, *names):
        """Copies programs to a folder that every user may enter; that of the build may be open to root alone."""
        folder = pathlib.Path(self.folder, "programs")
        folder.mkdir()
        os.chmod(self.folder, 0o755)
        for name in names:
            shutil.copy(BIN / name, folder)
        return folder

    def started(self, command, **kwargs):
        """A process that is killed at the end of the test, if it has not ended by then."""
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **({"env": self.env} | kwargs))  # pylint: disable=consider-using-with
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def league(self, text, name="league"):
        """Makes a folder with this league file."""
        folder = pathlib.Path(self.folder, name)
        folder.mkdir(exist_ok=True)
        (folder / "league.textproto").write_text(text, encoding="utf-8")
        return folder

    def strict_site(self):
        """Makes a folder with a ladder that takes handed-in bots; skips the test where no sandbox can be STRICT."""
        result = self.hakam("play", f"cmd:{BIN}/hakam-greedy", "builtin:random", "--boards", 2, "--quiet", "--sandbox", "strict")
        if result.returncode == 4:
            self.skipTest(result.stderr.strip())
        site = pathlib.Path(self.folder, "site")
        site.mkdir()
        (site / "ladder.textproto").write_text(
            'league {\n  name: "ladder"\n  entrants { name: "greedy" agent: "builtin:greedy" }\n'
            '  entrants { name: "random" agent: "builtin:random" }\n'
            '  clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }\n'
            '  round_robin { pairs: 10000000 }\n  sandbox: SANDBOX_MODE_STRICT\n}\nround { seconds: 2 }\n')
        return site

    def program(self, text, name="bot"):
        """Makes an executable shell script."""
        path = pathlib.Path(self.folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n" + text, encoding="utf-8")
        path.chmod(0o755)
        return path

    def export(self, folder, *args):
        """The records of a league, in order."""
        result = self.hakam("export", folder, *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def assert_one_line(self, result, code, *parts):
        """Checks that the program failed with this code, and that its one line on stderr has all these parts."""
        self.assertEqual(result.returncode, code, result.stderr + result.stdout)
        lines = result.stderr.strip().splitlines()
        self.assertEqual(len(lines), 1, result.stderr)
        for part in parts:
            self.assertIn(str(part), lines[0])

    def processes(self):
        """The processes whose TMPDIR is ours or whose arguments name our folder, and all their descendants."""
        found = set()
        parents = {}
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit() or int(entry.name) == os.getpid():
                continue
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                is_ours = f"TMPDIR={self.tmp}".encode() in (entry / "environ").read_bytes().split(b"\0")
                if is_ours or f"{self.folder}/".encode() in arguments(entry):
                    found.add(int(entry.name))
            except OSError:
                pass  # it has ended, or we may not read it
        grown = True
        while grown:
            below = {pid for pid, parent in parents.items() if parent in found} - found
            found |= below
            grown = bool(below)
        return sorted(found)

    def assert_nothing_left(self):
        """Checks that no process and no socket is left; a killed process may take a moment to end."""
        end = time.monotonic() + HANGS
        while (self.processes() or os.listdir(self.tmp)) and time.monotonic() < end:
            time.sleep(0.01)
        self.assertEqual([describe(pid) for pid in self.processes()], [])
        left = {name: time.time() - os.lstat(os.path.join(self.tmp, name)).st_ctime for name in os.listdir(self.tmp)}
        self.assertEqual(left, {}, "left behind, and for how many seconds")


def command_of_test(path):
    """The command that runs the test of a new bot: its first line, a comment of one kind or another."""
    return re.sub(r'^(//!?|""") *|"""$', "", path.read_text(encoding="utf-8").splitlines()[0])


def stored_pairs(folder):
    """The number of pairs in the journal of a league, which may be in the middle of it or not begun. `hakam league
    status` tells it too, but so late that the league may be over then."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{folder}/live/journal.db?mode=ro", uri=True)) as journal:
            return journal.execute("SELECT COUNT(*) FROM pairs").fetchone()[0]
    except sqlite3.OperationalError:
        return 0  # there is no journal, or no table in it yet


def until_stored(folder, pairs, process):
    """Waits until a league that runs has so many pairs in its journal, and gives their number; fails if `process` ends before."""
    return until(lambda: stored if (stored := stored_pairs(folder)) >= pairs else 0, lambda: f"{stored_pairs(folder)} pairs are stored",
                 process)


def arguments(process):
    """The command line of a folder of /proc. In the middle of an exec there is none for a moment: a keeper whose arbiter was
    killed just then would not be seen."""
    for _ in range(1000):
        try:
            if text := (process / "cmdline").read_bytes():
                return text
            os.readlink(process / "exe")
        except OSError:
            break  # it has ended, or is a zombie, a thread of the kernel, or another user's
        time.sleep(0.001)
    return b""


def describe(pid):
    """Describes a process, its parent and its children, and what they wait for, as far as the kernel says."""
    try:
        parent = re.search(r"PPid:\t(\d+)", (pathlib.Path("/proc") / str(pid) / "status").read_text()).group(1)
        children = (pathlib.Path("/proc") / str(pid) / "task" / str(pid) / "children").read_text().split()
    except (OSError, AttributeError):
        parent, children = "", []
    return "; ".join([look_at(pid), f"parent {look_at(parent)}", *(f"child {look_at(child)}" for child in children)])


def look_at(pid):
    def read(name):
        try:
            return (pathlib.Path("/proc") / str(pid) / name).read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            return "?"
    state = [line for line in read("status").splitlines() if line.startswith(("State", "PPid", "NSpid", "ShdPnd", "SigPnd"))]
    return f"{pid}: {read('cmdline')[:120]} {state} {read('stack')}"


def in_any_folder(report, folder):
    """The report of a command as it would be with `--keep` of another folder."""
    return json.loads(json.dumps(report).replace(str(folder), "FOLDER"))


def without_timings(record):
    """The record without the parts that may differ between two runs of the same league: times, and where it was played."""
    for decision in record["decisions"]:
        for field in TIMINGS:
            decision.pop(field, None)
    record.pop("machine", None)
    return record
