//! Text for people in each language: phrases of reports and sentences for facts.
//!
//! The compiler checks that each language has every phrase; a test checks that it has every sentence.
//!
//! ```text
//!   words                 phrases of reports, a field for each; en and zh contain the texts
//!   fact_formatting       formats facts with the messages of en.ftl and zh.ftl
//!   mistake_descriptions  describes the mistake of a mutant, by the id of the mutant
//!   key_meanings          explains the keys of problem.toml and contest.toml
//!   catalogue             the messages of the .ftl files, each parsed on first use
//! ```
//!
//! Output for machines (JSON, CSV, JUnit) is never translated.

mod catalogue;
mod en;
mod english;
mod fact_formatting;
mod key_meanings;
mod lang;
mod mistake_descriptions;
mod words;
mod zh;

pub use catalogue::WordingAudience;
pub use english::{English, format_each_in_english};
pub use key_meanings::key_meaning;
pub use lang::Lang;
pub use mistake_descriptions::mistake_meaning;
pub use words::Words;
