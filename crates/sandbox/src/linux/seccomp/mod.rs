//! The filters of system calls that hold a contestant's process.
//!
//! ```text
//!   RULES ──► intervals of call numbers ──► binary search by `jge` ──► a return, or argument checks and a return
//! ```
//!
//! To install one costs more than all else that a run takes, so a box has one, from its making on: it stands in the init,
//! and passes to each contestant for nothing. What the init itself has to do is refused to all who cannot say its pass
//! word. Where neither a box nor landlock keeps signals in, a contestant may signal nobody but itself: a second filter is
//! installed for each, and the kernel heeds both.
//!
//! It refuses what reaches beyond the process and what outlives it; everything else that the kernel had when the list
//! was made is allowed, and what came later does not exist. Sources: seccomp(2), linux/filter.h, linux/audit.h.

mod allowance;
mod filter;
mod pass_word;
mod rules;

pub(super) use allowance::{Allowance, Stage};
pub(super) use filter::Filter;
pub(super) use pass_word::PassWord;
