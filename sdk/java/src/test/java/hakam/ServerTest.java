package hakam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import author.Bots;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.DecideResponse;
import hakam.v1.Agent.DescribeRequest;
import hakam.v1.Agent.DescribeResponse;
import hakam.v1.Agent.FinishBoardRequest;
import hakam.v1.Agent.FinishSessionRequest;
import hakam.v1.Agent.StartSessionRequest;
import hakam.v1.Record.BoardResult;
import hakam.v1.Rules.RuleSet;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A served bot over a unix socket, asked by a real gRPC client: the contract of agent.proto. */
final class ServerTest {
  private static final About ABOUT =
      About.bot().withName("kit").withVersion("7").withAuthor("us").withPresets("baloot").withMaxSessions(2);

  private static Served serve(String bot) throws Exception {
    return new Served(Bots.of(bot), ABOUT);
  }

  private static DecideRequest question(long decisionId) {
    return Questions.play().setDecisionId(decisionId).build();
  }

  private static Status refused(org.junit.jupiter.api.function.Executable call) {
    return assertThrows(StatusRuntimeException.class, call).getStatus();
  }

  @Test
  void aSessionFromDescribeToItsEnd() throws Exception {
    Bots.Witness bot = new Bots.Witness();
    try (Served served = new Served(bot, ABOUT)) {
      DescribeResponse about = served.stub().describe(DescribeRequest.newBuilder().setProtocolRevision(1).build());
      assertEquals(List.of(1, "kit", "7", "us", List.of("baloot"), 2, true, false),
          List.of(about.getProtocolRevision(), about.getName(), about.getVersion(), about.getAuthor(),
              about.getPresetsList(), about.getMaxSessions(), about.getWantsResults(), about.getDecideStream()));
      served.stub().startSession(Questions.session(7, 2));
      for (long decisionId : new long[] {1, 2, 1L << 40, -1}) {
        DecideResponse answer = served.stub().decide(question(decisionId));
        assertEquals(List.of(decisionId, 2), List.of(answer.getDecisionId(), answer.getActionIndex()));
        assertEquals("1.5 0.25 6457827717110365317", answer.getNote());
      }
      var result = BoardResult.newBuilder().setOutcomeValue(1).addPoints(16).addPoints(0);
      served.stub().finishBoard(FinishBoardRequest.newBuilder().setSessionId(7).setResult(result).build());
      served.stub().finishSession(FinishSessionRequest.newBuilder().setSessionId(7).build());
    }
    assertEquals("seat 2 target 152; MADE [16, 0]", bot.told.toString());
  }

  @Test
  void whatIsNotListedIsSentForTheRefereeToJudge() throws Exception {
    try (Served served = serve("illegal")) {
      assertEquals(7, served.stub().decide(question(1)).getAction().getCall().getKindValue());
    }
  }

  @Test
  void whatTheBotThrowsIsInternalWithItsLineAndTheBotLivesOn() throws Exception {
    for (String[] row : new String[][] {
        {"broken", "IllegalStateException: no idea what to play \\(Bots\\.java:\\d+\\)"},
        {"nothing", "IllegalArgumentException: decide returned null; wanted .* \\(Main\\.java:1\\)"},
        {"nonsense", "IllegalArgumentException: 'the ten of hearts' is not a card.* \\(Bots\\.java:\\d+\\)"},
        {"endless", "StackOverflowError \\(Bots\\.java:\\d+\\)"}}) {
      try (Served served = serve(row[0])) {
        for (int attempt = 0; attempt < 2; ++attempt) {
          Status status = refused(() -> served.stub().decide(question(1)));
          assertEquals(Status.Code.INTERNAL, status.getCode());
          assertTrue(status.getDescription().matches(row[1]), status.getDescription());
          Status ended = (Status) served.stream().ask(question(1));
          assertEquals(Status.Code.INTERNAL, ended.getCode());
          assertTrue(ended.getDescription().matches(row[1]), ended.getDescription());
        }
      }
    }
  }

  @Test
  void anotherRevisionAndAnotherGameAreRefused() throws Exception {
    try (Served served = serve("second")) {
      Status status = refused(() -> served.stub().describe(DescribeRequest.newBuilder().setProtocolRevision(2).build()));
      assertEquals(Status.Code.FAILED_PRECONDITION, status.getCode());
      assertEquals("this bot speaks protocol revision 1, not 2", status.getDescription());
      RuleSet pilotta = RuleSet.newBuilder().setPreset("pilotta").build();
      status = refused(() -> served.stub().startSession(StartSessionRequest.newBuilder().setRules(pilotta).build()));
      assertEquals("this bot does not play pilotta, only baloot", status.getDescription());
    }
  }

  @Test
  void sessionsAreKeptApartOnStreamsAndOff() throws Exception {
    try (Served served = serve("sitter")) {
      for (int seat = 0; seat < 2; ++seat) served.stub().startSession(Questions.session(10 + seat, seat));
      List<Served.Stream<DecideRequest, DecideResponse>> streams = List.of(served.stream(), served.stream());
      for (int decision = 1; decision <= 20; ++decision) {
        for (int seat = 0; seat < 2; ++seat) {
          DecideRequest question = question(decision).toBuilder().setSessionId(10 + seat).build();
          streams.get(seat).questions.onNext(question);
          assertEquals(seat, served.stub().decide(question).getActionIndex());
        }
        for (int seat = 0; seat < 2; ++seat) {
          assertEquals(seat, ((DecideResponse) streams.get(seat).next()).getActionIndex());
        }
      }
      // An arbiter may omit FinishSession, so a third session replaces the first.
      served.stub().startSession(Questions.session(12, 1));
      DecideRequest forgotten = question(1).toBuilder().setSessionId(10).build();
      assertEquals(Status.Code.INTERNAL, refused(() -> served.stub().decide(forgotten)).getCode());
      assertEquals(1, served.stub().decide(question(1).toBuilder().setSessionId(11).build()).getActionIndex());
    }
  }

  @Test
  void callsComeOneAtATime() throws Exception {
    Bots.Witness bot = new Bots.Witness();
    try (Served served = new Served(bot, ABOUT)) {
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < 4; ++i) {
        callers.add(new Thread(() -> {
          for (int decision = 1; decision <= 50; ++decision) served.stub().decide(question(decision));
        }));
      }
      callers.forEach(Thread::start);
      for (Thread caller : callers) caller.join();
    }
    assertEquals(0, bot.overlaps.get());
  }

  @Test
  void aStreamThatEndsOrIsCancelledLeavesTheBotFree() throws Exception {
    try (Served served = serve("second")) {
      var ended = served.stream();
      assertEquals(1, ((DecideResponse) ended.ask(question(1))).getActionIndex());
      ended.questions.onCompleted();
      assertEquals(Status.OK, ended.next());
      var cancelled = served.stream();
      cancelled.ask(question(2));
      cancelled.questions.onError(new InterruptedException());
      assertEquals(3, ((DecideResponse) served.stream().ask(question(3))).getDecisionId());
      assertEquals(4, served.stub().decide(question(4)).getDecisionId());
      assertFalse(served.stub().describe(DescribeRequest.newBuilder().setProtocolRevision(1).build()).getWantsResults());
    }
  }
}
