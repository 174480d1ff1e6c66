package hakam;

import java.util.Collections;
import java.util.List;

/**
 * Randomness with a specified output, the same in every kit: SplitMix64. Not for secrets.
 *
 * <p>Use {@link Question#rng} and nothing else: it starts from the decision seed, which is the same in both rooms of
 * a deal, so two versions of a bot that would do the same do the same, and luck cancels.
 */
public final class Rng {
  private long state;

  public Rng(long seed) {
    state = seed;
  }

  /** 64 random bits. */
  public long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Uniform over 0..bound-1; 1 <= bound. */
  public int below(int bound) {
    if (bound < 1) throw new IllegalArgumentException("below(" + bound + "): the bound must be at least 1");
    return (int) belowUnsigned(bound);
  }

  /** The same for any bound but zero, read as unsigned. */
  public long belowUnsigned(long bound) {
    if (bound == 0) throw new IllegalArgumentException("belowUnsigned(0): the bound must be 1..2^64-1");
    // Draws from the incomplete block at the top are refused, so that all remainders are equally likely. The block
    // is as large as the remainder of 2^64.
    long incomplete = Long.remainderUnsigned(Long.remainderUnsigned(-1, bound) + 1, bound);
    long draw = next();
    while (incomplete != 0 && Long.compareUnsigned(draw, -incomplete) >= 0) draw = next();
    return Long.remainderUnsigned(draw, bound);
  }

  /** Uniform over the doubles k / 2^53 in [0, 1). */
  public double unit() {
    return (next() >>> 11) * 0x1p-53;
  }

  /** One of the items, all equally likely. */
  public <T> T choice(List<T> items) {
    return items.get(below(items.size()));
  }

  /** Shuffles the list in place. */
  public void shuffle(List<?> items) {
    for (int i = items.size(); i > 1; --i) Collections.swap(items, i - 1, below(i));
  }
}
