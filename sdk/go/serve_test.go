package hakam_test

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	"hakam"
	pb "hakam/v1"
)

// The bot is not there yet when it is dialled first.
var quickly = grpc.WithConnectParams(grpc.ConnectParams{Backoff: backoff.Config{BaseDelay: 20 * time.Millisecond,
	Multiplier: 1.5, MaxDelay: 100 * time.Millisecond}})

var ctx = context.Background()

func question(id uint64) *pb.DecideRequest {
	request := &pb.DecideRequest{SessionId: 7, DecisionId: id, DecisionSeed: 1234567,
		TimeLeft: durationpb.New(1500 * time.Millisecond), BankLeft: durationpb.New(500 * time.Millisecond)}
	for _, card := range hakam.Cards("7H TH KH") {
		request.LegalActions = append(request.LegalActions,
			&pb.Action{Kind: &pb.Action_Play{Play: &pb.Play{Card: pb.Card(card)}}})
	}
	return request
}

func sessionRequest(id uint64, seat uint32, preset string) *pb.StartSessionRequest {
	return &pb.StartSessionRequest{SessionId: id, Seat: seat, Format: pb.Format_FORMAT_BOARDS,
		Rules: &pb.RuleSet{Preset: preset, Text: "target=152\n"}}
}

// fails checks that the error has the code and contains all the words.
func fails(t *testing.T, err error, code codes.Code, words ...string) {
	t.Helper()
	for _, word := range words {
		if status.Code(err) != code || !strings.Contains(status.Convert(err).Message(), word) {
			t.Errorf("found %v, wanted %v with %q", err, code, word)
		}
	}
}

func TestASessionFromDescribeToExit(t *testing.T) {
	bot := start(t, "witness")
	about, err := bot.Describe(ctx, &pb.DescribeRequest{ProtocolRevision: 1})
	equal(t, "about", fmt.Sprint(about.GetProtocolRevision(), about.GetName(), about.GetVersion(), about.GetAuthor(),
		about.GetPresets(), about.GetMaxSessions(), about.GetWantsResults(), err), "1witness7kit[baloot] 2 true <nil>")
	if _, err := bot.StartSession(ctx, sessionRequest(7, 2, "baloot")); err != nil {
		t.Fatal(err)
	}
	for _, id := range []uint64{1, 2, 1 << 40} {
		answer, err := bot.Decide(ctx, question(id))
		equal(t, "answer", []any{answer.GetDecisionId(), answer.GetActionIndex(), answer.GetNote(), err},
			[]any{id, 2, "1.5s 500ms 6457827717110365317", nil})
	}
	bot.FinishBoard(ctx, &pb.FinishBoardRequest{SessionId: 7, Result: &pb.BoardResult{Outcome: pb.Outcome_OUTCOME_MADE,
		Points: []int32{16, 0}}})
	bot.FinishSession(ctx, &pb.FinishSessionRequest{SessionId: 7})
	code, log := bot.stop()
	equal(t, "exit", fmt.Sprint(code, log), "0session 7 seat 2 152 BOARDS\nresult MADE [16 0]\n")
}

func TestABotThatWantsResultsIsAskedByCalls(t *testing.T) {
	// A question on a stream could overtake the result of the previous board.
	for name, stream := range map[string]bool{"witness": false, "second": true} {
		about, err := start(t, name).Describe(ctx, &pb.DescribeRequest{ProtocolRevision: 1})
		equal(t, name, []any{about.GetDecideStream(), about.GetWantsResults(), err}, []any{stream, !stream, nil})
	}
}

func TestWhatTheBotDoesWrongIsInternalAndInTheLogAndTheBotGoesOn(t *testing.T) {
	for name, wanted := range map[string][]string{
		"broken":   {at(t, "q.Legal[len(q.Legal)] }") + "panic: runtime error: index out of range [3] with length 3"},
		"careless": {at(t, `hakam.Cards("AS XX")`) + `panic: "XX" is not a card`},
		"illegal":  {at(t, "func illegal") + "decide returned AS, which is not legal; legal are 7H, TH, KH"},
		"nothing":  {at(t, "func nothing") + "decide returned nothing"}} {
		bot := start(t, name)
		for id := range uint64(2) {
			_, err := bot.Decide(ctx, question(id))
			fails(t, err, codes.Internal, wanted...)
		}
		code, log := bot.stop()
		equal(t, name, code, 0)
		for _, words := range wanted {
			equal(t, "in the log: "+words, strings.Count(log, words), 2)
		}
	}
}

