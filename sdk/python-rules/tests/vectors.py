"""Reads the rule vectors of tests/vectors and checks hakam_rules with them.

A vector is a line of JSON: a rule set, a kind, the inputs of the kind, and the answer of the law. Nothing is skipped: an unknown kind, a field that is not read and an option without meaning fail the line.
"""

import json

from hakam_rules import Board, RuleSet, law

# Presets for which the family's document uses a shorter name.
SHORT_NAMES = {"bidding": "bidding-belote", "decouverte": "belote-decouverte"}
DESCRIBING = {"id", "kind", "profile", "game", "clause", "note", "why", "options", "expect"}


class Line:
    """The inputs of one vector. It remembers which ones were read."""

    def __init__(self, line):
        self._line = line
        self._read = set()
        self.rules = rules_of(line)

    def __getitem__(self, key):
        self._read.add(key)
        return self._line[key]

    def get(self, key, absent=None):
        self._read.add(key)
        value = self._line.get(key)
        return absent if value is None else value

    def unread(self):
        return set(self._line) - self._read - DESCRIBING


def option_text(value):
    """The value of an option as text: lists and maps in their one spelling."""
    if isinstance(value, dict):
        return ",".join(f"{key}:{value[key]}" for key in sorted(value, key=lambda key: (len(key), key)))
    if isinstance(value, list):
        return ",".join(map(option_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def rules_of(line):
    name = line["profile"] if "profile" in line else line["game"]
    options = line.get("options") or {}
    rules = RuleSet(SHORT_NAMES.get(name, name),
                    {key: option_text(value) for key, value in options.items() if value is not None})
    applies = {option["name"]: option["applies"] for option in rules.describe()}
    # A null says that the option does not apply; check that.
    wrong = [key for key, value in options.items() if value is None and applies[key]]
    if wrong:
        raise ValueError(f"null, but they apply: {wrong}")
    return rules


def lines(path):
    """The examples of a file, each as (place, line)."""
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            line = json.loads(text) if text.strip() else {"schema": None}
            if "schema" not in line:
                yield f"{path}:{number}: {line.get('id')} ({line.get('clause')})", line


def answer(line, kinds):
    """The answer of hakam_rules and the expected one, in the same form."""
    inputs = Line(line)
    kind, normal = kinds[line["kind"]]
    got = kind(inputs.rules, inputs)
    if inputs.unread():
        raise ValueError(f"nobody read {sorted(inputs.unread())}")
    return normal(json.loads(json.dumps(got))), normal(line["expect"])


def board_with(rules, dealer, taker=0, hands=None, turnup=None, first=()):
    """A board at its start with these hands. Missing cards are filled up: those of `first` before others, kings and queens last."""
    plan = law.deal_plan(rules, dealer, taker)
    left = sorted(rules.deck, key=lambda card: (card[0] in "KQ", card not in first))
    deck = [None] * len(left)

    def put(place, card):
        deck[place] = card
        left.remove(card)
    if turnup and plan["turnup"] is not None:
        put(plan["turnup"], turnup)
    places = {seat: plan["first"][seat] + plan["rest"][seat] + [up for _, up in plan["piles"][seat]]
              for seat in hands or {}}
    for seat, hand in (hands or {}).items():
        free = iter([place for place in places[seat] if deck[place] is None])
        for card in sorted(hand, key=rules.deck.index):
            if card in left:  # otherwise it is the turned-up card
                put(next(free), card)
    for seat_places in [*places.values(), range(len(deck))]:
        for place in seat_places:
            if deck[place] is None:
                put(place, left[0])
    return Board(rules, deck, dealer)


def same(value):
    return value


def sorted_list(value):
    return sorted(value) if isinstance(value, list) else value


def sorted_legal(value):
    return {**value, "legal": sorted(value["legal"])} if isinstance(value, dict) and "legal" in value else value
