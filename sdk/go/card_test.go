package hakam_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hakam"
	pb "hakam/v1"
)

var all36 = hakam.Deck(map[string]string{"deck": "d36"})

func card(text string) hakam.Card { return hakam.Cards(text)[0] }

func texts(cards []hakam.Card) string { return strings.Trim(fmt.Sprint(cards), "[]") }

func equal[T any](t *testing.T, what string, found, wanted T) {
	t.Helper()
	if f, w := fmt.Sprintf("%+v", found), fmt.Sprintf("%+v", wanted); f != w {
		t.Errorf("%s: found %s, wanted %s", what, f, w)
	}
}

// panics is the value with which the function panics; "" if it does not.
func panics(f func()) (cause string) {
	defer func() {
		if recovered := recover(); recovered != nil {
			cause = fmt.Sprint(recovered)
		}
	}()
	f()
	return ""
}

func TestTextNumberAndContractAgreeOnAll36Cards(t *testing.T) {
	equal(t, "cards of the contract", len(pb.Card_name)-1, 36)
	for name, number := range pb.Card_value {
		if number != 0 {
			equal(t, name, card(strings.TrimPrefix(name, "CARD_")), hakam.Card(number))
			equal(t, name, "CARD_"+hakam.Card(number).String(), name)
		}
	}
}

func TestWhatIsNoCardIsRefused(t *testing.T) {
	for _, text := range []string{"", "T", "10H", "th", "5C", "HT", "TH ", "T♥"} {
		if _, err := hakam.ParseCard(text); err == nil || !strings.Contains(err.Error(), "is not a card; cards look like TH") {
			t.Errorf("%q: %v", text, err)
		}
	}
	equal(t, "Cards", panics(func() { hakam.Cards("7S XH") }), `"XH" is not a card; cards look like TH, 9C, AS`)
}

func TestPointsA4(t *testing.T) {
	var found []int
	for _, card := range hakam.Cards("JH 9H AH TH KH QH 8H 7H 6H") {
		found = append(found, card.Points("H"))
	}
	equal(t, "trumps", found, []int{20, 14, 11, 10, 4, 3, 0, 0, 0})
	equal(t, "9S at all trumps and without", []int{card("9S").Points("AT"), card("9S").Points("NT")}, []int{14, 0})
}

func TestThePacksOfTheGamesFamily0(t *testing.T) {
	equal(t, "Baloot has no such option", hakam.Deck(map[string]string{"target": "152"}), hakam.Deck(nil))
	for kind, pack := range map[string]struct {
		size  int
		first string
	}{"d24": {24, "9C"}, "d32": {32, "7C"}, "d36": {36, "6C"}} {
		deck := hakam.Deck(map[string]string{"deck": kind})
		equal(t, kind, fmt.Sprint(len(deck), deck[0], deck[len(deck)-1]), fmt.Sprint(pack.size, " ", pack.first, " AS"))
		for trump, total := range map[hakam.Denomination]int{"C": 152, "S": 152, "NT": 120, "": 120, "AT": 248} {
			sum := 0
			for _, card := range deck {
				sum += card.Points(trump)
			}
			equal(t, kind+" "+string(trump), sum, total)
		}
	}
	equal(t, "d52", panics(func() { hakam.Deck(map[string]string{"deck": "d52"}) }),
		`"d52" is not a pack; packs are d24, d32, d36`)
}

func TestOrdersA3(t *testing.T) {
	for trump, wanted := range map[hakam.Denomination]string{"": "6789JQKTA", "S": "6789JQKTA", "NT": "6789JQKTA",
		"H": "678QKTA9J", "AT": "678QKTA9J"} {
		hearts := slices.DeleteFunc(slices.Clone(all36), func(c hakam.Card) bool { return c.Suit() != hakam.Hearts })
		slices.SortFunc(hearts, func(a, b hakam.Card) int { return a.Strength(trump) - b.Strength(trump) })
		order := ""
		for _, card := range hearts {
			order += string(card.Rank())
		}
		equal(t, "hearts with trump "+string(trump), order, wanted)
	}
	equal(t, "ends", []int{card("6H").Strength(""), card("AH").Strength(""), card("6H").Strength("H"),
		card("JH").Strength("H")}, []int{0, 8, 9, 17})
}

func TestWhoBeatsWhomE11(t *testing.T) {
	for _, c := range []struct {
		card, best string
		trump      hakam.Denomination
		wins       bool
	}{{"TH", "KH", "", true}, {"KH", "TH", "", false}, {"9H", "AH", "H", true}, {"7H", "AS", "H", true},
		{"AS", "7H", "H", false}, {"AS", "7H", "", false}, {"JS", "7H", "AT", false}, {"9S", "AS", "AT", true},
		{"9S", "AS", "NT", false}, {"TS", "KS", "NT", true}, {"AH", "7S", "NT", false}} {
		equal(t, fmt.Sprint(c), card(c.card).Beats(card(c.best), c.trump), c.wins)
	}
}

func TestAHandSortsTrumpsFirstThenHighToLow(t *testing.T) {
	for _, c := range []struct {
		hand, sorted string
		trump        hakam.Denomination
	}{{"7C 7H AS JH AC AH", "JH AH 7H AC 7C AS", "H"}, {"JH AC AH TH", "AC AH TH JH", ""},
		{"9H AC AH JH", "AC JH 9H AH", "AT"}} {
		hand := hakam.Cards(c.hand)
		hakam.SortCards(hand, c.trump)
		equal(t, c.hand, texts(hand), c.sorted)
	}
}
