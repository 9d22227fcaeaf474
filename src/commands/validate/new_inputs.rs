//! New inputs that kill surviving mutants: makes, tries, reports and writes them.

use std::path::Path;
use std::time::{Duration, Instant};

use super::longer_limit::{GenerousLimit, LongerLimit};
use crate::cli::Validate;
use crate::commands::exit::CommandError;
use crate::commands::messages::{CommandMessage, ProgressMessage};
use crate::terminal::console::Console;
use caipan_audit::jury_programs::JuryProgram;
use caipan_audit::new_case_files::{self, NewCase};
use caipan_audit::stress::{InputSource, TimedInputs, TrialCost};
use caipan_audit::test_data_strength::{
    CONFIRMATION_END, KillerSearch, KillerSearchResult, LARGEST_INPUTS_END, NEW_INPUTS_END,
    NewInput, ORIGINAL_RUNS_END, OriginalProgram, OtherAcceptedPrograms, REJECTION_RUNS_END,
    SEARCH_INPUTS, SURVIVOR_RUNS_END, StrengthBudget, TestDataStrength, UnrejectedProgram,
};
use caipan_judge::grading_context::GradingContext;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::TestSet;
use caipan_problem::problem_toml::Problem;
use caipan_report::audit_results::AuditResults;
use caipan_report::stress::describe_trial_cost;
use caipan_sandbox::Deadline;
use indicatif::ProgressBar;

/// Maximum time for shrinking and confirming all killers together.
const MAX_SHRINK_TIME: Duration = Duration::from_secs(30);

/// Fraction of the shrinking time after which no smaller inputs are tried. The rest is for running all accepted
/// programs on the smallest input.
const SHRINK_END: f64 = 0.8;

/// Everything that the search for new inputs needs.
pub(super) struct NewInputSearch<'a> {
    pub problem: &'a Problem,
    /// The problem with a generous CPU limit, if its own limit was measured and may be too short for larger inputs.
    pub generous: Option<&'a GenerousLimit>,
    pub test_set: &'a TestSet<'a>,
    /// Programs of which mutants were made.
    pub originals: &'a [OriginalProgram<'a>],
    /// Accepted programs of which no mutants were made.
    pub others: &'a [&'a Submission],
    /// All programs of the jury that were found.
    pub jury_programs: &'a [JuryProgram],
    /// Wrong programs of the jury that all cases accept.
    pub unrejected: &'a [UnrejectedProgram<'a>],
    /// Source of new inputs; `None` if none can be made.
    pub inputs: Option<&'a dyn InputSource>,
    pub workers: usize,
    pub grading: &'a GradingContext<'a>,
    pub args: &'a Validate,
    pub budget: &'a StrengthBudget,
    pub deadline: &'a Deadline,
    pub console: &'a Console,
}

