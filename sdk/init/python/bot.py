"""@NAME@: it bids its best suit, and wins tricks as cheaply as it can. `question` holds everything that it may know."""
import hakam

ENOUGH = 6.5  # points a card that a hand needs to bid; the average is 4.75


def decide(question):
    return play(question) if question.observation.phase == "PLAY" else call(question)


def call(question):
    """The auction: the suit in which our cards count most as trump, if nobody has bid. It never doubles."""
    seen = question.observation
    no_bid = question.find("PASS")                # None if we must call something
    if no_bid and any(said != "PASS" for seat, said in seen.calls):
        return no_bid
    cards = list(seen.hand)
    if seen.public_card and seen.public_card_holder is None:
        cards.append(seen.public_card)            # whoever wins the auction gets it

    def worth(action):                            # the points of our cards with the trump that it names
        trump = action.suit
        if action.call in ("TAKE", "HOKUM") and not trump:
            trump = seen.public_card.suit
        return sum(hakam.points(card, trump) for card in cards) if trump else 0

    best = max(question.legal, key=worth)         # the first of equals: of melds, all
    return best if worth(best) > ENOUGH * len(cards) or not no_bid else no_bid


def play(question):
    seen = question.observation
    cards = [action.card for action in question.legal]
    cards.sort(key=lambda card: hakam.strength(card, seen.trump))
    if seen.trick:
        seat, best = seen.trick.best(seen.trump)  # who is winning it
        winners = [card for card in cards if hakam.beats(card, best, seen.trump)]
        if winners and seat != seen.partner:
            return winners[0]                     # win it as cheaply as possible
    return cards[0]                               # otherwise throw the lowest card


if __name__ == "__main__":
    # One process plays up to 64 boards at a time. Write 1 if your bot thinks for more than some milliseconds.
    hakam.serve(decide, name="@NAME@", max_sessions=64)
