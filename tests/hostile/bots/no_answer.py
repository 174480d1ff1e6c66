"""Ends each call well, without an answer.

Fault: PROTOCOL, at every decision.
"""
import hostile

hostile.serve(raw={hostile.DECIDE: hostile.raw_messages(lambda request: iter(()))})
