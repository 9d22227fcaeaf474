//! Searches for new inputs that kill surviving mutants. A mutant that survives on all of them is probably equivalent
//! to the original program.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::data_gaps::{TestDataGap, find_missing_properties};
use super::mutant_trial::MutantRunner;
use super::original_program::{OriginalProgram, measure_cpu_times};
use super::other_programs::{
    AcceptanceResult, OtherAcceptedPrograms, ProgramDisagreement, run_program,
};
use super::strength_measurement::TestDataStrength;
use super::trial_inputs::TrialInputs;
use super::unrejected_programs::{NewRejections, UnrejectedProgram, find_rejecting_inputs};
use crate::kill_matrix::MutantFate;
use crate::stress::InputSource;
use caipan_checker::verdict::Verdict;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::parallel::{map_parallel, run_in_parallel};
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

/// Maximum number of inputs generated for the search.
pub const SEARCH_INPUTS: usize = 250;
/// Maximum number of inputs requested from the source in order to get [`SEARCH_INPUTS`] usable ones; some are illegal
/// or duplicates.
const MAX_TRIED_INPUT_NUMBERS: u64 = 4 * SEARCH_INPUTS as u64;
/// Number of inputs on which a mutant must fail before the search stops running the mutant. A single input would hardly
/// catch similar mistakes.
pub(super) const KILLS_PER_MUTANT: usize = 3;
/// Maximum fraction of the time limit that the accepted programs may take on an input that becomes a case. Other right
/// programs, and other runs, are then fast enough as well.
const SAFE_FRACTION_OF_TIME_LIMIT: f64 = 0.5;

/// Inputs that kill surviving mutants, and findings about the accepted programs.
#[derive(Debug, Default)]
pub struct KillerSearchResult {
    /// Number of inputs that the mutants were run on.
    pub input_count: usize,
    /// For each survivor, the indices of the `killers` that kill it.
    pub killed_by: Vec<Vec<usize>>,
    /// Indices of the survivors that were not run for lack of time.
    pub untried: Vec<usize>,
    /// Inputs that were tried, each with the answer, the shortest first. Some may kill no mutant.
    pub killers: Vec<(String, String)>,
    /// Indices in `killers` of inputs on which an accepted program takes more than half of the time limit. They become
    /// cases only if they can be shrunk.
    pub slow_inputs: HashSet<usize>,
    /// Indices in `killers` of inputs that test data should contain even if they kill no mutant, the most important
    /// first. All accepted programs pass them within half of the time limit.
    pub representatives: Vec<usize>,
    /// For each program that counts as accepted but is rejected on a new input: the first such input. These inputs are
    /// not killers.
    pub disagreements: Vec<ProgramDisagreement>,
    /// For each wrong program of the jury that all cases accept: the new inputs that reject the program.
    pub rejections: Vec<NewRejections>,
    /// Properties that the most useful killers have and no case has.
    pub gaps: Vec<TestDataGap>,
}

/// Generated input with the jury's answer.
#[derive(Debug)]
pub struct NewInput {
    /// Number of the input in the source of inputs, counted after the known inputs.
    number: u64,
    pub(super) input: String,
    pub(super) answer: String,
    pub(super) is_representative: bool,
    /// Largest CPU time of an accepted program on the input, divided by the time factor of its language. `None` if not all
    /// accepted programs were run, or one of them is not accepted.
    pub(super) slowest: Option<Duration>,
}

/// Searches for inputs that kill surviving mutants.
pub struct KillerSearch<'a, 'o> {
    /// Problem whose limits and checker are used.
    pub problem: &'a Problem,
    /// Programs from which the mutants were made.
    pub originals: &'a [OriginalProgram<'a>],
    /// Accepted programs of which no mutants are made. They must be accepted on each killer as well.
    pub others: &'a OtherAcceptedPrograms<'o>,
    /// Wrong programs of the jury that all cases accept.
    pub unrejected: &'a [UnrejectedProgram<'a>],
    /// Source of new inputs; the known inputs at the beginning of the source are skipped.
    pub inputs: &'a dyn InputSource,
    /// Number of programs that are run in parallel.
    pub workers: usize,
    /// Whether the time for making inputs is up.
    pub is_generation_time_over: &'a (dyn Fn() -> bool + Sync),
    /// Whether the time for running wrong programs of the jury is up.
    pub is_rejection_time_over: &'a (dyn Fn() -> bool + Sync),
    /// Whether the time for measuring the programs of which mutants were made is up.
    pub is_measuring_time_over: &'a (dyn Fn() -> bool + Sync),
    /// Whether the time for running mutants is up.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Sandbox, compiler limits and cancellation flag with which programs are run.
    pub grading: &'a GradingContext<'a>,
}

