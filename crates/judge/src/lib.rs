//! Submission → scorecard: compile, run, check, decide, score.
//!
//! ```text
//! Submission ─compile→ Program ─Runner→ RunOutcome ─referee→ Judgement ─decide→ Decision ─scoring→ Scorecard
//!            submission/       │ judging                            run_decision          scoring
//!                              └ RunResult, for the journal too ───────────────────────┘
//! ```
//!
//! [`judging`] judges one program on one case; [`contest`] judges all contestants on all cases. A single submission is
//! a contest with one contestant. [`referee`] judges outputs, with a built-in checker or a checker of the jury.
//! [`checker_mode`] serves as a checker for other judges. [`svg_sanitiser`] sanitises the pictures that jury programs
//! draw.

pub mod case_points;
pub mod checker_mode;
pub mod content_id;
pub mod contest;
pub mod contradictions;
pub mod cpu_contention;
pub mod evidence;
pub mod file_snapshot;
pub mod grading_context;
pub mod ids;
pub mod judging;
pub mod jury_answer;
pub mod lost_cases;
pub mod parallel;
pub mod referee;
pub mod repeated_runs;
pub mod result;
pub mod run_decision;
pub mod run_result;
pub mod scoring;
mod single_case;
pub mod submission;
pub mod svg_sanitiser;
pub mod test_set;
