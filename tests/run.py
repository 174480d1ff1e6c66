#!/usr/bin/env python3
"""Runs the tests of one build that have to be run, and counts: `tests/run.py build/release [--again] [--label tsan]...
[--without soak]... [--room ROOM]...`. Or one test many times: `tests/run.py build/release --stress NAME... [--rounds N]`.

A test that passed is not run again as long as nothing that it can see has changed. All see their command, their properties and
HAKAM_* of the environment. A GoogleTest (label `unit`) sees its binary and its REQUIRED_FILES. Other tests see every program of the
build and every tracked file but documents, what the compiler has read already, and the modules of other tests. Those with the
label `sources` see everything, so they are always run, as are those that failed or were skipped. `--again` runs all.

As many tests run at once as take twice the cores: one that computes takes 2 (PROCESSORS), one that waits half of its time 1.

Tests with the label `clock` fail if the machine is too slow. They run last, each alone. One that failed is run again, at most
twice; if it passes then, it counts as passed and is named as unsteady, and it is not remembered as passed. If more than
MOST_UNSTEADY failed, none is run again. Other tests that failed have failed.

The last line is "P passed, F failed, S skipped", remembered ones included; of a GoogleTest binary each case counts. Files of
the build: `counts` has this line, and "unsteady: NAME" for each of those; `left_out` "N LABEL" for each `--without`; `failures` the
end of what each failed test printed; `unsteady.json` the days on which a test was unsteady. Exit code: 0 none failed, 1 some did,
130 interrupted: then the counts are those of the tests that ran.
"""

import argparse
import collections
import datetime
import functools
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree

from ctest import ctest
from stress import NoSuchTest, stress

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Compiled into the programs, whose bytes count, or for people. sdk/init and results are what tests look at.
UNSEEN = re.compile(r"(?!sdk/init/|results/).*(\.cc|\.h|\.md|CMakeLists\.txt)$")
# Tests in Python and JavaScript: no other test reads them.
MODULE = re.compile(r"tests/.*/(\w+_test\.py|\w+\.test\.mjs)$")
MOST_UNSTEADY = 5  # in a run of all suites; ./dev counts them
TRIES_ALONE = 2
HANGS = 900  # seconds, for tests that do not say it themselves; nothing takes so long, on any machine
SOME_FAILED = 8  # exit code of ctest
INTERRUPTED = 130
# "  3/25 Test  #7: e2e.help.Help.x ....***Failed    0.02 sec"; some errors stand before the stars.
OUTCOME = re.compile(r"\s*\d+/\d+ Test +#\d+: (\S+) \.*(.*)")


def digest_of(lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@functools.cache
def file_digest(path):
    """That of a file, or of all below a folder; none if there is nothing."""
    if path.is_dir():
        return digest_of(f"{file} {file_digest(file)}" for file in sorted(path.rglob("*")) if file.is_file())
    if not path.is_file():
        return ""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def tracked_files():
    """Tracked, or about to be; not what git ignores."""
    out = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                         capture_output=True).stdout.decode()
    return sorted(name for name in out.split("\0") if name and not UNSEEN.match(name) and (ROOT / name).is_file())


class Sights:
    """What tests of a build can see, as digests."""

    def __init__(self, build):
        tracked = tracked_files()
        self.modules = [ROOT / name for name in tracked if MODULE.match(name)]
        self.environment = digest_of(f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("HAKAM_"))
        programs = [path for path in sorted((build / "bin").iterdir()) if not path.name.endswith("_test")]
        files = programs + sorted((build / "python").rglob("*.so")) + [ROOT / name for name in tracked if not MODULE.match(name)]
        self.common = digest_of(f"{file} {file_digest(file)}" for file in files)

    def of(self, command, properties):
        """That of all that a test with this command and these properties sees."""
        parts = [json.dumps([command, properties], sort_keys=True), self.environment, file_digest(pathlib.Path(command[0]))]
        if "unit" in properties.get("LABELS", []):
            return digest_of(parts + [file_digest(pathlib.Path(name)) for name in properties.get("REQUIRED_FILES", [])])
        words = {word for part in command[1:] for word in (pathlib.Path(part).name, f"{part.partition('.')[0]}.py")}
        return digest_of(parts + [self.common] + [file_digest(path) for path in self.modules if path.name in words])


