package hakam;

import hakam.v1.Agent.DecideRequest;
import hakam.v1.Agent.DecideResponse;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One question. The answer is one of {@link #legal}, or any other action; the referee decides what is legal. */
public final class Question {
  private static final int NOTE_BYTES = 1024;

  private final DecideRequest proto;
  private final @Nullable Session session;
  private final Observation observation;
  private final List<Action> legal;
  private final Rng rng;
  private String note = "";

  /** Reads a message. Bots get their questions from {@link Hakam#serve}; this is for their tests. */
  public Question(DecideRequest proto, @Nullable Session session) {
    this.proto = proto;
    this.session = session;
    this.observation = Observation.of(proto.getObservation());
    this.legal = proto.getLegalActionsList().stream().map(Action::new).toList();
    this.rng = new Rng(proto.getDecisionSeed());
  }

  public Observation observation() {
    return observation;
  }

  /** The legal actions, at least two. */
  public List<Action> legal() {
    return legal;
  }

  /** The legal action with this text, for instance "PASS", "HOKUM:H", "TH"; or null. */
  public @Nullable Action find(String text) {
    for (Action action : legal) {
      if (action.text().equals(text)) return action;
    }
    return null;
  }

  /** The session; null if it was not opened here. */
  public @Nullable Session session() {
    return session;
  }

  /** The options of the game by name, as text; empty for a session not opened here. */
  public Map<String, String> rules() {
    return session == null ? Map.of() : session.rules();
  }

  /** The source of randomness; use no other. */
  public Rng rng() {
    return rng;
  }

  /** Seconds in total for this decision, including the bank, at the moment when the question was sent. */
  public double timeLeft() {
    return Session.seconds(proto.getTimeLeft());
  }

  /** Seconds of that in the bank. */
  public double bankLeft() {
    return Session.seconds(proto.getBankLeft());
  }

  /** Leaves a remark in the private log, at most 1024 bytes. */
  public void note(String text) {
    note = text;
  }

  /** The message of proto/hakam/v1. */
  public DecideRequest proto() {
    return proto;
  }

  /** The message for the bot's answer. */
  DecideResponse response(@Nullable Action answer) {
    if (answer == null) throw new IllegalArgumentException("decide returned null; wanted one of question.legal()");
    DecideResponse.Builder response = DecideResponse.newBuilder().setDecisionId(proto.getDecisionId()).setNote(cut(note));
    int index = legal.indexOf(answer);
    return (index >= 0 ? response.setActionIndex(index) : response.setAction(answer.proto())).build();
  }

  /** The beginning of a text in at most NOTE_BYTES bytes, cut between characters. */
  private static String cut(String text) {
    CharBuffer rest = CharBuffer.wrap(text);
    StandardCharsets.UTF_8.newEncoder().encode(rest, ByteBuffer.allocate(NOTE_BYTES), true);
    return text.substring(0, rest.position());
  }
}
