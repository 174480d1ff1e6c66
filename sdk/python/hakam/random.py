"""Randomness with a specified output, the same in every kit: SplitMix64.

Use `question.rng` and nothing else: it starts from the decision seed, which is the same in both
rooms of a deal, so two versions of a bot that would do the same do the same, and luck cancels.
"""

_MASK = (1 << 64) - 1


class Random:
    """A sequence of draws that depends only on the seed. Not for secrets."""

    def __init__(self, seed):
        self._state = seed & _MASK

    def next(self):
        """64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound):
        """Uniform over 0..bound-1; 1 <= bound < 2^64."""
        if not 1 <= bound <= _MASK:
            raise ValueError(f"below({bound}): the bound must be 1..2^64-1")
        # Draws from the incomplete block at the top are refused, so that all remainders are equally likely.
        limit = (1 << 64) - (1 << 64) % bound
        draw = self.next()
        while draw >= limit:
            draw = self.next()
        return draw % bound

    def unit(self):
        """Uniform over the doubles k / 2^53 in [0, 1)."""
        return (self.next() >> 11) * 2.0**-53

    def choice(self, items):
        """One of `items` (a sequence), all equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items):
        """Shuffles the list in place."""
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]
