//! Serves a bot with gRPC. Authors of bots do not need to read this.
//!
//! The bot stays on the thread that called `serve` and answers one call after the other; gRPC has a thread of its own,
//! which ends the process even while the bot thinks.

use std::{env, fs, io, os::unix::fs::FileTypeExt, panic::Location, pin::Pin, process, sync::Arc, thread};

use tokio::net::{TcpListener, UnixListener};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::{ReceiverStream, UnixListenerStream};
use tokio_stream::{Stream, StreamExt};
use tonic::transport::{Identity, Server, ServerTlsConfig, server::TcpIncoming};
use tonic::{Request, Response, Status, Streaming};

use crate::agent::{About, Agent, Bot};
use crate::attach::attach;
use crate::environment::{Address, Environment};
use crate::fault::watch_panics;
use crate::many::{Many, Portion};
use crate::stuck::tell_at_sigquit;
use crate::v1::agent_service_server::{AgentService, AgentServiceServer};
use crate::v1::{self, attach_request::Answer, attach_response::Call};

/// How many calls may wait while the bot thinks: many more than an arbiter sends (notices, and one question per
/// session).
const MAX_WAITING_CALLS: usize = 4096;

/// Serves the bot until the arbiter ends the process; it does not return. What is written to stderr goes to the private
/// log of the bot. Exit codes: 0 at SIGTERM and when an arbiter that was dialled no longer needs the bot, 1 when there
/// is no serving, 2 when the environment has no valid address.
#[track_caller]
pub fn serve(bot: impl Bot, about: About) -> ! {
    let mut agent = Agent::new(bot, about, Location::caller());
    let environment = Environment::read(|name| env::var(name).ok()).unwrap_or_else(|error| exit(Err(error), 2));
    watch_panics();
    tell_at_sigquit();
    let (calls, mut waiting) = mpsc::channel::<Waiting>(MAX_WAITING_CALLS);
    thread::spawn(|| exit(transport(environment, Caller { calls }), 1));
    while let Some(next) = waiting.blocking_recv() {
        match next {
            Waiting::Call { call: Call::Decide(_), reply } if reply.is_closed() => {} // nobody waits for the answer now
            Waiting::Call { call, reply } => drop(reply.send(agent.answer(call))), // the caller may be gone
            Waiting::Many(many) => many.answer_next(|question| agent.decide(question)),
        }
    }
    loop {
        thread::park(); // the other thread is ending the process
    }
}

/// Ends the process: with 0, or with one line about the error and its exit code.
fn exit(outcome: Result<(), String>, failed: i32) -> ! {
    if let Err(error) = &outcome {
        eprintln!("hakam: {error}");
    }
    process::exit(if outcome.is_ok() { 0 } else { failed })
}

/// What waits for the bot.
enum Waiting {
    Call { call: Call, reply: oneshot::Sender<Result<Answer, Status>> },
    /// A question of a DecideMany, the one that must be answered first.
    Many(Arc<Many>),
}

/// Sends calls to the bot.
#[derive(Clone)]
pub(crate) struct Caller {
    calls: mpsc::Sender<Waiting>,
}

impl Caller {
    /// The answer of AgentService to a call. Calls are answered in the order in which they are made.
    pub(crate) async fn answer(&self, call: Call) -> Result<Answer, Status> {
        let (reply, answer) = oneshot::channel();
        let gone = "the bot is being ended";
        self.wait(Waiting::Call { call, reply })?;
        answer.await.map_err(|_| Status::unavailable(gone))?
    }

    fn wait(&self, waiting: Waiting) -> Result<(), Status> {
        self.calls.try_send(waiting).map_err(|_| Status::resource_exhausted("too many calls wait"))
    }
}

/// Serves until a signal or, attached, until the arbiter ends it.
#[tokio::main(flavor = "current_thread")]
async fn transport(environment: Environment, caller: Caller) -> Result<(), String> {
    let refused = |error: io::Error| error.to_string();
    let mut terminated = signal(SignalKind::terminate()).map_err(refused)?;
    let mut interrupted = signal(SignalKind::interrupt()).map_err(refused)?;
    let served = async {
        match &environment.address {
            Address::Attach(arbiter) => attach(arbiter, &environment, caller).await,
            _ => listen(&environment, caller).await,
        }
    };
    let outcome = tokio::select! {
        outcome = served => outcome,
        _ = terminated.recv() => Ok(()),
        _ = interrupted.recv() => Ok(()),
    };
    if let (Address::Unix(path), Ok(())) = (&environment.address, &outcome) {
        let _ = fs::remove_file(path);
    }
    outcome
}

