package main

import (
	"slices"
	"strings"

	"hakam"
)

// It wants a contract with this much more than half of the pack's strength.
const margin = 0.1

// call is the contract with the largest margin, if any margin is positive. It never doubles.
func call(q *hakam.Question) hakam.Action {
	best, mayPass := q.Find("PASS")
	if mayPass && partnerBidLast(q) {
		return best
	}
	most := 0.0
	for _, action := range q.Legal {
		for _, trump := range denominations(q, action) {
			spare := share(q, trump) - needed(q, action, trump)
			if best.Kind == "" || spare > most {
				best, most = action, spare
			}
		}
	}
	return best
}

func partnerBidLast(q *hakam.Question) bool {
	bidder := hakam.Nobody
	for _, said := range q.Calls {
		if !slices.Contains([]string{"PASS", "DOUBLE", "REDOUBLE", "MATCH"}, said.Call) {
			bidder = said.Seat
		}
	}
	return bidder != hakam.Nobody && bidder == q.Partner
}

// denominations are those that the call may lead to: several if the suit is named later, none for a pass.
func denominations(q *hakam.Question, action hakam.Action) []hakam.Denomination {
	switch {
	case action.Call == "SUN":
		return []hakam.Denomination{hakam.NoTrumps}
	case action.Denomination != "":
		return []hakam.Denomination{action.Denomination}
	case action.Call != "TAKE" && action.Call != "HOKUM":
		return nil
	}
	turned := q.PublicCard.Suit()
	if action.Call == "HOKUM" && strings.HasPrefix(q.Stage, "ROUND_2") {
		return slices.DeleteFunc(slices.Clone(hakam.Suits), func(suit hakam.Denomination) bool { return suit == turned })
	}
	return []hakam.Denomination{turned}
}

// needed is the share of the pack's strength that a contract needs.
func needed(q *hakam.Question, action hakam.Action, trump hakam.Denomination) float64 {
	if action.Call == "CAPOT" {
		return 1
	}
	if action.Points == 0 {
		return margin + 0.5
	}
	total := 10
	for _, card := range hakam.Deck(q.Rules) {
		total += card.Points(trump)
	}
	return margin + float64(action.Points)/float64(total)
}

// share is our side's share of the pack's strength, if the cards that we cannot see are spread evenly.
func share(q *hakam.Question, trump hakam.Denomination) float64 {
	deck, hand := hakam.Deck(q.Rules), slices.Clone(q.Hand)
	if q.PublicCard != 0 && q.PublicCardHolder == hakam.Nobody && !slices.Contains(hand, q.PublicCard) {
		hand = append(hand, q.PublicCard) // it goes to the taker
	}
	open := openCards(q)
	unseen := slices.DeleteFunc(slices.Clone(deck), func(card hakam.Card) bool {
		return slices.Contains(hand, card) || slices.Contains(open, card)
	})
	toCome := float64(len(deck))/2 - float64(len(hand)) // unseen cards that our side will have
	return (strength(hand, trump) + strength(unseen, trump)*toCome/float64(len(unseen))) / strength(deck, trump)
}

func strength(cards []hakam.Card, trump hakam.Denomination) float64 {
	sum := 0
	for _, card := range cards {
		sum += weight(card, trump)
	}
	return float64(sum)
}

func weight(card hakam.Card, trump hakam.Denomination) int {
	switch {
	case card.Suit() == trump:
		return 8 + card.Points(trump)
	case trump == hakam.NoTrumps && card.Rank() == 'A', trump == hakam.AllTrumps && card.Rank() == 'J':
		return 5 + card.Points(trump)
	case trump == hakam.NoTrumps || trump == hakam.AllTrumps:
		return card.Points(trump)
	case card.Rank() == 'A':
		return 8
	}
	return 0
}
