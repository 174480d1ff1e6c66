package hakam;

import hakam.v1.ObservationOuterClass;

/**
 * The contract of the board.
 *
 * @param trump the denomination; NO_TRUMPS in a Baloot Sun
 * @param caller seat
 * @param taker seat that received the public card
 * @param points points bid; 0 in games without points bids
 * @param capot the bid was to take every trick
 * @param level Baloot: the level, 1 to 5; in other games the factor 1, 2 or 4
 * @param match the board decides the match (Bidding Belote)
 * @param locked trumps may not be led while another suit is held
 */
public record Contract(
    Denomination trump, int caller, int taker, int points, boolean capot, int level, boolean match, boolean locked) {

  static Contract of(ObservationOuterClass.Contract proto) {
    Denomination named = Denomination.ofNumber(proto.getDenominationValue());
    return new Contract(
        named == null ? Denomination.NO_TRUMPS : named, proto.getCaller(), proto.getTaker(), proto.getPoints(),
        proto.getCapot(), proto.getLevel(), proto.getMatch(), proto.getLocked());
  }
}
