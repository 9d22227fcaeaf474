//! Findings about single contestants, grouped by cause: no source, compile errors, judge errors, constant output.

use super::InsertionOrderMap;
use crate::record::{Compile, Results, Submission};
use caipan_checker::ReasonKind;
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_i18n::Lang;
use caipan_judge::submission::compiler_messages::first_error;

/// Contestants of one problem to whom the same finding applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ContestantsWithFinding<'a> {
    /// Name of the problem; the same finding on another problem is a separate group.
    pub problem: &'a str,
    /// Text of the finding: a reason, a compiler error or the constant output.
    pub what: String,
    /// Names of the contestants, in the order of the results.
    pub names: Vec<&'a str>,
}

fn group_by_finding<'a>(
    found: impl Iterator<Item = (&'a Submission, String)>,
) -> Vec<ContestantsWithFinding<'a>> {
    let mut groups: InsertionOrderMap<(&str, String), ContestantsWithFinding> =
        InsertionOrderMap::new();
    for (submission, what) in found {
        let group = groups.get_or_insert_with((&submission.problem, what.clone()), || {
            ContestantsWithFinding {
                problem: &submission.problem,
                what,
                names: Vec::new(),
            }
        });
        group.names.push(&submission.name);
    }
    groups.all
}

/// Groups the contestants who do not have exactly one source file. Contestants with the same reason form a group; the
/// smallest group comes first.
pub(crate) fn group_missing_sources(
    results: &Results,
    lang: Lang,
) -> Vec<ContestantsWithFinding<'_>> {
    let kinds = [ReasonKind::NoSource, ReasonKind::SeveralSources].map(ReasonKind::name);
    let submissions = results.submissions.iter();
    let mut groups = group_by_finding(submissions.filter_map(|submission| {
        let kind = submission.reason_kind.as_deref()?;
        let why = submission
            .explanation(lang)
            .filter(|_| kinds.contains(&kind))?;
        Some((submission, why))
    }));
    groups.sort_by_key(|group| group.names.len());
    groups
}

/// Groups the contestants whose source does not compile. Contestants with the same first compiler error form a group.
pub(crate) fn group_compile_errors(
    results: &Results,
    lang: Lang,
) -> Vec<ContestantsWithFinding<'_>> {
    let submissions = results.submissions.iter();
    let refused = submissions.filter(|submission| submission.verdict == Verdict::CompileError);
    group_by_finding(
        refused.map(|submission| (submission, explain_compile_error(&submission.compile, lang))),
    )
}

/// Explains a compile error by the remark of caipan if there is a remark, else by the first error of the compiler.
fn explain_compile_error(compile: &Compile, lang: Lang) -> String {
    let known = compile
        .remark
        .as_ref()
        .and_then(|why| lang.format_known_fact(why));
    known.unwrap_or_else(|| first_error(&compile.localized_log(lang)).to_owned())
}

/// Groups contestants whose judge errors have the same description; see [`describe_judge_errors`].
pub(crate) fn group_judge_errors(results: &Results, lang: Lang) -> Vec<ContestantsWithFinding<'_>> {
    let submissions = results.submissions.iter();
    let unjudged = submissions.filter(|submission| submission.is_unjudged());
    group_by_finding(
        unjudged.map(|submission| (submission, describe_judge_errors(submission, lang))),
    )
}

/// Describes the judge errors of a submission: the first failed case with the reason, the number of further failed
/// cases, and the number of unjudged points. Without failed cases, the reason recorded for the whole submission is
/// used.
pub(crate) fn describe_judge_errors(submission: &Submission, lang: Lang) -> String {
    let words = lang.words();
    let cases = submission.cases.iter();
    let mut failed = cases.filter(|case| case.verdict == Verdict::JudgeError);
    let first = failed.next();
    let mut text = match first {
        Some(case) => {
            let name = printable(case.name.as_bytes());
            case.explanation(lang)
                .map_or(name.clone(), |why| words.colon(&name, &why))
        }
        // Without a failed case, the judge error occurred before any case was run, or in another submission of the
        // same contestant.
        None => submission
            .explanation(lang)
            .unwrap_or_else(|| lang.verdict_name(Verdict::JudgeError).to_owned()),
    };
    if let more @ 1.. = failed.count() {
        text += words.semicolon();
        text += &words.more(more);
    }
    if let Some(open) = submission.describe_unjudged_points(lang) {
        text += &words.brackets(&open);
    }
    text
}

/// Groups contestants whose programs print the same output for every input, by that output.
pub(crate) fn group_constant_outputs(results: &Results) -> Vec<ContestantsWithFinding<'_>> {
    let submissions = results.submissions.iter();
    group_by_finding(
        submissions.filter_map(|submission| Some((submission, submission.always_prints.clone()?))),
    )
}