class Test:
    """One test: its number for ctest, its name, and the digest of what it can see; None if it is always run."""

    def __init__(self, number, listed, sights):
        self.number, self.name = number, listed["name"]
        properties = {entry["name"]: entry["value"] for entry in listed.get("properties", [])}
        self.labels = set(properties.get("LABELS", []))
        self.digest = None
        if "command" in listed and "sources" not in self.labels:
            self.digest = sights.of(listed["command"], properties)


def cores():
    return len(os.sched_getaffinity(0))


def listed(build):
    """What ctest says of the tests of a build."""
    return json.loads(subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True).stdout)


def tests_of(build):
    sights = Sights(build)
    return [Test(number, test, sights) for number, test in enumerate(listed(build)["tests"], 1)]


def asked_for(tests, options):
    """Those with the labels and of one of the rooms, as far as they are given; and how many of them the labels of `--without` leave
    out: a test is counted for the first that it has."""
    wanted = {f"room:{room}" for room in options.room}
    found = [test for test in tests if test.labels.issuperset(options.label) and (not wanted or wanted & test.labels)]
    left_out = collections.Counter(next(label for label in options.without if label in test.labels)
                                   for test in found if test.labels.intersection(options.without))
    return [test for test in found if test.labels.isdisjoint(options.without)], left_out


