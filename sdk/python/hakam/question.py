"""Questions: thin, readable views of the messages in proto/hakam/v1.

Every view has `.proto`, the message itself, for fields that have no property here.
"""

from typing import NamedTuple, Optional

from hakam.action import DENOMINATION_NAMES, Action, card_list, enum_names, parse_action
from hakam.cards import Card, beats
from hakam.lazy import lazy
from hakam.random import Random
from hakam.v1 import agent_pb2, observation_pb2, record_pb2

_PHASES = enum_names(observation_pb2.Phase, "PHASE_")
_STAGES = enum_names(observation_pb2.AuctionStage, "AUCTION_STAGE_")
_MELDS = enum_names(observation_pb2.MeldKind, "MELD_KIND_")
_OUTCOMES = enum_names(record_pb2.Outcome, "OUTCOME_")
_TRUMPS = {number: None if name == "NT" else name for number, name in DENOMINATION_NAMES.items()}
_FORMATS = enum_names(agent_pb2.Format, "FORMAT_")


def _seconds(duration):
    return duration.seconds + duration.nanos * 1e-9


def _optional(proto, field):
    return getattr(proto, field) if proto.HasField(field) else None


class Trick:
    """One trick, finished or in progress."""

    def __init__(self, proto, seats=4):
        self.proto = proto
        self.seats = seats  # how many cards a complete trick has

    @property
    def leader(self):
        """Seat that led."""
        return self.proto.leader

    @lazy
    def cards(self):
        """The cards in the order played."""
        return card_list(self.proto.cards)

    @property
    def winner(self):
        """Seat that won it; None while it is in progress."""
        return _optional(self.proto, "winner")

    @property
    def suit(self):
        """The suit that was led."""
        return self.cards[0].suit

    def best(self, trump):
        """(seat, card) that is winning the trick."""
        at = 0
        for i, card in enumerate(self.cards):
            if beats(card, self.cards[at], trump):
                at = i
        return (self.leader + at) % self.seats, self.cards[at]


class Contract:
    """The contract of the board."""

    def __init__(self, proto):
        self.proto = proto
        self.denomination = DENOMINATION_NAMES.get(proto.denomination)  # C D H S, "NT" (Sun) or "AT"
        self.trump = _TRUMPS.get(proto.denomination)
        self.caller = proto.caller  # seat
        self.taker = proto.taker  # seat that received the public card
        self.points = proto.points  # points bid; 0 in games without points bids
        self.capot = proto.capot  # the bid was to take every trick
        self.level = proto.level  # Baloot: the level, 1 to 5; in other games the factor 1, 2 or 4
        self.match = proto.match  # the board decides the match (Bidding Belote)
        self.locked = proto.locked  # trumps may not be led while another suit is held


class Pile(NamedTuple):
    """One pile of the layout game."""
    up: Optional[Card]  # the open card; None: gone, or in the trick in progress
    has_down: bool  # a card that nobody has seen lies below


class Observation:
    """Everything that the seat may know. Seats are 0..3 in order of play (0 and 1 in a game for two); teams are
    seat % 2."""

    def __init__(self, proto):
        self.proto = proto
        self.seat = proto.seat
        self.dealer = proto.dealer

    @lazy
    def seats(self):
        """How many play: 4, or 2 in the layout game."""
        return 2 if self.proto.piles else 4

    @property
    def partner(self):
        """The partner's seat; None in a game for two."""
        return (self.seat + 2) % 4 if self.seats == 4 else None

    @property
    def phase(self):
        """"AUCTION", "DOUBLING", "DECLARING" or "PLAY"."""
        return _PHASES[self.proto.phase]

    @property
    def stage(self):
        """The stage of a Baloot auction, for instance "ROUND_1" (AuctionStage), or "UNSPECIFIED"."""
        return _STAGES[self.proto.auction_stage]

    @lazy
    def hand(self):
        """The cards still held; in the layout game the face-up ones."""
        return card_list(self.proto.hand)

    @lazy
    def public_card(self):
        """The card turned up for the auction; None in games without one."""
        return Card.from_number(self.proto.public_card) if self.proto.public_card else None

    @property
    def public_card_holder(self):
        """Seat that has, or had, the public card; None while nobody owns it; then the taker gets it."""
        return _optional(self.proto, "public_card_holder")

    @lazy
    def calls(self):
        """(seat, Action) of auction and doubling, oldest first."""
        return [(c.seat, Action(observation_pb2.Action(call=c.call))) for c in self.proto.calls]

    @lazy
    def contract(self):
        """The Contract, or None while there is none."""
        return Contract(self.proto.contract) if self.proto.HasField("contract") else None

    @lazy
    def trump(self):
        """Trump of the contract: C D H S, "AT" (all trumps), None (no trumps, or no contract yet)."""
        return _TRUMPS.get(self.proto.contract.denomination)

    @lazy
    def tricks(self):
        """All tricks so far, the last one perhaps in progress."""
        seats = self.seats
        return [Trick(trick, seats) for trick in self.proto.tricks]

    @lazy
    def trick(self):
        """The trick that we must play to; None if we lead, or before the play."""
        last = self.tricks[-1] if self.proto.tricks else None
        return last if last and last.winner is None and last.cards else None

    @lazy
    def melds(self):
        """(seat, kind, cards) declared so far; cards are [] until they are shown."""
        return [(m.seat, _MELDS[m.kind], card_list(m.cards)) for m in self.proto.melds]

    @property
    def meld_team(self):
        """Team whose melds score; None while undecided, if no team's do, or if each team scores its own."""
        return _optional(self.proto, "meld_team")

    @property
    def belote_seats(self):
        """Seats that have shown Belote (Baloot: king and queen of trump), in order."""
        return list(self.proto.belote_seats)

    @property
    def hidden_cards(self):
        """How many cards of the own hand even the owner cannot see (Tarabish: the kitty in the auction)."""
        return self.proto.hidden_cards

    @lazy
    def piles(self):
        """The layout game: for each seat its Piles (up, has_down) from left to right; [] in other games."""
        sides = [[], []] if self.proto.piles else []
        for pile in self.proto.piles:
            up = Card.from_number(pile.up) if pile.up else None
            sides[pile.seat].append(Pile(up, pile.has_down))
        return sides

    @property
    def scores(self):
        """Match score of team 0 and team 1 before this board."""
        return list(self.proto.scores)

    @property
    def hanging(self):
        """Hanging points of earlier boards (Bidding Belote)."""
        return self.proto.hanging

    @property
    def card_points(self):
        """Card points taken so far by team 0 and team 1."""
        return list(self.proto.card_points)


