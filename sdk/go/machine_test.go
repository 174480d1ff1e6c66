package hakam_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	pb "hakam/v1"
)

// certificate writes a self-signed one for 127.0.0.1, and its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true,
		BasicConstraintsValid: true}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, secret.Public(), secret)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, kind string, bytes []byte) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: bytes}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return write("cert.pem", "CERTIFICATE", signed), write("key.pem", "PRIVATE KEY", private)
}

func TestCallsWithoutTheTokenAreRefused(t *testing.T) {
	bot := start(t, "second", "HAKAM_TOKEN=secret")
	for authorization, code := range map[string]codes.Code{"": codes.Unauthenticated, "secret": codes.Unauthenticated,
		"Bearer other": codes.Unauthenticated, "Bearer secret": codes.OK} {
		ctx := metadata.AppendToOutgoingContext(ctx, "authorization", authorization)
		_, err := bot.Decide(ctx, question(1))
		equal(t, "call with "+authorization, status.Code(err), code)
		stream, err := bot.DecideStream(ctx)
		if err != nil {
			t.Fatal(err)
		}
		stream.Send(question(1))
		_, err = stream.Recv()
		equal(t, "stream with "+authorization, status.Code(err), code)
	}
	_, err := bot.Decide(ctx, question(1))
	fails(t, err, codes.Unauthenticated, "authorization: Bearer TOKEN")
}

func TestWithACertificateTheBotServesTLS(t *testing.T) {
	cert, key := certificate(t)
	address := freeAddress(t)
	bot := launch(t, "second", "HAKAM_ADDRESS="+address, "HAKAM_TLS_CERT="+cert, "HAKAM_TLS_KEY="+key)
	secure, err := credentials.NewClientTLSFromFile(cert, "")
	if err != nil {
		t.Fatal(err)
	}
	bot.connect(address, secure)
	answer, err := bot.Decide(ctx, question(1))
	equal(t, "answer", []any{answer.GetActionIndex(), err}, []any{1, nil})

	code, log := launch(t, "second", "HAKAM_ADDRESS="+address, "HAKAM_TLS_CERT="+key, "HAKAM_TLS_KEY="+key).end()
	equal(t, "no certificate", []any{code, strings.HasPrefix(log, "hakam: HAKAM_TLS_CERT and HAKAM_TLS_KEY: ")}, []any{1, true})
}

// arbiter plays the part of the arbiter's side of Attach.
type arbiter struct {
	pb.UnimplementedArbiterServiceServer
	meet func(pb.ArbiterService_AttachServer) error
}

func (a *arbiter) Attach(stream pb.ArbiterService_AttachServer) error { return a.meet(stream) }

// attached starts a bot that attaches itself to an arbiter with the behaviour `meet`.
func attached(t *testing.T, name string, meet func(pb.ArbiterService_AttachServer) error, cert, key string) *process {
	t.Helper()
	secure, env := insecure.NewCredentials(), []string{"HAKAM_TOKEN=secret", "HAKAM_NAME=hero"}
	if cert != "" {
		var err error
		if secure, err = credentials.NewServerTLSFromFile(cert, key); err != nil {
			t.Fatal(err)
		}
		env = append(env, "HAKAM_TLS_CA="+cert)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(grpc.Creds(secure))
	pb.RegisterArbiterServiceServer(server, &arbiter{meet: meet})
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	return launch(t, name, append(env, "HAKAM_ADDRESS=attach:"+listener.Addr().String())...)
}

// askAll plays a session; it returns the answers as text.
func askAll(stream pb.ArbiterService_AttachServer) (answers []string) {
	shown, _ := metadata.FromIncomingContext(stream.Context())
	answers = append(answers, fmt.Sprint(shown["authorization"], shown["hakam-name"]))
	for i, call := range []*pb.AttachResponse{
		{Call: &pb.AttachResponse_Describe{Describe: &pb.DescribeRequest{ProtocolRevision: 1}}},
		{Call: &pb.AttachResponse_StartSession{StartSession: sessionRequest(7, 0, "pilotta")}},
		{Call: &pb.AttachResponse_StartSession{StartSession: sessionRequest(7, 0, "baloot")}},
		{Call: &pb.AttachResponse_Decide{Decide: question(5)}},
		{Call: &pb.AttachResponse_FinishBoard{FinishBoard: &pb.FinishBoardRequest{SessionId: 7}}},
		{Call: &pb.AttachResponse_FinishSession{FinishSession: &pb.FinishSessionRequest{SessionId: 7}}},
		{},
	} {
		call.CallId = uint64(100 + i)
		stream.Send(call)
		answer, err := stream.Recv()
		if err != nil {
			return append(answers, err.Error())
		}
		answers = append(answers, fmt.Sprintf("%d %T %d %d", answer.GetCallId(), answer.GetAnswer(),
			answer.GetDecide().GetDecisionId(), answer.GetError().GetCode()))
	}
	return answers
}

func TestABotAttachesItselfAndLeavesWhenItIsNotNeeded(t *testing.T) {
	cert, key := certificate(t)
	for _, tls := range [][2]string{{}, {cert, key}} {
		heard := make(chan []string, 1)
		meet := func(stream pb.ArbiterService_AttachServer) error {
			heard <- askAll(stream)
			return nil
		}
		bot := attached(t, "witness", meet, tls[0], tls[1])
		equal(t, "answers", strings.Join(<-heard, "\n"), `[Bearer secret] [hero]
100 *hakamv1.AttachRequest_Describe 0 0
101 *hakamv1.AttachRequest_Error 0 9
102 *hakamv1.AttachRequest_StartSession 0 0
103 *hakamv1.AttachRequest_Decide 5 0
104 *hakamv1.AttachRequest_FinishBoard 0 0
105 *hakamv1.AttachRequest_FinishSession 0 0
106 *hakamv1.AttachRequest_Error 0 12`)
		code, _ := bot.end()
		equal(t, "exit", code, 0)
	}
}

func TestARefusedOrBrokenAttachmentIsOneLineAndExitCode1(t *testing.T) {
	bot := attached(t, "second", func(pb.ArbiterService_AttachServer) error {
		return status.Error(codes.NotFound, "no entrant of that name waits for a bot")
	}, "", "")
	code, log := bot.end()
	equal(t, "refused", []any{code, strings.HasPrefix(log, "hakam: attached to 127.0.0.1:"),
		strings.HasSuffix(log, " as hero: NotFound: no entrant of that name waits for a bot\n")}, []any{1, true, true})

	code, log = launch(t, "second", "HAKAM_ADDRESS=attach:"+freeAddress(t), "HAKAM_TOKEN=t", "HAKAM_NAME=n").end()
	equal(t, "nobody there", []any{code, strings.Contains(log, "Unavailable"), strings.Count(log, "\n")}, []any{1, true, 1})
}

func TestTheEndOfTheStreamAndSigtermEndAnAttachedBotThatThinks(t *testing.T) {
	for _, bySignal := range []bool{false, true} {
		thinks := make(chan bool)
		bot := attached(t, "thinker", func(stream pb.ArbiterService_AttachServer) error {
			stream.Send(&pb.AttachResponse{CallId: 1, Call: &pb.AttachResponse_Decide{Decide: question(1)}})
			<-thinks
			if bySignal {
				<-stream.Context().Done()
			}
			return nil
		}, "", "")
		bot.waitsFor("thinking")
		close(thinks)
		end := bot.end
		if bySignal {
			end = bot.stop
		}
		code, log := end()
		equal(t, "exit", fmt.Sprint(code, log), "0")
	}
}
