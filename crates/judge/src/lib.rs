//! Submission → scorecard: compile, run, check, decide, score.
//!
//! ```text
//! Submission ─compile→ Program ─Runner→ Outcome ─referee→ Judgement ─decide→ Decision ─scoring→ Scorecard
//!            submission/       │ judging                            verdict            scoring
//!                              └ RunResult, for the journal too ───────────────────────┘
//! ```
//!
//! [`judging`] judges one program on one case, [`contest`] everybody on all cases; one submission is a contest of one.
//! [`referee`] judges outputs, by checkers of ours or of the jury's; [`guest`] is a checker for other judges.
//! [`foreign_svg`] writes what those of the jury's draw anew from what is harmless.

pub mod content_id;
pub mod contention;
pub mod contest;
pub mod decide;
pub mod evidence;
pub mod foreign_svg;
pub mod grading;
pub mod guest;
pub mod ids;
pub mod judging;
pub mod jury_answer;
pub mod lost;
pub mod misfits;
pub mod parallel;
pub mod referee;
pub mod result;
pub mod run_result;
pub mod runs;
pub mod scoring;
pub mod seen;
pub mod submission;
pub mod test_set;
pub mod worth;
