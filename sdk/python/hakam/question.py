"""What a bot is asked: thin, readable views of the messages in proto/hakam/v1.

Every view has `.proto`, the message itself, for whatever has no property here.
"""

from functools import cached_property

from hakam.cards import SUITS, Card, beats
from hakam.random import Random
from hakam.v1 import agent_pb2, observation_pb2, record_pb2


def _names(enum, prefix):
    return {number: name[len(prefix):] for name, number in enum.items()}


_CALLS = _names(observation_pb2.CallKind, "CALL_KIND_")
_CALL_NUMBERS = {name: number for number, name in _CALLS.items() if number}
_LOCKS = {1: "OPEN", 2: "LOCKED"}
_LOCK_NUMBERS = {"OPEN": 1, "LOCKED": 2}
_PHASES = _names(observation_pb2.Phase, "PHASE_")
_STAGES = _names(observation_pb2.AuctionStage, "AUCTION_STAGE_")
_MELDS = _names(observation_pb2.MeldKind, "MELD_KIND_")
_OUTCOMES = _names(record_pb2.Outcome, "OUTCOME_")
_FORMATS = _names(agent_pb2.Format, "FORMAT_")
_DENOMINATIONS = {1: "C", 2: "D", 3: "H", 4: "S", 5: "NT", 6: "AT"}
_TRUMPS = {1: "C", 2: "D", 3: "H", 4: "S", 6: "ALL"}


def _seconds(duration):
    return duration.seconds + duration.nanos * 1e-9


def _card_list(numbers):
    return [Card.from_number(number) for number in numbers]


class Action:
    """Something that can be done. `str(action)` names it: "SUN", "HOKUM:H", "TH", "declare nothing"."""

    def __init__(self, proto):
        self.proto = proto

    @property
    def kind(self):
        """"call", "declaration" or "play"."""
        return self.proto.WhichOneof("kind")

    @property
    def call(self):
        """Name of the call, for instance "PASS" or "SUN"; None for other kinds."""
        return _CALLS[self.proto.call.kind] if self.kind == "call" else None

    @property
    def suit(self):
        """Suit that a call names, or None."""
        return _TRUMPS.get(self.proto.call.denomination) if self.kind == "call" else None

    @property
    def card(self):
        """The card played; None for other kinds."""
        return Card.from_number(self.proto.play.card) if self.kind == "play" else None

    @property
    def melds(self):
        """The melds declared, each a list of cards; None for other kinds."""
        if self.kind != "declaration":
            return None
        return [_card_list(meld.cards) for meld in self.proto.declaration.melds]

    @cached_property
    def text(self):
        """What `str` gives."""
        kind = self.kind
        if kind == "play":
            play = self.proto.play
            return self.card + (" belote" if play.announce_belote else "") + (" ekka" if play.ekka else "")
        if kind == "declaration":
            return "declare " + (" + ".join(" ".join(meld) for meld in self.melds) or "nothing")
        call = self.proto.call
        name, named = _CALLS[call.kind], _DENOMINATIONS.get(call.denomination, "")
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


class Trick:
    """One trick, finished or in progress."""

    def __init__(self, proto):
        self.proto = proto
        self.leader = proto.leader
        self.cards = _card_list(proto.cards)
        self.winner = proto.winner if proto.HasField("winner") else None  # seat; None while in progress

    @property
    def suit(self):
        """The suit that was led."""
        return self.cards[0].suit

    def best(self, trump):
        """(seat, card) that takes the trick as it stands. Four players."""
        at = 0
        for i, card in enumerate(self.cards):
            if beats(card, self.cards[at], trump):
                at = i
        return (self.leader + at) % 4, self.cards[at]


class Contract:
    """What is played."""

    def __init__(self, proto):
        self.proto = proto
        self.trump = _TRUMPS.get(proto.denomination)  # C D H S; None: no trump (Sun); "ALL"
        self.caller = proto.caller  # seat
        self.taker = proto.taker  # seat that received the public card
        self.level = proto.level  # 1, or what it was raised to
        self.locked = proto.locked  # trumps may not be led while another suit is held


