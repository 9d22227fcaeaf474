//! Writes the cases of each group below data/, and the files that configure scoring and checker arguments.

use std::fmt::Write;

use super::output_validator::OutputValidatorProperties;
use super::target_tool::TargetTool;
use crate::package::Case;
use crate::package_reader::file_name;
use crate::writing::export_notice::ExportNotice;
use crate::writing::package_writer::{PackageWriter, format_quoted_list};
use crate::writing::points_rounding::{is_whole, round_points};
use crate::writing::portable_names::to_portable_name;
use crate::writing::scored_groups::ScoredGroup;
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Groups of cases that are written as folders of the package. Only groups that give points are written.
pub(super) struct GroupsToWrite<'a> {
    /// Whether submissions earn points; if false, the problem is all or nothing.
    pub is_scoring: bool,
    /// Groups to write, each with the folder name in the package. Groups without points are omitted.
    pub groups: Vec<(String, ScoredGroup<'a>)>,
    /// Sum of the points of all groups.
    pub total: Points,
}

impl<'a> GroupsToWrite<'a> {
    /// Collects the groups that give points, and chooses the folder names of these groups.
    ///
    /// # Errors
    ///
    /// The target cannot score the groups as caipan does.
    pub(super) fn collect_groups_to_write(
        writing: &mut PackageWriter<'a>,
        judging: &OutputValidatorProperties,
        target: TargetTool,
    ) -> Result<Self, Fact> {
        let package = writing.package();
        let is_scoring = !package.subtasks.is_empty() || judging.gives_points;
        let mut groups = package.groups();
        if !is_scoring {
            if let Some(case) = package.cases.iter().find(|case| case.points.is_some()) {
                return Err(writing.unsupported_error(("case", 0, "points"), &case.name));
            }
            writing.add_notice(ExportNotice::AllOrNothing);
        }
        for group in &groups {
            if let Some(number) = group.number.filter(|_| group.points.is_zero()) {
                let subtask = group.name.to_owned();
                writing.note_at_key(
                    ("subtask", number, "points"),
                    ExportNotice::NoPoints { subtask },
                );
            }
        }
        groups.retain(|group| !group.points.is_zero());
        // Only edition 2025-09 has `require_pass`, and only for all-or-nothing subtasks.
        let gives_points = judging.gives_points;
        writing.note_lost_requirements(|own, required| {
            let is_whole = required.iter().all(|other| other.scoring == Scoring::Min);
            target == TargetTool::Bapctools && !own.is_ceiling && is_whole && !gives_points
        });
        for group in &groups {
            if !group.has_equal_points() {
                return Err(writing.unsupported_error(("case", 0, "points"), group.name));
            }
            refuse_max_scoring(writing, group, target)?;
            // A checker with absolute points needs the exact maximum of each case, so each case's share of the
            // points must have an exact decimal form.
            if judging.is_absolute && !has_decimal_case_points(group) {
                return Err(writing.unsupported_error(("checker", 0, "points"), "absolute"));
            }
        }
        let names: Vec<&str> = groups.iter().map(|group| group.name).collect();
        let renamed = writing.make_ordered_names_with_notice(&names);
        let total = groups
            .iter()
            .fold(Points::zero(), |sum, group| sum + group.points.clone());
        Ok(Self {
            is_scoring,
            groups: renamed.into_iter().zip(groups).collect(),
            total,
        })
    }

    fn round_group_points(&self, writing: &mut PackageWriter) -> Vec<u64> {
        let points: Vec<Points> = self
            .groups
            .iter()
            .map(|(_, group)| group.points.clone())
            .collect();
        let whole = round_points(&points);
        for ((_, group), whole) in self.groups.iter().zip(&whole) {
            if !is_whole(&group.points)
                && let Some(number) = group.number
            {
                let value = group.points.to_exact_text();
                writing.note_replaced_value(
                    ("subtask", number, "points"),
                    value,
                    whole.to_string(),
                );
            }
        }
        whole
    }
}

