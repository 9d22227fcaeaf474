//! Judges all contestants on all cases. Each distinct program is compiled and run once, even if several contestants
//! submitted it.
//!
//! ```text
//! participants ─► distinct_program    programs without duplicates, identified by content hashes (result_keys)
//!                    │
//!                    ▼
//!  journal ◄──────► ledger    result of each program on each case: pending → set aside if near a limit → settled
//!                    │  ▲
//!              tasks │  │ results
//!                    ▼  │
//!                 executor    runs programs: local_executor on the cores of this machine in the order of run_order, or a
//!                             cluster; a shard is the share of the programs that one machine judges
//!
//!  ledger ─► scorecards       final ones for each contestant, and current ones for the observer
//! ```

pub mod contestant;
mod contestant_folder;
mod distinct_program;
pub mod event;
pub mod executor;
pub mod journal;
pub mod ledger;
pub mod local_executor;
pub mod observer;
pub mod participants;
pub mod problem;
pub mod progress;
pub mod result_cache;
pub mod result_cache_opening;
pub mod result_keys;
pub mod run;
mod run_order;
pub mod run_task;
pub mod same_source;
mod scorecards;
pub mod shard;
pub mod shared_program_cache;
mod source_candidates;
pub mod state_folder;
mod submission_search;
pub mod work_in_progress;

#[cfg(test)]
mod tests;
