import hakam.About;
import hakam.Action;
import hakam.Card;
import hakam.Denomination;
import hakam.Hakam;
import hakam.Observation;
import hakam.Question;
import hakam.Rank;
import hakam.Suit;
import hakam.Trick;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** A first bot for every game: it counts its hand, wins tricks as cheaply as it can, and otherwise throws low cards. */
public final class FirstBot {
  /** It wants a contract with this much more than half of the pack's strength. */
  private static final double MARGIN = 0.1;

  public static void main(String[] args) {
    // It keeps nothing from one question to the next, and thinks for microseconds.
    Hakam.serve(FirstBot::decide, About.bot().withMaxSessions(64));
  }

  static Action decide(Question q) {
    return switch (q.observation().phase()) {
      case "PLAY" -> announce(q, play(q));
      case "DECLARING" -> // prefers more cards in melds
          first(q.legal(), Comparator.comparing(action -> action.melds().stream().mapToInt(List::size).sum()));
      default -> call(q);
    };
  }

  /** The greatest item, the first of equals; null if there is none. */
  private static <T> T first(Iterable<T> items, Comparator<T> order) {
    T best = null;
    for (T item : items) {
      if (best == null || order.compare(item, best) > 0) best = item;
    }
    return best;
  }

  // ---- Calling.

  /** The contract with the largest margin, if any margin is positive. Never doubles. */
  private static Action call(Question q) {
    Action best = q.find("PASS");
    double most = 0;
    if (best != null && partnerBidLast(q.observation())) return best;
    for (Action action : q.legal()) {
      for (Denomination trump : denominations(q, action)) {
        double spare = share(q, trump) - needed(q, action, trump);
        if (best == null || spare > most) {
          best = action;
          most = spare;
        }
      }
    }
    return best;
  }

  private static boolean partnerBidLast(Observation seen) {
    Set<String> others = Set.of("PASS", "DOUBLE", "REDOUBLE", "MATCH");
    Integer bidder = null;
    for (Observation.SeatCall said : seen.calls()) {
      if (!others.contains(said.action().call())) bidder = said.seat();
    }
    return bidder != null && bidder.equals(seen.partner());
  }

  /** The denominations that the call may lead to: several if the suit is named later, none for a pass. */
  private static List<Denomination> denominations(Question q, Action action) {
    if ("SUN".equals(action.call())) return List.of(Denomination.NO_TRUMPS);
    if (action.denomination() != null) return List.of(action.denomination());
    if (!"TAKE".equals(action.call()) && !"HOKUM".equals(action.call())) return List.of();
    Suit turned = q.observation().publicCard().suit();
    boolean later = action.call().equals("HOKUM") && q.observation().stage().startsWith("ROUND_2");
    if (!later) return List.of(turned.asTrump());
    return Arrays.stream(Suit.values()).filter(suit -> suit != turned).map(Suit::asTrump).toList();
  }

  /** The share of the pack's strength that a contract needs. */
  private static double needed(Question q, Action action, Denomination trump) {
    if ("CAPOT".equals(action.call())) return 1;
    double total = 10 + Card.deck(q.rules()).stream().mapToInt(card -> card.points(trump)).sum();
    return MARGIN + (action.points() == 0 ? 0.5 : action.points() / total);
  }

  /** Our side's share of the pack's strength, if the cards that we cannot see are spread evenly. */
  private static double share(Question q, Denomination trump) {
    Observation seen = q.observation();
    List<Card> deck = Card.deck(q.rules());
    Set<Card> hand = new HashSet<>(seen.hand());
    if (seen.publicCard() != null && seen.publicCardHolder() == null) hand.add(seen.publicCard()); // the taker's
    List<Card> unseen = new ArrayList<>(deck);
    unseen.removeAll(hand);
    unseen.removeAll(openCards(seen));
    double toCome = deck.size() / 2.0 - hand.size(); // unseen cards that our side will have
    return (strength(hand, trump) + strength(unseen, trump) * toCome / unseen.size()) / strength(deck, trump);
  }

  private static double strength(Collection<Card> cards, Denomination trump) {
    return cards.stream().mapToInt(card -> weight(card, trump)).sum();
  }

  private static int weight(Card card, Denomination trump) {
    if (card.suit() == trump.suit()) return 8 + card.points(trump);
    return switch (trump) {
      case NO_TRUMPS -> card.points(trump) + (card.rank() == Rank.ACE ? 5 : 0);
      case ALL_TRUMPS -> card.points(trump) + (card.rank() == Rank.JACK ? 5 : 0);
      default -> card.rank() == Rank.ACE ? 8 : 0;
    };
  }

  // ---- Playing.

  private static Card play(Question q) {
    Observation seen = q.observation();
    Denomination trump = seen.trump();
    Trick trick = seen.trick();
    List<Card> mine = q.legal().stream().map(Action::card).toList();
    Comparator<Card> byPoints = Comparator.comparing(card -> card.points(trump));
    Comparator<Card> byStrength = Comparator.comparing(card -> card.strength(trump));
    Card low = first(mine, byPoints.thenComparing(byStrength).reversed());
    List<Card> others = cardsOfOthers(q);
    Predicate<Card> master = card -> { // no card that others may hold beats it in its suit
      List<Card> rivals = others.stream().filter(other -> other.suit() == card.suit()).toList();
      // In the layout game we see the opponent's cards: void in the suit, it can ruff.
      if (rivals.isEmpty() && !seen.piles().isEmpty()) rivals = others;
      return rivals.stream().noneMatch(rival -> rival.beats(card, trump));
    };

    if (trick == null) return orElse(first(mine.stream().filter(master).toList(), byPoints), low);
    Trick.Played best = trick.best(trump);
    boolean last = trick.cards().size() == seen.seats() - 1;
    if (Objects.equals(best.seat(), seen.partner()) && (last || master.test(best.card()))) {
      Comparator<Card> plainFirst = Comparator.comparing(card -> card.suit() != trump.suit());
      return first(mine, plainFirst.thenComparing(byPoints)); // the partner's trick: throw points
    }
    List<Card> winners =
        mine.stream()
            .filter(card -> card.beats(best.card(), trump))
            .filter(card -> last || card.suit() == trump.suit() || master.test(card))
            .toList();
    return orElse(first(winners, byStrength.reversed()), low);
  }

  private static Card orElse(Card card, Card other) {
    return card == null ? other : card;
  }

  /** The card, with the announcement that it allows. */
  private static Action announce(Question q, Card card) {
    Action king = q.find("K" + card.suit().letter() + " belote");
    if (card.rank() == Rank.QUEEN && king != null) return king; // some games want the king first
    for (String said : List.of(" belote", " ekka", "")) {
      Action action = q.find(card + said);
      if (action != null) return action;
    }
    return Action.of(card.toString());
  }

  /** The cards that the others may play to this trick. */
  private static List<Card> cardsOfOthers(Question q) {
    Observation seen = q.observation();
    if (!seen.piles().isEmpty()) return openCards(seen);
    List<Card> cards = new ArrayList<>(Card.deck(q.rules()));
    seen.tricks().forEach(trick -> cards.removeAll(trick.cards()));
    cards.removeAll(seen.hand());
    return cards;
  }

  /** The layout game: the opponent's face-up cards. */
  private static List<Card> openCards(Observation seen) {
    if (seen.piles().isEmpty()) return List.of();
    return seen.piles().get(1 - seen.seat()).stream().map(Observation.Pile::up).filter(Objects::nonNull).toList();
  }
}
