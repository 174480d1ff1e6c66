"""Samples the hidden cards many times, and does what is best on average. Baloot."""
import time

import hakam
from hakam_rules import Board, Observation, RuleSet, evaluate, solve

SECONDS = 0.07  # thinking time for a decision; the league must allow more
CAUTION = 4  # a call must be better than PASS by this many points, because random play makes calls look too good


def decide(q):
    if len(q.legal) == 1 or q.observation.phase in ("DECLARING", "DOUBLING"):
        return q.legal[0]  # the best melds; never a raise
    end, totals = time.monotonic() + SECONDS, {}
    rules = RuleSet.from_bytes(q.session.proto.rules.SerializeToString())
    seen = Observation.from_bytes(q.observation.proto.SerializeToString())
    values = card_values if seen.phase == "PLAY" else call_values
    while time.monotonic() < end:
        worlds = [board.position() for board in Board.guesses(rules, seen, 8, q.rng.next())]
        for action, points in values(worlds, q.rng.next()):
            totals[action] = totals.get(action, 0) + points
    best = max(totals, key=totals.get)
    return next(action for action in q.legal if str(action).startswith(best))


def card_values(worlds, seed):
    """The values of every card, with best play afterwards and all cards visible."""
    for world in worlds:
        for card, (points, _) in solve(world, score=True).cards:
            yield card, points


def call_values(worlds, seed):
    """The values of every call, with random play afterwards and without further bids."""
    for call in worlds[0].legal():
        for world in worlds:
            after = world.copy()
            after.apply(call)
            while after.phase in ("AUCTION", "DOUBLING"):
                after.apply(after.legal()[0])
            points, team = after.playouts(16, seed), world.to_act % 2
            yield str(call), points[team] - points[1 - team] + CAUTION * (str(call) == "PASS")


if __name__ == "__main__":
    hakam.serve(decide)
