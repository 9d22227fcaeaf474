//! Which machines of a cluster results come from.

use std::collections::BTreeMap;

use crate::cluster::hosts::Member;
use crate::commands::cluster::said::Clustered;
use crate::report::record::{Machine, Results};
use caipan_facts::Evidence;

/// So many machines are named in a sentence.
const NAMED: usize = 20;

/// Writes into the results which machines they come from; `members` are those that were there this time.
pub fn enter(results: &mut Results, members: &[Member]) {
    let mut runs: BTreeMap<&str, usize> = BTreeMap::new();
    let cases = results.submissions.iter().flat_map(|card| &card.cases);
    for host in cases.filter_map(|case| case.host.as_deref()) {
        *runs.entry(host).or_default() += 1;
    }
    let machine = |(name, runs): (&str, usize)| {
        let member = members.iter().find(|member| member.host == name);
        Machine {
            name: name.to_owned(),
            runs,
            class: member.map(|member| member.class.clone()),
            slots: member.map(|member| member.slots),
            reference: member.is_some_and(|member| member.is_reference),
            pace: member.and_then(|member| member.pace),
        }
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
    let judged_by = Clustered::JudgedBy { count, names };
    results.remarks.push(judged_by.fact().into());
    results.machines = machines;
}
