package hakam;

import java.util.List;

/**
 * How a bot introduces itself.
 *
 * @param name 1..64 characters; empty: the name of the folder that it was started in
 * @param version at most 64 characters
 * @param author at most 128 characters
 * @param presets games that it plays; empty: all
  * @param maxSessions how many boards one process plays at the same time, 1..1024; leave 1 if the bot thinks: calls of
 *     sessions wait for each other
 */
public record About(String name, String version, String author, List<String> presets, int maxSessions) {
  public About {
    if (maxSessions < 1 || maxSessions > 1024) {
      throw new IllegalArgumentException("maxSessions is " + maxSessions + "; wanted 1..1024");
    }
  }

  /** The default: version 0, all games, one session. */
  public static About bot() {
    return new About("", "0", "", List.of(), 1);
  }

  public About withName(String name) {
    return new About(name, version, author, presets, maxSessions);
  }

  public About withVersion(String version) {
    return new About(name, version, author, presets, maxSessions);
  }

  public About withAuthor(String author) {
    return new About(name, version, author, presets, maxSessions);
  }

  public About withPresets(String... presets) {
    return new About(name, version, author, List.of(presets), maxSessions);
  }

  public About withMaxSessions(int maxSessions) {
    return new About(name, version, author, presets, maxSessions);
  }
}
