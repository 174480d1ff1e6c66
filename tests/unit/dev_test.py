"""`./dev test`: what its last lines say, and its exit code, when suites pass, fail, do not build or are cut off.

The project is a toy: this `dev` and tests/*.py, with presets and rooms of the same names.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

from pipes import until_written

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRESETS = """{"version": 3, "configurePresets": [
  {"name": "base", "hidden": true, "generator": "Ninja", "binaryDir": "${sourceDir}/build/${presetName}"},
  {"name": "release", "inherits": "base"}, {"name": "asan", "inherits": "base"}, {"name": "tsan", "inherits": "base"}]}
"""
PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(toy LANGUAGES NONE)
enable_testing()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
get_filename_component(PRESET ${CMAKE_BINARY_DIR} NAME)
add_custom_target(kits)
foreach(ROOM process agent play wire record store relay cpp host)
  add_custom_target(unit_${ROOM})
  add_custom_target(room_${ROOM})
  add_test(NAME ${ROOM}_test COMMAND true)
  set_tests_properties(${ROOM}_test PROPERTIES LABELS "unit;tsan;room:${ROOM}")
endforeach()
"""
NINE = "9 passed, 0 failed"  # one a room
SIX = "6 passed, 0 failed"   # memory_rooms of dev


class DevTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="hakam-dev-")  # pylint: disable=consider-using-with
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        (self.folder / "tests").mkdir()
        shutil.copy(ROOT / "dev", self.folder)
        for file in (ROOT / "tests").glob("*.py"):
            shutil.copy(file, self.folder / "tests")
        (self.folder / "CMakePresets.json").write_text(PRESETS)
        (self.folder / ".gitignore").write_text("build/\n")
        self.write("")
        self.git("init", "-q")
        self.commit("2026-01-01T00:00:00Z")

    def git(self, *args, **env):
        who = {"GIT_AUTHOR_NAME": "x", "GIT_AUTHOR_EMAIL": "x@y", "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@y"}
        subprocess.run(["git", *args], cwd=self.folder, env={**os.environ, **who, **env}, check=True)

    def commit(self, date):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "x", GIT_COMMITTER_DATE=date, GIT_AUTHOR_DATE=date)

    def write(self, more):
        """The project, and what the test adds to it."""
        (self.folder / "CMakeLists.txt").write_text(PROJECT + more)

    def start(self, *args):
        return subprocess.Popen([self.folder / "dev", "test", *args], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def run_dev(self, *args):
        """Exit code, and the lines of the output from the end."""
        with self.start(*args) as dev:
            out = dev.stdout.read()
        return dev.returncode, out.splitlines()[::-1], out

    def test_all_is_well(self):
        code, lines, out = self.run_dev("release", "asan")
        self.assertEqual((code, lines[0]), (0, "18 passed, 0 failed"), out)
        self.assertIn(f"== test: release: {NINE}, 0 skipped", lines)
        self.assertIn(f"== test: asan: {NINE}, 0 skipped", lines)

    def test_a_wrong_assertion(self):
        self.write('add_test(NAME wrong COMMAND sh -c "echo 1 is not 2; exit 1")\n')
        code, lines, out = self.run_dev()
        self.assertEqual((code, lines[0]), (1, "9 passed, 1 failed"), out)
        self.assertEqual(lines[3:0:-1], ["== test: what failed", "-- wrong", "1 is not 2"])

    def test_a_test_that_hangs(self):
        self.write("add_test(NAME hangs COMMAND sleep 1000)\nset_tests_properties(hangs PROPERTIES TIMEOUT 1)\n")
        code, lines, out = self.run_dev()
        self.assertEqual((code, lines[0]), (1, "9 passed, 1 failed"), out)
        self.assertIn("hangs", out)
        self.assertIn("***Timeout", out)

    def test_a_suite_that_does_not_build(self):
        self.write('if(PRESET STREQUAL "release")\n  add_custom_target(broken ALL COMMAND false)\nendif()\n')
        code, lines, out = self.run_dev("release", "asan")
        self.assertEqual((code, lines[0]), (1, "9 passed, 1 failed"), out)
        self.assertIn("== test: release does not build", lines)

    def test_what_cannot_be_configured_does_not_build(self):
        self.write('message(FATAL_ERROR "nothing here")\n')
        code, lines, out = self.run_dev()
        self.assertEqual((code, lines[:2]), (1, ["0 passed, 1 failed", "== test: release does not build"]), out)
        self.assertIn("nothing here", out)

    def cut_off(self, project, number):
        """Sends a signal to the run when its test or its build says so in a pipe."""
        pipe = self.folder / "build" / "pipe"
        pipe.parent.mkdir(exist_ok=True)
        os.mkfifo(pipe)
        (self.folder / "waits.sh").write_text(f"echo it runs >{pipe}\nexec sleep 1000\n")
        self.write(project.replace("WAITS", f"sh {self.folder}/waits.sh"))
        with self.start("release", "asan") as dev:
            until_written(pipe, dev)
            os.killpg(dev.pid, number)
            out = dev.stdout.read()
        return dev.returncode, out.splitlines()[::-1], out

    def test_cut_off_in_a_test(self):
        project = "add_test(NAME waits COMMAND WAITS)\nset_tests_properties(waits PROPERTIES RUN_SERIAL TRUE COST -1)\n"
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                shutil.rmtree(self.folder / "build", ignore_errors=True)
                code, lines, out = self.cut_off(project, number)
                self.assertNotEqual(code, 0, out)
                self.assertEqual(lines[:4], ["9 passed, 2 failed", "== test: asan did not come to its end",
                                             "== test: release did not come to its end",
                                             f"== test: release: {NINE}, 0 skipped"], out)

    def test_cut_off_in_a_build(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                shutil.rmtree(self.folder / "build", ignore_errors=True)
                code, lines, out = self.cut_off("add_custom_target(waits ALL COMMAND WAITS)\n", number)
                self.assertNotEqual(code, 0, out)
                self.assertEqual(lines[:3], ["0 passed, 2 failed", "== test: asan did not come to its end",
                                             "== test: release did not come to its end"], out)

    def test_a_suite_without_counts_has_failed(self):
        """As when the disk is full."""
        (self.folder / "build" / "release").mkdir(parents=True)
        (self.folder / "build" / "release" / "passed.json").mkdir()  # cannot be written
        code, lines, out = self.run_dev("release", "asan")
        self.assertEqual((code, lines[:2]), (1, ["9 passed, 1 failed", "== test: release did not come to its end"]), out)

    def ran(self, *args):
        """The tests of the project that ran."""
        code, _, out = self.run_dev(*args)
        self.assertEqual(code, 0, out)
        return {line.split()[3] for line in out.splitlines() if " Passed " in line}

    def test_what_it_left_out_is_said_with_the_command_for_it(self):
        self.write('set_property(TEST play_test wire_test APPEND PROPERTY LABELS ci)\n'
                   'set_property(TEST host_test APPEND PROPERTY LABELS soak)\n')
        rest = "== test: not run: all under sanitizers: ./dev test asan tsan; what runs at night: ./dev soak"
        longest = "== test: not run: 1 tests that take longest, or need Go, Rust, Java or Node: ./dev test all"
        code, lines, out = self.run_dev()
        self.assertEqual((code, lines[:4]), (0, ["6 passed, 0 failed", rest, longest,
                                                 "== test: not run: 2 tests that take longer: ./dev test ci"]), out)
        code, lines, out = self.run_dev("ci")
        self.assertEqual((code, lines[1:3]), (0, [rest, longest]), out)
        code, lines, out = self.run_dev("all")
        self.assertEqual((code, lines[0]), (0, NINE), out)
        self.assertNotIn("not run", out)
        code, lines, out = self.run_dev("play", "host")  # rooms that are named are tested whole
        self.assertEqual((code, lines[0]), (0, "2 passed, 0 failed"), out)
        self.assertNotIn("not run", out)

    def test_what_has_changed_is_tested_again_by_those_that_see_it(self):
        self.write("".join(f"""
            add_test(NAME {name} COMMAND /usr/bin/python3 -m unittest {name}_test.Toy.test_true
                     WORKING_DIRECTORY ${{CMAKE_SOURCE_DIR}}/tests/toys)""" for name in ("first", "second")) + """
            add_test(NAME cases COMMAND ${CMAKE_BINARY_DIR}/bin/cases_test)
            set_tests_properties(cases PROPERTIES LABELS unit REQUIRED_FILES "${CMAKE_BINARY_DIR}/bin/bot;${CMAKE_SOURCE_DIR}/tests/boards")
        """)
        toys, boards, programs = (self.folder / path for path in ("tests/toys", "tests/boards", "build/release/bin"))
        for folder in (toys, boards, programs):
            folder.mkdir(parents=True)
        for name in ("first", "second"):
            (toys / f"{name}_test.py").write_text("import unittest\nclass Toy(unittest.TestCase):\n    def test_true(self): pass\n")
        for name in ("cases_test", "bot", "hakam"):
            (programs / name).write_text("#!/bin/sh\n")
            (programs / name).chmod(0o755)
        self.assertLess({"first", "second", "cases", "play_test"}, self.ran())
        self.assertEqual(self.ran(), set())
        everybody = {"first", "second", "cases"}
        for changed, seen_by in ((toys / "first_test.py", {"first"}), (programs / "cases_test", {"cases"}), (boards / "new", everybody),
                                 (programs / "hakam", everybody - {"cases"}), (programs / "bot", everybody),
                                 (toys / "helper.py", everybody - {"cases"})):
            with self.subTest(changed.name), changed.open("a", encoding="utf-8") as file:
                file.write("\n# another line\n")
                file.close()
                self.assertEqual(self.ran(), seen_by)

    def test_what_makes_no_sense(self):
        for args, words in ((("--quick",), "test: no option --quick; there is --again"),
                            (("kitchen",), "test: no room called kitchen in the build release; there are agent, cpp, "),
                            (("ci", "play"), "test: ci has suites and rooms of its own; name nothing else"),
                            (("ci", "asan"), "test: ci has suites and rooms of its own; name nothing else")):
            with self.subTest(args):
                code, _, out = self.run_dev(*args)
                self.assertEqual(code, 2, out)
                self.assertIn(words, out)

    def test_ci_runs_rooms_with_memory_and_those_with_threads_that_changed_within_a_day(self):
        code, lines, out = self.run_dev("ci")  # a clone without older commits
        self.assertEqual((code, lines[0]), (0, "20 passed, 0 failed"), out)
        self.assertIn(f"== test: ci-asan: {SIX}, 0 skipped", lines)
        self.assertIn("== test: ci-tsan: 5 passed, 0 failed, 0 skipped", lines)

        self.commit("2026-01-03T00:00:00Z")
        code, lines, out = self.run_dev("ci")
        self.assertEqual((code, lines[0]), (0, "15 passed, 0 failed"), out)

        for room in ("arbiter/host", "tests/unit/play", "arbiter/web"):
            (self.folder / room).mkdir(parents=True)
            (self.folder / room / "x.cc").write_text("")
        self.commit("2026-01-04T00:00:00Z")
        code, lines, out = self.run_dev("ci")
        self.assertEqual((code, lines[0]), (0, "17 passed, 0 failed"), out)
        self.assertIn("== test: ci-tsan: 2 passed, 0 failed, 0 skipped", lines)


if __name__ == "__main__":
    unittest.main()
