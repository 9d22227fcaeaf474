//! `caipan stress`: looks for an input on which a submission is wrong, and shrinks it.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::anyhow;

use super::exit::{Exit, Failure, Worded};
use super::interrupt::Interrupt;
use super::said::{Said, Stressed};
use super::{files, isolation, writing};
use crate::cli::Stress;
use crate::commands::console::Console;
use crate::judge::grading::Grading;
use crate::judge::judging::Judging;
use crate::judge::result::Diagnosis;
use crate::judge::run_result::RunResult;
use crate::judge::submission::compile::{self, Build};
use crate::judge::submission::submission::{self, Submission};
use crate::judge::verdict::Verdict;
use crate::package::problem_toml::Problem;
use crate::problem::{Generator, Puzzle};
use crate::report::drawing::{self, Look};
use crate::report::i18n::Lang;
use crate::report::text;
use crate::setting::diagnosis::{Asked, Diagnostician, Seen};
use crate::setting::stress::{Found, Row, Search, Trial};
use crate::text::Evidence;

/// What is found is tried so often again: a program may be wrong now and then only.
const AGAIN: usize = 2;

pub fn run(args: &Stress, console: &Console) -> Result<Exit, Failure> {
    let problem = files::problem(&args.problem)?;
    let puzzle = files::puzzle(&problem, "generated")?;
    let generator = files::generator(&problem, puzzle)?;
    let submission = the_one(&problem, &args.submission)?;
    let other = args.against.as_ref().map(|path| the_one(&problem, path));
    let other = other.transpose()?;
    files::refuse_what_cannot_start([Some(&submission), other.as_ref()].into_iter().flatten())?;
    let output = args.output.as_ref().map(|file| free_pair(file));
    let output = output.transpose()?;
    let hidden = problem.directory.on_disk();
    let (sandbox, _) = isolation::open(&args.isolation, hidden, [&problem.limits], console)?;
    let workers = args.jobs.unwrap_or_else(crate::machine::cores::cores).get();
    let workers = isolation::carried(&sandbox, workers, console);
    let interrupt = Interrupt::watch()?;
    let grading = Grading {
        runner: &sandbox,
        compiler: &compile::LIMITS,
        patience: 1.0,
        strict: false,
        cancel: interrupt.flag(),
    };
    let compiled = |submission: &Submission| {
        Judging::of(&problem, submission, &grading)
            .map_err(|build| not_compiled(build, submission, &interrupt, console))
    };
    let duel = Duel {
        own: compiled(&submission)?,
        other: other.as_ref().map(compiled).transpose()?,
        only_time: args.slow,
        slowest: Mutex::default(),
    };
    let of_puzzle = (puzzle, generator);
    let Some(found) = fight(args, console, of_puzzle, &duel, workers, &interrupt)? else {
        return Ok(interrupt.exit().unwrap_or(Exit::Good));
    };
    if let Some(pair) = &output {
        write(pair, &found, console)?;
    }
    Ok(match found.fault.own.verdict() {
        Verdict::JudgeError => Exit::Jury,
        _ => Exit::Bad,
    })
}

/// Searches for a case, makes it small, and says what was found.
fn fight(
    args: &Stress,
    console: &Console,
    (puzzle, generator): (&dyn Puzzle, &dyn Generator),
    duel: &Duel,
    workers: usize,
    interrupt: &Interrupt,
) -> Result<Option<Found<Blow>>, Failure> {
    let bar = console.spinner();
    let start = Instant::now();
    let over = |time: Duration| interrupt.exit().is_some() || start.elapsed() > time;
    let is_over = || over(args.time);
    let search = Search {
        puzzle,
        generator,
        row: if args.slow { Row::Worst } else { Row::Small },
        seed: args.seed,
        workers,
        is_over: &is_over,
        watch: &|| bar.inc(1),
    };
    let found = search.find(duel);
    let tried = bar.position();
    // What was found in the last moment is shrunk all the same.
    let more_time = args.time.saturating_add(start.elapsed());
    let is_over = || over(more_time);
    let search = Search {
        is_over: &is_over,
        ..search
    };
    let found = found.map(|found| match args.slow {
        true => found,
        false => search.shrink(duel, found),
    });
    bar.finish_and_clear();
    let Some(found) = found else {
        if args.slow {
            console.result(&duel.slowest_so_far(console))?;
        }
        let seed = args.seed;
        let nothing = console.say(Stressed::Nothing { tried, seed });
        console.result(&format!("{nothing}\n"))?;
        return Ok(None);
    };
    let report = Report {
        console,
        puzzle,
        duel,
        found: &found,
        search: &search,
    };
    console.result(&report.text())?;
    Ok(Some(found))
}

