#!/usr/bin/env python3
"""Runs the tests of one build that have to be run, and counts: `tests/run.py build/release [--again] [--label tsan]
[--without soak] [--room ROOM]...`.

A test that passed is not run again as long as nothing that it can see has changed: its command and properties, its own
binary, every program of the build, and every tracked file but documents and what the compiler has read already. Tests with
the label `sources` read those as well, so they are always run, as are those that failed or were skipped. `--again` runs all.

When all others are over, a test that failed is run again alone, at most twice. If it passes then, it counts as passed, a line
"unsteady: NAME" says so, and it is not remembered as passed. If more than MOST_UNSTEADY failed, none is run again.

The last line is "P passed, F failed, S skipped", remembered ones included. Files of the build: `counts` has this line,
`unsteady` a name a line, `failures` the end of what each failed test printed. Exit code: 0 none failed, 1 some did.
"""

import argparse
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Compiled into the programs, whose bytes count, or for people. sdk/init and results are what tests look at.
UNSEEN = re.compile(r"(?!sdk/init/|results/).*(\.cc|\.h|\.md|CMakeLists\.txt)$")
MOST_UNSTEADY = 5  # in a run of all suites; ./dev counts them
TRIES_ALONE = 2
SOME_FAILED = 8  # exit code of ctest


def digest_of(*parts):
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def file_digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def tracked_files():
    """Tracked, or about to be; not what git ignores."""
    out = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                         capture_output=True).stdout.decode()
    return sorted(name for name in out.split("\0") if name and not UNSEEN.match(name) and (ROOT / name).is_file())


def common_digest(build):
    """Of all that any test may look at beside its own binary."""
    programs = [path for path in sorted((build / "bin").iterdir()) if path.is_file() and not path.name.endswith("_test")]
    modules = sorted((build / "python").rglob("*.so"))
    lines = [f"{path.relative_to(build)} {file_digest(path)}" for path in programs + modules]
    lines += [f"{name} {file_digest(ROOT / name)}" for name in tracked_files()]
    lines += [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("HAKAM_")]
    return digest_of("\n".join(lines).encode())


class Test:
    """One test: its number for ctest, its name, and the digest of what it can see; None if it is always run."""

    def __init__(self, number, listed, common):
        self.number, self.name = number, listed["name"]
        properties = {entry["name"]: entry["value"] for entry in listed.get("properties", [])}
        self.labels = {label for labels in properties.get("LABELS", []) for label in labels.split(",")}
        self.digest = None
        if "command" in listed and "sources" not in self.labels:
            self.digest = digest_of(json.dumps([listed["command"], properties], sort_keys=True).encode(), common.encode(),
                                    binary_digest(listed["command"][0]).encode())


def cores():
    return len(os.sched_getaffinity(0))


@functools.cache
def binary_digest(path):
    return file_digest(path) if os.path.isfile(path) else ""


def tests_of(build):
    listed = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True).stdout
    common = common_digest(build)
    return [Test(number, test, common) for number, test in enumerate(json.loads(listed)["tests"], 1)]


def asked_for(tests, options):
    """Those with the label, without the other one, and of the rooms, as far as they are given."""
    wanted = {f"room:{room}" for room in options.room}
    return [test for test in tests if (options.label is None or options.label in test.labels)
            and options.without not in test.labels and (not wanted or wanted & test.labels)]


