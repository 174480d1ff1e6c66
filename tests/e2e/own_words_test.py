"""What a bot says itself, with each kit: every line that it prints is in its log, and a fault of time names the line of its code
where it was."""

import pathlib
import shutil
import subprocess
import typing
import unittest

from harness import BIN, HANGS, ROOT, EndToEnd
from marks import marked

ROOMS = ("agent",)

LONG = 7 * HANGS  # a build without a cache
HERE = "HERE"


class Bot(typing.NamedTuple):
    """A bot that prints "asked" at every decision, on a line of its own, and flushes nothing."""

    file: str  # in the folder that `hakam init` writes; its content is replaced
    text: str  # HERE stands in the function that decides
    loop: str  # an endless one, which replaces HERE; it is one line
    place: str  # where HERE stands, as the kit says it; {line} is its line
    marks: tuple = ("soak",)


BOTS = {
    "python": Bot("bot.py", """\
import hakam

def decide(question):
    print("asked")
    HERE
    return 0

hakam.serve(decide)
""", "while True: pass", "bot.py:{line} (decide)", ("commit",)),
    "go": Bot("main.go", """\
package main

import (
	"fmt"

	"hakam"
)

func decide(q *hakam.Question) hakam.Action {
	fmt.Println("asked")
	HERE
	return q.Legal[0]
}

func main() { hakam.Serve(decide, hakam.About{}) }
""", "for q != nil {}", "main.go:{line} (decide)"),
    "java": Bot("bot/src/main/java/MyBot.java", """\
import hakam.*;

public final class MyBot {
  public static void main(String[] args) {
    Hakam.serve(MyBot::decide);
  }

  static Action decide(Question question) {
    System.out.println("asked");
    HERE
    return question.legal().get(0);
  }
}
""", "while (question != null) continue;", "MyBot.java:{line} (decide)"),
    "node": Bot("main.js", """\
import { serve } from "hakam";

function decide() {
  console.log("asked");
  HERE
  return 0;
}

serve(decide);
""", "for (;;);", "main.js:{line} (decide)"),
    "rust": Bot("src/main.rs", """\
use hakam::{About, Action, Question};

fn decide(q: &mut Question) -> Action {
    println!("asked");
    HERE
    q.legal[0].clone()
}

fn main() {
    hakam::serve(decide, About::default())
}
""", "while q.legal.len() > 0 {}", "src/main.rs:{line} ("),
}


class OwnWords(EndToEnd):
    def setUp(self):
        super().setUp()
        self.use_tools_of_machine()
        self.env.update(CARGO_BUILD_BUILD_DIR="{cargo-cache-home}/build/hakam", CARGO_PROFILE_RELEASE_OPT_LEVEL="0")
        self.kept = pathlib.Path(self.folder, "kept")

    def folder_of(self, language, here):
        """The folder of a bot with `here` in place of HERE."""
        kit = ROOT / "sdk" / language / "kit.sh"
        if kit.exists():
            tools = subprocess.run([kit, "toolchain"], env=self.env, capture_output=True, text=True, check=False)
            if tools.returncode == 77:
                self.skipTest(tools.stdout + tools.stderr)
        # Always the same path, so that the caches of compilers find the files again.
        parent = BIN.parent / "own_words" / self.id().rpartition(".")[2]
        shutil.rmtree(parent, ignore_errors=True)
        self.addCleanup(shutil.rmtree, parent, ignore_errors=True)
        folder = parent / "bot"
        result = self.hakam("init", folder, "--lang", language)
        self.assertEqual(result.returncode, 0, result.stderr)
        bot = BOTS[language]
        (folder / bot.file).write_text(bot.text.replace(HERE, here), encoding="utf-8")
        return folder

    def decisions(self, bot, *args, name="bot"):
        """Plays some boards, and gives the decisions that the bot was asked for."""
        result = self.hakam("play", bot, "builtin:greedy", "--boards", 4, "--seed", "words", "--quiet", "--build-network", "--keep",
                            self.kept, *args, timeout=LONG)
        self.assertEqual(result.returncode, 0, result.stderr)
        return [decision for record in self.export(self.kept) for decision in record["decisions"]
                if not decision.get("forced") and record["seats"][decision.get("seat", 0)]["entrant"] == name]

    def printed(self, name):
        """The lines in the logs of the bot."""
        return [line for log in (self.kept / "live" / "logs").glob(f"p*-{name}-*.log")
                for line in log.read_text(encoding="utf-8").splitlines()]

    def loses_no_line(self, language):
        decisions = self.decisions(self.folder_of(language, ""), "--per-decision", 60)
        self.assertEqual(self.printed("bot").count("asked"), len(decisions))
        self.assertGreater(len(decisions), 8)

    @marked("commit", "clock")
    def test_cpp_says_both(self):
        decisions = self.decisions(f"cmd:{BIN}/hakam-stuck-bot", "--per-decision", 1, "--bank", 0, "--forfeit", name="hakam-stuck-bot")
        faults = [decision["fault"] for decision in decisions if "fault" in decision]
        self.assertEqual({fault["detail"] for fault in faults}, {"no answer within 1s: at StuckAgent::Decide"})
        self.assertEqual(self.printed("hakam-stuck-bot").count("stuck"), len(decisions))

    def names_its_loop(self, language):
        bot = BOTS[language]
        line = 1 + bot.text[:bot.text.index(HERE)].count("\n")
        decisions = self.decisions(self.folder_of(language, bot.loop), "--per-decision", 1, "--bank", 0, "--forfeit")
        faults = [decision["fault"] for decision in decisions if "fault" in decision]
        self.assertEqual({fault["kind"] for fault in faults}, {"FAULT_KIND_TIMEOUT"})
        for fault in faults:
            self.assertIn(" at " + bot.place.format(line=line), fault["detail"])


def marks_of(bot, check):
    """The answer to "where are you?" has 200 ms; a build has a core."""
    return (*bot.marks, "clock") if check == "names_its_loop" else (*bot.marks, *(("core",) if "soak" in bot.marks else ()))


for name, description in BOTS.items():
    for check in ("loses_no_line", "names_its_loop"):
        def test(self, language=name, method=check):
            getattr(self, method)(language)
        setattr(OwnWords, f"test_{name}_{check}", marked(*marks_of(description, check))(test))


if __name__ == "__main__":
    unittest.main()
