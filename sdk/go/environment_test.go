package hakam

import (
	"strings"
	"testing"
)

func TestWhereABotServesAndWhatItRefuses(t *testing.T) {
	const (
		tls    = " HAKAM_TLS_CERT=c HAKAM_TLS_KEY=k"
		token  = " HAKAM_TOKEN=t"
		ticket = token + " HAKAM_NAME=n"
	)
	for _, c := range []struct{ env, refusal string }{
		{"", "HAKAM_ADDRESS is not set"},
		{"unix:/tmp/x", ""},
		{"unix:", "wanted unix:PATH"},
		{"unix-abstract:hakam", "wanted unix:PATH"},
		{"127.0.0.1", "wanted unix:PATH"},
		{"127.0.0.1:0", "wanted unix:PATH"},
		{"127.0.0.1:70000", "wanted unix:PATH"},
		{"127.0.0.1:4000", ""},
		{"127.9.9.9:4000", ""},
		{"localhost:4000", ""},
		{"[::1]:4000", ""},
		{"127.0.0.1.example.org:4000", "not on loopback"},
		{"0.0.0.0:4000", "not on loopback"},
		{":4000", "not on loopback"},
		{"0.0.0.0:4000" + tls, "not on loopback"},
		{"0.0.0.0:4000" + token, "not on loopback"},
		{"0.0.0.0:4000 HAKAM_TLS_CERT=c" + token, "go together"},
		{"unix:/tmp/x HAKAM_TLS_KEY=k", "go together"},
		{"0.0.0.0:4000" + tls + token, ""},
		{"attach:arbiter.example:4000" + ticket, ""},
		{"attach:arbiter.example" + ticket, "wanted attach:HOST:PORT"},
		{"attach:127.0.0.1:4000" + token, "HAKAM_TOKEN and HAKAM_NAME must be set"},
		{"attach:127.0.0.1:4000 HAKAM_NAME=n", "HAKAM_TOKEN and HAKAM_NAME must be set"},
	} {
		_, err := readEnvironment(variables(c.env))
		if (err == nil) != (c.refusal == "") || err != nil && !strings.Contains(err.Error(), c.refusal) {
			t.Errorf("%s: %v, wanted %q", c.env, err, c.refusal)
		}
	}
}

func TestPlainTextGoesToLoopbackOnly(t *testing.T) {
	for env, plain := range map[string]bool{"attach:127.0.0.1:1": true, "attach:localhost:1": true, "attach:[::1]:1": true,
		"attach:127.0.0.1:1 HAKAM_TLS_CA=ca": false, "attach:arbiter.example:1": false,
		"attach:127.0.0.1.example:1": false} {
		read, _ := readEnvironment(variables(env))
		same(t, env, read.plainText(), plain)
	}
}

// variables looks up "ADDRESS NAME=value NAME=value".
func variables(env string) func(string) string {
	return func(name string) string {
		for _, word := range strings.Fields("HAKAM_ADDRESS=" + env) {
			if found, value, _ := strings.Cut(word, "="); found == name {
				return value
			}
		}
		return ""
	}
}
