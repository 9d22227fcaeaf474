//! `caipan grade`: judges submissions against the cases of a problem or of a contest's problems.

mod cases;
mod class;
mod contestants;
mod diagnosis;
mod journal;
mod json_lines;
mod live_pages;
mod machine_factor;
mod machines;
mod matrix;
mod output_folder;
mod progress;
mod publish;
mod receivers;
mod request;
mod results;
mod run;
mod see_commands;
mod setup;
mod shard;
mod sources;
mod stdin;
mod verdict_stream;
mod watch;
mod work_in_progress;

pub(super) use publish::current_utc_time;
pub(super) use run::run;
