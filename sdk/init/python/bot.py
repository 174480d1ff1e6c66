"""@NAME@: it passes, and wins tricks as cheaply as it can. `question` holds everything that it may know."""
import hakam


def decide(question):
    seen = question.observation
    if seen.phase != "PLAY":                      # the auction, doubling, melds
        return question.find("PASS") or question.legal[-1]
    cards = [action.card for action in question.legal]
    cards.sort(key=lambda card: hakam.strength(card, seen.trump))
    if seen.trick:
        seat, best = seen.trick.best(seen.trump)  # who is winning it
        winners = [card for card in cards if hakam.beats(card, best, seen.trump)]
        if winners and seat != seen.partner:
            return winners[0]                     # win it as cheaply as possible
    return cards[0]                               # otherwise throw the lowest card


if __name__ == "__main__":
    hakam.serve(decide, name="@NAME@")
