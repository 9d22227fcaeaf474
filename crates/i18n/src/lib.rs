//! Text for people in each language: phrases of reports and sentences for facts.
//!
//! Tests check that each language has every phrase and every sentence.
//!
//! ```text
//!   report_phrases        phrases of reports, a method for each
//!   fact_formatting       formats facts as sentences
//!   phrases               looks up phrases of pages, and translations of English texts in the code
//!   mistake_descriptions  describes the mistake of a mutant, by the id of the mutant
//!   config_key_explanations  explains the keys of problem.toml and contest.toml
//!   catalogue             the messages of the .ftl files of one language, each parsed on first use
//! ```
//!
//! Each human language has a folder in `messages` and a variant of [`Lang`]. English help, explanations of keys, and
//! names of verdicts and mistakes are in the code, next to the items that they describe. Other languages have messages
//! for them. Output for machines (JSON, CSV, JUnit) is never translated.

mod catalogue;
mod config_key_explanations;
mod english;
mod fact_formatting;
mod lang;
mod mistake_descriptions;
mod phrases;
mod report_phrases;

pub use catalogue::WordingAudience;
pub use config_key_explanations::explain_config_key;
pub use english::{EnglishFormat, format_facts_in_english};
pub use lang::Lang;
pub use mistake_descriptions::mistake_meaning;
pub use report_phrases::ReportPhrases;
