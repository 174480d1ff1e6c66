package hakam;

import hakam.v1.ObservationOuterClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An action. {@link #text} names it: "SUN", "HOKUM:H", "90-H", "TH"; two actions with the same text are
 * equal.
 */
public final class Action {
  /** The kind of an action. */
  public enum Kind {
    CALL,
    DECLARATION,
    PLAY
  }

  private final ObservationOuterClass.Action proto;
  private final String text;

  Action(ObservationOuterClass.Action proto) {
    this.proto = proto;
    this.text = ActionText.of(this);
  }

  /** The action of a text: "TH", "KH belote", "HOKUM:H", "90-H"; IllegalArgumentException if it is none. */
  public static Action of(String text) {
    return new Action(ActionText.parse(text));
  }

  public Kind kind() {
    return switch (proto.getKindCase()) {
      case CALL -> Kind.CALL;
      case DECLARATION -> Kind.DECLARATION;
      case PLAY -> Kind.PLAY;
      case KIND_NOT_SET -> throw new IllegalArgumentException("an action without a kind");
    };
  }

  /** Name of the call, for instance "PASS", "TAKE", "BID" or "SUN"; null for other kinds. */
  public @Nullable String call() {
    return proto.hasCall() ? proto.getCall().getKind().name().substring("CALL_KIND_".length()) : null;
  }

  /** The denomination of a call; null if it has none. */
  public @Nullable Denomination denomination() {
    return proto.hasCall() ? Denomination.ofNumber(proto.getCall().getDenominationValue()) : null;
  }

  /** Points that a call bids; 0 for a bid without points and for all other actions. */
  public int points() {
    return proto.getCall().getPoints();
  }

  /** The card played; null for other kinds. */
  public @Nullable Card card() {
    return proto.hasPlay() ? Card.ofNumber(proto.getPlay().getCardValue()) : null;
  }

  /** Whether the card is played with the announcement of Belote. */
  public boolean belote() {
    return proto.getPlay().getAnnounceBelote();
  }

  /** The melds declared; null for other kinds. */
  public @Nullable List<List<Card>> melds() {
    if (!proto.hasDeclaration()) return null;
    return proto.getDeclaration().getMeldsList().stream().map(meld -> Card.ofNumbers(meld.getCardsValueList())).toList();
  }

  /** Its text. {@link Question#find} and the arbiter use it. */
  public String text() {
    return text;
  }

  /** The message of proto/hakam/v1. */
  public ObservationOuterClass.Action proto() {
    return proto;
  }

  @Override
  public String toString() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Action action && action.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
