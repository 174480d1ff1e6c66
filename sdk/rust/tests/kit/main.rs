//! Tests of the kit from the view of a bot's author and of an arbiter. One program, because linking takes long.

mod bots;
mod cards;
mod certificate;
mod machine;
mod random;
mod served;
