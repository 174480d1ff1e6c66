package hakam;

import org.jspecify.annotations.Nullable;

/** How the cards rank and which suit is trump; what may be named in an auction, in the order of the ladder. */
public enum Denomination {
  CLUBS("C"),
  DIAMONDS("D"),
  HEARTS("H"),
  SPADES("S"),
  /** No trump suit, the plain order everywhere (Baloot: Sun). */
  NO_TRUMPS("NT"),
  /** The trump order in every suit, and none beats another. */
  ALL_TRUMPS("AT");

  private final String text;

  Denomination(String text) {
    this.text = text;
  }

  /** C, D, H, S, NT or AT. */
  public String text() {
    return text;
  }

  /** The trump suit; null for NO_TRUMPS and ALL_TRUMPS. */
  public @Nullable Suit suit() {
    return ordinal() < Suit.values().length ? Suit.values()[ordinal()] : null;
  }

  /** Whether cards of this suit have the trump order. */
  boolean raises(Suit suit) {
    return this == ALL_TRUMPS || ordinal() == suit.ordinal();
  }

  /** The denomination of a text, or null. */
  static @Nullable Denomination ofText(String text) {
    for (Denomination one : values()) {
      if (one.text.equals(text)) return one;
    }
    return null;
  }

  /** The denomination with this number on the wire, or null. */
  static @Nullable Denomination ofNumber(int number) {
    return number >= 1 && number <= values().length ? values()[number - 1] : null;
  }
}
