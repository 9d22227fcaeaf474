//! UOJ: problem.conf, the tests in files with numbers, and programs by fixed names.
//!
//! Read in UniversalOJ/UOJ-System: judger/uoj_judger/include/uoj_judger.h, and the judgers of its forks.

mod conf;
mod judge;
mod read;
mod subtasks;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::FORMAT;
