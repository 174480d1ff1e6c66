//! The variables HAKAM_...: where and how to serve.

use std::net::IpAddr;

/// How the bot gets its calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Address {
    /// Listens on this unix socket.
    Unix(String),
    /// Listens at this `host:port`.
    Tcp(String),
    /// Dials the arbiter at this `host:port`.
    Attach(String),
}

/// The environment; empty texts are not set.
#[derive(Clone, Debug)]
pub(crate) struct Environment {
    pub address: Address,
    /// PEM files of certificate and key: serve with TLS.
    pub tls: Option<(String, String)>,
    /// PEM file: the roots that the arbiter's certificate is checked against.
    pub ca: String,
    /// Calls must carry it; an attached bot sends it.
    pub token: String,
    /// The name under which it attaches itself.
    pub name: String,
}

const HOW_TO_START: &str = "HAKAM_ADDRESS is not set. A bot is started by the arbiter, which says there where to listen: \
                            run `hakam play FOLDER builtin:greedy`, FOLDER being the one with the bot's agent.textproto";

impl Environment {
    /// Reads it with a function that looks up a variable. An error is one line for the person who starts the bot.
    pub(crate) fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Environment, String> {
        let get = |name: &str| variable(name).unwrap_or_default();
        let (cert, key) = (get("HAKAM_TLS_CERT"), get("HAKAM_TLS_KEY"));
        if cert.is_empty() != key.is_empty() {
            return Err("HAKAM_TLS_CERT and HAKAM_TLS_KEY go together: one is set, the other is not".into());
        }
        let environment = Environment {
            address: parse_address(&get("HAKAM_ADDRESS"))?,
            tls: (!cert.is_empty()).then_some((cert, key)),
            ca: get("HAKAM_TLS_CA"),
            token: get("HAKAM_TOKEN"),
            name: get("HAKAM_NAME"),
        };
        environment.check().map(|()| environment)
    }

    fn check(&self) -> Result<(), String> {
        match &self.address {
            Address::Tcp(address) if !is_loopback(address) && (self.tls.is_none() || self.token.is_empty()) => {
                Err(format!(
                    "HAKAM_ADDRESS is {address:?}, which is not on loopback: HAKAM_TLS_CERT, HAKAM_TLS_KEY and \
                     HAKAM_TOKEN must be set for it"
                ))
            }
            Address::Attach(_) if self.token.is_empty() || self.name.is_empty() => {
                Err("HAKAM_TOKEN and HAKAM_NAME must be set to attach: the organiser gives them out".into())
            }
            _ => Ok(()),
        }
    }
}

fn parse_address(text: &str) -> Result<Address, String> {
    if text.is_empty() {
        return Err(HOW_TO_START.into());
    }
    if let Some(path) = text.strip_prefix("unix:").filter(|path| !path.is_empty()) {
        return Ok(Address::Unix(path.into()));
    }
    if let Some(arbiter) = text.strip_prefix("attach:").filter(|arbiter| host_of(arbiter).is_some()) {
        return Ok(Address::Attach(arbiter.into()));
    }
    if host_of(text).is_some() {
        return Ok(Address::Tcp(text.into()));
    }
    Err(format!(
        "HAKAM_ADDRESS is {text:?}; wanted unix:PATH, an address on loopback such as 127.0.0.1:4000, or attach:HOST:PORT"
    ))
}

/// The host of `host:port`; an IPv6 address is in brackets.
fn host_of(address: &str) -> Option<&str> {
    let (host, port) = address.rsplit_once(':')?;
    port.parse().ok().filter(|&port: &u16| port > 0)?;
    let inner = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    (inner.contains(':') == (inner.len() < host.len())).then_some(inner)
}

/// Whether the host of `host:port` is this machine.
pub(crate) fn is_loopback(address: &str) -> bool {
    let host = host_of(address).unwrap_or_default();
    host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "ADDRESS NAME=value NAME=value".
    fn read(variables: &str) -> Result<Environment, String> {
        let all = format!("HAKAM_ADDRESS={variables}");
        Environment::read(|name| {
            let mut words = all.split_whitespace().filter_map(|word| word.split_once('='));
            words.find(|(found, _)| *found == name).map(|(_, value)| value.into())
        })
    }

    #[test]
    fn where_a_bot_serves_and_what_it_refuses() {
        const TLS: &str = " HAKAM_TLS_CERT=c HAKAM_TLS_KEY=k";
        const TOKEN: &str = " HAKAM_TOKEN=t";
        for (address, more, refusal) in [
            ("", "", "HAKAM_ADDRESS is not set"),
            ("unix:/tmp/x", "", ""),
            ("unix:", "", "wanted unix:PATH"),
            ("unix-abstract:hakam", "", "wanted unix:PATH"),
            ("127.0.0.1", "", "wanted unix:PATH"),
            ("127.0.0.1:0", "", "wanted unix:PATH"),
            ("127.0.0.1:70000", "", "wanted unix:PATH"),
            ("::1:4000", "", "wanted unix:PATH"),
            ("127.0.0.1:4000", "", ""),
            ("127.9.9.9:4000", "", ""),
            ("localhost:4000", "", ""),
            ("[::1]:4000", "", ""),
            ("127.0.0.1.example.org:4000", "", "not on loopback"),
            ("0.0.0.0:4000", "", "not on loopback"),
            (":4000", "", "not on loopback"),
            ("0.0.0.0:4000", TLS, "not on loopback"),
            ("0.0.0.0:4000", TOKEN, "not on loopback"),
            ("unix:/tmp/x", " HAKAM_TLS_KEY=k", "go together"),
            ("0.0.0.0:4000", " HAKAM_TLS_CERT=c HAKAM_TLS_KEY=k HAKAM_TOKEN=t", ""),
            ("attach:arbiter.example:4000", " HAKAM_TOKEN=t HAKAM_NAME=n", ""),
            ("attach:arbiter.example", " HAKAM_TOKEN=t HAKAM_NAME=n", "attach:HOST:PORT"),
            ("attach:127.0.0.1:4000", TOKEN, "HAKAM_TOKEN and HAKAM_NAME must be set"),
            ("attach:127.0.0.1:4000", " HAKAM_NAME=n", "HAKAM_TOKEN and HAKAM_NAME must be set"),
        ] {
            match read(&format!("{address}{more}")) {
                Ok(_) => assert_eq!(refusal, "", "{address}{more} was not refused"),
                Err(error) => assert!(refusal != "" && error.contains(refusal), "{address}{more}: {error}"),
            }
        }
    }

    #[test]
    fn loopback_is_this_machine_only() {
        for (address, loopback) in [("127.0.0.1:1", true), ("localhost:1", true), ("[::1]:1", true),
            ("arbiter.example:1", false), ("127.0.0.1.example:1", false), ("0.0.0.0:1", false), ("[::]:1", false)]
        {
            assert_eq!(is_loopback(address), loopback, "{address}");
        }
    }
}
