//! `caipan init`: creates a problem directory or a contest.toml, which can be graded at once.

mod run;
mod statement_template;

pub(super) use run::{CONTEST, run, toml_text_in_language};
pub(super) use statement_template::template_warnings;
