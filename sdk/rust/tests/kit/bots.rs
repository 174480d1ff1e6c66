//! Bots in processes of their own, as the arbiter would start them: this program again, as the bot that a variable
//! names.

use std::env;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use hakam::v1::agent_service_client::AgentServiceClient;
use hakam::{About, Action, BoardResult, Bot, Question, Session, cards};
use tonic::transport::{Channel, Endpoint};

const LIMIT: Duration = Duration::from_secs(20); // far more than any test here needs

/// Takes the last legal action; reports in its log, and in its note, what it received.
struct Witness;

impl Bot for Witness {
    fn start_session(&mut self, session: &Session) -> Result<(), String> {
        if session.seat > 3 {
            return Err("no such seat".into());
        }
        eprintln!("session {} seat {} {} {:?}", session.id, session.seat, session.rules["target"], session.format);
        Ok(())
    }

    fn decide(&mut self, q: &mut Question) -> Action {
        q.note = format!("{:?} {:?} {}", q.time_left, q.bank_left, q.random.next_u64());
        q.legal.last().unwrap().clone()
    }

    fn wants_results(&self) -> bool {
        true
    }

    fn finish_board(&mut self, result: &BoardResult) {
        eprintln!("result {:?} {:?}", result.outcome, result.points);
    }
}

fn second(q: &mut Question) -> Action {
    if let Some(session) = &q.session {
        q.note = format!("seat {}", session.seat);
    }
    q.legal[1].clone()
}

fn broken(q: &mut Question) -> Action {
    q.legal[q.legal.len()].clone()
}

fn careless(_: &mut Question) -> Action {
    Action::Play { card: cards("AS XX")[0], belote: false, ekka: false }
}

fn illegal(_: &mut Question) -> Action {
    "AS".parse().unwrap()
}

fn slow(_: &mut Question) -> Action {
    std::thread::sleep(Duration::from_millis(50));
    Action::Play { card: cards("7H")[0], belote: false, ekka: false }
}

fn odd(q: &mut Question) -> Action {
    assert!(q.proto.decision_id % 2 == 0, "odd");
    q.legal[0].clone()
}

fn thinker(_: &mut Question) -> Action {
    eprintln!("thinking");
    loop {
        std::hint::spin_loop();
    }
}

fn printer(q: &mut Question) -> Action {
    println!("printed");
    thinker(q)
}

#[test]
#[ignore = "not a test: the bots that tests start"]
fn bot_process() {
    let name = env::var("KIT_TEST_BOT").expect("tests say which bot");
    let presets = vec!["baloot".into()];
    let max_sessions = env::var("KIT_TEST_SESSIONS").map_or(2, |text| text.parse().unwrap());
    let about = About { name: name.clone(), version: "7".into(), author: "kit".into(), presets, max_sessions };
    match &*name {
        "witness" => hakam::serve(Witness, about),
        "second" => hakam::serve(second, about),
        "broken" => hakam::serve(broken, about),
        "careless" => hakam::serve(careless, about),
        "illegal" => hakam::serve(illegal, about), // served here
        "slow" => hakam::serve(slow, about),
        "odd" => hakam::serve(odd, about),
        "thinker" => hakam::serve(thinker, about),
        "printer" => hakam::serve(printer, about),
        _ => panic!("there is no bot {name}"),
    }
}

/// The place of a line of this file, "tests/kit/bots.rs:12: ", as messages name it.
pub fn at(text: &str) -> String {
    let (before, _) = include_str!("bots.rs").split_once(text).expect("the text is in this file");
    format!("tests/kit/bots.rs:{}: ", before.lines().count())
}

/// A bot that is ended with the test.
pub struct Process {
    child: Child,
    stdout: BufReader<ChildStdout>,
    stderr: BufReader<ChildStderr>,
}

impl Process {
    /// Starts a bot with these variables.
    pub fn start(name: &str, variables: &[(&str, &str)]) -> Process {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["bots::bot_process", "--exact", "--ignored", "--nocapture"])
            .env_clear()
            .env("KIT_TEST_BOT", name)
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let stderr = BufReader::new(child.stderr.take().unwrap());
        Process { child, stdout, stderr }
    }

    /// The next line of the log.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.stderr.read_line(&mut line).unwrap();
        line.trim_end().to_string()
    }

    /// Waits for this line on stdout.
    pub fn printed(&mut self, text: &str) {
        assert!(self.stdout.by_ref().lines().any(|line| line.unwrap() == text));
    }

    pub fn signal(&self, name: &str) {
        let kill = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
        assert!(kill.success());
    }

    /// Waits for the exit: its code, and the rest of the log.
    pub fn end(mut self) -> (Option<i32>, String) {
        let mut rest = String::new();
        self.stderr.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code(), rest)
    }

    /// SIGTERM, and the same.
    pub fn stop(self) -> (Option<i32>, String) {
        self.signal("TERM");
        self.end()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have ended already
        let _ = self.child.wait();
    }
}

/// A folder of its own for a socket, removed with it.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        // A killed run with the same number may have left its folder.
        static MADE: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let path = env::temp_dir().join(format!("hakam-{}-{number}", std::process::id()));
            match std::fs::create_dir(&path) {
                Ok(()) => return Folder(path),
                Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists, "{}", path.display()),
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A bot on a unix socket, and a client of it.
pub struct Served {
    pub process: Process,
    pub client: AgentServiceClient<Channel>,
    _folder: Folder,
}

impl Served {
    pub async fn start(name: &str, variables: &[(&str, &str)]) -> Served {
        let folder = Folder::new();
        let address = format!("unix:{}", folder.0.join("agent.sock").display());
        let process = Process::start(name, &[variables, &[("HAKAM_ADDRESS", &address)]].concat());
        let client = connect(Endpoint::from_shared(address).unwrap()).await;
        Served { process, client, _folder: folder }
    }
}

/// Dials until a server answers.
pub async fn connect(endpoint: Endpoint) -> AgentServiceClient<Channel> {
    let start = Instant::now();
    loop {
        match endpoint.connect().await {
            Ok(channel) => return AgentServiceClient::new(channel),
            Err(error) => assert!(start.elapsed() < LIMIT, "{error:?}"),
        }
        std::thread::yield_now();
    }
}
