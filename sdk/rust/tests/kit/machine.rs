//! On another machine: tokens, TLS, and bots that attach themselves.

use std::pin::Pin;

use hakam::v1::arbiter_service_server::{ArbiterService, ArbiterServiceServer};
use hakam::v1::{self, AttachRequest, AttachResponse, attach_request::Answer, attach_response::Call};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_stream::{Stream, StreamExt, wrappers::UnboundedReceiverStream};
use tonic::transport::{Certificate, ClientTlsConfig, Endpoint, Identity, Server, ServerTlsConfig, server::TcpIncoming};
use tonic::{Code, Request, Response, Status, Streaming};

use crate::bots::{Process, Served, connect};
use crate::certificate::{self, certificate};
use crate::served::{DESCRIBE, fails, free_address, question, session};

#[tokio::test]
async fn calls_without_the_token_are_refused() {
    let mut bot = Served::start("second", &[("HAKAM_TOKEN", "secret")]).await;
    for (shown, right) in [("", false), ("secret", false), ("Bearer other", false), ("Bearer secret", true)] {
        let mut call = Request::new(question(1));
        call.metadata_mut().insert("authorization", shown.parse().unwrap());
        let mut stream = Request::new(tokio_stream::once(question(1)));
        stream.metadata_mut().insert("authorization", shown.parse().unwrap());
        let answers = (bot.client.decide(call).await, bot.client.decide_stream(stream).await);
        if right {
            assert_eq!(answers.1.unwrap().into_inner().next().await.unwrap().unwrap(), answers.0.unwrap().into_inner());
        } else {
            fails(answers.0, Code::Unauthenticated, "authorization: Bearer TOKEN");
            fails(answers.1, Code::Unauthenticated, "authorization: Bearer TOKEN");
        }
    }
    fails(bot.client.describe(DESCRIBE).await, Code::Unauthenticated, "authorization: Bearer TOKEN");
}

#[tokio::test]
async fn with_a_certificate_the_bot_serves_tls() {
    let (files, address) = (certificate(), free_address());
    let variables = [("HAKAM_ADDRESS", &*address), ("HAKAM_TLS_CERT", &files.cert), ("HAKAM_TLS_KEY", &files.key)];
    let _bot = Process::start("second", &variables);
    let tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(&files.cert_pem));
    let mut client = connect(Endpoint::from_shared(format!("https://{address}")).unwrap().tls_config(tls).unwrap()).await;
    assert_eq!(client.decide(question(1)).await.unwrap().into_inner().decision_id, 1);

    let swapped = [("HAKAM_ADDRESS", &*address), ("HAKAM_TLS_CERT", &files.key), ("HAKAM_TLS_KEY", &files.cert)];
    let (code, log) = Process::start("second", &swapped).end();
    assert_eq!((code, log.lines().count()), (Some(1), 1), "{log}");
    assert!(log.starts_with("hakam: HAKAM_TLS_CERT and HAKAM_TLS_KEY: "), "{log}");
}

/// The arbiter's side of Attach: reports each answer to the test, and sends what the test orders.
struct Arbiter {
    heard: mpsc::UnboundedSender<(String, Streaming<AttachRequest>)>,
    calls: std::sync::Mutex<Option<Calls>>,
}

type Calls = mpsc::UnboundedReceiver<Result<AttachResponse, Status>>;

#[tonic::async_trait]
impl ArbiterService for Arbiter {
    type AttachStream = Pin<Box<dyn Stream<Item = Result<AttachResponse, Status>> + Send>>;

    async fn attach(&self, request: Request<Streaming<AttachRequest>>) -> Result<Response<Self::AttachStream>, Status> {
        let Some(calls) = self.calls.lock().unwrap().take() else {
            return Err(Status::already_exists("one has attached itself under that name"));
        };
        let shown = |name| request.metadata().get(name).unwrap().to_str().unwrap().to_string();
        let greeting = format!("{} {}", shown("authorization"), shown("hakam-name"));
        self.heard.send((greeting, request.into_inner())).unwrap();
        Ok(Response::new(Box::pin(UnboundedReceiverStream::new(calls))))
    }
}

/// An arbiter for one bot.
struct Meeting {
    address: String,
    heard: mpsc::UnboundedReceiver<(String, Streaming<AttachRequest>)>,
    calls: mpsc::UnboundedSender<Result<AttachResponse, Status>>,
}

impl Meeting {
    async fn new(tls: Option<&certificate::Certificate>) -> Meeting {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("attach:{}", listener.local_addr().unwrap());
        let (heard_by, heard) = mpsc::unbounded_channel();
        let (calls, called) = mpsc::unbounded_channel();
        let mut server = Server::builder();
        if let Some(files) = tls {
            let identity = Identity::from_pem(&files.cert_pem, &files.key_pem);
            server = server.tls_config(ServerTlsConfig::new().identity(identity)).unwrap();
        }
        let arbiter = Arbiter { heard: heard_by, calls: Some(called).into() };
        let served = server.add_service(ArbiterServiceServer::new(arbiter));
        tokio::spawn(served.serve_with_incoming(TcpIncoming::from(listener)));
        Meeting { address, heard, calls }
    }

