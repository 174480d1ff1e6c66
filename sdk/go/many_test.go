package hakam_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/types/known/durationpb"

	pb "hakam/v1"
)

// manyStream is a DecideMany.
type manyStream struct {
	grpc.BidiStreamingClient[pb.DecideManyRequest, pb.DecideManyResponse]
	t *testing.T
}

func (p *process) many() manyStream {
	p.t.Helper()
	stream, err := p.DecideMany(ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	return manyStream{stream, p.t}
}

// asked is a question of a session, with so many seconds.
type asked struct{ session, seconds uint64 }

func (m manyStream) send(questions ...asked) {
	message := &pb.DecideManyRequest{}
	for _, asked := range questions {
		request := question(100 + asked.session)
		request.SessionId = asked.session
		request.TimeLeft = durationpb.New(time.Duration(asked.seconds) * time.Second)
		message.Questions = append(message.Questions, request)
	}
	m.Send(message)
}

// next is the next portion.
func (m manyStream) next() []*pb.SessionAnswer {
	m.t.Helper()
	portion, err := m.Recv()
	if err != nil || len(portion.GetAnswers()) == 0 {
		m.t.Fatal(portion, err)
	}
	return portion.GetAnswers()
}

// all is as many answers, by session.
func (m manyStream) all(count int) map[uint64]*pb.SessionAnswer {
	m.t.Helper()
	found := map[uint64]*pb.SessionAnswer{}
	for len(found) < count {
		for _, answer := range m.next() {
			found[answer.GetSessionId()] = answer
		}
	}
	return found
}

func sessions(count uint64) (questions []asked) {
	for session := range count {
		questions = append(questions, asked{1 + session, 1})
	}
	return questions
}

func TestManyAllAnswersOfAMessageInAnyPortions(t *testing.T) {
	bot := start(t, "second")
	about, err := bot.Describe(ctx, &pb.DescribeRequest{ProtocolRevision: 1})
	equal(t, "offered", []any{about.GetDecideMany(), err}, []any{true, nil})
	many := bot.many()
	for range 3 {
		many.send(sessions(8)...)
		for session, found := range many.all(8) {
			answer := found.GetAnswer()
			equal(t, "answer", []any{answer.GetDecisionId(), answer.GetActionIndex()}, []any{100 + session, 1})
		}
		answer, err := bot.Decide(ctx, question(99))
		equal(t, "a call beside it", []any{answer.GetDecisionId(), err}, []any{99, nil})
	}
	many.send(asked{1, 1})
	many.CloseSend() // what was asked before the end is answered
	equal(t, "the last answer", len(many.all(1)), 1)
	_, err = many.Recv()
	equal(t, "the end", err, fmt.Errorf("EOF"))
	many = bot.many()
	many.send(asked{1, 1})
	many.all(1)
	code, log := bot.stop() // while the stream waits for questions
	equal(t, "exit", fmt.Sprint(code, log), "0")
}

func TestManyWhatMustBeAnsweredFirstIsAnsweredFirstAndWaitsForNobody(t *testing.T) {
	many := start(t, "slow").many()
	many.send(asked{1, 30}, asked{2, 10}, asked{3, 20})
	for _, session := range []uint64{2, 3, 1} {
		answers := many.next()
		equal(t, "answers", []any{len(answers), answers[0].GetSessionId()}, []any{1, session})
	}
	many.send(asked{1, 30}, asked{2, 10}, asked{3, 20})
	many.send(asked{4, 12}) // comes later, and has less time than two of them
	var order []uint64
	for range 4 {
		order = append(order, many.next()[0].GetSessionId())
	}
	equal(t, "order", order, []uint64{2, 4, 3, 1})
}

func TestManyAPanicIsAnErrorOfThatSessionAlone(t *testing.T) {
	bot := start(t, "odd")
	many := bot.many()
	many.send(sessions(4)...)
	for session, answer := range many.all(4) {
		if session%2 == 0 {
			equal(t, "answer", answer.GetAnswer().GetDecisionId(), 100+session)
			continue
		}
		fault := answer.GetError()
		equal(t, "error", []any{fault.GetCode(), fault.GetMessage()},
			[]any{uint32(codes.Internal), at(t, `panic("odd")`) + "panic: odd"})
	}
	many.send(asked{6, 1}) // the stream goes on
	equal(t, "answers", len(many.all(1)), 1)
	code, log := bot.stop()
	equal(t, "exit", []any{code, strings.Count(log, "panic: odd")}, []any{0, 2})
}

func TestManyCallsComeOneAtATime(t *testing.T) {
	bot := start(t, "crowded")
	streams := []manyStream{bot.many(), bot.many()}
	for range 20 {
		for _, many := range streams {
			many.send(sessions(20)...)
		}
		if _, err := bot.Decide(ctx, question(1)); err != nil {
			t.Fatal(err)
		}
		for _, many := range streams {
			for _, answer := range many.all(20) {
				equal(t, "error", answer.GetError().GetMessage(), "")
			}
		}
	}
}

func TestManySigtermEndsABotThatThinks(t *testing.T) {
	bot := start(t, "thinker")
	bot.many().send(asked{1, 1})
	bot.waitsFor("thinking")
	code, log := bot.stop()
	equal(t, "exit", fmt.Sprint(code, log), "0")
}

func TestManyAStreamThatIsCancelledLeavesTheBotFree(t *testing.T) {
	bot := start(t, "slow")
	cancelled, cancel := context.WithCancel(ctx)
	stream, err := bot.DecideMany(cancelled)
	if err != nil {
		t.Fatal(err)
	}
	many := manyStream{stream, t}
	many.send(sessions(1000)...)
	many.next()
	cancel()
	limited, done := context.WithTimeout(ctx, 30*time.Second) // less than it needs for all of them
	defer done()
	if _, err := bot.Decide(limited, question(1)); err != nil {
		t.Fatal(err)
	}
	other := bot.many()
	other.send(asked{1, 1})
	equal(t, "answers", len(other.all(1)), 1)
}

func TestManyABotWithOneSessionOrThatWantsResultsDoesNotOfferIt(t *testing.T) {
	for _, row := range [][]string{{"second", "1"}, {"witness", "4"}} {
		about, err := start(t, row[0], "KIT_TEST_SESSIONS="+row[1]).Describe(ctx, &pb.DescribeRequest{ProtocolRevision: 1})
		equal(t, strings.Join(row, " "), []any{about.GetDecideMany(), err}, []any{false, nil})
	}
}
