// go test
package main

import (
	"strings"
	"testing"

	"hakam"
)

// question asks seat 0 to choose among these actions, with hearts as trump. Seat 3 led the trick.
func question(t *testing.T, phase hakam.Phase, legal, trick string) *hakam.Question {
	q := &hakam.Question{Observation: hakam.Observation{Phase: phase, Seats: 4, Partner: 2, Trump: hakam.Hearts}}
	for _, text := range strings.Fields(legal) {
		action, err := hakam.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		q.Legal = append(q.Legal, action)
	}
	if trick != "" {
		q.Trick = &hakam.Trick{Leader: 3, Winner: hakam.Nobody, Seats: 4, Cards: hakam.Cards(trick)}
	}
	return q
}

func TestCall(t *testing.T) {
	for _, c := range []struct {
		rule, wanted string
		hand, legal  string
		said         string // the call of seat 3
	}{
		{"it bids its best suit", "H", "AS TS JH 9H 7H", "PASS C D H S", ""},
		{"it bids as little as it can", "80-H", "AS TS JH 9H 7H", "PASS 80-S 80-H 90-S 90-H", ""},
		{"it passes with low cards", "PASS", "AC KC 9H 8H 7S", "PASS C D H S", ""},
		{"it passes after a bid", "PASS", "AS TS JH 9H 7H", "PASS H S", "D"},
		{"it bids if it must", "H", "AC KC 9H 8H 7S", "C D H S", ""},
	} {
		q := question(t, hakam.Auction, c.legal, "")
		q.Hand = hakam.Cards(c.hand)
		if c.said != "" {
			said, err := hakam.ParseAction(c.said)
			if err != nil {
				t.Fatal(err)
			}
			q.Calls = []hakam.SeatCall{{Seat: 3, Action: said}}
		}
		if found := decide(q).String(); found != c.wanted {
			t.Errorf("%s: found %s, wanted %s", c.rule, found, c.wanted)
		}
	}
}

func TestPlay(t *testing.T) {
	for _, c := range []struct{ rule, wanted, legal, trick string }{
		{"it leads its lowest card", "7S", "AS 7S KS", ""},
		{"it takes a trick as cheaply as it can", "TS", "7S AS TS", "KS"},
		{"it throws its lowest card where it cannot take", "7S", "KS 7S", "AS"},
	} {
		if found := decide(question(t, hakam.Playing, c.legal, c.trick)).String(); found != c.wanted {
			t.Errorf("%s: found %s, wanted %s", c.rule, found, c.wanted)
		}
	}
}
