"""hakam-bridge: a bot that reads and writes lines of JSON plays in a real league."""

import json
import os
import subprocess
import sys
import unittest

import grpc

from harness import HANGS, ROOT, EndToEnd, bot_program
from marks import marked

sys.path.insert(0, str(ROOT / "sdk" / "python"))
from hakam.v1 import agent_pb2, agent_pb2_grpc  # noqa: E402

ROOMS = ("bridge",)

BRIDGE = bot_program("hakam-bridge")


class Bridge(EndToEnd):
    def bot(self, script, *options):
        """Makes the folder of a bot, with its manifest: a shell script that reads lines."""
        program = self.program(script, "bot/program")
        words = "".join(f'command: "{word}"\n' for word in (BRIDGE, *options, "--", "./program"))
        (program.parent / "agent.textproto").write_text(
            f'name: "bridged"\n{words}read_only: "{BRIDGE}"\n', encoding="utf-8")
        return program.parent

    def play(self, bot, clock=("--per-decision", 60)):
        keep = os.path.join(self.folder, "kept")
        result = self.hakam("play", bot, "builtin:random", "--json", "--boards", 2, "--seed", "bridge", "--keep", keep, *clock)
        self.assertEqual(result.returncode, 0, result.stderr)
        faults = [decision["fault"] for record in self.export(keep, "--private") for decision in record["decisions"]
                  if "fault" in decision]
        return json.loads(result.stdout), faults

    def test_the_example_plays_every_game(self):
        example = ROOT / "sdk" / "bridge" / "example"
        words = "".join(f'command: "{word}"\n'
                        for word in (BRIDGE, "--", "/usr/bin/awk", "-W", "interactive", "-f", "first_legal.awk"))
        folder = self.program("", "example/unused").parent
        (folder / "first_legal.awk").write_text((example / "first_legal.awk").read_text(encoding="utf-8"), encoding="utf-8")
        (folder / "agent.textproto").write_text(f'name: "awk"\n{words}read_only: "{BRIDGE}"\n', encoding="utf-8")
        for game in self.hakam("games").stdout.splitlines():
            preset = game.split()[0]
            with self.subTest(preset):
                result = super().play(folder, "builtin:random", "--json", "--boards", 4, "--game", preset)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertEqual(json.loads(result.stdout)["faults_a"], 0, result.stderr)

    @marked("commit")
    def test_it_is_asked_by_calls(self):
        address = f"unix:{self.folder}/bridge.sock"
        bridge = subprocess.Popen([BRIDGE, "--max-sessions", "8", "--", "/usr/bin/cat"], env={**os.environ, "HAKAM_ADDRESS": address})
        try:
            with grpc.insecure_channel(address) as channel:
                about = agent_pb2_grpc.AgentServiceStub(channel).Describe(agent_pb2.DescribeRequest(protocol_revision=1), timeout=HANGS,
                                                                          wait_for_ready=True)
            self.assertEqual((about.max_sessions, about.decide_stream, about.decide_many), (8, False, False))
        finally:
            bridge.terminate()
            bridge.wait()

    def test_what_is_no_answer_is_quoted_and_the_bot_is_asked_again(self):
        bot = self.bot('while read -r line; do case $line in *\'"decide"\'*) echo "take it";; esac; done')
        report, faults = self.play(bot)
        self.assertGreater(len(faults), 2)
        self.assertEqual(report["faults_a"], len(faults))
        for fault in faults:
            self.assertEqual(fault["kind"], "FAULT_KIND_PROTOCOL")
            self.assertIn('found "take it"', fault["detail"])

    def test_the_end_of_the_program_is_a_crash_with_its_exit_code(self):
        bot = self.bot('while read -r line; do case $line in *\'"decide"\'*) echo "oh no" >&2; exit 7;; esac; done')
        _, faults = self.play(bot)
        self.assertTrue(faults)
        for fault in faults:
            self.assertEqual(fault["kind"], "FAULT_KIND_CRASH")
            self.assertIn("exit code 7", fault["detail"])
            self.assertIn("oh no", fault["stderrTail"])

    def test_whoever_is_silent_is_out_of_time(self):
        _, faults = self.play(self.bot("cat > /dev/null"), ("--per-decision", 0.1, "--bank", 0))
        self.assertTrue(faults)
        self.assertEqual({fault["kind"] for fault in faults}, {"FAULT_KIND_TIMEOUT"})

    def test_a_program_that_is_not_there(self):
        bot = self.bot("true")
        (bot / "program").unlink()
        self.assert_one_line(self.hakam("play", bot, "builtin:random", "--boards", 2), 1, "./program", "No such file")

    def test_by_hand_it_says_how_it_is_started(self):
        env = {key: value for key, value in self.env.items() if key != "HAKAM_ADDRESS"}
        result = subprocess.run([BRIDGE, "--", "cat"], env=env, capture_output=True, text=True, check=False)
        self.assert_one_line(result, 2, "HAKAM_ADDRESS", "hakam play")


if __name__ == "__main__":
    unittest.main()
