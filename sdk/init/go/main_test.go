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

func TestDecide(t *testing.T) {
	for _, c := range []struct {
		rule, wanted string
		phase        hakam.Phase
		legal, trick string
	}{
		{"it passes if it may", "PASS", hakam.Auction, "PASS TAKE", ""},
		{"it leads its lowest card", "7S", hakam.Playing, "AS 7S KS", ""},
		{"it takes a trick as cheaply as it can", "TS", hakam.Playing, "7S AS TS", "KS"},
		{"it throws its lowest card where it cannot take", "7S", hakam.Playing, "KS 7S", "AS"},
	} {
		if found := decide(question(t, c.phase, c.legal, c.trick)).String(); found != c.wanted {
			t.Errorf("%s: found %s, wanted %s", c.rule, found, c.wanted)
		}
	}
}
