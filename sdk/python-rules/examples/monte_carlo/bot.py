"""Guesses the hidden cards again and again, plays each guess out at random, and does what paid best. Baloot."""
import itertools
import random
import time

import hakam
from hakam_rules import Board, Observation, RuleSet, evaluate, law

SECONDS = 0.07  # to think, of the 0.1 of a decision
PLAYOUTS = 8  # of each guess and action


def decide(q):
    if q.observation.phase in ("DECLARING", "DOUBLING"):
        return q.legal[0]  # the best melds; never a raise
    end, rng, totals = time.monotonic() + SECONDS, random.Random(q.rng.next()), {}
    rules = RuleSet.from_bytes(q.session.proto.rules.SerializeToString())
    seen = Observation.from_bytes(q.observation.proto.SerializeToString())
    boards, value = guesses(rules, seen, rng), card_values if seen.phase == "PLAY" else call_values
    while time.monotonic() < end:
        worlds = [board.position() for board in itertools.islice(boards, 16) if board]
        for action, points in value(worlds, rng.getrandbits(64)) if worlds else ():
            totals[action] = totals.get(action, 0) + points * len(worlds)
    return str(max(totals, key=totals.get)) if totals else q.legal[0]


def card_values(worlds, seed):
    return evaluate(worlds, PLAYOUTS, seed)


def call_values(worlds, seed):
    """The same for calls, as if nobody had anything more to say."""
    for call in worlds[0].legal():
        ours = 0
        for after in (world.copy() for world in worlds):
            team = after.to_act % 2
            after.apply(call)
            while after.phase in ("AUCTION", "DOUBLING"):
                after.apply(after.legal()[0])
            points = after.playouts(PLAYOUTS, seed)
            ours += points[team] - points[1 - team]
        yield call, ours / len(worlds)


def guesses(rules, seen, rng):
    """Boards that the seat may be sitting at, without end; None for cards that cannot have been played so."""
    taker = seen.contract.taker if seen.contract else None
    plan = law.deal_plan(rules, seen.dealer, taker or 0)
    owner = [4] * 32  # of each place in the deck; 4: the stock
    for seat in range(4):
        for place in plan["first"][seat] + (plan["rest"][seat] if seen.contract else []):
            owner[place] = seat
    known, void = [[], [], [], [], []], set()
    known[seen.seat] += seen.hand
    for leader, cards, _ in seen.tricks:
        for seat, card in enumerate(cards, leader):
            known[seat % 4].append(card)
            if card[1] != cards[0][1]:
                void.add((seat % 4, cards[0][1]))
    for seat, _, cards in seen.melds + [(owner[plan["turnup"]], "", [seen.public_card])]:
        known[seat] += [card for card in cards if card not in known[seat]]
    unseen = [card for card in rules.deck if not any(card in cards for cards in known)]
    able = {suit: [seat for seat in range(5) if (seat, suit) not in void] for suit in "CDHS"}
    while True:
        rng.shuffle(unseen)
        hands = [list(cards) for cards in known]
        room = [owner.count(seat) - len(hand) for seat, hand in enumerate(hands)]
        for card in sorted(unseen, key=lambda card: len(able[card[1]])):
            seats = [seat for seat in able[card[1]] for _ in range(room[seat])] or [4]
            seat = rng.choice(seats)
            hands[seat].append(card)
            room[seat] -= 1
        left = [[card for card in hand if card != seen.public_card] for hand in hands]
        try:
            deck = [seen.public_card if i == plan["turnup"] else left[owner[i]].pop() for i in range(32)]
            yield Board.replay(rules, seen, deck)
        except (IndexError, ValueError):
            yield None


if __name__ == "__main__":
    hakam.serve(decide)
