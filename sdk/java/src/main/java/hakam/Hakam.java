package hakam;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import sun.misc.Signal;

/** Serves a bot; every bot's main calls it. */
public final class Hakam {
  private static final Logger GRPC = Logger.getLogger("io.grpc"); // an unreferenced logger loses its level

  private Hakam() {}

  /** Serves a bot until the arbiter ends the process. Does not return. */
  public static void serve(Bot bot) {
    serve(bot, About.bot());
  }

  /** The same for a bot that introduces itself. */
  public static void serve(Bot bot, About about) {
    if (System.getProperty("java.util.logging.config.file") == null) GRPC.setLevel(Level.OFF); // we report errors ourselves
    // The handler runs on its own thread, so it ends the process even while the bot thinks.
    for (String name : new String[] {"TERM", "INT"}) Signal.handle(new Signal(name), signal -> System.exit(0));
    try {
      Environment environment = Environment.read(System.getenv());
      Host host = new Host(bot, about, Mistake.callerOf(Hakam.class));
      if (environment instanceof Environment.Listen listen) AgentServer.start(host, listen).awaitTermination();
      else if (environment instanceof Environment.Attach attach) Attachment.run(host, attach);
      else Rehearsal.run(host, Rehearsal.LIMIT_SECONDS);
      System.exit(0);
    } catch (Environment.Unusable problem) {
      exit(2, problem.getMessage());
    } catch (IOException problem) {
      exit(1, problem.getMessage());
    } catch (InterruptedException stopped) {
      System.exit(0);
    }
  }

  /** Writes a line to stderr, which the arbiter keeps in the bot's private log. */
  public static void log(Object... words) {
    StringBuilder line = new StringBuilder();
    for (Object word : words) line.append(line.isEmpty() ? "" : " ").append(word);
    System.err.println(line);
  }

  private static void exit(int code, String message) {
    log("hakam: " + message);
    System.exit(code);
  }
}
