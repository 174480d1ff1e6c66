package hakam;

import hakam.v1.Agent.CallError;
import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.DecideResponse;
import hakam.v1.Agent.DescribeRequest;
import hakam.v1.Agent.DescribeResponse;
import hakam.v1.Agent.FinishBoardRequest;
import hakam.v1.Agent.FinishBoardResponse;
import hakam.v1.Agent.FinishSessionRequest;
import hakam.v1.Agent.FinishSessionResponse;
import hakam.v1.Agent.SessionAnswer;
import hakam.v1.Agent.StartSessionRequest;
import hakam.v1.Agent.StartSessionResponse;
import io.grpc.Status;
import io.grpc.StatusException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A bot as the arbiter sees it: messages in, messages out; the messages come from AgentServer or Attachment. A
 * StatusException says how a call fails. Used by one thread, the bot's.
 */
final class Host {
  private static final int PROTOCOL_REVISION = 1;
  private static final int NAME_LENGTH = 64;
  private static final int MESSAGE_CHARACTERS = 256; // at most 1024 bytes in UTF-8

  private final Bot bot;
  private final DescribeResponse about;
  private final String place;
  private final Map<Long, Session> sessions = new LinkedHashMap<>(); // by id, oldest first

  /** {@code place}: where the author gave the bot to the kit; named in errors that have no line of their own. */
  Host(Bot bot, About about, String place) {
    this.bot = bot;
    this.place = place;
    boolean wantsResults = bot instanceof Bot.WithResults;
    this.about =
        DescribeResponse.newBuilder()
            .setProtocolRevision(PROTOCOL_REVISION)
            .setName(about.name().isEmpty() ? folderName() : about.name())
            .setVersion(about.version())
            .setAuthor(about.author())
            .addAllPresets(about.presets())
            .setMaxSessions(about.maxSessions())
            .setWantsResults(wantsResults)
            // A question on a stream could overtake a result, which is a separate call.
            .setDecideStream(!wantsResults)
            .setDecideMany(!wantsResults && about.maxSessions() > 1)
            .build();
  }

  DescribeResponse describe(DescribeRequest request) throws StatusException {
    if (request.getProtocolRevision() != PROTOCOL_REVISION) {
      throw refusal(
          "this bot speaks protocol revision " + PROTOCOL_REVISION + ", not " + request.getProtocolRevision());
    }
    return about;
  }

  StartSessionResponse startSession(StartSessionRequest request) throws StatusException {
    Session session = guarded(() -> Session.of(request));
    if (about.getPresetsCount() > 0 && !about.getPresetsList().contains(session.preset())) {
      throw refusal(
          "this bot does not play " + session.preset() + ", only " + String.join(", ", about.getPresetsList()));
    }
    if (!sessions.containsKey(session.id()) && sessions.size() >= about.getMaxSessions()) {
      // An arbiter may omit FinishSession, so the oldest session is closed.
      Iterator<Long> oldest = sessions.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
    guarded(() -> {
      bot.startSession(session);
      return session;
    });
    sessions.put(session.id(), session);
    return StartSessionResponse.getDefaultInstance();
  }

  DecideResponse decide(DecideRequest request) throws StatusException {
    return guarded(() -> {
      Question question = new Question(request, sessions.get(request.getSessionId()));
      return question.response(bot.decide(question));
    });
  }

  /** The same as a part of a message. */
  SessionAnswer sessionAnswer(DecideRequest request) {
    SessionAnswer.Builder found = SessionAnswer.newBuilder().setSessionId(request.getSessionId());
    try {
      return found.setAnswer(decide(request)).build();
    } catch (StatusException refused) {
      return found.setError(errorOf(refused)).build();
    }
  }

  /** A failed call as a message. */
  static CallError errorOf(StatusException refused) {
    String why = String.valueOf(refused.getStatus().getDescription());
    return CallError.newBuilder()
        .setCode(refused.getStatus().getCode().value())
        .setMessage(why.substring(0, Math.min(MESSAGE_CHARACTERS, why.length())))
        .build();
  }

  FinishBoardResponse finishBoard(FinishBoardRequest request) throws StatusException {
    if (bot instanceof Bot.WithResults learner) {
      guarded(() -> {
        learner.finishBoard(Result.of(request.getResult(), sessions.get(request.getSessionId())));
        return learner;
      });
    }
    return FinishBoardResponse.getDefaultInstance();
  }

  FinishSessionResponse finishSession(FinishSessionRequest request) {
    sessions.remove(request.getSessionId());
    return FinishSessionResponse.getDefaultInstance();
  }

  /** Calls the bot. Anything that it throws, also an Error, goes to stderr and makes the status INTERNAL. */
  private <T> T guarded(Callable<T> call) throws StatusException {
    try {
      return call.call();
    } catch (Throwable thrown) {
      String summary = Mistake.summary(thrown, place);
      Hakam.log("hakam: " + summary);
      thrown.printStackTrace();
      throw Status.INTERNAL.withDescription(summary).asException();
    }
  }

  private static StatusException refusal(String why) {
    return Status.FAILED_PRECONDITION.withDescription(why).asException();
  }

  private static String folderName() {
    Path folder = Path.of("").toAbsolutePath().getFileName();
    String name = folder == null ? "bot" : folder.toString();
    return name.substring(0, Math.min(NAME_LENGTH, name.length()));
  }
}
