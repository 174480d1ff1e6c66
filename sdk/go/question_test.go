package hakam

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	pb "hakam/v1"
)

func same(t *testing.T, what string, found, wanted any) {
	t.Helper()
	if f, w := fmt.Sprintf("%+v", found), fmt.Sprintf("%+v", wanted); f != w {
		t.Errorf("%s: found %s, wanted %s", what, f, w)
	}
}

func numbers(text string) (out []pb.Card) {
	for _, card := range Cards(text) {
		out = append(out, pb.Card(card))
	}
	return out
}

func legal(t *testing.T, texts ...string) (out []*pb.Action) {
	for _, text := range texts {
		action, err := ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, action.proto())
	}
	return out
}

// playQuestion is one about cards: trump hearts, seat 2, a finished trick and one in progress.
func playQuestion(t *testing.T, cards ...string) *pb.DecideRequest {
	return &pb.DecideRequest{SessionId: 9, DecisionId: 4, DecisionSeed: 1234567, LegalActions: legal(t, cards...),
		TimeLeft: durationpb.New(1500 * time.Millisecond), BankLeft: durationpb.New(250 * time.Millisecond),
		Observation: &pb.Observation{Seat: 2, Dealer: 3, Phase: pb.Phase_PHASE_PLAY, Hand: numbers("7H TH KH AS"),
			PublicCard: numbers("QH")[0], Scores: []int32{26, 0},
			Calls: []*pb.SeatCall{{Seat: 0, Call: legal(t, "PASS")[0].GetCall()},
				{Seat: 1, Call: legal(t, "HOKUM:H")[0].GetCall()}},
			Contract: &pb.Contract{Denomination: pb.Denomination_DENOMINATION_HEARTS, Caller: 1, Level: 2},
			Tricks: []*pb.Trick{{Leader: 0, Cards: numbers("AC 7C 8C 9C"), Winner: proto.Uint32(0)},
				{Leader: 0, Cards: numbers("TC 8H")}}}}
}

