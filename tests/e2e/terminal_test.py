"""Colours, symbols of suits and widths on a terminal; elsewhere nothing of that."""

import os
import pty
import re
import struct
import subprocess
import termios
import unittest
from fcntl import ioctl

from harness import HAKAM, HANGS, EndToEnd
from marks import marked

ROOMS = ("cli",)
SYMBOLS = "♠♥♦♣"
COLOUR = re.compile("\x1b\\[[0-9]*m")
LETTERS = str.maketrans(SYMBOLS, "SHDC")
CARD = "([2-9TJQKA][♠♥♦♣])"


class Terminals(EndToEnd):
    def setUp(self):
        super().setUp()
        for name in ("NO_COLOR", "COLUMNS", "LC_ALL", "LC_CTYPE"):
            self.env.pop(name, None)
        self.env.update(LANG="C.UTF-8", TERM="xterm")

    def played(self, names=("first", "second")):
        """A league that is over."""
        entrants = "".join(f'entrants {{ name: "{name}" agent: "builtin:greedy?noise=0.{i}" }}\n' for i, name in enumerate(names))
        folder = self.league(f'name: "spring"\nseed: "s"\n{entrants}round_robin {{ pairs: 12 }}\n')
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        return folder

    def terminal(self, *arguments, columns=200):
        """What hakam writes to a terminal of this width."""
        ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        with subprocess.Popen([HAKAM, *map(str, arguments)], env=self.env, stdin=subprocess.DEVNULL, stdout=theirs,
                              stderr=subprocess.PIPE) as process:
            os.close(theirs)
            out = b""
            try:
                while part := os.read(ours, 65536):
                    out += part
            except OSError:  # the other end is closed
                pass
            process.stderr.read()
            process.wait(timeout=HANGS)
        os.close(ours)
        return out.decode().replace("\r\n", "\n")

    def test_cards(self):
        folder = self.played()
        plain = self.hakam("show", folder, "--solve").stdout
        self.assertEqual([sign for sign in plain if sign in SYMBOLS or sign == "\x1b"], [])
        shown = self.terminal("show", folder, "--solve")
        # It is the same text, with symbols for letters, and those that should be red are.
        self.assertEqual(COLOUR.sub("", shown).translate(LETTERS), plain)
        self.assertGreater(len(re.findall(CARD, COLOUR.sub("", shown))), 64)
        for card in re.findall("(?:\x1b\\[31m)?" + CARD, shown):
            self.assertEqual(f"\x1b[31m{card}\x1b[0m" in shown, card[1] in "♥♦", card)
        self.assertNotRegex(shown, r"[0-9]:[2-9TJQKA][CDHS]#")

        self.env["NO_COLOR"] = "1"
        self.assertEqual(self.terminal("show", folder, "--solve"), COLOUR.sub("", shown))
        self.assertEqual(self.terminal("show", folder, "--solve", "--ascii"), plain)
        self.env["LANG"] = "C"
        self.assertEqual(self.terminal("show", folder, "--solve"), plain)

    def test_step_and_solve(self):
        folder = self.played()
        for command in (("step", folder), ("step", folder, "--decision", "1"),
                        ("solve", "AS KS / QS JS / TH 9S / 8S 7S", "--contract", "SUN")):
            quiet = re.compile("after [0-9.]+.?s|\x1b\\[[0-9]*m")  # times differ
            plain = quiet.sub("", self.hakam(*command).stdout)
            shown = self.terminal(*command)
            self.assertEqual(quiet.sub("", shown).translate(LETTERS), plain)
            self.assertRegex(shown, "[♠♥♦♣]")
            self.assertEqual(quiet.sub("", self.terminal(*command, "--ascii")), plain)
            if command[0] == "step":
                self.assertIn("\x1b[32msame\x1b[0m", shown)

    def test_verdicts(self):
        for command in (("check", "builtin:greedy", "--game", "baloot"), ("doctor",)):
            shown = self.terminal(*command)
            self.assertIn("\x1b[32mok\x1b[0m    ", shown)
            self.assertNotIn("\x1b", self.hakam(*command).stdout)
        gate = ("gate", "builtin:random", "builtin:greedy", "--seed", "s", "--quiet")
        self.assertTrue(self.terminal(*gate).startswith("\x1b[31mfailed\x1b[0m: random against greedy"))
        self.assertTrue(self.hakam(*gate).stdout.startswith("failed: random against greedy"))
        self.assertNotIn("\x1b", self.terminal(*gate, "--json"))

    def test_names_bring_no_colours_and_stay_as_they_are(self):
        folder = self.played(names=("AS", "7H"))
        shown = COLOUR.sub("", self.terminal("show", folder))
        self.assertIn("seat 0  AS ", shown)
        self.assertIn("seat 1  7H ", shown)

    @marked("commit")
    def test_tables_fit(self):
        folder = self.played(names=[letter * 16 for letter in "abcdef"])
        commands = (("league", "standings", folder), ("rate", folder, "--payoff", "--los", "--nash", "--history", "2", "--by", "seat"),
                    ("rate", folder, folder))
        for command in commands:
            plain = self.hakam(*command).stdout
            self.env["COLUMNS"] = "60"  # says nothing about a pipe
            self.assertEqual(self.hakam(*command).stdout, plain)
            del self.env["COLUMNS"]
            for columns in (60, 80, 120):
                shown = self.terminal(*command, columns=columns)
                too_long = [line for line in shown.splitlines() if len(line) > columns and " " in line.strip()]
                self.assertEqual(too_long, [])  # a SHA-256 has 64 letters
                self.assertEqual(sorted(set(re.findall(r"[^\s|*:.-]+", plain)) - set(re.findall(r"[^\s|*:.-]+", shown))), [])
            self.env["COLUMNS"] = "60"
            self.assertEqual(self.terminal(*command, columns=120), self.terminal(*command, columns=60))
            del self.env["COLUMNS"]


if __name__ == "__main__":
    unittest.main()
