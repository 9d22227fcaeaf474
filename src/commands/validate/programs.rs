//! Jury programs, each of which has to get the verdict that its folder is named after.

use std::path::PathBuf;
use std::time::Duration;

use crate::cli::Validate;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::kept_programs;
use crate::commands::said::{Programs, Progressed};
use crate::commands::{files, isolation};
use crate::judge::submission::probe::Probes;
use crate::judge::test_set::{self, TestSet};
use crate::judge::verdict::Verdict;
use crate::package::case;
use crate::package::directory::Directory;
use crate::package::problem_toml::Problem;
use crate::problem::printable;
use crate::report;
use crate::sandbox::Sandbox;
use crate::setting::programs::{
    self, ABOVE, Advice, BELOW, Expected, FOLDER, Found, JuryProgram, Time, Tried,
};

/// So many lines of a compiler's words are shown.
const LOG_LINES: usize = 10;

/// Judges the programs of the folder that was named, or those of the problem directory. One that gets another verdict
/// makes the data bad.
pub fn judge(problem: &Problem, args: &Validate, console: &Console) -> Result<Exit, Failure> {
    let Some((folder, found)) = programs_of(problem, args, console)? else {
        return Ok(Exit::Good);
    };
    let is_unasked = args.programs.is_none();
    let exit_of_folders = match found.faults.is_empty() {
        true => Exit::Good,
        false => Exit::Bad,
    };
    if found.programs.is_empty() {
        return match is_unasked {
            true => Ok(exit_of_folders),
            false => Err(Failure::usage(programs::none_in(&folder))),
        };
    }
    let all = found.programs;
    files::refuse_what_cannot_start(all.iter().map(|program| &program.submission))?;
    let other = args.paths.iter().find(|path| path.is_dir());
    let directory = other.map_or_else(
        || problem.directory.clone(),
        |path| Directory::Disk(path.clone()),
    );
    let cases = case::find(&directory);
    let cases = match (cases, is_unasked) {
        (Err(_), true) => return Ok(not_judged(console)),
        (cases, _) => cases?,
    };
    let test_set = match (
        test_set::prepare(problem, &cases, other.is_none()),
        is_unasked,
    ) {
        // What is wrong was said by the audit.
        (Err(_), true) => return Ok(not_judged(console)),
        (test_set, _) => test_set?,
    };
    let hidden = [&problem.directory, &directory].map(Directory::on_disk);
    let hidden = hidden.into_iter().flatten();
    let (sandbox, _) = match isolation::open(&args.isolation, hidden, problem.all_limits(), console)
    {
        // Who did not ask for them, nor for more than there is, can do without.
        Err(failure) if is_unasked && failure.exit == Exit::Isolation && asks_nothing(args) => {
            console.note(&failure.text(console.lang));
            return Ok(exit_of_folders);
        }
        opened => opened?,
    };
    let judged = judge_all(problem, &test_set, &all, &sandbox, console)?;
    Ok(match (judged, exit_of_folders) {
        (Exit::Good, folders) => folders,
        (judged, _) => judged,
    })
}

fn asks_nothing(args: &Validate) -> bool {
    args.isolation.require_isolation.is_none() && !args.isolation.require_limits
}

fn not_judged(console: &Console) -> Exit {
    console.complain(&console.say(Programs::NotJudged));
    Exit::Bad
}

/// The programs to judge and where they are; `None` where nobody asks for any and there are none. Folders that cannot be
/// judged are all named.
pub(super) fn programs_of(
    problem: &Problem,
    args: &Validate,
    console: &Console,
) -> Result<Option<(PathBuf, Found)>, Failure> {
    let own = || problem.directory.on_disk().map(|own| own.join(FOLDER));
    let own = || own().filter(|own| args.paths.is_empty() && own.is_dir());
    let Some(folder) = args.programs.clone().or_else(own) else {
        return Ok(None);
    };
    let found = programs::find(problem, &folder).map_err(Failure::usage)?;
    let wrong = || found.unnamed.iter().chain(&found.faults);
    if args.programs.is_some() && wrong().next().is_some() {
        return Err(Failure::new(Exit::Usage, wrong().cloned().collect()));
    }
    for fact in wrong() {
        console.complain(&console.lang.fact(fact));
    }
    Ok(Some((folder, found)))
}

