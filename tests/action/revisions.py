"""A git repository with two revisions of a bot, for the tests of gates in CI."""

import pathlib
import subprocess

from harness import HAKAM, EndToEnd

# Plays the first card that is legal, and never bids if it may pass.
WORSE = "def decide(question):\n    return question.legal[0]\n\n\ndef well(question):"
SHORT = ("--seed", "e2e", "--per-decision", "60", "--concurrency", "1")  # 100 pairs decide
OUTPUTS = ("verdict", "points", "elo", "pairs")


class Revisions(EndToEnd):
    """A repository whose bot became better between v1 and HEAD."""
    PLACE, BOT = "repository", "bots/mine"

    def setUp(self):
        super().setUp()
        self.repository = pathlib.Path(self.folder, self.PLACE)
        self.bot = self.repository / self.BOT
        # Its own identity, and nothing of the machine's settings.
        self.env.update(GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@example.org", GIT_COMMITTER_NAME="a",
                        GIT_COMMITTER_EMAIL="a@example.org", GIT_CONFIG_GLOBAL="/dev/null", HAKAM=HAKAM,
                        PATH="/usr/bin:/bin:" + self.env["PATH"], no_proxy="127.0.0.1")
        for name in [name for name in self.env if name.startswith(("GITHUB_", "PYTHON"))]:
            del self.env[name]
        result = self.hakam("init", self.bot, "--lang", "python")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.good = (self.bot / "bot.py").read_text("utf-8")
        self.bad = self.good.replace("def decide(question):", WORSE)
        self.v1 = self.commit(self.bad)
        self.git("tag", "v1")
        self.head = self.commit(self.good)

    def git(self, *args):
        return subprocess.run(["git", "-C", self.repository, *args], env=self.env, check=True, capture_output=True,
                              text=True).stdout.strip()

    def commit(self, text):
        """Commits the bot with this program; returns its short name."""
        (self.bot / "bot.py").write_text(text, "utf-8")
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", "change")
        return self.git("rev-parse", "--short", "HEAD")

    def assert_clean(self):
        self.assertEqual(len(self.git("worktree", "list").splitlines()), 1)
        self.assertEqual(self.git("status", "--porcelain"), "")
        left = {path.name for path in (self.repository / "hakam-gate").iterdir()}
        self.assertEqual({name for name in left if name.startswith(("new-", "old-", "trees"))}, set())
