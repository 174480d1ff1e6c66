"""The workflow that `hakam init` writes, for every language; that of a bot in Python also runs, without what it installs."""

import os
import pathlib
import re
import subprocess
import unittest

import yaml

from checked import sound
from harness import HAKAM, HANGS, ROOT, EndToEnd, one_test_each
from marks import marked
from revisions import Revisions
from run_action import Action

ROOMS = ("action", "init")

LANGUAGES = ("cpp", "go", "java", "node", "python", "rust", "search")
WORKFLOW = pathlib.Path(".github", "workflows", "bot.yml")
TOOLCHAIN = pathlib.Path(".github", "toolchain.sh")


def steps_of(bot):
    """The steps of the only job, and the events that start it."""
    workflow = yaml.safe_load((bot / WORKFLOW).read_text("utf-8"))
    job, = workflow["jobs"].values()
    return job["steps"], workflow[True]  # to YAML 1.1 `on` is a truth value


@one_test_each(LANGUAGES, "of_a_bot_in")
class Written(EndToEnd):
    def parses(self, script, text):
        checked = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
        self.assertEqual(checked.returncode, 0, f"{text}: {checked.stderr}")

    def of_a_bot_in(self, language):
        bot = pathlib.Path(self.folder, "mine")
        kind = ("--template", "search") if language == "search" else ("--lang", language)
        self.assertEqual(self.hakam("init", bot, *kind).returncode, 0)
        steps, events = steps_of(bot)
        self.assertEqual(set(events), {"push", "pull_request"})
        names = {step.get("id") for step in steps}
        for step in steps:
            self.assertTrue(("run" in step) != ("uses" in step), step)
            self.assertEqual(set(step) - {"name", "id", "if", "run", "uses", "with", "env", "working-directory"}, set())
            self.parses(step.get("run", ""), step)
            for name in re.findall(r"steps\.(\w+)\.", str(step)):
                self.assertIn(name, names)
            if step.get("uses", "").startswith("./hakam/"):
                action = yaml.safe_load((ROOT / step["uses"].removeprefix("./hakam/") / "action.yml").read_text("utf-8"))
                self.assertEqual(set(step["with"]) - set(action["inputs"]), set())
            elif "uses" in step:
                self.assertRegex(step["uses"], r"^actions/(checkout|cache|upload-artifact)@v\d+$")
        self.assertEqual(sum("./hakam/" in step.get("uses", "") for step in steps), 1)
        toolchain = bot / TOOLCHAIN
        self.assertTrue(os.access(toolchain, os.X_OK))
        self.parses(toolchain.read_text("utf-8"), toolchain)
        text = (bot / WORKFLOW).read_text("utf-8") + toolchain.read_text("utf-8")
        self.assertIsNone(re.search(r"@[A-Z]+@", text))
        test, = [step["run"].strip() for step in steps if step.get("name") == "test"]
        self.assertIn(f"in this folder: `{test}`", (bot / "README.md").read_text("utf-8"))


class Runs(Revisions):
    PLACE = "bot"
    BOT = "."

    def setUp(self):
        super().setUp()
        self.outputs = pathlib.Path(self.folder, "outputs")
        self.env.update(GITHUB_OUTPUT=str(self.outputs), GITHUB_STEP_SUMMARY=os.path.join(self.folder, "summary"), HOME=self.folder,
                        PATH=f"{os.path.dirname(HAKAM)}:{self.env['PATH']}")
        del self.env["GIT_CONFIG_GLOBAL"]
        self.workspace = self.repository.parent
        (self.workspace / "hakam").symlink_to(ROOT)
        self.steps = {step.get("name"): step for step in steps_of(self.repository)[0]}

    def done(self, name):
        """The end of this step."""
        step = self.steps[name]
        return subprocess.run(["bash", "-eo", "pipefail", "-c", step["run"]], env=self.env, check=False, text=True, timeout=3 * HANGS,
                              capture_output=True, cwd=self.workspace / step.get("working-directory", ""))

    def run_step(self, name):
        done = self.done(name)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)

    @marked("soak")
    def test_the_check_in_python(self):
        done = self.done("check")
        self.assertTrue(sound(done.returncode, done.stdout), done.stderr + done.stdout)

    def test_the_gate_in_python(self):
        self.run_step("test")
        self.run_step("last tag")
        gate = self.steps["not worse than the last tag"]
        tag = self.outputs.read_text("utf-8").strip().removeprefix("tag=")
        self.assertEqual(tag, "v1")
        inputs = {**gate["with"], "old": tag, "comment": "false"}
        inputs["args"] += " --max-pairs 2 --per-decision 60 --concurrency 1"
        done = Action(self.workspace / gate["uses"], inputs, self.env, self.workspace).run(3 * HANGS)
        self.assertEqual((done.code, done.outputs["verdict"]), (0, "inconclusive"), done.log)
        self.assertIn("bot-new-", done.log)


if __name__ == "__main__":
    unittest.main()
