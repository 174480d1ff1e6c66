"""CPU time a pair through engines, beside `local`: cost.py [PAIRS]. Prints a table.

All that the machine does is counted, so nothing else may run on it. Each engine has two places of one core.
"""

import os
import sys
import time
import unittest

import league
import ray_test

PAIRS = int(sys.argv[1]) if len(sys.argv) > 1 else 10000  # of each of six pairings


def busy():
    """Seconds of all cores that were not idle."""
    with open("/proc/stat", encoding="utf-8") as file:
        user, nice, system, _, _, irq, softirq = map(int, file.readline().split()[1:8])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


class Cost(ray_test.OnRay):
    def runTest(self):
        ray_test.setUpModule()
        with self.cluster(1, cpus=2):
            time.sleep(20)  # Ray starts processes in advance
            idle = busy()
            time.sleep(10)
            idle = (busy() - idle) / 10
            rows = []
            for name, options in (("local", ()), ("exec", ("--engine", "exec", "--slots", "2", "--cores", "1")), ("ray", self.engine),
                                  ("local", ()), ("exec", ("--engine", "exec", "--slots", "2", "--cores", "1")), ("ray", self.engine)):
                folder = self.fleet_league(f"{name}{len(rows)}", f"round_robin {{ pairs: {PAIRS} }} concurrency: 2")
                began, before = time.monotonic(), busy()
                self.run_league(folder, *options)
                took = time.monotonic() - began
                rows.append((name, took, (busy() - before - idle * took) / (6 * PAIRS)))
        print(f"idle, with Ray: {idle:.2f} cores; {6 * PAIRS} pairs")
        for name, took, cost in rows:
            print(f"{name:6} {took:6.1f} s  {1e3 * cost:.3f} ms of CPU a pair  {cost / rows[0][2]:.2f} times local")


if __name__ == "__main__":
    result = unittest.TextTestRunner().run(Cost())
    sys.exit(not result.wasSuccessful())
