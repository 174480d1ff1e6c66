//! DecideMany: the questions of all sessions on one stream. The bot's thread answers them, those of gRPC reads and
//! writes.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::{
    sync::{Notify, mpsc},
    time::timeout,
};
use tonic::{Status, Streaming};

use crate::question::{cut, duration};
use crate::v1::{CallError, DecideManyRequest, DecideManyResponse, DecideRequest, DecideResponse};
use crate::v1::{SessionAnswer, session_answer::Result as Outcome};

/// Answers wait at most about this long for each other; it is the least that tokio's timer knows.
const PORTION: Duration = Duration::from_millis(1);
const MAX_ERROR_BYTES: usize = 1024;
const MAX_ANSWERS: usize = 512;

/// What goes to the arbiter.
pub(crate) type Portion = Result<DecideManyResponse, Status>;

/// One stream.
pub(crate) struct Many {
    begun: Instant,
    state: Mutex<State>,
    /// The first answer of a portion is there, or the last answer, or the end.
    changed: Notify,
}

#[derive(Default)]
struct State {
    /// By deadline, then by arrival.
    open: BTreeMap<(Duration, u64), DecideRequest>,
    received: u64,
    /// The bot has one of the questions now.
    asked: bool,
    answers: Vec<SessionAnswer>,
    /// No more questions come; after an error nobody wants answers either.
    end: Option<Result<(), Status>>,
}

impl State {
    fn all_answered(&self) -> bool {
        self.open.is_empty() && !self.asked
    }
}

/// A message has at most 1 MiB, and an answer a note of 1 KiB.
fn take_some(answers: &mut Vec<SessionAnswer>) -> Vec<SessionAnswer> {
    answers.drain(..answers.len().min(MAX_ANSWERS)).collect()
}

impl Many {
    pub(crate) fn new() -> Arc<Many> {
        Arc::new(Many { begun: Instant::now(), state: Mutex::default(), changed: Notify::new() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads questions until there are no more; `ask` makes the bot's thread call `answer_next`.
    pub(crate) async fn read(
        self: Arc<Many>,
        mut messages: Streaming<DecideManyRequest>,
        ask: impl Fn(Arc<Many>) -> Result<(), Status>,
    ) {
        let end = loop {
            match messages.message().await {
                Ok(Some(message)) => {
                    let count = message.questions.len();
                    self.open(message.questions);
                    if let Err(status) = (0..count).try_for_each(|_| ask(self.clone())) {
                        break Err(status);
                    }
                }
                Ok(None) => break Ok(()),
                Err(status) => break Err(status),
            }
        };
        self.end(end);
    }

    fn open(&self, questions: Vec<DecideRequest>) {
        let (now, mut state) = (self.begun.elapsed(), self.state());
        for question in questions {
            state.received += 1;
            let key = (now.saturating_add(duration(&question.time_left)), state.received);
            state.open.insert(key, question);
        }
    }

    fn end(&self, end: Result<(), Status>) {
        let mut state = self.state();
        if end.is_err() {
            state.open.clear();
        }
        state.end.get_or_insert(end);
        self.changed.notify_one();
    }

    /// Answers the question with the first deadline; none if nobody waits any more.
    pub(crate) fn answer_next(&self, decide: impl FnOnce(DecideRequest) -> Result<DecideResponse, Status>) {
        let question = {
            let mut state = self.state();
            let Some((_, question)) = state.open.pop_first() else { return };
            state.asked = true;
            question
        };
        let session_id = question.session_id;
        let outcome = decide(question).map_or_else(
            |status| {
                let message = cut(status.message(), MAX_ERROR_BYTES).to_string();
                Outcome::Error(CallError { code: status.code() as u32, message })
            },
            Outcome::Answer,
        );
        let mut state = self.state();
        state.asked = false;
        state.answers.push(SessionAnswer { session_id, result: Some(outcome) });
        // The writer is woken for no others: that would cost more than an answer.
        if state.answers.len() == 1 || state.all_answered() {
            self.changed.notify_one();
        }
    }

    /// Writes answers in portions, until there are no more questions or the arbiter is gone.
    pub(crate) async fn write(self: Arc<Many>, portions: mpsc::Sender<Portion>) {
        let mut waited = false;
        loop {
            let portion = {
                let mut state = self.state();
                if let Some(Err(status)) = &state.end {
                    Some(Err(status.clone()))
                } else if !state.answers.is_empty() && (waited || state.all_answered()) {
                    waited = false;
                    Some(Ok(DecideManyResponse { answers: take_some(&mut state.answers) }))
                } else if state.end.is_some() && state.answers.is_empty() && state.all_answered() {
                    return;
                } else {
                    waited = !state.answers.is_empty();
                    None
                }
            };
            match portion {
                Some(portion) => {
                    let failed = portion.is_err();
                    if portions.send(portion).await.is_err() {
                        self.end(Err(Status::cancelled("nobody reads the answers")));
                    } else if !failed {
                        continue;
                    }
                    return;
                }
                None if waited => drop(timeout(PORTION, self.changed.notified()).await),
                None => self.changed.notified().await,
            }
        }
    }
}
