package hakam;

import hakam.v1.Cards;
import hakam.v1.ObservationOuterClass;
import hakam.v1.ObservationOuterClass.Call;
import hakam.v1.ObservationOuterClass.CallKind;
import hakam.v1.ObservationOuterClass.Declaration;
import hakam.v1.ObservationOuterClass.Lock;
import hakam.v1.ObservationOuterClass.Meld;
import hakam.v1.ObservationOuterClass.Play;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How actions are written. The arbiter uses the same texts in replays, messages and test vectors. */
final class ActionText {
  private ActionText() {}

  static String of(Action action) {
    return switch (action.kind()) {
      case CALL -> ofCall(action);
      case DECLARATION -> "declare " + ofMelds(action.melds());
      case PLAY -> {
        Play play = action.proto().getPlay();
        yield action.card() + (play.getAnnounceBelote() ? " belote" : "") + (play.getEkka() ? " ekka" : "");
      }
    };
  }

  private static String ofCall(Action action) {
    Call call = action.proto().getCall();
    String name = action.call();
    String named = action.denomination() == null ? "" : action.denomination().text();
    if (name.equals("BID")) return call.getPoints() == 0 ? named : call.getPoints() + "-" + named;
    String text = name + (named.isEmpty() ? "" : (name.equals("CAPOT") ? "-" : ":") + named);
    return switch (call.getLock()) {
      case LOCK_OPEN -> text + ":OPEN";
      case LOCK_LOCKED -> text + ":LOCKED";
      default -> text;
    };
  }

  /** Suit by suit, the highest card first; the order of the input does not matter. */
  private static String ofMelds(List<List<Card>> melds) {
    if (melds.isEmpty()) return "nothing";
    Comparator<Card> order = Comparator.comparing(Card::suit).thenComparing(Card::rank, Comparator.reverseOrder());
    return melds.stream()
        .map(meld -> meld.stream().sorted(order).map(Card::toString).collect(Collectors.joining(" ")))
        .collect(Collectors.joining(" + "));
  }

  static ObservationOuterClass.Action parse(String text) {
    int space = text.indexOf(' ');
    String first = space < 0 ? text : text.substring(0, space);
    String rest = space < 0 ? "" : text.substring(space + 1);
    var action = ObservationOuterClass.Action.newBuilder();
    if (first.equals("declare")) return action.setDeclaration(parseMelds(rest)).build();
    Call call = parseCall(text);
    if (call != null) return action.setCall(call).build();
    boolean belote = rest.equals("belote");
    boolean ekka = rest.equals("ekka");
    int card = Card.of(belote || ekka ? first : text).number();
    return action.setPlay(Play.newBuilder().setCardValue(card).setAnnounceBelote(belote).setEkka(ekka)).build();
  }

  private static Declaration parseMelds(String text) {
    Declaration.Builder melds = Declaration.newBuilder();
    if (text.equals("nothing")) return melds.build();
    for (String meld : text.split("\\+", -1)) {
      Meld.Builder cards = Meld.newBuilder();
      for (Card card : Card.list(meld)) cards.addCardsValue(card.number());
      melds.addMelds(cards);
    }
    return melds.build();
  }

  /** Null if the text does not begin like a call. */
  private static @Nullable Call parseCall(String text) {
    Denomination alone = Denomination.ofText(text);
    if (alone != null) return named(CallKind.CALL_KIND_BID, alone).build();
    int dash = text.indexOf('-');
    if (dash >= 0) return parseBid(text, text.substring(0, dash), Denomination.ofText(text.substring(dash + 1)));
    String[] words = text.split(":", -1);
    CallKind kind = callKind(words[0]);
    if (kind == null) return null;
    Call.Builder call = Call.newBuilder().setKind(kind);
    for (int i = 1; i < words.length; ++i) {
      Denomination named = Denomination.ofText(words[i]);
      if (words[i].equals("OPEN")) call.setLock(Lock.LOCK_OPEN);
      else if (words[i].equals("LOCKED")) call.setLock(Lock.LOCK_LOCKED);
      else if (named != null) call.setDenomination(number(named));
      else throw new IllegalArgumentException("'" + text + "' is not a call: what is '" + words[i] + "'?");
    }
    return call.build();
  }

  private static Call parseBid(String text, String bid, @Nullable Denomination named) {
    if (named == null || !bid.matches("CAPOT|[0-9]{1,9}")) {
      throw new IllegalArgumentException("'" + text + "' is not a bid; bids look like 90-H, CAPOT-NT, H");
    }
    if (bid.equals("CAPOT")) return named(CallKind.CALL_KIND_CAPOT, named).build();
    return named(CallKind.CALL_KIND_BID, named).setPoints(Integer.parseInt(bid)).build();
  }

  /** The kind of a call that is written as a word; null if there is none. */
  private static @Nullable CallKind callKind(String word) {
    for (CallKind kind : CallKind.values()) {
      if (kind.name().equals("CALL_KIND_" + word)) {
        return switch (kind) {
          case CALL_KIND_UNSPECIFIED, CALL_KIND_BID, CALL_KIND_CAPOT -> null;
          default -> kind;
        };
      }
    }
    return null;
  }

  private static Call.Builder named(CallKind kind, Denomination denomination) {
    return Call.newBuilder().setKind(kind).setDenomination(number(denomination));
  }

  private static Cards.Denomination number(Denomination denomination) {
    return Cards.Denomination.forNumber(1 + denomination.ordinal());
  }
}
