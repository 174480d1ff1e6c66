package hakam

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Card is one of the 36 cards from 6C to AS, as its number on the wire (cards.proto): 1 + 13 * suit + rank.
// The zero Card is no card.
type Card uint8

// Rank is one of 6 7 8 9 T J Q K A: card.Rank() == 'T'.
type Rank byte

// Denomination is the denomination of a contract: one of the suits C D H S, NT (no trumps; Baloot: Sun) or AT (all
// trumps: every suit has the trump order and none beats another). The empty one means none; where a trump is wanted, it
// counts as NT.
type Denomination string

// In the order of a ladder auction.
const (
	Clubs     Denomination = "C"
	Diamonds  Denomination = "D"
	Hearts    Denomination = "H"
	Spades    Denomination = "S"
	NoTrumps  Denomination = "NT"
	AllTrumps Denomination = "AT"
)

// Indexed by the number on the wire.
var denominations = []Denomination{"", Clubs, Diamonds, Hearts, Spades, NoTrumps, AllTrumps}

// Suits are the four suits in the order of the pack.
var Suits = denominations[1:5:5]

const (
	ranks      = "23456789TJQKA" // natural order, used for runs
	plainOrder = "6789JQKTA"
	trumpOrder = "678QKTA9J"
)

// Points and orders are the same in all games (Baloot A3, A4; Belote family 0).
var (
	plainPoints = map[Rank]int{'A': 11, 'T': 10, 'K': 4, 'Q': 3, 'J': 2}
	trumpPoints = map[Rank]int{'J': 20, '9': 14, 'A': 11, 'T': 10, 'K': 4, 'Q': 3}
)

// The option `deck`: the lowest rank of the pack.
var lowestRanks = map[string]Rank{"d24": '9', "d32": '7', "d36": '6'}

// cardOf reads a number on the wire.
func cardOf[Number ~int32](number Number) (Card, error) {
	if n := int(number) - 1; n < 0 || n >= 52 || n%13 < strings.IndexByte(ranks, '6') {
		return 0, fmt.Errorf("%d is not the number of a card", number)
	}
	return Card(number), nil
}

// ParseCard reads a text such as "TH", "9C", "AS".
func ParseCard(text string) (Card, error) {
	if len(text) == 2 {
		suit, rank := slices.Index(Suits, Denomination(text[1:])), strings.IndexByte(ranks, text[0])
		if suit >= 0 && rank >= strings.IndexByte(ranks, '6') {
			return Card(1 + 13*suit + rank), nil
		}
	}
	return 0, fmt.Errorf("%q is not a card; cards look like TH, 9C, AS", text)
}

// Cards reads several cards: Cards("7S KH")[1] is the king of hearts. It panics if one is no card.
func Cards(text string) []Card {
	var cards []Card
	for _, word := range strings.Fields(text) {
		card, err := ParseCard(word)
		if err != nil {
			panic(err)
		}
		cards = append(cards, card)
	}
	return cards
}

// Deck gives all cards of a game, 24, 32 or 36, the lowest clubs first. The rules are the options of the game by
// name, as in Question.Rules; it panics if they name a pack that does not exist.
func Deck(rules map[string]string) []Card {
	kind, named := rules["deck"]
	if !named {
		kind = "d32" // Baloot has no other pack and no option for it
	}
	lowest, ok := lowestRanks[kind]
	if !ok {
		panic(fmt.Errorf("%q is not a pack; packs are d24, d32, d36", kind))
	}
	var deck []Card
	for suit := range Suits {
		for rank := strings.IndexByte(ranks, byte(lowest)); rank < len(ranks); rank++ {
			deck = append(deck, Card(1+13*suit+rank))
		}
	}
	return deck
}

// String is the text of the card; "none" for the zero Card.
func (c Card) String() string {
	if c == 0 {
		return "none"
	}
	return string(c.Rank()) + string(c.Suit())
}

// Suit is the card's suit: Clubs, Diamonds, Hearts or Spades.
func (c Card) Suit() Denomination { return Suits[(c-1)/13] }

// Rank is the card's rank.
func (c Card) Rank() Rank { return Rank(ranks[(c-1)%13]) }

func (c Card) isTrump(trump Denomination) bool { return trump == c.Suit() || trump == AllTrumps }

// Points are the card points, 0..20, in a contract with this trump.
func (c Card) Points(trump Denomination) int {
	if c.isTrump(trump) {
		return trumpPoints[c.Rank()]
	}
	return plainPoints[c.Rank()]
}

// Strength is how high the card ranks: 0..8 in a plain suit, 9..17 as trump. Two suits compare only if one is trump.
func (c Card) Strength(trump Denomination) int {
	if c.isTrump(trump) {
		return 9 + strings.IndexByte(trumpOrder, byte(c.Rank()))
	}
	return strings.IndexByte(plainOrder, byte(c.Rank()))
}

// Beats tells whether the card wins a trick in which `best` was the winning card.
func (c Card) Beats(best Card, trump Denomination) bool {
	if c.Suit() == best.Suit() {
		return c.Strength(trump) > best.Strength(trump)
	}
	return c.Suit() == trump
}

// SortCards sorts cards as players hold them: trumps first, then suit by suit, the strongest first.
func SortCards(cards []Card, trump Denomination) {
	slices.SortFunc(cards, func(a, b Card) int {
		if (a.Suit() == trump) != (b.Suit() == trump) {
			if a.Suit() == trump {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.Suit(), b.Suit()), cmp.Compare(b.Strength(trump), a.Strength(trump)))
	})
}