/// Why a program is not there to be run.
fn not_compiled(
    build: Build,
    submission: &Submission,
    interrupt: &Interrupt,
    console: &Console,
) -> Failure {
    match build {
        Build::Refused(log) => {
            let colon = console.lang.words().colon;
            let said = colon(&submission.name, &console.say(Stressed::NotCompiled));
            Failure {
                exit: Exit::Bad,
                error: anyhow!("{said}\n{}", log.log),
            }
        }
        Build::Failed(reason) => files::at_fault(reason),
        Build::Program(..) | Build::Known(_) | Build::Unmade => Failure {
            exit: interrupt.exit().unwrap_or(Exit::Interrupted),
            error: Worded(Stressed::Stopped.fact()).into(),
        },
    }
}

/// Writes the case that was found.
fn write(
    [file, beside]: &[PathBuf; 2],
    found: &Found<Blow>,
    console: &Console,
) -> Result<(), Failure> {
    writing::write_new(&[
        (beside, found.answer.as_bytes()),
        (file, found.input.as_bytes()),
    ])?;
    let file = file.display().to_string();
    console.note(&console.say(Said::WroteFile { file }));
    Ok(())
}

fn the_one(problem: &Problem, path: &Path) -> Result<Submission, Failure> {
    let mut found = submission::find(problem, path)?;
    match (found.pop(), found.is_empty()) {
        (Some(submission), true) => Ok(submission),
        _ => Err(wrong(path, Stressed::OneProgram)),
    }
}

/// The file for an input and the one for its answer, told before anything is looked for: neither may be there, and
/// their folder has to be.
fn free_pair(file: &Path) -> Result<[PathBuf; 2], Failure> {
    let pair = [file.to_owned(), file.with_extension("ans")];
    if pair[0] == pair[1] {
        return Err(wrong(file, Stressed::SameName));
    }
    if let Some(there) = pair.iter().find(|path| path.symlink_metadata().is_ok()) {
        return Err(writing::taken(there));
    }
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(wrong(folder, Said::NoFolder))
        }
        _ => Ok(pair),
    }
}

fn wrong(path: &Path, what: impl Evidence) -> Failure {
    let (file, what) = (path.display().to_string(), what.fact());
    Failure::wrong_usage(Said::Wrong { file, what })
}

/// A program against the reference solver, or against another program.
struct Duel<'a> {
    own: Judging<'a>,
    other: Option<Judging<'a>>,
    only_time: bool,
    slowest: Mutex<(Duration, String)>,
}

/// What each of them did.
struct Blow {
    own: RunResult,
    other: Option<RunResult>,
}

impl Trial for Duel<'_> {
    type Fault = Blow;

    fn fault(&self, input: &str, answer: &str) -> Option<Blow> {
        let own = self.own.answer(input, answer)?;
        if let Some(time) = own.usage.and_then(|usage| usage.cpu)
            && let Ok(mut slowest) = self.slowest.lock()
            && time > slowest.0
        {
            *slowest = (time, input.to_owned());
        }
        let Some(other) = &self.other else {
            let is_fault = match self.only_time {
                true => own.verdict() == Verdict::TimeLimitExceeded,
                false => own.verdict() != Verdict::Accepted,
            };
            return is_fault.then_some(Blow { own, other: None });
        };
        let other = other.answer(input, answer)?;
        let is_fault = (own.verdict(), &own.output) != (other.verdict(), &other.output);
        is_fault.then_some(Blow {
            own,
            other: Some(other),
        })
    }

    fn is_alike(&self, one: &Blow, other: &Blow) -> bool {
        let verdicts = |blow: &Blow| {
            (
                blow.own.verdict(),
                blow.other.as_ref().map(|other| other.verdict()),
            )
        };
        verdicts(one) == verdicts(other)
    }
}

