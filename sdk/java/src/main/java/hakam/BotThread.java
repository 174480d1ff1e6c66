package hakam;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The single thread on which the bot runs. */
final class BotThread {
  /** The arbiter looks for this thread in the dump that the JVM prints at SIGQUIT. */
  static final String NAME = "hakam bot";

  private BotThread() {}

  static ExecutorService start() {
    return Executors.newSingleThreadExecutor(task -> {
      Thread thread = new Thread(task, NAME);
      thread.setDaemon(true);
      return thread;
    });
  }
}
