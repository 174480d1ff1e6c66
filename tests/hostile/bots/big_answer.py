"""Answers with 100 MB.

Fault: MALFORMED, at its first decision.
"""
import hostile

WORDS = b"x" * 100_000_000
# A note of that length in the wire format: field 4, then the length as a varint.
HEAD = bytes([0x22, 0x80, 0xC2, 0xD7, 0x2F])


def words(request):
    return hostile.answer(request).SerializeToString() + HEAD + WORDS


hostile.serve(raw={hostile.DECIDE: hostile.raw_bytes(words)})
