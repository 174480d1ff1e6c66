package hakam;

import hakam.v1.ObservationOuterClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One trick, finished or in progress.
 *
 * @param seats how many cards a complete trick has
 * @param leader seat that led
 * @param cards in the order played
 * @param winner seat; null while in progress
 */
public record Trick(int seats, int leader, List<Card> cards, @Nullable Integer winner) {
  /** A card and who played it. */
  public record Played(int seat, Card card) {}

  static Trick of(ObservationOuterClass.Trick proto, int seats) {
    List<Card> cards = Card.ofNumbers(proto.getCardsValueList());
    return new Trick(seats, proto.getLeader(), cards, proto.hasWinner() ? proto.getWinner() : null);
  }

  /** The suit that was led. */
  public Suit suit() {
    return cards.get(0).suit();
  }

  /** The seat that is winning the trick, and its card. */
  public Played best(Denomination trump) {
    int at = 0;
    for (int i = 1; i < cards.size(); ++i) {
      if (cards.get(i).beats(cards.get(at), trump)) at = i;
    }
    return new Played((leader + at) % seats, cards.get(at));
  }
}
