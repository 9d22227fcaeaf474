//! `caipan solve`: prints the jury answer of a case, or of many.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::bars;
use super::exit::{Exit, Failure};
use super::files;
use super::interrupt::Interrupt;
use crate::cli::{AllAs, Solve};
use crate::commands::console::{Console, Reader};
use crate::commands::said::{Refused, Said};
use caipan_checker::{Instance, Kind, Puzzle, SearchOptions, SearchStats, Unsolved};
use caipan_facts::{Evidence, Fact, printable};
use caipan_judge::jury_answer;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;
use caipan_report::search;

/// How long a search runs before it shows what it does.
const PATIENCE: Duration = Duration::from_millis(500);

pub(super) fn run(args: &Solve, console: &Console) -> Result<Exit, Failure> {
    files::at_most_one_stdin(&args.inputs)?;
    let others = args.inputs.iter().map(PathBuf::as_path);
    let problem = files::problem_among(&args.problem, others, console)?;
    let puzzle = files::puzzle(&problem, "solved")?;
    let interrupt = Interrupt::watch()?;
    let mut exit = Exit::Good;
    let mut printed = 0;
    for path in &args.inputs {
        let file = match files::input(&problem, path) {
            Ok(file) => file,
            Err(failure) => {
                console.error(&failure.text(console.lang));
                exit = exit.worse(failure.exit);
                continue;
            }
        };
        let title = if args.inputs.len() > 1 {
            let gap = if printed == 0 { "" } else { "\n" };
            format!("{gap}==> {} <==\n", printable(file.to_string().as_bytes()))
        } else {
            String::new()
        };
        let solving = Solving {
            args,
            console,
            problem: &problem,
            puzzle,
            file: &file,
            interrupt: &interrupt,
            bar: bars::of_search(),
        };
        match solving.answer(&title) {
            Ok(Reader::There) => printed += 1,
            Ok(Reader::Gone) => break,
            Err(Fault::Failure(failure)) => return Err(failure),
            // The other inputs are solved all the same.
            Err(Fault::Case(fact)) => {
                console.error(&console.lang.fact(&fact));
                exit = exit.worse(Exit::Jury);
            }
            Err(Fault::Stopped) => break,
        }
    }
    Ok(interrupt.exit().unwrap_or(exit))
}

/// Why an input has no answer.
enum Fault {
    /// The input is at fault.
    Case(Fact),
    /// The user does not want to wait.
    Stopped,
    /// caipan or the machine is at fault.
    Failure(Failure),
}

/// One input that is solved.
struct Solving<'a> {
    args: &'a Solve,
    console: &'a Console,
    problem: &'a Problem,
    puzzle: &'a dyn Puzzle,
    file: &'a Entry,
    interrupt: &'a Interrupt,
    bar: ProgressBar,
}

impl Solving<'_> {
    /// Prints the answer below `title`.
    fn answer(&self, title: &str) -> Result<Reader, Fault> {
        let input = jury_answer::read(self.file, Kind::BadCase);
        let input = input.map_err(|reason| Fault::Case(reason.fact))?;
        let start = Instant::now();
        let bar = &self.bar;
        let show = |stats: &SearchStats| {
            if start.elapsed() > PATIENCE && !self.console.is_quiet {
                if bar.is_hidden() {
                    bars::show(bar);
                }
                let counts = search::counts(stats, self.console.lang);
                let did = (self.colon())(&self.name(), &counts);
                bar.set_message(bars::cut(&did));
            }
        };
        let options = SearchOptions {
            threads: self.args.threads,
            cancel: self.interrupt.flag(),
            watch: Some(&show),
        };
        let instance = self.puzzle.open(&input);
        let instance = instance.map_err(|fault| self.fault(fault.into()))?;
        let done = match self.args.all {
            Some(form) => self.all(instance.as_ref(), &options, form, title),
            None => self.one(instance.as_ref(), &options, title),
        };
        bar.finish_and_clear();
        let (stats, reader) = done?;
        if self.args.stats {
            let did = search::in_time(&stats, start.elapsed(), self.console.lang);
            self.console.complain(&(self.colon())(&self.name(), &did));
        }
        Ok(reader)
    }

    fn one(
        &self,
        instance: &dyn Instance,
        options: &SearchOptions,
        title: &str,
    ) -> Result<(SearchStats, Reader), Fault> {
        let solved = if self.args.witness {
            instance.witness(options)
        } else {
            instance.solve(options)
        };
        let solution = solved.map_err(|unsolved| self.fault(unsolved))?;
        let reader = self.print(&(title.to_owned() + &solution.answer))?;
        if self.args.certificate {
            let name = self.name();
            let lacks = || Fault::Failure(files::lacks(self.problem, "certificates"));
            let certificate = instance.certificate(&solution, options);
            match certificate.ok_or_else(lacks)? {
                Ok(proof) => {
                    let proof = self.console.lang.fact(&proof);
                    let said = (self.colon())(&name, &proof);
                    self.bar.suspend(|| self.console.complain(&said));
                }
                Err(_) if options.is_cancelled() => return Err(Fault::Stopped),
                Err(fault) => {
                    let refused = Refused::Unproven { name, what: fault };
                    return Err(Fault::Failure(Failure::internal(refused)));
                }
            }
        }
        Ok((solution.stats, reader))
    }

    /// Prints every solution, or their number.
    fn all(
        &self,
        instance: &dyn Instance,
        options: &SearchOptions,
        form: AllAs,
        title: &str,
    ) -> Result<(SearchStats, Reader), Fault> {
        let mut failed = None;
        let mut reader = self.print(title)?;
        let mut each = |solution: &str| {
            let printed = match form {
                AllAs::List => self.print(&format!("{solution}\n")),
                AllAs::Count => Ok(Reader::There),
            };
            match printed {
                Ok(Reader::There) => ControlFlow::Continue(()),
                Ok(Reader::Gone) => {
                    reader = Reader::Gone;
                    ControlFlow::Break(())
                }
                Err(fault) => {
                    failed = Some(fault);
                    ControlFlow::Break(())
                }
            }
        };
        let counted = instance.all(options, &mut each);
        if let Some(fault) = failed {
            return Err(fault);
        }
        let (number, stats) = counted.map_err(|unsolved| self.fault(unsolved))?;
        match form {
            AllAs::Count => reader = self.print(&format!("{number}\n"))?,
            AllAs::List => {
                let input = self.name();
                let solutions = Said::Solutions { input, number };
                self.console.note(&self.console.say(solutions));
            }
        }
        Ok((stats, reader))
    }

    fn print(&self, text: &str) -> Result<Reader, Fault> {
        let printed = self.bar.suspend(|| self.console.result(text));
        printed.map_err(Fault::Failure)
    }

    fn fault(&self, unsolved: Unsolved) -> Fault {
        match unsolved {
            Unsolved::Stopped(stats) => {
                let stopped = search::stopped(self.name(), &stats, self.console.lang);
                self.bar.suspend(|| self.console.complain(&stopped));
                Fault::Stopped
            }
            Unsolved::Uncounted => {
                let what = unsolved.fact();
                Fault::Failure(Failure::usage(Refused::All { what }))
            }
            Unsolved::Malformed(malformed) => {
                Fault::Case(jury_answer::in_file(self.file, malformed.fact()))
            }
        }
    }

    fn colon(&self) -> fn(&str, &str) -> String {
        self.console.lang.words().colon
    }

    fn name(&self) -> String {
        printable(self.file.to_string().as_bytes())
    }
}
