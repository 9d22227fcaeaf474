//! DMOJ: init.yml, the data beside it or in a zip, and tests/ with the jury's programs.
//!
//! Read in dmoj 4.1.0 (DMOJ/judge-server): problem.py, judge.py, testsuite.py, checkers/, contrib/, graders/.

mod cases;
mod checker;
mod files;
mod guessed;
mod programs;
mod read;
mod subtasks;
#[cfg(test)]
mod tests;
mod unbuffered;
mod write;

pub(crate) use read::FORMAT;
