package hakam

import (
	"context"
	"crypto/subtle"
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	pb "hakam/v1"
)

// Bot decides. Calls come one at a time; a bot needs no locks.
//
// A panic is a fault of this one decision: its stack is in the log, and the bot is asked again next time. So is an
// answer that is not among q.Legal.
type Bot interface {
	Decide(q *Question) Action
}

// SessionStarter is a bot that wants to know of every seat it takes. An error refuses the session.
type SessionStarter interface {
	StartSession(session *Session) error
}

// BoardFinisher is a bot that wants to know how boards end.
type BoardFinisher interface {
	FinishBoard(result *Result)
}

// DecideFunc makes a bot of a function.
type DecideFunc func(q *Question) Action

// Decide calls the function.
func (f DecideFunc) Decide(q *Question) Action { return f(q) }

// About introduces the bot; everything may be left out.
type About struct {
	Name    string   // at most 64 characters; by default the name of the program
	Version string   // at most 64 characters
	Author  string   // at most 128 characters
	Presets []string // the games that it plays; none: all
	// How many boards one process plays at the same time, at most 1024; 0 means 1. Leave it if the bot thinks: calls of
	// all sessions wait for each other.
	MaxSessions int
}

func (a About) name() string {
	if a.Name != "" {
		return a.Name
	}
	return cut(filepath.Base(os.Args[0]), 64)
}

func (a About) version() string {
	if a.Version != "" {
		return a.Version
	}
	return "0"
}

// Serve serves a function that decides, as ServeBot does.
func Serve(decide func(q *Question) Action, about About) { ServeBot(DecideFunc(decide), about) }

// ServeBot serves the bot until the arbiter ends the process. What package log writes goes to the private log of the bot.
// It returns at SIGTERM, also while the bot thinks, and when an arbiter that was dialled no longer needs the bot: main
// should return then. It exits with 1 when it cannot serve, with 2 when the environment has no valid address.
func ServeBot(bot Bot, about About) {
	// Before there is anything to stop.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	defer signal.Stop(signals) // a second one ends a program that does not return
	sayWhereAtSigquit(bot)
	code := 2
	env, err := readEnvironment(os.Getenv)
	if err == nil {
		code, err = 1, run(newService(bot, about), env, signals)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "hakam:", err)
		os.Exit(code)
	}
}

// run serves until the signal, or attached until the arbiter ends it.
func run(agent *service, env environment, signals <-chan os.Signal) error {
	ended := make(chan error, 1)
	stop := func() {}
	if env.attach != "" {
		go func() { ended <- attach(agent, env) }()
	} else {
		server, listener, err := listen(agent, env)
		if err != nil {
			return err
		}
		stop = server.Stop
		go func() { ended <- server.Serve(listener) }()
	}
	select {
	case <-signals:
		stop()
		return nil
	case err := <-ended:
		return err
	}
}

func listen(agent *service, env environment) (*grpc.Server, net.Listener, error) {
	var options []grpc.ServerOption
	if env.cert != "" {
		secure, err := credentials.NewServerTLSFromFile(env.cert, env.key)
		if err != nil {
			return nil, nil, fmt.Errorf("HAKAM_TLS_CERT and HAKAM_TLS_KEY: %w", err)
		}
		options = append(options, grpc.Creds(secure))
	}
	if env.token != "" {
		options = append(options, demandToken(env.token)...)
	}
	network, address := "tcp", env.listen
	if path, ok := strings.CutPrefix(env.listen, "unix:"); ok {
		network, address = "unix", path
		if info, err := os.Lstat(path); err == nil && info.Mode().Type() == os.ModeSocket {
			os.Remove(path) // left by a bot that was killed
		}
	}
	listener, err := net.Listen(network, address)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot listen at %s: %w", env.listen, err)
	}
	server := grpc.NewServer(options...)
	pb.RegisterAgentServiceServer(server, agent)
	return server, listener, nil
}

// demandToken refuses calls that do not carry the token.
func demandToken(token string) []grpc.ServerOption {
	wanted := []byte("Bearer " + token)
	check := func(ctx context.Context) error {
		shown := metadata.ValueFromIncomingContext(ctx, "authorization")
		if len(shown) == 1 && subtle.ConstantTimeCompare([]byte(shown[0]), wanted) == 1 {
			return nil
		}
		return status.Error(codes.Unauthenticated, "this bot wants metadata `authorization: Bearer TOKEN` with its token")
	}
	unary := func(ctx context.Context, request any, _ *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
		if err := check(ctx); err != nil {
			return nil, err
		}
		return handler(ctx, request)
	}
	stream := func(agent any, stream grpc.ServerStream, _ *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
		if err := check(stream.Context()); err != nil {
			return err
		}
		return handler(agent, stream)
	}
	return []grpc.ServerOption{grpc.UnaryInterceptor(unary), grpc.StreamInterceptor(stream)}
}
