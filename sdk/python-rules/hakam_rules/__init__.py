"""hakam_rules: the rules engine of Hakam, for bots that search.

    import hakam_rules

    rules = hakam_rules.RuleSet("baloot")
    board = hakam_rules.Board.random(rules, seed=1)
    while not board.finished:
        board.apply(board.legal()[0])
    print(board.result.points)

Cards are texts ("TH"), seats are numbers in the order of play, a trump is C, D, H, S, None or "NT", or "AT".
An illegal action or unreadable value raises a ValueError that says why.
"""

from hakam_rules import law
from hakam_rules._engine import (
    Action, Board, Contract, Observation, Position, Result, RuleSet, Solution, evaluate, preset_summary,
    presets, solve)

__version__ = "0.1.0"
__all__ = [
    "Action", "Board", "Contract", "Observation", "Position", "Result", "RuleSet", "Solution", "evaluate", "law",
    "preset_summary", "presets", "solve",
]
