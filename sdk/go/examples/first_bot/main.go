// A first bot for every game: it counts its hand, wins tricks as cheaply as it can, and otherwise throws low cards.
package main

import (
	"cmp"
	"slices"

	"hakam"
)

// It keeps nothing from one question to the next, and thinks for microseconds.
func main() { hakam.Serve(decide, hakam.About{MaxSessions: 64}) }

func decide(q *hakam.Question) hakam.Action {
	switch q.Phase {
	case hakam.Playing:
		return announce(q, play(q))
	case hakam.Declaring:
		return slices.MaxFunc(q.Legal, func(a, b hakam.Action) int { return cmp.Compare(cardsIn(a), cardsIn(b)) })
	}
	return call(q)
}

// cardsIn counts the cards of a declaration: the more in melds, the better.
func cardsIn(action hakam.Action) (count int) {
	for _, meld := range action.Melds {
		count += len(meld)
	}
	return count
}

// announce is the card with the announcement that it allows.
func announce(q *hakam.Question, card hakam.Card) hakam.Action {
	texts := []string{card.String() + " belote", card.String() + " ekka", card.String()}
	if card.Rank() == 'Q' { // some games want the king first
		texts = append([]string{"K" + string(card.Suit()) + " belote"}, texts...)
	}
	for _, text := range texts {
		if action, ok := q.Find(text); ok {
			return action
		}
	}
	return hakam.Action{}
}
