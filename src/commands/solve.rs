//! `caipan solve`: prints the jury answers of cases.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::exit::{CommandError, Exit};
use super::files;
use super::interrupt::Interrupt;
use crate::cli::{SolutionsFormat, Solve};
use crate::commands::messages::{CommandMessage, RequestError};
use crate::terminal::console::{Console, StdoutState};
use crate::terminal::progress_bars;
use caipan_checker::{Instance, Puzzle, ReasonKind, SearchFailure, SearchOptions, SearchStats};
use caipan_facts::{Evidence, Fact, printable};
use caipan_judge::jury_answer;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;
use caipan_report::search_counters;

/// Time after which the progress of a search is shown.
const PROGRESS_DELAY: Duration = Duration::from_millis(500);

pub(super) fn run(args: &Solve, console: &Console) -> Result<Exit, CommandError> {
    files::require_at_most_one_stdin(&args.inputs)?;
    let others = args.inputs.iter().map(PathBuf::as_path);
    let problem = files::load_problem_checking_argument_order(&args.problem, others, console)?;
    let puzzle = files::require_puzzle(&problem, "solved")?;
    let interrupt = Interrupt::watch_signals()?;
    let mut exit = Exit::Good;
    let mut printed = 0;
    for path in &args.inputs {
        let file = match files::open_input(&problem, path) {
            Ok(file) => file,
            Err(failure) => {
                console.print_error(&failure.text(console.lang));
                exit = exit.max_by_severity(failure.exit);
                continue;
            }
        };
        let title = if args.inputs.len() > 1 {
            let gap = if printed == 0 { "" } else { "\n" };
            format!("{gap}==> {} <==\n", printable(file.to_string().as_bytes()))
        } else {
            String::new()
        };
        let solver = InputSolver {
            args,
            console,
            problem: &problem,
            puzzle,
            file: &file,
            interrupt: &interrupt,
            bar: progress_bars::hidden_search_spinner(),
        };
        match solver.solve_and_print(&title) {
            Ok(StdoutState::Reading) => printed += 1,
            Ok(StdoutState::Closed) => break,
            Err(SolveError::Command(failure)) => return Err(failure),
            // A faulty input does not prevent the other inputs from being solved.
            Err(SolveError::Case(fact)) => {
                console.print_error(&console.lang.fact(&fact));
                exit = exit.max_by_severity(Exit::Jury);
            }
            Err(SolveError::Stopped) => break,
        }
    }
    Ok(interrupt.exit_if_interrupted().unwrap_or(exit))
}

/// Reason why an input was not solved.
enum SolveError {
    /// The input is invalid or unreadable.
    Case(Fact),
    /// A signal interrupted the search, so no further inputs are solved.
    Stopped,
    /// Another error. It ends the command, even if inputs remain.
    Command(CommandError),
}

/// Solves one input as the options of the command line request, and shows a progress bar if the search takes long.
struct InputSolver<'a> {
    args: &'a Solve,
    console: &'a Console,
    problem: &'a Problem,
    puzzle: &'a dyn Puzzle,
    file: &'a Entry,
    interrupt: &'a Interrupt,
    bar: ProgressBar,
}

