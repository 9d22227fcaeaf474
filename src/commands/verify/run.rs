//! A stream of jobs from the command line to the exit code.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::input;
use super::resume;
use super::sentences::Verified;
use crate::cli::Verify;
use crate::commands::console::{Console, ReaderState};
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::default_grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use crate::commands::program_cache;
use caipan_facts::{Evidence, cause};
use caipan_i18n::Lang;
use caipan_judge::contest::local_executor::MAX_PROGRAM_SPACE;
use caipan_judge::contest::state_folder::StateFolder;
use caipan_judge::grading::Grading;
use caipan_judge::run_result::REPEAT_RANGE;
use caipan_problem::problem_toml::Problem;
use caipan_verify::result::{Fault, JobResult, ResultKind};
use caipan_verify::{Engine, Event, Intake, Options, OutcomeCache, judge_stream};

/// Interval between progress lines.
const PROGRESS: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Verify, console: &Console) -> Result<Exit, Failure> {
    let problem = args.problem.as_deref();
    let problem = problem.map(|argument| Problem::load(argument, &Default::default()));
    let problem = problem.transpose()?;
    // The folder has to exist before it can be hidden.
    let cache = args.cache.as_deref().map(OutcomeCache::open);
    let cache = cache
        .transpose()
        .map_err(|fault| Failure::usage(fault).at_option("--cache"))?;
    let hidden = hidden(args, problem.as_ref());
    let limits = problem.iter().flat_map(Problem::all_limits);
    let hidden = hidden.iter().map(PathBuf::as_path);
    let (sandbox, _) = isolation::open(&args.isolation, hidden, limits, console)?;
    let wanted = args
        .jobs
        .unwrap_or_else(caipan_sandbox::machine::cores::cores);
    let workers = isolation::parallel_runs(&sandbox, wanted.get(), console);
    let interrupt = Interrupt::watch()?;
    let mut foreign = program_cache::foreign_programs(&problem);
    // Millions of programs would only push each other out.
    foreign.caches_only_jury_programs = true;
    let usual = default_grading(&sandbox, &foreign, &interrupt);
    let grading = Grading {
        cpu_kill_factor: if args.repeat {
            *REPEAT_RANGE.end()
        } else {
            usual.cpu_kill_factor
        },
        ..usual
    };
    let engine = Engine::new(&grading, options(args, cache));
    let source = input::open(&args.records, interrupt.shared_flag())?;
    let mut intake = Intake::new(source);
    if let Some(path) = &args.resume {
        resume::skip_finished(&mut intake, path, console)?;
    }
    let mut tally = Tally::new(&args.records, console);
    let flag = interrupt.shared_flag();
    judge_stream(&engine, intake, workers, interrupt.flag(), &mut |event| {
        if tally.take(event) == ReaderState::Closed {
            // Nobody reads the results any more.
            flag.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    sandbox.rest();
    let exit = tally.end(args.max_nulls)?;
    if let Some((hits, runs)) = engine.cache_hits() {
        console.note(&console.sentence(Verified::Cache { hits, runs }));
    }
    Ok(interrupt
        .exit()
        .filter(|_| !tally.is_unread)
        .unwrap_or(exit))
}

fn options(args: &Verify, cache: Option<OutcomeCache>) -> Options {
    Options {
        problem_root: args.problem_root.clone(),
        problem: args.problem.clone(),
        repeats: args.repeat,
        every_case: args.every_case,
        cache,
        held_at_most: MAX_PROGRAM_SPACE,
        say: |fact| Lang::En.fact(fact),
    }
}

/// Files and folders that programs must not see.
fn hidden(args: &Verify, problem: Option<&Problem>) -> Vec<PathBuf> {
    let on_disk = problem.and_then(|problem| problem.directory.on_disk());
    let files = [
        Some(&args.records),
        args.resume.as_ref(),
        args.problem_root.as_ref(),
        args.cache.as_ref(),
    ];
    let files = files.into_iter().flatten().filter(|path| path.exists());
    let state = StateFolder::default_path().ok();
    let all = on_disk.map(Path::to_owned).into_iter().chain(state);
    all.chain(files.cloned()).collect()
}

/// Prints results and counts them.
struct Tally<'a> {
    /// Name of the stream in messages.
    name: String,
    console: &'a Console,
    read: usize,
    kinds: BTreeMap<ResultKind, usize>,
    faults: BTreeMap<Fault, usize>,
    has_bad_line: bool,
    /// Error of writing a result, which ends the work.
    unwritten: Option<Failure>,
    /// Whether nobody reads the results.
    is_unread: bool,
    last_progress: Instant,
}

impl<'a> Tally<'a> {
    fn new(path: &Path, console: &'a Console) -> Self {
        Self {
            name: path.display().to_string(),
            console,
            read: 0,
            kinds: BTreeMap::new(),
            faults: BTreeMap::new(),
            has_bad_line: false,
            unwritten: None,
            is_unread: false,
            last_progress: Instant::now(),
        }
    }

    /// Handles an event. [`ReaderState::Closed`] ends the work.
    fn take(&mut self, event: Event) -> ReaderState {
        match event {
            Event::Read => self.read += 1,
            Event::Judged(result) => return self.print(&result),
            Event::BadLine(what) => {
                self.has_bad_line = true;
                let file = self.name.clone();
                self.warn(Verified::BadLine { file, what });
            }
            Event::Unreadable(error) => {
                self.has_bad_line = true;
                let (file, cause) = (self.name.clone(), cause(&error));
                self.warn(Verified::Unreadable { file, cause });
            }
        }
        ReaderState::Reading
    }

    fn warn(&self, what: impl Evidence) {
        self.console.warn(&self.console.sentence(what));
    }

    fn print(&mut self, result: &JobResult) -> ReaderState {
        if self.is_unread {
            return ReaderState::Closed;
        }
        *self.kinds.entry(result.kind).or_default() += 1;
        if let Some(fault) = result.fault {
            *self.faults.entry(fault).or_default() += 1;
        }
        // Maps with text keys and plain numbers cannot fail to be written.
        let line = serde_json::to_string(result).unwrap_or_default() + "\n";
        let printed = self.console.result(&line);
        self.show_progress();
        match printed {
            Ok(ReaderState::Reading) => return ReaderState::Reading,
            Ok(ReaderState::Closed) => {}
            Err(failure) => self.unwritten = Some(failure),
        }
        self.is_unread = true;
        ReaderState::Closed
    }

    fn count(&self, kind: ResultKind) -> usize {
        self.kinds.get(&kind).copied().unwrap_or_default()
    }

    fn show_progress(&mut self) {
        if self.last_progress.elapsed() < PROGRESS {
            return;
        }
        self.last_progress = Instant::now();
        let (done, read) = (self.kinds.values().sum(), self.read);
        let nulls = self.count(ResultKind::Null);
        let progress = Verified::Progress { done, read, nulls };
        self.console.note(&self.console.sentence(progress));
    }

    /// Says what became of all jobs, and returns the exit code.
    fn end(&mut self, most_nulls: f64) -> Result<Exit, Failure> {
        if let Some(failure) = self.unwritten.take() {
            return Err(failure);
        }
        let nulls = self.count(ResultKind::Null);
        let all: usize = self.kinds.values().sum();
        let summary = Verified::Summary {
            passed: self.count(ResultKind::Passed),
            partial: self.count(ResultKind::Partial),
            failed: self.count(ResultKind::Failed),
            nulls,
        };
        self.console.note(&self.console.sentence(summary));
        for (fault, count) in &self.faults {
            let (fault, count) = (fault.name().to_owned(), *count);
            let nulls = Verified::Nulls { fault, count };
            self.console.note(&self.console.sentence(nulls));
        }
        if nulls as f64 > most_nulls * all as f64 {
            self.warn(Verified::TooManyNulls { nulls, all });
            return Ok(Exit::Jury);
        }
        Ok(if self.has_bad_line {
            Exit::Jury
        } else {
            Exit::Good
        })
    }
}
