package hakam;

import com.google.protobuf.Duration;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.StartSessionRequest;
import hakam.v1.ObservationOuterClass.Call;
import hakam.v1.ObservationOuterClass.Observation;
import hakam.v1.ObservationOuterClass.Phase;
import hakam.v1.ObservationOuterClass.Pile;
import hakam.v1.ObservationOuterClass.SeatCall;
import hakam.v1.ObservationOuterClass.Trick;
import hakam.v1.Rules.RuleSet;
import java.util.ArrayList;
import java.util.List;

/** Builds questions from texts, as the arbiter would send them. */
final class Questions {
  private Questions() {}

  static List<Integer> numbers(String cards) {
    return Card.list(cards).stream().map(Card::number).toList();
  }

  /** An observation of seat 0. */
  static Observation.Builder seen(String phase, String hand) {
    return Observation.newBuilder().setPhase(Phase.valueOf("PHASE_" + phase)).addAllHandValue(numbers(hand));
  }

  static hakam.v1.ObservationOuterClass.Contract contract(Denomination trump) {
    return hakam.v1.ObservationOuterClass.Contract.newBuilder()
        .setDenominationValue(1 + trump.ordinal()).setCaller(1).setLevel(2).build();
  }

  static Trick trick(int leader, String cards) {
    return Trick.newBuilder().setLeader(leader).addAllCardsValue(numbers(cards)).build();
  }

  static SeatCall call(int seat, String text) {
    Call call = Action.of(text).proto().getCall();
    return SeatCall.newBuilder().setSeat(seat).setCall(call).build();
  }

  /** Open cards of one seat, "-" where none is; a hidden card lies below each. */
  static List<Pile> piles(int seat, String ups) {
    List<Pile> piles = new ArrayList<>();
    for (String up : ups.split(" ")) {
      int number = up.equals("-") ? 0 : Card.of(up).number();
      piles.add(Pile.newBuilder().setSeat(seat).setUpValue(number).setHasDown(true).build());
    }
    return piles;
  }

  /** A question about this, legal being texts of actions: "PASS, H". */
  static DecideRequest.Builder request(Observation.Builder seen, String legal) {
    DecideRequest.Builder request = DecideRequest.newBuilder().setDecisionId(1).setSessionId(7).setObservation(seen);
    for (String text : legal.split(", ")) request.addLegalActions(Action.of(text).proto());
    return request;
  }

  /** A question about cards: trump hearts, seat 2, a finished trick and one in progress. */
  static DecideRequest.Builder play() {
    Observation.Builder seen =
        seen("PLAY", "7H TH KH AS").setSeat(2).setDealer(3).setPublicCardValue(Card.of("QH").number())
            .addCalls(call(0, "PASS")).addCalls(call(1, "HOKUM:H")).setContract(contract(Denomination.HEARTS))
            .addTricks(trick(0, "AC 7C 8C 9C").toBuilder().setWinner(0)).addTricks(trick(0, "TC 8H"))
            .addScores(26).addScores(0);
    return request(seen, "7H, TH, KH").setDecisionId(4).setDecisionSeed(1234567)
        .setTimeLeft(Duration.newBuilder().setSeconds(1).setNanos(500_000_000))
        .setBankLeft(Duration.newBuilder().setNanos(250_000_000));
  }

  static StartSessionRequest session(long id, int seat) {
    RuleSet rules = RuleSet.newBuilder().setText("carre_values=J:200,9:150\ndoubling=\ntarget=152\n").build();
    return StartSessionRequest.newBuilder().setSessionId(id).setSeat(seat).setFormatValue(1).setRules(rules).build();
  }
}
