"""Too small limits of the system, and files that are no files: a clear error at once, never a hang."""

import contextlib
import os
import pathlib
import resource
import subprocess
import unittest

from harness import BIN, HAKAM, HANGS, ROOT, SLOWNESS, EndToEnd, one_test_each
from marks import marked

ROOMS = ("process",)

KIB = 1024
BOT = f"cmd:{BIN}/hakam-greedy"

# What is limited, to how much, and words of the error.
LIMITS = {
    "address_space_100000": (resource.RLIMIT_AS, 100000 * KIB, "ulimit -v 100000 leaves too little address space"),
    "address_space_60000": (resource.RLIMIT_AS, 60000 * KIB, "ulimit -v 60000 leaves too little address space"),
    "memory": (resource.RLIMIT_DATA, 60000 * KIB, "ulimit -d 60000 leaves too little memory"),
    "file_size": (resource.RLIMIT_FSIZE, 20 * KIB, "ulimit -f 20 leaves too little room for the journal"),
    "no_file_at_all": (resource.RLIMIT_FSIZE, 0, "ulimit -f 0 leaves too little room"),
    "descriptors": (resource.RLIMIT_NOFILE, 30, "ulimit -n 30 leaves too few descriptors"),
}


def limit(kind, value):
    return lambda: resource.setrlimit(kind, (value, value))


@unittest.skipIf(SLOWNESS > 1, "sanitizers need more address space than any limit leaves")
@one_test_each(LIMITS, "is_an_error_at_once")
class Limits(EndToEnd):
    def is_an_error_at_once(self, name):
        kind, value, words = LIMITS[name]
        for command in (["play", BOT, "builtin:random", "--boards", 2], ["check", BOT], ["gate", BOT, "builtin:random"]):
            result = self.hakam(*command, preexec_fn=limit(kind, value))
            self.assert_one_line(result, 4, words, "raise it (ulimit -")

    @marked("commit")
    def test_what_needs_little_works_with_little(self):
        for kind, value in ((resource.RLIMIT_AS, 60000 * KIB), (resource.RLIMIT_NOFILE, 30), (resource.RLIMIT_FSIZE, 0)):
            for command in (["--version"], ["games"], ["games", "show", "baloot"]):
                result = self.hakam(*command, preexec_fn=limit(kind, value))
                self.assertEqual(result.returncode, 0, result.stderr)

    def test_what_is_enough_is_enough(self):
        """The limits that the errors name are no smaller than what a league with processes needs."""
        def tight():
            cores = os.sysconf("SC_NPROCESSORS_ONLN")
            limit(resource.RLIMIT_AS, (896 + 64 * cores) << 20)()
            limit(resource.RLIMIT_DATA, (160 + 24 * cores) << 20)()
            limit(resource.RLIMIT_FSIZE, 64 << 20)()
            limit(resource.RLIMIT_NOFILE, 128)()
        result = self.play(BOT, ROOT / "sdk" / "python" / "examples" / "first_bot", "--boards", 8, "--concurrency", 2,
                           "--sandbox", "off", preexec_fn=tight)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("faults: hakam-greedy 0, first-bot 0", result.stdout)

    @unittest.skipUnless(os.geteuid() == 0, "needs root, to become a user with no other process")
    def test_threads(self):
        user = 54321
        programs = self.for_every_user("hakam")
        cache = pathlib.Path(self.folder, "cache")
        cache.mkdir()
        os.chown(cache, user, user)
        def few():
            limit(resource.RLIMIT_NPROC, 20)()
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
        result = self.hakam("play", "builtin:greedy", "builtin:random", "--boards", 2, preexec_fn=few, cwd="/",
                            executable=programs / "hakam")
        self.assert_one_line(result, 4, "threads can be started", "ulimit -u")

    def test_descriptors_that_run_out_are_nobodys_fault(self):
        """Each process of this bot plays one board. Half of the least that hakam needs is taken already, so that there are too
        few for eight boards at a time. What can be played is played."""
        bot = pathlib.Path(self.folder, "bot")
        bot.mkdir()
        (bot / "bot.py").write_text("import hakam\nhakam.serve(lambda question: question.legal[0], max_sessions=1)\n", encoding="utf-8")
        (bot / "agent.textproto").write_text(
            'name: "bot" command: "/usr/bin/python3" command: "bot.py" env: "PYTHONDONTWRITEBYTECODE=1" '
            f'env: "PYTHONPATH={ROOT}/sdk/python"', encoding="utf-8")
        keep = pathlib.Path(self.folder, "kept")
        with contextlib.ExitStack() as files:
            taken = [files.enter_context(open("/dev/null", "rb")).fileno() for _ in range(60)]
            result = self.play(bot, "builtin:random", "--boards", 16, "--concurrency", 8, "--sandbox", "off", "--keep", keep,
                               preexec_fn=limit(resource.RLIMIT_NOFILE, 128), pass_fds=taken)
        if result.returncode == 0:
            self.assertIn("faults: bot 0, random 0", result.stdout)
        else:
            self.assertEqual(result.returncode, 4, result.stdout + result.stderr)
            self.assertIn("too few descriptors", result.stderr)
        records = self.export(keep) if (keep / "live" / "journal.db").exists() else []
        self.assertEqual([decision["fault"] for record in records for decision in record["decisions"] if "fault" in decision], [])

    def test_a_file_that_may_not_grow(self):
        folder = self.league('name: "x" entrants { name: "a" agent: "builtin:greedy" }\n'
                             'entrants { name: "b" agent: "builtin:random" } round_robin { pairs: 400 }')
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        boards = pathlib.Path(self.folder, "boards.json")
        result = self.hakam("export", folder, "--output", boards, preexec_fn=limit(resource.RLIMIT_FSIZE, 64 * KIB))
        self.assert_one_line(result, 4, "could not be written", "ulimit -f allows files of 64 KiB")
        result = self.hakam("export", folder, "--publish", preexec_fn=limit(resource.RLIMIT_FSIZE, 33 * KIB))
        self.assert_one_line(result, 4, "File too large", "ulimit -f allows files of 33 KiB")
        with open(boards, "wb") as out:
            result = subprocess.run([HAKAM, "export", str(folder)], env=self.env, stdin=subprocess.DEVNULL, stdout=out,
                                    stderr=subprocess.PIPE, text=True, timeout=HANGS, check=False,
                                    preexec_fn=limit(resource.RLIMIT_FSIZE, 64 * KIB))
        self.assertEqual(result.returncode, 4, result.stderr)
        self.assertIn("ulimit -f allows files of 64 KiB", result.stderr)