/// Fails for a subtask with scoring `max`, if the target uses edition 2025-09, which lacks this scoring.
fn refuse_max_scoring(
    writing: &PackageWriter,
    group: &ScoredGroup,
    target: TargetTool,
) -> Result<(), Fact> {
    match (target, group.number, group.scoring) {
        (TargetTool::Bapctools, Some(number), Scoring::Max) => {
            Err(writing.unsupported_error(("subtask", number, "scoring"), "max"))
        }
        _ => Ok(()),
    }
}

pub(super) struct CaseFolder<'a> {
    pub path: String,
    pub cases: Vec<&'a Case>,
}

/// Returns the non-empty folders of cases in the package: data/sample, then one folder for each group.
pub(super) fn list_case_folders<'a>(
    writing: &PackageWriter<'a>,
    scored: &GroupsToWrite<'a>,
) -> Vec<CaseFolder<'a>> {
    let samples = CaseFolder {
        path: "data/sample".to_owned(),
        cases: writing.package().samples(),
    };
    let groups = scored.groups.iter().map(|(name, group)| CaseFolder {
        path: group_folder_path(group, name),
        cases: group.cases.iter().map(|(case, _)| *case).collect(),
    });
    let mut all: Vec<CaseFolder> = std::iter::once(samples).chain(groups).collect();
    all.retain(|folder| !folder.cases.is_empty());
    all
}

/// Writes all cases, the configuration files of the folders, and the self-tests.
pub(super) fn write_data_folder(
    writing: &mut PackageWriter,
    target: TargetTool,
    judging: &OutputValidatorProperties,
    scored: &GroupsToWrite,
) {
    let samples = writing.package().samples();
    write_cases(writing, "data/sample", &samples);
    for (name, group) in &scored.groups {
        let folder = group_folder_path(group, name);
        let own: Vec<&Case> = group.cases.iter().map(|(case, _)| *case).collect();
        write_cases(writing, &folder, &own);
    }
    match target {
        TargetTool::Bapctools => write_newer_configs(writing, judging, scored),
        TargetTool::Problemtools | TargetTool::DomJudge => {
            write_legacy_configs(writing, target, judging, scored, !samples.is_empty())
        }
    }
    write_self_tests(writing, target, judging);
}

fn group_folder_path(group: &ScoredGroup, name: &str) -> String {
    match group.number {
        Some(_) => format!("data/secret/{name}"),
        None => "data/secret".to_owned(),
    }
}

/// Writes the cases of a folder. Names that would change the order of the cases are replaced by numbered names.
fn write_cases(writing: &mut PackageWriter, folder: &str, cases: &[&Case]) {
    let short = short_case_names(cases);
    let names: Vec<&str> = short.iter().map(String::as_str).collect();
    let renamed = writing.make_ordered_names_with_notice(&names);
    for (case, name) in cases.iter().zip(&renamed) {
        let paths = ["in", "ans"].map(|ending| format!("{folder}/{name}.{ending}"));
        writing.add_case_files(case, paths);
    }
}

/// Returns the last components of the case names, if distinct. Otherwise returns the full names with `/` replaced by
/// `-`.
pub(super) fn short_case_names(cases: &[&Case]) -> Vec<String> {
    let short: Vec<String> = cases
        .iter()
        .map(|case| file_name(&case.name).to_owned())
        .collect();
    let own: std::collections::BTreeSet<&String> = short.iter().collect();
    if own.len() == short.len() {
        short
    } else {
        cases
            .iter()
            .map(|case| case.name.replace('/', "-"))
            .collect()
    }
}

/// Checker arguments of a group: the separate arguments of the subtask if there are any, otherwise the default
/// arguments.
fn checker_args_of_group(judging: &OutputValidatorProperties, group: &ScoredGroup) -> Vec<String> {
    let own = group
        .subtask
        .and_then(|subtask| subtask.checker_args.clone());
    own.unwrap_or_else(|| judging.flags.clone())
}

