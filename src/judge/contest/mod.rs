//! A whole class at once: everybody's programs, each compiled and run once, by as many workers as there are.
//!
//! ```text
//! entrants ─► units (one per distinct program) ─► compile, side by side
//!                                                    │
//!         journal ──known results──►  run: case by case, the whole class on each; the longest case first
//!            ▲                                       │
//!            └──────────── results ◄── again, alone: what came near a limit
//!                                                    │
//!                                                    ▼
//!                                    a scorecard for each entrant
//! ```

pub mod journal;
mod order;
pub mod participants;
mod program;
pub mod run;
mod scorecards;
pub mod state_folder;

#[cfg(test)]
mod tests;
