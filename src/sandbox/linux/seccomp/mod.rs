//! The filters of system calls that hold a contestant's process.
//!
//! ```text
//!   RULES ──► intervals of call numbers ──► binary search by `jge` ──► a return, or argument checks and a return
//! ```
//!
//! There are two of them, and the kernel heeds both. To install one takes as long as it is large: most rules stand from
//! the making of a box, in the init, whose children they pass to for nothing; what the init has to do itself is
//! refused to each contestant anew.
//!
//! It refuses what reaches beyond the process and what outlives it; everything else that the kernel had when the list
//! was made is allowed, and what came later does not exist. Sources: seccomp(2), linux/filter.h, linux/audit.h.

mod allowance;
mod filter;
mod rules;

pub use allowance::{Allowance, Stage};
pub use filter::Filter;
