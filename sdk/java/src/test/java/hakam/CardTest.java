package hakam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import hakam.v1.Cards;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Cards: their points and their order. */
final class CardTest {
  private static final Map<String, String> D36 = Map.of("deck", "d36");

  @Test
  void textNumberAndContractAgreeOnAll36Cards() {
    List<Cards.Card> named = Arrays.stream(Cards.Card.values())
        .filter(card -> card != Cards.Card.UNRECOGNIZED && card.getNumber() > 0).toList();
    assertEquals(36, named.size());
    for (Cards.Card card : named) {
      Card ours = Card.ofNumber(card.getNumber());
      assertEquals(card.name(), "CARD_" + ours);
      assertSame(ours, Card.of(ours.toString()));
      assertSame(ours, Card.of(ours.rank(), ours.suit()));
      assertEquals(card.getNumber(), ours.number());
    }
  }

  @Test
  void whatIsNoCardIsRefused() {
    for (String text : List.of("", "T", "10H", "th", "5C", "HT", "TH ")) {
      var problem = assertThrows(IllegalArgumentException.class, () -> Card.of(text));
      assertEquals("'" + text + "' is not a card; cards look like TH, 9C, AS", problem.getMessage());
    }
    for (int number : new int[] {-1, 0, 1, 4, 14, 53, 99}) {
      assertThrows(IllegalArgumentException.class, () -> Card.ofNumber(number));
    }
    assertEquals(List.of(), Card.list(" "));
  }

  @Test
  void pointsOfThePacksOfTheGamesA4Family0() {
    assertEquals(Card.deck(Map.of("deck", "d32")), Card.deck(Map.of("target", "152")));
    for (var pack : Map.of("d24", 24, "d32", 32, "d36", 36).entrySet()) {
      List<Card> deck = Card.deck(Map.of("deck", pack.getKey()));
      assertEquals((int) pack.getValue(), deck.size());
      for (Denomination trump : Denomination.values()) {
        int wanted = trump == Denomination.ALL_TRUMPS ? 248 : trump == Denomination.NO_TRUMPS ? 120 : 152;
        assertEquals(wanted, deck.stream().mapToInt(card -> card.points(trump)).sum(), pack + " " + trump);
      }
    }
    var problem = assertThrows(IllegalArgumentException.class, () -> Card.deck(Map.of("deck", "d52")));
    assertEquals("'d52' is not a pack; packs are d24, d32, d36", problem.getMessage());
  }

  @Test
  void ordersA3() {
    assertEquals("678QKTA9J", order(Suit.HEARTS, Denomination.HEARTS));
    assertEquals("6789JQKTA", order(Suit.HEARTS, Denomination.SPADES));
    assertEquals("6789JQKTA", order(Suit.HEARTS, Denomination.NO_TRUMPS));
    assertEquals("678QKTA9J", order(Suit.CLUBS, Denomination.ALL_TRUMPS));
    assertEquals(0, Card.of("6H").strength(Denomination.NO_TRUMPS));
    assertEquals(8, Card.of("AH").strength(Denomination.CLUBS));
    assertEquals(9, Card.of("6H").strength(Denomination.HEARTS));
    assertEquals(17, Card.of("JH").strength(Denomination.HEARTS));
  }

  private static String order(Suit suit, Denomination trump) {
    return Card.deck(D36).stream().filter(card -> card.suit() == suit)
        .sorted(Comparator.comparing(card -> card.strength(trump)))
        .map(card -> "" + card.rank().letter()).collect(Collectors.joining());
  }

  @Test
  void whoBeatsWhomE11() {
    for (String line : List.of("TH KH NT yes", "KH TH NT no", "9H AH H yes", "7H AS H yes", "AS 7H H no", "AS 7H NT no",
        "JS 7H AT no", "9S AS AT yes", "9S AS NT no", "TS KS NT yes")) {
      String[] words = line.split(" ");
      boolean wins = Card.of(words[0]).beats(Card.of(words[1]), Denomination.ofText(words[2]));
      assertEquals(words[3].equals("yes"), wins, line);
    }
  }

  @Test
  void aHandSortsTrumpsFirstThenHighToLow() {
    assertEquals(Card.list("JH AH 7H AC 7C AS"), Card.sort(Card.list("7C 7H AS JH AC AH"), Denomination.HEARTS));
    assertEquals(Card.list("AC AH TH JH"), Card.sort(Card.list("JH AC AH TH"), Denomination.NO_TRUMPS));
    assertEquals(Card.list("AC JH 9H AH"), Card.sort(Card.list("9H AC AH JH"), Denomination.ALL_TRUMPS));
  }
}
