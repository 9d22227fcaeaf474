//! `caipan generate`: makes cases of a puzzle from a seed, or cases by the generators of problem.toml.

mod case_outcomes;
mod check;
mod generators;
mod puzzle;
mod run;

pub(super) use run::run;
