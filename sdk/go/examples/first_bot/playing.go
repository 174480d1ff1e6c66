package main

import (
	"cmp"
	"slices"

	"hakam"
)

func play(q *hakam.Question) hakam.Card {
	var mine []hakam.Card
	for _, action := range q.Legal {
		mine = append(mine, action.Card)
	}
	points := func(card hakam.Card) int { return card.Points(q.Trump) }
	strength := func(card hakam.Card) int { return card.Strength(q.Trump) }
	low := lowest(mine, points, strength)
	others := cardsOfOthers(q)
	if q.Trick == nil {
		masters := filter(mine, func(card hakam.Card) bool { return isMaster(q, card, others) })
		if len(masters) == 0 {
			return low
		}
		return highest(masters, points)
	}
	seat, best := q.Trick.Best(q.Trump)
	last := len(q.Trick.Cards) == q.Seats-1
	if seat == q.Partner && (last || isMaster(q, best, others)) { // the partner's trick: throw points
		return highest(mine, func(card hakam.Card) int {
			if card.Suit() != q.Trump {
				return 100 + points(card) // any other card rather than a trump
			}
			return points(card)
		})
	}
	winners := filter(mine, func(card hakam.Card) bool {
		return card.Beats(best, q.Trump) && (last || card.Suit() == q.Trump || isMaster(q, card, others))
	})
	if len(winners) == 0 {
		return low
	}
	return lowest(winners, strength)
}

// isMaster tells whether no card that others may hold beats the card in its suit.
func isMaster(q *hakam.Question, card hakam.Card, others []hakam.Card) bool {
	rivals := filter(others, func(other hakam.Card) bool { return other.Suit() == card.Suit() })
	if q.Piles != nil && len(rivals) == 0 {
		rivals = others // we see the opponent's cards: void in the suit, it can ruff
	}
	return !slices.ContainsFunc(rivals, func(rival hakam.Card) bool { return rival.Beats(card, q.Trump) })
}

// cardsOfOthers are the cards that the others may play to this trick.
func cardsOfOthers(q *hakam.Question) []hakam.Card {
	if q.Piles != nil {
		return openCards(q)
	}
	gone := slices.Clone(q.Hand)
	for _, trick := range q.Tricks {
		gone = append(gone, trick.Cards...)
	}
	return filter(hakam.Deck(q.Rules), func(card hakam.Card) bool { return !slices.Contains(gone, card) })
}

// openCards are the opponent's face-up cards in the layout game.
func openCards(q *hakam.Question) (open []hakam.Card) {
	if q.Piles == nil {
		return nil
	}
	for _, pile := range q.Piles[1-q.Seat] {
		if pile.Up != 0 {
			open = append(open, pile.Up)
		}
	}
	return open
}

func filter(cards []hakam.Card, keep func(hakam.Card) bool) []hakam.Card {
	return slices.DeleteFunc(slices.Clone(cards), func(card hakam.Card) bool { return !keep(card) })
}

// lowest is the first card with the lowest key; the second key decides between equal first keys.
func lowest(cards []hakam.Card, keys ...func(hakam.Card) int) hakam.Card {
	return slices.MinFunc(cards, func(a, b hakam.Card) int {
		for _, key := range keys {
			if order := cmp.Compare(key(a), key(b)); order != 0 {
				return order
			}
		}
		return 0
	})
}

func highest(cards []hakam.Card, key func(hakam.Card) int) hakam.Card {
	return slices.MaxFunc(cards, func(a, b hakam.Card) int { return cmp.Compare(key(a), key(b)) })
}
