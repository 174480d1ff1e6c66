"""Ends at once with exit code 3 and a word on stderr.

Fault: START_FAILED, before the league begins.
"""
import sys

print("cannot find model.bin", file=sys.stderr, flush=True)
sys.exit(3)
