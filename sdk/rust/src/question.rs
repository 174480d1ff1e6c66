//! Questions and sessions.

use std::{collections::BTreeMap, rc::Rc, time::Duration};

use crate::action::Action;
use crate::cards::ParseError;
use crate::observation::Observation;
use crate::random::Random;
use crate::v1::{self, Format, Outcome, Phase, decide_response::Choice};

const MAX_NOTE_BYTES: usize = 1024;

/// The options of a game by name, as text: "target" is "152", "deck" is "d36".
pub type Rules = BTreeMap<String, String>;

/// One question.
#[derive(Clone, Debug)]
pub struct Question {
    /// What the seat may know.
    pub seen: Observation,
    /// The legal actions, at least two.
    pub legal: Vec<Action>,
    /// In total for this decision, including the bank, at the moment when the question was sent.
    pub time_left: Duration,
    /// The part of it that is in the bank.
    pub bank_left: Duration,
    /// The source of randomness; use no other.
    pub random: Random,
    /// `None` if it was not opened here.
    pub session: Option<Rc<Session>>,
    /// The options of the game (`session.rules`); empty without a session.
    pub rules: Rc<Rules>,
    /// A remark that you may leave for the private log, at most 1024 bytes.
    pub note: String,
    /// The message itself, for fields that are not here.
    pub proto: v1::DecideRequest,
}

/// A seat at a table, for any number of boards.
#[derive(Clone, Debug)]
pub struct Session {
    /// Its id.
    pub id: u64,
    /// The seat.
    pub seat: usize,
    /// Name of the game.
    pub preset: String,
    /// Every option that applies in the game.
    pub rules: Rc<Rules>,
    /// How it is scored.
    pub format: Format,
    /// The time for each decision.
    pub per_decision: Duration,
    /// Extra time, over one board.
    pub bank: Duration,
}

/// The result of a board.
#[derive(Clone, Debug)]
pub struct BoardResult {
    /// `None` if it was not opened here.
    pub session: Option<Rc<Session>>,
    /// Made, failed, ...
    pub outcome: Outcome,
    /// Points of team 0 and team 1 in the unit of the match.
    pub points: Vec<i32>,
    /// The message itself, for fields that are not here.
    pub proto: v1::BoardResult,
}

impl Question {
    /// The legal action with this text.
    pub fn find(&self, text: &str) -> Option<Action> {
        self.legal.iter().find(|action| action.to_string() == text).cloned()
    }

    /// Reads a message. Bots get their questions from `serve`; this is for their tests.
    pub fn from_proto(proto: v1::DecideRequest, session: Option<Rc<Session>>) -> Result<Question, ParseError> {
        Ok(Question {
            seen: Observation::from_proto(proto.observation.as_ref().unwrap_or(&v1::Observation::default()))?,
            legal: proto.legal_actions.iter().map(Action::from_proto).collect::<Result<_, _>>()?,
            time_left: duration(&proto.time_left),
            bank_left: duration(&proto.bank_left),
            random: Random::new(proto.decision_seed),
            rules: session.as_ref().map(|session| session.rules.clone()).unwrap_or_default(),
            session,
            note: String::new(),
            proto,
        })
    }

    /// The message for the answer of `decide`, or the error in it.
    pub(crate) fn response(&self, answer: &Action) -> Result<v1::DecideResponse, String> {
        let text = answer.to_string();
        // Counted in the arbiter's order, because a bot may sort `legal`.
        let asked = self.proto.legal_actions.iter().filter_map(|action| Action::from_proto(action).ok());
        let texts: Vec<String> = asked.map(|action| action.to_string()).collect();
        let choice = match texts.iter().position(|legal| *legal == text) {
            Some(index) => Choice::ActionIndex(index as u32),
            // An Ashkal need not be listed: without the right to it, it counts as Sun (clause C6).
            None if text == "ASHKAL" && self.seen.phase == Phase::Auction => Choice::Action(answer.to_proto()),
            None => return Err(format!("returned {text}, which is not legal; legal are {}", texts.join(", "))),
        };
        Ok(v1::DecideResponse {
            decision_id: self.proto.decision_id,
            choice: Some(choice),
            note: cut(&self.note, MAX_NOTE_BYTES).to_string(),
        })
    }
}

impl Session {
    /// Reads a message.
    pub fn from_proto(proto: &v1::StartSessionRequest) -> Session {
        let (rules, clock) = (proto.rules.clone().unwrap_or_default(), proto.clock.clone().unwrap_or_default());
        let options = rules.text.lines().filter_map(|line| line.split_once('='));
        Session {
            id: proto.session_id,
            seat: proto.seat as usize,
            preset: if rules.preset.is_empty() { "baloot".into() } else { rules.preset },
            rules: Rc::new(options.map(|(name, value)| (name.into(), value.into())).collect()),
            format: proto.format(),
            per_decision: duration(&clock.per_decision),
            bank: duration(&clock.bank),
        }
    }
}

impl BoardResult {
    pub(crate) fn from_proto(proto: v1::BoardResult, session: Option<Rc<Session>>) -> BoardResult {
        BoardResult { session, outcome: proto.outcome(), points: proto.points.clone(), proto }
    }
}

pub(crate) fn duration(proto: &Option<prost_types::Duration>) -> Duration {
    proto.and_then(|duration| duration.try_into().ok()).unwrap_or_default()
}

/// The beginning of a text, in at most this many bytes and only whole characters.
pub(crate) fn cut(text: &str, bytes: usize) -> &str {
    let end = (0..=bytes.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}
