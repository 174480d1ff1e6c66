"""Makes a file where its socket should be.

Fault: START_FAILED, before the league begins.
"""
import hostile

with open(hostile.PATH, "w", encoding="utf-8") as file:
    file.write("not a socket\n")
hostile.sleep_for_ever()
