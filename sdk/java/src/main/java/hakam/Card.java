package hakam;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A card and its points. Points and orders are the same in all games (Baloot A3, A4; Belote family 0).
 *
 * <p>There is one object for each of the 36 cards: {@code ==}, {@code equals} and hash sets agree.
 */
public final class Card {
  private static final int RANKS_BELOW_SIX = 4; // two to five: numbers on the wire that no game uses
  private static final Map<String, Rank> LOWEST = Map.of("d24", Rank.NINE, "d32", Rank.SEVEN, "d36", Rank.SIX);
  private static final @Nullable Card[] BY_NUMBER = new @Nullable Card[1 + 13 * 4];
  private static final List<Card> ALL = makeAll();

  private final Suit suit;
  private final Rank rank;
  private final String text;

  private Card(Suit suit, Rank rank) {
    this.suit = suit;
    this.rank = rank;
    this.text = "" + rank.letter() + suit.letter();
  }

  private static List<Card> makeAll() {
    List<Card> all = new ArrayList<>();
    for (Suit suit : Suit.values()) {
      for (Rank rank : Rank.values()) {
        Card card = new Card(suit, rank);
        BY_NUMBER[card.number()] = card;
        all.add(card);
      }
    }
    return List.copyOf(all);
  }

  /** The card of a text such as "TH", 6C to AS; IllegalArgumentException if it is none. */
  public static Card of(String text) {
    for (Card card : ALL) {
      if (card.text.equals(text)) return card;
    }
    throw new IllegalArgumentException("'" + text + "' is not a card; cards look like TH, 9C, AS");
  }

  public static Card of(Rank rank, Suit suit) {
    return ALL.get(suit.ordinal() * Rank.values().length + rank.ordinal());
  }

  /** Several cards: {@code Card.list("7S KH")}. */
  public static List<Card> list(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+")).stream().map(Card::of).toList();
  }

  /** All cards of a game: 24, 32 or 36. {@code rules}: its options by name, as in {@link Question#rules}. */
  public static List<Card> deck(Map<String, String> rules) {
    String kind = rules.getOrDefault("deck", "d32"); // Baloot has no other pack and no option for it
    Rank lowest = LOWEST.get(kind);
    if (lowest == null) throw new IllegalArgumentException("'" + kind + "' is not a pack; packs are d24, d32, d36");
    return ALL.stream().filter(card -> card.rank.compareTo(lowest) >= 0).toList();
  }

  /** The cards as players hold them, in a new list: trumps first, then suit by suit, the strongest first. */
  public static List<Card> sort(Iterable<Card> hand, Denomination trump) {
    List<Card> sorted = new ArrayList<>();
    hand.forEach(sorted::add);
    sorted.sort(
        Comparator.comparing((Card card) -> card.suit != trump.suit())
            .thenComparing(Card::suit)
            .thenComparing(card -> -card.strength(trump)));
    return sorted;
  }

  public Suit suit() {
    return suit;
  }

  public Rank rank() {
    return rank;
  }

  /** Card points, 0..20, in this contract. */
  public int points(Denomination trump) {
    return rank.points(trump.raises(suit));
  }

  /** How high it ranks: 0..8 in a plain suit, 9..17 as trump. Two suits compare only if one is trump. */
  public int strength(Denomination trump) {
    return rank.strength(trump.raises(suit));
  }

  /** Whether it wins a trick in which {@code best} was the winning card. */
  public boolean beats(Card best, Denomination trump) {
    return suit == best.suit ? strength(trump) > best.strength(trump) : suit == trump.suit();
  }

  /** "TH" is the ten of hearts. */
  @Override
  public String toString() {
    return text;
  }

  /** The number on the wire: 1 + 13 * suit + rank (cards.proto). */
  int number() {
    return 1 + 13 * suit.ordinal() + RANKS_BELOW_SIX + rank.ordinal();
  }

  /** The card of a number on the wire; IllegalArgumentException when there is none. */
  static Card ofNumber(int number) {
    Card card = number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
    if (card == null) throw new IllegalArgumentException(number + " is not the number of a card");
    return card;
  }

  static List<Card> ofNumbers(List<Integer> numbers) {
    return numbers.stream().map(Card::ofNumber).toList();
  }
}
