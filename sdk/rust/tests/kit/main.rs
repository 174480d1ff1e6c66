//! The kit as a bot's author and an arbiter meet it, in one program: it takes long to link.

mod bots;
mod cards;
mod certificate;
mod machine;
mod random;
mod served;
