//! Reads how a group of the legacy edition is graded: grader flags, scores of cases, and range.

use super::group_file::GroupConfig;
use crate::notice::{ImportError, quote_value};
use crate::package_reader::PackageReader;
use caipan_facts::Fact;

/// Condition under which a group is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GroupAcceptCondition {
    /// Every case and subgroup must be accepted.
    All,
    /// At least one case or subgroup must be accepted.
    Any,
    /// The group is accepted regardless of the results of cases and subgroups.
    Always,
}

/// Rule that computes the score of a group from the scores of cases and subgroups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GroupScoreRule {
    Sum,
    /// Arithmetic mean of the scores of all cases and subgroups.
    Avg,
    Min,
    Max,
}

/// Rules that compute the verdict and score of a group from the results of the cases and subgroups.
#[derive(Debug, Clone, Copy)]
pub(super) struct GradingRules {
    pub accept_condition: GroupAcceptCondition,
    pub score_rule: GroupScoreRule,
    /// Whether grading of the group stops at the first rejected case or subgroup.
    pub stops_at_rejection: bool,
    /// Whether the group of samples is ignored; permitted only in the root group.
    pub ignores_sample: bool,
    /// Score of an accepted case; 1 by default.
    pub accepted_case_score: f64,
    /// Score of a rejected case; 0 by default.
    pub rejected_case_score: f64,
    /// Upper bound of `range`; `None` if the key is missing.
    pub max_score: Option<f64>,
}

/// Flags that `grader_flags` may contain, for error messages.
const KNOWN_FLAGS: &str = "sum, avg, min, max, worst_error, no_errors, first_error, always_accept, ignore_sample, \
    accept_if_any_accepted";

impl GradingRules {
    /// Reads the rules from the configuration of a group.
    ///
    /// # Errors
    ///
    /// A flag is unknown, or a number or range is malformed.
    pub(super) fn read_grading_rules(
        reading: &PackageReader,
        config: &GroupConfig,
    ) -> Result<Self, Fact> {
        let breaks = match config.text("on_reject").as_deref() {
            None | Some("break") => true,
            Some("continue") => false,
            Some(other) => {
                return Err(config.unknown_value_error(
                    reading,
                    "on_reject",
                    other,
                    "break, continue",
                ));
            }
        };
        let mut rules = Self {
            accept_condition: GroupAcceptCondition::All,
            score_rule: GroupScoreRule::Sum,
            stops_at_rejection: breaks,
            ignores_sample: false,
            accepted_case_score: config.number(reading, "accept_score")?.unwrap_or(1.0),
            rejected_case_score: config.number(reading, "reject_score")?.unwrap_or(0.0),
            max_score: parse_max_score_of_range(reading, config)?,
        };
        let (mut is_any, mut is_always) = (false, false);
        for flag in config.words("grader_flags") {
            match flag.as_str() {
                "sum" => rules.score_rule = GroupScoreRule::Sum,
                "avg" => rules.score_rule = GroupScoreRule::Avg,
                "min" => rules.score_rule = GroupScoreRule::Min,
                "max" => rules.score_rule = GroupScoreRule::Max,
                "worst_error" | "no_errors" | "first_error" => is_always = false,
                "always_accept" => is_always = true,
                "accept_if_any_accepted" => is_any = true,
                "ignore_sample" => rules.ignores_sample = true,
                other => {
                    return Err(config.unknown_value_error(
                        reading,
                        "grader_flags",
                        other,
                        KNOWN_FLAGS,
                    ));
                }
            }
        }
        rules.accept_condition = match (is_always, is_any) {
            (true, _) => GroupAcceptCondition::Always,
            (false, true) => GroupAcceptCondition::Any,
            (false, false) => GroupAcceptCondition::All,
        };
        Ok(rules)
    }
    pub(super) fn has_zero_max_score(&self) -> bool {
        self.max_score == Some(0.0)
    }
}

/// Parses `range: 0 30` and returns the upper bound, which must not be below 0 or the lower bound.
fn parse_max_score_of_range(
    reading: &PackageReader,
    config: &GroupConfig,
) -> Result<Option<f64>, Fact> {
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
            let (key, value) = ("range".to_owned(), quote_value(text));
            let wanted = "0 100".to_owned();
            Err(config.error_at(
                reading,
                "range",
                ImportError::WrongType { key, value, wanted },
            ))
        }
    }
}