impl InputSolver<'_> {
    /// Solves the input and prints `title` and the answer, or all solutions with `--all`. Returns whether standard output is still
    /// read.
    fn solve_and_print(&self, title: &str) -> Result<StdoutState, SolveError> {
        let input = jury_answer::read_jury_file(self.file, ReasonKind::BadCase)
            .map_err(|reason| SolveError::Case(reason.fact))?;
        let start = Instant::now();
        let bar = &self.bar;
        let show = |stats: &SearchStats| {
            if start.elapsed() > PROGRESS_DELAY && !self.console.is_quiet {
                if bar.is_hidden() {
                    progress_bars::show_bar(bar);
                }
                let counts = search_counters::format_counters(stats, self.console.lang);
                let message = self.words().colon(&self.input_name(), &counts);
                bar.set_message(progress_bars::truncate_to_terminal(&message));
            }
        };
        let options = SearchOptions {
            threads: self.args.threads,
            cancel: self.interrupt.cancel_flag(),
            watch: Some(&show),
        };
        let instance = self
            .puzzle
            .open(&input)
            .map_err(|fault| self.error_from_search_failure(fault.into()))?;
        let solved = match self.args.all {
            Some(form) => {
                self.find_and_print_all_solutions(instance.as_ref(), &options, form, title)
            }
            None => self.find_and_print_answer(instance.as_ref(), &options, title),
        };
        bar.finish_and_clear();
        let (stats, reader) = solved?;
        if self.args.stats {
            let summary = search_counters::format_counters_and_time(
                &stats,
                start.elapsed(),
                self.console.lang,
            );
            self.console
                .print_warning(&self.words().colon(&self.input_name(), &summary));
        }
        Ok(reader)
    }

    /// Prints `title` and the jury answer, and with `--certificate` a proof on standard error. Returns the counters of the search,
    /// and whether standard output is still read.
    fn find_and_print_answer(
        &self,
        instance: &dyn Instance,
        options: &SearchOptions,
        title: &str,
    ) -> Result<(SearchStats, StdoutState), SolveError> {
        let solved = if self.args.witness {
            instance.witness(options)
        } else {
            instance.solve(options)
        };
        let solution = solved.map_err(|unsolved| self.error_from_search_failure(unsolved))?;
        let reader = self.print_text(&(title.to_owned() + &solution.answer))?;
        if self.args.certificate {
            let name = self.input_name();
            let certificate = instance
                .prove_best_answer(&solution, options)
                .ok_or_else(|| {
                    SolveError::Command(files::unsupported_by_puzzle_failure(
                        self.problem,
                        "certificates",
                    ))
                })?;
            match certificate {
                Ok(proof) => {
                    let text = self.words().colon(&name, &self.console.lang.fact(&proof));
                    self.bar.suspend(|| self.console.print_warning(&text));
                }
                Err(_) if options.is_cancelled() => return Err(SolveError::Stopped),
                Err(fault) => {
                    let refused = RequestError::Unproven { name, what: fault };
                    return Err(SolveError::Command(CommandError::internal_error(refused)));
                }
            }
        }
        Ok((solution.stats, reader))
    }

    /// Prints `title` and all solutions, or their number. Ends the search if standard output is closed. Returns the counters of the
    /// search, and whether standard output is still read.
    fn find_and_print_all_solutions(
        &self,
        instance: &dyn Instance,
        options: &SearchOptions,
        form: SolutionsFormat,
        title: &str,
    ) -> Result<(SearchStats, StdoutState), SolveError> {
        let mut failed = None;
        let mut reader = self.print_text(title)?;
        let mut each = |solution: &str| {
            let printed = match form {
                SolutionsFormat::List => self.print_text(&format!("{solution}\n")),
                SolutionsFormat::Count => Ok(StdoutState::Reading),
            };
            match printed {
                Ok(StdoutState::Reading) => ControlFlow::Continue(()),
                Ok(StdoutState::Closed) => {
                    reader = StdoutState::Closed;
                    ControlFlow::Break(())
                }
                Err(fault) => {
                    failed = Some(fault);
                    ControlFlow::Break(())
                }
            }
        };
        let counted = instance.visit_all_solutions(options, &mut each);
        if let Some(fault) = failed {
            return Err(fault);
        }
        let (number, stats) =
            counted.map_err(|unsolved| self.error_from_search_failure(unsolved))?;
        match form {
            SolutionsFormat::Count => reader = self.print_text(&format!("{number}\n"))?,
            SolutionsFormat::List => {
                let input = self.input_name();
                let solutions = CommandMessage::Solutions { input, number };
                self.console.print_note(&self.console.sentence(solutions));
            }
        }
        Ok((stats, reader))
    }

    fn print_text(&self, text: &str) -> Result<StdoutState, SolveError> {
        let printed = self.bar.suspend(|| self.console.print_result(text));
        printed.map_err(|error| SolveError::Command(error.into()))
    }

    /// Converts the failure of a search to an error. If the search was interrupted, prints the counters of the search.
    fn error_from_search_failure(&self, unsolved: SearchFailure) -> SolveError {
        match unsolved {
            SearchFailure::Stopped(stats) => {
                let stopped = search_counters::format_cancelled_search(
                    self.input_name(),
                    &stats,
                    self.console.lang,
                );
                self.bar.suspend(|| self.console.print_warning(&stopped));
                SolveError::Stopped
            }
            SearchFailure::CannotEnumerateSolutions => {
                let what = unsolved.fact();
                SolveError::Command(CommandError::usage_error(RequestError::All { what }))
            }
            SearchFailure::Malformed(malformed) => {
                SolveError::Case(jury_answer::add_file_name(self.file, malformed.fact()))
            }
        }
    }

    fn words(&self) -> caipan_i18n::ReportPhrases {
        self.console.lang.words()
    }

    fn input_name(&self) -> String {
        printable(self.file.to_string().as_bytes())
    }
}
