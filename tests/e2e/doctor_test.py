"""`hakam doctor` on machines that lack something."""

import json
import os
import pathlib
import subprocess
import unittest

from harness import HAKAM, HANGS, EndToEnd
from marks import marked

ROOMS = ("cli",)
LINES = ["limits", "cores", "clock", "memory", "cache", "processes", "sandbox", "control groups", "user namespaces", "bwrap",
         "python", "c++", "go", "java", "node", "rust", "certificates"]


class Doctor(EndToEnd):
    def lines(self, code=0, **kwargs):
        """The lines by name; the exit code must be `code`."""
        result = self.hakam("doctor", "--json", **kwargs)
        return self.checked(result, code)

    def checked(self, result, code):
        self.assertEqual((result.returncode, result.stderr), (code, ""), result.stdout)
        report = json.loads(result.stdout)
        self.assertEqual([line["name"] for line in report["lines"]], LINES)
        self.assertEqual(report["leagues"], code == 0)
        self.assertTrue({line["verdict"] for line in report["lines"]} <= {"ok", "warn", "no"})
        for line in report["lines"]:
            if line["name"] != "limits":  # what is found says what to do
                self.assertEqual(bool(line["advice"]), line["verdict"] != "ok", line)
        return {line["name"]: line for line in report["lines"]}

    def programs(self, *names):
        """A PATH with these programs only, which do nothing."""
        for name in names:
            self.program("exit 0\n", f"path/{name}")
        self.env["PATH"] = os.path.join(self.folder, "path")

    @marked("commit")
    def test_this_machine_as_text(self):
        result = self.hakam("doctor")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        lines = result.stdout.splitlines()
        self.assertEqual([line[6:21].strip() for line in lines[:-1]], LINES)
        self.assertEqual(lines[-1], "leagues can be played")
        self.assertFalse(any(pathlib.Path(self.env["XDG_CACHE_HOME"], "hakam").iterdir()))

    def install(self):
        """As if Hakam had been installed: its bots are started with the first Python of PATH."""
        home = pathlib.Path(self.folder, "home")
        (home / "sdk" / "init" / "common").mkdir(parents=True, exist_ok=True)
        self.env["HAKAM_HOME"] = str(home)

    def test_a_path_with_few_programs(self):
        self.install()
        self.programs("go", "node", "python3")
        lines = self.lines()
        self.assertEqual(lines["go"]["verdict"], "ok")
        self.assertEqual((lines["node"]["verdict"], lines["node"]["found"]), ("no", "not found: npm"))
        self.assertEqual(lines["rust"]["found"], "not found: cargo")
        self.assertIn("cannot import", lines["python"]["found"])
        self.assertIn("python3-grpcio", lines["python"]["advice"])

    def test_python(self):
        self.env["PATH"] = "/usr/bin:/bin"
        versions = subprocess.run(["/usr/bin/python3", "-c", "import grpc, google.protobuf as p; print(p.__version__, grpc.__version__)"],
                                  capture_output=True, text=True, check=True).stdout.split()
        self.assertIn("protobuf {}, grpc {}".format(*versions), self.lines()["python"]["found"])
        self.install()
        self.assertIn("protobuf {}, grpc {}".format(*versions), self.lines()["python"]["found"])
        self.program("echo 1 2 3; exec sleep 60\n", "path/python3")
        self.programs()
        self.env["PATH"] += ":/bin"
        del self.env["HAKAM_HOME"]
        self.assertIn("/usr/bin/python3 ", self.lines()["python"]["found"], "that of the manifest of a new bot")
        self.install()
        self.assertEqual(self.lines()["python"]["verdict"], "no")  # after ten seconds

    def test_a_home_that_cannot_be_written(self):
        blocked = os.path.join(self.folder, "file")
        pathlib.Path(blocked).touch()
        self.env["XDG_CACHE_HOME"] = os.path.join(blocked, "cache")
        cache = self.lines()["cache"]
        self.assertEqual(cache["verdict"], "warn")
        self.assertIn(self.tmp, cache["found"])
        del self.env["XDG_CACHE_HOME"], self.env["HOME"]
        self.assertIn("neither HOME nor XDG_CACHE_HOME", self.lines()["cache"]["found"])
        self.env["TMPDIR"] = blocked
        lines = self.lines(code=4)
        self.assertEqual(lines["cache"]["verdict"], "no")
        self.assertEqual(lines["processes"]["verdict"], "no")

    def test_without_bubblewrap(self):
        # In a namespace whose bubblewrap is no program.
        result = subprocess.run(
            ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", 'mount --bind /dev/null /usr/bin/bwrap && exec "$@"',
             "sh", HAKAM, "doctor", "--json"], env=self.env, capture_output=True, text=True, timeout=HANGS, check=False)
        if "unshare" in result.stderr or "mount:" in result.stderr:
            self.skipTest(result.stderr.strip())
        lines = self.checked(result, 0)
        self.assertEqual(lines["bwrap"]["verdict"], "warn")
        self.assertEqual(lines["sandbox"]["verdict"], "warn")
        self.assertIn("apt-get install bubblewrap", lines["sandbox"]["found"])
        self.assertEqual(lines["user namespaces"]["verdict"], "warn")

    def test_limits_and_affinity(self):
        one = min(os.sched_getaffinity(0))
        result = subprocess.run(["sh", "-c", 'ulimit -n 64 && exec "$@"', "sh", HAKAM, "doctor", "--json"], env=self.env,
                                preexec_fn=lambda: os.sched_setaffinity(0, {one}), capture_output=True, text=True, timeout=HANGS,
                                check=False)
        lines = self.checked(result, 4)
        self.assertIn("ulimit -n 64", lines["limits"]["found"])
        self.assertEqual(lines["cores"]["verdict"], "warn")
        if len(os.sched_getaffinity(0)) > 1:
            self.assertIn("the affinity (taskset) leaves 1", lines["cores"]["found"])
            self.assertIn("--concurrency 1", lines["cores"]["advice"])


if __name__ == "__main__":
    unittest.main()
