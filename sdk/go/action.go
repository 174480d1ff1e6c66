package hakam

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	pb "hakam/v1"
)

// Kind is the kind of an action.
type Kind string

// The kinds of actions; the zero Action has none.
const (
	Call        Kind = "call"        // in the auction or the doubling
	Declaration Kind = "declaration" // melds, before the player's first card
	Play        Kind = "play"        // a card
)

// Action is something that can be done. Its text names it: "PASS", "90-H", "HOKUM:H", "declare KH QH JH", "TH".
// The arbiter uses the same texts in replays, messages and test vectors.
type Action struct {
	Kind Kind

	Call         string       // name of the call: "PASS", "TAKE", "BID", "SUN", ... (CallKind); "" for other kinds
	Denomination Denomination // the denomination of a call; "" if it has none
	Points       int          // the points of a bid; 0 for a bid without points
	Lock         string       // "OPEN" or "LOCKED" if the doubler chooses (Baloot), otherwise ""

	Melds [][]Card // the melds that are declared

	Card   Card // the card that is played
	Belote bool // with the announcement of Belote
	Ekka   bool // with the announcement that it is the highest left of its suit
}

var locks = []string{"", "OPEN", "LOCKED"} // by the numbers on the wire

// enumName is the name of an enum's value without the common prefix.
func enumName(value fmt.Stringer, prefix string) string {
	return strings.TrimPrefix(value.String(), prefix)
}

func actionOf(proto *pb.Action) (Action, error) {
	switch kind := proto.GetKind().(type) {
	case *pb.Action_Call:
		return callOf(kind.Call)
	case *pb.Action_Declaration:
		action := Action{Kind: Declaration}
		for _, meld := range kind.Declaration.GetMelds() {
			cards, err := cardsOf(meld.GetCards())
			if err != nil {
				return Action{}, err
			}
			action.Melds = append(action.Melds, cards)
		}
		return action, nil
	case *pb.Action_Play:
		card, err := cardOf(kind.Play.GetCard())
		return Action{Kind: Play, Card: card, Belote: kind.Play.GetAnnounceBelote(), Ekka: kind.Play.GetEkka()}, err
	}
	return Action{}, fmt.Errorf("an action of no kind that this kit knows")
}

func callOf(proto *pb.Call) (Action, error) {
	denomination, lock := int(proto.GetDenomination()), int(proto.GetLock())
	if denomination < 0 || denomination >= len(denominations) || lock < 0 || lock >= len(locks) {
		return Action{}, fmt.Errorf("a call that this kit does not know: %v", proto)
	}
	return Action{Kind: Call, Call: enumName(proto.GetKind(), "CALL_KIND_"), Points: int(proto.GetPoints()),
		Denomination: denominations[denomination], Lock: locks[lock]}, nil
}

func cardsOf(numbers []pb.Card) ([]Card, error) {
	cards := make([]Card, len(numbers))
	for i, number := range numbers {
		card, err := cardOf(number)
		if err != nil {
			return nil, err
		}
		cards[i] = card
	}
	return cards, nil
}

func (a Action) proto() *pb.Action {
	switch a.Kind {
	case Call:
		return &pb.Action{Kind: &pb.Action_Call{Call: &pb.Call{
			Kind:         pb.CallKind(pb.CallKind_value["CALL_KIND_"+a.Call]),
			Denomination: pb.Denomination(slices.Index(denominations, a.Denomination)),
			Points:       int32(a.Points), Lock: pb.Lock(slices.Index(locks, a.Lock))}}}
	case Declaration:
		declaration := &pb.Declaration{}
		for _, cards := range a.Melds {
			meld := &pb.Meld{}
			for _, card := range cards {
				meld.Cards = append(meld.Cards, pb.Card(card))
			}
			declaration.Melds = append(declaration.Melds, meld)
		}
		return &pb.Action{Kind: &pb.Action_Declaration{Declaration: declaration}}
	case Play:
		return &pb.Action{Kind: &pb.Action_Play{Play: &pb.Play{
			Card: pb.Card(a.Card), AnnounceBelote: a.Belote, Ekka: a.Ekka}}}
	}
	return &pb.Action{}
}

