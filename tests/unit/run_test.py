"""tests/run.py: what failed is run again alone, at most twice; what passes then is named as unsteady."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

RUN = pathlib.Path(__file__).resolve().parents[1] / "run.py"
# Fails as often as its second argument says; counts its runs in the file that the first one names.
FAILS = ('import pathlib, sys; file = pathlib.Path(sys.argv[1]); ran = len(file.read_text()) if file.exists() else 0; '
         'file.write_text("x" * (ran + 1)); print("run", ran + 1); sys.exit(ran < int(sys.argv[2]))')


class Run(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="hakam-run-")  # pylint: disable=consider-using-with
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.build = self.folder / "build"
        (self.build / "bin").mkdir(parents=True)

    def run_tests(self, **fails):
        """Runs tests that fail so often at first; gives exit code and output."""
        (self.folder / "fails.py").write_text(FAILS)
        lines = [f'add_test(NAME {name} COMMAND "{sys.executable}" "{self.folder}/fails.py" "{self.folder}/{name}" {times})'
                 for name, times in fails.items()]
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(toy LANGUAGES NONE)\nenable_testing()\n" + "\n".join(lines))
        subprocess.run(["cmake", "-S", self.folder, "-B", self.build], check=True, capture_output=True)
        result = subprocess.run([sys.executable, RUN, self.build], capture_output=True, text=True, check=False)
        return result.returncode, result.stdout + result.stderr

    def ran(self, name):
        return len((self.folder / name).read_text())

    def file(self, name):
        return (self.build / name).read_text()

    def test_what_passes_is_run_once(self):
        code, out = self.run_tests(good=0)
        self.assertEqual((code, self.ran("good"), self.file("counts"), self.file("unsteady")),
                         (0, 1, "1 passed, 0 failed, 0 skipped\n", ""), out)

    def test_what_passes_alone_is_named_and_counts_as_passed(self):
        code, out = self.run_tests(good=0, once=1, twice=2)
        self.assertEqual((code, self.file("counts")), (0, "3 passed, 0 failed, 0 skipped\n"), out)
        self.assertEqual([self.ran(name) for name in ("good", "once", "twice")], [1, 2, 3], out)
        self.assertEqual(self.file("unsteady"), "once\ntwice\n")
        self.assertIn("\nunsteady: once\nunsteady: twice\n", out)
        self.assertIn("-- once\nrun 1\n-- twice\nrun 2\n", self.file("failures"))

    def test_it_is_not_remembered_as_passed(self):
        self.run_tests(good=0, once=1)
        self.assertEqual(list(json.loads(self.file("passed.json"))), ["good"])

    def test_what_fails_three_times_has_failed(self):
        code, out = self.run_tests(good=0, bad=3)
        self.assertEqual((code, self.ran("bad"), self.file("counts")), (1, 3, "1 passed, 1 failed, 0 skipped\n"), out)
        self.assertEqual(self.file("failures"), "-- bad\nrun 3\n")

    def test_many_are_not_run_again(self):
        code, out = self.run_tests(**{f"test{i}": 1 for i in range(6)})
        self.assertEqual((code, self.file("counts")), (1, "0 passed, 6 failed, 0 skipped\n"), out)
        self.assertEqual([self.ran(f"test{i}") for i in range(6)], [1] * 6)


if __name__ == "__main__":
    unittest.main()
