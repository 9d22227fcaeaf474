//! The order of runs: the whole class on one case before the next, so that what slows the machine down for a while slows
//! everybody down; the longest case first, so that no worker is left with it at the end.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

use crate::judge::contest::program::{Made, Unit};
use crate::judge::contest::run::Job;

/// Parts the runs of the first program of each problem from all others: what they take tells how long cases are.
pub fn pilots_first(units: &[Unit], jobs: Vec<Job>) -> (Vec<Job>, Vec<Job>) {
    let mut seen = HashSet::new();
    let mut pilots = HashSet::new();
    for (number, _) in &jobs {
        let unit = &units[*number];
        if matches!(unit.made.get(), Some(Made::Program(..))) && seen.insert(unit.paper) {
            pilots.insert(*number);
        }
    }
    jobs.into_iter()
        .partition(|(unit, _)| pilots.contains(unit))
}

/// What a run takes besides the program's own time, about.
const AROUND: Duration = Duration::from_millis(5);

/// Joins to each run how long it is expected to take: as long as anybody has taken on that case so far.
pub fn expected(units: &[Unit], jobs: Vec<Job>) -> Vec<(Job, Duration)> {
    let mut longest: HashMap<(usize, usize), Duration> = HashMap::new();
    for unit in units {
        for (question, finding) in unit.findings.iter().enumerate() {
            let usage = finding.get().and_then(|finding| finding.usage);
            let time = usage.map_or(Duration::ZERO, |usage| usage.cpu.unwrap_or(usage.wall));
            let known = longest.entry((unit.paper, question)).or_default();
            *known = time.max(*known);
        }
    }
    let time = |(number, question): Job| {
        let case = (units[number].paper, question);
        AROUND + longest.get(&case).copied().unwrap_or_default()
    };
    jobs.into_iter().map(|job| (job, time(job))).collect()
}

/// Orders runs case by case, the case that is expected to take the longest first.
pub fn longest_first(units: &[Unit], jobs: &mut [(Job, Duration)]) {
    jobs.sort_by_key(|((number, question), expected)| {
        (Reverse(*expected), units[*number].paper, *question, *number)
    });
}

/// Orders runs case by case, in the order of the cases.
pub fn as_asked(units: &[Unit], jobs: &mut [(Job, Duration)]) {
    jobs.sort_by_key(|((number, question), _)| (units[*number].paper, *question, *number));
}
