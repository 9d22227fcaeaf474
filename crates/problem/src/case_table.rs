//! The tables `[[case]]` of problem.toml: points, limits and grading of single cases.

use std::collections::BTreeSet;
use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::case::Case;
use crate::config_document::{ConfigDocument, ConfigFault, SourceLocation};
use crate::limits_table::{LimitsTable, PartialLimits};
use crate::points::Points;
use crate::problem_error::ProblemError;
use crate::subtask::{parse_patterns, validate_points};

/// Settings that apply to some cases, from a table `[[case]]`. Samples of a generator also get such settings.
#[derive(Debug, Clone)]
pub struct CaseSettings {
    /// Patterns of the names of the cases to which the settings apply.
    pub cases: Vec<glob::Pattern>,
    /// Paths of generated cases to which the settings also apply, without extension: `cases/random/1`.
    pub generated: BTreeSet<String>,
    /// Points of each of these cases; `None` if the table does not set the points.
    pub points: Option<Points>,
    /// Whether these cases are graded; `None` if the table does not say so.
    pub graded: Option<bool>,
    /// Limits of runs on these cases; `None` if the table sets no limits.
    pub limits: Option<PartialLimits>,
    /// Location of the table in problem.toml.
    pub place: SourceLocation,
}

impl CaseSettings {
    /// Creates the settings of generated samples, which are not graded.
    pub(super) fn new_for_ungraded_samples(
        generated: BTreeSet<String>,
        place: SourceLocation,
    ) -> Self {
        Self {
            cases: Vec::new(),
            generated,
            points: None,
            graded: Some(false),
            limits: None,
            place,
        }
    }

    /// Whether a pattern matches `case`, or `case` is one of the generated cases.
    pub fn applies_to(&self, case: &Case) -> bool {
        let is_named = self.cases.iter().any(|pattern| case.matches(pattern));
        is_named || self.generated.contains(case.path_without_extension())
    }
}

/// Settings of single cases. If two tables apply to a case, only one of them may set each key.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseTable {
    /// Patterns of the names of the cases: `*` does not match `/`, `**` does. The case of `cases/small/1.in` is called
    /// `small/1`.
    #[schemars(with = "Vec<String>")]
    pub cases: Vec<Spanned<String>>,
    /// Points of each of these cases, from 0 up, with at most six decimals. In a subtask that adds up points, either
    /// all cases have their own points, or none has. Without subtasks, the other cases share the rest of 100 points; if
    /// there are no other cases, the maximum is the sum.
    #[serde(serialize_with = "crate::points::serialize_points")]
    #[serde(default)]
    #[schemars(with = "Option<f64>")]
    pub points: Option<Spanned<f64>>,
    /// Whether the cases count. Cases that do not count, for example samples, are run and shown, but change neither
    /// points nor verdict. They need not belong to a subtask.
    pub graded: Option<bool>,
    /// Limits of runs on the cases, with the keys of `[limits]`. The limits of the subtask apply to keys that are not
    /// set here.
    #[schemars(with = "Option<std::collections::BTreeMap<String, String>>")]
    pub limits: Option<LimitsTable>,
}

impl CaseTable {
    fn validate(
        self,
        document: &ConfigDocument,
        span: Range<usize>,
    ) -> Result<CaseSettings, ProblemError> {
        let points = self.points.as_ref();
        let number = points
            .map(|points| validate_points(document, points))
            .transpose()?;
        if let (Some(false), Some(points), Some(number)) = (self.graded, points, &number)
            && !number.is_zero()
        {
            return Err(document.error_at(points.span(), ConfigFault::UngradedPoints));
        }
        if self.graded.is_none() && number.is_none() && self.limits.is_none() {
            return Err(document.error_at(span, ConfigFault::SetsNothing));
        }
        let limits = self.limits.map(|limits| limits.validate_partial(document));
        Ok(CaseSettings {
            cases: parse_patterns(document, &self.cases)?,
            generated: BTreeSet::new(),
            points: number,
            graded: self.graded,
            limits: limits.transpose()?,
            place: document.location(span),
        })
    }
}

/// Validates all tables `[[case]]`. Returns the settings in the order of the tables.
pub(super) fn validate_cases(
    document: &ConfigDocument,
    tables: Vec<Spanned<CaseTable>>,
) -> Result<Vec<CaseSettings>, ProblemError> {
    tables
        .into_iter()
        .map(|table: Spanned<CaseTable>| {
            let span = table.span();
            table.into_inner().validate(document, span)
        })
        .collect()
}