impl KillerSearch<'_, '_> {
    /// Runs the surviving mutants on new inputs. `watch` is called after each mutant. Survivors that were not run because
    /// time was up or the work was cancelled are listed as untried.
    pub fn find_mutant_killing_inputs(
        &self,
        made: Vec<NewInput>,
        measured: &TestDataStrength,
        watch: &(dyn Fn() + Sync),
    ) -> KillerSearchResult {
        let cases: Vec<Case> = made
            .iter()
            .map(|made| Case::from_input_text(&made.input))
            .collect();
        let test_cases: Vec<TestCase> = (cases.iter().zip(&made))
            .map(|(case, made)| TestCase::with_answer(case, made.answer.clone().into_bytes()))
            .collect();
        // Wrong programs of the jury come before mutants, which may be equivalent.
        let mut result = KillerSearchResult {
            input_count: made.len(),
            representatives: representative_indices(&made),
            rejections: find_rejecting_inputs(
                self.unrejected,
                &test_cases,
                self.workers,
                self.is_rejection_time_over,
            ),
            ..KillerSearchResult::default()
        };
        let survivors = measured.kill_matrix.survivors();
        // If the time of an original on an input is unknown, the input proves nothing about the mutants of that
        // original.
        let unconfirmed = result.inputs_to_confirm().into_iter();
        let unconfirmed: Vec<usize> = unconfirmed
            .filter(|place| made[*place].slowest.is_none())
            .collect();
        let times = measure_cpu_times(
            self.originals,
            self.problem,
            (&test_cases, &unconfirmed),
            self.is_measuring_time_over,
            self.workers,
            self.grading,
        );
        let inputs_by_original: Vec<TrialInputs> = times
            .into_iter()
            .map(|times| TrialInputs::new(&test_cases, times))
            .collect();
        let killed = map_parallel(self.workers, survivors.len(), &|number| {
            if (self.is_over)() {
                return None;
            }
            let tried = &survivors[number];
            let inputs = &inputs_by_original[tried.original];
            let original = &self.originals[tried.original];
            let runs = MutantRunner::new(self.problem, self.grading, original, &tried.built)?;
            let trial = runs.run_until_failures(inputs, KILLS_PER_MUTANT)?;
            watch();
            let fates = trial.fates.iter().enumerate();
            let kills = fates.filter(|(_, fate)| **fate == MutantFate::Killed);
            Some(kills.map(|(number, _)| number).collect::<Vec<usize>>())
        });
        let untried = killed.iter().enumerate().filter(|(_, own)| own.is_none());
        result.untried = untried.map(|(place, _)| place).collect();
        result.killed_by = killed.into_iter().map(Option::unwrap_or_default).collect();
        self.keep_confirmed_inputs(&mut result, &made, &test_cases, &inputs_by_original);
        result.killers = made
            .into_iter()
            .map(|made| (made.input, made.answer))
            .collect();
        result.gaps = self.find_data_gaps(&result);
        result
    }

    /// Returns the properties that the most useful killers have and no case has. Unreadable cases are left out.
    fn find_data_gaps(&self, result: &KillerSearchResult) -> Vec<TestDataGap> {
        let inputs =
            (self.others.test_set.test_cases.iter()).map(|test_case| &test_case.case.input);
        let texts = inputs
            .filter_map(|input| Some(String::from_utf8_lossy(&input.read().ok()?).into_owned()));
        let chosen = result.choose_killers(1).into_iter();
        let killers: Vec<(usize, &str)> = chosen
            .map(|killer| (killer, result.killers[killer].0.as_str()))
            .collect();
        find_missing_properties(texts, &killers)
    }

