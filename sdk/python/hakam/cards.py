"""Cards and their points.

    >>> card = Card("TH")
    >>> card.suit, card.rank, points(card, "H"), strength(card, "S")
    ('H', 'T', 10, 7)

A `trump` is a suit letter (C, D, H, S), None or "NT" in a contract without trump (Baloot: Sun), or "AT" at
all trumps, where every suit has the trump order and none beats another. Points and orders are the same in
all games (Baloot A3, A4; Belote family 0).
"""

SUITS = "CDHS"
DENOMINATIONS = ("C", "D", "H", "S", "NT", "AT")  # in the order of a ladder auction
RANKS = "23456789TJQKA"  # natural order, used for runs

_DECKS = {"d24": "9", "d32": "7", "d36": "6"}  # the option `deck`: the lowest rank
_ALL_TRUMPS = ("AT", "ALL")  # "ALL" is its older name here
_PLAIN_STRENGTH = {rank: number for number, rank in enumerate("6789JQKTA")}
_TRUMP_STRENGTH = {rank: number for number, rank in enumerate("678QKTA9J", 9)}
_PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
_TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}


class Card(str):
    """A card. It is a string with its text, so `card == "TH"` and `"TH" in hand` work.

    ValueError for text that is not one of the 36 cards from 6C to AS.
    """

    # Attributes that are set once, below: bots read them dozens of times a decision, and a property costs a call.
    __slots__ = {
        "rank": "One of 6 7 8 9 T J Q K A.",
        "suit": "One of C D H S.",
        "number": "The number on the wire: 1 + 13 * suit + rank (cards.proto).",
    }

    def __new__(cls, text):
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise ValueError(f"{text!r} is not a card; cards look like TH, 9C, AS") from None

    @staticmethod
    def from_number(number):
        """The card of a number on the wire; ValueError when there is none."""
        return BY_NUMBER[number]

    def __reduce__(self):
        return Card, (str.__str__(self),)


class _ByNumber(dict):
    def __missing__(self, number):
        raise ValueError(f"{number} is not the number of a card")


def _all_cards():
    for s, suit in enumerate(SUITS):
        for r, rank in enumerate(RANKS):
            if rank >= "6":
                card = str.__new__(Card, rank + suit)
                card.rank, card.suit, card.number = rank, suit, 1 + 13 * s + r
                yield card


_BY_TEXT = {str(card): card for card in _all_cards()}
BY_NUMBER = _ByNumber((card.number, card) for card in _BY_TEXT.values())
_PACKS = {kind: [card for card in _BY_TEXT.values() if RANKS.index(card[0]) >= RANKS.index(lowest)] for kind, lowest in _DECKS.items()}


def cards(text):
    """Several cards: cards("7S KH") is [Card("7S"), Card("KH")]."""
    return [Card(word) for word in text.split()]


def deck(rules=None):
    """All cards of a game: 24, 32 or 36. `rules`: its options by name, as in `question.rules`."""
    kind = (rules or {}).get("deck", "d32")  # Baloot has no other pack and no option for it
    if kind not in _PACKS:
        raise ValueError(f"{kind!r} is not a pack; packs are {', '.join(_PACKS)}")
    return list(_PACKS[kind])


def points(card, trump=None):
    """Card points of `card` (0..20) in a contract with this trump."""
    table = _TRUMP_POINTS if trump == card[1] or trump in _ALL_TRUMPS else _PLAIN_POINTS
    return table.get(card[0], 0)


def strength(card, trump=None):
    """How high `card` ranks: 0..8 in a plain suit, 9..17 as trump. Two suits compare only if one is trump."""
    if trump == card[1] or trump in _ALL_TRUMPS:
        return _TRUMP_STRENGTH[card[0]]
    return _PLAIN_STRENGTH[card[0]]


def beats(card, best, trump=None):
    """Whether `card` wins a trick in which `best` was the winning card."""
    if card[1] == best[1]:
        return strength(card, trump) > strength(best, trump)
    return card[1] == trump


def sort_cards(hand, trump=None):
    """The cards as players hold them: trumps first, then suit by suit, the strongest first."""
    return sorted(hand, key=lambda c: (c[1] != trump, c[1], -strength(c, trump)))
