//! Facts: what checkers and the judge find, as data. Words are given to them in `report::i18n`, nowhere else.

pub(crate) mod fact;
mod facts;

pub use fact::{Arg, Evidence, Fact, Key};
pub(crate) use facts::facts;

#[cfg(test)]
mod tests;
