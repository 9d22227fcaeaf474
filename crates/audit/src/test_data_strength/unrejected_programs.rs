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
}

/// Number of inputs on which a program is run before the next program has its turn. One for programs that should be too
/// slow.
const INPUTS_PER_TURN: usize = 4;

/// Search for inputs that reject one program.
struct RejectionSearch {
    /// Indices of the inputs on which the program was not run, the next one last.
    untried: Vec<usize>,
    inputs_per_turn: usize,
    /// Indices of the inputs that reject the program, with the verdicts.
    killers: Vec<(usize, Verdict)>,
}

impl RejectionSearch {
    /// Starts a search. A program that should be too slow is run on the largest inputs first, other programs on the
    /// smallest. The inputs must be sorted by size.
    fn start(is_slow: bool, input_count: usize) -> Self {
        let mut untried: Vec<usize> = (0..input_count).collect();
        if !is_slow {
            untried.reverse();
        }
        Self {
            untried,
            inputs_per_turn: if is_slow { 1 } else { INPUTS_PER_TURN },
            killers: Vec::new(),
        }
    }

    /// Removes the inputs of the next turn. Returns them in the order in which they are tried.
    fn take_turn(&mut self) -> Vec<usize> {
        let rest = self.untried.len().saturating_sub(self.inputs_per_turn);
        let mut turn = self.untried.split_off(rest);
        turn.reverse();
        turn
    }

    /// Number of inputs that must still reject the program.
    fn missing_rejections(&self) -> usize {
        REJECTIONS_PER_PROGRAM - self.killers.len()
    }
}

/// Runs programs until [`REJECTIONS_PER_PROGRAM`] inputs reject each of them, all inputs were tried or `is_over` returns
/// true. The programs take turns, so that a slow one does not take the time of the others. `judge` returns the verdict
/// on a program for an input; `None` if the work was cancelled.
fn search_in_turns(
    searches: &mut [RejectionSearch],
    workers: usize,
    is_over: &(dyn Fn() -> bool + Sync),
    judge: &(dyn Fn(usize, usize) -> Option<Verdict> + Sync),
) {
    while !is_over() && searches.iter().any(|search| !search.untried.is_empty()) {
        let turns: Vec<(Vec<usize>, usize)> = searches
            .iter_mut()
            .map(|search| (search.take_turn(), search.missing_rejections()))
            .collect();
        let found = map_parallel(workers, turns.len(), &|program| {
            let (turn, missing) = &turns[program];
            let verdicts = turn
                .iter()
                .take_while(|_| !is_over())
                .map_while(|place| Some((*place, judge(program, *place)?)));
            let rejections = verdicts
                .filter(|(_, verdict)| !matches!(verdict, Verdict::Accepted | Verdict::JudgeError));
            Some(rejections.take(*missing).collect::<Vec<_>>())
        });
        for (search, own) in searches.iter_mut().zip(found) {
            search.killers.extend(own.unwrap_or_default());
            if search.missing_rejections() == 0 {
                search.untried.clear();
            }
        }
    }
}

/// Runs the programs in turns on inputs until [`REJECTIONS_PER_PROGRAM`] inputs reject each program or `is_over` returns
/// true. The inputs must be sorted by size.
pub(super) fn find_rejecting_inputs(
    programs: &[UnrejectedProgram],
    test_cases: &[TestCase],
    workers: usize,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Vec<NewRejections> {
    let mut searches: Vec<RejectionSearch> = programs
        .iter()
        .map(|program| RejectionSearch::start(program.is_slow, test_cases.len()))
        .collect();
    search_in_turns(&mut searches, workers, is_over, &|program, place| {
        programs[program].judge(&test_cases[place])
    });
    let found = programs.iter().zip(searches);
    found
        .map(|(program, search)| NewRejections {
            program: program.name.to_owned(),
            killers: search.killers,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Searches among 20 inputs until `judge` was called `runs` times. The first program should be too slow; the second
    /// should be wrong and is rejected from input 5 on. Returns the killers of both.
    fn killers_after(runs: usize) -> Vec<Vec<(usize, Verdict)>> {
        let mut searches = [true, false].map(|is_slow| RejectionSearch::start(is_slow, 20));
        let run_count = AtomicUsize::new(0);
        search_in_turns(
            &mut searches,
            1,
            &|| run_count.load(Ordering::Relaxed) >= runs,
            &|program, place| {
                run_count.fetch_add(1, Ordering::Relaxed);
                Some(match program {
                    0 if place == 18 => Verdict::TimeLimitExceeded,
                    1 if place >= 5 => Verdict::WrongAnswer,
                    _ => Verdict::Accepted,
                })
            },
        );
        searches.map(|search| search.killers).into()
    }

    #[test]
    fn programs_take_turns_and_slow_ones_begin_with_the_largest_inputs() {
        // Turns: input 19, inputs 0 to 3, input 18, inputs 4 to 6.
        let slow = vec![(18, Verdict::TimeLimitExceeded)];
        assert_eq!(killers_after(5), [vec![], vec![]]);
        assert_eq!(killers_after(6), [slow.clone(), vec![]]);
        let wrong = [5, 6].map(|place| (place, Verdict::WrongAnswer));
        assert_eq!(killers_after(9), [slow.clone(), wrong.to_vec()]);
        assert_eq!(killers_after(usize::MAX), [slow, wrong.to_vec()]);
    }
}