    /// Keeps the killers and representative inputs that are certainly legal and on which all accepted programs are
    /// accepted.
    fn keep_confirmed_inputs(
        &self,
        result: &mut KillerSearchResult,
        made: &[NewInput],
        test_cases: &[TestCase],
        inputs: &[TrialInputs],
    ) {
        let mut chosen = result.inputs_to_confirm();
        // Inputs that need the fewest runs come first.
        chosen.sort_by_cached_key(|place| count_missing_times(inputs, *place));
        let opinions = map_parallel(self.workers, chosen.len(), &|number| {
            let place = chosen[number];
            let times: Vec<Option<Duration>> = inputs
                .iter()
                .map(|inputs| inputs.original_time(place))
                .collect();
            if !self.inputs.is_confirmed_legal(&made[place].input) {
                return None;
            }
            if let Some(slowest) = made[place].slowest {
                let limit = self.problem.limits.cpu.as_secs_f64();
                return Some(AcceptanceResult::Accepted(slowest.as_secs_f64() / limit));
            }
            Some(self.run_accepted_programs(&test_cases[place], &times))
        });
        let mut accepted: HashMap<usize, f64> = HashMap::new();
        let mut unknown: HashSet<usize> = HashSet::new();
        for (place, opinion) in chosen.into_iter().zip(opinions) {
            match opinion.unwrap_or(AcceptanceResult::Unknown) {
                AcceptanceResult::Accepted(share) => drop(accepted.insert(place, share)),
                AcceptanceResult::Rejected { program, verdict } => {
                    let known = &mut result.disagreements;
                    if known.iter().all(|one| one.program != program) {
                        let input = made[place].input.clone();
                        known.push(ProgramDisagreement {
                            program,
                            verdict,
                            input,
                        });
                    }
                }
                AcceptanceResult::Unknown => drop(unknown.insert(place)),
            }
        }
        let (fast, slow): (HashSet<usize>, HashSet<usize>) = accepted
            .keys()
            .partition(|place| is_far_from_time_limit(accepted.get(place)));
        for (survivor, own) in result.killed_by.iter_mut().enumerate() {
            let is_unknown = own.iter().any(|place| unknown.contains(place));
            own.retain(|place| accepted.contains_key(place));
            if own.iter().any(|place| fast.contains(place)) {
                own.retain(|place| fast.contains(place));
            }
            if own.is_empty() && is_unknown {
                result.untried.push(survivor);
            }
        }
        result.untried.sort_unstable();
        let representatives = &mut result.representatives;
        representatives.retain(|place| fast.contains(place));
        for rejections in &mut result.rejections {
            rejections.killers.retain(|(place, verdict)| match verdict {
                Verdict::TimeLimitExceeded => fast.contains(place),
                _ => accepted.contains_key(place),
            });
        }
        result.slow_inputs = slow;
    }

    /// Runs all accepted programs on an input, and stops at the first program that is not accepted. An original with a
    /// time in `times` is known to be accepted and is not run again.
    pub(super) fn run_accepted_programs(
        &self,
        test_case: &TestCase,
        times: &[Option<Duration>],
    ) -> AcceptanceResult {
        let mut slowest: f64 = 0.0;
        for (original, time) in self.originals.iter().zip(times) {
            let submission = original.submission;
            let judging = original.create_judging(self.problem, self.grading);
            let opinion = match time {
                Some(time) => {
                    AcceptanceResult::from_cpu_time_of_accepted_run(*time, &judging, test_case)
                }
                None => run_program(&submission.name, &judging, test_case),
            };
            match opinion {
                AcceptanceResult::Accepted(share) => slowest = slowest.max(share),
                other => return other,
            }
        }
        match self.others.run_on_input(test_case) {
            AcceptanceResult::Accepted(share) => AcceptanceResult::Accepted(share.max(slowest)),
            other => other,
        }
    }

    /// Generates inputs that are not among the cases, with answers, sorted by size. `watch` is called after each one.
    pub fn generate_inputs(&self, watch: &(dyn Fn() + Sync)) -> Vec<NewInput> {
        let first = self.inputs.known_input_count();
        let next = AtomicUsize::new(0);
        let made: Mutex<Vec<NewInput>> = Mutex::default();
        let seen: Mutex<HashSet<String>> = Mutex::default();
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed) as u64;
                let is_stopped = self.grading.cancel.load(Ordering::Relaxed);
                let is_enough =
                    made.lock().unwrap_or_else(PoisonError::into_inner).len() >= SEARCH_INPUTS;
                if number >= MAX_TRIED_INPUT_NUMBERS
                    || is_stopped
                    || is_enough
                    || (self.is_generation_time_over)()
                {
                    return;
                }
                let Some(input) = self.inputs.nth_input(first + number) else {
                    continue;
                };
                let mut others = seen.lock().unwrap_or_else(PoisonError::into_inner);
                let is_new = others.insert(input.clone());
                drop(others);
                if !is_new {
                    continue;
                }
                if let Some(answer) = self.inputs.answer(&input) {
                    // Large inputs take long to confirm, which is done while there is time. Killers are confirmed later.
                    let is_representative = self.inputs.is_worth_keeping_as_case(first + number);
                    if is_representative && !self.inputs.is_confirmed_legal(&input) {
                        continue;
                    }
                    let mut all_made = made.lock().unwrap_or_else(PoisonError::into_inner);
                    all_made.push(NewInput {
                        number,
                        is_representative,
                        input,
                        answer,
                        slowest: None,
                    });
                    watch();
                }
            }
        };
        run_in_parallel(self.workers, &work);
        let mut sorted = made.into_inner().unwrap_or_else(PoisonError::into_inner);
        sorted.sort_by(|one, other| {
            (one.input.len(), &one.input).cmp(&(other.input.len(), &other.input))
        });
        sorted.truncate(SEARCH_INPUTS);
        sorted
    }
}

