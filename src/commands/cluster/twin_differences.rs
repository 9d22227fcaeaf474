//! Reports differences between two machines that judged the same programs ("twins"), in results and as remarks.

use caipan_cluster::cross_check;
use caipan_facts::Evidence;
use caipan_report::decimals::to_seconds;
use caipan_report::machine_comparison_remarks::{self, MachineComparisonRemark};
use caipan_report::record::{Difference, Results, TwinResult, Twins};

/// Adds the differences between machines that judged the same programs. `twins` is `None` if no programs were to be
/// judged twice.
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
    let comparison = results.twins.iter().flat_map(|record| {
        machine_comparison_remarks::summarize_machine_comparison(
            record,
            twins.machines,
            twins.given_up,
        )
    });
    let odd_one_remark = odd_one.map(|(host, compared, count)| {
        MachineComparisonRemark::MostDeviating {
            host: host.to_owned(),
            count,
            compared,
        }
        .fact()
    });
    let remarks = comparison.chain(odd_one_remark).map(Into::into);
    results.remarks.extend(remarks);
}

/// Converts a difference to the record in results. The record names the first submission of the program.
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
