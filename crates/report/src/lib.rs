//! Results as text and pictures: pure functions of finished data.
//!
//! ```text
//!   record      results as they are saved and read again: all that follows is made of them
//!     ├── json, jsonl, csv, junit         for machines: never translated
//!     ├── platform                        for course platforms: what they make grades of
//!     ├── class → findings, tables → text, markdown  for people, in the words of i18n
//!     ├── class, frames → html             for people, in a browser
//!     └── compare                         two results: who changed, and why
//!   audit, strength, labelled             test data
//!   search                                what a search did
//!   drawing, svg                          frames of a replay, in the colours of palette
//!   difference                            where two texts part
//!   dialogue                              what a program and an interactor have said
//! ```

pub mod audit;
pub mod class;
pub mod compare;
pub mod csv;
pub mod csv_heads;
pub mod decimals;
pub mod dialogue;
pub mod difference;
pub mod drawing;
mod findings;
mod format;
pub mod html;
mod indented;
pub mod json;
pub mod jsonl;
pub mod junit;
pub mod labelled;
mod manner;
pub mod markdown;
pub mod palette;
pub mod platform;
pub mod record;
pub mod search;
pub mod source_strength;
pub mod strength;
pub mod svg;
pub mod table;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod text;

pub use format::Format;
pub use manner::{Detail, Manner};
