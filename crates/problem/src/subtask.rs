//! Subtasks of a problem, and the tables `[[subtask]]` of problem.toml.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::case::Case;
use crate::config_document::{ConfigDocument, ConfigFault, SourceLocation};
use crate::library_messages::fact_of_message;
use crate::limits_table::LimitsTable;
use crate::output_judge::OutputJudge;
use crate::points::Points;
use crate::problem_error::ProblemError;
use crate::program_table::is_default;
use caipan_facts::{Evidence, Fact};
use caipan_sandbox::RunLimits;

/// A group of cases that are scored together.
#[derive(Debug, Clone)]
pub struct Subtask {
    /// Unique name, shown with the score.
    pub name: String,
    /// Points of the subtask. If the cases have no points of their own, they share these points equally. `None` if the
    /// points are the sum of the cases' points.
    pub points: Option<Points>,
    /// Rule that combines the points of the cases.
    pub scoring: Scoring,
    /// Names of earlier subtasks on which the points of this subtask depend, in the way that `share` defines.
    pub requires: Vec<String>,
    /// Rule by which the required subtasks limit the points of this subtask.
    pub share: Dependence,
    /// Patterns of the names of cases in the subtask. Cases in `generated` need not match.
    pub cases: Vec<glob::Pattern>,
    /// Limits of runs on the cases.
    pub limits: RunLimits,
    /// Whether the table of this subtask sets a CPU time limit.
    pub has_cpu_limit: bool,
    /// Arguments of the checker or interactor, instead of the default arguments; `None` if not set.
    pub checker_args: Option<Vec<String>>,
    /// Paths, without extension, of cases that belong to the subtask because they were generated for it:
    /// `cases/random/1`.
    pub generated: BTreeSet<String>,
    /// Location of the table in problem.toml.
    pub place: SourceLocation,
}

impl Subtask {
    /// Whether a pattern of the subtask matches `case`, or `case` was generated for the subtask.
    pub fn contains(&self, case: &Case) -> bool {
        let is_named = self.cases.iter().any(|pattern| case.matches(pattern));
        is_named || self.generated.contains(case.path_without_extension())
    }
}

/// Rule that combines the points of the cases to the points of the subtask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// The sum of the points of the cases.
    #[default]
    Sum,
    /// All points, multiplied by the share of points that the worst case gets.
    Min,
    /// All points, multiplied by the share of points that the best case gets.
    Max,
}

/// Limit that the required subtasks set to the points of a subtask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Dependence {
    /// All points if the required subtasks get full points, otherwise none.
    #[default]
    Equal,
    /// At most the share of points that the worst required subtask gets: with 60 % there, at most 60 % here, as in
    /// LemonLime.
    Ceiling,
}

/// Group of cases that share points. A subtask can require subtasks that precede it. Without subtasks all cases share
/// 100 points.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubtaskTable {
    /// Name of the subtask, shown with the score; no two subtasks have the same name.
    pub name: String,
    /// Points of the subtask, from 0 up, with at most six decimals. The cases share them equally, unless `[[case]]`
    /// sets points for all of them: these must add up to this number. Without this key, the points are the sum of the
    /// points of the cases.
    #[serde(serialize_with = "crate::points::serialize_points")]
    #[serde(default)]
    #[schemars(with = "Option<f64>")]
    pub points: Option<Spanned<f64>>,
    /// Rule that combines the points of the cases.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scoring: Scoring,
    /// Limit that the required subtasks set to the points of this one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub share: Dependence,
    /// Names of earlier subtasks on which the points of this one depend; see `share`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub requires: Vec<String>,
    /// Patterns of the names of the cases: `*` does not match `/`, `**` does. The case of `cases/small/1.in` is called
    /// `small/1`, so `small/*` matches the cases of `cases/small/`. A case may belong to several subtasks: it is run
    /// once and counts in each of them, and the limits and `checker_args` of these subtasks must be equal.
    #[schemars(with = "Vec<String>")]
    pub cases: Vec<Spanned<String>>,
    /// Limits of runs on the cases, with the keys of `[limits]`, which applies to keys that are not set here.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    pub limits: LimitsTable,
    /// Arguments of the jury's checker, in place of its `args`; of the interactor if there is no checker. For
    /// `kattis-default`, these are the flags of Kattis's default validator, in place of all settings.
    #[schemars(with = "Option<Vec<String>>")]
    pub checker_args: Option<Spanned<Vec<String>>>,
}

