package hakam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.DecideResponse;
import hakam.v1.ObservationOuterClass;
import hakam.v1.ObservationOuterClass.Declaration;
import hakam.v1.ObservationOuterClass.Meld;
import hakam.v1.Record.BoardResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Actions and their texts, questions and answers: no process, no gRPC. */
final class QuestionTest {
  private static Question play() {
    return new Question(Questions.play().build(), null);
  }

  @Test
  void actionsAreReadAndNameThemselvesAgain() {
    for (String text : List.of("PASS", "TAKE", "ASHKAL", "HOKUM:D", "DOUBLE:LOCKED", "FOUR:OPEN", "REDOUBLE", "MATCH",
        "80-NT", "90-H", "H", "NT", "AT", "CAPOT-NT", "declare nothing", "declare KH QH JH + 9S 8S 7S", "KH",
        "KH belote", "KH ekka")) {
      assertEquals(text, Action.of(text).text());
    }
  }

  @Test
  void whatACallNames() {
    Action bid = Action.of("90-H");
    assertEquals(List.of(Action.Kind.CALL, "BID", Denomination.HEARTS, 90),
        List.of(bid.kind(), bid.call(), bid.denomination(), bid.points()));
    assertEquals(Denomination.NO_TRUMPS, Action.of("CAPOT-NT").denomination());
    assertNull(Action.of("TAKE").denomination());
    assertEquals(hakam.v1.ObservationOuterClass.Lock.LOCK_LOCKED, Action.of("DOUBLE:LOCKED").proto().getCall().getLock());
    Action said = Action.of("KH belote");
    assertEquals(List.of(Action.Kind.PLAY, true, Card.of("KH"), 0),
        List.of(said.kind(), said.belote(), said.card(), said.points()));
    assertNull(said.call());
    assertNull(said.melds());
  }

  @Test
  void meldsAreWrittenFromTheTopWhateverTheirOrder() {
    Declaration.Builder melds = Declaration.newBuilder();
    for (String meld : List.of("JH QH KH", "7S 8S 9S", "TS TC TD TH")) {
      melds.addMelds(Meld.newBuilder().addAllCardsValue(Questions.numbers(meld)));
    }
    Action action = new Action(ObservationOuterClass.Action.newBuilder().setDeclaration(melds).build());
    assertEquals("declare KH QH JH + 9S 8S 7S + TC TD TH TS", action.text());
    assertEquals(Card.list("JH QH KH"), action.melds().get(0));
  }

  @Test
  void whatIsNoActionIsRefused() {
    for (String text : List.of("", "the ten", "HOKUM:X", "HOKUM:", "90-X", "-H", "9999999999-H", "BID", "CAPOT",
        "UNSPECIFIED", "KH BELOTE", "declare KH QX")) {
      assertThrows(IllegalArgumentException.class, () -> Action.of(text), text);
    }
  }

  @Test
  void anObservationInReadableTerms() {
    Observation seen = play().observation();
    assertEquals(List.of(2, 0, 3, "PLAY"), List.of(seen.seat(), seen.partner(), seen.dealer(), seen.phase()));
    assertEquals(Card.list("7H TH KH AS"), seen.hand());
    assertEquals(Card.of("QH"), seen.publicCard());
    assertNull(seen.publicCardHolder());
    assertEquals("[SeatCall[seat=0, action=PASS], SeatCall[seat=1, action=HOKUM:H]]", seen.calls().toString());
    assertEquals(Denomination.HEARTS, seen.trump());
    assertEquals(List.of(1, 2), List.of(seen.contract().caller(), seen.contract().level()));
    assertEquals(0, seen.tricks().get(0).winner());
    assertEquals(Suit.CLUBS, seen.trick().suit());
    assertEquals(new Trick.Played(1, Card.of("8H")), seen.trick().best(seen.trump()));
    assertEquals(new Trick.Played(0, Card.of("TC")), seen.trick().best(Denomination.NO_TRUMPS));
    assertEquals(List.of(26, 0), seen.scores());
  }

  @Test
  void nothingIsInventedBeforeTheContract() {
    Question question = new Question(DecideRequest.getDefaultInstance(), null);
    Observation seen = question.observation();
    assertNull(seen.contract());
    assertNull(seen.publicCard());
    assertNull(seen.trick());
    assertNull(seen.meldTeam());
    assertEquals(Denomination.NO_TRUMPS, seen.trump());
    assertEquals(List.of(List.of(), List.of(), List.of(), Map.of()),
        List.of(seen.hand(), seen.tricks(), question.legal(), question.rules()));
  }

  @Test
  void theLayoutIsForTwo() {
    var wire = Questions.seen("PLAY", "7D AC").setSeat(1).setContract(Questions.contract(Denomination.HEARTS))
        .addAllPiles(Questions.piles(0, "TS -")).addAllPiles(Questions.piles(1, "7D AC"))
        .addTricks(Questions.trick(1, "9S JS").toBuilder().setWinner(0)).addTricks(Questions.trick(0, "7S"));
    Observation seen = new Question(Questions.request(wire, "7D, AC").build(), null).observation();
    assertEquals(2, seen.seats());
    assertNull(seen.partner());
    assertEquals(List.of(new Observation.Pile(Card.of("TS"), true), new Observation.Pile(null, true)), seen.piles().get(0));
    assertEquals(new Trick.Played(0, Card.of("JS")), seen.tricks().get(0).best(seen.trump()));
    assertEquals(0, seen.trick().leader());
  }

  @Test
  void sessionResultClockAndRng() {
    Session session = Session.of(Questions.session(7, 3));
    assertEquals(Map.of("carre_values", "J:200,9:150", "doubling", "", "target", "152"), session.rules());
    assertEquals(List.of(3, "baloot", "BOARDS", 0.0),
        List.of(session.seat(), session.preset(), session.format(), session.perDecision()));
    Result result = Result.of(BoardResult.newBuilder().setOutcomeValue(2).addPoints(0).addPoints(16).build(), session);
    assertEquals(List.of("FAILED", List.of(0, 16)), List.of(result.outcome(), result.points()));
    assertEquals(List.of(1.5, 0.25), List.of(play().timeLeft(), play().bankLeft()));
    Question question = play();
    assertEquals("6457827717110365317", Long.toUnsignedString(question.rng().next()));
    assertEquals("3203168211198807973", Long.toUnsignedString(question.rng().next())); // the same source, gone on
  }

  @Test
  void anActionOfTheListIsSentAsItsIndexAnotherAsItself() {
    Question question = play();
    for (Action answer : List.of(question.legal().get(1), question.find("TH"), Action.of("TH"))) {
      DecideResponse response = question.response(answer);
      assertEquals(List.of(1, 4L, true),
          List.of(response.getActionIndex(), response.getDecisionId(), response.hasActionIndex()));
    }
    assertNull(question.find("AS"));
    assertEquals(Card.of("AS").number(), question.response(Action.of("AS")).getAction().getPlay().getCardValue());
    assertThrows(IllegalArgumentException.class, () -> question.response(null));
  }

  @Test
  void aLongNoteIsCutAt1024BytesBetweenCharacters() {
    Question question = play();
    question.note("x" + "é".repeat(600));
    assertEquals("x" + "é".repeat(511), question.response(question.legal().get(0)).getNote());
  }
}
