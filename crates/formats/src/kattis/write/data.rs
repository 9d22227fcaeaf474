//! The cases, group by group, and how each group is scored.

use std::fmt::Write;

use super::judge::Judged;
use super::target::Target;
use crate::package::{Case, Content};
use crate::writing::groups::Group;
use crate::writing::lost::Lost;
use crate::writing::names::plain;
use crate::writing::rounded::{is_whole, rounded};
use crate::writing::writing::{Writing, quoted_list};
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// The groups that are written.
pub(super) struct Scored<'a> {
    /// Are there points?
    pub is_scoring: bool,
    /// The groups with their names; those without points stay behind.
    pub groups: Vec<(String, Group<'a>)>,
    /// What all of them are worth.
    pub total: Points,
}

impl<'a> Scored<'a> {
    /// What is written of the groups.
    ///
    /// # Errors
    /// They cannot be scored there as they are here.
    pub(super) fn of(
        writing: &mut Writing<'a>,
        judged: &Judged,
        target: Target,
    ) -> Result<Self, Fact> {
        let package = writing.package();
        let is_scoring = !package.subtasks.is_empty() || judged.gives_points;
        let mut groups = package.groups();
        if !is_scoring {
            if let Some(case) = package.cases.iter().find(|case| case.points.is_some()) {
                return Err(writing.cannot(("case", 0, "points"), &case.name));
            }
            writing.say(Lost::AllOrNothing);
        }
        for group in &groups {
            if let Some(number) = group.number.filter(|_| group.points.is_zero()) {
                let subtask = group.name.to_owned();
                writing.note(("subtask", number, "points"), Lost::NoPoints { subtask });
            }
        }
        groups.retain(|group| !group.points.is_zero());
        // Subtasks that are all or nothing can be required, in the newer format alone.
        let gives_points = judged.gives_points;
        writing.lose_requires(|own, required| {
            let mut required = required.iter();
            let is_whole = required.all(|other| other.scoring == Scoring::Min);
            target == Target::Newer && !own.is_ceiling && is_whole && !gives_points
        });
        for group in &groups {
            if !group.is_even() {
                return Err(writing.cannot(("case", 0, "points"), group.name));
            }
            refuse_best(writing, group, target)?;
            // Points of a case that cannot be written cannot be the most that a checker gives.
            if judged.is_absolute && !is_exact(group) {
                return Err(writing.cannot(("checker", 0, "points"), "absolute"));
            }
        }
        let names: Vec<&str> = groups.iter().map(|group| group.name).collect();
        let renamed = writing.in_order(&names);
        let total = groups
            .iter()
            .fold(Points::zero(), |sum, group| sum + group.points.clone());
        Ok(Self {
            is_scoring,
            groups: renamed.into_iter().zip(groups).collect(),
            total,
        })
    }

    fn whole_points(&self, writing: &mut Writing) -> Vec<u64> {
        let points: Vec<Points> = self
            .groups
            .iter()
            .map(|(_, group)| group.points.clone())
            .collect();
        let whole = rounded(&points);
        for ((_, group), whole) in self.groups.iter().zip(&whole) {
            if !is_whole(&group.points)
                && let Some(number) = group.number
            {
                let value = group.points.exactly();
                writing.instead(("subtask", number, "points"), value, whole.to_string());
            }
        }
        whole
    }
}

/// Refuses a group that counts its best case where there is no such thing.
fn refuse_best(writing: &Writing, group: &Group, target: Target) -> Result<(), Fact> {
    match (target, group.number, group.scoring) {
        (Target::Newer, Some(number), Scoring::Max) => {
            Err(writing.cannot(("subtask", number, "scoring"), "max"))
        }
        _ => Ok(()),
    }
}

/// A folder of cases in the package.
pub(super) struct CaseFolder<'a> {
    /// Path in the package.
    pub path: String,
    /// Cases in the folder.
    pub cases: Vec<&'a Case>,
}

/// The folders that have cases: of the samples, and of every group.
pub(super) fn folders<'a>(writing: &Writing<'a>, scored: &Scored<'a>) -> Vec<CaseFolder<'a>> {
    let samples = CaseFolder {
        path: "data/sample".to_owned(),
        cases: writing.package().samples(),
    };
    let groups = scored.groups.iter().map(|(name, group)| CaseFolder {
        path: folder(group, name),
        cases: group.cases.iter().map(|(case, _)| *case).collect(),
    });
    let mut all: Vec<CaseFolder> = std::iter::once(samples).chain(groups).collect();
    all.retain(|folder| !folder.cases.is_empty());
    all
}