/// Converts an error of the glob library to a fact for messages. The fact contains the position in the pattern, from 1.
pub fn pattern_error_fact(error: &glob::PatternError) -> Fact {
    let (position, what) = (error.pos + 1, fact_of_message(error.msg));
    ConfigFault::BadPattern { position, what }.fact()
}

/// Converts a number to points. Fails if the number is negative, too large or has more than six decimals.
pub(super) fn validate_points(
    document: &ConfigDocument,
    points: &Spanned<f64>,
) -> Result<Points, ProblemError> {
    Points::from_number(*points.get_ref())
        .ok_or_else(|| document.error_at(points.span(), ConfigFault::NoPoints))
}

/// Parses patterns of case names. The error points to the first malformed pattern.
pub(super) fn parse_patterns(
    document: &ConfigDocument,
    patterns: &[Spanned<String>],
) -> Result<Vec<glob::Pattern>, ProblemError> {
    patterns
        .iter()
        .map(|pattern: &Spanned<String>| {
            glob::Pattern::new(pattern.get_ref())
                .map_err(|error| document.error_at(pattern.span(), pattern_error_fact(&error)))
        })
        .collect()
}

/// Validates the tables `[[subtask]]`. `limits` are the default limits; `needs_interaction` is true if the problem has
/// an interactor.
pub(super) fn validate_subtasks(
    document: &ConfigDocument,
    tables: Vec<Spanned<SubtaskTable>>,
    limits: &RunLimits,
    (judge, needs_interaction): (&OutputJudge, bool),
) -> Result<Vec<Subtask>, ProblemError> {
    let mut subtasks: Vec<Subtask> = Vec::new();
    for table in tables {
        let (span, table) = (table.span(), table.into_inner());
        let is_known = |name: &String| subtasks.iter().any(|known| known.name == *name);
        // Scores are reported by subtask name, so names must be unique.
        if is_known(&table.name) {
            let name = table.name;
            return Err(document.error_at(span, ConfigFault::SubtaskTwice { name }));
        }
        // Required subtasks must come earlier, which excludes cycles.
        if let Some(name) = table.requires.iter().find(|needed| !is_known(needed)) {
            let fault = ConfigFault::Requires { name: name.clone() };
            return Err(document.error_at(span, fault));
        }
        let points = table
            .points
            .map(|points| validate_points(document, &points))
            .transpose()?;
        if points.is_none() && table.scoring != Scoring::Sum {
            return Err(document.error_at(span, ConfigFault::NoPointsOfBest));
        }
        if let (Some(args), Some(own), false) = (
            &table.checker_args,
            judge.built_in_checker(),
            needs_interaction,
        ) {
            let taken = own
                .with_args(args.get_ref())
                .ok_or_else(|| document.error_at(args.span(), ConfigFault::NoCheckerArguments))?;
            taken.map_err(|bad| document.error_at(args.span(), bad))?;
        }
        if table.share == Dependence::Ceiling && table.requires.is_empty() {
            return Err(document.error_at(span, ConfigFault::CeilingOfNone));
        }
        let own = table.limits.validate_partial(document)?;
        subtasks.push(Subtask {
            points,
            share: table.share,
            has_cpu_limit: own.has_cpu_limit(),
            limits: own.with_defaults(limits),
            checker_args: table.checker_args.map(Spanned::into_inner),
            cases: parse_patterns(document, &table.cases)?,
            place: document.location(span),
            generated: BTreeSet::new(),
            name: table.name,
            scoring: table.scoring,
            requires: table.requires,
        });
    }
    Ok(subtasks)
}
