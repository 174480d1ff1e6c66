package author;

import hakam.About;
import hakam.Action;
import hakam.Bot;
import hakam.Hakam;
import hakam.Question;
import hakam.Result;
import hakam.Session;
import java.util.concurrent.atomic.AtomicInteger;

/** Bots for the tests that serve them; each of them misbehaves or reports something else. */
public final class Bots {
  private Bots() {}

  /** A process with the bot that the first argument names. */
  public static void main(String[] args) {
    Hakam.serve(of(args[0]), About.bot().withName(args[0]).withMaxSessions(2));
  }

  /** The bot of a name. */
  public static Bot of(String name) {
    return switch (name) {
      case "second" -> question -> question.legal().get(1);
      case "illegal" -> question -> Action.of("ASHKAL");
      case "nothing" -> question -> null;
      case "nonsense" -> question -> Action.of("the ten of hearts");
      case "broken" -> Bots::broken;
      case "endless" -> Bots::endless;
      case "sitter" -> question -> question.legal().get(question.session().seat());
      case "slow" -> Bots::slow;
      case "odd" -> Bots::odd;
      case "thinker" -> Bots::think;
      case "printer" -> Bots::print;
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Action broken(Question question) {
    throw new IllegalStateException("no idea what to play");
  }

  private static Action endless(Question question) {
    return endless(question);
  }

  private static Action slow(Question question) {
    try {
      Thread.sleep(50);
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
    return question.legal().get(0);
  }

  private static Action odd(Question question) {
    if (question.proto().getDecisionId() % 2 == 1) throw new IllegalStateException("odd");
    return question.legal().get(0);
  }

  private static Action think(Question question) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("ended")));
    Hakam.log("thinking");
    for (;;) Thread.onSpinWait();
  }

  private static Action print(Question question) {
    System.out.println("printed");
    return think(question);
  }

  /** Takes the last legal action; records its calls, and counts calls that overlap. */
  public static final class Witness implements Bot.WithResults {
    public final StringBuffer told = new StringBuffer();
    public final AtomicInteger overlaps = new AtomicInteger();
    private final AtomicInteger inside = new AtomicInteger();

    @Override
    public void startSession(Session session) {
      told.append("seat " + session.seat() + " target " + session.rules().get("target") + "; ");
    }

    @Override
    public Action decide(Question q) {
      if (inside.incrementAndGet() > 1) overlaps.incrementAndGet();
      q.note(q.timeLeft() + " " + q.bankLeft() + " " + Long.toUnsignedString(q.rng().next()));
      inside.decrementAndGet();
      return q.legal().get(q.legal().size() - 1);
    }

    @Override
    public void finishBoard(Result result) {
      told.append(result.outcome() + " " + result.points());
    }
  }
}
