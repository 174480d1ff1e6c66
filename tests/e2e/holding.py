"""A bot that holds a league in the middle of it, for tests that end the arbiter just then."""

import pathlib
import sys

from harness import ROOT

sys.path.insert(0, str(ROOT / "tests" / "hostile"))
import league as hostile_league  # noqa: E402  # pylint: disable=wrong-import-position


class HoldingBot:
    """A folder with `holding_bot.py`. It must be the first entrant of its pairings."""

    def __init__(self, folder, name="holds"):
        self.folder = pathlib.Path(folder, name)
        hostile_league.make_agent(self.folder, pathlib.Path(__file__).parent / "holding_bot.py", name)

    def hold(self, questions, game="baloot"):
        """From now on each process of it answers only so many questions in room 2."""
        (self.folder / "hold").write_text(f"{game} {questions}", encoding="utf-8")

    def go_on(self):
        (self.folder / "hold").unlink()
