"""Answers with bytes that are no message.

Fault: MALFORMED, at every decision.
"""
import hostile

hostile.serve(raw={hostile.DECIDE: hostile.raw_bytes(lambda request: b"\xff" * 12)})
