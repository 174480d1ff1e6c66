package hakam;

import com.google.protobuf.Duration;
import hakam.v1.Agent;
import java.util.Map;
import java.util.TreeMap;

/**
 * A seat at a table, for any number of boards.
 *
 * @param id its id: a number to compare, not to calculate with
 * @param seat 0..3
 * @param preset name of the game
 * @param rules every option that applies in the game, by name, as text
 * @param format "BOARDS" or "MATCH"
 * @param perDecision seconds for each decision
 * @param bank extra seconds, over one board
 */
public record Session(
    long id, int seat, String preset, Map<String, String> rules, String format, double perDecision, double bank) {

  static Session of(Agent.StartSessionRequest proto) {
    String preset = proto.getRules().getPreset();
    return new Session(
        proto.getSessionId(), proto.getSeat(), preset.isEmpty() ? "baloot" : preset,
        rulesOf(proto.getRules().getText()), Observation.tail(proto.getFormat().name(), "FORMAT_"),
        seconds(proto.getClock().getPerDecision()), seconds(proto.getClock().getBank()));
  }

  private static Map<String, String> rulesOf(String text) {
    Map<String, String> rules = new TreeMap<>();
    for (String line : text.split("\n")) {
      int at = line.indexOf('=');
      if (at >= 0) rules.put(line.substring(0, at), line.substring(at + 1));
    }
    return Map.copyOf(rules);
  }

  static double seconds(Duration duration) {
    return duration.getSeconds() + duration.getNanos() * 1e-9;
  }
}
