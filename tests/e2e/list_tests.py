"""Prints what CMake registers: a line "MODULE CLASS METHOD ROOM..." for every test of the modules named. A module names the
rooms that it tests in ROOMS.
"""

import os
import sys
import unittest

os.environ.setdefault("HAKAM_BIN_DIR", "/none yet")  # the programs need not exist


def methods(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from methods(test)
        else:
            yield type(test).__module__, type(test).__name__, test._testMethodName  # pylint: disable=protected-access


for module in sys.argv[1:]:
    for found in methods(unittest.defaultTestLoader.loadTestsFromName(module)):
        if found[0] != module:
            raise SystemExit(f"{module}: {found}")
        if not hasattr(sys.modules[module], "ROOMS"):
            raise SystemExit(f"tests/e2e/{module}.py: name the rooms that it tests: ROOMS = (...)")
        print(*found, *sys.modules[module].ROOMS)
