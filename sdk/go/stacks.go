package hakam

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

const maxStacksBytes = 1 << 20

// sayWhereAtSigquit has a SIGQUIT answered on stderr: where the bot is, and all stacks. The arbiter sends it when an
// answer is late.
func sayWhereAtSigquit(bot Bot) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGQUIT)
	go func() {
		for range signals {
			text := make([]byte, maxStacksBytes)
			stacks := string(text[:runtime.Stack(text, true)])
			if place := botPlace(bot, stacks); place != "" {
				stacks = fmt.Sprintf("hakam: at %s\n%s", place, stacks)
			}
			os.Stderr.WriteString(stacks + "\n")
		}
	}()
}
