"""Prints what CMake registers: a line "MODULE CLASS METHOD ROOM... +MARK..." for every test of the modules named. A module names
the rooms that it tests in ROOMS; marks.py has the marks.
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
            name = test._testMethodName  # pylint: disable=protected-access
            yield type(test).__module__, type(test).__name__, name, getattr(getattr(test, name), "marks", ())


for module in sys.argv[1:]:
    for *found, marks in methods(unittest.defaultTestLoader.loadTestsFromName(module)):
        if found[0] != module:
            raise SystemExit(f"{module}: {found}")
        if not hasattr(sys.modules[module], "ROOMS"):
            raise SystemExit(f"tests/e2e/{module}.py: name the rooms that it tests: ROOMS = (...)")
        print(*found, *sys.modules[module].ROOMS, *(f"+{mark}" for mark in marks))
