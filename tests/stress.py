"""Copies of tests side by side, many more than there are cores, until one fails: shows what fails on a busy machine only."""

import os
import pathlib
import tempfile

from ctest import ctest

# The properties of a test that say how ctest runs it.
HOW = {"ENVIRONMENT", "SKIP_REGULAR_EXPRESSION", "SKIP_RETURN_CODE", "TIMEOUT", "WORKING_DIRECTORY"}


class NoSuchTest(ValueError):
    pass


def stress(build, listed, names, rounds, at_once, hangs):
    """Runs `at_once` copies of each test `rounds` times. `listed` is what ctest says of all tests of the build. A name is that
    of a test, or BINARY:FILTER, cases of a GoogleTest binary. Gives the exit code of ctest: 0 if no run failed."""
    tests = [command_of(build, listed, name) for name in names]
    runs = [(f"{name}.{number}", *test) for number in range(1, rounds * at_once + 1) for name, test in zip(names, tests)]
    with tempfile.TemporaryDirectory(prefix="hakam-stress-") as folder:
        pathlib.Path(folder, "CTestTestfile.cmake").write_text("".join(lines(*run) for run in runs), encoding="utf-8")
        return ctest("--test-dir", folder, "-j", at_once, "--output-on-failure", "--stop-on-failure", "--no-tests=error",
                     "--timeout", hangs)


def command_of(build, listed, name):
    """The command of a test, and its properties that say how ctest runs it."""
    binary, _, cases = name.partition(":")
    if cases:
        path = build / "bin" / binary
        if not os.access(path, os.X_OK):
            raise NoSuchTest(f"there is no {path}")
        return [path, f"--gtest_filter={cases}"], {"FAIL_REGULAR_EXPRESSION": "Running 0 tests"}
    for test in listed["tests"]:
        if test["name"] == name and "command" in test:
            how = {entry["name"]: entry["value"] for entry in test["properties"] if entry["name"] in HOW}
            # All copies would write the counts of cases into one file.
            how["ENVIRONMENT"] = [line for line in how.get("ENVIRONMENT", []) if not line.startswith("GTEST_OUTPUT=")]
            return test["command"], how
    like = [test["name"] for test in listed["tests"] if name in test["name"]]
    raise NoSuchTest(f"no test is called {name}" + (f"; there are {', '.join(like[:10])}" if like else ""))


def lines(name, command, how):
    """A test in the language of CTestTestfile.cmake."""
    properties = {key: ";".join(map(str, value)) if isinstance(value, list) else value for key, value in how.items()}
    words = [word for pair in properties.items() for word in pair]
    return (f"add_test({quoted(name)} {' '.join(map(quoted, command))})\n"
            f"set_tests_properties({quoted(name)} PROPERTIES {' '.join(map(quoted, words))})\n")


def quoted(word):
    """A bracket argument of CMake: nothing in it is special."""
    return f"[==[{word}]==]"
