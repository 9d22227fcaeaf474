//! The words for people, in each language: phrases, which the compiler proves complete, and sentences, which a test does.
//!
//! ```text
//!   words      every phrase of reports, a field each       en, zh: the two tables
//!   sentences  of facts, from en.ftl and zh.ftl          mistakes: mutants by their ids
//!   catalogue  the messages of these files, each parsed when it is first said
//! ```
//!
//! What machines read (JSON, CSV, JUnit) is never translated.

mod catalogue;
mod en;
mod english;
mod keys;
mod lang;
mod mistakes;
mod sentences;
mod words;
mod zh;

pub use catalogue::Register;
pub use english::{English, english_of};
pub use keys::key_meaning;
pub use lang::Lang;
pub use mistakes::mistake;
pub use words::Words;
