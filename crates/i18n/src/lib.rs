//! Text for people in each language: phrases of reports and sentences for facts.
//!
//! The compiler checks that each language has every phrase; a test checks that it has every sentence.
//!
//! ```text
//!   words      the phrases of reports, one field each; en and zh contain their values
//!   sentences  formats facts with the messages of en.ftl and zh.ftl
//!   mistakes   describes the mistake of a mutant, by its id
//!   keys       explains the keys of problem.toml and contest.toml
//!   catalogue  the messages of the .ftl files, each parsed on first use
//! ```
//!
//! Output for machines (JSON, CSV, JUnit) is never translated.

mod catalogue;
mod en;
mod english;
mod keys;
mod lang;
mod mistakes;
mod sentences;
mod words;
mod zh;

pub use catalogue::WordingStyle;
pub use english::{English, format_each_in_english};
pub use keys::key_meaning;
pub use lang::Lang;
pub use mistakes::mistake_text;
pub use words::Words;
