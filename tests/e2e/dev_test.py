"""`./dev` on a machine that has none of its packages: every command that needs some asks for them first.

The machine is this one, except for two programs in a mount namespace: dpkg, which says that nothing is installed, and
apt-get, which writes down the packages that it is asked for and then fails.
"""

import pathlib
import subprocess
import unittest

from harness import ROOT, EndToEnd, one_test_each
from marks import marked

ROOMS = ()

# The command, and a package that it needs.
COMMANDS = {
    "setup": "cmake",
    "build": "cmake",
    "build asan": "cmake",
    "stubs": "protobuf-compiler",
    "stubs --check": "protobuf-compiler",
    "test": "libgtest-dev",
    "test tsan": "libgtest-dev",
    "league": "libgrpc++-dev",
    "bench": "libbenchmark-dev",
    "bench solver": "cmake",
    "lint": "clang-tidy-14",
    "soak": "cmake",
    "soak chaos": "python3-grpcio",
    "soak conformance": "cmake",
    "soak fuzz": "cmake",
    "soak memory": "cmake",
    "soak statistics": "libbenchmark-dev",
}


@one_test_each([command.replace(" ", "_").replace("--", "") for command in COMMANDS], "asks_first")
class BareMachine(EndToEnd):
    def dev(self, command):
        """Runs the command there; returns the result and the packages that apt-get was asked for."""
        asked = pathlib.Path(self.folder, "asked")
        nothing = self.program("exit 1", "dpkg-query")
        apt = self.program(f'echo "$*" >>{asked}; [ "$2" = update ]', "apt-get")
        result = subprocess.run(
            ["bwrap", "--unshare-user", "--uid", "0", "--gid", "0", "--die-with-parent", "--dev-bind", "/", "/", "--ro-bind", ROOT, ROOT,
             "--ro-bind", nothing, "/usr/bin/dpkg-query", "--ro-bind", apt, "/usr/bin/apt-get", ROOT / "dev", *command.split()],
            env=self.env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
        if result.stderr.startswith("bwrap: "):
            self.skipTest(result.stderr.strip())
        return result, asked.read_text(encoding="utf-8").splitlines() if asked.exists() else []

    def asks_first(self, name):
        command, package = next(item for item in COMMANDS.items() if item[0].replace(" ", "_").replace("--", "") == name)
        result, asked = self.dev(command)
        self.assertEqual(result.returncode, 4, result.stdout + result.stderr)
        self.assertIn("apt-get install failed", result.stderr)
        self.assertEqual(asked[0], "-q update")
        self.assertIn(package, asked[1].split())
        self.assertEqual(len(asked), 2)

    @marked("commit")
    def test_help_asks_for_nothing(self):
        result, asked = self.dev("help")
        self.assertEqual((result.returncode, asked), (0, []))


if __name__ == "__main__":
    unittest.main()
