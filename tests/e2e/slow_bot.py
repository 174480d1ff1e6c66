"""Plays the first legal action, and takes its time: so many seconds as its file `thinks` says."""

import pathlib
import time

import hostile

THINKS = float(pathlib.Path("thinks").read_text(encoding="utf-8"))


class Bot(hostile.Bot):
    def Decide(self, request, context):
        time.sleep(THINKS)
        return hostile.answer(request)


hostile.serve(Bot())
