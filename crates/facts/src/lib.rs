//! Facts: findings of checkers and of the judge as data, without words; also sizes and durations. The crate `i18n`
//! contains all wording.

mod beginning;
mod cause;
pub mod fact;
mod facts;
mod name_map;
mod natural_order;
mod near;
mod printable;
mod units;

pub use beginning::beginning;
pub use cause::{Cause, cause, refusal, refusal_like};
pub use fact::{Arg, Evidence, Fact, Key};
pub use natural_order::natural_order;
pub use near::nearest;
pub use printable::{printable, prose};
pub use units::{Bytes, DurationError, SizeError, parse_duration};

#[cfg(test)]
mod tests;
