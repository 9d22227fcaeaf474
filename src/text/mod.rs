//! Facts: what checkers and the judge find, as data. Words are given to them in `report::i18n`, nowhere else.

mod cause;
pub(crate) mod fact;
mod facts;
mod natural_order;
mod near;

#[cfg(test)]
pub(crate) use cause::Cause;
pub(crate) use cause::{cause, refusal, refusal_like};
pub use fact::{Arg, Evidence, Fact, Key};
pub(crate) use facts::facts;
pub use natural_order::natural_order;
pub use near::nearest;

#[cfg(test)]
mod tests;