def remembered(build):
    try:
        return json.loads((build / "passed.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def outcome(words):
    """That of a test, from the words of ctest."""
    if words.startswith("   Passed"):
        return "passed"
    return "skipped" if words.startswith("***Skipped") else "failed"


def cases_file(build, name):
    return build / "cases" / f"{name}.json"


def cases(build, name, result):
    """How many cases of a test passed, failed and were skipped; one, if it is not GoogleTest or did not come to its end."""
    try:
        suites = json.loads(cases_file(build, name).read_text(encoding="utf-8"))["testsuites"]
    except (OSError, ValueError):
        return collections.Counter([result])
    counts = collections.Counter()
    for case in (case for suite in suites for case in suite["testsuite"] if case["status"] == "RUN"):
        counts["failed" if "failures" in case else "skipped" if case["result"] == "SKIPPED" else "passed"] += 1
    if result == "failed" and not counts["failed"]:
        counts["failed"] = 1  # after its last case
    return counts


def ends_of_failures(report):
    """What the failed tests printed, each cut to its end: a line each in a long log is easily overlooked."""
    parsed = xml.etree.ElementTree.parse(report).iter("testcase") if report.exists() else []
    return {case.get("name"): (case.findtext("system-out") or "")[-3000:].strip()
            for case in parsed if case.get("status") == "fail"}


def run(build, chosen, at_once):
    """Runs them; gives the exit code of ctest or INTERRUPTED, the outcomes by name, and what the failed ones printed."""
    report, numbers = build / "tests.xml", build / "chosen.txt"
    report.unlink(missing_ok=True)
    for test in chosen:
        cases_file(build, test.name).unlink(missing_ok=True)
    if not chosen:
        return 0, {}, {}
    numbers.write_text("0,0,0," + ",".join(str(test.number) for test in chosen) + "\n", encoding="utf-8")
    found, names = {}, {test.name for test in chosen}

    def note(line):
        match = OUTCOME.match(line)
        if match and match[1] in names:
            found[match[1]] = outcome(match[2])

    try:
        code = ctest("--test-dir", build, "-I", numbers, "-j", at_once, "--output-on-failure", "--no-tests=error", "--timeout", HANGS,
                     "--output-junit", report, on_line=note)
    except KeyboardInterrupt:  # a ctest that is interrupted writes no report
        return INTERRUPTED, found, {}
    # What has no outcome, because ctest was ended, has failed.
    return code, dict.fromkeys(names, "failed") | found, ends_of_failures(report)


def run_again(build, chosen, found, ends):
    """Runs again what failed and has a clock, until it is interrupted; brings its outcomes up to date. Gives 0 or INTERRUPTED."""
    failed = [test for test in chosen if found.get(test.name) == "failed" and "clock" in test.labels]
    if len(failed) > MOST_UNSTEADY:
        return 0
    for test in failed:
        for again in range(TRIES_ALONE):
            print(f"again, alone ({again + 1} of {TRIES_ALONE}): {test.name}", flush=True)
            code, now, printed = run(build, [test], at_once=1)
            found[test.name] = now.get(test.name, "failed")
            ends |= printed
            if code == INTERRUPTED:
                return code
            if found[test.name] != "failed":
                break
    return 0


def remember_unsteady(build, names):
    file = build / "unsteady.json"
    try:
        days = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        days = {}
    for name in names:
        days.setdefault(name, []).append(datetime.date.today().isoformat())
    file.write_text(json.dumps(days, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def interrupt(*_):
    """The first signal ends the tests; a second one does not keep the counts from being written."""
    for later in (signal.SIGTERM, signal.SIGINT):
        signal.signal(later, signal.SIG_IGN)
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--again", action="store_true", help="run all, also what passed before and has not changed")
    parser.add_argument("--label", action="append", default=[], help="only tests that have it; may be repeated")
    parser.add_argument("--without", action="append", default=[], help="only tests that do not have it; may be repeated")
    parser.add_argument("--room", action="append", default=[], help="only tests of it or of another one that is named")
    parser.add_argument("--stress", nargs="+", metavar="NAME", help="run copies of these tests side by side, four a core, until "
                        "one fails; BINARY:FILTER are cases of a GoogleTest binary")
    parser.add_argument("--rounds", type=int, default=10, help="of --stress: how often so many copies run (default: 10)")
    options = parser.parse_args()
    build = options.build.resolve()
    signal.signal(signal.SIGTERM, interrupt)
    signal.signal(signal.SIGINT, interrupt)
    if options.stress:
        return 1 if stress(build, listed(build), options.stress, options.rounds, at_once=4 * cores(), hangs=HANGS) else 0

    before = {} if options.again else remembered(build)
    known = tests_of(build)
    tests, left_out = asked_for(known, options)
    chosen = [test for test in tests if test.digest is None or before.get(test.name) != test.digest]
    if len(chosen) < len(tests):
        print(f"{len(tests) - len(chosen)} of {len(tests)} tests passed before and see nothing that has changed; "
              f"{len(chosen)} to run", flush=True)
    code, found, ends = run(build, chosen, at_once=2 * cores())
    failed = {name for name, result in found.items() if result == "failed"}
    if code != INTERRUPTED:
        code = run_again(build, chosen, found, ends) or code
    unsteady = [test.name for test in chosen if test.name in failed and found[test.name] != "failed"]
    remember_unsteady(build, unsteady)
    found = {test.name: "passed" for test in tests if test not in chosen} | found

    # What was not asked for stays as it was.
    kept = {test.name: before[test.name] for test in known if test.name in before and test not in tests}
    kept |= {test.name: test.digest for test in tests
             if test.digest and found.get(test.name) == "passed" and test.name not in unsteady}
    (build / "passed.json").write_text(json.dumps(kept, indent=0), encoding="utf-8")
    total = sum((cases(build, name, result) for name, result in found.items()), collections.Counter())
    if code not in (0, SOME_FAILED, INTERRUPTED) and total["failed"] == 0:
        total["failed"] = 1  # ctest itself
    counts = f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped"
    lines = [counts] + [f"unsteady: {name}" for name in unsteady]
    (build / "counts").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (build / "left_out").write_text("".join(f"{left_out[label]} {label}\n" for label in options.without if left_out[label]),
                                    encoding="utf-8")
    (build / "failures").write_text("".join(f"-- {name}\n{end}\n" for name, end in ends.items()), encoding="utf-8")
    if code == INTERRUPTED:
        print(f"interrupted: {len(tests) - len(found)} of {len(tests)} tests did not come to their end")
    print(*lines[1:], counts, sep="\n", flush=True)
    return INTERRUPTED if code == INTERRUPTED else 1 if total["failed"] else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except NoSuchTest as error:
        print(f"run.py: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:  # a full disk, no ctest
        sys.exit(f"run.py: {error}")
