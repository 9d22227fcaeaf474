//! Hydro: problem.yaml with the words, testdata/ with the data and config.yaml.
//!
//! Read in hydro-dev/Hydro: packages/common/{subtask,cases}.ts, packages/hydrojudge/src/{cases,flow}.ts.

mod cases;
mod ini;
mod judge;
mod quantity;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::FORMAT;
