//! Reads and writes DMOJ packages: init.yml, data files next to init.yml or in a zip, and tests/ with jury programs.
//!
//! Source: dmoj 4.1.0 (DMOJ/judge-server): problem.py, judge.py, testsuite.py, checkers/, contrib/, graders/.

mod case_names;
mod cases;
mod checker;
mod data_files;
mod read;
mod solutions;
mod subtasks;
#[cfg(test)]
mod tests;
mod unbuffered_output;
mod write;

pub(crate) use read::FORMAT;
