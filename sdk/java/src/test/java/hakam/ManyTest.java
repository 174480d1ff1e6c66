package hakam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import author.Bots;
import com.google.protobuf.Duration;
import hakam.v1.Agent.DecideManyRequest;
import hakam.v1.Agent.DecideManyResponse;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.DescribeRequest;
import hakam.v1.Agent.SessionAnswer;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** DecideMany: the questions of several sessions on one stream. */
final class ManyTest {
  private static final About ABOUT = About.bot().withMaxSessions(8);

  private static DecideRequest question(long session, long seconds) {
    return Questions.play().setSessionId(session).setDecisionId(100 + session)
        .setTimeLeft(Duration.newBuilder().setSeconds(seconds)).build();
  }

  /** Questions of these sessions, with so many seconds each: session, seconds, ... */
  private static DecideManyRequest message(long... sessions) {
    DecideManyRequest.Builder message = DecideManyRequest.newBuilder();
    for (int i = 0; i < sessions.length; i += 2) message.addQuestions(question(sessions[i], sessions[i + 1]));
    return message.build();
  }

  private static DecideManyRequest sessions(int count) {
    return message(LongStream.rangeClosed(1, count).flatMap(session -> LongStream.of(session, 1)).toArray());
  }

  private static List<SessionAnswer> next(Served.Stream<?, DecideManyResponse> many) throws InterruptedException {
    List<SessionAnswer> answers = ((DecideManyResponse) many.next()).getAnswersList();
    assertFalse(answers.isEmpty());
    return answers;
  }

  private static List<SessionAnswer> all(Served.Stream<?, DecideManyResponse> many, int count)
      throws InterruptedException {
    List<SessionAnswer> found = new ArrayList<>();
    while (found.size() < count) found.addAll(next(many));
    return found;
  }

  private static boolean offered(Bot bot, int sessions) throws Exception {
    try (Served served = new Served(bot, About.bot().withMaxSessions(sessions))) {
      return served.stub().describe(DescribeRequest.newBuilder().setProtocolRevision(1).build()).getDecideMany();
    }
  }

  @Test
  void allAnswersOfAMessageInAnyPortions() throws Exception {
    try (Served served = new Served(Bots.of("second"), ABOUT)) {
      var many = served.many();
      for (int turn = 0; turn < 3; ++turn) {
        many.questions.onNext(sessions(8));
        List<Long> found = new ArrayList<>();
        for (SessionAnswer answer : all(many, 8)) {
          assertEquals(List.of(100 + answer.getSessionId(), 1),
              List.of(answer.getAnswer().getDecisionId(), answer.getAnswer().getActionIndex()));
          found.add(answer.getSessionId());
        }
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L), found.stream().sorted().toList());
        assertEquals(199, served.stub().decide(question(99, 1)).getDecisionId());
      }
      many.questions.onNext(sessions(1));
      many.questions.onCompleted(); // what was asked before the end is answered
      assertEquals(1, all(many, 1).size());
      assertEquals(Status.OK, many.next());
    }
  }

  @Test
  void whatMustBeAnsweredFirstIsAnsweredFirstAndWaitsForNobody() throws Exception {
    try (Served served = new Served(Bots.of("slow"), ABOUT)) {
      var many = served.many();
      many.questions.onNext(message(1, 30, 2, 10, 3, 20));
      for (long session : new long[] {2, 3, 1}) {
        List<SessionAnswer> answers = next(many);
        assertEquals(List.of(1, session), List.of(answers.size(), answers.get(0).getSessionId()));
      }
      many.questions.onNext(message(1, 30, 2, 10, 3, 20));
      many.questions.onNext(message(4, 12)); // comes later, and has less time than two of them
      assertEquals(List.of(2L, 4L, 3L, 1L), all(many, 4).stream().map(SessionAnswer::getSessionId).toList());
    }
  }

  @Test
  void anAnswerDoesNotWaitForOneThatTakesLong() throws Exception {
    Bot bot = question -> question.session() == null ? Bots.of("slow").decide(question) : question.legal().get(0);
    try (Served served = new Served(bot, ABOUT)) {
      served.stub().startSession(Questions.session(2, 0)); // its questions take no time
      var many = served.many();
      many.questions.onNext(message(1, 30, 2, 10));
      assertEquals(List.of(2L), next(many).stream().map(SessionAnswer::getSessionId).toList());
      assertEquals(List.of(1L), next(many).stream().map(SessionAnswer::getSessionId).toList());
    }
  }

  @Test
  void whatTheBotThrowsIsAnErrorOfThatSessionAlone() throws Exception {
    try (Served served = new Served(Bots.of("odd"), ABOUT)) {
      var many = served.many();
      many.questions.onNext(sessions(4));
      for (SessionAnswer answer : all(many, 4)) {
        assertEquals(answer.getSessionId() % 2 == 1, answer.hasError());
        if (!answer.hasError()) continue;
        assertEquals(Status.Code.INTERNAL.value(), answer.getError().getCode());
        assertTrue(answer.getError().getMessage().matches("IllegalStateException: odd \\(Bots\\.java:\\d+\\)"),
            answer.getError().getMessage());
      }
      many.questions.onNext(message(6, 1)); // the stream goes on
      assertEquals(1, all(many, 1).size());
    }
  }

  @Test
  void callsComeOneAtATime() throws Exception {
    Bots.Witness bot = new Bots.Witness();
    try (Served served = new Served(bot, ABOUT)) {
      var streams = List.of(served.many(), served.many());
      for (int turn = 0; turn < 20; ++turn) {
        for (var many : streams) many.questions.onNext(sessions(20));
        served.stub().decide(question(99, 1));
        for (var many : streams) all(many, 20);
      }
    }
    assertEquals(0, bot.overlaps.get());
  }

  @Test
  void aStreamThatIsCancelledLeavesTheBotFree() throws Exception {
    try (Served served = new Served(Bots.of("slow"), ABOUT)) {
      var cancelled = served.many();
      cancelled.questions.onNext(sessions(1000));
      next(cancelled);
      cancelled.questions.onError(new InterruptedException());
      assertEquals(199, served.stub().decide(question(99, 1)).getDecisionId()); // not after 50 s
      var many = served.many();
      many.questions.onNext(sessions(1));
      assertEquals(1, all(many, 1).size());
    }
  }

  @Test
  void aBotWithOneSessionOrThatWantsResultsDoesNotOfferIt() throws Exception {
    assertTrue(offered(Bots.of("second"), 2));
    assertFalse(offered(Bots.of("second"), 1));
    assertFalse(offered(new Bots.Witness(), 4));
  }
}
