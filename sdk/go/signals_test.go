package hakam_test

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
)

func TestWhatABotPrintsIsThereWhenItIsKilled(t *testing.T) {
	bot := start(t, "printer")
	if _, err := bot.Decide(ctx, question(1)); err != nil {
		t.Fatal(err)
	}
	bot.cmd.Process.Kill()
	bot.end()
	equal(t, "stdout", bot.stdout.String(), "asked\n")
}

func TestAtSigquitABotThatThinksSaysWhereAndGoesOn(t *testing.T) {
	for name, function := range map[string]string{"thinker": "thinker", "sleeper": "(*sleeper) Decide"} {
		bot := start(t, name)
		go bot.Decide(ctx, question(1))
		bot.waitsFor("thinking")
		bot.cmd.Process.Signal(syscall.SIGQUIT)
		if line := bot.line(); !isIn(line, function) {
			t.Errorf("%s: %q", name, line)
		}
		code, stacks := bot.stop()
		equal(t, name, []any{code, strings.Contains(stacks, "goroutine ")}, []any{0, true})
	}
}

// isIn says whether a line names a place in the function of bots_test.go.
func isIn(line, function string) bool {
	file, _ := os.ReadFile("bots_test.go")
	before, after, _ := strings.Cut(string(file), "func "+function)
	body, _, _ := strings.Cut(after, "\n}")
	name := strings.NewReplacer("(*", "", ") ", ".").Replace(function)
	first := 1 + strings.Count(before, "\n")
	for number := first + 1; number <= first+strings.Count(body, "\n"); number++ {
		if line == fmt.Sprintf("hakam: at bots_test.go:%d (%s)", number, name) {
			return true
		}
	}
	return false
}

func TestAtSigquitABotThatIsNotAskedWritesStacksOnlyAndGoesOn(t *testing.T) {
	bot := start(t, "second")
	bot.Decide(ctx, question(1))
	bot.cmd.Process.Signal(syscall.SIGQUIT)
	if line := bot.line(); !strings.HasPrefix(line, "goroutine ") {
		t.Error(line)
	}
	answer, err := bot.Decide(ctx, question(2))
	equal(t, "answer", []any{answer.GetDecisionId(), err}, []any{uint64(2), nil})
}

func TestAtSigtermMainReturns(t *testing.T) {
	for _, name := range []string{"sleeper", "thinker"} {
		bot := start(t, name, "KIT_TEST_DEFER=main returns")
		go bot.Decide(ctx, question(1))
		bot.waitsFor("thinking")
		code, log := bot.stop()
		equal(t, name, fmt.Sprint(code, log), "0main returns\n")
	}
	idle := start(t, "second", "KIT_TEST_DEFER=main returns")
	idle.Decide(ctx, question(1))
	code, log := idle.stop()
	equal(t, "idle", fmt.Sprint(code, log), "0main returns\n")
}
