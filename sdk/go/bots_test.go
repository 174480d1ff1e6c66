package hakam_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"

	"hakam"
	pb "hakam/v1"
)

// witness takes the last legal action; reports in its log, and in its note, what it received.
type witness struct{}

func (witness) StartSession(session *hakam.Session) error {
	if session.Seat > 3 {
		return errors.New("no such seat")
	}
	log.Print("session ", session.ID, " seat ", session.Seat, " ", session.Rules["target"], " ", session.Format)
	return nil
}

func (witness) Decide(q *hakam.Question) hakam.Action {
	q.Note = fmt.Sprint(q.TimeLeft, " ", q.BankLeft, " ", q.Random.Uint64())
	return q.Legal[len(q.Legal)-1]
}

func (witness) FinishBoard(result *hakam.Result) {
	log.Print("result ", result.Outcome, " ", result.Points)
}

func second(q *hakam.Question) hakam.Action {
	if q.Session != nil {
		q.Note = "seat " + fmt.Sprint(q.Session.Seat)
	}
	return q.Legal[1]
}

func broken(q *hakam.Question) hakam.Action { return q.Legal[len(q.Legal)] }

func careless(q *hakam.Question) hakam.Action {
	return hakam.Action{Kind: hakam.Play, Card: hakam.Cards("AS XX")[0]}
}

func illegal(q *hakam.Question) hakam.Action {
	return hakam.Action{Kind: hakam.Play, Card: card("AS")}
}

func nothing(q *hakam.Question) hakam.Action { return hakam.Action{} }

func slow(q *hakam.Question) hakam.Action {
	time.Sleep(50 * time.Millisecond)
	return q.Legal[0]
}

func odd(q *hakam.Question) hakam.Action {
	if q.Proto.GetDecisionId()%2 == 1 {
		panic("odd")
	}
	return q.Legal[0]
}

// inside is how many calls of crowded there are.
var inside atomic.Int32

func crowded(q *hakam.Question) hakam.Action {
	if inside.Add(1) > 1 {
		panic("two calls at a time")
	}
	time.Sleep(time.Microsecond)
	inside.Add(-1)
	return q.Legal[0]
}

func thinker(q *hakam.Question) hakam.Action {
	log.Print("thinking")
	for q != nil { // the compiler gives `for {}` no line
	}
	return q.Legal[0]
}

// sleeper waits in a library.
type sleeper struct{}

func (*sleeper) Decide(q *hakam.Question) hakam.Action {
	log.Print("thinking")
	time.Sleep(time.Hour)
	return q.Legal[0]
}

func printer(q *hakam.Question) hakam.Action {
	fmt.Println("asked")
	return q.Legal[0]
}

var bots = map[string]hakam.Bot{"witness": witness{}, "pointer": &witness{},
	"second": hakam.DecideFunc(second), "broken": hakam.DecideFunc(broken), "careless": hakam.DecideFunc(careless),
	"slow": hakam.DecideFunc(slow), "odd": hakam.DecideFunc(odd), "crowded": hakam.DecideFunc(crowded),
	"illegal": hakam.DecideFunc(illegal), "nothing": hakam.DecideFunc(nothing), "thinker": hakam.DecideFunc(thinker),
	"sleeper": &sleeper{}, "printer": hakam.DecideFunc(printer)}

// at is the place of a line of this file, "bots_test.go:12", as messages name it.
func at(t *testing.T, text string) string {
	t.Helper()
	file, err := os.ReadFile("bots_test.go")
	before, _, found := strings.Cut(string(file), text)
	if err != nil || !found {
		t.Fatalf("no %q in bots_test.go (%v)", text, err)
	}
	return fmt.Sprintf("bots_test.go:%d: ", 1+strings.Count(before, "\n"))
}

// A test starts this program again as the bot that KIT_TEST_BOT names.
func TestMain(m *testing.M) {
	if name := os.Getenv("KIT_TEST_BOT"); name != "" {
		log.SetFlags(0)
		sessions, err := strconv.Atoi(os.Getenv("KIT_TEST_SESSIONS"))
		if err != nil {
			sessions = 2
		}
		if last := os.Getenv("KIT_TEST_DEFER"); last != "" {
			defer log.Print(last)
		}
		hakam.ServeBot(bots[name], hakam.About{Name: name, Version: "7", Author: "kit", Presets: []string{"baloot"},
			MaxSessions: sessions})
		return
	}
	os.Exit(m.Run())
}

// process is a bot as the arbiter would start it.
type process struct {
	t      *testing.T
	cmd    *exec.Cmd
	stdout strings.Builder // whole when the process has ended
	stderr *bufio.Reader
	pb.AgentServiceClient
}

// launch starts a bot with these variables, "NAME=value".
func launch(t *testing.T, name string, env ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(os.Args[0])}
	p.cmd.Env = append([]string{"KIT_TEST_BOT=" + name}, env...)
	p.cmd.Stdout = &p.stdout
	pipe, err := p.cmd.StderrPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	p.stderr = bufio.NewReader(pipe)
	t.Cleanup(func() { p.cmd.Process.Kill(); p.cmd.Wait() })
	return p
}

// start starts a bot that listens on a unix socket, and connects to it.
func start(t *testing.T, name string, env ...string) *process {
	t.Helper()
	folder, err := os.MkdirTemp("", "hakam-") // t.TempDir has the name of the test in it: too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	address := "unix:" + filepath.Join(folder, "agent.sock")
	p := launch(t, name, append(env, "HAKAM_ADDRESS="+address)...)
	p.connect(address, insecure.NewCredentials())
	return p
}

func (p *process) connect(address string, secure credentials.TransportCredentials) {
	p.t.Helper()
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(secure), grpc.WithDisableRetry(),
		grpc.WithDefaultCallOptions(grpc.WaitForReady(true)), quickly)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { connection.Close() })
	p.AgentServiceClient = pb.NewAgentServiceClient(connection)
}

// end waits for the exit, and gives its code and the rest of stderr.
func (p *process) end() (int, string) {
	rest, _ := io.ReadAll(p.stderr)
	p.cmd.Wait()
	return p.cmd.ProcessState.ExitCode(), string(rest)
}

// stop sends SIGTERM and does the same.
func (p *process) stop() (int, string) {
	p.cmd.Process.Signal(syscall.SIGTERM)
	return p.end()
}

func (p *process) waitsFor(line string) {
	p.t.Helper()
	if found := p.line(); found != line {
		p.t.Fatalf("the log says %q, wanted %q", found, line)
	}
}

// line waits for the next line of stderr.
func (p *process) line() string {
	p.t.Helper()
	line, err := p.stderr.ReadString('\n')
	if err != nil {
		p.t.Fatalf("the log ends with %q: %v", line, err)
	}
	return strings.TrimSpace(line)
}
