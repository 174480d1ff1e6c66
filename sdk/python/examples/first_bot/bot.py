"""A first bot for every game: it counts its hand, wins tricks as cheaply as it can, and otherwise throws low cards."""
import functools

import hakam

MARGIN = 0.1  # it wants a contract with this much more than half of the pack's strength


def decide(q):
    if q.observation.phase == "PLAY":
        return announce(q, play(q))
    if q.observation.phase == "DECLARING":  # prefers more cards in melds
        return max(q.legal, key=lambda action: sum(map(len, action.melds)))
    return call(q)


# ---- Calling.

def call(q):
    """The contract with the largest margin, if any margin is positive. Never doubles."""
    best, most = q.find("PASS"), 0
    if best and partner_bid_last(q.observation):
        return best
    for action in q.legal:
        for trump in denominations(q, action):
            spare = share(q, trump) - needed(q, action, trump)
            if best is None or spare > most:
                best, most = action, spare
    return best


def partner_bid_last(seen):
    others = ("PASS", "DOUBLE", "REDOUBLE", "MATCH")
    bidders = [seat for seat, said in seen.calls if said.call not in others]
    return bool(bidders) and bidders[-1] == seen.partner


def denominations(q, action):
    """The denominations (C D H S NT AT) that the call may lead to: several if the suit is named later, [] for a pass."""
    if action.call == "SUN":
        return ["NT"]
    if action.denomination:
        return [action.denomination]
    if action.call not in ("TAKE", "HOKUM"):
        return []
    turned = q.observation.public_card.suit
    later = action.call == "HOKUM" and q.observation.stage.startswith("ROUND_2")
    return [suit for suit in "CDHS" if suit != turned] if later else [turned]


def needed(q, action, trump):
    """The share of the pack's strength that a contract needs."""
    if action.call == "CAPOT":
        return 1
    if not action.points:
        return MARGIN + 0.5
    total = 10 + sum(hakam.points(card, trump) for card in hakam.deck(q.rules))
    return MARGIN + action.points / total


def share(q, trump):
    """Our side's share of the pack's strength, if the cards that we cannot see are spread evenly."""
    seen, deck = q.observation, hakam.deck(q.rules)
    hand = set(seen.hand)
    if seen.public_card and seen.public_card_holder is None:  # it goes to the taker
        hand.add(seen.public_card)
    unseen = set(deck) - hand - set(open_cards(seen))
    to_come = len(deck) / 2 - len(hand)  # unseen cards that our side will have

    def strength(cards):
        return sum(weight(card, trump) for card in cards)
    return (strength(hand) + strength(unseen) * to_come / len(unseen)) / strength(deck)


@functools.lru_cache(maxsize=None)
def weight(card, trump):
    if card.suit == trump:
        return 8 + hakam.points(card, trump)
    if trump in ("NT", "AT"):
        return hakam.points(card, trump) + 5 * (card.rank == ("A" if trump == "NT" else "J"))
    return 8 * (card.rank == "A")


# ---- Playing.

def play(q):
    seen, trump = q.observation, q.observation.trump
    mine = [action.card for action in q.legal]
    low = min(mine, key=lambda c: (hakam.points(c, trump), hakam.strength(c, trump)))
    others = cards_of_others(q)

    def master(card):  # no card that others may hold beats it in its suit
        rivals = [c for c in others if c.suit == card.suit]
        if seen.piles:  # we see the opponent's cards: void in the suit, it can ruff
            rivals = rivals or others
        return not any(hakam.beats(c, card, trump) for c in rivals)

    if not seen.trick:
        return max(filter(master, mine), key=lambda c: hakam.points(c, trump), default=low)
    seat, best = seen.trick.best(trump)
    last = len(seen.trick.cards) == seen.seats - 1
    if seat == seen.partner and (last or master(best)):  # the partner's trick: throw points
        return max(mine, key=lambda c: (c.suit != trump, hakam.points(c, trump)))
    winners = [c for c in mine if hakam.beats(c, best, trump) and (last or c.suit == trump or master(c))]
    return min(winners, key=lambda c: hakam.strength(c, trump), default=low)


def announce(q, card):
    """The card, with the announcement that it allows."""
    king = q.find(f"K{card.suit} belote") if card.rank == "Q" else None  # some games want the king first
    return king or q.find(f"{card} belote") or q.find(f"{card} ekka") or card


def cards_of_others(q):
    """The cards that the others may play to this trick."""
    seen = q.observation
    if seen.piles:
        return open_cards(seen)
    gone = set(seen.hand).union(*(trick.cards for trick in seen.tricks))
    return [card for card in hakam.deck(q.rules) if card not in gone]


def open_cards(seen):
    """The layout game: the opponent's face-up cards."""
    return [pile.up for pile in seen.piles[1 - seen.seat] if pile.up] if seen.piles else []


if __name__ == "__main__":
    # It keeps nothing from one question to the next, and thinks for microseconds.
    hakam.serve(decide, max_sessions=64)
