//! Reads and writes untrusted folders and zips of other judges.

pub mod fault;
pub mod files;
pub mod fresh;
pub mod open;
pub mod pack;
pub mod text;

mod bounds;
mod copying;
mod names;
mod unpack;
mod zip;

#[cfg(test)]
pub(crate) mod tests;
