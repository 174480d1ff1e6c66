import hakam.About;
import hakam.Action;
import hakam.Card;
import hakam.Hakam;
import hakam.Observation;
import hakam.Question;
import hakam.Suit;
import hakam.Trick;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** @NAME@: it bids its best suit, and wins tricks as cheaply as it can. The question holds all that it may know. */
public final class MyBot {
  private static final double ENOUGH = 6.5; // points a card that a hand needs to bid; the average is 4.75

  public static void main(String[] args) {
    // One process plays up to 64 boards at a time. Write 1 if your bot thinks for more than some milliseconds.
    Hakam.serve(MyBot::decide, About.bot().withName("@NAME@").withMaxSessions(64));
  }

  static Action decide(Question question) {
    return question.observation().phase().equals("PLAY") ? play(question) : call(question);
  }

  /** The auction: the suit in which our cards count most as trump, if nobody has bid. It never doubles. */
  private static Action call(Question question) {
    Observation seen = question.observation();
    Action pass = question.find("PASS"); // null if we must call something
    if (pass != null && seen.calls().stream().anyMatch(said -> !said.action().equals(pass))) return pass;
    List<Card> cards = new ArrayList<>(seen.hand());
    if (seen.publicCard() != null && seen.publicCardHolder() == null) {
      cards.add(seen.publicCard()); // whoever wins the auction gets it
    }
    Action best = null;
    int most = -1;
    for (Action action : question.legal()) {
      Suit trump = trumpOf(action, seen);
      int worth = trump == null ? 0 : cards.stream().mapToInt(card -> card.points(trump.asTrump())).sum();
      if (worth > most) { // the first of equals: of melds, all
        best = action;
        most = worth;
      }
    }
    return pass != null && most <= ENOUGH * cards.size() ? pass : best;
  }

  /** The suit that the call names as trump, or null. */
  private static Suit trumpOf(Action action, Observation seen) {
    if (action.denomination() != null) return action.denomination().suit();
    return "TAKE".equals(action.call()) || "HOKUM".equals(action.call()) ? seen.publicCard().suit() : null;
  }

  private static Action play(Question question) {
    Observation seen = question.observation();
    List<Action> cheapest = new ArrayList<>(question.legal());
    cheapest.sort(Comparator.comparing(action -> action.card().strength(seen.trump())));
    if (seen.trick() != null) {
      Trick.Played best = seen.trick().best(seen.trump()); // who is winning it, and with which card
      for (Action action : cheapest) { // win it as cheaply as possible
        boolean partners = seen.partner() != null && best.seat() == seen.partner();
        if (!partners && action.card().beats(best.card(), seen.trump())) return action;
      }
    }
    return cheapest.get(0); // otherwise throw the lowest card
  }
}
