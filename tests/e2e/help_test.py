"""The help of every command: within 80 columns, and without types of C++."""

import re
import unittest

from harness import EndToEnd

ROOMS = ("cli",)


class Help(EndToEnd):
    def helps(self, *command):
        """(command, help) of this command and of all below it."""
        result = self.hakam(*command, "--help")
        self.assertEqual((result.returncode, result.stderr), (0, ""), command)
        yield command, result.stdout
        below = result.stdout.partition("\nSubcommands:\n")[2].split("\n\n")[0]
        for name in re.findall(r"^  ([a-z]+) ", below, re.M):
            yield from self.helps(*command, name)

    def test_fits_and_is_readable(self):
        seen = dict(self.helps())
        self.assertIn(("league", "run"), seen)
        self.assertGreater(len(seen), 15)
        for command, text in seen.items():
            self.assertEqual([line for line in text.splitlines() if len(line) > 80], [], command)
            for foreign in ("UINT", "INT in", "FLOAT", "{", "REQUIRED"):
                self.assertNotIn(foreign, text, command)

    def test_ranges_and_defaults_are_told(self):
        text = " ".join(self.hakam("play", "--help").stdout.split())
        self.assertIn("--concurrency N Boards played at the same time (default: one for each core) (1 to 4096)", text)
        self.assertIn("--per-decision X Time for each decision, in seconds (default: 1)", text)
        self.assertIn("--no-build Do not run", text)
        self.assertIn("--sandbox strict|auto|off strict:", text)


if __name__ == "__main__":
    unittest.main()
