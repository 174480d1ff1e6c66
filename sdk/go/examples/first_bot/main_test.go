package main

import (
	"slices"
	"strings"
	"testing"

	"hakam"
)

const (
	strongHearts = "JH 9H AH TH AS"
	weak         = "7C 8D 9C QS KD"
	ladder       = "PASS, C, D, H, S, NT, AT"
)

// seat0 asks seat 0: the legal actions are texts with ", " between them.
func seat0(phase hakam.Phase, hand, legal string, more ...func(*hakam.Question)) *hakam.Question {
	q := &hakam.Question{Observation: hakam.Observation{Partner: 2, Seats: 4, Phase: phase, Hand: hakam.Cards(hand),
		PublicCardHolder: hakam.Nobody}}
	for _, text := range strings.Split(legal, ", ") {
		q.Legal = append(q.Legal, action(text))
	}
	for _, set := range more {
		set(q)
	}
	return q
}

func action(text string) hakam.Action {
	action, err := hakam.ParseAction(text)
	if err != nil {
		panic(err)
	}
	return action
}

func turned(card string) func(*hakam.Question) {
	return func(q *hakam.Question) { q.PublicCard = hakam.Cards(card)[0] }
}

func stage(name string) func(*hakam.Question) { return func(q *hakam.Question) { q.Stage = name } }

func deck(kind string) func(*hakam.Question) {
	return func(q *hakam.Question) { q.Rules = map[string]string{"deck": kind} }
}

func heldBy(seat int) func(*hakam.Question) {
	return func(q *hakam.Question) { q.PublicCardHolder = seat }
}

func said(seat int, text string) func(*hakam.Question) {
	return func(q *hakam.Question) { q.Calls = append(q.Calls, hakam.SeatCall{Seat: seat, Action: action(text)}) }
}

func trump(name hakam.Denomination) func(*hakam.Question) {
	return func(q *hakam.Question) { q.Trump = name }
}

func tricks(leader, winner int, cards string) func(*hakam.Question) {
	return func(q *hakam.Question) {
		q.Tricks = append(q.Tricks, hakam.Trick{Leader: leader, Winner: winner, Cards: hakam.Cards(cards), Seats: q.Seats})
		if winner == hakam.Nobody {
			q.Trick = &q.Tricks[len(q.Tricks)-1]
		}
	}
}

// piles makes it a game for two.
func piles(mine, theirs string) func(*hakam.Question) {
	return func(q *hakam.Question) {
		q.Seats, q.Partner, q.Piles = 2, hakam.Nobody, make([][]hakam.Pile, 2)
		for seat, side := range []string{mine, theirs} {
			for _, card := range hakam.Cards(side) {
				q.Piles[seat] = append(q.Piles[seat], hakam.Pile{Up: card, HasDown: true})
			}
		}
	}
}

func decides(t *testing.T, wanted string, q *hakam.Question) {
	t.Helper()
	if found := decide(q).String(); found != wanted {
		t.Errorf("it decides %s, wanted %s", found, wanted)
	}
}

func TestTakesTheTurnedUpCardOrNamesAnotherSuit(t *testing.T) {
	decides(t, "TAKE", seat0(hakam.Auction, strongHearts, "PASS, TAKE", turned("7H")))
	decides(t, "TAKE", seat0(hakam.Auction, "9H AH KH 7S AC", "PASS, TAKE", turned("JH")))
	decides(t, "PASS", seat0(hakam.Auction, "9H AH KH 7S AC", "PASS, TAKE", turned("JS")))
	decides(t, "PASS", seat0(hakam.Auction, weak, "PASS, TAKE", turned("7H")))
	decides(t, "S", seat0(hakam.Auction, "JS 9S AS KS 7D", "PASS, C, D, S", turned("AH")))
}

func TestClabberTheTurnedUpCardCountsForItsHolderOnly(t *testing.T) {
	hand := "9H AH KH TC 9S QD"
	decides(t, "PASS", seat0(hakam.Auction, hand, "PASS, TAKE", deck("d24"), turned("JH"), heldBy(3)))
	decides(t, "TAKE", seat0(hakam.Auction, hand, "PASS, TAKE", deck("d24"), turned("JH")))
}

func TestNamesWhatItCanMakeAndNeitherDoublesNorOutbidsItsPartner(t *testing.T) {
	decides(t, "H", seat0(hakam.Auction, strongHearts, ladder))
	decides(t, "NT", seat0(hakam.Auction, "AC TC AD TD AS", ladder))
	decides(t, "AT", seat0(hakam.Auction, "JC 9C JD 9D JS", ladder))
	decides(t, "PASS", seat0(hakam.Auction, weak, ladder))
	decides(t, "H", seat0(hakam.Auction, strongHearts, "PASS, H, S, NT, AT, DOUBLE", said(3, "D")))
	decides(t, "PASS", seat0(hakam.Auction, strongHearts, "PASS, H, S, NT, AT", said(2, "D"), said(3, "PASS")))
	decides(t, "PASS", seat0(hakam.Auction, weak, "PASS, AT, REDOUBLE", said(0, "NT"), said(1, "DOUBLE")))
}

func TestPointsBidsLowAndNotBeyondItsHand(t *testing.T) {
	hand := "JH 9H AH TH 7H AS 8C 7D"
	decides(t, "80-H", seat0(hakam.Auction, hand, "PASS, 80-C, 80-H, 80-S, 90-H, 100-H"))
	decides(t, "PASS", seat0(hakam.Auction, hand, "PASS, 140-C, 140-H, 150-H", said(3, "130-S")))
	decides(t, "PASS", seat0(hakam.Auction, hand, "PASS, CAPOT-H, CAPOT-AT, DOUBLE", said(3, "240-AT")))
}

