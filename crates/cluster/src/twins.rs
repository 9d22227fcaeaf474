//! Programs that are done by a second machine: which, what the first has told of them, and where both differ. They settle
//! nothing: the first word counts, and people hear of the other.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use caipan_checker::verdict::Verdict;
use caipan_judge::content_id::{ContentId, Namer};
use caipan_judge::contest::ledger::Ledger;
use caipan_judge::ids::{CaseId, ProgramId};
use caipan_judge::run_result::{NEAR, RunResult, WORTH_COMPARING};
use caipan_sandbox::Limits;

/// Whoever differs less often than that is not named: once may be chance, or the other's fault.
const TIMES_TO_BE_NAMED: usize = 2;

/// Which programs are done twice.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// This share of all programs, one at least.
    pub share: f64,
    /// Chooses them. Workers do not know it, so that none can be honest where it counts alone.
    pub seed: String,
}

impl Choice {
    /// The programs, which follow from seed and contents.
    pub fn of(&self, ledger: &Ledger) -> BTreeSet<ProgramId> {
        let named = |program: ProgramId| Some((self.rank(ledger, program, "")?, program));
        let mut all: Vec<(ContentId, ProgramId)> = ledger.programs().filter_map(named).collect();
        all.sort();
        let count = (all.len() as f64 * self.share).ceil() as usize;
        all.into_iter()
            .take(count)
            .map(|(_, program)| program)
            .collect()
    }

    /// Where a program stands among others, or a machine among those that may do it.
    pub fn rank(&self, ledger: &Ledger, program: ProgramId, host: &str) -> Option<ContentId> {
        let id = ledger.program(program).id.as_ref()?;
        let namer = Namer::default().put(self.seed.as_bytes());
        Some(
            namer
                .put(id.as_str().as_bytes())
                .put(host.as_bytes())
                .name(),
        )
    }
}

/// What a machine was the first to tell of a program.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct First {
    /// The compiler has refused it there.
    pub is_refused: bool,
    /// What its runs have come to there.
    pub runs: BTreeMap<CaseId, RunResult>,
}

/// What was told first of the programs that are done twice.
#[derive(Default)]
pub(crate) struct Firsts {
    chosen: Option<BTreeSet<ProgramId>>,
    told: BTreeMap<(ProgramId, String), First>,
}

impl Firsts {
    /// Chooses, once.
    pub(crate) fn choose(&mut self, choice: Option<&Choice>, ledger: &Ledger) {
        if self.chosen.is_none() {
            self.chosen = choice.map(|choice| choice.of(ledger));
        }
    }

    fn of(&mut self, program: ProgramId, host: &str) -> Option<&mut First> {
        self.chosen.as_ref()?.contains(&program).then_some(())?;
        Some(self.told.entry((program, host.to_owned())).or_default())
    }

    /// A machine was the first to tell what a run has come to.
    pub(crate) fn ran(&mut self, program: ProgramId, case: CaseId, host: &str, run: &RunResult) {
        if let Some(first) = self.of(program, host) {
            let run = RunResult {
                output: None,
                ..run.clone()
            };
            first.runs.insert(case, run);
        }
    }

    /// A machine was the first to tell that the compiler refuses a program.
    pub(crate) fn refused(&mut self, program: ProgramId, host: &str) {
        if let Some(first) = self.of(program, host) {
            first.is_refused = true;
        }
    }

    /// All of it: which machine was the first with which program.
    pub(crate) fn take(&mut self) -> BTreeMap<(ProgramId, String), First> {
        std::mem::take(&mut self.told)
    }
}

/// What a machine has told of a run, or of a program that its compiler refuses.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// The machine.
    pub host: String,
    /// The verdict there.
    pub verdict: Verdict,
    /// The CPU time there.
    pub cpu: Option<Duration>,
}

impl Told {
    /// What a machine has told of a run.
    pub fn of(host: &str, run: &RunResult) -> Self {
        Self {
            host: host.to_owned(),
            verdict: run.verdict(),
            cpu: cpu(run),
        }
    }

    /// What a compiler has told there.
    pub fn compiled(host: &str, is_refused: bool) -> Self {
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

/// Something of which two machines have told different things.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The program.
    pub program: ContentId,
    /// The file that it was first found in.
    pub path: String,
    /// Its problem.
    pub problem: String,
    /// The case; none where compilers differ.
    pub case: Option<String>,
    /// What counts.
    pub first: Told,
    /// What was told afterwards.
    pub second: Told,
}

/// What came of doing programs twice.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Twins {
    /// So many programs were to be done twice.
    pub chosen: usize,
    /// So many machines were there.
    pub machines: usize,
    /// So many were.
    pub done: usize,
    /// So many were not: nobody else was there, or has finished them.
    pub left: usize,
    /// So many runs and refusals were compared.
    pub compared: usize,
    /// Where both differ.
    pub differences: Vec<Difference>,
    /// What each machine took part in: so often was it compared, and so often did it differ.
    pub of_hosts: BTreeMap<String, (usize, usize)>,
}

impl Twins {
    /// Two machines were compared, which differ or not.
    pub fn note(&mut self, first: &str, second: &str, difference: Option<Difference>) {
        self.compared += 1;
        for host in [first, second] {
            let (compared, differs) = self.of_hosts.entry(host.to_owned()).or_default();
            *compared += 1;
            *differs += usize::from(difference.is_some());
        }
        self.differences.extend(difference);
    }

    /// The machine that differs more than every other, with how often it was compared and did.
    pub fn odd_one(&self) -> Option<(&str, usize, usize)> {
        let rate = |(compared, differs): &(usize, usize)| *differs as f64 / *compared as f64;
        let mut hosts: Vec<_> = self.of_hosts.iter().collect();
        hosts.sort_by(|one, other| rate(other.1).total_cmp(&rate(one.1)));
        let [(host, most), (_, next), ..] = hosts[..] else {
            return None;
        };
        let is_odd = rate(most) > rate(next) && most.1 >= TIMES_TO_BE_NAMED;
        is_odd.then_some((host, most.0, most.1))
    }
}

/// Do two runs of the same differ by more than chance and pace make them? Verdicts may where one is near a limit, unless both
/// judge an output; times may within [`NEAR`], and where they are short.
pub fn differ(first: &RunResult, second: &RunResult, limits: &Limits) -> bool {
    let verdict = |run: &RunResult| (run.verdict(), run.decision.share);
    if verdict(first) != verdict(second) {
        let is_near = first.is_near(limits) || second.is_near(limits);
        return !is_near || judges_output(first) && judges_output(second);
    }
    let (Some(one), Some(other)) = (cpu(first), cpu(second)) else {
        return false;
    };
    let is_worth_it = one.max(other) >= WORTH_COMPARING;
    is_worth_it && !NEAR.contains(&other.div_duration_f64(one))
}

fn judges_output(run: &RunResult) -> bool {
    use Verdict::{Accepted, PartlyCorrect, WrongAnswer};
    matches!(run.verdict(), Accepted | PartlyCorrect | WrongAnswer)
}

fn cpu(run: &RunResult) -> Option<Duration> {
    run.usage.and_then(|usage| usage.cpu)
}
