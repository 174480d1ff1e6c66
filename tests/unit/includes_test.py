"""The house keeps its arrows: who may include whom, what every folder holds, what no file may hold.

  python3 tests/unit/includes_test.py

The arrows are those of the map of the house in arbiter/README.md ("may include"), closed under "may include what
that may include". Every room may include sdk/base.
"""

import os
import re
import subprocess
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

ARROWS = {
    "proto": [],
    "sdk/base": [],
    "sdk/rules": ["sdk/base"],
    "sdk/solver": ["sdk/rules"],
    "sdk/wire": ["sdk/rules", "proto"],
    "sdk/cpp": ["sdk/wire", "sdk/rules"],
    "sdk/bridge": ["sdk/cpp"],
    "sdk/init": ["sdk/cpp"],
    "sdk/python-rules": ["sdk/wire", "sdk/solver"],
    "agents": ["sdk/cpp", "sdk/solver"],
    "arbiter/archive": ["arbiter/process"],
    "arbiter/table": ["sdk/rules"],
    "arbiter/deal": ["sdk/rules"],
    # The bot because its play is part of the reference.
    "arbiter/luck": ["agents", "sdk/cpp", "sdk/solver"],
    "arbiter/process": ["proto"],
    "arbiter/agent": ["arbiter/process", "arbiter/table", "sdk/wire"],
    "arbiter/relay": ["arbiter/agent", "arbiter/deal"],
    "arbiter/record": ["arbiter/table", "sdk/wire"],
    "arbiter/rating": [],
    "arbiter/plot": [],
    "arbiter/league": ["arbiter/rating"],
    "arbiter/store": ["arbiter/league", "arbiter/record"],
    "arbiter/setup": ["arbiter/league", "arbiter/luck", "arbiter/process", "arbiter/table", "sdk/wire"],
    "arbiter/report": ["arbiter/setup", "arbiter/store", "arbiter/deal", "arbiter/process"],
    # The bots because it seats those that are built in.
    "arbiter/play": ["arbiter/relay", "arbiter/report", "sdk/cpp", "agents"],
    "arbiter/view": ["arbiter/report", "arbiter/plot", "arbiter/record", "sdk/solver"],
    "arbiter/audit": ["arbiter/view", "arbiter/report", "arbiter/deal"],
    "arbiter/host": ["arbiter/audit", "arbiter/play", "arbiter/tune"],
    "arbiter/fleet": ["arbiter/host", "arbiter/archive"],
    "arbiter/tune": ["arbiter/process"],
    "arbiter/submit": ["arbiter/host", "arbiter/archive"],
    "arbiter/seat": ["arbiter/host", "arbiter/view", "sdk/cpp"],
    "arbiter/web": ["arbiter/seat", "arbiter/submit", "arbiter/view"],
    "arbiter/cli": ["arbiter/fleet", "arbiter/web", "arbiter/plot", "sdk/bridge", "sdk/solver"],
}
ROOMS = sorted(ARROWS, key=len, reverse=True)

# Slow to compile, and nobody else's business.
GRPC_ALLOWED = ("arbiter/agent/", "sdk/cpp/access.", "sdk/cpp/attach.", "sdk/cpp/serve.cc",
                "sdk/cpp/server.cc", "sdk/cpp/slots.", "sdk/cpp/many_slot.", "sdk/bridge/", "arbiter/relay/", "arbiter/web/rpc_")
# The law and the table know no thread, no clock and no file.
PURE = ("sdk/rules", "arbiter/table", "arbiter/rating", "arbiter/league", "arbiter/plot")
IMPURE = re.compile(r"<(thread|mutex|shared_mutex|condition_variable|future|atomic|fstream|iostream|filesystem|"
                    r"random|unistd\.h|sys/.*)>|google/protobuf/|grpc")


def room_of(path):
    if path.startswith("hakam/v1/"):
        return "proto"
    return next((room for room in ROOMS if path.startswith(room + "/")), None)


def reachable(room):
    seen, todo = {"sdk/base"}, [room]
    while todo:
        at = todo.pop()
        if at not in seen or at == room:
            seen.add(at)
            todo += ARROWS[at]
    return seen


def tracked(*patterns):
    """Tracked files, and those about to be; not what git ignores."""
    out = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns],
                         cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    return [name for name in out.decode().split("\0") if name and os.path.isfile(os.path.join(ROOT, name))]


