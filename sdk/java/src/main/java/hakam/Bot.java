package hakam;

/**
 * The author of a bot writes this. Calls come one at a time, on one thread. An exception or the answer null is a fault
 * of this one call; its line is in the log, and the bot is asked again next time.
 */
@FunctionalInterface
public interface Bot {
  /** The answer: one of {@link Question#legal}, or another action, which the referee checks. */
  Action decide(Question question) throws Exception;

  /** The bot takes a seat at a table. */
  default void startSession(Session session) throws Exception {}

  /** A bot that is also told how boards end. It is asked by calls, not on streams, which takes more CPU. */
  interface WithResults extends Bot {
    /** A board is over. */
    void finishBoard(Result result) throws Exception;
  }
}
