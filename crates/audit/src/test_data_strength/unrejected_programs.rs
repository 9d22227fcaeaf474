//! Wrong programs of the jury that all cases accept. The search for new inputs treats them like surviving mutants.

use crate::jury_programs::JuryProgram;
use crate::labelled_programs::Correctness;
use caipan_checker::verdict::Verdict;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::JudgingContext;
use caipan_judge::parallel::map_parallel;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_problem::problem_toml::Problem;

/// Number of new inputs that must reject a program before the search stops running the program.
const REJECTIONS_PER_PROGRAM: usize = 2;

/// Compiled program that is wrong according to the jury, but is accepted on all cases.
pub struct UnrejectedProgram<'a> {
    name: &'a str,
    judging: JudgingContext<'a>,
    /// Whether the expected verdict of the program is that it is too slow.
    is_slow: bool,
}

/// New inputs that reject a wrong program which all cases accept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRejections {
    /// Name of the program, as in [`Submission::name`](caipan_judge::submission::submission::Submission::name).
    pub program: String,
    /// Indices in [`KillerSearchResult::killers`](super::KillerSearchResult::killers) of inputs that reject the program,
    /// with the verdicts. Empty if none was found.
    pub killers: Vec<(usize, Verdict)>,
}

impl<'a> UnrejectedProgram<'a> {
    /// Returns those of `programs` that are wrong according to the jury but accepted on all cases of the test set.
    /// Programs that cannot be compiled or judged are left out, because `caipan validate` reports them elsewhere.
    pub fn find_unrejected_programs(
        problem: &'a Problem,
        (programs, test_set): (&'a [JuryProgram], &TestSet),
        workers: usize,
        grading: &'a GradingContext<'a>,
    ) -> Vec<Self> {
        let wrong: Vec<&JuryProgram> = programs
            .iter()
            .filter(|program| program.expected.correctness() == Some(Correctness::Wrong))
            .collect();
        let compiled = map_parallel(workers, wrong.len(), &|number| {
            let submission = &wrong[number].submission;
            let judging = JudgingContext::compile(problem, submission, grading).ok()?;
            let program = Self {
                name: &submission.name,
                judging,
                is_slow: wrong[number].expected.must_time_out(),
            };
            let mut verdicts =
                (test_set.test_cases.iter()).map(|test_case| program.judge(test_case));
            let is_accepted = verdicts.all(|verdict| verdict == Some(Verdict::Accepted));
            is_accepted.then_some(program)
        });
        compiled.into_iter().flatten().collect()
    }

    /// Returns the verdict on an input; `None` if the work was cancelled.
    fn judge(&self, test_case: &TestCase) -> Option<Verdict> {
        let run = self.judging.judge(test_case, false).ok()?;
        Some(run.result.verdict())
    }

    /// Runs the program on the next inputs of a search, until [`REJECTIONS_PER_PROGRAM`] inputs reject it or `is_over`
    /// returns true. Returns the search without these inputs.
    fn try_next_inputs(
        &self,
        search: &RejectionSearch,
        test_cases: &[TestCase],
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> RejectionSearch {
        let mut result = search.clone();
        let round = if self.is_slow { 1 } else { INPUTS_PER_ROUND };
        let rest = result.untried.len().saturating_sub(round);
        for place in result.untried.split_off(rest).into_iter().rev() {
            if result.killers.len() == REJECTIONS_PER_PROGRAM || is_over() {
                break;
            }
            match self.judge(&test_cases[place]) {
                None => break,
                Some(Verdict::Accepted | Verdict::JudgeError) => {}
                Some(verdict) => result.killers.push((place, verdict)),
            }
        }
        if result.killers.len() == REJECTIONS_PER_PROGRAM {
            result.untried.clear();
        }
        result
    }
}

/// Number of inputs on which a program is run before the next program has its turn. One for programs that should be too
/// slow.
const INPUTS_PER_ROUND: usize = 4;

/// Search for inputs that reject one program.
#[derive(Clone)]
struct RejectionSearch {
    /// Indices of the inputs on which the program was not run, the next one last.
    untried: Vec<usize>,
    /// Indices of the inputs that reject the program, with the verdicts.
    killers: Vec<(usize, Verdict)>,
}

impl RejectionSearch {
    /// Starts a search. A program that should be too slow is run on the largest inputs first, other programs on the
    /// smallest. The inputs must be sorted by size.
    fn start(program: &UnrejectedProgram, input_count: usize) -> Self {
        let mut untried: Vec<usize> = (0..input_count).collect();
        if !program.is_slow {
            untried.reverse();
        }
        Self {
            untried,
            killers: Vec::new(),
        }
    }
}

/// Runs the programs on inputs until [`REJECTIONS_PER_PROGRAM`] inputs reject each program or `is_over` returns true. The
/// programs take turns, so that a slow one does not take the time of the others. The inputs must be sorted by size.
pub(super) fn find_rejecting_inputs(
    programs: &[UnrejectedProgram],
    test_cases: &[TestCase],
    workers: usize,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Vec<NewRejections> {
    let mut searches: Vec<RejectionSearch> = programs
        .iter()
        .map(|program| RejectionSearch::start(program, test_cases.len()))
        .collect();
    while !is_over() && searches.iter().any(|search| !search.untried.is_empty()) {
        let results = map_parallel(workers, programs.len(), &|number| {
            Some(programs[number].try_next_inputs(&searches[number], test_cases, is_over))
        });
        for (search, result) in searches.iter_mut().zip(results) {
            if let Some(result) = result {
                *search = result;
            }
        }
    }
    let found = programs.iter().zip(searches);
    found
        .map(|(program, search)| NewRejections {
            program: program.name.to_owned(),
            killers: search.killers,
        })
        .collect()
}