/// Writes the cases, and what stands beside them.
///
/// # Errors
/// Arguments cannot be said there.
pub(super) fn data(
    writing: &mut Writing,
    target: Target,
    judged: &Judged,
    scored: &Scored,
) -> Result<(), Fact> {
    let samples = writing.package().samples();
    cases(writing, "data/sample", &samples);
    for (name, group) in &scored.groups {
        let folder = folder(group, name);
        let own: Vec<&Case> = group.cases.iter().map(|(case, _)| *case).collect();
        cases(writing, &folder, &own);
    }
    match target {
        Target::Newer => newer(writing, judged, scored),
        Target::Legacy | Target::DomJudge => {
            legacy(writing, target, judged, scored, !samples.is_empty())
        }
    }
    self_tests(writing, target, judged);
    Ok(())
}

fn folder(group: &Group, name: &str) -> String {
    match group.number {
        Some(_) => format!("data/secret/{name}"),
        None => "data/secret".to_owned(),
    }
}

/// The cases of a folder, by names that stand in the order of their bytes.
fn cases(writing: &mut Writing, folder: &str, cases: &[&Case]) {
    let names = short_names(cases);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let renamed = writing.in_order(&names);
    for (case, name) in cases.iter().zip(&renamed) {
        let paths = ["in", "ans"].map(|ending| format!("{folder}/{name}.{ending}"));
        writing.put_case(case, paths);
    }
}

