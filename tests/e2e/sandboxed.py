"""Tests that need a sandbox."""

from harness import BIN, EndToEnd


class Sandboxed(EndToEnd):
    """Skipped where this machine has no complete sandbox."""

    def setUp(self):
        super().setUp()
        result = self.play(f"cmd:{BIN}/hakam-greedy", "builtin:random", "--boards", 2, "--quiet", "--sandbox", "strict")
        if result.returncode == 4:
            self.skipTest(result.stderr.strip())
        self.assertEqual(result.returncode, 0, result.stderr)
