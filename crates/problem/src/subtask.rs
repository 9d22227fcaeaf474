//! Subtasks of a problem, and the tables `[[subtask]]` of problem.toml.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::case::Case;
use crate::document::{ConfigFault, Document, SourceLocation};
use crate::library_words::fact_of_message;
use crate::limits_table::LimitsTable;
use crate::output_judge::OutputJudge;
use crate::points::Points;
use crate::problem_error::ProblemError;
use crate::program_table::is_default;
use caipan_facts::{Evidence, Fact};
use caipan_sandbox::Limits;

/// A group of cases that share points.
#[derive(Debug, Clone)]
pub struct Subtask {
    /// Unique name, shown with the score.
    pub name: String,
    /// Points, shared equally by the cases unless each has its own points; `None` if they are the sum of the cases'
    /// points.
    pub points: Option<Points>,
    /// Rule that combines the points of the cases.
    pub scoring: Scoring,
    /// Names of earlier subtasks on which the points of this one depend, in the way that `share` defines.
    pub requires: Vec<String>,
    /// Rule by which the required subtasks limit the points of this one.
    pub share: Dependence,
    /// Patterns of the names of cases; generated cases may be in the subtask without matching.
    pub cases: Vec<glob::Pattern>,
    /// Limits of runs on the cases.
    pub limits: Limits,
    /// Whether the CPU time is set for this subtask.
    pub has_cpu_limit: bool,
    /// Arguments of the checker or interactor, instead of the default arguments.
    pub checker_args: Option<Vec<String>>,
    /// Paths of cases generated for this subtask, without extension: `cases/random/1`.
    pub generated: BTreeSet<String>,
    /// Location of the table in problem.toml.
    pub place: SourceLocation,
}

impl Subtask {
    /// Whether the subtask contains `case`.
    pub fn holds(&self, case: &Case) -> bool {
        let is_named = self.cases.iter().any(|pattern| case.matches(pattern));
        is_named || self.generated.contains(case.path_name())
    }
}

/// How the points of a subtask's cases become its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// Their sum.
    #[default]
    Sum,
    /// The share of the worst of them, of all points.
    Min,
    /// The share of the best of them, of all points.
    Max,
}

/// What the subtasks that one requires leave of its points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Dependence {
    /// All of them where those are solved whole, else none.
    #[default]
    Equal,
    /// At most the share that the worst of those has of its own points: 60 % there are at most 60 % here. So it is in
    /// LemonLime.
    Ceiling,
}

/// Group of cases that share points. A subtask can require subtasks that precede it. Without subtasks all cases share
/// 100 points.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubtaskTable {
    /// Shown with its score; no two subtasks have the same.
    pub name: String,
    /// From 0 up, with at most six decimals. Its cases share them equally, unless all of them have their own by
    /// `[[case]]`: these add up to so many, and where nothing stands here their sum counts.
    #[serde(serialize_with = "crate::points::write_number")]
    #[serde(default)]
    #[schemars(with = "Option<f64>")]
    pub points: Option<Spanned<f64>>,
    /// How the points of its cases become its own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scoring: Scoring,
    /// What the subtasks that it requires leave of its points.
    #[serde(default, skip_serializing_if = "is_default")]
    pub share: Dependence,
    /// Names of subtasks that must be solved whole for this one to earn anything; see `share`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub requires: Vec<String>,
    /// Patterns of its cases' names: `*` stays within a folder, `**` does not. The case of `cases/small/1.in` is called
    /// `small/1`, so `small/*` are the cases of `cases/small/`. A case may belong to several subtasks: it is
    /// run once and counts in each of them, and its limits and `checker_args` must be the same in all.
    #[schemars(with = "Vec<String>")]
    pub cases: Vec<Spanned<String>>,
    /// What runs on its cases may use, where that is something else: as `[limits]`, which holds for what is not said
    /// here.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    pub limits: LimitsTable,
    /// Arguments of the checker that the jury has brought, in place of its `args`; of the interactor where that judges.
    /// For `kattis-default` they are the flags of Kattis's default validator, in place of all settings.
    #[schemars(with = "Option<Vec<String>>")]
    pub checker_args: Option<Spanned<Vec<String>>>,
}

/// Converts an error of the glob library.
pub fn pattern_problem(error: &glob::PatternError) -> Fact {
    let (position, what) = (error.pos + 1, fact_of_message(error.msg));
    ConfigFault::BadPattern { position, what }.fact()
}

/// Converts a number to points; an error if it is negative, too large or has more than six decimals.
pub(super) fn points_of(
    document: &Document,
    points: &Spanned<f64>,
) -> Result<Points, ProblemError> {
    Points::of_number(*points.get_ref())
        .ok_or_else(|| document.fault(points.span(), ConfigFault::NoPoints))
}

/// Parses patterns of case names; the error points to the first malformed one.
pub(super) fn patterns(
    document: &Document,
    patterns: &[Spanned<String>],
) -> Result<Vec<glob::Pattern>, ProblemError> {
    patterns
        .iter()
        .map(|pattern: &Spanned<String>| {
            glob::Pattern::new(pattern.get_ref())
                .map_err(|error| document.fault(pattern.span(), pattern_problem(&error)))
        })
        .collect()
}

/// Reads the tables of a problem with these limits and this judge. `needs_interaction`: whether the problem has an
/// interactor.
pub(super) fn read(
    document: &Document,
    tables: Vec<Spanned<SubtaskTable>>,
    limits: &Limits,
    (judge, needs_interaction): (&OutputJudge, bool),
) -> Result<Vec<Subtask>, ProblemError> {
    let mut subtasks: Vec<Subtask> = Vec::new();
    for table in tables {
        let (span, table) = (table.span(), table.into_inner());
        let is_known = |name: &String| subtasks.iter().any(|known| known.name == *name);
        // Scores are identified by the name of the subtask.
        if is_known(&table.name) {
            let name = table.name;
            return Err(document.fault(span, ConfigFault::SubtaskTwice { name }));
        }
        // Required subtasks must come earlier, so there can be no cycles.
        if let Some(name) = table.requires.iter().find(|needed| !is_known(needed)) {
            let fault = ConfigFault::Requires { name: name.clone() };
            return Err(document.fault(span, fault));
        }
        let points = table
            .points
            .map(|points| points_of(document, &points))
            .transpose()?;
        if points.is_none() && table.scoring != Scoring::Sum {
            return Err(document.fault(span, ConfigFault::NoPointsOfBest));
        }
        if let (Some(args), Some(own), false) =
            (&table.checker_args, judge.own(), needs_interaction)
        {
            let taken = own
                .with_args(args.get_ref())
                .ok_or_else(|| document.fault(args.span(), ConfigFault::NoOneTakesArgs))?;
            taken.map_err(|bad| document.fault(args.span(), bad))?;
        }
        if table.share == Dependence::Ceiling && table.requires.is_empty() {
            return Err(document.fault(span, ConfigFault::CeilingOfNone));
        }
        let own = table.limits.own(document)?;
        subtasks.push(Subtask {
            points,
            share: table.share,
            has_cpu_limit: own.has_cpu_limit(),
            limits: own.with_defaults(limits),
            checker_args: table.checker_args.map(Spanned::into_inner),
            cases: patterns(document, &table.cases)?,
            place: document.location(span),
            generated: BTreeSet::new(),
            name: table.name,
            scoring: table.scoring,
            requires: table.requires,
        });
    }
    Ok(subtasks)
}
