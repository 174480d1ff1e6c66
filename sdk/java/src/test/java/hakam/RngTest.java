package hakam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The random source. The values are those of the other kits, which must agree bit for bit. */
final class RngTest {
  @Test
  void isSplitMix64() {
    Rng rng = new Rng(1234567);
    for (String wanted : List.of("6457827717110365317", "3203168211198807973", "9817491932198370423")) {
      assertEquals(wanted, Long.toUnsignedString(rng.next()));
    }
  }

  @Test
  void belowIsUniform() {
    Rng rng = new Rng(1);
    int[] counts = new int[6];
    for (int i = 0; i < 60000; ++i) ++counts[rng.below(6)];
    // Chi-square with 5 degrees of freedom; 20.5 is the 0.1 % point. Fixed seed: no flakes.
    assertTrue(IntStream.of(counts).mapToDouble(count -> Math.pow(count - 10000, 2) / 10000).sum() < 20.5);
  }

  @Test
  void belowDrawsAgainInTheIncompleteBlock() {
    // With this bound, 2^63 + 1, nearly half of all draws are refused: those of the bound and above.
    long bound = Long.MIN_VALUE + 1;
    Rng plain = new Rng(5);
    Rng drawn = new Rng(5);
    for (int i = 0; i < 50; ++i) {
      long expected = plain.next();
      while (Long.compareUnsigned(expected, bound) >= 0) expected = plain.next();
      assertEquals(expected, drawn.belowUnsigned(bound));
    }
  }

  @Test
  void aBoundThatDividesAllDrawsRefusesNone() {
    assertEquals(new Rng(9).next() & Long.MAX_VALUE, new Rng(9).belowUnsigned(Long.MIN_VALUE));
  }

  @Test
  void belowOneDrawsZeroAndNoOtherBoundIsRefusedSilently() {
    assertEquals(0, new Rng(7).below(1));
    for (int bound : new int[] {0, -1}) assertThrows(IllegalArgumentException.class, () -> new Rng(7).below(bound));
    assertThrows(IllegalArgumentException.class, () -> new Rng(7).belowUnsigned(0));
  }

  @Test
  void choiceAndShuffleFollowBelow() {
    Rng a = new Rng(3);
    Rng b = new Rng(3);
    List<Integer> sorted = List.of(0, 1, 2, 3, 4, 5, 6, 7);
    assertEquals(sorted.get(b.below(8)), a.choice(sorted));
    List<Integer> items = new ArrayList<>(sorted);
    List<Integer> expected = new ArrayList<>(sorted);
    a.shuffle(items);
    for (int i = 8; i > 1; --i) Collections.swap(expected, i - 1, b.below(i));
    assertEquals(expected, items);
    assertNotEquals(sorted, items);
  }

  @Test
  void unitLiesIn0To1() {
    assertEquals((6457827717110365317L >>> 11) / 0x1p53, new Rng(1234567).unit());
  }
}