async fn listen(environment: &Environment, caller: Caller) -> Result<(), String> {
    let mut server = Server::builder();
    if let Some((cert, key)) = &environment.tls {
        let pem = |path: &String| fs::read(path).map_err(|error| format!("{path}: {error}"));
        let tls = ServerTlsConfig::new().identity(Identity::from_pem(pem(cert)?, pem(key)?));
        server = server.tls_config(tls).map_err(|error| format!("HAKAM_TLS_CERT and HAKAM_TLS_KEY: {}", causes(&error)))?;
    }
    let wanted = (!environment.token.is_empty()).then(|| format!("Bearer {}", environment.token));
    let server = server.add_service(AgentServiceServer::with_interceptor(caller, move |request: Request<()>| {
        demand_token(wanted.as_deref(), request)
    }));
    match &environment.address {
        Address::Unix(path) => {
            if fs::symlink_metadata(path).is_ok_and(|file| file.file_type().is_socket()) {
                let _ = fs::remove_file(path); // left by a bot that was killed
            }
            let listener = UnixListener::bind(path).map_err(|error| format!("cannot listen at unix:{path}: {error}"))?;
            server.serve_with_incoming(UnixListenerStream::new(listener)).await
        }
        Address::Tcp(address) | Address::Attach(address) => {
            let listener = TcpListener::bind(address).await;
            let listener = listener.map_err(|error| format!("cannot listen at {address}: {error}"))?;
            server.serve_with_incoming(TcpIncoming::from(listener).with_nodelay(Some(true))).await
        }
    }
    .map_err(|error| causes(&error))
}

/// An error with its causes, because tonic's own text says too little.
pub(crate) fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}

fn demand_token(wanted: Option<&str>, request: Request<()>) -> Result<Request<()>, Status> {
    let shown = request.metadata().get("authorization").map(|shown| shown.as_bytes());
    match wanted {
        Some(wanted) if !shown.is_some_and(|shown| equal(shown, wanted.as_bytes())) => {
            Err(Status::unauthenticated("this bot wants metadata `authorization: Bearer TOKEN` with its token"))
        }
        _ => Ok(request),
    }
}

/// Compares in constant time: the time does not show where the difference is.
fn equal(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
}

/// Asks the bot and unpacks its answer.
macro_rules! ask {
    ($caller:expr, $kind:ident, $request:expr) => {
        match $caller.answer(Call::$kind($request)).await? {
            Answer::$kind(answer) => Ok(answer),
            _ => Err(Status::internal("an answer of another kind")),
        }
    };
}

#[tonic::async_trait]
impl AgentService for Caller {
    async fn describe(&self, request: Request<v1::DescribeRequest>) -> Result<Response<v1::DescribeResponse>, Status> {
        ask!(self, Describe, request.into_inner()).map(Response::new)
    }

    async fn start_session(
        &self,
        request: Request<v1::StartSessionRequest>,
    ) -> Result<Response<v1::StartSessionResponse>, Status> {
        ask!(self, StartSession, request.into_inner()).map(Response::new)
    }

    async fn decide(&self, request: Request<v1::DecideRequest>) -> Result<Response<v1::DecideResponse>, Status> {
        ask!(self, Decide, request.into_inner()).map(Response::new)
    }

    type DecideStreamStream = Pin<Box<dyn Stream<Item = Result<v1::DecideResponse, Status>> + Send>>;

    async fn decide_stream(
        &self,
        request: Request<Streaming<v1::DecideRequest>>,
    ) -> Result<Response<Self::DecideStreamStream>, Status> {
        let caller = self.clone();
        let answers = request.into_inner().then(move |question| {
            let caller = caller.clone();
            async move { ask!(caller, Decide, question?) }
        });
        Ok(Response::new(Box::pin(answers)))
    }

    type DecideManyStream = ReceiverStream<Portion>;

    async fn decide_many(
        &self,
        request: Request<Streaming<v1::DecideManyRequest>>,
    ) -> Result<Response<Self::DecideManyStream>, Status> {
        let (caller, many, (portions, sent)) = (self.clone(), Many::new(), mpsc::channel(1));
        tokio::spawn(many.clone().read(request.into_inner(), move |many| caller.wait(Waiting::Many(many))));
        tokio::spawn(many.write(portions));
        Ok(Response::new(ReceiverStream::new(sent)))
    }

    async fn finish_board(
        &self,
        request: Request<v1::FinishBoardRequest>,
    ) -> Result<Response<v1::FinishBoardResponse>, Status> {
        ask!(self, FinishBoard, request.into_inner()).map(Response::new)
    }

    async fn finish_session(
        &self,
        request: Request<v1::FinishSessionRequest>,
    ) -> Result<Response<v1::FinishSessionResponse>, Status> {
        ask!(self, FinishSession, request.into_inner()).map(Response::new)
    }
}