/// The last parts of the names where these are not the same, else the whole names.
pub(super) fn short_names(cases: &[&Case]) -> Vec<String> {
    let last = |name: &str| name.rsplit('/').next().unwrap_or(name).to_owned();
    let short: Vec<String> = cases.iter().map(|case| last(&case.name)).collect();
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

/// The flags for a group's cases: its own arguments, or the usual ones, and its points where a bridge needs them.
fn flags(judged: &Judged, group: &Group) -> Vec<String> {
    let own = group
        .subtask
        .and_then(|subtask| subtask.checker_args.clone());
    own.unwrap_or_else(|| judged.flags.clone())
}

/// testdata.yaml where all of it is all or nothing.
fn pass_fail(writing: &mut Writing, ignores_samples: bool, flags: &str) {
    let mut root = flags.to_owned();
    if ignores_samples {
        // A sample that is lost must not keep the others from being judged.
        root += "on_reject: continue\ngrader_flags: ignore_sample\n";
        for folder in ["sample", "secret"] {
            let own = "on_reject: break\ngrader_flags: ''\n";
            writing.text(format!("data/{folder}/testdata.yaml"), own);
        }
    }
    if !root.is_empty() {
        writing.text("data/testdata.yaml", root);
    }
}

/// testdata.yaml in each folder.
fn legacy(
    writing: &mut Writing,
    target: Target,
    judged: &Judged,
    scored: &Scored,
    has_samples: bool,
) {
    let usual = judged.flags.join(" ");
    // In problem.yaml they stand for DOMjudge, and for a default validator that has the same flags everywhere.
    let is_local = judged.is_custom || judged.has_own_flags;
    let has_flags = is_local && target == Target::Legacy;
    let flags_line = |flags: &str| {
        if has_flags && !flags.is_empty() {
            format!("output_validator_flags: {flags}\n")
        } else {
            String::new()
        }
    };
    if !scored.is_scoring {
        return pass_fail(
            writing,
            has_samples && target == Target::Legacy,
            &flags_line(&usual),
        );
    }
    let total = scored.total.exactly();
    // Of these DOMjudge knows sum, avg, min and max, and warns of the others.
    let (first, any) = ("first_error", " accept_if_any_accepted");
    let ignores = if has_samples { "ignore_sample" } else { first };
    let root = format!("on_reject: continue\nrange: 0 {total}\ngrader_flags: {ignores}\n");
    writing.text("data/testdata.yaml", root + &flags_line(&usual));
    if has_samples {
        let mut sample = format!("accept_score: 0\nrange: 0 0\ngrader_flags: {first}\n");
        if judged.is_bridged && judged.gives_points {
            sample += &flags_line(format!("points=0 {usual}").trim_end());
        }
        writing.text("data/sample/testdata.yaml", sample);
    }
    if scored
        .groups
        .iter()
        .any(|(_, group)| group.number.is_some())
    {
        let secret = format!("on_reject: continue\nrange: 0 {total}\ngrader_flags: {first}{any}\n");
        writing.text("data/secret/testdata.yaml", secret);
    }
    for (name, group) in &scored.groups {
        let (accept, how, breaks) = how(judged, group);
        let points = group.points.exactly();
        let flags_of = match how {
            "min" => how.to_owned(),
            how => format!("{first}{any} {how}"),
        };
        let on_reject = if breaks { "break" } else { "continue" };
        let mut text = format!(
            "on_reject: {on_reject}\naccept_score: {accept}\nrange: 0 {points}\ngrader_flags: {flags_of}\n"
        );
        let mut own = flags(judged, group);
        if judged.is_bridged && judged.gives_points {
            own.insert(0, format!("points={accept}"));
        }
        let own = own.join(" ");
        if own != usual {
            let _ = writeln!(text, "output_validator_flags: {own}");
        }
        writing.text(format!("{}/testdata.yaml", folder(group, name)), text);
    }
}

/// The score of an accepted case, how the scores of cases become the group's, and whether nothing counts after a loss.
fn how(judged: &Judged, group: &Group) -> (String, &'static str, bool) {
    let points = group.points.exactly();
    match group.scoring {
        Scoring::Min => (points, "min", true),
        Scoring::Max => (points, "max", false),
        Scoring::Sum => {
            let part = group.points.shared_by(group.cases.len());
            // Whoever gives points gives those of a case, where these can be said.
            if judged.gives_points && is_exact(group) {
                (part.exactly(), "sum", false)
            } else {
                (points, "avg", false)
            }
        }
    }
}

/// Whether the points of a case of a group can be written.
fn is_exact(group: &Group) -> bool {
    let part = group.points.shared_by(group.cases.len());
    group.scoring != Scoring::Sum || part.exactly().parse() == Ok(part)
}

/// test_group.yaml in each folder below data/secret.
fn newer(writing: &mut Writing, judged: &Judged, scored: &Scored) {
    let list = |words: &[String]| format!("output_validator_args: {}\n", quoted_list(words));
    let usual = if judged.flags.is_empty() {
        String::new()
    } else {
        list(&judged.flags)
    };
    if !usual.is_empty() {
        writing.text("data/test_group.yaml", usual.clone());
    }
    if !scored.is_scoring {
        return;
    }
    let whole = scored.whole_points(writing);
    let total: u64 = whole.iter().sum();
    let has_groups = scored
        .groups
        .iter()
        .any(|(_, group)| group.number.is_some());
    if has_groups {
        let secret = format!("max_score: {total}\nscore_aggregation: sum\n");
        writing.text("data/secret/test_group.yaml", secret);
    }
    for ((name, group), points) in scored.groups.iter().zip(&whole) {
        let aggregation = match (group.scoring, judged.gives_points) {
            (Scoring::Sum, _) => "sum",
            (Scoring::Min, true) => "min",
            (Scoring::Min | Scoring::Max, _) => "pass-fail",
        };
        let mut text = format!("max_score: {points}\nscore_aggregation: {aggregation}\n");
        let required = writing.required(group);
        let places: Vec<String> = required
            .iter()
            .filter_map(|name| place(scored, name))
            .collect();
        if !places.is_empty() && places.len() == required.len() {
            let _ = writeln!(text, "require_pass: [{}]", places.join(", "));
        }
        let mut own = flags(judged, group);
        if judged.is_bridged && judged.is_absolute {
            let (points, ..) = how(judged, group);
            own.insert(0, format!("points={points}"));
        }
        if own != judged.flags {
            text += &list(&own);
        }
        writing.text(format!("{}/test_group.yaml", folder(group, name)), text);
    }
}

/// Where a group stands that others require: all or nothing, and before them.
fn place(scored: &Scored, name: &str) -> Option<String> {
    let (renamed, _) = scored
        .groups
        .iter()
        .find(|(_, group)| group.name == name && group.scoring == Scoring::Min)?;
    Some(format!("secret/{renamed}"))
}

/// Self-tests, which the newer format has folders for.
fn self_tests(writing: &mut Writing, target: Target, judged: &Judged) {
    let all = &writing.package().self_tests;
    let mut left = 0;
    for test in all {
        let is_input = test.folder == "invalid_input";
        let is_whole = is_input || test.files.len() == 3;
        // Nobody refuses an input but for validators of the problem's own.
        let is_asked = if is_input {
            !writing.package().validators.is_empty()
        } else {
            !judged.is_interactive && judged.passes == 0
        };
        if target != Target::Newer || !is_whole || !is_asked {
            left += 1;
            continue;
        }
        let name = plain(&test.name.replace('/', "-"));
        let place = writing.free(&format!("data/{}/{name}.in", test.folder));
        let stem = place.trim_end_matches(".in").to_owned();
        for (ending, content) in &test.files {
            let content: Content = content.clone();
            writing.put(format!("{stem}.{ending}"), content);
        }
    }
    if left > 0 {
        writing.say(Lost::SelfTests { tests: left });
    }
}
