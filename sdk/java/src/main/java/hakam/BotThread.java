package hakam;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The single thread on which the bot runs. */
final class BotThread {
  private BotThread() {}

  static ExecutorService start() {
    return Executors.newSingleThreadExecutor(task -> {
      Thread thread = new Thread(task, "bot");
      thread.setDaemon(true);
      return thread;
    });
  }
}