/// Writes testdata.yaml of a pass-fail problem, unless the file would be empty. `flags` is the line with the flags of
/// the output validator; empty if there are no flags.
fn write_pass_fail_config(writing: &mut PackageWriter, ignores_samples: bool, flags: &str) {
    let mut root = flags.to_owned();
    if ignores_samples {
        // A failed sample must not stop the judging before the secret cases.
        root += "on_reject: continue\ngrader_flags: ignore_sample\n";
        for folder in ["sample", "secret"] {
            let own = "on_reject: break\ngrader_flags: ''\n";
            writing.add_text_file(format!("data/{folder}/testdata.yaml"), own);
        }
    }
    if !root.is_empty() {
        writing.add_text_file("data/testdata.yaml", root);
    }
}

/// Writes testdata.yaml, the configuration of the legacy edition, into the folders of cases.
fn write_legacy_configs(
    writing: &mut PackageWriter,
    target: TargetTool,
    judging: &OutputValidatorProperties,
    scored: &GroupsToWrite,
    has_samples: bool,
) {
    let usual = judging.flags.join(" ");
    // Flags of a custom validator, and flags that differ between subtasks, are written to testdata.yaml. All other
    // flags, and all flags for DOMjudge, are written to problem.yaml.
    let is_local = judging.has_custom_validator || judging.has_own_flags;
    let has_flags = is_local && target == TargetTool::Problemtools;
    let flags_line = |flags: &str| {
        if has_flags && !flags.is_empty() {
            format!("output_validator_flags: {flags}\n")
        } else {
            String::new()
        }
    };
    if !scored.is_scoring {
        return write_pass_fail_config(
            writing,
            has_samples && target == TargetTool::Problemtools,
            &flags_line(&usual),
        );
    }
    let total = scored.total.to_exact_text();
    // DOMjudge warns about these two flags, since it supports only sum, avg, min and max.
    let (first, any) = ("first_error", " accept_if_any_accepted");
    let ignores = if has_samples { "ignore_sample" } else { first };
    let root = format!("on_reject: continue\nrange: 0 {total}\ngrader_flags: {ignores}\n");
    writing.add_text_file("data/testdata.yaml", root + &flags_line(&usual));
    if has_samples {
        let mut sample = format!("accept_score: 0\nrange: 0 0\ngrader_flags: {first}\n");
        if judging.is_bridged && judging.gives_points {
            sample += &flags_line(format!("points=0 {usual}").trim_end());
        }
        writing.add_text_file("data/sample/testdata.yaml", sample);
    }
    if scored
        .groups
        .iter()
        .any(|(_, group)| group.number.is_some())
    {
        let secret = format!("on_reject: continue\nrange: 0 {total}\ngrader_flags: {first}{any}\n");
        writing.add_text_file("data/secret/testdata.yaml", secret);
    }
    for (name, group) in &scored.groups {
        let (accept, how, breaks) = legacy_score_and_grader_flags(judging, group);
        let points = group.points.to_exact_text();
        let flags_of = match how {
            "min" => how.to_owned(),
            how => format!("{first}{any} {how}"),
        };
        let on_reject = if breaks { "break" } else { "continue" };
        let mut text = format!(
            "on_reject: {on_reject}\naccept_score: {accept}\nrange: 0 {points}\ngrader_flags: {flags_of}\n"
        );
        let mut own = checker_args_of_group(judging, group);
        if judging.is_bridged && judging.gives_points {
            own.insert(0, format!("points={accept}"));
        }
        let own_flags = own.join(" ");
        if own_flags != usual {
            let _ = writeln!(text, "output_validator_flags: {own_flags}");
        }
        let path = format!("{}/testdata.yaml", group_folder_path(group, name));
        writing.add_text_file(path, text);
    }
}

/// Returns the score of an accepted case, the grader flag that combines the scores of cases, and whether grading
/// stops at the first failure.
fn legacy_score_and_grader_flags(
    judging: &OutputValidatorProperties,
    group: &ScoredGroup,
) -> (String, &'static str, bool) {
    let points = group.points.to_exact_text();
    match group.scoring {
        Scoring::Min => (points, "min", true),
        Scoring::Max => (points, "max", false),
        Scoring::Sum => {
            let part = group.points.divided_by(group.cases.len());
            // A validator that gives points needs the exact maximum points of each case.
            if judging.gives_points && has_decimal_case_points(group) {
                (part.to_exact_text(), "sum", false)
            } else {
                (points, "avg", false)
            }
        }
    }
}

