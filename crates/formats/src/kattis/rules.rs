//! Grader flags and scores of a legacy group.

use super::group_file::Config;
use crate::notice::Unread;
use crate::reading::{Reading, said};
use caipan_facts::Fact;

/// Condition under which a group is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accepts {
    /// All parts are accepted.
    All,
    /// At least one part is accepted.
    Any,
    /// Always accepted.
    Always,
}

/// How the score of a group is computed from the scores of its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Total {
    Sum,
    /// Arithmetic mean.
    Avg,
    Min,
    Max,
}

/// Grading rules of one group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    pub accepts: Accepts,
    pub total: Total,
    /// Whether grading stops at the first rejected part.
    pub breaks: bool,
    /// Whether the samples do not count; allowed at the root only.
    pub ignores_sample: bool,
    /// Score of an accepted case.
    pub accept: f64,
    /// Score of a rejected case.
    pub reject: f64,
    /// Upper bound of `range`; `None` if the key is missing.
    pub most: Option<f64>,
}

/// Known grader flags, for error messages.
const FLAGS: &str = "sum, avg, min, max, worst_error, no_errors, first_error, always_accept, ignore_sample, \
    accept_if_any_accepted";

impl Rules {
    /// Reads the rules from the configuration of a group.
    ///
    /// # Errors
    ///
    /// A flag is unknown, or a number or range is malformed.
    pub(super) fn of(reading: &Reading, config: &Config) -> Result<Self, Fact> {
        let breaks = match config.text("on_reject").as_deref() {
            None | Some("break") => true,
            Some("continue") => false,
            Some(other) => {
                return Err(config.unknown(reading, "on_reject", other, "break, continue"));
            }
        };
        let mut rules = Self {
            accepts: Accepts::All,
            total: Total::Sum,
            breaks,
            ignores_sample: false,
            accept: config.number(reading, "accept_score")?.unwrap_or(1.0),
            reject: config.number(reading, "reject_score")?.unwrap_or(0.0),
            most: range(reading, config)?,
        };
        let (mut is_any, mut is_always) = (false, false);
        for flag in config.words("grader_flags") {
            match flag.as_str() {
                "sum" => rules.total = Total::Sum,
                "avg" => rules.total = Total::Avg,
                "min" => rules.total = Total::Min,
                "max" => rules.total = Total::Max,
                "worst_error" | "no_errors" | "first_error" => is_always = false,
                "always_accept" => is_always = true,
                "accept_if_any_accepted" => is_any = true,
                "ignore_sample" => rules.ignores_sample = true,
                other => return Err(config.unknown(reading, "grader_flags", other, FLAGS)),
            }
        }
        rules.accepts = match (is_always, is_any) {
            (true, _) => Accepts::Always,
            (false, true) => Accepts::Any,
            (false, false) => Accepts::All,
        };
        Ok(rules)
    }

    /// Whether the maximum score is 0.
    pub(super) fn range_is_zero(&self) -> bool {
        self.most == Some(0.0)
    }
}

/// Parses `range: 0 30` and returns the upper bound, which must not be below 0 or the lower bound.
fn range(reading: &Reading, config: &Config) -> Result<Option<f64>, Fact> {
    let Some(text) = config.text("range") else {
        return Ok(None);
    };
    let ends: Option<Vec<f64>> = text
        .split_whitespace()
        .map(|end| end.parse().ok())
        .collect();
    match ends.as_deref() {
        Some([least, most]) if least <= most && *most >= 0.0 => Ok(Some(*most)),
        _ => {
            let (key, value) = ("range".to_owned(), said(text));
            let wanted = "0 100".to_owned();
            Err(config.wrong(reading, "range", Unread::NotA { key, value, wanted }))
        }
    }
}
