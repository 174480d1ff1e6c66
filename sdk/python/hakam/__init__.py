"""hakam: play in Hakam leagues with a bot in Python.

A bot is one function. This one takes the first legal action:

    import hakam

    def decide(question):
        return question.legal[0]

    hakam.serve(decide)

`Question` (hakam.question) is everything that the bot may know; `serve` (hakam.server) does the rest.
"""

from hakam.action import Action
from hakam.cards import Card, beats, cards, deck, points, sort_cards, strength
from hakam.question import Clock, Contract, Observation, Pile, Question, Result, Session, Trick
from hakam.random import Random
from hakam.server import log, serve

__version__ = "0.1.0"
__all__ = [
    "Action", "Card", "Clock", "Contract", "Observation", "Pile", "Question", "Random", "Result", "Session",
    "Trick", "beats", "cards", "deck", "log", "points", "serve", "sort_cards", "strength",
]