func read(t *testing.T, request *pb.DecideRequest) *Question {
	t.Helper()
	q, err := questionOf(request, nil)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestObservationInReadableTerms(t *testing.T) {
	q := read(t, playQuestion(t, "7H", "TH", "KH"))
	same(t, "who", []any{q.Seat, q.Partner, q.Dealer, q.Seats, q.Phase, q.Stage}, "[2 0 3 4 PLAY UNSPECIFIED]")
	same(t, "cards", []any{q.Hand, q.PublicCard, q.PublicCardHolder}, "[[7H TH KH AS] QH -1]")
	same(t, "calls", []any{q.Calls[0].Seat, q.Calls[0].String(), q.Calls[1].Seat, q.Calls[1].String()},
		"[0 PASS 1 HOKUM:H]")
	same(t, "contract", []any{q.Trump, q.Contract.Caller, q.Contract.Level}, "[H 1 2]")
	same(t, "tricks", []any{len(q.Tricks), q.Tricks[0].Winner, q.Trick.Suit(), q.Trick.Winner}, "[2 0 C -1]")
	seat, card := q.Trick.Best(q.Trump)
	same(t, "best", []any{seat, card}, "[1 8H]")
	seat, card = q.Trick.Best(NoTrumps)
	same(t, "best without trumps", []any{seat, card}, "[0 TC]")
	same(t, "scores", q.Scores, []int{26, 0})
	same(t, "clock", []any{q.TimeLeft, q.BankLeft}, "[1.5s 250ms]")
	same(t, "random", q.Random.Uint64(), uint64(6457827717110365317))
}

func TestNothingIsInventedBeforeTheContract(t *testing.T) {
	q := read(t, &pb.DecideRequest{})
	same(t, "nothing", []any{q.Contract == nil, q.Trump, q.PublicCard, q.Trick == nil, q.MeldTeam, q.PublicCardHolder,
		len(q.Hand), len(q.Tricks), len(q.Legal), q.Piles == nil, len(q.Rules)}, "[true  none true -1 -1 0 0 0 true 0]")
}

func TestAContractWithoutTrumpsHasNone(t *testing.T) {
	for name, trump := range map[Denomination]Denomination{Spades: Spades, NoTrumps: "", AllTrumps: AllTrumps} {
		number := legal(t, string(name))[0].GetCall().GetDenomination()
		q := read(t, &pb.DecideRequest{Observation: &pb.Observation{Contract: &pb.Contract{Denomination: number,
			Points: 90, Capot: true, Match: true, Level: 4}}})
		same(t, string(name), []any{q.Trump, q.Contract.Denomination, q.Contract.Points, q.Contract.Capot,
			q.Contract.Match, q.Contract.Level}, []any{trump, name, 90, true, true, 4})
	}
}

func TestTheLayoutIsForTwo(t *testing.T) {
	pile := func(seat uint32, up string, down bool) *pb.Pile {
		out := &pb.Pile{Seat: seat, HasDown: down}
		if up != "" {
			out.Up = numbers(up)[0]
		}
		return out
	}
	seen := &pb.Observation{Seat: 1, Piles: []*pb.Pile{pile(0, "TS", true), pile(0, "", true), pile(1, "7D", false)},
		Tricks: []*pb.Trick{{Leader: 1, Cards: numbers("9S JS"), Winner: proto.Uint32(0)}}}
	q := read(t, &pb.DecideRequest{Observation: seen})
	same(t, "who", []any{q.Seats, q.Seat, q.Partner}, "[2 1 -1]")
	same(t, "piles", q.Piles, "[[{Up:TS HasDown:true} {Up:none HasDown:true}] [{Up:7D HasDown:false}]]")
	seat, card := q.Tricks[0].Best(Hearts)
	same(t, "best", []any{seat, card}, "[0 JS]")
}

func TestWhatCannotBeReadIsAnError(t *testing.T) {
	for want, request := range map[string]*pb.DecideRequest{
		"4 is not the number of a card":  {Observation: &pb.Observation{Hand: []pb.Card{4}}},
		"14 is not the number of a card": {Observation: &pb.Observation{Tricks: []*pb.Trick{{Cards: []pb.Card{14}}}}},
		"53 is not the number of a card": {Observation: &pb.Observation{PublicCard: 53}},
		"0 is not the number of a card":  {LegalActions: []*pb.Action{{Kind: &pb.Action_Play{}}}},
		"9 is not the number of a denomination": {Observation: &pb.Observation{Contract: &pb.Contract{
			Denomination: 9}}},
		"a pile of seat 2 in a game for two": {Observation: &pb.Observation{Piles: []*pb.Pile{{Seat: 2}}}},
		"an action of no kind":               {LegalActions: []*pb.Action{{}}},
	} {
		if _, err := questionOf(request, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("found %v, wanted %s", err, want)
		}
	}
}

func TestSessionAndResult(t *testing.T) {
	session := sessionOf(&pb.StartSessionRequest{SessionId: 5, Seat: 3, Format: pb.Format_FORMAT_BOARDS,
		Rules: &pb.RuleSet{Text: "lock=CHOICE\ntarget=152\npackets=3,2\ncarre_values=J:200,9:150\ndoubling=\n"},
		Clock: &pb.ClockRules{PerDecision: durationpb.New(time.Second)}})
	same(t, "session", []any{session.ID, session.Seat, session.Preset, session.Format, session.PerDecision, session.Bank},
		"[5 3 baloot BOARDS 1s 0s]")
	same(t, "rules", session.Rules, map[string]string{"lock": "CHOICE", "target": "152", "packets": "3,2",
		"carre_values": "J:200,9:150", "doubling": ""})
	result := resultOf(&pb.BoardResult{Outcome: pb.Outcome_OUTCOME_FAILED, Points: []int32{0, -16}}, session)
	same(t, "result", []any{result.Outcome, result.Points}, "[FAILED [0 -16]]")
}

func TestActionsNameThemselvesAndAreReadAgain(t *testing.T) {
	call := func(kind pb.CallKind, denomination pb.Denomination, points int32, lock pb.Lock) *pb.Action {
		return &pb.Action{Kind: &pb.Action_Call{Call: &pb.Call{Kind: kind, Denomination: denomination, Points: points,
			Lock: lock}}}
	}
	king := numbers("KH")[0]
	for text, message := range map[string]*pb.Action{
		"PASS": call(1, 0, 0, 0), "TAKE": call(2, 0, 0, 0), "ASHKAL": call(7, 0, 0, 0), "HOKUM:D": call(5, 2, 0, 0),
		"DOUBLE:LOCKED": call(9, 0, 0, 2), "FOUR:OPEN": call(11, 0, 0, 1), "REDOUBLE": call(13, 0, 0, 0),
		"MATCH": call(14, 0, 0, 0), "80-NT": call(3, 5, 80, 0), "90-H": call(3, 3, 90, 0), "H": call(3, 3, 0, 0),
		"NT": call(3, 5, 0, 0), "AT": call(3, 6, 0, 0), "CAPOT-NT": call(4, 5, 0, 0),
		"declare nothing": {Kind: &pb.Action_Declaration{Declaration: &pb.Declaration{}}},
		"declare KH QH JH + 9S 8S 7S": {Kind: &pb.Action_Declaration{Declaration: &pb.Declaration{
			Melds: []*pb.Meld{{Cards: numbers("KH QH JH")}, {Cards: numbers("9S 8S 7S")}}}}},
		"KH":        {Kind: &pb.Action_Play{Play: &pb.Play{Card: king}}},
		"KH belote": {Kind: &pb.Action_Play{Play: &pb.Play{Card: king, AnnounceBelote: true}}},
		"KH ekka":   {Kind: &pb.Action_Play{Play: &pb.Play{Card: king, Ekka: true}}},
	} {
		action, err := actionOf(message)
		same(t, text, []any{action.String(), err}, []any{text, nil})
		parsed, err := ParseAction(text)
		if err != nil || !proto.Equal(parsed.proto(), message) {
			t.Errorf("%s is read as %v, %v", text, parsed.proto(), err)
		}
	}
}

func TestMeldsAreWrittenFromTheTopWhateverTheirOrder(t *testing.T) {
	same(t, "declaration", legalText(t, "declare JH QH KH + 7S 8S 9S + TS TC TD TH"),
		"declare KH QH JH + 9S 8S 7S + TC TD TH TS")
}

func legalText(t *testing.T, text string) string {
	action, err := actionOf(legal(t, text)[0])
	if err != nil {
		t.Fatal(err)
	}
	return action.String()
}

func TestWhatNamesNoActionIsRefused(t *testing.T) {
	for _, text := range []string{"", "the ten", "HOKUM:X", "90-X", "-H", "x-H", "BID", "CAPOT", "KH BELOTE", "declare KH QX",
		"UNSPECIFIED", "99"} {
		if action, err := ParseAction(text); err == nil {
			t.Errorf("%q is read as %v", text, action)
		}
	}
}

func TestAnAnswerIsTheIndexOfTheActionThatIsCalledSo(t *testing.T) {
	q := read(t, playQuestion(t, "7S", "KH", "KH belote"))
	old := read(t, playQuestion(t, "KH belote", "7S")).Legal[0]
	found, ok := q.Find("KH")
	same(t, "find", ok, true)
	for wanted, answer := range map[uint32]Action{0: q.Legal[0], 1: found, 2: old} {
		response, err := q.response(answer)
		same(t, answer.String(), []any{response.GetActionIndex(), response.GetDecisionId(), err}, []any{wanted, 4, nil})
	}
	_, ok = q.Find("TH")
	same(t, "find what is not there", ok, false)
}

func TestABotMaySortWhatIsLegal(t *testing.T) {
	q := read(t, playQuestion(t, "7S", "KH", "TH"))
	slices.Reverse(q.Legal)
	response, err := q.response(q.Legal[0])
	same(t, "TH", []any{response.GetActionIndex(), err}, []any{2, nil})
}

func TestWhatIsNotLegalIsRefusedHereButForAnAshkal(t *testing.T) {
	q := read(t, playQuestion(t, "7H", "TH"))
	for text, wanted := range map[string]string{"AS": "decide returned AS, which is not legal; legal are 7H, TH",
		"ASHKAL": "decide returned ASHKAL, which is not legal; legal are 7H, TH"} {
		action, _ := ParseAction(text)
		_, err := q.response(action)
		same(t, text, err, wanted)
	}
	_, err := q.response(Action{})
	same(t, "nothing", err, "decide returned nothing; wanted one of the legal actions")

	q = read(t, &pb.DecideRequest{Observation: &pb.Observation{Phase: pb.Phase_PHASE_AUCTION},
		LegalActions: legal(t, "PASS", "SUN")})
	ashkal, _ := ParseAction("ASHKAL")
	response, err := q.response(ashkal)
	same(t, "ashkal", []any{response.GetAction().GetCall().GetKind(), err}, []any{pb.CallKind_CALL_KIND_ASHKAL, nil})
}

func TestALongNoteIsCutAt1024BytesBetweenCharacters(t *testing.T) {
	q := read(t, playQuestion(t, "7H", "TH"))
	q.Note = "x" + strings.Repeat("é", 600)
	response, err := q.response(q.Legal[0])
	same(t, "note", []any{response.GetNote(), err}, []any{"x" + strings.Repeat("é", 511), nil})
}
