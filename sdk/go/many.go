package hakam

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/status"

	pb "hakam/v1"
)

// Answers wait at most about this long for each other. A message costs about 20 us.
const portionTime = 200 * time.Microsecond

// A message has at most 1 MiB, and an answer a note of 1 KiB.
const maxAnswers = 512

// openQuestion is a question that the bot has not got yet.
type openQuestion struct {
	*pb.DecideRequest
	by time.Time // the end of its time
}

// many is a DecideMany: one goroutine reads questions, one asks the bot, one writes answers.
type many struct {
	ready chan struct{} // wakes the writer: the first answer of a portion is there, or the last answer, or the end

	mutex   sync.Mutex // guards all that follows
	changed *sync.Cond // wakes the one that asks: there are questions, or the end
	open    []openQuestion
	asked   bool // the bot has one of the questions now
	answers []*pb.SessionAnswer
	end     error // io.EOF: there are no more questions; another one: nobody wants answers either
}

// DecideMany answers the questions of all sessions on one stream.
func (s *service) DecideMany(stream grpc.BidiStreamingServer[pb.DecideManyRequest, pb.DecideManyResponse]) error {
	m := &many{ready: make(chan struct{}, 1)}
	m.changed = sync.NewCond(&m.mutex)
	go m.read(stream)
	go m.ask(stream.Context(), s)
	for {
		<-m.ready
		if !m.allAnswered() {
			select {
			case <-m.ready:
			case <-time.After(portionTime):
			}
		}
		answers, end := m.take()
		if len(answers) > 0 {
			if err := stream.Send(&pb.DecideManyResponse{Answers: answers}); err != nil {
				m.finish(err)
				return err
			}
		}
		if errors.Is(end, io.EOF) {
			return nil
		}
		if end != nil {
			return end
		}
	}
}

// read receives questions until there are no more.
func (m *many) read(stream grpc.BidiStreamingServer[pb.DecideManyRequest, pb.DecideManyResponse]) {
	for {
		message, err := stream.Recv()
		if err != nil {
			m.finish(err)
			return
		}
		now := time.Now()
		m.mutex.Lock()
		for _, question := range message.GetQuestions() {
			m.open = append(m.open, openQuestion{question, now.Add(question.GetTimeLeft().AsDuration())})
		}
		slices.SortStableFunc(m.open, func(a, b openQuestion) int { return a.by.Compare(b.by) })
		m.mutex.Unlock()
		m.changed.Signal()
	}
}

// finish notes the end of the stream.
func (m *many) finish(end error) {
	m.mutex.Lock()
	if m.end == nil || !errors.Is(end, io.EOF) {
		m.end = end
	}
	if !errors.Is(end, io.EOF) {
		m.open = nil
	}
	m.mutex.Unlock()
	m.changed.Signal()
	m.wakeWriter()
}

// ask has the bot answer, first what must be answered first, until the end.
func (m *many) ask(ctx context.Context, s *service) {
	for question := m.next(); question != nil; question = m.next() {
		answer := s.sessionAnswer(ctx, question)
		m.mutex.Lock()
		m.asked = false
		m.answers = append(m.answers, answer)
		// The writer is woken for no others: that would cost more than an answer.
		wake := len(m.answers) == 1 || len(m.open) == 0
		m.mutex.Unlock()
		if wake {
			m.wakeWriter()
		}
	}
}

// next waits for a question; nil at the end.
func (m *many) next() *pb.DecideRequest {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for len(m.open) == 0 && m.end == nil {
		m.changed.Wait()
	}
	if len(m.open) == 0 {
		return nil
	}
	question := m.open[0].DecideRequest
	m.open = m.open[1:]
	m.asked = true
	return question
}

func (m *many) wakeWriter() {
	select {
	case m.ready <- struct{}{}:
	default: // it will look
	}
}

func (m *many) allAnswered() bool {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return len(m.open) == 0 && !m.asked
}

// take gives the answers, and the end if no others follow.
func (m *many) take() ([]*pb.SessionAnswer, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	answers := m.answers
	m.answers = nil
	if len(answers) > maxAnswers {
		answers, m.answers = answers[:maxAnswers], answers[maxAnswers:]
		m.wakeWriter()
		return answers, nil
	}
	if len(m.open) > 0 || m.asked && errors.Is(m.end, io.EOF) {
		return answers, nil
	}
	return answers, m.end
}

// sessionAnswer is what Decide returns, as a part of a message.
func (s *service) sessionAnswer(ctx context.Context, question *pb.DecideRequest) *pb.SessionAnswer {
	found := &pb.SessionAnswer{SessionId: question.GetSessionId()}
	answer, err := s.Decide(ctx, question)
	if err != nil {
		found.Result = &pb.SessionAnswer_Error{Error: callError(err)}
	} else {
		found.Result = &pb.SessionAnswer_Answer{Answer: answer}
	}
	return found
}

func callError(err error) *pb.CallError {
	said := status.Convert(err)
	return &pb.CallError{Code: uint32(said.Code()), Message: cut(said.Message(), maxNoteBytes)}
}
