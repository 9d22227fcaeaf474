//! `caipan init`: creates a problem directory or a contest.toml, which can be graded at once.

mod run;
mod statement_template;

pub(super) use run::{run, with_comment_translation};
pub(super) use statement_template::template_warnings;