class NoFiles(EndToEnd):
    """Each test runs commands on things that would never end, or that nobody writes to."""

    def setUp(self):
        super().setUp()
        self.pipe = os.path.join(self.folder, "pipe")
        os.mkfifo(self.pipe)
        self.strange = {"/dev/zero": "is a device", "/dev/null": "is a device", self.pipe: "is a named pipe"}

    def refused(self, words, *command, code=2):
        result = self.hakam(*command)
        self.assert_one_line(result, code, *words)

    def test_as_a_record(self):
        for path, kind in self.strange.items():
            self.refused([path, kind, "not a regular file"], "show", path)
            self.refused([path, kind, "not a regular file"], "step", path, "--agent", "builtin:random")

    @marked("commit")
    def test_a_line_without_end(self):
        endless = pathlib.Path(self.folder, "endless")
        with open(endless, "wb") as file:
            file.truncate(1 << 40)  # holds no block
        self.refused([endless, "is longer than"], "show", endless)

    def test_as_a_league_file(self):
        for path, kind in self.strange.items():
            folder = self.league("", name="league" + path.replace("/", "-"))
            (folder / "league.textproto").unlink()
            (folder / "league.textproto").symlink_to(path)
            self.refused(["league.textproto", kind], "league", "run", folder)
            self.refused(["league.textproto", kind], "league", "run", folder / "league.textproto")

    def test_as_a_published_file(self):
        folder = self.league('name: "x" entrants { name: "a" agent: "builtin:greedy" }\n'
                             'entrants { name: "b" agent: "builtin:random" } round_robin { pairs: 2 }')
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        self.assertEqual(self.hakam("export", folder, "--publish").returncode, 0)
        for name in ("seed.txt", "records.binpb.zst", "standings.md", "standings.json", "checksums.sha256",
                     "league.textproto"):
            for path, kind in self.strange.items():
                copy = self.league("", name="copy")
                for file in folder.iterdir():
                    if file.is_file():
                        (copy / file.name).unlink(missing_ok=True)
                        (copy / file.name).write_bytes(file.read_bytes())
                self.assertTrue((copy / name).exists(), name)
                (copy / name).unlink()
                (copy / name).symlink_to(path)
                with self.subTest(name=name, path=path):
                    result = self.hakam("verify", copy, "--quiet")
                    self.assertEqual(result.returncode, 1, result.stderr)
                    self.assertIn(kind, result.stdout)
                    if name in ("seed.txt", "records.binpb.zst", "league.textproto"):
                        for command in (["league", "standings"], ["league", "status"], ["rate"], ["export"], ["show"]):
                            self.refused([name, kind], *command, copy)

    def test_as_a_journal(self):
        for path in self.strange:
            folder = self.league("", name="league" + path.replace("/", "-"))
            (folder / "live").mkdir()
            (folder / "live" / "journal.db").symlink_to(path)
            for command in (["league", "standings"], ["league", "status"], ["rate"], ["export"], ["show"]):
                self.refused(["journal.db", "not a regular file"], *command, folder, code=4)

    def test_as_a_token_or_a_certificate(self):
        for path, kind in self.strange.items():
            for option in ("--token", "--ca"):
                self.refused([path, kind], "play", "dial:127.0.0.1:1", "builtin:random", option, path)
        token = pathlib.Path(self.folder, "token")
        token.write_text("abc\n", encoding="utf-8")
        for option in ("--certificate", "--key"):
            self.refused([self.pipe, "is a named pipe"], "play", "attach:a", "builtin:random", "--listen", "127.0.0.1:0",
                         "--token", token, "--certificate", self.pipe, "--key", self.pipe)

    def test_as_an_agent(self):
        for path in self.strange:
            self.refused([path, "is not a folder"], "check", path)
            self.refused([path, "is missing"], "check", f"cmd:{path}")
        folder = pathlib.Path(self.folder, "bot")
        folder.mkdir()
        os.mkfifo(folder / "agent.textproto")
        self.refused(["agent.textproto", "is a named pipe"], "check", folder)

    def test_as_the_terms_of_a_tuning_or_a_gate(self):
        for path, kind in self.strange.items():
            folder = pathlib.Path(self.folder, "tuning" + path.replace("/", "-"))
            folder.mkdir()
            (folder / "tune.json").symlink_to(path)
            self.refused(["tune.json", kind], "tune", "--folder", folder)
            (folder / "gate.json").symlink_to(path)
            self.refused(["gate.json", kind], "gate", "builtin:greedy", "builtin:random", "--game", "baloot", "--game", "belote",
                         "--claim", "each", "--keep", folder)

    def test_as_a_summary_that_nobody_reads(self):
        self.refused([self.pipe, "cannot be written"], "gate", "builtin:greedy", "builtin:random", "--summary", self.pipe)

    @unittest.skipUnless(os.geteuid() == 0, "agents have a user of their own only if the arbiter is root")
    def test_nobody_is_told_to_open_what_belongs_to_root(self):
        secret = pathlib.Path(self.folder, "secret")
        secret.mkdir(mode=0o700)
        bot = pathlib.Path(self.folder, "bot")
        bot.mkdir(mode=0o755)
        os.chmod(self.folder, 0o755)
        (bot / "agent.textproto").write_text(f'name: "bot" command: "/usr/bin/true" read_only: "{secret}"', encoding="utf-8")
        result = self.hakam("play", bot, "builtin:random", "--boards", 2)
        if "cannot be isolated" in result.stderr:
            self.skipTest("no sandbox here")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(f"{secret}: user ", result.stderr)
        self.assertIn("belongs to root; copy what the bot needs into its folder", result.stderr)
        self.assertNotIn("chmod", result.stderr)


if __name__ == "__main__":
    unittest.main()
