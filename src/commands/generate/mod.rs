//! `caipan generate`: makes cases of a puzzle from a seed, or cases by the generators of problem.toml.

mod generators;
mod puzzle;
mod run;

pub(super) use run::run;
