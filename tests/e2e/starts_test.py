"""Many boards of bots that serve one board a process: so many processes start that they must take turns
(arbiter/play/start_gate.h), or each would be ended because all of them together are slow.

HAKAM_STARTS_BOARDS: boards at a time.
"""

import compileall
import math
import os
import pathlib
import shutil
import subprocess
import time
import unittest

from harness import HANGS, ROOT, SLOWNESS, EndToEnd
from marks import marked

ROOMS = ("play",)

BOARDS = int(os.environ.get("HAKAM_STARTS_BOARDS", "96"))
LEAGUE = """
name: "starts"
seed: "starts"
format: FORMAT_SINGLE
entrants { name: "python" agent: "agents/python" }
entrants { name: "builtin" agent: "builtin:random" }
round_robin { pairs: %(boards)d }
clock { per_decision { seconds: 60 } start_limit { seconds: %(limit)d } }
sandbox: SANDBOX_MODE_OFF
concurrency: %(boards)d
"""
BOT = """
import hakam
hakam.serve(lambda question: question.legal[0], max_sessions=1)
"""


class Starts(EndToEnd):
    @marked("clock", "core", "soak")
    def test_no_start_is_too_slow_because_of_the_others(self):
        folder = pathlib.Path(self.folder, "league")
        bot = folder / "agents" / "python"
        shutil.copytree(ROOT / "sdk" / "python" / "hakam", bot / "hakam")
        compileall.compile_dir(bot / "hakam", quiet=1)  # or each start would do it
        (bot / "bot.py").write_text(BOT, encoding="utf-8")
        (bot / "agent.textproto").write_text('name: "python" command: "/usr/bin/python3" command: "bot.py"\n', encoding="utf-8")
        # The machine may be slow or busy. Without turns, a start would take as long as all that share its core: 96 on two
        # cores.
        limit = max(3 * SLOWNESS, math.ceil(20 * min(self.start_alone(bot) for _ in range(2))))
        self.league(LEAGUE % {"boards": BOARDS, "limit": limit})
        result = self.hakam("league", "run", folder, "--quiet", timeout=3 * HANGS)
        self.assertEqual(result.returncode, 0, result.stderr)
        boards = self.export(folder)
        self.assertEqual(len(boards), BOARDS)
        faults = [decision["fault"] for board in boards for decision in board["decisions"] if "fault" in decision]
        self.assertEqual(faults[:1], [], f"{len(faults)} faults")

    def start_alone(self, bot):
        """How many seconds the bot takes to listen when no other one starts."""
        address = pathlib.Path(self.folder, "alone.sock")
        began = time.monotonic()
        process = subprocess.Popen(["/usr/bin/python3", "bot.py"], cwd=bot,
                                   env=dict(self.env, HAKAM_ADDRESS=f"unix:{address}"))
        while not address.exists():
            self.assertIsNone(process.poll())
            time.sleep(0.001)
        took = time.monotonic() - began
        process.kill()
        process.wait()
        address.unlink()
        return took

    def test_what_the_kit_says_at_the_start_is_told_once(self):
        bot = pathlib.Path(self.folder, "mine")
        self.assertEqual(self.hakam("init", bot, "--lang", "python").returncode, 0)
        manifest = bot / "agent.textproto"
        text = manifest.read_text(encoding="utf-8")
        slow = text.replace('command: "/usr/bin/python3"',
                            'command: "env" command: "PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION=python" command: "/usr/bin/python3"')
        self.assertNotEqual(slow, text)
        manifest.write_text(slow, encoding="utf-8")
        played = self.play(bot, "builtin:random", "--boards", 2)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertEqual(played.stderr.count("protobuf runs here as pure Python"), 1, played.stderr)
        checked = self.hakam("check", bot, "--preset", "belote")
        self.assertIn("protobuf runs here as pure Python", checked.stdout)


if __name__ == "__main__":
    unittest.main()
