//! The flags of a legacy group's grader, and the scores of its cases.

use super::group_file::Config;
use crate::notice::Unread;
use crate::reading::{Reading, said};
use caipan_facts::Fact;

/// When a group is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accepts {
    /// Where all of it is.
    All,
    /// Where some of it is.
    Any,
    /// Whatever it is.
    Always,
}

/// How the score of a group is made from those in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Total {
    /// Their sum.
    Sum,
    /// Their mean.
    Avg,
    /// The least.
    Min,
    /// The most.
    Max,
}

/// How a group is graded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    /// When it is accepted.
    pub accepts: Accepts,
    /// How its score is made.
    pub total: Total,
    /// Does what follows a loss count for nothing?
    pub breaks: bool,
    /// Does the last of two count alone?
    pub ignores_sample: bool,
    /// The score of an accepted case.
    pub accept: f64,
    /// The score of a rejected case.
    pub reject: f64,
    /// The upper end of the range, where one is said.
    pub most: Option<f64>,
}

/// The flags that a grader knows.
const FLAGS: &str = "sum, avg, min, max, worst_error, no_errors, first_error, always_accept, ignore_sample, \
    accept_if_any_accepted";

impl Rules {
    /// What a folder says.
    ///
    /// # Errors
    /// It is no flag, no number or no range.
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

    /// Can nothing in it have points?
    pub(super) fn range_is_zero(&self) -> bool {
        self.most == Some(0.0)
    }
}

/// The upper end of `range: 0 30`; the lower one is no more than that.
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
