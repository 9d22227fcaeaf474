//! Grading on several machines: a coordinator offers programs as orders and collects the results of workers.
//!
//! ```text
//!   ledger ◄─┐                        bus                          ┌─ slots: threads, each with a bench
//!            │       orders ─► notice, order, blob ─► orders       │         bench: sheet ─► Problem ─► Judging
//!   crew ────┤ desk                                          worker┤
//!            └ check ◄─ lines ◄───── found, beat ◄──── lines       └─ cache: blobs on disk, by their names
//! ```
//!
//! The crew executes tasks for the ledger, as local threads do; the ledger does not know which machine runs a task.
//! Workers send lines of a journal, which `check` validates before the ledger accepts them. A bus carries the messages:
//! `memory` implements it within one process, `nats` over a network through the NATS server that `server` starts.

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
