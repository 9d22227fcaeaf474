//! Order of runs. All programs run on one case before the next case starts, so a temporary slowdown of the machine
//! affects all of them. The longest case comes first, so that no worker starts a long run at the end. If cases of lost
//! subtasks are skipped, the order of the cases is kept instead.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

use crate::contest::ledger::ResultLedger;
use crate::ids::{CaseId, ProblemId, ProgramId};

/// Program and case of a run that has no known result yet.
pub(super) type PendingRun = (ProgramId, CaseId);

/// Splits runs into pilot runs and all others. The pilot program of a problem is the first one for which `is_candidate`
/// returns true. Its runs show how long each case takes.
pub(super) fn split_pilot_runs(
    ledger: &ResultLedger,
    runs: Vec<PendingRun>,
    is_candidate: impl Fn(ProgramId) -> bool,
) -> (Vec<PendingRun>, Vec<PendingRun>) {
    let mut seen = HashSet::new();
    let mut pilots = HashSet::new();
    for (program, _) in &runs {
        if is_candidate(*program) && seen.insert(ledger.program(*program).problem) {
            pilots.insert(*program);
        }
    }
    runs.into_iter()
        .partition(|(program, _)| pilots.contains(program))
}

/// Approximate overhead of a run in addition to the program's own time.
const RUN_OVERHEAD: Duration = Duration::from_millis(5);

/// Adds the expected time to each run: the longest time that any program has already taken on the case.
pub(super) fn add_expected_run_times(
    ledger: &ResultLedger,
    runs: Vec<PendingRun>,
) -> Vec<(PendingRun, Duration)> {
    let mut longest: HashMap<(ProblemId, CaseId), Duration> = HashMap::new();
    for program in ledger.programs() {
        for case in ledger.cases(program) {
            let time = ledger.run_time(program, case).unwrap_or_default();
            let known = longest
                .entry((ledger.program(program).problem, case))
                .or_default();
            *known = time.max(*known);
        }
    }
    runs.into_iter()
        .map(|(program, case)| {
            let key = (ledger.program(program).problem, case);
            let expected = RUN_OVERHEAD + longest.get(&key).copied().unwrap_or_default();
            ((program, case), expected)
        })
        .collect()
}

/// Orders runs case by case, the case that is expected to take the longest first.
pub(super) fn sort_runs_longest_first(ledger: &ResultLedger, runs: &mut [(PendingRun, Duration)]) {
    runs.sort_by_key(|((program, case), expected)| {
        let problem = ledger.program(*program).problem;
        (Reverse(*expected), problem, *case, *program)
    });
}

/// Orders runs case by case, in the order of the cases.
pub(super) fn sort_runs_by_case(ledger: &ResultLedger, runs: &mut [(PendingRun, Duration)]) {
    runs.sort_by_key(|((program, case), _)| (ledger.program(*program).problem, *case, *program));
}
