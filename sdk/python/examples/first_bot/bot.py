"""A first Baloot bot: counts its hand, takes what it can take cheaply, throws low."""
import hakam

DECK = hakam.cards(" ".join(rank + suit for suit in "CDHS" for rank in "789TJQKA"))


def decide(q):
    if q.observation.phase == "PLAY":
        return play(q)
    if q.observation.phase == "DECLARING":  # the more cards in melds, the better
        return max(q.legal, key=lambda action: sum(map(len, action.melds)))
    return call(q)


def call(q):
    hand = set(q.observation.hand) | {q.observation.public_card}
    turned = q.observation.public_card.suit
    hokum = {}  # text of the call -> how good the hand is with that suit as trump
    for action in q.legal:
        if action.call == "HOKUM":
            named = action.suit or (turned if q.observation.stage.startswith("ROUND_1") else None)
            suits = [named] if named else [s for s in "CDHS" if s != turned]
            hokum[action.text] = max(hokum_value(hand, s) for s in suits)
    sun = sum(hakam.points(card) for card in hand) + 5 * sum(card.rank == "A" for card in hand)
    best = max(hokum, key=hokum.get, default=None)
    if q.find("SUN") and sun >= 46:
        return "SUN"
    if best and (hokum[best] >= 55 or not q.find("PASS")):
        return best
    return "PASS"


def hokum_value(hand, trump):
    aces = sum(card.rank == "A" and card.suit != trump for card in hand)
    return sum(8 + hakam.points(card, trump) for card in hand if card.suit == trump) + 8 * aces


def play(q):
    seen, trump = q.observation, q.observation.trump
    gone = {card for trick in seen.tricks for card in trick.cards}
    mine = [action.card for action in q.legal]
    low = min(mine, key=lambda c: (hakam.points(c, trump), hakam.strength(c, trump)))

    def master(card):  # nothing that others may hold beats it in its suit
        return not any(hakam.beats(c, card, trump) for c in DECK
                       if c.suit == card.suit and c not in gone and c not in seen.hand)

    if not seen.trick:
        return max(filter(master, mine), key=lambda c: hakam.points(c, trump), default=low)
    seat, best = seen.trick.best(trump)
    last = len(seen.trick.cards) == 3
    if seat == seen.partner and (last or master(best)):  # his trick: give him points
        return max(mine, key=lambda c: (c.suit != trump, hakam.points(c, trump)))
    winners = [c for c in mine if hakam.beats(c, best, trump) and (last or c.suit == trump or master(c))]
    return min(winners, key=lambda c: hakam.strength(c, trump), default=low)


if __name__ == "__main__":
    hakam.serve(decide)
