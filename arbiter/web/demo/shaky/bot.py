"""A bot that fails once in 200 decisions, on purpose."""
import hakam


def decide(q):
    if q.rng.unit() < 1 / 200:
        raise RuntimeError("shaky: this was one of the two hundred")
    return q.rng.choice(q.legal)


hakam.serve(decide)
