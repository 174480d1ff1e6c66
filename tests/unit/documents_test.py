"""What a document names in backticks exists.

  python3 tests/unit/documents_test.py

A path is there, below the document's folder or the project's, or as the end of a path. Every other word occurs in a source. Commands
of `hakam` and `./dev` are those of the program. CHANGELOG.md speaks of the past, and the law (law/, law.md) of games.
"""

import functools
import os
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAST_OR_LAW = re.compile(r"CHANGELOG\.md$|/law/|/law\.md$|^results/.*standings\.md$")
ENDINGS = "cc|h|py|md|sh|proto|textproto|jsonl|json|js|ts|go|rs|java|toml|txt|yaml|yml"
PATH = re.compile(rf"(?<![\w.@/-])[\w.*@-]*\w/[\w./*-]+|(?<![\w.@/*-])[\w-]+\.(?:{ENDINGS})\b(?!\()")
# A build or a run makes it, it is the reader's own, or a name stands for it: FOLDER, X.h.
NOT_OURS = re.compile(r"(build|target|live|mybot|gates|bots|self|hakam|ann|cem|spring)/|(.*/)?[A-Z0-9]+(/|\.|$)|(tune|gate)\.json$|boards\.jsonl$|\w\.proto$|kit\.\w+$|boards/s$|os\.py$|"
                      r"@?[\w.]+/grpc|google\.golang\.org")
# These belong to other projects.
THEIRS = {"DaltDeploymentRepository", "ETXTBSY", "RUST_BACKTRACE", "Sync", "deploy", "gitignore", "gtest_filter", "parseDelimitedFrom",
          "statfs", "sysinfo", "unwind"}


def tracked(*patterns):
    """Tracked files, and those about to be; not what git ignores."""
    out = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns], cwd=ROOT, check=True,
                         capture_output=True).stdout.decode()
    return [name for name in out.split("\0") if name and (ROOT / name).is_file()]


@functools.cache
def ends_of_paths():
    """Every end of the path of a file or folder: a/b/c gives a/b/c, b/c, c."""
    found = set()
    for name in tracked():
        parts = name.split("/")
        for end in range(1, len(parts) + 1):
            found.update("/".join(parts[start:end]) for start in range(end))
    return found


@functools.cache
def words_of_sources():
    words = set(THEIRS)
    for name in tracked():
        if not name.endswith(".md"):
            words.update(re.findall(r"[A-Za-z_]\w+", (ROOT / name).read_text(encoding="utf-8", errors="replace")))
    return words


def in_backticks(text):
    """(line, text) of each span outside the fenced blocks."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            for span in re.findall(r"`([^`]+)`", line):
                yield number, span


def faults(name, text):
    for number, span in in_backticks(text):
        for match in PATH.finditer(span):
            path = match.group().rstrip("/.")
            if "*" not in path and not NOT_OURS.match(path) and path not in ends_of_paths():
                yield f"{name}:{number}: no file {path} (`{span}`)"
        for word in re.findall(r"\b[A-Za-z]\w+[^\W_]\b", PATH.sub(" ", span)):
            if word not in words_of_sources() and not re.fullmatch("[A-Z]+[0-9]?|X.*", word):
                yield f"{name}:{number}: no source has the word {word} (`{span}`)"


@functools.cache
def commands():
    """Of the program and of `./dev`."""
    sources = "".join((ROOT / name).read_text(encoding="utf-8") for name in tracked("arbiter/cli/*.cc"))
    dev = (ROOT / "dev").read_text(encoding="utf-8")
    return {"hakam": set(re.findall(r'add_subcommand\(\s*"([a-z]+)"', sources)), "./dev": set(re.findall(r"^cmd_([a-z]+)\(\)", dev, re.M))}


def command_faults(name, text):
    for number, line in enumerate(text.splitlines(), 1):
        for program, command in re.findall(r"(?:^ *|`|/bin/)(hakam|\./dev) ([a-z]+)(?=[ `]|$)", line):
            if command not in commands()[program]:
                yield f"{name}:{number}: no command {program} {command}"


class Documents(unittest.TestCase):
    maxDiff = None

    def test_what_is_named_exists(self):
        found = [fault for name in tracked("*.md") if not PAST_OR_LAW.search(name)
                 for fault in faults(name, (ROOT / name).read_text(encoding="utf-8"))]
        self.assertEqual(found, [])

    def test_every_command_is_there(self):
        self.assertTrue(all(len(names) > 5 for names in commands().values()), commands())
        found = [fault for name in tracked("*.md") if not PAST_OR_LAW.search(name)
                 for fault in command_faults(name, (ROOT / name).read_text(encoding="utf-8"))]
        self.assertEqual(found, [])

    def test_the_check_itself_finds_what_it_should(self):
        for text, wrong in [("`Check" + "ThePast`", 1), ("`CheckLeague`", 0), ("`no_such_" + "file.h`", 1), ("`sdk/base/clock.h`", 0),
                            ("`sdk/base/clocks.h`", 1), ("`FOLDER/live/logs`", 0), ("Check" + "ThePast", 0)]:
            self.assertEqual(len(list(faults("x.md", text))), wrong, text)
        for text, wrong in [("`hakam plya A B`", 1), ("`hakam play A B`", 0), ("./dev tests", 1), ("./dev test play", 0), ("hakam plays", 1)]:
            self.assertEqual(len(list(command_faults("x.md", text))), wrong, text)


if __name__ == "__main__":
    unittest.main()