class Clock:
    """Seconds: `time_left` in total for this decision, including the bank, and `bank_left` of that in the bank."""

    def __init__(self, time_left, bank_left):
        self.time_left = time_left
        self.bank_left = bank_left


class Session:
    """A seat at a table, for any number of boards."""

    def __init__(self, proto):
        self.proto = proto
        self.id = proto.session_id
        self.seat = proto.seat
        self.preset = proto.rules.preset
        # Every option that applies in the game, by name, as text: {"target": "152", ...}.
        self.rules = dict(line.split("=", 1) for line in proto.rules.text.splitlines() if "=" in line)
        self.format = _FORMATS.get(proto.format, "UNSPECIFIED")
        self.per_decision = _seconds(proto.clock.per_decision)
        self.bank = _seconds(proto.clock.bank)


class Result:
    """The result of a board."""

    def __init__(self, proto, session=None):
        self.proto = proto
        self.session = session
        self.outcome = _OUTCOMES.get(proto.outcome, "UNSPECIFIED")  # "MADE", "FAILED", "TIE", "PASSED_OUT", ...
        self.points = list(proto.points)  # points of team 0 and team 1 in the unit of the match


class Question:
    """One question. The answer is one of `legal`, its index, or its text ("TH", "90-H", "PASS")."""

    def __init__(self, proto, session=None):
        self.proto = proto
        self.session = session  # the Session, or None if it was not opened here
        self.observation = Observation(proto.observation)
        self.note = ""  # a remark for the private log, at most 1024 bytes

    @lazy
    def legal(self):
        """The legal actions: a list of at least two."""
        return list(self._asked)

    @lazy
    def _asked(self):
        """The same in the arbiter's order, because an index counts in it; a bot may sort `legal`."""
        return [Action(action) for action in self.proto.legal_actions]

    @property
    def rules(self):
        """The options of the game by name, as text (Session.rules); {} for a session not opened here."""
        return self.session.rules if self.session else {}

    @lazy
    def clock(self):
        """The Clock, at the moment when the question was sent."""
        return Clock(_seconds(self.proto.time_left), _seconds(self.proto.bank_left))

    @lazy
    def rng(self):
        """The source of randomness; use no other (hakam.random)."""
        return Random(self.proto.decision_seed)

    def find(self, text):
        """The legal action with this text, or None."""
        for action in self.legal:
            if action.text == text:
                return action
        return None

    def _index_of(self, answer):
        """The position of an action, or of its text; None if it is not listed."""
        for index, action in enumerate(self._asked):
            if action is answer:
                return index
        text = str(answer)
        for index, action in enumerate(self._asked):
            if action.text == text:
                return index
        return None

    def response(self, answer):
        """The DecideResponse for the answer of `decide`. ValueError or TypeError if it is no answer."""
        return self.answer_with(answer, agent_pb2.DecideResponse())

    def answer_with(self, answer, response):
        """The same in an empty DecideResponse, which is returned."""
        response.decision_id = self.proto.decision_id
        if self.note:
            response.note = str(self.note).encode()[:1024].decode(errors="ignore")
        if isinstance(answer, int) and not isinstance(answer, bool):
            # An index beyond the list is sent as it is; the referee decides what is legal.
            if not 0 <= answer < 1 << 32:
                raise ValueError(f"decide returned {answer}; an index counts from 0")
            response.action_index = answer
            return response
        if not isinstance(answer, (Action, str)):
            raise TypeError(f"decide returned {answer!r}; wanted one of question.legal, its index or its text")
        index = self._index_of(answer)
        if index is not None:
            response.action_index = index
            return response
        response.action.CopyFrom(answer.proto if isinstance(answer, Action) else parse_action(answer))
        return response
