//! Reads and writes the package format of Kattis and the ICPC: the editions `legacy`, which DOMjudge also reads,
//! and `2025-09`.
//!
//! Sources: Kattis/problem-package-format: spec/{legacy,2025-09}.md, DOMjudge/domjudge: ImportProblemService.php,
//! problemtools 1.20260907 (model, judge, checks, support/default_grader), BAPCtools 2026.10 (problem.py,
//! validate.py).

mod case_groups;
mod documents;
mod edition;
mod grading_rules;
mod group_configs;
mod group_file;
mod legacy_scoring;
mod linked_cases;
mod newer_scoring;
mod problem_settings;
mod program;
mod read;
mod self_tests;
mod submissions;
mod subtask;
#[cfg(test)]
mod tests;
mod time_limit;
mod validators;
mod write;

pub(crate) use read::{DOMJUDGE, ICPC, LEGACY};
