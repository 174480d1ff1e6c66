package hakam;

import java.io.File;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The settings of a bot from the environment: where it listens or which arbiter it dials, and how it authenticates. */
sealed interface Environment {
  /** Listen at an address; TLS with both files, no TLS with none; a token that callers must carry, or null. */
  record Listen(String address, @Nullable File cert, @Nullable File key, @Nullable String token)
      implements Environment {}

  /** Dial an arbiter; roots: a PEM file, or null for those of Java. */
  record Attach(String address, boolean tls, @Nullable File roots, String token, String name) implements Environment {}

  /** The bot asks itself a few questions (Rehearsal). */
  record Rehearse() implements Environment {}

  /** The environment is not usable; the message says why. */
  final class Unusable extends Exception {
    Unusable(String message) {
      super(message);
    }
  }

  Pattern LOCAL = Pattern.compile("(127\\.\\d+\\.\\d+\\.\\d+|localhost|\\[::1\\]):\\d+");
  Pattern TCP = Pattern.compile("(\\[[0-9a-fA-F:.]+\\]|[^\\s:/\\[\\]]+):\\d{1,5}");
  String ATTACH = "attach:";

  static Environment read(Map<String, String> env) throws Unusable {
    String address = value(env, "HAKAM_ADDRESS");
    if (address == null) {
      throw new Unusable(
          "HAKAM_ADDRESS is not set. A bot is started by the arbiter, which says there where to listen: run"
              + " `hakam play FOLDER builtin:greedy`, FOLDER being the one with the bot's agent.textproto");
    }
    if (address.equals("rehearsal")) return new Rehearse();
    return address.startsWith(ATTACH) ? attach(address.substring(ATTACH.length()), env) : listen(address, env);
  }

  private static Listen listen(String address, Map<String, String> env) throws Unusable {
    File cert = file(env, "HAKAM_TLS_CERT");
    File key = file(env, "HAKAM_TLS_KEY");
    if ((cert == null) != (key == null)) {
      throw new Unusable("HAKAM_TLS_CERT and HAKAM_TLS_KEY go together: only one of them is set");
    }
    String token = value(env, "HAKAM_TOKEN");
    if (!address.startsWith("unix:") && !LOCAL.matcher(address).matches()) {
      if (!TCP.matcher(address).matches()) {
        throw new Unusable(
            "HAKAM_ADDRESS is '" + address + "'; wanted unix:PATH, an address on loopback such as 127.0.0.1:4000,"
                + " or attach:HOST:PORT");
      }
      if (cert == null || token == null) {
        throw new Unusable(
            "HAKAM_ADDRESS is '" + address + "', which is not on loopback: that needs HAKAM_TLS_CERT, HAKAM_TLS_KEY"
                + " and HAKAM_TOKEN");
      }
    }
    return new Listen(address, cert, key, token);
  }

  private static Attach attach(String address, Map<String, String> env) throws Unusable {
    if (!TCP.matcher(address).matches()) {
      throw new Unusable("HAKAM_ADDRESS is 'attach:" + address + "'; wanted attach:HOST:PORT");
    }
    String token = value(env, "HAKAM_TOKEN");
    String name = value(env, "HAKAM_NAME");
    if (token == null || name == null) {
      throw new Unusable(
          (token == null ? "HAKAM_TOKEN" : "HAKAM_NAME")
              + " is not set: to attach itself a bot needs the name and the token of its entrant");
    }
    File roots = file(env, "HAKAM_TLS_CA");
    return new Attach(address, roots != null || !LOCAL.matcher(address).matches(), roots, token, name);
  }

  /** The value of a variable, null when it is not set or empty. */
  private static @Nullable String value(Map<String, String> env, String name) {
    String value = env.getOrDefault(name, "");
    return value.isEmpty() ? null : value;
  }

  private static @Nullable File file(Map<String, String> env, String name) throws Unusable {
    String path = value(env, name);
    if (path == null) return null;
    File file = new File(path);
    if (!file.isFile() || !file.canRead()) throw new Unusable(name + ": cannot read " + path);
    return file;
  }
}
