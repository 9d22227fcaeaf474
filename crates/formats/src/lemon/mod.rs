//! Reads and writes contests of LemonLime: a .cdf file and data/.
//!
//! Sources: Project-LemonLime/Project_LemonLime: src/core/{task,testcase,taskjudger,judgingthread}.cpp,
//! src/core/subtaskdependencelib.h.

mod cases;
mod contest;
mod judge;
mod read;
#[cfg(test)]
mod tests;
mod told;
mod write;

pub(crate) use contest::{is_old, tasks};
pub(crate) use read::{FORMAT, SOURCE};
