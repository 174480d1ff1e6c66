"""Plays the first legal action. If there is a file `hold`, which names a game and a number, it answers so many questions of
this game in seats 1 and 3, and no question after that. Where it is the first entrant of a pairing, these are its seats in
room 2: by then pairs were stored, and the league waits for it until the test ends the arbiter."""

import pathlib

import hostile

HOLD = pathlib.Path("hold")


class Bot(hostile.Bot):
    left = None  # questions that it still answers; None: all

    def StartSession(self, request, context):
        if self.left is None and request.seat % 2 == 1 and HOLD.exists():
            game, count = HOLD.read_text(encoding="utf-8").split()
            self.left = int(count) if request.rules.preset == game else None
        return super().StartSession(request, context)

    def Decide(self, request, context):
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                hostile.sleep_for_ever()
        return super().Decide(request, context)


hostile.serve(Bot())
