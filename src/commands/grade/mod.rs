//! `caipan grade`: judges submissions against the cases of a problem, or everybody's of a contest.

mod at_work;
mod by_machines;
mod call;
mod cases;
mod class;
mod diagnosing;
mod keeping;
mod lines;
mod listeners;
mod live;
mod machine_factor;
mod matrix;
mod outputs;
mod progress;
mod publish;
mod request;
mod results;
mod run;
mod see;
mod setup;
mod shard;
mod sources;
mod stdin;
mod stream;
mod watch;

pub(super) use publish::now;
pub(super) use run::run;
