"""Actions and their texts: "PASS", "90-H", "declare KH QH JH", "KH belote", "TH".

The arbiter uses the same texts in replays, messages and test vectors.
"""

from hakam.cards import BY_NUMBER, DENOMINATIONS, RANKS, Card
from hakam.lazy import lazy
from hakam.v1 import observation_pb2


def enum_names(enum, prefix):
    """The names of an enum's values by number, without their common prefix."""
    return {number: name[len(prefix):] for name, number in enum.items()}


def card_list(numbers):
    """The cards with these numbers on the wire."""
    return [BY_NUMBER[number] for number in numbers[:]]  # a copy, because protobuf is slow to iterate


_CALLS = enum_names(observation_pb2.CallKind, "CALL_KIND_")
_CALL_NUMBERS = {name: number for number, name in _CALLS.items() if number}
_LOCKS = {1: "OPEN", 2: "LOCKED"}
_LOCK_NUMBERS = {"OPEN": 1, "LOCKED": 2}
DENOMINATION_NAMES = dict(enumerate(DENOMINATIONS, start=1))  # by number on the wire
_DENOMINATION_NUMBERS = {name: number for number, name in DENOMINATION_NAMES.items()}


class Action:
    """An action. `str(action)` names it: "SUN", "HOKUM:H", "90-H", "TH"."""

    def __init__(self, proto):
        self.proto = proto

    @lazy
    def kind(self):
        """"call", "declaration" or "play"."""
        return self.proto.WhichOneof("kind")

    @property
    def call(self):
        """Name of the call, for instance "PASS", "TAKE", "BID" or "SUN"; None for other kinds."""
        return _CALLS[self.proto.call.kind] if self.kind == "call" else None

    @property
    def denomination(self):
        """The denomination of a call: C D H S, "NT" (no trumps), "AT" (all trumps); None if it has none."""
        return DENOMINATION_NAMES.get(self.proto.call.denomination) if self.kind == "call" else None

    @property
    def suit(self):
        """Suit that a call names, or None."""
        named = self.denomination
        return None if named in ("NT", "AT") else named

    @property
    def points(self):
        """Points that a call bids; 0 for a bid without points and for all other actions."""
        return self.proto.call.points if self.kind == "call" else 0

    @lazy
    def card(self):
        """The card played; None for other kinds."""
        number = self.proto.play.card  # 0 for other kinds
        return BY_NUMBER[number] if number or self.kind == "play" else None

    @property
    def belote(self):
        """Whether the card is played with the announcement of Belote."""
        return self.kind == "play" and self.proto.play.announce_belote

    @property
    def melds(self):
        """The melds declared, each a list of cards; None for other kinds."""
        if self.kind != "declaration":
            return None
        return [card_list(meld.cards) for meld in self.proto.declaration.melds]

    @lazy
    def text(self):
        """The text; the same as `str`."""
        if self.card:
            play = self.proto.play
            return self.card + (" belote" if play.announce_belote else "") + (" ekka" if play.ekka else "")
        if self.kind == "declaration":
            return "declare " + (" + ".join(_meld_text(meld) for meld in self.melds) or "nothing")
        call, name, named = self.proto.call, self.call, self.denomination or ""
        if name == "BID":
            return f"{call.points}-{named}" if call.points else named
        text = name + (("-" if name == "CAPOT" else ":") + named if named else "")
        return text + (":" + _LOCKS[call.lock] if call.lock in _LOCKS else "")

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<{self.text}>"

    def __eq__(self, other):
        return self.text == (other.text if isinstance(other, Action) else other)

    def __hash__(self):
        return hash(self.text)


def _meld_text(meld):
    """Suit by suit, the highest card first; the order of the input does not matter."""
    return " ".join(sorted(meld, key=lambda card: (card.suit, -RANKS.index(card.rank))))


def parse_action(text):
    """The Action message of a text: "TH", "KH belote", "HOKUM:H", "90-H". ValueError for anything else."""
    action = observation_pb2.Action()
    first, _, rest = text.partition(" ")
    if first == "declare":
        action.declaration.SetInParent()
        for meld in [] if rest == "nothing" else rest.split("+"):
            action.declaration.melds.add().cards.extend(Card(word).number for word in meld.split())
    elif not _parse_call(text, action.call):
        announced = rest in ("belote", "ekka")
        action.play.card = Card(first if announced else text).number
        action.play.announce_belote, action.play.ekka = rest == "belote", rest == "ekka"
    return action


def _parse_call(text, call):
    """Fills the Call message; False, and nothing filled, if the text does not begin like a call."""
    if text in _DENOMINATION_NUMBERS:
        call.kind, call.denomination = observation_pb2.CALL_KIND_BID, _DENOMINATION_NUMBERS[text]
        return True
    bid, dash, named = text.partition("-")
    if dash:
        if named not in _DENOMINATION_NUMBERS or not (bid == "CAPOT" or bid.isdecimal()):
            raise ValueError(f"{text!r} is not a bid; bids look like 90-H, CAPOT-NT, H")
        call.kind = _CALL_NUMBERS["CAPOT" if bid == "CAPOT" else "BID"]
        call.denomination = _DENOMINATION_NUMBERS[named]
        call.points = 0 if bid == "CAPOT" else int(bid)
        return True
    head, *words = text.split(":")
    if head not in _CALL_NUMBERS or head in ("BID", "CAPOT"):
        return False
    call.kind = _CALL_NUMBERS[head]
    for word in words:
        if word in _LOCK_NUMBERS:
            call.lock = _LOCK_NUMBERS[word]
        elif word in _DENOMINATION_NUMBERS:
            call.denomination = _DENOMINATION_NUMBERS[word]
        else:
            raise ValueError(f"{text!r} is not a call: what is {word!r}?")
    return True
