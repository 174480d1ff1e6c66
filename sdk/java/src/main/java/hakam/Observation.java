package hakam;

import hakam.v1.ObservationOuterClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the seat may know. Seats are 0..3 in order of play (0 and 1 in a game for two); teams are seat % 2.
 * What has no accessor here is in {@link Question#proto}.
 *
 * @param seats how many play: 4, or 2 in the layout game
 * @param seat the own seat
 * @param partner the partner's seat; null in a game for two
 * @param dealer seat
 * @param phase "AUCTION", "DOUBLING", "DECLARING" or "PLAY"
 * @param stage the stage of a Baloot auction, for instance "ROUND_1" (AuctionStage), or "UNSPECIFIED"
 * @param hand the cards still held; in the layout game the face-up ones
 * @param publicCard the card turned up for the auction; null in games without one
 * @param publicCardHolder seat that has, or had, it; null while nobody owns it; then the taker gets it
 * @param calls of auction and doubling, oldest first
 * @param contract null while there is none
 * @param tricks all so far, the last one perhaps in progress
 * @param melds declared so far
 * @param meldTeam team whose melds score; null while undecided, if no team's do, or if each team scores its own
 * @param beloteSeats seats that have shown Belote (Baloot: king and queen of trump), in order
 * @param hiddenCards own cards that even the owner cannot see (Tarabish: the kitty in the auction)
 * @param piles the layout game: for each seat its piles from left to right; empty in other games
 * @param scores match score of team 0 and team 1 before this board
 * @param hanging hanging points of earlier boards (Bidding Belote)
 * @param cardPoints taken so far by team 0 and team 1
 */
public record Observation(
    int seats, int seat, @Nullable Integer partner, int dealer, String phase, String stage, List<Card> hand,
    @Nullable Card publicCard, @Nullable Integer publicCardHolder, List<SeatCall> calls, @Nullable Contract contract,
    List<Trick> tricks, List<Declared> melds, @Nullable Integer meldTeam, List<Integer> beloteSeats, int hiddenCards,
    List<List<Pile>> piles, List<Integer> scores, int hanging, List<Integer> cardPoints) {

  /** A call and who made it. */
  public record SeatCall(int seat, Action action) {}

  /** A meld that was declared: its kind (MeldKind), and its cards once they have been shown, else none. */
  public record Declared(int seat, String kind, List<Card> cards) {}

  /** A pile of the layout game: the open card, null when it is gone or in the trick in progress, and whether a card
   * that nobody has seen lies below. */
  public record Pile(@Nullable Card up, boolean hasDown) {}

  static Observation of(ObservationOuterClass.Observation proto) {
    int seats = proto.getPilesCount() > 0 ? 2 : 4;
    return new Observation(
        seats, proto.getSeat(), seats == 4 ? (Integer) ((proto.getSeat() + 2) % 4) : null, proto.getDealer(),
        tail(proto.getPhase().name(), "PHASE_"), tail(proto.getAuctionStage().name(), "AUCTION_STAGE_"),
        Card.ofNumbers(proto.getHandValueList()),
        proto.getPublicCardValue() == 0 ? null : Card.ofNumber(proto.getPublicCardValue()),
        proto.hasPublicCardHolder() ? proto.getPublicCardHolder() : null,
        proto.getCallsList().stream().map(Observation::seatCall).toList(),
        proto.hasContract() ? Contract.of(proto.getContract()) : null,
        proto.getTricksList().stream().map(trick -> Trick.of(trick, seats)).toList(),
        proto.getMeldsList().stream().map(Observation::declared).toList(),
        proto.hasMeldTeam() ? proto.getMeldTeam() : null, List.copyOf(proto.getBeloteSeatsList()),
        proto.getHiddenCards(), pilesOf(proto.getPilesList()), List.copyOf(proto.getScoresList()), proto.getHanging(),
        List.copyOf(proto.getCardPointsList()));
  }

  /** Trump of the contract; NO_TRUMPS while there is none. */
  public Denomination trump() {
    return contract == null ? Denomination.NO_TRUMPS : contract.trump();
  }

  /** The trick that we must play to; null if we lead, or before the play. */
  public @Nullable Trick trick() {
    Trick last = tricks.isEmpty() ? null : tricks.get(tricks.size() - 1);
    return last == null || last.winner() != null || last.cards().isEmpty() ? null : last;
  }

  private static SeatCall seatCall(ObservationOuterClass.SeatCall proto) {
    var action = ObservationOuterClass.Action.newBuilder().setCall(proto.getCall()).build();
    return new SeatCall(proto.getSeat(), new Action(action));
  }

  private static Declared declared(ObservationOuterClass.DeclaredMeld proto) {
    String kind = tail(proto.getKind().name(), "MELD_KIND_");
    return new Declared(proto.getSeat(), kind, Card.ofNumbers(proto.getCardsValueList()));
  }

  private static List<List<Pile>> pilesOf(List<ObservationOuterClass.Pile> piles) {
    if (piles.isEmpty()) return List.of();
    List<List<Pile>> sides = List.of(new ArrayList<>(), new ArrayList<>());
    for (ObservationOuterClass.Pile pile : piles) {
      Card up = pile.getUpValue() == 0 ? null : Card.ofNumber(pile.getUpValue());
      sides.get(pile.getSeat()).add(new Pile(up, pile.getHasDown()));
    }
    return sides;
  }

  /** A value's name without the common prefix of its enum; for an unknown one, the whole name. */
  static String tail(String name, String prefix) {
    return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
  }
}