/// Whether the maximum points of each case of the group have an exact decimal form.
fn has_decimal_case_points(group: &ScoredGroup) -> bool {
    let part = group.points.divided_by(group.cases.len());
    group.scoring != Scoring::Sum || part.to_exact_text().parse() == Ok(part)
}

/// Writes test_group.yaml, the configuration of edition 2025-09, into the folders of cases.
fn write_newer_configs(
    writing: &mut PackageWriter,
    judging: &OutputValidatorProperties,
    scored: &GroupsToWrite,
) {
    let usual = if judging.flags.is_empty() {
        String::new()
    } else {
        format_output_args(&judging.flags)
    };
    if !usual.is_empty() {
        writing.add_text_file("data/test_group.yaml", usual.clone());
    }
    if !scored.is_scoring {
        return;
    }
    let whole = scored.round_group_points(writing);
    let total: u64 = whole.iter().sum();
    let has_groups = scored
        .groups
        .iter()
        .any(|(_, group)| group.number.is_some());
    if has_groups {
        let secret = format!("max_score: {total}\nscore_aggregation: sum\n");
        writing.add_text_file("data/secret/test_group.yaml", secret);
    }
    for ((name, group), points) in scored.groups.iter().zip(&whole) {
        let aggregation = match (group.scoring, judging.gives_points) {
            (Scoring::Sum, _) => "sum",
            (Scoring::Min, true) => "min",
            (Scoring::Min | Scoring::Max, _) => "pass-fail",
        };
        let mut text = format!("max_score: {points}\nscore_aggregation: {aggregation}\n");
        let required = writing.subtask_requirements_if_expressible(group);
        let places: Vec<String> = required
            .iter()
            .filter_map(|name| path_for_require_pass_key(scored, name))
            .collect();
        if !places.is_empty() && places.len() == required.len() {
            let _ = writeln!(text, "require_pass: [{}]", places.join(", "));
        }
        let mut own = checker_args_of_group(judging, group);
        if judging.is_bridged && judging.is_absolute {
            let (points, ..) = legacy_score_and_grader_flags(judging, group);
            own.insert(0, format!("points={points}"));
        }
        if own != judging.flags {
            text += &format_output_args(&own);
        }
        writing.add_text_file(
            format!("{}/test_group.yaml", group_folder_path(group, name)),
            text,
        );
    }
}

fn format_output_args(args: &[String]) -> String {
    format!("output_validator_args: {}\n", format_quoted_list(args))
}

/// Value of the key `require_pass` that refers to the group of the subtask `name`. `None` if the group is not written,
/// or if the subtask has scoring `sum` or `max`.
fn path_for_require_pass_key(scored: &GroupsToWrite, name: &str) -> Option<String> {
    let (renamed, _) = scored
        .groups
        .iter()
        .find(|(_, group)| group.name == name && group.scoring == Scoring::Min)?;
    Some(format!("secret/{renamed}"))
}

/// Writes the self-tests, which need folders that only edition 2025-09 has. Adds a notice with the number of omitted
/// self-tests: incomplete ones, and those that no program of the package can check.
fn write_self_tests(
    writing: &mut PackageWriter,
    target: TargetTool,
    judging: &OutputValidatorProperties,
) {
    let all = &writing.package().self_tests;
    let mut left = 0;
    for test in all {
        let is_input = test.folder == "invalid_input";
        let is_whole = is_input || test.files.len() == 3;
        // Only input validators can reject an invalid input.
        let is_asked = if is_input {
            !writing.package().validators.is_empty()
        } else {
            !judging.is_interactive && judging.passes == 0
        };
        if target != TargetTool::Bapctools || !is_whole || !is_asked {
            left += 1;
            continue;
        }
        let name = to_portable_name(&test.name.replace('/', "-"));
        let place = writing.first_free_path(&format!("data/{}/{name}.in", test.folder));
        let stem = place.trim_end_matches(".in").to_owned();
        for (ending, content) in &test.files {
            writing.add_file(format!("{stem}.{ending}"), content.clone());
        }
    }
    if left > 0 {
        writing.add_notice(ExportNotice::OmittedSelfTests { tests: left });
    }
}