def includes(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            match = re.match(r'\s*#\s*include\s*(?:"([^"]+)"|(<[^>]+>))', line)
            if match:
                yield number, match.group(1) or match.group(2)


def arrow_faults(path, lines):
    """What is wrong with the includes of one file."""
    room = room_of(path)
    if room is None:
        return
    allowed = reachable(room)
    for number, target in lines:
        where = f"{path}:{number}: "
        bare = target.strip("<>")
        to = room_of(bare)
        if to is not None and to not in allowed:
            yield where + f"{room} may not include {to} ({bare})"
        if bare.startswith(("sdk/", "agents/", "arbiter/", "tests/")) and to is None:
            yield where + f"{bare} is in no room of the house"
        if bare.startswith("grpc") and not path.startswith(GRPC_ALLOWED):
            yield where + "gRPC headers stay in arbiter/agent, arbiter/relay, arbiter/web/rpc_* and the servers of sdk"
        if bare.endswith(".grpc.pb.h") and not path.startswith(GRPC_ALLOWED):
            yield where + "service stubs stay in arbiter/agent, arbiter/relay, arbiter/web/rpc_* and the servers of sdk"
        if room in PURE and IMPURE.match(target):
            yield where + f"{room} is pure: no {target}"


class HouseTest(unittest.TestCase):
    maxDiff = None

    def test_includes_follow_the_arrows(self):
        files = tracked("sdk/*.cc", "sdk/*.h", "agents/*.cc", "agents/*.h", "arbiter/*.cc", "arbiter/*.h")
        self.assertGreater(len(files), 20)
        faults = [fault for path in files for fault in arrow_faults(path, includes(path))]
        self.assertEqual(faults, [])

    def test_every_source_is_in_a_room(self):
        lost = [path for path in tracked("*.cc", "*.h") if room_of(path) is None and not path.startswith("tests/")]
        self.assertEqual(lost, [])

    def test_the_arrows_have_no_cycle(self):
        for room, targets in ARROWS.items():
            for target in targets:
                self.assertNotIn(room, reachable(target), f"{room} -> {target} -> {room}")

    def test_the_check_itself_finds_what_it_should(self):
        for path, target, wrong in [
                ("sdk/rules/board.h", "sdk/base/check.h", False), ("sdk/rules/board.h", "sdk/wire/cards.h", True),
                ("sdk/rules/board.h", "hakam/v1/cards.pb.h", True), ("sdk/rules/board.cc", "<thread>", True),
                ("sdk/rules/board.cc", "<vector>", False), ("agents/greedy/greedy.h", "arbiter/table/table.h", True),
                ("agents/greedy/greedy.h", "sdk/rules/card.h", False), ("sdk/cpp/agent.h", "<grpcpp/grpcpp.h>", True),
                ("sdk/cpp/serve.cc", "<grpcpp/grpcpp.h>", False), ("arbiter/league/x.h", "sdk/rules/card.h", True),
                ("arbiter/agent/x.h", "sdk/rules/card.h", False), ("arbiter/table/x.cc", "arbiter/agent/x.h", True),
                ("arbiter/cli/main.cc", "agents/greedy/greedy.h", False), ("arbiter/store/x.h", "sdk/attic/x.h", True)]:
            self.assertEqual(bool(list(arrow_faults(path, [(1, target)]))), wrong, (path, target))

    def test_every_folder_with_code_has_a_readme(self):
        code = tracked("*.cc", "*.h", "*.py", "*.proto", "*.sh")
        folders = {os.path.dirname(path) for path in code} | {path.split("/")[0] for path in code if "/" in path}
        # A room's README speaks for its subfolders; unit tests mirror the rooms that they test.
        folders = {room_of(f + "/") or f for f in folders if not f.startswith(("sdk/python/", "sdk/init/", "tests/unit/"))}
        missing = [folder for folder in sorted(folders) if not os.path.isfile(os.path.join(ROOT, folder, "README.md"))]
        self.assertEqual(missing, [])

    def test_the_program_prints_through_one_door(self):
        """It escapes what bots say. Only the progress moves the cursor, and escapes its text itself."""
        prints = re.compile(r"\b(?:cout|cerr|clog|f?printf|f?puts|putchar|fwrite|perror)\b")
        found = []
        for path in tracked("arbiter/cli/*.cc", "arbiter/cli/*.h"):
            if path in ("arbiter/cli/console.cc", "arbiter/cli/progress.cc"):
                continue
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                found += [f"{path}:{number}" for number, line in enumerate(file, 1) if prints.search(line)]
        self.assertEqual(found, [])

    def test_no_test_reads_the_module_of_another(self):
        """A changed module runs its own tests again and no others (tests/run.py)."""
        reads = re.compile(r"\s*(?:from|import) \w+_test\b")
        found = []
        for path in tracked("tests/*_test.py"):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                found += [f"{path}: {line.strip()}" for line in file if reads.match(line)]
        self.assertEqual(found, [])

    def test_no_file_knows_the_machine_it_was_written_on(self):
        # "me" and "you" are nobody: examples.
        place = re.compile(rb"/(?:" + b"|".join([b"home", b"root", b"work", b"Users"]) + rb")/(?!(?:me|you)\b)[\w.]")
        found = []
        for path in tracked():
            with open(os.path.join(ROOT, path), "rb") as file:
                for number, line in enumerate(file, 1):
                    if place.search(line):
                        found.append(f"{path}:{number}")
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main()
