//! Reads and writes Hydro packages: problem.yaml with titles, testdata/ with data and config.yaml.
//!
//! Sources: hydro-dev/Hydro: packages/common/{subtask,cases}.ts, packages/hydrojudge/src/{cases,flow}.ts.

mod cases;
mod config_ini;
mod jury_programs;
mod limit_keys;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::FORMAT;
