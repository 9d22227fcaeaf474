//! Cross-checks: programs that a second machine repeats, and the differences between both machines. The first result
//! always counts; differences are only reported to the user.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use caipan_checker::verdict::Verdict;
use caipan_judge::content_id::{ContentHasher, ContentId};
use caipan_judge::contest::ledger::ResultLedger;
use caipan_judge::ids::{CaseId, ProgramId};
use caipan_judge::run_result::{MIN_COMPARABLE_TIME, REPEAT_RANGE, RunResult};
use caipan_sandbox::RunLimits;

/// Minimum number of differences for which a machine is reported as deviating. A single difference may be chance or the
/// fault of the other machine.
const MIN_DIFFERENCES: usize = 2;

/// Random choice of the programs that a second machine repeats.
#[derive(Debug, Clone, PartialEq)]
pub struct CrossCheckSelection {
    /// Fraction of the programs that a second machine repeats, from 0 to 1. Their number is rounded up.
    pub share: f64,
    /// Secret random seed. Workers do not know it, so they cannot predict which results are checked.
    pub seed: String,
}

impl CrossCheckSelection {
    /// Chooses the programs that a second machine repeats. The same seed and programs give the same choice.
    pub(crate) fn choose_programs(&self, ledger: &ResultLedger) -> BTreeSet<ProgramId> {
        let mut all: Vec<(ContentId, ProgramId)> = ledger
            .programs()
            .filter_map(|program| Some((self.program_sort_key(ledger, program, "")?, program)))
            .collect();
        all.sort();
        let count = (all.len() as f64 * self.share).ceil() as usize;
        all.into_iter()
            .take(count)
            .map(|(_, program)| program)
            .collect()
    }

    /// Returns a pseudorandom key, by which either programs or machines are sorted before the smallest ones are chosen.
    /// `host` is the name of the machine, or empty for the key of the program itself. `None` if the program has no id.
    pub(crate) fn program_sort_key(
        &self,
        ledger: &ResultLedger,
        program: ProgramId,
        host: &str,
    ) -> Option<ContentId> {
        let id = ledger.program(program).id.as_ref()?;
        let namer = ContentHasher::default().update(self.seed.as_bytes());
        Some(
            namer
                .update(id.as_str().as_bytes())
                .update(host.as_bytes())
                .finish(),
        )
    }
}

/// Results for a program from the machine that reported them first. These results decide the verdicts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FirstReportedResults {
    /// Whether the compiler refused the program, so that there are no runs.
    pub is_refused: bool,
    /// Results of the runs, without the outputs of the program.
    pub runs: BTreeMap<CaseId, RunResult>,
}

/// First results of the programs that were chosen for a cross-check.
#[derive(Default)]
pub(crate) struct ResultsToCrossCheck {
    /// Programs to be repeated. `None` before they are chosen, or if cross-checks are off.
    chosen: Option<BTreeSet<ProgramId>>,
    /// Results by program and by host name of the machine that reported them. If a machine reports a result twice, the
    /// first report is kept.
    results: BTreeMap<(ProgramId, String), FirstReportedResults>,
}

impl ResultsToCrossCheck {
    /// Chooses the programs that a second machine repeats. Later calls have no effect.
    pub(crate) fn choose_programs(
        &mut self,
        choice: Option<&CrossCheckSelection>,
        ledger: &ResultLedger,
    ) {
        if self.chosen.is_none() {
            self.chosen = choice.map(|choice| choice.choose_programs(ledger));
        }
    }

    /// Returns the recorded results of a machine for a program, which are empty at first; `None` if the program was not
    /// chosen.
    fn get_or_add_machine_results(
        &mut self,
        program: ProgramId,
        host: &str,
    ) -> Option<&mut FirstReportedResults> {
        self.chosen.as_ref()?.contains(&program).then_some(())?;
        Some(self.results.entry((program, host.to_owned())).or_default())
    }

    /// Records the first result of a run without the program's output. Has no effect if the program was not chosen.
    pub(crate) fn record_run(
        &mut self,
        program: ProgramId,
        case: CaseId,
        host: &str,
        run: &RunResult,
    ) {
        if let Some(first) = self.get_or_add_machine_results(program, host) {
            let run = RunResult {
                output: None,
                ..run.clone()
            };
            first.runs.insert(case, run);
        }
    }

    /// Records that the first machine could not compile a program. Has no effect if the program was not chosen.
    pub(crate) fn record_compile_error(&mut self, program: ProgramId, host: &str) {
        if let Some(first) = self.get_or_add_machine_results(program, host) {
            first.is_refused = true;
        }
    }

    /// Removes and returns all recorded results, by program and host name of the machine.
    pub(crate) fn take_results(&mut self) -> BTreeMap<(ProgramId, String), FirstReportedResults> {
        std::mem::take(&mut self.results)
    }
}

