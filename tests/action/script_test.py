"""The gate of two revisions of a bot by packaging/gate.sh."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import unittest
from xml.etree import ElementTree

from harness import HANGS, ROOT, arguments, until_stored
from marks import marked
from revisions import OUTPUTS, SHORT, Revisions

ROOMS = ("action",)

GATE = ROOT / "packaging" / "gate.sh"


class Script(Revisions):
    def gate(self, *args):
        return subprocess.run([GATE, *map(str, args)], cwd=self.repository, env=self.env, stdin=subprocess.DEVNULL, check=False,
                              capture_output=True, text=True, timeout=HANGS)

    def outputs(self, path):
        return dict(line.split("=", 1) for line in pathlib.Path(path).read_text("utf-8").splitlines())

    def title(self, badge):
        return ElementTree.parse(badge).getroot().find("{http://www.w3.org/2000/svg}title").text

    def test_the_last_tag_is_the_old_one(self):
        outputs = pathlib.Path(self.folder, "outputs")
        summary = pathlib.Path(self.folder, "summary")
        summary.write_text("before\n", "utf-8")
        self.env.update(GITHUB_OUTPUT=str(outputs), GITHUB_STEP_SUMMARY=str(summary))
        result = self.gate("bots/mine", *SHORT)
        self.assertEqual(result.returncode, 0, result.stderr)
        found = self.outputs(outputs)
        report = json.loads(pathlib.Path(found["report"]).read_text("utf-8"))
        self.assertEqual(report["candidate"]["name"], f"mine-new-{self.head}")
        self.assertEqual(report["baseline"]["name"], f"mine-old-{self.v1}")
        self.assertEqual([found[name] for name in OUTPUTS],
                         ["passed", f"{report['points_per_board']['estimate']:.2f}", f"{report['elo']['estimate']:.2f}",
                          str(report["pairs"])])
        self.assertTrue(self.title(found["badge"]).startswith("hakam gate: passed, +"))
        text = summary.read_text("utf-8")
        self.assertTrue(text.startswith(f"before\n### ✅ Gate passed: `mine-new-{self.head}` against `mine-old-{self.v1}`\n"), text)
        self.assertIn(f"\n```\ngate.sh --new {self.head} --old {self.v1} bots/mine {' '.join(SHORT)}\n```\n", text)
        self.assertTrue(text.endswith(f"\nNEW is {self.head}, OLD is {self.v1} (v1).\n"), text)
        self.assertEqual(result.stdout, text.removeprefix("before\n"))
        self.assert_clean()
        # The same gate again plays nothing: its boards are kept, for `hakam show` too.
        before = json.loads(pathlib.Path(found["report"]).read_text("utf-8"))
        self.assertEqual(self.gate("bots/mine", *SHORT).returncode, 0)
        self.assertEqual(json.loads(pathlib.Path(found["report"]).read_text("utf-8")), before)
        self.assertEqual(self.hakam("verify", self.kept()).returncode, 0)

    def test_several_games_have_one_verdict(self):
        outputs = pathlib.Path(self.folder, "outputs")
        result = self.gate("--new", "v1", "--old", "HEAD", "--outputs", outputs, "bots/mine", "--game", "baloot", "--game", "belote",
                           "--claim", "average", "--max-pairs", "2", "--per-decision", "60", "--concurrency", "1", "--seed", "it's")
        self.assertEqual(result.returncode, 3, result.stderr)
        found = self.outputs(outputs)
        self.assertEqual([found[name] for name in OUTPUTS[:3]], ["inconclusive", "", ""])
        self.assertEqual(int(found["pairs"]), 4)
        self.assertEqual(self.title(found["badge"]), "hakam gate: inconclusive, average of 2 games")
        self.assertIn("""--seed 'it'"'"'s'""", result.stdout)
        self.assert_clean()

    @marked("commit")
    def test_a_revision_that_cannot_start_has_failed(self):
        self.commit("import nothing_like_this\n")
        outputs = pathlib.Path(self.folder, "outputs")
        result = self.gate("--outputs", outputs, "bots/mine")
        self.assertEqual(result.returncode, 1, result.stderr)
        found = self.outputs(outputs)
        self.assertEqual([found[name] for name in OUTPUTS], ["failed", "", "", ""])
        self.assertIn("nothing_like_this", result.stderr)
        self.assertIn("### No verdict\n", result.stdout)
        self.assert_clean()

    def test_a_stop_leaves_no_worktree(self):
        for sign in (signal.SIGTERM, signal.SIGINT):
            gate = self.long_gate()
            until_stored(self.kept(), 1, gate)
            gate.send_signal(sign)
            stdout, stderr = gate.communicate(timeout=HANGS)
            self.assertEqual(gate.returncode, 3, stderr)
            self.assertIn("stopped before it was decided", stdout)
            self.assert_clean()
            shutil.rmtree(self.repository / "hakam-gate")

    def test_the_next_gate_tidies_up_after_one_that_was_killed(self):
        gate = self.long_gate()
        until_stored(self.kept(), 1, gate)
        gate.kill()
        gate.wait()
        result = self.gate("bots/mine")  # hakam itself still plays
        self.assertEqual(result.returncode, 4, result.stderr)
        self.assertIn("another gate plays in", result.stderr)
        hakam, = [pid for pid in self.processes() if arguments(pathlib.Path("/proc", str(pid))).split(b"\0")[1:2] == [b"gate"]]
        os.kill(hakam, signal.SIGTERM)
        gate.communicate(timeout=HANGS)  # hakam had its stderr
        shutil.rmtree(self.kept())
        self.assertEqual(self.gate("bots/mine", "--max-pairs", 2, "--per-decision", 60, "--concurrency", 1).returncode, 3)
        self.assert_clean()

    def long_gate(self):
        return subprocess.Popen([GATE, "bots/mine", "--bounds=2,2.01", "--batch", "1000", "--per-decision", "60"], cwd=self.repository,
                                env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def kept(self):
        return self.repository / "hakam-gate" / f"boards-new-{self.head}-old-{self.v1}"

    def test_what_is_wrong_is_one_line(self):
        empty = pathlib.Path(self.folder, "empty")
        empty.mkdir()
        nowhere = pathlib.Path(self.folder, "nowhere", "file")
        for args, code, *parts in (
                ((), 2, "usage: gate.sh"),
                (("--old",), 2, "--old needs a value"),
                (("--goal", "gain", "bots/mine"), 2, "no option --goal before BOT"),
                (("--old", "v9", "bots/mine"), 2, "--old v9: no such revision"),
                (("--new", "v9", "bots/mine"), 2, "--new v9: no such revision"),
                (("--new", "v1", "bots/mine"), 2, "no tag before v1", "--old"),
                (("--old", "HEAD", "bots/mine"), 2, "the same revision"),
                (("bots",), 2, "has no bot in bots", "agent.textproto"),
                (("--summary", nowhere, "bots/mine"), 4, str(nowhere), "cannot be written", "GITHUB_STEP_SUMMARY"),
                (("--outputs", nowhere, "bots/mine"), 4, str(nowhere), "cannot be written", "GITHUB_OUTPUT")):
            with self.subTest(args):
                result = self.gate(*args)
                self.assertEqual(result.returncode, code, result.stderr)
                for part in parts:
                    self.assertIn(part, result.stderr)
                if args:
                    self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertIn("is in no git repository", self.gate(empty).stderr)
        tools = pathlib.Path(self.folder, "tools")
        tools.mkdir()
        (tools / "sh").symlink_to("/bin/sh")
        path, self.env["PATH"] = self.env["PATH"], str(tools)
        self.assertEqual(self.gate("bots/mine").stderr, "gate.sh: git is not there; install git and util-linux\n")
        self.env["PATH"] = path
        self.env["HAKAM"] = "/none/hakam"
        self.assertIn("/none/hakam is not there; hakam comes with pip install hakam", self.gate("bots/mine").stderr)


if __name__ == "__main__":
    unittest.main()
