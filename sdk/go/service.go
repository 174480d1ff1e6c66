package hakam

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"slices"
	"strings"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pb "hakam/v1"
)

const (
	protocolRevision = 1
	maxMessageBytes  = 500 // the limit for an error's text, which is sent in a header
	// If the arbiter has not started the bot, one process plays all seats of its entrant, in both rooms.
	leastSessions = 64
)

// service implements AgentService with the bot.
type service struct {
	pb.UnimplementedAgentServiceServer
	bot   Bot
	about *pb.DescribeResponse

	mutex    sync.Mutex // held while the bot is called: calls come one at a time
	sessions []*Session // the oldest first; guarded by mutex
}

func newService(bot Bot, about About) *service {
	_, wantsResults := bot.(BoardFinisher)
	return &service{bot: bot, about: &pb.DescribeResponse{
		ProtocolRevision: protocolRevision, Name: about.name(), Version: about.version(), Author: about.Author,
		Presets: about.Presets, MaxSessions: uint32(max(1, about.MaxSessions)), WantsResults: wantsResults,
		// A question on a stream could overtake a result, which is a separate call.
		DecideStream: !wantsResults, DecideMany: !wantsResults && about.MaxSessions > 1}}
}

func (s *service) Describe(_ context.Context, request *pb.DescribeRequest) (*pb.DescribeResponse, error) {
	if asked := request.GetProtocolRevision(); asked != protocolRevision {
		return nil, status.Errorf(codes.FailedPrecondition, "this bot speaks protocol revision %d, not %d",
			protocolRevision, asked)
	}
	return s.about, nil
}

func (s *service) StartSession(_ context.Context, request *pb.StartSessionRequest) (*pb.StartSessionResponse, error) {
	session := sessionOf(request)
	if presets := s.about.GetPresets(); len(presets) > 0 && !slices.Contains(presets, session.Preset) {
		return nil, status.Errorf(codes.FailedPrecondition, "this bot does not play %s, only %s", session.Preset,
			strings.Join(presets, ", "))
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if starter, ok := s.bot.(SessionStarter); ok {
		if err := s.guard("StartSession", func() error { return starter.StartSession(session) }); err != nil {
			return nil, err
		}
	}
	s.forget(session.ID)
	if len(s.sessions) >= max(leastSessions, int(s.about.GetMaxSessions())) {
		// An arbiter may omit FinishSession, so the oldest session is closed.
		s.sessions = s.sessions[1:]
	}
	s.sessions = append(s.sessions, session)
	return &pb.StartSessionResponse{}, nil
}

func (s *service) Decide(ctx context.Context, request *pb.DecideRequest) (response *pb.DecideResponse, err error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if ctx.Err() != nil { // nobody waits for the answer now
		return nil, status.FromContextError(ctx.Err()).Err()
	}
	question, err := questionOf(request, s.session(request.GetSessionId()))
	if err != nil {
		return nil, status.Errorf(codes.InvalidArgument, "this question cannot be read: %v", err)
	}
	err = s.guard("Decide", func() error {
		response, err = question.response(s.bot.Decide(question))
		return err
	})
	return response, err
}

func (s *service) DecideStream(stream grpc.BidiStreamingServer[pb.DecideRequest, pb.DecideResponse]) error {
	for {
		request, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		response, err := s.Decide(stream.Context(), request)
		if err != nil {
			return err
		}
		if err := stream.Send(response); err != nil {
			return err
		}
	}
}

func (s *service) FinishBoard(_ context.Context, request *pb.FinishBoardRequest) (*pb.FinishBoardResponse, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if finisher, ok := s.bot.(BoardFinisher); ok {
		result := resultOf(request.GetResult(), s.session(request.GetSessionId()))
		if err := s.guard("FinishBoard", func() error { finisher.FinishBoard(result); return nil }); err != nil {
			return nil, err
		}
	}
	return &pb.FinishBoardResponse{}, nil
}

func (s *service) FinishSession(_ context.Context, request *pb.FinishSessionRequest) (*pb.FinishSessionResponse, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.forget(request.GetSessionId())
	return &pb.FinishSessionResponse{}, nil
}

func (s *service) session(id uint64) *Session {
	for _, session := range s.sessions {
		if session.ID == id {
			return session
		}
	}
	return nil
}

func (s *service) forget(id uint64) {
	s.sessions = slices.DeleteFunc(s.sessions, func(session *Session) bool { return session.ID == id })
}

// guard calls a method of the bot. Its panic or error goes to the log, with the place in the author's code, and makes
// the status INTERNAL; the bot goes on.
func (s *service) guard(method string, call func() error) (failure error) {
	defer func() {
		if cause := recover(); cause != nil {
			place, stack := panicPlace(s.bot, method)
			log.Printf("%s: panic: %v\n%s", place, cause, stack)
			failure = internal(fmt.Sprintf("%s: panic: %v", place, cause))
		}
	}()
	if err := call(); err != nil {
		text := fmt.Sprintf("%s: %v", functionPlace(s.bot, method), err)
		log.Print(text)
		return internal(text)
	}
	return nil
}

func internal(text string) error { return status.Error(codes.Internal, cut(text, maxMessageBytes)) }
