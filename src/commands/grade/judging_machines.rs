//! Records in the results which machines of a cluster judged the cases.

use std::collections::BTreeMap;

use crate::commands::cluster::messages::ClusterMessage;
use caipan_facts::Evidence;
use caipan_report::record::{Machine, Results};

/// Maximum number of machines that a remark names.
const MAX_NAMES: usize = 20;

/// Adds the machines that ran cases, with their numbers of runs, to the results. `present_machines` describes the machines that
/// took part in this grading. Other machines are known only by name, from results in the journal.
pub(super) fn add_machines(results: &mut Results, present_machines: &[Machine]) {
    let mut runs: BTreeMap<&str, usize> = BTreeMap::new();
    let cases = results.submissions.iter().flat_map(|card| &card.cases);
    for host in cases.filter_map(|case| case.host.as_deref()) {
        *runs.entry(host).or_default() += 1;
    }
    let machines: Vec<Machine> = runs
        .into_iter()
        .map(|(name, runs)| {
            let known = present_machines.iter().find(|machine| machine.name == name);
            let machine = known.cloned().unwrap_or_else(|| Machine {
                name: name.to_owned(),
                ..Machine::default()
            });
            Machine { runs, ..machine }
        })
        .collect();
    if machines.is_empty() {
        return;
    }
    let mut names: Vec<String> = machines
        .iter()
        .take(MAX_NAMES)
        .map(|machine| format!("{} ({})", machine.name, machine.runs))
        .collect();
    if machines.len() > MAX_NAMES {
        names.push("…".to_owned());
    }
    let count = machines.len();
    let judged_by = ClusterMessage::JudgedBy { count, names };
    results.remarks.push(judged_by.fact().into());
    results.machines = machines;
}
