//! Reads and writes UOJ packages: problem.conf, numbered test files, and programs with fixed names.
//!
//! Sources: UniversalOJ/UOJ-System: judger/uoj_judger/include/uoj_judger.h, and the judgers of forks of UOJ.

mod jury_programs;
mod problem_conf;
mod read;
mod subtasks;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::FORMAT;
