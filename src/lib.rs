//! The command line of caipan (裁判, "referee"), a judge of programming contests. Everything below it is a crate of its own:
//! ARCHITECTURE.md draws them.

pub mod cli;
pub mod commands;

#[cfg(test)]
#[cfg(feature = "cluster")]
mod sentences;