impl Duel<'_> {
    fn slowest_so_far(&self, console: &Console) -> String {
        let Ok(slowest) = self.slowest.lock() else {
            return String::new();
        };
        let (time, input) = &*slowest;
        let limit = self.own.limits.cpu;
        let slowest = Stressed::Slowest {
            time: time.as_millis().to_string(),
            limit: limit.as_millis().to_string(),
        };
        format!(
            "{input}
{}
",
            console.say(slowest)
        )
    }
}

/// What is told of an input that was found.
struct Report<'a> {
    console: &'a Console,
    puzzle: &'a dyn Puzzle,
    duel: &'a Duel<'a>,
    found: &'a Found<Blow>,
    search: &'a Search<'a>,
}

impl Report<'_> {
    fn text(&self) -> String {
        let Found {
            input,
            answer,
            fault,
            number,
        } = self.found;
        let lang = self.console.lang;
        let mut text = {
            let what = said(&fault.own, lang);
            format!("{input}\n{}\n", self.console.say(Stressed::It { what }))
        };
        if let Some(other) = &fault.other {
            let what = said(other, lang);
            let line = self.console.say(Stressed::Other { what });
            text.push_str(&format!("{line}\n"));
        }
        let output = fault.own.output.as_deref();
        let against = fault
            .other
            .as_ref()
            .and_then(|other| other.output.as_deref());
        let against = against.unwrap_or(answer.as_bytes());
        let divergence = output.and_then(|output| {
            let instance = self.puzzle.open(input.as_bytes()).ok()?;
            instance.drawing()?.divergence(output, against)
        });
        let drawn =
            divergence.map(|divergence| drawing::divergence(&divergence, Look::Coloured(lang)));
        text.extend(drawn.map(|drawn| format!("\n{drawn}\n")));
        let diagnosis = self.diagnosis();
        text.extend(diagnosis.map(|found| format!("{}\n", text::mistakes(&(&found).into(), lang))));
        text.extend(self.now_and_then());
        let seed = self.search.seed;
        let number = *number;
        let input = match self.duel.only_time {
            true => Stressed::Input { number, seed },
            false => Stressed::Shrunk { number, seed },
        };
        text.push_str(&format!(
            "{}
",
            self.console.say(input)
        ));
        text
    }

    /// The known mistakes that explain this output and those on the inputs that kill known mistakes.
    fn diagnosis(&self) -> Option<Diagnosis> {
        if self.duel.only_time {
            return None;
        }
        let mut results = vec![(self.found.input.clone(), self.found.answer.clone(), None)];
        let mutants = self.puzzle.mutants().len() as u64;
        for number in 0..mutants {
            let input = self.search.input(number);
            let solved = self
                .puzzle
                .solve(input.as_bytes(), &crate::problem::SearchOptions::PLAIN);
            let answer = solved.ok()?.answer;
            let result = self.duel.own.answer(&input, &answer)?;
            results.push((input, answer, Some(result)));
        }
        let asked: Vec<Asked> = results
            .iter()
            .map(|(input, answer, _)| Asked {
                input: input.clone().into_bytes(),
                answer: answer.clone(),
            })
            .collect();
        let own = &self.found.fault.own;
        let seen = results
            .iter()
            .map(|(_, _, result)| Seen::of(result.as_ref().unwrap_or(own)));
        let seen: Vec<Seen> = seen.collect();
        Diagnostician::new(self.puzzle, &asked).explain(&seen)
    }

    /// Says so if the program is not wrong every time.
    fn now_and_then(&self) -> Option<String> {
        let Found { input, answer, .. } = self.found;
        let runs = (0..AGAIN).filter_map(|_| self.duel.own.answer(input, answer));
        let own = &self.found.fault.own;
        let same = runs.filter(|run| (run.verdict(), &run.output) == (own.verdict(), &own.output));
        let same = 1 + same.count();
        let runs = AGAIN + 1;
        let not_always = || self.console.say(Stressed::NotAlways { same, runs }) + "\n";
        (same <= AGAIN).then(not_always)
    }
}

/// A verdict with its reason.
fn said(result: &RunResult, lang: Lang) -> String {
    let words = lang.words();
    let verdict = format!(
        "{} {}",
        result.verdict().code(),
        lang.verdict(result.verdict())
    );
    match &result.decision.reason {
        Some(reason) => {
            let kind = (words.brackets)(lang.kind(reason.kind));
            (words.colon)(&(verdict + &kind), &lang.reason(reason))
        }
        None => verdict,
    }
}
