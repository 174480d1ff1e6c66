//! Play in Hakam leagues with a bot in Rust.
//!
//! A bot is one function. This one takes the first legal action:
//!
//! ```no_run
//! use hakam::{About, Action, Question};
//!
//! fn decide(question: &mut Question) -> Action {
//!     question.legal[0].clone()
//! }
//!
//! fn main() {
//!     hakam::serve(decide, About::default())
//! }
//! ```
//!
//! [`Question`] is everything that the bot may know; [`serve`] does the rest.

mod action;
mod agent;
mod attach;
mod cards;
mod environment;
mod fault;
mod observation;
mod question;
mod random;
mod serve;
#[cfg(test)]
mod tests;

pub use action::{Action, Call};
pub use agent::{About, Bot};
pub use cards::{Card, Denomination, ParseError, SUITS, cards, deck, sort_cards};
pub use observation::{Contract, Meld, Observation, Pile, Trick};
pub use question::{BoardResult, Question, Rules, Session};
pub use random::Random;
pub use serve::serve;
pub use v1::{AuctionStage, CallKind, Format, Lock, MeldKind, Outcome, Phase};

/// The messages of `proto/hakam/v1`, generated: for fields that have no name here.
#[allow(missing_docs, clippy::all, rustdoc::all)]
#[path = "v1/hakam.v1.rs"]
pub mod v1;
