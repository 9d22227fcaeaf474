//! The command line of caipan (裁判, "referee"), a judge for programming contests. Everything else is in the crates below
//! `crates/`, which ARCHITECTURE.md describes.

pub mod cli;
pub mod commands;
mod terminal;

#[cfg(test)]
#[cfg(feature = "cluster")]
mod sentences;
