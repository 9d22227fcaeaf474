//! Inputs of which nothing is known but that they are lines of words: what could be a smaller one, what another one.
//!
//! ```text
//! page (lines of words) ─► counts (which number counts what) ─┬─► smaller
//!                                                             ├─► vary
//!                                                             └─► extremes
//! ```
//! Whether what comes out is legal the validators say.

mod counts;
mod extremes;
mod page;
mod smaller;
mod vary;

#[cfg(test)]
mod tests;

pub(crate) use extremes::{Extreme, extremes};
pub(crate) use smaller::smaller;
pub(crate) use vary::vary;