func TestAnotherRevisionAnotherGameAndARefusedSeat(t *testing.T) {
	for _, name := range []string{"witness", "pointer"} {
		bot := start(t, name)
		_, err := bot.Describe(ctx, &pb.DescribeRequest{ProtocolRevision: 2})
		fails(t, err, codes.FailedPrecondition, "speaks protocol revision 1, not 2")
		_, err = bot.StartSession(ctx, sessionRequest(7, 0, "pilotta"))
		fails(t, err, codes.FailedPrecondition, "does not play pilotta, only baloot")
		_, err = bot.StartSession(ctx, sessionRequest(7, 9, "baloot"))
		fails(t, err, codes.Internal, at(t, "func (witness) StartSession")+"no such seat")
		_, err = bot.Decide(ctx, &pb.DecideRequest{Observation: &pb.Observation{PublicCard: 99}})
		fails(t, err, codes.InvalidArgument, "cannot be read: 99 is not the number of a card")
	}
}

func TestSessionsAreKeptApartAndTheOldestOf64GivesWay(t *testing.T) {
	bot := start(t, "second")
	for id := range uint64(65) {
		if _, err := bot.StartSession(ctx, sessionRequest(id, uint32(id%4), "baloot")); err != nil {
			t.Fatal(err)
		}
	}
	bot.FinishSession(ctx, &pb.FinishSessionRequest{SessionId: 3})
	for id, note := range map[uint64]string{0: "", 1: "seat 1", 2: "seat 2", 3: "", 64: "seat 0"} {
		request := question(1)
		request.SessionId = id
		answer, err := bot.Decide(ctx, request)
		equal(t, fmt.Sprint("session ", id), []any{answer.GetNote(), err}, []any{note, nil})
	}
}

func TestStreamsAndCallsAtATime(t *testing.T) {
	bot := start(t, "second")
	first, err := bot.DecideStream(ctx)
	if err != nil {
		t.Fatal(err)
	}
	other, err := bot.DecideStream(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for id := range uint64(50) {
		first.Send(question(2 * id))
		other.Send(question(2*id + 1))
		a, errA := first.Recv()
		b, errB := other.Recv()
		c, errC := bot.Decide(ctx, question(99))
		equal(t, "answers", fmt.Sprint(a.GetDecisionId(), b.GetDecisionId(), c.GetDecisionId(), errA, errB, errC),
			fmt.Sprint(2*id, 2*id+1, " 99 <nil> <nil> <nil>"))
	}
	first.CloseSend()
	_, err = first.Recv()
	equal(t, "the end of a stream", err, fmt.Errorf("EOF"))
	code, log := bot.stop() // while the other stream waits for a question
	equal(t, "exit", fmt.Sprint(code, log), "0")
}

func TestAPanicEndsTheStreamAndTheBotGoesOn(t *testing.T) {
	bot := start(t, "broken")
	for range 2 {
		stream, err := bot.DecideStream(ctx)
		if err != nil {
			t.Fatal(err)
		}
		stream.Send(question(1))
		_, err = stream.Recv()
		fails(t, err, codes.Internal, at(t, "q.Legal[len(q.Legal)] }")+"panic: runtime error")
	}
}

func TestSigtermEndsABotThatThinks(t *testing.T) {
	for _, streamed := range []bool{false, true} {
		bot := start(t, "thinker")
		if streamed {
			stream, err := bot.DecideStream(ctx)
			if err != nil {
				t.Fatal(err)
			}
			stream.Send(question(1))
		} else {
			go bot.Decide(ctx, question(1))
		}
		bot.waitsFor("thinking")
		code, log := bot.stop()
		equal(t, "exit", fmt.Sprint(code, log), "0")
	}
}

func TestLoopbackTCPWorksToo(t *testing.T) {
	address := freeAddress(t)
	bot := launch(t, "second", "HAKAM_ADDRESS="+address)
	bot.connect(address, insecure.NewCredentials())
	answer, err := bot.Decide(ctx, question(1))
	equal(t, "answer", []any{answer.GetActionIndex(), err}, []any{1, nil})
}

// freeAddress has a port that was free a moment ago.
func freeAddress(t *testing.T) string {
	t.Helper()
	probe, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer probe.Close()
	return probe.Addr().String()
}

func TestStartedByHandItSaysHowBotsAreStarted(t *testing.T) {
	for address, wanted := range map[string]struct {
		code int
		text string
	}{"": {2, "hakam play FOLDER builtin:greedy"}, "0.0.0.0:4000": {2, "not on loopback"},
		"unix:/nonexistent/folder/agent.sock": {1, "cannot listen at"}} {
		code, log := launch(t, "second", "HAKAM_ADDRESS="+address).end()
		if code != wanted.code || !strings.Contains(log, wanted.text) || strings.Count(log, "\n") != 1 {
			t.Errorf("%q: exit %d, %q", address, code, log)
		}
	}
}
