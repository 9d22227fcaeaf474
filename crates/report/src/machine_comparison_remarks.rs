//! Remarks on a comparison of two machines that judged the same programs ("twins").

use crate::decimals::format_time;
use crate::record::{Difference, TwinResult, Twins};
use caipan_facts::{Evidence, Fact, facts};

/// Maximum number of differences that a remark lists.
const MAX_LISTED: usize = 5;

facts! {
    /// Remark on how far the results of two machines that judged the same programs agree.
    pub enum MachineComparisonRemark {
        /// The two machines that judged each of `programs` programs agree on all `compared` results.
        Alike { programs: usize, compared: usize } => "cluster-twins-alike",
        Differ { programs: usize, compared: usize, count: usize, what: Vec<Fact> } => "cluster-twins-differ",
        /// Number of programs that were chosen for a second machine but that no second machine finished.
        Unfinished { count: usize } => "cluster-twins-left",
        /// There was only one machine, so no programs could be compared.
        NoSecondMachine => "cluster-no-twins",
        /// The machine that differs most from the others: in `count` of `compared` results.
        MostDeviating { host: String, count: usize, compared: usize } => "cluster-odd-one",
    }
}

facts! {
    /// Difference between the results of two machines.
    pub enum MachineMismatch {
        Case { name: String, problem: String, case: String, first: String, second: String } => "cluster-twin-case",
        /// A program compiles on one machine only.
        Compiler { name: String, problem: String, first: String, second: String } => "cluster-twin-compiler",
        More { count: usize } => "cluster-twin-more",
    }
}

/// Returns remarks that summarize a comparison of `machines` machines. `unfinished` is the number of programs that
/// were chosen for a second machine but that no second machine finished.
pub fn summarize_machine_comparison(
    twins: &Twins,
    machines: usize,
    unfinished: usize,
) -> Vec<Fact> {
    let (programs, compared) = (twins.programs, twins.compared);
    if machines < 2 && programs == 0 {
        return vec![MachineComparisonRemark::NoSecondMachine.fact()];
    }
    let mut remarks = Vec::new();
    let count = twins.differences.len();
    if programs > 0 && count == 0 {
        remarks.push(MachineComparisonRemark::Alike { programs, compared }.fact());
    }
    if count > 0 {
        let listed = twins.differences.iter().take(MAX_LISTED);
        let mut what: Vec<Fact> = listed.map(mismatch_fact).collect();
        if count > MAX_LISTED {
            let more = count - MAX_LISTED;
            what.push(MachineMismatch::More { count: more }.fact());
        }
        let differ = MachineComparisonRemark::Differ {
            programs,
            compared,
            count,
            what,
        };
        remarks.push(differ.fact());
    }
    if unfinished > 0 {
        remarks.push(MachineComparisonRemark::Unfinished { count: unfinished }.fact());
    }
    remarks
}

/// Describes a difference: the submission, the case, and the verdict of each machine.
fn mismatch_fact(difference: &Difference) -> Fact {
    let (name, problem) = (difference.submission.clone(), difference.problem.clone());
    let (first, second) = (
        describe_result(&difference.first),
        describe_result(&difference.second),
    );
    match difference.case.clone() {
        Some(case) => MachineMismatch::Case {
            name,
            problem,
            case,
            first,
            second,
        }
        .fact(),
        None => MachineMismatch::Compiler {
            name,
            problem,
            first,
            second,
        }
        .fact(),
    }
}

fn describe_result(result: &TwinResult) -> String {
    let cpu = result.cpu_s.map(|cpu| format!(" {}", format_time(cpu)));
    let (machine, verdict) = (&result.machine, result.verdict.code());
    format!("{machine}: {verdict}{}", cpu.unwrap_or_default())
}
