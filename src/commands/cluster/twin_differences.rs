//! Reports differences between two machines that judged the same programs ("twins"), in results and as remarks.

use crate::commands::cluster::messages::{ClusterMessage, TwinMismatch};
use caipan_cluster::cross_check;
use caipan_facts::{Evidence, Fact};
use caipan_report::decimals::{format_time, to_seconds};
use caipan_report::record::{Difference, Results, TwinResult, Twins};

/// Maximum number of differences that a remark lists.
const MAX_LISTED: usize = 5;

/// Adds the differences to the results. `twins` is `None` if no programs were to be judged twice.
pub(super) fn add_twin_differences(
    results: &mut Results,
    twins: Option<&cross_check::CrossCheckResult>,
) {
    let Some(twins) = twins else { return };
    let differences: Vec<Difference> = (twins.differences.iter())
        .map(|difference| difference_record(results, difference))
        .collect();
    let odd_one = twins.most_deviating_machine();
    results.twins = Some(Twins {
        chosen: twins.chosen,
        programs: twins.done,
        compared: twins.compared,
        odd_one: odd_one.map(|(host, ..)| host.to_owned()),
        differences,
    });
    let remarks = summary_remarks(twins, results.twins.iter().flat_map(|all| &all.differences));
    results.remarks.extend(remarks.into_iter().map(Into::into));
    let odd_one_remark = odd_one.map(|(host, compared, count)| {
        ClusterMessage::OddOne {
            host: host.to_owned(),
            count,
            compared,
        }
        .fact()
    });
    results.remarks.extend(odd_one_remark.map(Into::into));
}

/// Returns the remarks that summarize the comparison.
fn summary_remarks<'d>(
    twins: &cross_check::CrossCheckResult,
    differences: impl Iterator<Item = &'d Difference> + Clone,
) -> Vec<Fact> {
    let (programs, compared) = (twins.done, twins.compared);
    if twins.machines < 2 && programs == 0 {
        return vec![ClusterMessage::NoTwins.fact()];
    }
    let mut remarks = Vec::new();
    let count = twins.differences.len();
    if programs > 0 && count == 0 {
        remarks.push(ClusterMessage::TwinsAlike { programs, compared }.fact());
    }
    if count > 0 {
        let mut what: Vec<Fact> = differences.take(MAX_LISTED).map(mismatch_fact).collect();
        if count > MAX_LISTED {
            let count = count - MAX_LISTED;
            what.push(TwinMismatch::More { count }.fact());
        }
        let differ = ClusterMessage::TwinsDiffer {
            programs,
            compared,
            count,
            what,
        };
        remarks.push(differ.fact());
    }
    if twins.given_up > 0 {
        remarks.push(
            ClusterMessage::TwinsLeft {
                count: twins.given_up,
            }
            .fact(),
        );
    }
    remarks
}

/// Converts a difference to the record in results, which names the first submission with the program.
fn difference_record(
    results: &Results,
    difference: &cross_check::CrossCheckDifference,
) -> Difference {
    let card = results
        .submissions
        .iter()
        .find(|card| card.program_id.as_deref() == Some(difference.program.as_str()));
    Difference {
        submission: card.map_or_else(|| difference.path.clone(), |card| card.name.clone()),
        problem: difference.problem.clone(),
        case: difference.case.clone(),
        first: twin_result(&difference.first),
        second: twin_result(&difference.second),
    }
}

fn twin_result(reported: &cross_check::MachineReportedResult) -> TwinResult {
    TwinResult {
        machine: reported.host.clone(),
        verdict: reported.verdict,
        cpu_s: reported.cpu.map(to_seconds),
    }
}

/// Describes a difference: the submission, the case, and the verdict of each machine.
fn mismatch_fact(difference: &Difference) -> Fact {
    let (name, problem) = (difference.submission.clone(), difference.problem.clone());
    let (first, second) = (
        describe_result(&difference.first),
        describe_result(&difference.second),
    );
    match difference.case.clone() {
        Some(case) => TwinMismatch::Case {
            name,
            problem,
            case,
            first,
            second,
        }
        .fact(),
        None => TwinMismatch::Compiler {
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
