//! Reads and writes contests of LemonLime: a .cdf file and data/.
//!
//! Sources: Project-LemonLime/Project_LemonLime: src/core/{task,testcase,taskjudger,judgingthread}.cpp,
//! src/core/subtaskdependencelib.h.

mod cases;
mod contest;
mod judge;
mod read;
mod task_keys;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use contest::{is_binary, task_names};
pub(crate) use read::{CONTESTANT_FOLDER, FORMAT};