    fn start(&self, name: &str, ca: &str) -> Process {
        let variables = [("HAKAM_ADDRESS", &*self.address), ("HAKAM_TOKEN", "secret"), ("HAKAM_NAME", "hero")];
        Process::start(name, &[&variables[..], &[("HAKAM_TLS_CA", ca)]].concat())
    }

    fn call(&self, call_id: u64, call: Option<Call>) {
        self.calls.send(Ok(AttachResponse { call_id, call })).unwrap();
    }
}

async fn ended(process: Process) -> (Option<i32>, String) {
    tokio::task::spawn_blocking(|| process.end()).await.unwrap()
}

#[tokio::test]
async fn a_bot_attaches_itself_and_leaves_when_it_is_not_needed() {
    let files = certificate();
    for tls in [None, Some(&files)] {
        let mut meeting = Meeting::new(tls).await;
        let bot = meeting.start("witness", tls.map_or("", |files| &files.cert));
        let (greeting, mut answers) = meeting.heard.recv().await.unwrap();
        assert_eq!(greeting, "Bearer secret hero");
        let calls = [
            Some(Call::Describe(DESCRIBE)),
            Some(Call::StartSession(session(7, 0, "pilotta"))),
            Some(Call::StartSession(session(7, 0, "baloot"))),
            Some(Call::Decide(question(5))),
            Some(Call::FinishBoard(v1::FinishBoardRequest { session_id: 7, result: None })),
            Some(Call::FinishSession(v1::FinishSessionRequest { session_id: 7 })),
            None,
        ];
        let mut heard = vec![];
        for (id, call) in (100..).zip(calls) {
            meeting.call(id, call);
            let answer = answers.next().await.unwrap().unwrap();
            heard.push(match answer.answer.unwrap() {
                Answer::Describe(about) => format!("{} {}", answer.call_id, about.name),
                Answer::StartSession(_) => format!("{} session", answer.call_id),
                Answer::Decide(decision) => format!("{} decision {}", answer.call_id, decision.decision_id),
                Answer::FinishBoard(_) => format!("{} board", answer.call_id),
                Answer::FinishSession(_) => format!("{} end", answer.call_id),
                Answer::Error(error) => format!("{} error {}", answer.call_id, error.code),
            });
        }
        let wanted = ["100 witness", "101 error 9", "102 session", "103 decision 5", "104 board", "105 end", "106 error 12"];
        assert_eq!(heard, wanted);
        drop(meeting.calls);
        assert_eq!(ended(bot).await.0, Some(0));
    }
}

#[tokio::test]
async fn a_refused_or_broken_attachment_is_one_line_and_exit_code_1() {
    let mut meeting = Meeting::new(None).await;
    let bot = meeting.start("second", "");
    let (_, _answers) = meeting.heard.recv().await.unwrap();
    let (code, log) = ended(meeting.start("second", "")).await;
    assert_eq!((code, log.lines().count()), (Some(1), 1), "{log}");
    assert!(log.ends_with(" as hero: AlreadyExists: one has attached itself under that name\n"), "{log}");

    meeting.calls.send(Err(Status::unavailable("going away"))).unwrap();
    let (code, log) = ended(bot).await;
    assert!(code == Some(1) && log.ends_with(" as hero: Unavailable: going away\n"), "{log}");

    let nobody = format!("attach:{}", free_address());
    let variables = [("HAKAM_ADDRESS", &*nobody), ("HAKAM_TOKEN", "t"), ("HAKAM_NAME", "n")];
    let (code, log) = Process::start("second", &variables).end();
    assert_eq!((code, log.lines().count()), (Some(1), 1), "{log}");
}

#[tokio::test]
async fn the_end_of_the_stream_and_sigterm_end_an_attached_bot_that_thinks() {
    for by_signal in [false, true] {
        let mut meeting = Meeting::new(None).await;
        let mut bot = meeting.start("thinker", "");
        let (_, _answers) = meeting.heard.recv().await.unwrap();
        meeting.call(1, Some(Call::Decide(question(1))));
        let (line, bot) = tokio::task::spawn_blocking(move || (bot.line(), bot)).await.unwrap();
        assert_eq!(line, "thinking");
        if by_signal {
            assert_eq!(bot.stop(), (Some(0), String::new()));
        } else {
            drop(meeting.calls);
            assert_eq!(ended(bot).await, (Some(0), String::new()));
        }
    }
}
