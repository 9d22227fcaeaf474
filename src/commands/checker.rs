//! `caipan checker`: judges for another judge, in its dialect.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::exit::{Exit, Failure};
use super::files;
use super::said::Refused;
use super::writing::unwritten;
use crate::cli::{self, IsolationArgs, SourceLanguage};
use crate::commands::bench::Bench;
use crate::commands::console::Console;
use caipan_checker::{Puzzle, Settings};
use caipan_judge::guest::{Call, Points, Reply, Word, judge};
use caipan_problem::dialect::{Dialect, guests, named};
use caipan_puzzles::checker;

/// A host takes every exit code for a word: whatever goes wrong is the dialect's own for a fault of the jury.
pub(super) fn run(args: &cli::Checker, console: &Console) -> Result<Exit, Failure> {
    if let Some(SourceLanguage::Cpp) = args.source {
        return print_source(args, console);
    }
    let dialect = args.dialect.clone().unwrap_or_default();
    let Some(dialect) = named(&dialect).filter(|dialect| dialect.is_guest) else {
        let known: Vec<&str> = guests().map(|dialect| dialect.name).collect();
        let known = known.join(", ");
        return Err(Failure::jury(Refused::NoDialect { dialect, known }));
    };
    let answered = catch_unwind(AssertUnwindSafe(|| answer(args, dialect, console)));
    Ok(Exit::Dialect(match answered {
        Ok(Ok(code)) => code,
        Ok(Err(failure)) => {
            console.error(&failure.text(console.lang));
            dialect.exits.fault
        }
        Err(_) => dialect.exits.fault,
    }))
}

/// Prints the puzzle's own checker, which must judge as this one would.
fn print_source(args: &cli::Checker, console: &Console) -> Result<Exit, Failure> {
    let problem = files::problem(&args.problem, console)?;
    let puzzle = problem.judge.puzzle();
    let Some(source) = puzzle.and_then(Puzzle::checker_source) else {
        let problem = problem.name.clone();
        return Err(Failure::usage(Refused::NoSource { problem }));
    };
    let plain = checker(&problem.checker_name, &Settings::new()).and_then(Result::ok);
    let defaults = plain.map_or_else(Vec::new, |checker| checker.settings());
    let settings = problem.settings_now();
    let mut pairs = defaults.into_iter().zip(settings);
    if let Some((default, found)) = pairs.find(|(default, found)| default.value != found.value) {
        return Err(Failure::usage(Refused::SourceOfDefaults {
            key: default.key,
            default: default.value,
            found: found.value,
        }));
    }
    console.result(source)?;
    Ok(Exit::Good)
}

/// Judges the call, and answers as the dialect has it.
fn answer(args: &cli::Checker, dialect: &Dialect, console: &Console) -> Result<u8, Failure> {
    let problem = files::problem(&args.problem, console)?;
    let points = args.points.as_deref().map(points).transpose()?;
    let isolation = IsolationArgs::default();
    let bench = Bench::new(&problem, &isolation, console);
    let referee = bench.referee()?;
    let words = &args.arguments;
    let (call, word) = match Call::read(dialect, words) {
        Ok(call) => {
            let stdin = || files::entry(Path::new("-")).map_err(|failure| failure.first());
            let word = judge(&problem, &referee, dialect, &call, stdin);
            (call, word)
        }
        Err(fact) => (Call::none(), Word::Fault(fact)),
    };
    let reply = Reply::new(dialect, &call, &word, points, |fact| {
        console.lang.fact(fact)
    });
    for (path, text) in &reply.files {
        fs::write(path, text).map_err(|error| unwritten(path, &error))?;
    }
    console.result(&reply.stdout)?;
    console.complain(&reply.stderr);
    Ok(reply.exit)
}

fn points(unit: &str) -> Result<Points, Failure> {
    match (unit, unit.parse()) {
        ("fraction", _) => Ok(Points::Fraction),
        ("percent", _) => Ok(Points::Percent),
        (_, Ok(full)) => Ok(Points::Absolute(full)),
        _ => {
            let unit = unit.to_owned();
            Err(Failure::usage(Refused::NoUnit { unit }))
        }
    }
}
