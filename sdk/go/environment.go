package hakam

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
)

// environment holds the variables HAKAM_...: where and how to serve. Exactly one of listen and attach is set.
type environment struct {
	listen string // "unix:PATH" or "host:port"
	attach string // "host:port" of the arbiter to dial

	cert, key string // PEM files: serve with TLS
	ca        string // PEM file: the roots that the arbiter's certificate is checked against
	token     string // calls must carry it; an attached bot sends it
	name      string // the name under which it attaches itself
}

const howToStart = "HAKAM_ADDRESS is not set. A bot is started by the arbiter, which says there where to listen: " +
	"run `hakam play FOLDER builtin:greedy`, FOLDER being the one with the bot's agent.textproto"

// readEnvironment takes os.Getenv; an error is one line for the person who starts the bot.
func readEnvironment(getenv func(string) string) (environment, error) {
	e := environment{cert: getenv("HAKAM_TLS_CERT"), key: getenv("HAKAM_TLS_KEY"), ca: getenv("HAKAM_TLS_CA"),
		token: getenv("HAKAM_TOKEN"), name: getenv("HAKAM_NAME")}
	address := getenv("HAKAM_ADDRESS")
	if address == "" {
		return e, errors.New(howToStart)
	}
	if arbiter, ok := strings.CutPrefix(address, "attach:"); ok {
		e.attach = arbiter
		return e, e.checkAttach()
	}
	e.listen = address
	return e, e.checkListen()
}

func (e environment) checkListen() error {
	if (e.cert == "") != (e.key == "") {
		return errors.New("HAKAM_TLS_CERT and HAKAM_TLS_KEY go together: one is set, the other is not")
	}
	if path, ok := strings.CutPrefix(e.listen, "unix:"); ok && path != "" {
		return nil
	}
	if !isHostPort(e.listen) {
		return fmt.Errorf("HAKAM_ADDRESS is %q; wanted unix:PATH, an address on loopback such as 127.0.0.1:4000, "+
			"or attach:HOST:PORT", e.listen)
	}
	if !isLoopback(e.listen) && (e.cert == "" || e.token == "") {
		return fmt.Errorf("HAKAM_ADDRESS is %q, which is not on loopback: HAKAM_TLS_CERT, HAKAM_TLS_KEY and "+
			"HAKAM_TOKEN must be set for it", e.listen)
	}
	return nil
}

func (e environment) checkAttach() error {
	if !isHostPort(e.attach) {
		return fmt.Errorf("HAKAM_ADDRESS is %q; wanted attach:HOST:PORT", "attach:"+e.attach)
	}
	if e.token == "" || e.name == "" {
		return errors.New("HAKAM_TOKEN and HAKAM_NAME must be set to attach: the organiser gives them out")
	}
	return nil
}

// plainText tells whether the arbiter is dialled without TLS.
func (e environment) plainText() bool { return e.ca == "" && isLoopback(e.attach) }

func isHostPort(address string) bool {
	_, port, err := net.SplitHostPort(address)
	number, notNumber := strconv.ParseUint(port, 10, 16)
	return err == nil && notNumber == nil && number > 0
}

func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	return err == nil && (host == "localhost" || net.ParseIP(host).IsLoopback())
}
