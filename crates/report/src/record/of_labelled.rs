//! Conversion of results on labelled programs, which are known to be right or wrong, to their record.

use super::audit::{Cause, Finding, LabelledProgram, LabelledRecord, Share, Table};
use caipan_audit::labelled::{self, ExplainedRejection};
use caipan_facts::Evidence;

impl From<labelled::Proportion> for Share {
    fn from(share: labelled::Proportion) -> Self {
        let interval = share.interval();
        Self {
            count: share.count,
            total: share.total,
            share: share.value(),
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
        }
    }
}

impl From<&labelled::LabelledResults> for LabelledRecord {
    fn from(judged: &labelled::LabelledResults) -> Self {
        let names = |cases: &[usize]| -> Vec<String> {
            let names = cases.iter().map(|case| judged.cases[*case].clone());
            names.collect()
        };
        let wrong = |programs: &[usize]| -> Vec<String> {
            let names = programs
                .iter()
                .map(|place| judged.wrong[*place].name.clone());
            names.collect()
        };
        let program = |program: &labelled::LabelledProgram| LabelledProgram {
            name: program.name.clone(),
            path: program.path.clone(),
            verdict: program.verdict,
            rejected_by: names(&program.rejected_by),
            causes: program
                .causes
                .iter()
                .map(|one: &ExplainedRejection| Cause {
                    kind: one.cause.kind().to_owned(),
                    cause: Finding::from(&one.cause.fact()),
                    verdict: one.verdict,
                    cases: names(&one.cases),
                })
                .collect(),
        };
        let summary = &judged.summary;
        Self {
            right_accepted: judged.accepted().into(),
            wrong_rejected: judged.rejected().into(),
            right: judged.right.iter().map(program).collect(),
            wrong: judged.wrong.iter().map(program).collect(),
            table: Table {
                cases: judged.cases.clone(),
                programs: judged.judged_wrong_count(),
                rank: summary.rank(),
                independent_programs: wrong(&summary.basis),
                equal_programs: summary.programs.iter().map(|same| wrong(same)).collect(),
                equal_cases: summary.cases.iter().map(|same| names(same)).collect(),
                smallest_subset: names(&summary.subset),
                accepted_programs: wrong(&summary.accepted),
                idle_cases: names(&summary.idle),
            },
        }
    }
}
