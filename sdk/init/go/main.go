// @NAME@: it bids its best suit, and wins tricks as cheaply as it can. The question holds everything that it may know.
package main

import (
	"cmp"
	"slices"

	"hakam"
)

const enough = 6.5 // points a card that a hand needs to bid; the average is 4.75

func decide(q *hakam.Question) hakam.Action {
	if q.Phase == hakam.Playing {
		return play(q)
	}
	return call(q)
}

// call is the auction: the suit in which our cards count most as trump, if nobody has bid. It never doubles.
func call(q *hakam.Question) hakam.Action {
	pass, mayPass := q.Find("PASS") // otherwise we must call something
	isBid := func(said hakam.SeatCall) bool { return said.Call != "PASS" }
	if mayPass && slices.ContainsFunc(q.Calls, isBid) {
		return pass
	}
	cards := slices.Clone(q.Hand)
	if q.PublicCard != 0 && q.PublicCardHolder == hakam.Nobody {
		cards = append(cards, q.PublicCard) // whoever wins the auction gets it
	}
	worth := func(action hakam.Action) (points int) { // of our cards with the trump that it names
		trump := action.Denomination
		if (action.Call == "TAKE" || action.Call == "HOKUM") && trump == "" {
			trump = q.PublicCard.Suit()
		}
		if !slices.Contains(hakam.Suits, trump) {
			return 0
		}
		for _, card := range cards {
			points += card.Points(trump)
		}
		return points
	}
	best := slices.MaxFunc(q.Legal, func(a, b hakam.Action) int { // the first of equals: of melds, all
		return cmp.Compare(worth(a), worth(b))
	})
	if mayPass && float64(worth(best)) <= enough*float64(len(cards)) {
		return pass
	}
	return best
}

func play(q *hakam.Question) hakam.Action {
	slices.SortStableFunc(q.Legal, func(a, b hakam.Action) int {
		return cmp.Compare(a.Card.Strength(q.Trump), b.Card.Strength(q.Trump))
	})
	if q.Trick != nil {
		seat, best := q.Trick.Best(q.Trump) // who is winning it
		for _, action := range q.Legal {
			if seat != q.Partner && action.Card.Beats(best, q.Trump) {
				return action // win it as cheaply as possible
			}
		}
	}
	return q.Legal[0] // otherwise throw the lowest card
}

// One process plays up to 64 boards at a time. Leave MaxSessions out if your bot thinks for more than some milliseconds.
func main() { hakam.Serve(decide, hakam.About{Name: "@NAME@", MaxSessions: 64}) }
