//! The order of runs: the whole class on one case before the next, so that what slows the machine down for a while slows
//! everybody down; the longest case first, so that no worker is left with it at the end.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

use crate::judge::contest::program::{Build, DistinctProgram};
use crate::judge::contest::run::Job;

/// Parts the runs of the first program of each problem from all others: what they take tells how long cases are.
pub fn pilots_first(units: &[DistinctProgram], jobs: Vec<Job>) -> (Vec<Job>, Vec<Job>) {
    let mut seen = HashSet::new();
    let mut pilots = HashSet::new();
    for (number, _) in &jobs {
        let unit = &units[*number];
        if matches!(unit.made.get(), Some(Build::Program(..))) && seen.insert(unit.paper) {
            pilots.insert(*number);
        }
    }
    jobs.into_iter()
        .partition(|(unit, _)| pilots.contains(unit))
}

/// What a run takes besides the program's own time, about.
const AROUND: Duration = Duration::from_millis(5);

/// Joins to each run how long it is expected to take: as long as anybody has taken on that case so far.
pub fn expected(units: &[DistinctProgram], jobs: Vec<Job>) -> Vec<(Job, Duration)> {
    let mut longest: HashMap<(usize, usize), Duration> = HashMap::new();
    for unit in units {
        for (test_case, run_result) in unit.run_results.iter().enumerate() {
            let usage = run_result.get().and_then(|run_result| run_result.usage);
            let time = usage.map_or(Duration::ZERO, |usage| usage.cpu.unwrap_or(usage.wall));
            let known = longest.entry((unit.paper, test_case)).or_default();
            *known = time.max(*known);
        }
    }
    let time = |(number, test_case): Job| {
        let case = (units[number].paper, test_case);
        AROUND + longest.get(&case).copied().unwrap_or_default()
    };
    jobs.into_iter().map(|job| (job, time(job))).collect()
}

/// Orders runs case by case, the case that is expected to take the longest first.
pub fn longest_first(units: &[DistinctProgram], jobs: &mut [(Job, Duration)]) {
    jobs.sort_by_key(|((number, test_case), expected)| {
        (
            Reverse(*expected),
            units[*number].paper,
            *test_case,
            *number,
        )
    });
}

/// Orders runs case by case, in the order of the cases.
pub fn as_asked(units: &[DistinctProgram], jobs: &mut [(Job, Duration)]) {
    jobs.sort_by_key(|((number, test_case), _)| (units[*number].paper, *test_case, *number));
}
