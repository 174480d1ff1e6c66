"""Builds questions from texts, as the arbiter would send them."""

from hakam import Card, Question, cards
from hakam.cards import DENOMINATIONS
from hakam.question import Session, parse_action
from hakam.v1 import agent_pb2, observation_pb2


def numbers(text):
    return [card.number for card in cards(text)]


def ask(phase, hand, legal, rules=None, **seen):
    """A Question to seat 0, or `seat`.

    hand: "7H TH"; legal: texts of actions, a list or "PASS, H"; rules: options that matter.
    seen: public_card "7H"; calls [(seat, text)]; trump "H" (the contract's denomination); trick (leader,
    "7H TH"); tricks [(leader, cards, winner)]; piles [(up or "", has_down) of seat 0, of seat 1]; all else
    as in the message.
    """
    request = agent_pb2.DecideRequest(decision_id=1)
    observation = request.observation
    observation.phase = observation_pb2.Phase.Value("PHASE_" + phase)
    observation.hand.extend(numbers(hand))
    for text in legal.split(", ") if isinstance(legal, str) else legal:
        request.legal_actions.add().CopyFrom(parse_action(text))
    if "public_card" in seen:
        observation.public_card = Card(seen.pop("public_card")).number
    for seat, text in seen.pop("calls", ()):
        observation.calls.add(seat=seat, call=parse_action(text).call)
    if "trump" in seen:
        observation.contract.denomination = 1 + DENOMINATIONS.index(seen.pop("trump"))
    for leader, played, winner in seen.pop("tricks", ()):
        observation.tricks.add(leader=leader, cards=numbers(played), winner=winner)
    if "trick" in seen:
        leader, played = seen.pop("trick")
        observation.tricks.add(leader=leader, cards=numbers(played))
    for seat, side in enumerate(seen.pop("piles", ())):
        for up, has_down in side:
            observation.piles.add(seat=seat, up=Card(up).number if up else 0, has_down=has_down)
    for field, value in seen.items():
        setattr(observation, field, value)
    start = agent_pb2.StartSessionRequest()
    start.rules.text = "".join(f"{name}={value}\n" for name, value in (rules or {}).items())
    return Question(request, Session(start))
