package hakam;

import hakam.v1.Record.BoardResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a board.
 *
 * @param session null if it was not opened here
 * @param outcome "MADE", "FAILED", "TIE", "PASSED_OUT", "VOID", "FORFEIT"
 * @param points of team 0 and team 1 in the unit of the match
 * @param proto the message of proto/hakam/v1
 */
public record Result(@Nullable Session session, String outcome, List<Integer> points, BoardResult proto) {
  static Result of(BoardResult proto, @Nullable Session session) {
    String outcome = Observation.tail(proto.getOutcome().name(), "OUTCOME_");
    return new Result(session, outcome, List.copyOf(proto.getPointsList()), proto);
  }
}