class Observation:
    """All that the seat may know. Seats are 0..3 in order of play; teams are seat % 2."""

    def __init__(self, proto):
        self.proto = proto
        self.seat = proto.seat
        self.dealer = proto.dealer

    @property
    def partner(self):
        return (self.seat + 2) % 4

    @property
    def phase(self):
        """"AUCTION", "DOUBLING", "DECLARING" or "PLAY"."""
        return _PHASES[self.proto.phase]

    @property
    def stage(self):
        """Where a Baloot auction stands, for instance "ROUND_1" (AuctionStage), or "UNSPECIFIED"."""
        return _STAGES[self.proto.auction_stage]

    @cached_property
    def hand(self):
        """The cards still held."""
        return _card_list(self.proto.hand)

    @cached_property
    def public_card(self):
        """The card turned up for the auction, or None."""
        return Card.from_number(self.proto.public_card) if self.proto.public_card else None

    @cached_property
    def calls(self):
        """(seat, Action) of auction and doubling, oldest first."""
        return [(c.seat, Action(observation_pb2.Action(call=c.call))) for c in self.proto.calls]

    @cached_property
    def contract(self):
        """The Contract, or None while there is none."""
        return Contract(self.proto.contract) if self.proto.HasField("contract") else None

    @property
    def trump(self):
        """Trump of the contract: C D H S, None (no contract, or none in it), "ALL"."""
        return self.contract.trump if self.contract else None

    @cached_property
    def tricks(self):
        """All tricks so far, the last one perhaps in progress."""
        return [Trick(trick) for trick in self.proto.tricks]

    @cached_property
    def trick(self):
        """The trick that waits for our card; None when we lead, or before the play."""
        last = self.tricks[-1] if self.proto.tricks else None
        return last if last and last.winner is None and last.cards else None

    @cached_property
    def melds(self):
        """(seat, kind, cards) declared so far; cards are [] until they are shown."""
        return [(m.seat, _MELDS[m.kind], _card_list(m.cards)) for m in self.proto.melds]

    @property
    def scores(self):
        """Match score of team 0 and team 1 before this board."""
        return list(self.proto.scores)

    @property
    def card_points(self):
        """Card points taken so far by team 0 and team 1."""
        return list(self.proto.card_points)


class Clock:
    """Seconds: `time_left` for this decision in all, bank included, and `bank_left` of that in the bank."""

    def __init__(self, time_left, bank_left):
        self.time_left = time_left
        self.bank_left = bank_left


class Session:
    """A seat at a table, for one or more boards."""

    def __init__(self, proto):
        self.proto = proto
        self.id = proto.session_id
        self.seat = proto.seat
        self.preset = proto.rules.preset or "baloot"
        # Every option of the rules by name, as text.
        self.rules = dict(line.split("=", 1) for line in proto.rules.text.splitlines() if "=" in line)
        self.format = _FORMATS.get(proto.format, "UNSPECIFIED")
        self.per_decision = _seconds(proto.clock.per_decision)
        self.bank = _seconds(proto.clock.bank)


class Result:
    """How a board ended."""

    def __init__(self, proto, session=None):
        self.proto = proto
        self.session = session
        self.outcome = _OUTCOMES.get(proto.outcome, "UNSPECIFIED")  # "MADE", "FAILED", "PASSED_OUT", ...
        self.points = list(proto.points)  # game points of team 0 and team 1


class Question:
    """One question. The answer is one of `legal`, its index, or its text ("TH", "PASS")."""

    def __init__(self, proto, session=None):
        self.proto = proto
        self.session = session  # the Session, or None when it was not opened here
        self.observation = Observation(proto.observation)
        self.note = ""  # a remark for the private log, at most 1024 bytes

    @cached_property
    def legal(self):
        """What may be done: a list of at least two Actions."""
        return [Action(action) for action in self.proto.legal_actions]

    @cached_property
    def clock(self):
        """The Clock, as it stood when the question was sent."""
        return Clock(_seconds(self.proto.time_left), _seconds(self.proto.bank_left))

    @cached_property
    def rng(self):
        """The source of randomness to use (hakam.random)."""
        return Random(self.proto.decision_seed)

    def find(self, text):
        """The legal action with this text, or None."""
        for action in self.legal:
            if action.text == text:
                return action
        return None

    def response(self, answer):
        """DecideResponse for what `decide` returned. ValueError, TypeError for what says nothing."""
        response = agent_pb2.DecideResponse(decision_id=self.proto.decision_id)
        if self.note:
            response.note = str(self.note).encode()[:1024].decode(errors="ignore")
        if isinstance(answer, int) and not isinstance(answer, bool):
            # An index beyond the list is sent as it is: what is legal, the referee says.
            if not 0 <= answer < 1 << 32:
                raise ValueError(f"decide returned {answer}; an index counts from 0")
            response.action_index = answer
            return response
        if not isinstance(answer, (Action, str)):
            raise TypeError(f"decide returned {answer!r}; wanted one of question.legal, its index or its text")
        for index, action in enumerate(self.legal):
            if action is answer or action.text == str(answer):
                response.action_index = index
                return response
        response.action.CopyFrom(answer.proto if isinstance(answer, Action) else parse_action(answer))
        return response


def parse_action(text):
    """The Action message of a card or a call: "TH", "PASS", "HOKUM:H". ValueError for anything else."""
    head, *rest = text.split(":")
    action = observation_pb2.Action()
    if head not in _CALL_NUMBERS:
        action.play.card = Card(text).number
        return action
    action.call.kind = _CALL_NUMBERS[head]
    for word in rest:
        if len(word) == 1 and word in SUITS:
            action.call.denomination = 1 + SUITS.index(word)
        elif word in _LOCK_NUMBERS:
            action.call.lock = _LOCK_NUMBERS[word]
        else:
            raise ValueError(f"{text!r} is not a call: what is {word!r}?")
    return action
