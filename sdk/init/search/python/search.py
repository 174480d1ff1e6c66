"""@NAME@: it calls like the first bot (bot.py), and searches for the card to play.

The search is flat Monte Carlo. It deals the cards that it cannot see at random, but so that everything it has seen is
still true. From each card that it may play, it lets all four players go on with random legal cards. It plays the card
whose boards ended best on average. More deals hardly help. Begin with the auction, which does not search, or with players
who are not random.
"""
import time

import hakam
from bot import call, play
from hakam_rules import Board, Observation, RuleSet, evaluate

WORLDS = 200    # deals for a decision; with the same deals the bot plays the same cards in both rooms
BATCH = 10      # deals between two looks at the clock
PLAYOUTS = 4    # random ends for each card in each deal
SHARE = 0.05    # of the time that is left: then the bot answers with the deals that it has


def decide(question):
    if question.observation.phase != "PLAY":
        return call(question)
    if question.observation.partner is None:
        return play(question)  # `Board.guesses` does not know the game for two
    return search(question)


def search(question):
    end = time.monotonic() + SHARE * question.clock.time_left
    # The same messages, for the engine of the rules.
    rules = RuleSet.from_bytes(question.session.proto.rules.SerializeToString())
    seen = Observation.from_bytes(question.observation.proto.SerializeToString())
    totals = {str(action): 0.0 for action in question.legal}
    deals = 0
    while deals < WORLDS:
        worlds = [board.position() for board in Board.guesses(rules, seen, BATCH, question.rng.next())]
        for action, points in evaluate(worlds, PLAYOUTS, question.rng.next()):
            totals[str(action)] += points * len(worlds)  # our team's less theirs
        deals += len(worlds)
        if time.monotonic() > end:
            break
    ranked = sorted(totals, key=totals.get, reverse=True)
    # `hakam show` prints it beside the card.
    question.note = f"{deals} deals: " + ", ".join(f"{action} {totals[action] / deals:+.1f}" for action in ranked)
    return ranked[0]


if __name__ == "__main__":
    hakam.serve(decide, name="@NAME@")
