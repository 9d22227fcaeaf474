//! Rendering of finished results as text, pages and pictures. Only `contestant_page_files` writes files.
//!
//! ```text
//!   record      results as they are saved and read again, the input of all other modules
//!     ├── json, jsonl, csv, junit         for machines: never translated
//!     ├── platform                        result files of course platforms, which set grades
//!     ├── class_statistics → finding_tables, class_tables → text, markdown  for people, in the words of i18n
//!     ├── class_statistics, frames → html  for people, in a browser
//!     └── compare                         differences between two results, with causes
//!   audit_results                         results of an audit, collected for its record
//!   audit, kill_matrix, source_strength, labelled_programs, jury_programs   quality of test data
//!   stress                                an input on which a program is wrong
//!   result_matrix                         table of contestants × cases, for a terminal
//!   search_counters                       counters of a solver's search
//!   drawing, svg                          frames of a replay, in the colours of palette
//!   difference, line_diff                 first difference of two texts, and all differing lines
//!   dialogue                              messages between a program and an interactor
//!   output_pair                           difference of two outputs of a case
//!   dialogue_runs                         runs with an interactor: verdicts and dialogues
//!   dialogue_end                          last line that a program has sent
//!   exam                                  answers of a verifier to the items of an exam
//!   problem_info                          limits, cases and points of a problem
//!   explain_commands                      commands that show why a case was not accepted
//!   contestant_page_files, source_texts   files of pages, and texts of sources in results
//!   file_names                            file names made from names of contestants
//! ```

pub mod audit;
pub mod audit_results;
pub mod class_statistics;
mod class_tables;
pub mod compare;
pub mod contestant_page_files;
pub mod csv;
pub mod csv_column_heads;
pub mod decimals;
pub mod dialogue;
pub mod dialogue_end;
pub mod dialogue_runs;
pub mod difference;
pub mod drawing;
pub mod exam;
pub mod explain_commands;
pub mod file_names;
mod finding_tables;
pub mod grading_progress;
pub mod html;
mod indented_json;
pub mod json;
pub mod jsonl;
pub mod junit;
pub mod jury_programs;
pub mod kill_matrix;
pub mod labelled_programs;
mod line_diff;
pub mod machine_comparison_remarks;
pub mod markdown;
pub mod output_pair;
mod palette;
pub mod platform;
pub mod problem_info;
pub mod record;
mod render_options;
mod report_format;
pub mod result_matrix;
pub mod search_counters;
pub mod source_strength;
pub mod source_texts;
pub mod stress;
pub mod svg;
pub mod table;
#[cfg(test)]
mod tests;
pub mod text;
pub mod verdict_stream;

pub use render_options::{DetailLevel, RenderOptions};
pub use report_format::ReportFormat;
