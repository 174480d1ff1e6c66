"""Runs, but never listens.

Fault: START_FAILED, before the league begins.
"""
import hostile

hostile.sleep_for_ever()
