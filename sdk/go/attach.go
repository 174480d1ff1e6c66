package hakam

import (
	"context"
	"errors"
	"fmt"
	"io"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	pb "hakam/v1"
)

// How many calls may wait while the bot thinks: many more than an arbiter sends (notices, and one question per
// session).
const maxWaitingCalls = 4096

// attach dials the arbiter and answers its calls until it ends the stream. An error is one line with the reason.
func attach(agent *service, env environment) error {
	secure, err := env.clientCredentials()
	if err != nil {
		return err
	}
	connection, err := grpc.NewClient(env.attach, grpc.WithTransportCredentials(secure))
	if err != nil {
		return fmt.Errorf("cannot dial %s: %w", env.attach, err)
	}
	defer connection.Close()
	ctx, cancel := context.WithCancel(metadata.AppendToOutgoingContext(context.Background(),
		"authorization", "Bearer "+env.token, "hakam-name", env.name))
	defer cancel()
	stream, err := pb.NewArbiterServiceClient(connection).Attach(ctx)
	if err != nil {
		return attachError(env, err)
	}
	calls := make(chan *pb.AttachResponse, maxWaitingCalls)
	go func() {
		for call := range calls {
			// If sending fails, the stream has ended, and Recv reports it.
			stream.Send(agent.answer(ctx, call))
		}
	}()
	// Reads on this goroutine, so that the end of the stream also ends a bot that thinks.
	for {
		call, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return attachError(env, err)
		}
		select {
		case calls <- call:
		default:
			return fmt.Errorf("the arbiter at %s asks without waiting for answers", env.attach)
		}
	}
}

func (e environment) clientCredentials() (credentials.TransportCredentials, error) {
	if e.plainText() {
		return insecure.NewCredentials(), nil
	}
	if e.ca == "" {
		return credentials.NewClientTLSFromCert(nil, ""), nil // the roots of the system
	}
	secure, err := credentials.NewClientTLSFromFile(e.ca, "")
	if err != nil {
		return nil, fmt.Errorf("HAKAM_TLS_CA: %w", err)
	}
	return secure, nil
}

func attachError(env environment, err error) error {
	said := status.Convert(err)
	return fmt.Errorf("attached to %s as %s: %s: %s", env.attach, env.name, said.Code(), said.Message())
}

// answer calls the service as the arbiter would if it could dial the bot.
func (s *service) answer(ctx context.Context, call *pb.AttachResponse) *pb.AttachRequest {
	answer := &pb.AttachRequest{CallId: call.GetCallId()}
	var err error
	switch asked := call.GetCall().(type) {
	case *pb.AttachResponse_Describe:
		kind := &pb.AttachRequest_Describe{}
		kind.Describe, err = s.Describe(ctx, asked.Describe)
		answer.Answer = kind
	case *pb.AttachResponse_StartSession:
		kind := &pb.AttachRequest_StartSession{}
		kind.StartSession, err = s.StartSession(ctx, asked.StartSession)
		answer.Answer = kind
	case *pb.AttachResponse_Decide:
		kind := &pb.AttachRequest_Decide{}
		kind.Decide, err = s.Decide(ctx, asked.Decide)
		answer.Answer = kind
	case *pb.AttachResponse_FinishBoard:
		kind := &pb.AttachRequest_FinishBoard{}
		kind.FinishBoard, err = s.FinishBoard(ctx, asked.FinishBoard)
		answer.Answer = kind
	case *pb.AttachResponse_FinishSession:
		kind := &pb.AttachRequest_FinishSession{}
		kind.FinishSession, err = s.FinishSession(ctx, asked.FinishSession)
		answer.Answer = kind
	default:
		err = status.Error(codes.Unimplemented, "this bot does not know what it is asked")
	}
	if err != nil {
		answer.Answer = &pb.AttachRequest_Error{Error: callError(err)}
	}
	return answer
}
