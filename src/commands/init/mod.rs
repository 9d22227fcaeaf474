//! `caipan init`: creates a problem directory or a contest.toml, which can be graded at once.

mod run;
mod statement;
mod template;
mod testlib;

pub(super) use run::{CONTEST, run, toml_text_in_language};
pub(super) use statement::template_warnings;
