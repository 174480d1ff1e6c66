package hakam;

/** A rank, in the natural order, used for runs. */
public enum Rank {
  SIX('6', 0, 0),
  SEVEN('7', 0, 0),
  EIGHT('8', 0, 0),
  NINE('9', 0, 14),
  TEN('T', 10, 10),
  JACK('J', 2, 20),
  QUEEN('Q', 3, 3),
  KING('K', 4, 4),
  ACE('A', 11, 11);

  private final char letter;
  private final int plainPoints;
  private final int trumpPoints;

  Rank(char letter, int plainPoints, int trumpPoints) {
    this.letter = letter;
    this.plainPoints = plainPoints;
    this.trumpPoints = trumpPoints;
  }

  /** 6, 7, 8, 9, T, J, Q, K or A. */
  public char letter() {
    return letter;
  }

  int points(boolean trump) {
    return trump ? trumpPoints : plainPoints;
  }

  int strength(boolean trump) {
    return trump ? 9 + "678QKTA9J".indexOf(letter) : "6789JQKTA".indexOf(letter);
  }
}
