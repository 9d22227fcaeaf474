//! `caipan validate --programs`: jury programs, each of which has to get the verdict that its folder is named after.

use std::path::Path;
use std::time::Duration;

use crate::cli::Validate;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use crate::commands::said::{Programs, Progressed};
use crate::commands::{files, isolation};
use crate::judge::grading::Grading;
use crate::judge::submission::compile;
use crate::judge::test_set;
use crate::judge::verdict::Verdict;
use crate::package::case;
use crate::package::directory::Directory;
use crate::package::problem_toml::Problem;
use crate::problem::printable;
use crate::setting::programs::{self, ABOVE, Advice, BELOW, Expected, Time};

/// Judges the programs of `folder`. One that gets another verdict makes the data bad.
pub fn judge(
    problem: &Problem,
    folder: &Path,
    args: &Validate,
    console: &Console,
) -> Result<Exit, Failure> {
    let programs = programs::find(problem, folder).map_err(Failure::usage)?;
    files::refuse_what_cannot_start(programs.iter().map(|program| &program.submission))?;
    let other = args.paths.iter().find(|path| path.is_dir());
    let directory = other.map_or_else(
        || problem.directory.clone(),
        |path| Directory::Disk(path.clone()),
    );
    let cases = case::find(&directory)?;
    let test_set = test_set::prepare(problem, &cases, other.is_none())?;
    let hidden = [&problem.directory, &directory].map(Directory::on_disk);
    let hidden = hidden.into_iter().flatten();
    let (sandbox, _) = isolation::open(&args.isolation, hidden, [&problem.limits], console)?;
    let interrupt = Interrupt::watch()?;
    let bar = console.bar(programs.len(), Progressed::JuryPrograms);
    let grading = Grading {
        runner: &sandbox,
        compiler: &compile::LIMITS,
        // One at a time: their times are to say something of the limit.
        patience: 1.0,
        strict: false,
        cancel: interrupt.flag(),
    };
    let mut faults = 0;
    let mut is_jury = false;
    let mut times: Vec<(Expected, Option<Time>)> = Vec::new();
    console.result("\n")?;
    for program in &programs {
        let tried = programs::judge(problem, &test_set, program, &grading);
        if let Some(exit) = interrupt.exit() {
            bar.finish_and_clear();
            return Ok(exit);
        }
        let name = printable(program.submission.path.display().to_string().as_bytes());
        let time = tried
            .time
            .map_or(String::new(), |time| format!(", {}", shown(time, console)));
        let fault = tried.fault.as_ref().map_or(String::new(), |fault| {
            format!(": {}", console.lang.fact(fault))
        });
        let line = format!("{} {name}{time}{fault}\n", tried.card.verdict.code());
        bar.suspend(|| console.result(&line))?;
        if let Some(reason) = tried.card.reason.filter(|_| tried.fault.is_some()) {
            bar.suspend(|| console.complain(&console.lang.reason(&reason)));
        }
        faults += usize::from(tried.fault.is_some());
        is_jury |= tried.card.verdict == Verdict::JudgeError;
        times.push((program.expected.clone(), tried.time));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let right = [programs.len() - faults, programs.len()];
    console.result(&summary(right, &times, problem.limits.cpu, console))?;
    Ok(match (is_jury, faults) {
        (true, _) => Exit::Jury,
        (false, 0) => Exit::Good,
        _ => Exit::Bad,
    })
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
