package hakam

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	pb "hakam/v1"
)

const maxNoteBytes = 1024

// Question is one question: the knowledge of the seat (q.Hand, q.Trick, ...) and the legal actions.
type Question struct {
	Observation
	Legal []Action // the legal actions, at least two

	TimeLeft time.Duration // in total for this decision, including the bank, at the moment when the question was sent
	BankLeft time.Duration // the part of it that is in the bank
	Random   *Random       // the source of randomness; use no other

	Session *Session          // nil if it was not opened here
	Rules   map[string]string // the options of the game by name (Session.Rules); nil without a session

	Note string // a remark that you may leave for the private log, at most 1024 bytes

	Proto *pb.DecideRequest // the message itself

	asked []Action // Legal in the arbiter's order, because an index counts in it; a bot may sort `legal`
}

// Session is a seat at a table, for any number of boards.
type Session struct {
	ID          uint64
	Seat        int
	Preset      string            // name of the game
	Rules       map[string]string // every option that applies in the game: {"target": "152", ...}
	Format      string            // "BOARDS" or "MATCH"
	PerDecision time.Duration     // the time for each decision
	Bank        time.Duration     // extra time, over one board

	Proto *pb.StartSessionRequest
}

// Result is the result of a board.
type Result struct {
	Session *Session // nil if it was not opened here
	Outcome string   // "MADE", "FAILED", "TIE", "PASSED_OUT", ... (Outcome)
	Points  []int    // of team 0 and team 1 in the unit of the match

	Proto *pb.BoardResult
}

// Find gives the legal action with this text, and whether there is one.
func (q *Question) Find(text string) (Action, bool) {
	for _, action := range q.Legal {
		if action.String() == text {
			return action, true
		}
	}
	return Action{}, false
}

func questionOf(proto *pb.DecideRequest, session *Session) (*Question, error) {
	seen, err := observationOf(proto.GetObservation())
	if err != nil {
		return nil, err
	}
	q := &Question{Observation: seen, TimeLeft: proto.GetTimeLeft().AsDuration(),
		BankLeft: proto.GetBankLeft().AsDuration(), Random: NewRandom(proto.GetDecisionSeed()),
		Session: session, Proto: proto}
	if session != nil {
		q.Rules = session.Rules
	}
	for _, proto := range proto.GetLegalActions() {
		action, err := actionOf(proto)
		if err != nil {
			return nil, err
		}
		q.Legal = append(q.Legal, action)
	}
	q.asked = slices.Clone(q.Legal)
	return q, nil
}

// response is the message for the answer of decide.
func (q *Question) response(answer Action) (*pb.DecideResponse, error) {
	response := &pb.DecideResponse{DecisionId: q.Proto.GetDecisionId(), Note: cut(q.Note, maxNoteBytes)}
	if answer.Kind == "" {
		return nil, errors.New("decide returned nothing; wanted one of the legal actions")
	}
	text := answer.String()
	for i, action := range q.asked {
		if action.String() == text {
			response.Choice = &pb.DecideResponse_ActionIndex{ActionIndex: uint32(i)}
			return response, nil
		}
	}
	if text == "ASHKAL" && q.Phase == Auction {
		// An Ashkal need not be listed: without the right to it, it counts as Sun (clause C6).
		response.Choice = &pb.DecideResponse_Action{Action: answer.proto()}
		return response, nil
	}
	return nil, fmt.Errorf("decide returned %s, which is not legal; legal are %s", text, q.legalText())
}

func (q *Question) legalText() string {
	texts := make([]string, len(q.Legal))
	for i, action := range q.Legal {
		texts[i] = action.String()
	}
	return strings.Join(texts, ", ")
}

// cut keeps at most `bytes` bytes of a text, and only whole characters.
func cut(text string, bytes int) string {
	return strings.ToValidUTF8(text[:min(len(text), bytes)], "")
}

func sessionOf(proto *pb.StartSessionRequest) *Session {
	session := &Session{ID: proto.GetSessionId(), Seat: int(proto.GetSeat()), Preset: proto.GetRules().GetPreset(),
		Rules: map[string]string{}, Format: enumName(proto.GetFormat(), "FORMAT_"),
		PerDecision: proto.GetClock().GetPerDecision().AsDuration(), Bank: proto.GetClock().GetBank().AsDuration(),
		Proto: proto}
	if session.Preset == "" {
		session.Preset = "baloot"
	}
	for line := range strings.Lines(proto.GetRules().GetText()) {
		if name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "="); ok {
			session.Rules[name] = value
		}
	}
	return session
}

func resultOf(proto *pb.BoardResult, session *Session) *Result {
	return &Result{Session: session, Outcome: enumName(proto.GetOutcome(), "OUTCOME_"),
		Points: integers(proto.GetPoints()), Proto: proto}
}
