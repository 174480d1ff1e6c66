"""`cmake --install`: the program and its templates work where the sources are not; what is missing is named."""

import os
import pathlib
import shutil
import subprocess
import unittest

from harness import BIN, HANGS, ROOT, SLOWNESS, EndToEnd
from marks import marked

ROOMS = ("init",)

LANGUAGES = ("cpp", "go", "java", "node", "python", "rust")


class Installed(EndToEnd):
    def setUp(self):
        super().setUp()
        self.prefix = pathlib.Path(self.folder, "prefix")
        subprocess.run(["cmake", "--install", BIN.parent, "--prefix", self.prefix, "--component", "hakam"], check=True,
                       stdout=subprocess.DEVNULL)
        self.home = self.prefix / "share" / "hakam"

    def run_installed(self, *args):
        return subprocess.run([self.prefix / "bin" / "hakam", *map(str, args)], env=self.env, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=HANGS, check=False)

    def files(self, folder, home):
        """Names and contents of a bot, as if its templates were in HOME; with what may be executed. Its Python is Debian's
        where the sources are, otherwise the first in PATH."""
        def contents(path):
            return path.read_bytes().replace(os.fsencode(home), b"HOME").replace(b"/usr/bin/python3", b"python3")
        return {str(path.relative_to(folder)): (contents(path), path.stat().st_mode)
                for path in sorted(folder.rglob("*")) if path.is_file()}

    @marked("commit")
    def test_the_program_is_one_file_with_links(self):
        self.assertEqual({path.name: path.is_symlink() and os.readlink(path) for path in (self.prefix / "bin").iterdir()},
                         {"hakam": False, **{f"hakam-{name}": "hakam" for name in ("keeper", "inside", "relay", "bridge")}})
        sections = subprocess.run(["readelf", "-SW", self.prefix / "bin" / "hakam"], check=True, stdout=subprocess.PIPE, text=True)
        self.assertNotIn(".symtab", sections.stdout)

    def test_bots_are_those_of_the_sources(self):
        for language, more in (*((language, ()) for language in LANGUAGES), ("python", ("--template", "search"))):
            with self.subTest(language, more=more):
                bots = pathlib.Path(self.folder, "-".join((language, *more))), pathlib.Path(self.folder, "from-sources")
                result = self.run_installed("init", bots[0], "--lang", language, "--name", "same", *more)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertEqual("HAKAM_DIR" in result.stdout, language == "cpp")
                self.assertEqual("pip install hakam-rules" in result.stdout, bool(more))
                self.assertEqual(self.hakam("init", bots[1], "--lang", language, "--name", "same", *more).returncode, 0)
                self.assertEqual(self.files(bots[0], self.home), self.files(bots[1], ROOT))
                shutil.rmtree(bots[1])

    def test_a_new_bot_plays(self):
        bot = pathlib.Path(self.folder, "bot")
        self.env["PATH"] = "/usr/bin:/bin"  # Debian's Python has grpcio
        self.assertEqual(self.run_installed("init", bot, "--lang", "python").returncode, 0)
        result = self.run_installed("play", bot, "builtin:greedy", "--boards", 4, "--quiet", "--per-decision", 60)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("faults: bot 0, greedy 0", result.stdout)

    def test_what_pip_compiled_is_not_copied(self):
        compiled = self.home / "sdk" / "init" / "python" / "__pycache__"
        compiled.mkdir()
        (compiled / "bot.pyc").write_bytes(b"@NAME@")
        bot = pathlib.Path(self.folder, "bot")
        self.assertEqual(self.run_installed("init", bot, "--lang", "python").returncode, 0)
        self.assertEqual(list(bot.rglob("__pycache__")), [])

    def in_namespace(self, mount, *args):
        """Runs the installed program where `sh -c MOUNT` was done first."""
        result = subprocess.run(
            ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", f'{mount} && exec "$@"', "sh",
             self.prefix / "bin" / "hakam", *map(str, args)],
            env=self.env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=HANGS, check=False)
        if "unshare" in result.stderr or "mount:" in result.stderr:
            self.skipTest(result.stderr.strip())
        return result

    @unittest.skipIf(SLOWNESS > 1, "a sanitizer needs /proc itself")
    def test_without_proc_it_says_so(self):
        no_proc = "mount -t tmpfs none /proc"
        bot = pathlib.Path(self.folder, "bot")
        self.assert_one_line(self.in_namespace(no_proc, "init", bot, "--lang", "python"), 4, "/proc/self/exe", "mount /proc")
        result = self.in_namespace(no_proc, "doctor")
        self.assertEqual(result.returncode, 4, result.stderr)
        self.assertIn("STRICT is not possible: /proc/self/exe cannot be read", result.stdout)

    def test_a_folder_that_is_read_only(self):
        here = pathlib.Path(self.folder, "here")
        here.mkdir()
        result = self.in_namespace(f"mount -t tmpfs -o ro none '{here}'", "init", here / "bot", "--lang", "python")
        self.assert_one_line(result, 4, here, "Read-only file system", "choose a place that can be written")

    def test_what_is_missing_is_named(self):
        bot = pathlib.Path(self.folder, "bot")
        for folder, language in (("sdk/python/hakam", "python"), ("sdk/rules/primer", "python"), ("proto/hakam/v1", "rust"),
                                 ("sdk/go", "go")):
            shutil.move(self.home / folder, self.prefix / "away")
            self.assert_one_line(self.run_installed("init", bot, "--lang", language), 4, self.home, f"{folder} is missing")
            shutil.move(self.prefix / "away", self.home / folder)
            self.assertFalse(bot.exists())
        shutil.move(self.home / "sdk" / "init" / "go", self.prefix / "away")
        self.assert_one_line(self.run_installed("init", bot, "--lang", "go"), 4, "sdk/init/go is missing", "install Hakam again")
        for language in (*LANGUAGES[:1], *LANGUAGES[2:], "search"):
            shutil.rmtree(self.home / "sdk" / "init" / language)
        self.assert_one_line(self.run_installed("init", bot, "--lang", "python"), 4, self.home, "sdk/init/python is missing")
        shutil.rmtree(self.home)
        self.assert_one_line(self.run_installed("init", bot, "--lang", "python"), 4, self.home, "install Hakam again", "HAKAM_HOME")


if __name__ == "__main__":
    unittest.main()
