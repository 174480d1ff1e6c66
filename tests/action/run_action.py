"""Does with a composite action what GitHub does: its steps with bash, its expressions, the files of GITHUB_*.

    run_action.py ACTION_FOLDER [NAME=VALUE ...]     the inputs; in the folder of the workspace, with the GITHUB_* variables

What the runner does not know (a step that uses another action, a function in an expression) is an error, never ignored.
"""

import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

STEP_KEYS = {"name", "id", "if", "shell", "env", "run", "working-directory"}
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
TERM = re.compile(r"(?:inputs\.([\w-]+)|steps\.([\w-]+)\.outputs\.([\w-]+)|github\.(\w+)|'((?:[^']|'')*)')$")


class Unknown(Exception):
    """The action uses what this runner does not know."""


@dataclasses.dataclass
class Done:
    """The end of an action."""
    code: int  # of the first step that failed; 0: none did
    outputs: dict
    log: str  # stdout and stderr of all steps
    steps: list  # names of those that ran


def values_of(text):
    """The NAME=VALUE lines of a file such as GITHUB_OUTPUT; also NAME<<END, lines, END."""
    values, lines = {}, iter(text.splitlines())
    for line in lines:
        name, sign, value = re.match(r"([\w-]+)(=|<<)(.*)$", line).groups()
        values[name] = value if sign == "=" else "\n".join(iter(lambda end=value: next(lines), value))
    return values


class Action:
    def __init__(self, folder, inputs, environment, workspace):
        self.folder = pathlib.Path(folder).resolve()
        self.action = yaml.safe_load((self.folder / "action.yml").read_text("utf-8"))
        if self.action["runs"]["using"] != "composite":
            raise Unknown(f"{folder}: is no composite action")
        self.environment, self.workspace = dict(environment), workspace
        self.steps = {}
        self.inputs = {}
        declared = self.action.get("inputs", {})
        if wrong := set(inputs) - set(declared):
            raise Unknown(f"no such inputs: {sorted(wrong)}")
        for name, about in declared.items():
            self.inputs[name] = str(inputs.get(name, self.filled(about.get("default", ""))))

    def term(self, text):
        match = TERM.match(text.strip())
        if not match:
            raise Unknown(f"expression: {text}")
        name, step, output, github, literal = match.groups()
        if name is not None:
            return self.inputs[name]  # a wrong name is a KeyError
        if step is not None:
            return self.steps[step].get(output, "")
        if github is not None:
            return {"token": self.environment.get("GITHUB_TOKEN", "")}[github]
        return literal.replace("''", "'")

    def value(self, expression):
        left, sign, right = (part.strip() for part in (re.split("(==|!=)", expression) + ["", ""])[:3])
        if not sign:
            return self.term(left)
        return "true" if (self.term(left) == self.term(right)) == (sign == "==") else "false"

    def filled(self, text):
        return EXPRESSION.sub(lambda match: self.value(match[1]), str(text))

    def run(self, seconds=None):
        """Runs the steps, each of which may take so many seconds."""
        log, ran, code = [], [], 0
        environment = {name: value for name, value in self.environment.items() if name != "GITHUB_TOKEN"}
        environment["GITHUB_ACTION_PATH"] = str(self.folder)
        with tempfile.TemporaryDirectory() as scratch:
            for number, step in enumerate(self.action["runs"]["steps"]):
                if wrong := set(step) - STEP_KEYS:
                    raise Unknown(f"step {number}: {sorted(wrong)}")
                if step["shell"] != "bash":
                    raise Unknown(f"step {number}: shell {step['shell']}")
                if "if" in step and self.filled(step["if"]) != "true":
                    continue
                files = {name: pathlib.Path(scratch, f"{name}-{number}") for name in ("GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH")}
                for file in files.values():
                    file.touch()
                script = pathlib.Path(scratch, f"{number}.sh")
                script.write_text(self.filled(step["run"]), "utf-8")
                own = {name: self.filled(value) for name, value in step.get("env", {}).items()}
                done = subprocess.run(
                    ["bash", "--noprofile", "--norc", "-eo", "pipefail", script], timeout=seconds, check=False, text=True,
                    cwd=pathlib.Path(self.workspace, self.filled(step.get("working-directory", ""))), stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    env={**environment, **{name: str(file) for name, file in files.items()}, **own})
                log.append(done.stdout)
                ran.append(step["name"])
                self.steps[step.get("id", f"step {number}")] = values_of(files["GITHUB_OUTPUT"].read_text("utf-8"))
                environment.update(values_of(files["GITHUB_ENV"].read_text("utf-8")))
                for line in files["GITHUB_PATH"].read_text("utf-8").splitlines():
                    environment["PATH"] = f"{line}:{environment['PATH']}"
                if done.returncode != 0:
                    code = done.returncode
                    break
            for step in self.action["runs"]["steps"]:
                self.steps.setdefault(step.get("id"), {})  # those that did not run have no outputs
            outputs = {name: self.filled(about["value"]) for name, about in self.action.get("outputs", {}).items()}
        return Done(code, outputs, "".join(log), ran)


def main():
    inputs = dict(word.split("=", 1) for word in sys.argv[2:])
    done = Action(sys.argv[1], inputs, os.environ, os.getcwd()).run()
    print(done.log, end="")
    for name, value in done.outputs.items():
        print(f"{name}={value}")
    return done.code


if __name__ == "__main__":
    sys.exit(main())
