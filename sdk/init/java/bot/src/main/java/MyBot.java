import hakam.About;
import hakam.Action;
import hakam.Hakam;
import hakam.Observation;
import hakam.Question;
import hakam.Trick;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** @NAME@: it passes, and wins tricks as cheaply as it can. The question holds everything that it may know. */
public final class MyBot {
  public static void main(String[] args) {
    Hakam.serve(MyBot::decide, About.bot().withName("@NAME@"));
  }

  static Action decide(Question question) {
    Observation seen = question.observation();
    if (!seen.phase().equals("PLAY")) { // the auction, doubling, melds
      Action pass = question.find("PASS");
      return pass != null ? pass : question.legal().get(question.legal().size() - 1);
    }
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
