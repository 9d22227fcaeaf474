//! Judges outputs with a built-in checker or with a checker program of the jury.
//!
//! ```text
//!                ┌ built-in checker: a pure function ─────────────────────────────────────────────────┐
//! RefereeInput ──┤                                                                                    ├─► RefereeResult
//!                └ jury's checker: checker_call ─► Job ─Runner→ Outcome ─checker_interpretation→ CheckerAnswer┘
//!                                  ▲ jury_programs compiles each program once
//! ```
//!
//! If the problem has an interactor, `interaction` runs the interactor together with the contestant's program, and the
//! checker judges only the file that the interactor wrote. `process_group` runs several processes of the contestant's
//! program with one interactor. In a multi-pass problem, the checker or the interactor may request a `later_pass`.
//! `validator` runs the jury's validators on inputs, and `generator` runs the jury's generators.
//!
//! A checker of the jury, here called foreign, is as untrusted as a submission and runs in its own sandbox. Any
//! behaviour that the dialect does not define is a fault of the jury, never of the contestant.

mod checker_call;
mod checker_interpretation;
mod checker_run;
mod evidence;
mod feedback;
mod generator;
mod interaction;
mod judging_files;
mod jury_program_source;
mod jury_programs;
mod jury_run;
mod kattis;
mod later_pass;
mod pipes;
mod process_group;
#[expect(clippy::module_inception, reason = "named after its type")]
mod referee;
mod referee_input;
mod score_number;
mod testlib;
#[cfg(test)]
mod tests;
mod validator;
mod validator_coverage_log;

pub use checker_call::max_points_of_case;
pub use evidence::CheckerFault;
pub use evidence::CheckerMessage;
pub use generator::GeneratorFault;
pub use generator::{GeneratedInput, Generator};
pub use interaction::{CompiledInteractor, Conversation, ConversationError};
pub use judging_files::{judging_file_names, problem_toml_text};
pub use jury_program_source::program_files;
pub use jury_programs::{checker_and_interactor_id, jury_program_id};
pub use later_pass::LaterPass;
pub(crate) use later_pass::too_many_passes_reason;
pub use referee::{Referee, RefereeResult};
pub use referee_input::{MaxPoints, RefereeInput};
pub use validator::{ValidationResult, Validator};
pub use validator::{ValidatorFault, ValidatorMessage};
pub use validator_coverage_log::CoverageItem;
