//! The same judging on other machines: a coordinator hands out programs and takes in what comes of them.
//!
//! ```text
//!   ledger ◄─┐                        bus                          ┌─ slots: threads, each with a bench
//!            │       orders ─► notice, order, blob ─► orders       │         bench: sheet ─► Problem ─► Judging
//!   crew ────┤ desk                                          worker┤
//!            └ check ◄─ lines ◄───── found, beat ◄──── lines       └─ cache: blobs on disk, by their names
//! ```
//!
//! The crew is another kind of hands: the ledger does not know who runs. What a worker says is a line of a journal, and is
//! not believed before `check` has seen it. A bus is whatever carries messages; `memory` is one within the process,
//! `nats` one over a network, to the server that `server` starts.

mod asking;
mod basket;
pub mod bench;
pub mod blob;
pub mod bus;
pub mod cache;
pub mod chance;
mod check;
mod coach;
pub mod crew;
mod desk;
pub mod evidence;
pub mod fitness;
pub mod found;
pub mod hosts;
mod laid_out;
mod made;
pub mod memory;
pub mod nats;
mod orders;
mod outbox;
mod plan;
pub mod seed;
pub mod server;
pub mod sheet;
pub mod slots;
mod twin_desk;
pub mod twins;
pub mod unfit;
pub mod wire;
pub mod worker;

#[cfg(test)]
mod tests;
