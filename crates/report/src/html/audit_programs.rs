//! Data about programs on the page of an audit: jury programs, and labelled programs, which are known to be right or
//! wrong.

use serde::Serialize;

use super::audit_cases::{IndexedCaseNames, finding_text};
use super::page_texts::{PageText, escape_name};
use crate::record::audit as record;
use caipan_checker::verdict::Verdict;

/// Data on one jury program: the expected and the actual result.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct JuryProgramData {
    path: String,
    language: String,
    expected: String,
    /// Index of the actual verdict in [`Verdict::ALL`].
    verdict: usize,
    score: f64,
    fault: Option<PageText>,
    /// Pairs of indices: a case on which the program was judged, and the verdict on this case.
    cases: Vec<(usize, usize)>,
}

/// Results of labelled programs, which are known to be right or wrong.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LabelledProgramsData {
    right: ProgramProportionData,
    wrong: ProgramProportionData,
    /// Right programs that are rejected, with causes.
    rejected: Vec<RejectedProgram>,
    /// Names of the wrong programs that no case rejects.
    accepted: Vec<String>,
    /// Indices of a small set of cases that rejects every wrong program that any case rejects.
    subset: Vec<usize>,
    /// Number of all cases, to compare with the size of `subset`.
    cases: usize,
    idle: Vec<usize>,
}

#[derive(Serialize)]
struct ProgramProportionData {
    count: usize,
    total: usize,
    /// Lower end of the 95 % confidence interval for `count` divided by `total`. `None` if `total` is less than 2.
    low: Option<f64>,
    high: Option<f64>,
}

#[derive(Serialize)]
struct RejectedProgram {
    name: String,
    verdict: usize,
    causes: Vec<(PageText, Vec<usize>)>,
}

fn verdict_index(verdict: Verdict) -> usize {
    let place = Verdict::ALL.iter().position(|other| *other == verdict);
    place.unwrap_or_default()
}

pub(super) fn convert_jury_program_for_page(
    program: &record::JuryProgram,
    cases: &mut IndexedCaseNames,
) -> JuryProgramData {
    let judged = program.cases.iter();
    JuryProgramData {
        path: escape_name(&program.path),
        language: escape_name(&program.language),
        expected: describe_expected_result(&program.expected),
        verdict: verdict_index(program.verdict),
        score: program.score,
        fault: program.fault.as_ref().map(finding_text),
        cases: judged
            .map(|case| {
                (
                    cases.get_or_add_index(&case.name),
                    verdict_index(case.verdict),
                )
            })
            .collect(),
    }
}

/// Describes the expected result of a program: verdict codes, verdicts of subtasks, points, or the name of the folder.
fn describe_expected_result(expected: &record::ExpectedRecord) -> String {
    let codes = expected.verdicts.iter().map(|verdict| verdict.code());
    let mut parts: Vec<String> = codes.map(str::to_owned).collect();
    let subtasks = expected.subtasks.iter();
    parts.extend(
        subtasks.map(|(subtask, verdict)| format!("{} {}", verdict.code(), escape_name(subtask))),
    );
    parts.extend(expected.score.map(crate::decimals::format_points));
    parts.extend(expected.folder.as_deref().map(escape_name));
    parts.join(", ")
}

/// Converts the results of labelled programs to the data that the page's script reads.
pub(super) fn convert_labelled_programs_data(
    labelled: &record::LabelledRecord,
    cases: &mut IndexedCaseNames,
) -> LabelledProgramsData {
    let rejected = labelled
        .right
        .iter()
        .filter(|one| !one.causes.is_empty())
        .map(|one| RejectedProgram {
            name: escape_name(&one.name),
            verdict: verdict_index(one.verdict),
            causes: (one.causes.iter())
                .map(|cause| {
                    (
                        finding_text(&cause.cause),
                        cases.get_or_add_indices(&cause.cases),
                    )
                })
                .collect(),
        });
    LabelledProgramsData {
        right: convert_program_proportion(&labelled.right_accepted),
        wrong: convert_program_proportion(&labelled.wrong_rejected),
        rejected: rejected.collect(),
        accepted: (labelled.table.accepted_programs.iter())
            .map(|path| escape_name(path))
            .collect(),
        subset: cases.get_or_add_indices(&labelled.table.smallest_subset),
        cases: labelled.table.cases.len(),
        idle: cases.get_or_add_indices(&labelled.table.idle_cases),
    }
}

fn convert_program_proportion(share: &record::ProgramProportion) -> ProgramProportionData {
    ProgramProportionData {
        count: share.count,
        total: share.total,
        // A confidence interval from a single program would be meaningless.
        low: share.low.filter(|_| share.total > 1),
        high: share.high.filter(|_| share.total > 1),
    }
}
