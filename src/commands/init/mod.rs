//! `caipan init`: begins a problem directory or a contest.toml, which can be graded as they stand.

mod kind;
mod run;
mod statement;
mod testlib;

pub(super) use run::{CONTEST, in_language, run};
pub(super) use statement::warnings;
