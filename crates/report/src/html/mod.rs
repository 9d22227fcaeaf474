//! Results as a self-contained HTML page, without network access or a build step.
//!
//! ```text
//!   page/       template, styles and modules of the script (types.d.ts: types of the data, only for a type check)
//!   page_data   results → compressed JSON for the script: tables as columns, texts by index (page_texts), in every language
//!     └── problem_data, submission_data (shortened_paths: paths of submissions)
//!     └── replays   outputs that are replayed, up to a limit on the size; replay_frames: frames as changes
//!     └── deduplicated_texts  compact form of texts that differ only in numbers
//!     └── images    pictures drawn by jury programs, up to a limit on the size
//!   page_language, result_phrases   phrases of the script, in every language
//!   html_document    the whole document
//!   static_ranking   the ranking for browsers without scripts
//!   audit_page  the page of an audit: audit_cases, audit_mutants, audit_programs
//!   contestant_pages  pages for single contestants, and the list of these pages
//!   comparison_data  changed submissions, if results are compared with others
//!   page_kind   kind of the page: final results, comparison, or grading in progress
//!   page_mark   mark of pages that caipan wrote
//! ```
//!
//! Text from outside is in the markup in one place only, escaped: the content for browsers without scripts. Everywhere
//! else it is in the compressed JSON in base64, and the script inserts it as text. Pictures from outside are images, in
//! which no script runs and no address is loaded. The content security policy allows one script and one style by their
//! hashes, embedded images, and no address at all.

mod audit_cases;
mod audit_mutants;
mod audit_page;
mod audit_programs;
mod base64;
mod comparison_data;
mod contestant_pages;
mod deduplicated_texts;
mod html_document;
mod images;
mod page;
mod page_data;
mod page_kind;
mod page_language;
mod page_mark;
mod page_texts;
mod problem_data;
mod replay_frames;
mod replays;
mod result_phrases;
mod row_columns;
mod shortened_paths;
mod static_page;
mod static_ranking;
mod submission_data;
#[cfg(test)]
mod tests;

pub use audit_page::render_audit;
pub use contestant_pages::ContestantPages;
pub use page::{render_results, render_results_in_progress, render_results_with_comparison};
pub use page_kind::GradingProgress;
pub(crate) use page_mark::{PAGE_MARK_LENGTH, has_caipan_page_mark};
pub(crate) use static_page::render_table_page;
