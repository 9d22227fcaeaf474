//! Order of runs. All programs run on one case before the next case starts, so a temporary slowdown of the machine
//! affects all of them. The longest case comes first, so that no worker is left with it at the end.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

use crate::contest::ledger::Ledger;
use crate::ids::{CaseId, ProblemId, ProgramId};

/// A run to be made.
pub(super) type Run = (ProgramId, CaseId);

/// Parts the runs of the first program of each problem, among those that there `is_one`, from all others: what they take
/// tells how long cases are.
pub(super) fn pilots_first(
    ledger: &Ledger,
    runs: Vec<Run>,
    is_one: impl Fn(ProgramId) -> bool,
) -> (Vec<Run>, Vec<Run>) {
    let mut seen = HashSet::new();
    let mut pilots = HashSet::new();
    for (program, _) in &runs {
        if is_one(*program) && seen.insert(ledger.program(*program).problem) {
            pilots.insert(*program);
        }
    }
    runs.into_iter()
        .partition(|(program, _)| pilots.contains(program))
}

/// What a run takes besides the program's own time, about.
const AROUND: Duration = Duration::from_millis(5);

/// Joins to each run how long it is expected to take: as long as anybody has taken on that case so far.
pub(super) fn expected(ledger: &Ledger, runs: Vec<Run>) -> Vec<(Run, Duration)> {
    let mut longest: HashMap<(ProblemId, CaseId), Duration> = HashMap::new();
    for program in ledger.programs() {
        for case in ledger.cases(program) {
            let time = ledger.time(program, case).unwrap_or_default();
            let known = longest
                .entry((ledger.program(program).problem, case))
                .or_default();
            *known = time.max(*known);
        }
    }
    let time = |(program, case): Run| {
        let case = (ledger.program(program).problem, case);
        AROUND + longest.get(&case).copied().unwrap_or_default()
    };
    runs.into_iter().map(|run| (run, time(run))).collect()
}

/// Orders runs case by case, the case that is expected to take the longest first.
pub(super) fn longest_first(ledger: &Ledger, runs: &mut [(Run, Duration)]) {
    runs.sort_by_key(|((program, case), expected)| {
        let problem = ledger.program(*program).problem;
        (Reverse(*expected), problem, *case, *program)
    });
}

/// Orders runs case by case, in the order of the cases.
pub(super) fn as_asked(ledger: &Ledger, runs: &mut [(Run, Duration)]) {
    runs.sort_by_key(|((program, case), _)| (ledger.program(*program).problem, *case, *program));
}