/// Verdict and CPU time that one machine reported for a run or a compilation.
#[derive(Debug, Clone, PartialEq)]
pub struct MachineReportedResult {
    /// Host name of the machine that reported the result.
    pub host: String,
    /// Reported verdict. A successful compilation counts as accepted.
    pub verdict: Verdict,
    /// Reported CPU time; `None` for a compilation, or if it was not measured.
    pub cpu: Option<Duration>,
}

impl MachineReportedResult {
    pub(crate) fn from_run(host: &str, run: &RunResult) -> Self {
        Self {
            host: host.to_owned(),
            verdict: run.verdict(),
            cpu: cpu_time(run),
        }
    }

    /// Creates the result of a compilation: the verdict is a compile error if `is_refused`, otherwise accepted. There
    /// is no CPU time.
    pub(crate) fn from_compilation(host: &str, is_refused: bool) -> Self {
        Self {
            host: host.to_owned(),
            verdict: if is_refused {
                Verdict::CompileError
            } else {
                Verdict::Accepted
            },
            cpu: None,
        }
    }
}

/// A run or compilation with different results on two machines.
#[derive(Debug, Clone, PartialEq)]
pub struct CrossCheckDifference {
    /// Id of the program. In results, it is the `program_id` of every submission with this program.
    pub program: ContentId,
    /// Path of the first submission with this program.
    pub path: String,
    /// Name of the problem that the program was submitted to.
    pub problem: String,
    /// Name of the test case; `None` if the compilations differ.
    pub case: Option<String>,
    /// Result that was reported first, which decides the verdict.
    pub first: MachineReportedResult,
    /// Result of the second machine, which changes no score.
    pub second: MachineReportedResult,
}

/// Outcome of all cross-checks of a contest.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CrossCheckResult {
    /// Number of programs that a second machine was to repeat.
    pub chosen: usize,
    /// Number of machines that took part in the contest.
    pub machines: usize,
    /// Number of programs that a second machine has finished.
    pub done: usize,
    /// Number of programs that no second machine has finished.
    pub given_up: usize,
    /// Number of runs and failed compilations compared.
    pub compared: usize,
    /// All differences, in the order in which they were found.
    pub differences: Vec<CrossCheckDifference>,
    /// For each machine, the number of its comparisons and the number of differences among them.
    pub by_machine: BTreeMap<String, (usize, usize)>,
}

impl CrossCheckResult {
    /// Records a comparison of two machines, with the difference if there is one.
    pub(crate) fn record_machine_comparison(
        &mut self,
        first: &str,
        second: &str,
        difference: Option<CrossCheckDifference>,
    ) {
        self.compared += 1;
        for host in [first, second] {
            let (compared, differs) = self.by_machine.entry(host.to_owned()).or_default();
            *compared += 1;
            *differs += usize::from(difference.is_some());
        }
        self.differences.extend(difference);
    }

    /// Returns the machine with the highest rate of differences, its number of comparisons and its number of
    /// differences. `None` if two machines share the highest rate, if fewer than two machines were compared, or if the
    /// machine has fewer than `MIN_DIFFERENCES` differences.
    pub fn most_deviating_machine(&self) -> Option<(&str, usize, usize)> {
        let mut hosts: Vec<_> = self.by_machine.iter().collect();
        hosts.sort_by(|one, other| difference_rate(other.1).total_cmp(&difference_rate(one.1)));
        let [(host, most), (_, next), ..] = hosts[..] else {
            return None;
        };
        let is_odd = difference_rate(most) > difference_rate(next) && most.1 >= MIN_DIFFERENCES;
        is_odd.then_some((host, most.0, most.1))
    }
}

/// Share of a machine's comparisons that show a difference.
fn difference_rate((compared, differs): &(usize, usize)) -> f64 {
    *differs as f64 / *compared as f64
}

/// Whether two runs of one program on one case differ too much to be explained by chance and by the speeds of the
/// machines. Different verdicts are tolerated near a limit, unless both result from judging outputs. CPU times may
/// differ by a factor in [`REPEAT_RANGE`]; short times are not compared.
pub(crate) fn results_differ(first: &RunResult, second: &RunResult, limits: &RunLimits) -> bool {
    if first.verdict() != second.verdict() || first.decision.share != second.decision.share {
        let is_near = first.is_near_limit(limits) || second.is_near_limit(limits);
        return !is_near || is_verdict_from_output(first) && is_verdict_from_output(second);
    }
    let (Some(one), Some(other)) = (cpu_time(first), cpu_time(second)) else {
        return false;
    };
    let is_worth_it = one.max(other) >= MIN_COMPARABLE_TIME;
    is_worth_it && !REPEAT_RANGE.contains(&other.div_duration_f64(one))
}

/// Whether the verdict of a run results from judging the output.
fn is_verdict_from_output(run: &RunResult) -> bool {
    use Verdict::{Accepted, PartlyCorrect, WrongAnswer};
    matches!(run.verdict(), Accepted | PartlyCorrect | WrongAnswer)
}

fn cpu_time(run: &RunResult) -> Option<Duration> {
    run.usage.and_then(|usage| usage.cpu)
}
