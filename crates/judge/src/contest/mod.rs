//! Judges all contestants on all cases. Each distinct program is compiled and run once, even if several contestants
//! submitted it.
//!
//! ```text
//! participants ─► program    one for each distinct program, named by its content (names)
//!                    │
//!                    ▼
//!  journal ◄──────► ledger   of each program on each case: open → set aside, near a limit → settled; the first word counts
//!                    │  ▲
//!        tasks, open │  │ what came of them
//!        or near     ▼  │
//!                   hands    who runs: cores of this machine (in the order of `order`), machines of a cluster later
//!                             a machine by itself may have a `shard` of the programs only
//!
//!  ledger ─► scorecards      everybody gets one, and an onlooker those of this moment
//! ```

pub mod contestant;
pub mod event;
pub mod executor;
mod folder;
mod handed_in;
pub mod journal;
pub mod ledger;
pub mod local_executor;
mod named;
pub mod names;
pub mod observer;
mod order;
pub mod participants;
pub mod problem;
mod program;
pub mod result_cache;
pub mod run;
pub mod same_source;
mod scorecards;
pub mod shard;
pub mod state_folder;
pub mod task;

#[cfg(test)]
mod tests;
