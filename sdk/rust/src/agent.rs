//! AgentService, implemented with the bot: answers the arbiter's calls, one at a time, from a server or from a stream.

use std::{any::type_name, env, panic::Location, path::Path, rc::Rc};

use tonic::{Code, Status};

use crate::action::Action;
use crate::fault::{guard, place};
use crate::question::{BoardResult, Question, Session, cut};
use crate::v1::{self, attach_request::Answer, attach_response::Call};

const PROTOCOL_REVISION: u32 = 1;
/// If the arbiter has not started the bot, one process plays all seats of its entrant, in both rooms.
const LEAST_SESSIONS: usize = 64;
const MAX_STATUS_BYTES: usize = 500; // it is sent in a header

/// Decides. A function or closure from `&mut Question` to [`Action`] is a bot too. Calls come one at a time, on the
/// thread that called [`serve`](crate::serve).
///
/// A panic is a fault of this one decision: it is in the log, and the bot is asked again next time. So is an answer
/// that is not among `question.legal`.
pub trait Bot {
    /// One of `question.legal`.
    fn decide(&mut self, question: &mut Question) -> Action;

    /// The bot takes a seat at a table. An error refuses it.
    fn start_session(&mut self, _session: &Session) -> Result<(), String> {
        Ok(())
    }

    /// Whether to call `finish_board`.
    fn wants_results(&self) -> bool {
        false
    }

    /// A board is over.
    fn finish_board(&mut self, _result: &BoardResult) {}
}

impl<F: FnMut(&mut Question) -> Action> Bot for F {
    fn decide(&mut self, question: &mut Question) -> Action {
        self(question)
    }
}

/// Introduces the bot; everything may be left out.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// At most 64 characters; by default the name of the program.
    pub name: String,
    /// At most 64 characters.
    pub version: String,
    /// At most 128 characters.
    pub author: String,
    /// The games that it plays; none: all.
    pub presets: Vec<String>,
    /// How many boards one process plays at the same time, at most 1024; 0 means 1. Leave it if the bot thinks: calls
    /// of all sessions wait for each other.
    pub max_sessions: u32,
}

/// The bot and its sessions.
pub(crate) struct Agent<B> {
    bot: B,
    about: v1::DescribeResponse,
    sessions: Vec<Rc<Session>>, // the oldest first
    /// Where the author called `serve`.
    served_at: &'static Location<'static>,
}

impl<B: Bot> Agent<B> {
    pub(crate) fn new(bot: B, about: About, served_at: &'static Location<'static>) -> Self {
        let or = |text: String, default: String| if text.is_empty() { default } else { text };
        let wants_results = bot.wants_results();
        let about = v1::DescribeResponse {
            protocol_revision: PROTOCOL_REVISION,
            name: or(about.name, program_name()),
            version: or(about.version, "0".into()),
            author: about.author,
            presets: about.presets,
            max_sessions: about.max_sessions.max(1),
            wants_results,
            // A question on a stream could overtake a result, which is a separate call.
            decide_stream: !wants_results,
            decide_many: !wants_results && about.max_sessions > 1,
        };
        Agent { bot, about, sessions: vec![], served_at }
    }

    /// The answer of AgentService to a call.
    pub(crate) fn answer(&mut self, call: Call) -> Result<Answer, Status> {
        match call {
            Call::Describe(request) => self.describe(&request).map(Answer::Describe),
            Call::StartSession(request) => self.start_session(&request).map(Answer::StartSession),
            Call::Decide(request) => self.decide(request).map(Answer::Decide),
            Call::FinishBoard(request) => self.finish_board(request).map(Answer::FinishBoard),
            Call::FinishSession(request) => {
                self.sessions.retain(|session| session.id != request.session_id);
                Ok(Answer::FinishSession(v1::FinishSessionResponse {}))
            }
        }
    }

    fn describe(&self, request: &v1::DescribeRequest) -> Result<v1::DescribeResponse, Status> {
        let asked = request.protocol_revision;
        if asked != PROTOCOL_REVISION {
            let text = format!("this bot speaks protocol revision {PROTOCOL_REVISION}, not {asked}");
            return Err(Status::failed_precondition(text));
        }
        Ok(self.about.clone())
    }

    fn start_session(&mut self, request: &v1::StartSessionRequest) -> Result<v1::StartSessionResponse, Status> {
        let session = Session::from_proto(request);
        let presets = &self.about.presets;
        if !presets.is_empty() && !presets.contains(&session.preset) {
            let text = format!("this bot does not play {}, only {}", session.preset, presets.join(", "));
            return Err(Status::failed_precondition(text));
        }
        guard(|| self.bot.start_session(&session))
            .map_err(internal)?
            .map_err(|refusal| self.wrong(&format!("refuses the session: {refusal}")))?;
        self.sessions.retain(|other| other.id != session.id);
        if self.sessions.len() >= LEAST_SESSIONS.max(self.about.max_sessions as usize) {
            // An arbiter may omit FinishSession, so the oldest session is closed.
            self.sessions.remove(0);
        }
        self.sessions.push(Rc::new(session));
        Ok(v1::StartSessionResponse {})
    }

    pub(crate) fn decide(&mut self, request: v1::DecideRequest) -> Result<v1::DecideResponse, Status> {
        let session = self.session(request.session_id);
        let mut question = Question::from_proto(request, session)
            .map_err(|error| Status::invalid_argument(format!("this question cannot be read: {error}")))?;
        let answer = guard(|| self.bot.decide(&mut question)).map_err(internal)?;
        question.response(&answer).map_err(|complaint| self.wrong(&complaint))
    }

    fn finish_board(&mut self, request: v1::FinishBoardRequest) -> Result<v1::FinishBoardResponse, Status> {
        if self.about.wants_results {
            let session = self.session(request.session_id);
            let result = BoardResult::from_proto(request.result.unwrap_or_default(), session);
            guard(|| self.bot.finish_board(&result)).map_err(internal)?;
        }
        Ok(v1::FinishBoardResponse {})
    }

    fn session(&self, id: u64) -> Option<Rc<Session>> {
        self.sessions.iter().find(|session| session.id == id).cloned()
    }

    /// The status, and a line in the log, for a mistake of the bot that was not a panic.
    fn wrong(&self, complaint: &str) -> Status {
        let text = format!("{}: {} {complaint}", place(self.served_at), type_name::<B>());
        eprintln!("{text}");
        internal(text)
    }
}

fn internal(text: String) -> Status {
    Status::new(Code::Internal, cut(&text, MAX_STATUS_BYTES))
}

fn program_name() -> String {
    let program = env::args().next().unwrap_or_default();
    let name = Path::new(&program).file_name().map(|name| name.to_string_lossy().into_owned());
    name.map_or("bot".into(), |name| name.chars().take(64).collect())
}
