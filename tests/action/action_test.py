"""The gate of two revisions of a bot by the action of GitHub: inputs, outputs, summary, comment."""

import json
import os
import pathlib
import unittest
import zipfile

from fake_github import FakeGitHub
from harness import HAKAM, HANGS, ROOT
from marks import marked
from revisions import SHORT, Revisions
from run_action import Action

ROOMS = ("action",)

ACTION = ROOT / ".github" / "actions" / "gate"


class OnGitHub(Revisions):
    def setUp(self):
        super().setUp()
        self.summary = pathlib.Path(self.folder, "summary")
        self.event = pathlib.Path(self.folder, "event.json")
        self.event.write_text(json.dumps({"pull_request": {"number": 7}}), "utf-8")
        self.env.update(GITHUB_STEP_SUMMARY=str(self.summary), GITHUB_EVENT_PATH=str(self.event), GITHUB_REPOSITORY="o/r",
                        GITHUB_TOKEN="secret", RUNNER_TEMP=self.folder)
        del self.env["HAKAM"]
        self.env["PATH"] = f"{os.path.dirname(HAKAM)}:{self.env['PATH']}"

    def action(self, **inputs):
        return Action(ACTION, {"bot": "bots/mine", "hakam": "none", "args": " ".join(SHORT), **inputs}, self.env,
                      self.repository).run(2 * HANGS)

    def test_the_comment_is_edited_in_place(self):
        with FakeGitHub("o/r", 7, "secret") as github:
            self.env["GITHUB_API_URL"] = github.url
            for number in range(100):  # so that ours is on the second page
                github.add(f"comment {number}")
            done = self.action(comment="true")
            self.assertEqual(done.code, 0, done.log)
            self.assertEqual(done.outputs["verdict"], "passed")
            self.assertGreater(float(done.outputs["points"]), 0)
            self.assertGreater(float(done.outputs["elo"]), 0)
            self.assertGreater(int(done.outputs["pairs"]), 0)
            self.assertEqual(len(github.comments), 101)
            body = github.comments[-1]["body"]
            self.assertTrue(body.startswith(f"<!-- hakam gate: bots/mine_ -->\n### ✅ Gate passed: `mine-new-{self.head}`"), body)
            self.assertIn(self.summary.read_text("utf-8"), body)
            # The next push makes it worse.
            self.git("tag", "v2")
            worse = self.commit(self.bad)
            done = self.action(comment="true")
            self.assertEqual((done.code, done.outputs["verdict"]), (1, "failed"), done.log)
            self.assertEqual(len(github.comments), 101)
            self.assertIn(f"Gate failed: `mine-new-{worse}`", github.comments[-1]["body"])
            self.assertEqual([call.split()[0] for call in github.calls], ["GET", "GET", "POST", "GET", "GET", "PATCH"])
        self.assertEqual(self.summary.read_text("utf-8").count("### "), 2)
        self.assert_clean()

    def test_a_comment_that_may_not_be_written_changes_no_verdict(self):
        with FakeGitHub("o/r", 7, "another") as github:
            self.env["GITHUB_API_URL"] = github.url
            done = self.action(comment="true", args="--max-pairs 2 --per-decision 60 --concurrency 1", inconclusive="pass")
            self.assertEqual((done.code, done.outputs["verdict"]), (0, "inconclusive"), done.log)
            self.assertIn("GitHub answers 403 Forbidden; give the job `permissions: pull-requests: write`", done.log)
            self.assertIn("::warning title=hakam gate::there is no comment", done.log)
            self.assertNotIn("secret", done.log)
            self.event.write_text("{}", "utf-8")  # a push
            calls = len(github.calls)
            done = self.action(comment="true", args="--max-pairs 2 --per-decision 60 --concurrency 1")
            self.assertEqual(done.code, 3, done.log)
            self.assertIn("no pull request in this event", done.log)
            self.assertEqual(len(github.calls), calls)

    def test_all_inputs_reach_the_gate(self):
        done = self.action(new="v1", old=self.head, games="belote", goal="non-regression", references="builtin:random\nbuiltin:greedy\n",
                           args="--max-pairs 2 --per-decision 60 --concurrency 1 --seed 'two words'", comment="false")
        self.assertEqual(done.code, 3, done.log)
        self.assertIn(f"gate.sh --new {self.v1} --old {self.head} bots/mine --game belote --reference builtin:random --reference "
                      "builtin:greedy --goal non-regression --max-pairs 2 --per-decision 60 --concurrency 1 "
                      "--seed 'two words'\n", done.log)
        self.assertNotIn("comment", done.steps)

    def test_what_is_wrong_is_said(self):
        done = self.action(args="--seed 'it")
        self.assertEqual((done.code, done.steps[-1]), (2, "gate"), done.log)
        self.assertIn("args: a quote is not closed: --seed 'it", done.log)
        self.env["GITHUB_STEP_SUMMARY"] = os.path.join(self.folder, "nowhere", "summary")
        done = self.action()
        self.assertEqual(done.code, 4, done.log)
        self.assertIn("cannot be written: make its folder, or name another file with --summary", done.log)
        self.env["PATH"] = "/usr/bin:/bin"
        done = self.action()
        self.assertEqual((done.code, done.steps), (4, ["install hakam"]), done.log)
        self.assertIn("hakam is not on PATH", done.log)

    @marked("soak")
    def test_a_wheel_is_installed(self):
        wheel = pathlib.Path(self.folder, "hakam-0-py3-none-any.whl")
        with zipfile.ZipFile(wheel, "w") as archive:
            program = zipfile.ZipInfo("hakam-0.data/scripts/hakam")
            program.external_attr = 0o100755 << 16
            archive.writestr(program, f'#!/bin/sh\nexec "{HAKAM}" "$@"\n')
            archive.writestr("hakam-0.dist-info/METADATA", "Metadata-Version: 2.1\nName: hakam\nVersion: 0\n")
            archive.writestr("hakam-0.dist-info/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            archive.writestr("hakam-0.dist-info/RECORD", "")
        self.env["PATH"] = "/usr/bin:/bin"
        done = self.action(hakam="./none.whl")
        self.assertEqual((done.code, done.steps), (4, ["install hakam"]), done.log)
        self.assertIn("hakam: ./none.whl: pip could not install it", done.log)
        done = self.action(hakam=wheel, args="--max-pairs 2 --per-decision 60 --concurrency 1")
        self.assertEqual(done.code, 3, done.log)
        self.assertEqual(done.outputs["hakam"], os.path.join(self.folder, "hakam-gate", "bin", "hakam"))


if __name__ == "__main__":
    unittest.main()
