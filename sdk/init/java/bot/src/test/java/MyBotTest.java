// mvn --quiet test

import static org.junit.jupiter.api.Assertions.assertEquals;

import hakam.Action;
import hakam.Question;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Cards.Denomination;
import hakam.v1.ObservationOuterClass.Contract;
import hakam.v1.ObservationOuterClass.Observation;
import hakam.v1.ObservationOuterClass.Phase;
import hakam.v1.ObservationOuterClass.SeatCall;
import hakam.v1.ObservationOuterClass.Trick;
import org.junit.jupiter.api.Test;

final class MyBotTest {
  /** The bot's choice among these actions. */
  private static String decides(Observation.Builder seen, String legal) {
    DecideRequest.Builder request = DecideRequest.newBuilder().setObservation(seen);
    for (String text : legal.split(" ")) request.addLegalActions(Action.of(text).proto());
    return MyBot.decide(new Question(request.build(), null)).text();
  }

  /** The bot's call with this hand, after `said` by seat 3. */
  private static String calls(String hand, String legal, String said) {
    Observation.Builder seen = Observation.newBuilder().setPhase(Phase.PHASE_AUCTION);
    for (String card : hand.split(" ")) seen.addHand(Action.of(card).proto().getPlay().getCard());
    if (!said.isEmpty()) seen.addCalls(SeatCall.newBuilder().setSeat(3).setCall(Action.of(said).proto().getCall()));
    return decides(seen, legal);
  }

  /** The bot's card with hearts as trump. Seat 3 led the trick. */
  private static String plays(String legal, String trick) {
    Contract hearts = Contract.newBuilder().setDenomination(Denomination.DENOMINATION_HEARTS).build();
    Observation.Builder seen = Observation.newBuilder().setPhase(Phase.PHASE_PLAY).setContract(hearts);
    if (!trick.isEmpty()) {
      seen.addTricks(Trick.newBuilder().setLeader(3).addCards(Action.of(trick).proto().getPlay().getCard()));
    }
    return decides(seen, legal);
  }

  @Test
  void itBidsItsBestSuit() {
    assertEquals("H", calls("AS TS JH 9H 7H", "PASS C D H S", ""));
  }

  @Test
  void itBidsAsLittleAsItCan() {
    assertEquals("80-H", calls("AS TS JH 9H 7H", "PASS 80-S 80-H 90-S 90-H", ""));
  }

  @Test
  void itPassesWithLowCards() {
    assertEquals("PASS", calls("AC KC 9H 8H 7S", "PASS C D H S", ""));
  }

  @Test
  void itPassesAfterABid() {
    assertEquals("PASS", calls("AS TS JH 9H 7H", "PASS H S", "D"));
  }

  @Test
  void itBidsIfItMust() {
    assertEquals("H", calls("AC KC 9H 8H 7S", "C D H S", ""));
  }

  @Test
  void itLeadsItsLowestCard() {
    assertEquals("7S", plays("AS 7S KS", ""));
  }

  @Test
  void itTakesATrickAsCheaplyAsItCan() {
    assertEquals("TS", plays("7S AS TS", "KS"));
  }

  @Test
  void itThrowsItsLowestCardWhereItCannotTake() {
    assertEquals("7S", plays("KS 7S", "AS"));
  }
}
