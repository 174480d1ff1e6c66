// @NAME@: it passes, and wins tricks as cheaply as it can. The question holds everything that it may know.
package main

import (
	"cmp"
	"slices"

	"hakam"
)

func decide(q *hakam.Question) hakam.Action {
	if q.Phase != hakam.Playing { // the auction, doubling, melds
		if pass, ok := q.Find("PASS"); ok {
			return pass
		}
		return q.Legal[len(q.Legal)-1]
	}
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

func main() { hakam.Serve(decide, hakam.About{Name: "@NAME@"}) }
