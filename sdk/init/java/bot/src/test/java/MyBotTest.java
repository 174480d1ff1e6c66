// mvn --quiet test

import static org.junit.jupiter.api.Assertions.assertEquals;

import hakam.Action;
import hakam.Question;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Cards.Denomination;
import hakam.v1.ObservationOuterClass.Contract;
import hakam.v1.ObservationOuterClass.Observation;
import hakam.v1.ObservationOuterClass.Phase;
import hakam.v1.ObservationOuterClass.Trick;
import org.junit.jupiter.api.Test;

final class MyBotTest {
  /** The bot's choice among these actions, in seat 0 with hearts as trump. Seat 3 led the trick. */
  private static String decides(Phase phase, String legal, String trick) {
    Contract hearts = Contract.newBuilder().setDenomination(Denomination.DENOMINATION_HEARTS).build();
    Observation.Builder seen = Observation.newBuilder().setPhase(phase).setContract(hearts);
    if (!trick.isEmpty()) {
      seen.addTricks(Trick.newBuilder().setLeader(3).addCards(Action.of(trick).proto().getPlay().getCard()));
    }
    DecideRequest.Builder request = DecideRequest.newBuilder().setObservation(seen);
    for (String text : legal.split(" ")) request.addLegalActions(Action.of(text).proto());
    return MyBot.decide(new Question(request.build(), null)).text();
  }

  @Test
  void itPassesIfItMay() {
    assertEquals("PASS", decides(Phase.PHASE_AUCTION, "PASS TAKE", ""));
  }

  @Test
  void itLeadsItsLowestCard() {
    assertEquals("7S", decides(Phase.PHASE_PLAY, "AS 7S KS", ""));
  }

  @Test
  void itTakesATrickAsCheaplyAsItCan() {
    assertEquals("TS", decides(Phase.PHASE_PLAY, "7S AS TS", "KS"));
  }

  @Test
  void itThrowsItsLowestCardWhereItCannotTake() {
    assertEquals("7S", decides(Phase.PHASE_PLAY, "KS 7S", "AS"));
  }
}
