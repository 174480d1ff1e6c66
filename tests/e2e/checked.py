"""The verdict of `hakam check` on a machine that may be busy."""

LITTLE_TIME = "0.2 s a decision, no bank"


def sound(code, text):
    """Did a `hakam check` with this exit code and output find nothing bad? Its trial with 0.2 s a decision does not count:
    on a busy machine every bot is late there. Give it --per-decision 60, so that no other trial has little time."""
    bad = [line for line in text.splitlines() if line.startswith("BAD")]
    return code == (1 if bad else 0) and all(LITTLE_TIME in line for line in bad)
