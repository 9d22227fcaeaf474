//! Facts: findings of checkers and of the judge as data, without words; also sizes and durations. The crate `i18n`
//! contains all wording.

pub mod fact;
mod facts;
mod io_errors;
mod longest_prefix;
mod name_map;
mod name_suggestions;
mod natural_order;
mod printable;
mod shell_word;
mod units;

pub use fact::{Arg, Evidence, Fact, Key};
pub use io_errors::{SystemError, fact_from_io_error, io_error_from_fact, io_error_of_same_kind};
pub use longest_prefix::longest_prefix;
pub use name_suggestions::most_similar_names;
pub use natural_order::natural_order;
pub use printable::{printable, printable_prose};
pub use shell_word::quote_for_shell;
pub use units::{Bytes, DurationError, SizeError, parse_duration};

#[cfg(test)]
mod tests;
