//! `caipan grade`: judges submissions against the cases of a problem or of a contest's problems.

mod cases;
mod contestants;
mod event_receivers;
mod grade_request;
mod grading_setup;
mod journal;
mod json_lines;
mod judging_machines;
mod live_pages;
mod machine_factor;
mod output_folder;
mod result_output;
mod results_assembly;
mod run;
mod shard;
mod stdin_submission;
mod watch;

pub(super) use result_output::current_utc_time;
pub(super) use run::run;