def remembered(build):
    try:
        return json.loads((build / "passed.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def outcomes(report):
    """Name and outcome of every test that ctest was asked to run: passed, failed or skipped."""
    if not report.exists():
        return {}
    found = {}
    for case in xml.etree.ElementTree.parse(report).iter("testcase"):
        skip = case.find("skipped")
        if case.get("status") == "run":
            found[case.get("name")] = "passed"
        elif skip is not None and skip.get("message", "").startswith("SKIP_"):
            found[case.get("name")] = "skipped"
        else:  # failed, or could not be started
            found[case.get("name")] = "failed"
    return found


def ends_of_failures(report):
    """What the failed tests printed, each cut to its end: a line each in a long log is easily overlooked."""
    cases = xml.etree.ElementTree.parse(report).iter("testcase") if report.exists() else []
    return {case.get("name"): (case.findtext("system-out") or "")[-3000:].strip()
            for case in cases if case.get("status") == "fail"}


def run(build, chosen, at_once):
    """Runs them, so many at a time; gives the exit code of ctest, the outcomes by name, and what the failed ones printed."""
    report, numbers = build / "tests.xml", build / "chosen.txt"
    report.unlink(missing_ok=True)
    if not chosen:
        return 0, {}, {}
    numbers.write_text("0,0,0," + ",".join(str(test.number) for test in chosen) + "\n", encoding="utf-8")
    # What computes needs a core of its own (RESOURCE_GROUPS); the rest may wait for bots.
    resources = build / "cores.json"
    resources.write_text(json.dumps({"version": {"major": 1, "minor": 0},
                                     "local": [{"cores": [{"id": "0", "slots": cores()}]}]}), encoding="utf-8")
    code = subprocess.run(["ctest", "--test-dir", build, "-I", numbers, "-j", str(at_once), "--output-on-failure",
                           "--resource-spec-file", resources,
                           "--no-tests=error", "--timeout", "300", "--output-junit", report],
                          stdin=subprocess.DEVNULL, check=False).returncode
    # What has no outcome, because ctest was ended, has failed.
    return code, {test.name: "failed" for test in chosen} | outcomes(report), ends_of_failures(report)


def run_again(build, chosen, found, ends):
    """Runs what failed again, alone; brings its outcomes up to date and gives the names of those that passed now."""
    failed = [test for test in chosen if found.get(test.name) == "failed"]
    if len(failed) > MOST_UNSTEADY:
        return []
    for test in failed:
        for again in range(TRIES_ALONE):
            print(f"again, alone ({again + 1} of {TRIES_ALONE}): {test.name}", flush=True)
            _, now, printed = run(build, [test], at_once=1)
            found[test.name] = now.get(test.name, "failed")
            if found[test.name] != "failed":
                break
            ends |= printed
    return [test.name for test in failed if found[test.name] != "failed"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--again", action="store_true", help="run all, also what passed before and has not changed")
    parser.add_argument("--label", help="only tests that have it")
    parser.add_argument("--without", help="only tests that do not have this label")
    parser.add_argument("--room", action="append", default=[], help="only tests of it; may be repeated")
    options = parser.parse_args()
    build = options.build.resolve()

    before = {} if options.again else remembered(build)
    known = tests_of(build)
    tests = asked_for(known, options)
    chosen = [test for test in tests if test.digest is None or before.get(test.name) != test.digest]
    if len(chosen) < len(tests):
        print(f"{len(tests) - len(chosen)} of {len(tests)} tests passed before and see nothing that has changed; "
              f"{len(chosen)} to run", flush=True)
    code, found, ends = run(build, chosen, at_once=2 * cores())
    unsteady = run_again(build, chosen, found, ends)
    found = {test.name: "passed" for test in tests if test not in chosen} | found

    # What was not asked for stays as it was.
    kept = {test.name: before[test.name] for test in known if test.name in before and test not in tests}
    kept |= {test.name: test.digest for test in tests
             if test.digest and found.get(test.name) == "passed" and test.name not in unsteady}
    (build / "passed.json").write_text(json.dumps(kept, indent=0), encoding="utf-8")
    failed = sum(outcome == "failed" for outcome in found.values())
    if code not in (0, SOME_FAILED) and failed == 0:
        failed = 1  # ctest itself
    passed, skipped = (sum(outcome == word for outcome in found.values()) for word in ("passed", "skipped"))
    counts = f"{passed} passed, {failed} failed, {skipped} skipped"
    (build / "counts").write_text(counts + "\n", encoding="utf-8")
    (build / "unsteady").write_text("".join(f"{name}\n" for name in unsteady), encoding="utf-8")
    (build / "failures").write_text("".join(f"-- {name}\n{end}\n" for name, end in ends.items()), encoding="utf-8")
    for name in unsteady:
        print(f"unsteady: {name}")
    print(counts, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
