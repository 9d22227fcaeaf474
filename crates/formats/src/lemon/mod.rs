//! Reads and writes contests of LemonLime: a .cdf file and data/.
//!
//! Sources: Project-LemonLime/Project_LemonLime: src/core/{task,testcase,taskjudger,judgingthread}.cpp,
//! src/core/subtaskdependencelib.h.

mod cases;
mod checker;
mod contest;
mod read;
mod task_keys;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use contest::{contest_title_and_tasks, has_binary_contest_file};
pub(crate) use read::{CONTESTANT_FOLDER, FORMAT};
