//! Conversion of results on labelled programs, which are known to be right or wrong, to their record.

use super::audit::{
    CauseRecord, Finding, LabelledProgram, LabelledRecord, ProgramProportion, RejectionTable,
};
use caipan_audit::labelled_programs::{self, ExplainedRejection};
use caipan_facts::Evidence;

impl From<labelled_programs::Proportion> for ProgramProportion {
    fn from(share: labelled_programs::Proportion) -> Self {
        let interval = share.confidence_interval();
        Self {
            count: share.count,
            total: share.total,
            share: share.value(),
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
        }
    }
}

impl From<&labelled_programs::LabelledResults> for LabelledRecord {
    fn from(judged: &labelled_programs::LabelledResults) -> Self {
        let cases = judged.cases.as_slice();
        let wrong: Vec<String> = (judged.wrong.iter())
            .map(|program| program.name.clone())
            .collect();
        let summary = &judged.summary;
        Self {
            right_accepted: judged.accepted_proportion().into(),
            wrong_rejected: judged.rejected_proportion().into(),
            right: (judged.right.iter())
                .map(|program| convert_labelled_program(program, cases))
                .collect(),
            wrong: (judged.wrong.iter())
                .map(|program| convert_labelled_program(program, cases))
                .collect(),
            table: RejectionTable {
                cases: judged.cases.clone(),
                programs: judged.judged_wrong_program_count(),
                rank: summary.rank(),
                independent_programs: select_names(&wrong, &summary.basis),
                equal_programs: (summary.programs.iter())
                    .map(|same| select_names(&wrong, same))
                    .collect(),
                equal_cases: (summary.cases.iter())
                    .map(|same| select_names(cases, same))
                    .collect(),
                smallest_subset: select_names(cases, &summary.subset),
                accepted_programs: select_names(&wrong, &summary.accepted),
                idle_cases: select_names(cases, &summary.cases_without_rejections),
            },
        }
    }
}

fn convert_labelled_program(
    program: &labelled_programs::LabelledProgram,
    cases: &[String],
) -> LabelledProgram {
    LabelledProgram {
        name: program.name.clone(),
        path: program.path.clone(),
        verdict: program.verdict,
        rejected_by: select_names(cases, &program.rejected_by),
        causes: program
            .causes
            .iter()
            .map(|one: &ExplainedRejection| CauseRecord {
                kind: one.cause.kind().to_owned(),
                cause: Finding::from(&one.cause.fact()),
                verdict: one.verdict,
                cases: select_names(cases, &one.cases),
            })
            .collect(),
    }
}

fn select_names(names: &[String], indices: &[usize]) -> Vec<String> {
    indices.iter().map(|index| names[*index].clone()).collect()
}