impl NewInputSearch<'_> {
    /// Searches for new inputs that kill survivors, prints all results, and writes the inputs with `--write-killers`. Returns
    /// whether a new input kills a survivor, which proves that the cases miss a wrong program.
    pub(super) fn search_and_report(
        &self,
        measured: &TestDataStrength,
        results: &mut AuditResults,
    ) -> Result<bool, CommandError> {
        let (deadline, budget) = (self.deadline, self.budget);
        deadline.set_remaining_time(budget.time_until_fraction(CONFIRMATION_END));
        let Some(source) = self.inputs else {
            self.report(measured, None, results)?;
            return Ok(false);
        };
        let is_rejection_time_over =
            || deadline.is_over() || budget.has_fraction_elapsed(REJECTION_RUNS_END);
        let is_measuring_time_over =
            || deadline.is_over() || budget.has_fraction_elapsed(ORIGINAL_RUNS_END);
        let is_over = || deadline.is_over() || budget.has_fraction_elapsed(SURVIVOR_RUNS_END);
        let start = Instant::now();
        let cost = TrialCost::new(Box::new(move || start.elapsed()));
        let generous = self.generous.map_or(self.problem, |own| &own.problem);
        let others = self.other_programs(generous);
        let generation = KillerSearch {
            problem: generous,
            originals: self.originals,
            others: &others,
            unrejected: &[],
            inputs: &TimedInputs {
                source,
                cost: &cost,
            },
            workers: self.workers,
            is_generation_time_over: &|| self.is_generation_time_over(&cost),
            is_rejection_time_over: &is_rejection_time_over,
            is_measuring_time_over: &is_measuring_time_over,
            is_over: &is_over,
            grading: self.grading,
        };
        let bar = self.start_progress_bar(measured);
        let mut made = generation.generate_inputs(&|| bar.inc(1));
        let longer = self.find_longer_limit(&generation, &mut made, &bar)?;
        let problem = longer.as_ref().map_or(self.problem, |own| &own.problem);
        let (others, unrejected) = (
            self.other_programs(problem),
            self.unrejected_within(&longer),
        );
        let search = KillerSearch {
            problem,
            others: &others,
            unrejected: unrejected.as_deref().unwrap_or(self.unrejected),
            ..generation
        };
        let hunt = search.find_mutant_killing_inputs(made, measured, &|| bar.inc(1));
        bar.finish_and_clear();
        if let Some(summary) = describe_trial_cost(&cost) {
            self.console.print_note(&self.console.lang.fact(&summary));
        }
        self.report(measured, Some(&hunt), results)?;
        if let Some(folder) = &self.args.write_killers
            && self.write_new_cases(&search, measured, &hunt, folder)?
            && let Some(longer) = &longer
        {
            longer.write_to_problem_toml(self.console)?;
        }
        Ok(hunt.shows_weakness())
    }

    /// Whether no more inputs are made, so that there is time to run programs on them.
    fn is_generation_time_over(&self, cost: &TrialCost) -> bool {
        // Each input is run by every accepted program, and on average by half of the wrong ones.
        let runs_per_answer = self.originals.len() as f64 + self.unrejected.len() as f64 / 2.0;
        let time_of_runs = cost.time_of_answers().mul_f64(runs_per_answer) / self.workers as u32;
        let time_left = self.budget.time_until_fraction(SURVIVOR_RUNS_END);
        self.deadline.is_over()
            || self.budget.has_fraction_elapsed(NEW_INPUTS_END)
            || time_left.is_some_and(|left| time_of_runs > left)
    }

    fn other_programs<'p>(&'p self, problem: &'p Problem) -> OtherAcceptedPrograms<'p> {
        OtherAcceptedPrograms::new(problem, self.others.to_vec(), self.test_set, self.grading)
    }

    /// Returns the wrong programs of the jury that all cases accept within a longer limit; `None` without a longer limit.
    fn unrejected_within<'p>(
        &'p self,
        longer: &'p Option<LongerLimit<'p>>,
    ) -> Option<Vec<UnrejectedProgram<'p>>> {
        let problem = &longer.as_ref()?.problem;
        let programs = (self.jury_programs, self.test_set);
        Some(UnrejectedProgram::find_unrejected_programs(
            problem,
            programs,
            self.workers,
            self.grading,
        ))
    }

    /// Shows the progress: how many mutants the cases kill, and how many inputs and mutants were tried.
    fn start_progress_bar(&self, measured: &TestDataStrength) -> ProgressBar {
        let survivors = measured.kill_matrix.survivors().len();
        let total = measured.kill_matrix.mutants.len();
        let what = ProgressMessage::SearchingKillers {
            killed: total - survivors,
            total,
        };
        (self.console).start_progress_bar(SEARCH_INPUTS + survivors, what)
    }

    /// Returns a longer CPU limit if the limit of the problem was measured and is too short for the largest new inputs.
    ///
    /// # Errors
    /// The problem cannot be read again.
    fn find_longer_limit(
        &self,
        search: &KillerSearch,
        made: &mut [NewInput],
        bar: &ProgressBar,
    ) -> Result<Option<LongerLimit<'_>>, CommandError> {
        let Some(generous) = self.generous else {
            return Ok(None);
        };
        // A slow program must not take the time in which all other inputs are confirmed.
        let (deadline, budget) = (self.deadline, self.budget);
        deadline.set_remaining_time(budget.time_until_fraction(LARGEST_INPUTS_END));
        let slowest = search.measure_largest_inputs(made);
        deadline.set_remaining_time(budget.time_until_fraction(CONFIRMATION_END));
        let Some(slowest) = slowest else {
            return Ok(None);
        };
        bar.suspend(|| generous.find_longer_limit(slowest, self.problem, self.args, self.console))
    }

    fn report(
        &self,
        measured: &TestDataStrength,
        hunt: Option<&KillerSearchResult>,
        results: &mut AuditResults,
    ) -> Result<(), CommandError> {
        results.add_source_mutants(measured, hunt);
        let text = caipan_report::source_strength::format_source_strength(
            measured,
            hunt,
            self.console.lang,
        );
        self.console.print_result(&format!("\n{text}"))?;
        Ok(())
    }

    /// Writes a few cases that kill surviving mutants, and representative inputs, to `folder`. Killers are first shrunk.
    /// Returns whether there are any. If a file exists, returns an error and writes nothing.
    fn write_new_cases(
        &self,
        search: &KillerSearch,
        measured: &TestDataStrength,
        hunt: &KillerSearchResult,
        folder: &Path,
    ) -> Result<bool, CommandError> {
        let left = self.budget.time_until_fraction(1.0);
        let time = left.unwrap_or(MAX_SHRINK_TIME).min(MAX_SHRINK_TIME);
        self.deadline.set_remaining_time(Some(time));
        let shrink_end = Instant::now() + time.mul_f64(SHRINK_END);
        let new_cases = search.make_killing_cases(measured, hunt, &|| {
            self.deadline.is_over() || Instant::now() >= shrink_end
        });
        if new_cases.is_empty() {
            return Ok(false);
        }
        write_new_cases(&new_cases, folder, self.console)?;
        Ok(true)
    }
}

/// Writes the files of new cases, and prints how many there are. If a file exists, returns an error and writes nothing.
pub(super) fn write_new_cases(
    new_cases: &[NewCase],
    folder: &Path,
    console: &Console,
) -> Result<(), CommandError> {
    new_case_files::write_new_cases(new_cases, folder)?;
    console.print_note(&console.sentence(CommandMessage::WroteCases {
        cases: new_cases.len(),
        folder: folder.display().to_string(),
    }));
    Ok(())
}
