"""tests/run.py: what it counts, what it runs again, what it says when it is interrupted, and copies of a test side by side."""

import datetime
import itertools
import json
import os
import pathlib
import select
import signal
import subprocess
import sys
import tempfile
import unittest

from pipes import until_written

RUN = pathlib.Path(__file__).resolve().parents[1] / "run.py"
# Fails as often as its second argument says; counts its runs in the file that the first one names.
FAILS = """
import pathlib, sys
file = pathlib.Path(sys.argv[1])
ran = len(file.read_text()) if file.exists() else 0
file.write_text("x" * (ran + 1))
print("run", ran + 1)
sys.exit(ran < int(sys.argv[2]))
"""
# Says in a pipe that it runs, and waits for ever.
HANGS = """
import os, sys, time
with open(sys.argv[1], "w") as pipe:
    pipe.write("it runs")
time.sleep(1000)
"""


def case(**more):
    return {"name": "Case", "status": "RUN", "result": "COMPLETED", **more}


FAILURE = case(failures=[{"failure": "1 is not 2"}])
SKIPPED = case(result="SKIPPED")
ABSENT = case(status="NOTRUN", result="SUPPRESSED")


class Run(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="hakam-run-")  # pylint: disable=consider-using-with
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.build = self.folder / "build"
        (self.build / "bin").mkdir(parents=True)
        self.lines = []

    def add(self, name, *command, labels=""):
        words = " ".join(f'"{word}"' for word in command)
        self.lines.append(f"add_test(NAME {name} COMMAND {words})")
        if labels:
            self.lines.append(f'set_tests_properties({name} PROPERTIES LABELS "{labels}")')

    def add_failing(self, name, times, labels=""):
        """A test that fails so often at first."""
        (self.folder / "fails.py").write_text(FAILS)
        self.add(name, sys.executable, self.folder / "fails.py", self.folder / name, times, labels=labels)

    def add_google_test(self, name, *cases, code=0):
        """A test that writes what a binary of GoogleTest with these cases writes; without any, it fails and writes nothing."""
        report = self.folder / f"{name}.json"
        if cases:
            report.write_text(json.dumps({"testsuites": [{"testsuite": cases[:1]}, {"testsuite": cases[1:]}]}))
        self.add(name, "sh", "-c", f"cp {report} {self.build}/cases/{name}.json && exit {code}")

    def command(self, *args):
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(toy LANGUAGES NONE)\nenable_testing()\n"
            + "file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/cases)\n" + "\n".join(self.lines))
        subprocess.run(["cmake", "-S", self.folder, "-B", self.build], check=True, capture_output=True)
        return [sys.executable, RUN, self.build, *args]

    def run_tests(self, *args):
        """Runs them; gives exit code and output."""
        result = subprocess.run(self.command(*args), capture_output=True, text=True, check=False)
        return result.returncode, result.stderr + result.stdout

    def ran(self, name):
        return len((self.folder / name).read_text())

    def file(self, name):
        return (self.build / name).read_text()

    def test_what_passes_is_run_once_until_something_changes(self):
        self.add_failing("good", 0)
        code, out = self.run_tests()
        self.assertEqual((code, self.ran("good"), self.file("counts")), (0, 1, "1 passed, 0 failed, 0 skipped\n"), out)
        code, out = self.run_tests()
        self.assertEqual((code, self.ran("good"), self.file("counts")), (0, 1, "1 passed, 0 failed, 0 skipped\n"), out)
        code, out = self.run_tests("--again")
        self.assertEqual((code, self.ran("good")), (0, 2), out)

    def test_what_fails_without_a_clock_has_failed(self):
        self.add_failing("good", 0)
        self.add_failing("bad", 1)
        code, out = self.run_tests()
        self.assertEqual((code, self.ran("bad"), self.file("counts")), (1, 1, "1 passed, 1 failed, 0 skipped\n"), out)
        self.assertEqual(self.file("failures"), "-- bad\nrun 1\n")

    def test_what_has_a_clock_and_passes_alone_is_named_and_counts_as_passed(self):
        self.add_failing("good", 0, "clock")
        self.add_failing("once", 1, "clock")
        self.add_failing("twice", 2, "other;clock")
        code, out = self.run_tests()
        self.assertEqual((code, self.file("counts")),
                         (0, "3 passed, 0 failed, 0 skipped\nunsteady: once\nunsteady: twice\n"), out)
        self.assertEqual([self.ran(name) for name in ("good", "once", "twice")], [1, 2, 3], out)
        self.assertTrue(out.endswith("\nunsteady: once\nunsteady: twice\n3 passed, 0 failed, 0 skipped\n"), out)
        self.assertIn("-- once\nrun 1\n-- twice\nrun 2\n", self.file("failures"))

    def test_it_is_not_remembered_as_passed_but_as_unsteady(self):
        self.add_failing("good", 0, "clock")
        self.add_failing("once", 1, "clock")
        self.run_tests()
        self.assertEqual(list(json.loads(self.file("passed.json"))), ["good"])
        today = datetime.date.today().isoformat()
        self.assertEqual(json.loads(self.file("unsteady.json")), {"once": [today]})
        (self.folder / "once").unlink()
        self.run_tests()
        self.assertEqual(len(json.loads(self.file("unsteady.json"))["once"]), 2)

    def test_what_fails_three_times_has_failed(self):
        self.add_failing("good", 0, "clock")
        self.add_failing("bad", 3, "clock")
        code, out = self.run_tests()
        self.assertEqual((code, self.ran("bad"), self.file("counts")), (1, 3, "1 passed, 1 failed, 0 skipped\n"), out)
        self.assertEqual(self.file("failures"), "-- bad\nrun 3\n")

    def test_many_are_not_run_again(self):
        for i in range(6):
            self.add_failing(f"test{i}", 1, "clock")
        code, out = self.run_tests()
        self.assertEqual((code, self.file("counts")), (1, "0 passed, 6 failed, 0 skipped\n"), out)
        self.assertEqual([self.ran(f"test{i}") for i in range(6)], [1] * 6)

    def test_every_case_of_a_google_test_counts(self):
        self.add_google_test("cases", case(), case(), SKIPPED, ABSENT)
        self.add_failing("other", 0)
        code, out = self.run_tests()
        self.assertEqual((code, self.file("counts")), (0, "3 passed, 0 failed, 1 skipped\n"), out)
        code, out = self.run_tests()  # now they are remembered
        self.assertEqual((code, self.file("counts")), (0, "3 passed, 0 failed, 1 skipped\n"), out)

    def test_so_does_every_case_that_failed(self):
        self.add_google_test("cases", case(), FAILURE, FAILURE, code=1)
        code, out = self.run_tests()
        self.assertEqual((code, self.file("counts")), (1, "1 passed, 2 failed, 0 skipped\n"), out)

    def test_a_google_test_that_ends_badly_has_failed(self):
        self.add_google_test("leaks", case(), case(), code=1)
        self.add_google_test("crashes")
        code, out = self.run_tests()
        self.assertEqual((code, self.file("counts")), (1, "2 passed, 2 failed, 0 skipped\n"), out)

    def test_what_was_counted_before_does_not_stand_for_a_crash_now(self):
        self.add_google_test("crashes", case(), case())
        self.run_tests()
        (self.folder / "crashes.json").unlink()
        code, out = self.run_tests("--again")
        self.assertEqual((code, self.file("counts")), (1, "0 passed, 1 failed, 0 skipped\n"), out)

    def test_interrupted_it_counts_what_ran(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                self.lines = []
                pipe = self.folder / f"pipe{number}"
                os.mkfifo(pipe)
                (self.folder / "hangs.py").write_text(HANGS)
                # It stops run.py, which cannot read that it passed before the signal comes.
                self.add("first", "sh", "-c", "read -r _ _ _ runner _ </proc/$PPID/stat; kill -STOP $runner")
                self.add("hangs", sys.executable, self.folder / "hangs.py", pipe)
                self.lines.append("set_tests_properties(hangs PROPERTIES DEPENDS first)")
                with subprocess.Popen(self.command("--again"), stdout=subprocess.PIPE, text=True, start_new_session=True) as run:
                    until_written(pipe, run)
                    os.killpg(run.pid, number)
                    os.killpg(run.pid, signal.SIGCONT)
                    out = run.stdout.read()
                self.assertEqual(run.returncode, 130, out)
                self.assertTrue(out.endswith("interrupted: 1 of 2 tests did not come to their end\n1 passed, 0 failed, 0 skipped\n"), out)
                self.assertEqual(self.file("counts"), "1 passed, 0 failed, 0 skipped\n")

    def test_interrupted_while_it_runs_again_it_is_interrupted(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        (self.folder / "hangs.py").write_text(HANGS)
        for name in ("first", "second"):
            script = f"test -e {self.folder}/{name} && exec {sys.executable} {self.folder}/hangs.py {pipe}; touch {self.folder}/{name}; exit 1"
            self.add(name, "sh", "-c", script, labels="clock")
        with subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True) as run:
            until_written(pipe, run)  # the first one runs again
            os.killpg(run.pid, signal.SIGINT)
            out = run.stdout.read()
        self.assertEqual((run.returncode, self.file("counts")), (130, "0 passed, 2 failed, 0 skipped\n"), out)
        self.assertNotIn("alone (1 of 2): second", out)

    def test_a_signal_to_it_alone_ends_the_tests_too(self):
        # A shell: Python sometimes loses a SIGINT while it starts (a callback of its import system drops KeyboardInterrupt), and some
        # copies are still starting when the signal comes.
        for options, number in itertools.product(((), ("--stress", "hangs")), (signal.SIGINT, signal.SIGTERM)):
            with self.subTest(options=options, number=number), tempfile.TemporaryDirectory(dir=self.folder) as folder:
                self.lines = []
                self.add("hangs", "sh", "-c", f"echo $$ >>{folder}/pids; echo it runs >{folder}/pipe; exec sleep 1000")
                os.mkfifo(f"{folder}/pipe")
                with subprocess.Popen(self.command(*options), stdout=subprocess.PIPE, text=True, start_new_session=True) as run:
                    until_written(f"{folder}/pipe", run)
                    tests = [os.pidfd_open(int(pid)) for pid in pathlib.Path(folder, "pids").read_text().split()]
                    os.kill(run.pid, number)
                    out = run.stdout.read()
                self.assertEqual(run.returncode, 130, out)
                for test in tests:
                    self.assertTrue(select.select([test], [], [], 120)[0], "a test still runs")
                    os.close(test)

    def test_a_full_disk_is_said_in_one_line(self):
        self.add_failing("good", 0)
        command = self.command()
        (self.build / "counts").symlink_to("/dev/full")
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr), (1, "run.py: [Errno 28] No space left on device\n"))

    def test_stress_runs_copies_side_by_side_until_one_fails(self):
        # The first copy passes when it has met another one, which fails.
        script = f"mkdir {self.folder}/alone || {{ echo x >{self.folder}/met; exit 1; }}; while ! test -s {self.folder}/met; do sleep 0.01; done"
        self.add("not_alone", "sh", "-c", script)
        code, out = self.run_tests("--stress", "not_alone", "--rounds", "100")
        self.assertEqual(code, 1, out)
        self.assertRegex(out, r"not_alone\.\d+ \(Failed\)")
        self.assertLess(out.count("Test #"), 400, out)

    def test_stress_runs_each_test_so_often_and_as_it_runs_else(self):
        for name in ("one", "two"):
            self.add(name, "sh", "-c", f"echo $GREETING$GTEST_OUTPUT >>{self.folder}/{name}; pwd >>{self.folder}/where")
        self.lines.append(f"set_tests_properties(one two PROPERTIES WORKING_DIRECTORY {self.folder} "
                          'ENVIRONMENT "GREETING=hi there;GTEST_OUTPUT=json:x")')
        code, out = self.run_tests("--stress", "one", "two", "--rounds", "2")
        runs = 2 * 4 * len(os.sched_getaffinity(0))
        self.assertEqual(code, 0, out)
        self.assertEqual([(self.folder / name).read_text() for name in ("one", "two")], ["hi there\n" * runs] * 2)
        self.assertEqual((self.folder / "where").read_text(), f"{self.folder}\n" * 2 * runs)

    def test_stress_of_cases_of_a_google_test(self):
        binary = self.build / "bin" / "my_test"
        binary.write_text(f'#!/bin/sh\necho "$*" >>{self.folder}/cases\ntest "$1" != "--gtest_filter=No.*" || echo Running 0 tests\n')
        binary.chmod(0o755)
        code, out = self.run_tests("--stress", "my_test:Suite.*", "--rounds", "1")
        self.assertEqual(code, 0, out)
        self.assertEqual(set((self.folder / "cases").read_text().splitlines()), {"--gtest_filter=Suite.*"})
        code, out = self.run_tests("--stress", "my_test:No.*", "--rounds", "1")
        self.assertEqual(code, 1, out)

    def test_stress_of_what_there_is_not_names_what_there_is(self):
        self.add("e2e.first", "true")
        code, out = self.run_tests("--stress", "first")
        self.assertEqual((code, out), (2, "run.py: no test is called first; there are e2e.first\n"))
        code, out = self.run_tests("--stress", "bin:x")
        self.assertEqual((code, out), (2, f"run.py: there is no {self.build}/bin/bin\n"))

    def test_stress_that_runs_nothing_is_no_success(self):
        self.add("good", "true")
        self.assertEqual(self.run_tests("--stress", "good", "--rounds", "0")[0], 1)


if __name__ == "__main__":
    unittest.main()
