"""Takes every connection and never says a word.

Fault: START_FAILED, before the league begins.
"""
import hostile

listener = hostile.listen()
open_ends = []
while True:
    open_ends.append(listener.accept())