func TestTarabishTheDealerMustNameAndNamesHisBestSuit(t *testing.T) {
	decides(t, "S", seat0(hakam.Auction, "6C 7C 9S KS 7D QH", "C, D, H, S", deck("d36")))
}

func TestBaloot(t *testing.T) {
	decides(t, "HOKUM", seat0(hakam.Auction, strongHearts, "PASS, HOKUM, SUN", turned("7H"), stage("ROUND_1")))
	decides(t, "SUN", seat0(hakam.Auction, "AC TC AD TD AS", "PASS, HOKUM, SUN, ASHKAL", turned("7H"), stage("ROUND_1")))
	decides(t, "HOKUM", seat0(hakam.Auction, "JS 9S AS KS 7D", "PASS, HOKUM, SUN", turned("7H"), stage("ROUND_2")))
	decides(t, "PASS", seat0(hakam.Auction, "JS QH AD KS 9D", "PASS, HOKUM, SUN", turned("7H"), stage("ROUND_2")))
	decides(t, "HOKUM:S", seat0(hakam.Auction, "JS 9S AS KS 7D", "HOKUM:C, HOKUM:D, HOKUM:S, SUN", turned("7H"),
		stage("CONFIRM")))
	decides(t, "PASS", seat0(hakam.Doubling, strongHearts, "PASS, DOUBLE:OPEN, DOUBLE:LOCKED", trump("H"), turned("7C")))
}

func TestLayoutCountsTheCardsThatLieOpen(t *testing.T) {
	mine := "JH 9H AH KD 7C 8S 9S QD"
	decides(t, "TAKE", seat0(hakam.Auction, mine, "PASS, TAKE", turned("7H"), heldBy(1),
		piles(mine, "7D 8D 9D 9C 7S QS QC 7H")))
	decides(t, "PASS", seat0(hakam.Auction, mine, "PASS, TAKE", turned("7H"), heldBy(1),
		piles(mine, "TH KH QH AC AD AS QC 7H")))
}

func TestDeclaresAsManyCardsAsItCan(t *testing.T) {
	decides(t, "declare KH QH JH + 9S 8S 7S", seat0(hakam.Declaring, "KH QH JH 9S 8S 7S AC TC",
		"declare nothing, declare KH QH JH, declare KH QH JH + 9S 8S 7S"))
}

func TestAnnouncesBeloteTheKingFirstAndEkka(t *testing.T) {
	led := tricks(3, hakam.Nobody, "AH")
	decides(t, "KH belote", seat0(hakam.Playing, "QH KH 7C", "QH, QH belote, KH, KH belote", trump("H"), led))
	decides(t, "QH belote", seat0(hakam.Playing, "QH 7C", "QH, QH belote", trump("H"), led))
	decides(t, "QH", seat0(hakam.Playing, "QH KH 7C", "QH, KH", trump("H"), led))
	decides(t, "AS ekka", seat0(hakam.Playing, "AS 7D", "AS, AS ekka, 7D", trump("H")))
}

func TestLeadsWhatNobodyBeatsOrTheLowest(t *testing.T) {
	decides(t, "AS", seat0(hakam.Playing, "AS KD 7D", "AS, KD, 7D", trump("H")))
	decides(t, "7D", seat0(hakam.Playing, "TS KD 7D", "TS, KD, 7D", trump("H")))
	decides(t, "TS", seat0(hakam.Playing, "TS KD 7D", "TS, KD, 7D", trump("H"), tricks(1, 1, "AS 7S 8S 9S")))
	decides(t, "6D", seat0(hakam.Playing, "TS 6D 7D", "TS, 6D, 7D", deck("d36"), trump("H")))
	decides(t, "JS", seat0(hakam.Playing, "JS AS 9S", "JS, AS, 9S", trump("AT")))
	decides(t, "AS", seat0(hakam.Playing, "JS AS 9S", "JS, AS, 9S", trump("NT")))
}

func TestTakesCheaplyAndGivesPointsToItsPartner(t *testing.T) {
	for _, c := range []struct {
		wanted, hand, trick string
		leader              int
	}{{"TS", "TS AS 7S", "KS 8S QS", 1}, {"AS", "JS AS 7S", "KS", 3},
		{"7S", "TS KS 7S", "QS", 3}, // the ace is out
		{"TD", "TD 7D 8C", "KS AS QS", 1}} {
		decides(t, c.wanted, seat0(hakam.Playing, c.hand, strings.Join(strings.Fields(c.hand), ", "), trump("H"),
			tricks(c.leader, hakam.Nobody, c.trick)))
	}
}

func TestLayoutLeadsWhatTheOpenCardsDoNotBeat(t *testing.T) {
	mine, legal := "AS TD 7C 8H", "AS, TD, 7C, 8H"
	decides(t, "AS", seat0(hakam.Playing, mine, legal, trump("H"), piles(mine, "7S KD 9C QH")))
	decides(t, "TD", seat0(hakam.Playing, mine, legal, trump("H"), piles(mine, "KD 9C QH"))) // the ace would be ruffed
	decides(t, "7C", seat0(hakam.Playing, mine, "TD, 7C", trump("H"), piles(mine, "7S AD TS QH")))
	decides(t, "TS", seat0(hakam.Playing, "TS AS 7D", "TS, AS", trump("H"), piles("TS AS 7D", "9H"),
		tricks(1, hakam.Nobody, "KS")))
}

func TestOfEqualsTheFirstIsTheBest(t *testing.T) {
	q := seat0(hakam.Playing, "7C 7D 7S", "7S, 7D, 7C", trump("H"), tricks(3, hakam.Nobody, "AH"))
	decides(t, "7S", q)
	slices.Reverse(q.Legal)
	decides(t, "7C", q)
}