/// Judges programs one after the other, and says what came of each and of all.
fn judge_all(
    problem: &Problem,
    test_set: &TestSet,
    all: &[JuryProgram],
    sandbox: &Sandbox,
    console: &Console,
) -> Result<Exit, Failure> {
    let interrupt = Interrupt::watch()?;
    let bar = console.bar(all.len(), Progressed::JuryPrograms);
    // One at a time: their times are to say something of the limit.
    let foreign = kept_programs::foreign_programs([problem]);
    let grading = grading(sandbox, &foreign, &interrupt);
    let probes = Probes::default();
    let mut faults = 0;
    let mut is_jury = false;
    let mut times: Vec<(Expected, Option<Time>)> = Vec::new();
    console.result("\n")?;
    for program in all {
        let tried = programs::judge(problem, test_set, program, &grading, &probes);
        if let Some(exit) = interrupt.exit() {
            bar.finish_and_clear();
            return Ok(exit);
        }
        let text = told(program, &tried, console);
        bar.suspend(|| console.result(&text))?;
        faults += usize::from(tried.fault.is_some());
        is_jury |= tried.card.verdict == Verdict::JudgeError;
        times.push((program.expected.clone(), tried.time));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let right = [all.len() - faults, all.len()];
    console.result(&summary(right, &times, problem.limits.cpu, console))?;
    Ok(match (is_jury, faults) {
        (true, _) => Exit::Jury,
        (false, 0) => Exit::Good,
        _ => Exit::Bad,
    })
}

/// A program with its verdict and time; where that is not what it has to be, with the case and the reason below.
fn told(program: &JuryProgram, tried: &Tried, console: &Console) -> String {
    let lang = console.lang;
    let name = printable(program.submission.path.display().to_string().as_bytes());
    let time = tried
        .time
        .map_or(String::new(), |time| format!(", {}", shown(time, console)));
    let fault = tried.fault.as_ref();
    let fault = fault.map_or(String::new(), |fault| format!(": {}", lang.fact(fault)));
    let mut text = format!("{} {name}{time}{fault}\n", tried.card.verdict.code());
    if tried.fault.is_none() {
        return text;
    }
    let mut below = |line: &str| text += &format!("    {}\n", printable(line.as_bytes()));
    if let Some(reason) = &tried.card.reason {
        below(&lang.reason(reason));
    }
    if tried.card.verdict == Verdict::CompileError {
        let log = &tried.card.compile;
        log.log.lines().take(LOG_LINES).for_each(&mut below);
        if let Some(remark) = &log.remark {
            below(&lang.fact(remark));
        }
    }
    if let Some(case) = program.expected.decisive(&tried.card) {
        let decision = report::text::decision(&case.run.decision, lang);
        below(&(lang.words().colon)(&case.name, &decision));
    }
    text
}

fn shown(time: Time, console: &Console) -> String {
    let shown = seconds(time.time);
    match time.at_least {
        true => console.say(Programs::AtLeast { time: shown }),
        false => shown,
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

/// How many of all programs are right, and what they say of the limit.
fn summary(
    [right, all]: [usize; 2],
    times: &[(Expected, Option<Time>)],
    limit: Duration,
    console: &Console,
) -> String {
    let mut lines = vec![Programs::Right { right, all }];
    let advice = Advice::of(times);
    if let (Some(slowest), Some(least)) = (advice.slowest, advice.least()) {
        lines.push(Programs::Slowest {
            time: seconds(slowest),
            limit: seconds(least),
            factor: ABOVE.to_string(),
        });
    }
    if let Some(fastest) = advice.fastest {
        let (time, factor) = (shown(fastest, console), BELOW.to_string());
        lines.push(match advice.greatest() {
            Some(greatest) => Programs::FastestUpTo {
                time,
                limit: seconds(greatest),
                factor,
            },
            None => Programs::FastestOver { time, factor },
        });
    }
    if advice.is_impossible() {
        lines.push(Programs::Impossible);
    } else if !advice.fits(limit) {
        let limit = seconds(limit);
        lines.push(Programs::LimitUnfit { limit });
    }
    let lines = lines.into_iter().map(|line| console.say(line) + "\n");
    lines.collect()
}