// String is the text of the action; two actions are the same if their texts are. "nothing" for the zero Action.
func (a Action) String() string {
	switch a.Kind {
	case Call:
		return a.callText()
	case Declaration:
		melds := make([]string, len(a.Melds))
		for i, meld := range a.Melds {
			melds[i] = meldText(meld)
		}
		return "declare " + cmp.Or(strings.Join(melds, " + "), "nothing")
	case Play:
		text := a.Card.String()
		if a.Belote {
			text += " belote"
		}
		if a.Ekka {
			text += " ekka"
		}
		return text
	}
	return "nothing"
}

func (a Action) callText() string {
	named := string(a.Denomination)
	if a.Call == "BID" {
		if a.Points != 0 {
			return fmt.Sprintf("%d-%s", a.Points, named)
		}
		return named
	}
	text := a.Call
	if named != "" && a.Call == "CAPOT" {
		text += "-" + named
	} else if named != "" {
		text += ":" + named
	}
	if a.Lock != "" {
		text += ":" + a.Lock
	}
	return text
}

// meldText is the text of a meld: suit by suit, the highest card first.
func meldText(meld []Card) string {
	cards := slices.Clone(meld)
	slices.SortFunc(cards, func(a, b Card) int {
		return cmp.Or(cmp.Compare(a.Suit(), b.Suit()), cmp.Compare(b, a))
	})
	return strings.Trim(fmt.Sprint(cards), "[]")
}

// ParseAction reads the text of an action: "TH", "KH belote", "HOKUM:H", "90-H".
func ParseAction(text string) (Action, error) {
	first, rest, _ := strings.Cut(text, " ")
	if first == "declare" {
		return parseDeclaration(rest)
	}
	if call, err := parseCall(text); err != nil || call.Kind == Call {
		return call, err
	}
	action := Action{Kind: Play, Belote: rest == "belote", Ekka: rest == "ekka"}
	if !action.Belote && !action.Ekka {
		first = text
	}
	var err error
	if action.Card, err = ParseCard(first); err != nil {
		return Action{}, err
	}
	return action, nil
}

func parseDeclaration(text string) (Action, error) {
	action := Action{Kind: Declaration}
	if text == "nothing" {
		return action, nil
	}
	for _, words := range strings.Split(text, "+") {
		var meld []Card
		for _, word := range strings.Fields(words) {
			card, err := ParseCard(word)
			if err != nil {
				return Action{}, err
			}
			meld = append(meld, card)
		}
		action.Melds = append(action.Melds, meld)
	}
	return action, nil
}

// parseCall gives the zero Action for a text that does not begin like a call.
func parseCall(text string) (Action, error) {
	if named := Denomination(text); isNamed(named) {
		return Action{Kind: Call, Call: "BID", Denomination: named}, nil
	}
	if bid, named, dash := strings.Cut(text, "-"); dash {
		action := Action{Kind: Call, Call: "BID", Denomination: Denomination(named)}
		points, err := strconv.ParseUint(bid, 10, 31)
		if bid == "CAPOT" {
			action.Call, err = "CAPOT", nil
		}
		if err != nil || !isNamed(action.Denomination) {
			return Action{}, fmt.Errorf("%q is not a bid; bids look like 90-H, CAPOT-NT, H", text)
		}
		action.Points = int(points)
		return action, nil
	}
	words := strings.Split(text, ":")
	number := pb.CallKind_value["CALL_KIND_"+words[0]]
	if number == 0 || words[0] == "BID" || words[0] == "CAPOT" {
		return Action{}, nil
	}
	action := Action{Kind: Call, Call: words[0]}
	for _, word := range words[1:] {
		switch {
		case word == "OPEN" || word == "LOCKED":
			action.Lock = word
		case isNamed(Denomination(word)):
			action.Denomination = Denomination(word)
		default:
			return Action{}, fmt.Errorf("%q is not a call: what is %q?", text, word)
		}
	}
	return action, nil
}

func isNamed(name Denomination) bool { return slices.Index(denominations, name) > 0 }
