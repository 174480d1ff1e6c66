package hakam;

/** A suit. */
public enum Suit {
  CLUBS('C'),
  DIAMONDS('D'),
  HEARTS('H'),
  SPADES('S');

  private final char letter;

  Suit(char letter) {
    this.letter = letter;
  }

  /** C, D, H or S. */
  public char letter() {
    return letter;
  }

  /** The contract with this suit as trump. */
  public Denomination asTrump() {
    return Denomination.values()[ordinal()];
  }
}