/// Whether the largest fraction of the time limit that accepted programs took on an input is known and small enough.
pub(super) fn is_far_from_time_limit(fraction: Option<&f64>) -> bool {
    fraction.is_some_and(|fraction| *fraction <= SAFE_FRACTION_OF_TIME_LIMIT)
}

/// Number of programs in `inputs` whose time on the input with this index is unknown.
fn count_missing_times(inputs: &[TrialInputs], place: usize) -> usize {
    let times = inputs.iter().map(|inputs| inputs.original_time(place));
    times.filter(Option::is_none).count()
}

/// Returns the indices of the representative inputs, sorted by their numbers in the source of inputs.
fn representative_indices(inputs: &[NewInput]) -> Vec<usize> {
    let all = 0..inputs.len();
    let mut chosen: Vec<usize> = all
        .filter(|place| inputs[*place].is_representative)
        .collect();
    chosen.sort_by_key(|place| inputs[*place].number);
    chosen
}

impl KillerSearchResult {
    /// Whether a new input kills a surviving mutant or rejects a wrong program, which shows that the cases are too weak.
    pub fn shows_weakness(&self) -> bool {
        let mut rejections = self.rejections.iter();
        self.killed_by.iter().any(|own| !own.is_empty())
            || rejections.any(|own| !own.killers.is_empty())
    }

    /// Returns the indices of the inputs that test data may gain, the most important first: those that reject wrong
    /// programs of the jury, representative inputs, and those that kill mutants.
    fn inputs_to_confirm(&self) -> Vec<usize> {
        let rejections = self.rejections.iter().flat_map(|own| &own.killers);
        let mut seen = BTreeSet::new();
        (rejections.map(|(killer, _)| killer))
            .chain(&self.representatives)
            .chain(self.killed_by.iter().flatten())
            .copied()
            .filter(|place| seen.insert(*place))
            .collect()
    }

    /// Whether the survivor with this index was run and failed on no input.
    pub fn is_probably_equivalent(&self, survivor: usize) -> bool {
        let own = self.killed_by.get(survivor);
        own.is_some_and(Vec::is_empty) && !self.untried.contains(&survivor)
    }

    /// Number of survivors that were run and failed on no input.
    pub fn count_probably_equivalent_mutants(&self) -> usize {
        let places = 0..self.killed_by.len();
        places
            .filter(|place| self.is_probably_equivalent(*place))
            .count()
    }

    /// Returns a measure of how useful a killer is. Each survivor that the killer kills and that still needs killers
    /// (`missing_kills` > 0) contributes one divided by the number of all its killers.
    fn weighted_kill_count(&self, killer: usize, missing_kills: &[usize]) -> f64 {
        let mine = (self.killed_by.iter().zip(missing_kills))
            .filter(|(own, count)| **count > 0 && own.contains(&killer));
        mine.map(|(own, _)| 1.0 / own.len() as f64).sum()
    }

    /// Returns a small set of killers that kills each survivor at least `kills_per_mutant` times, or as often as
    /// possible. The set is chosen greedily; survivors with few killers weigh more.
    pub fn choose_killers(&self, kills_per_mutant: usize) -> Vec<usize> {
        let mut missing_kills: Vec<usize> = self
            .killed_by
            .iter()
            .map(|own| own.len().min(kills_per_mutant))
            .collect();
        let mut chosen = Vec::new();
        while missing_kills.iter().any(|count| *count > 0) {
            let rest = (0..self.killers.len()).filter(|killer| !chosen.contains(killer));
            // If two killers are equally useful, the first one is chosen, which is the shorter input.
            let mut best: (f64, Option<usize>) = (0.0, None);
            for killer in rest {
                let gain = self.weighted_kill_count(killer, &missing_kills);
                if gain > best.0 {
                    best = (gain, Some(killer));
                }
            }
            let Some(killer) = best.1 else { break };
            for (own, count) in self.killed_by.iter().zip(&mut missing_kills) {
                if own.contains(&killer) {
                    *count = count.saturating_sub(1);
                }
            }
            chosen.push(killer);
        }
        chosen
    }
}
