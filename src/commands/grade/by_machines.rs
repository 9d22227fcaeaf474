//! Which machines of a cluster results come from.

use std::collections::BTreeMap;

use crate::commands::cluster::messages::ClusterMessage;
use caipan_facts::Evidence;
use caipan_report::record::{Machine, Results};

/// So many machines are named in a sentence.
const NAMED: usize = 20;

/// Writes into the results which machines they come from; `there` are those that were there this time.
pub(super) fn enter(results: &mut Results, there: &[Machine]) {
    let mut runs: BTreeMap<&str, usize> = BTreeMap::new();
    let cases = results.submissions.iter().flat_map(|card| &card.cases);
    for host in cases.filter_map(|case| case.host.as_deref()) {
        *runs.entry(host).or_default() += 1;
    }
    let machine = |(name, runs): (&str, usize)| {
        let known = there.iter().find(|machine| machine.name == name);
        let unknown = || Machine {
            name: name.to_owned(),
            ..Machine::default()
        };
        let machine = known.cloned().unwrap_or_else(unknown);
        Machine { runs, ..machine }
    };
    let machines: Vec<Machine> = runs.into_iter().map(machine).collect();
    if machines.is_empty() {
        return;
    }
    let named = machines.iter().take(NAMED);
    let mut names: Vec<String> = named
        .map(|machine| format!("{} ({})", machine.name, machine.runs))
        .collect();
    if machines.len() > NAMED {
        names.push("…".to_owned());
    }
    let count = machines.len();
    let judged_by = ClusterMessage::JudgedBy { count, names };
    results.remarks.push(judged_by.fact().into());
    results.machines = machines;
}
