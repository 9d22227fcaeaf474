//! `caipan checker`: judges for another judge, in its dialect.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::exit::{Exit, Failure};
use super::files;
use super::said::Refused;
use super::writing::unwritten;
use crate::cli::{self, IsolationArgs};
use crate::commands::bench::Bench;
use crate::commands::console::Console;
use crate::judge::guest::{Call, Points, Reply, Word, judge};
use crate::package::dialect::{Dialect, guests, named};

/// A host takes every exit code for a word: whatever goes wrong is the dialect's own for a fault of the jury.
pub fn run(args: &cli::Checker, console: &Console) -> Result<Exit, Failure> {
    let Some(dialect) = named(&args.dialect).filter(|dialect| dialect.is_guest) else {
        let known: Vec<&str> = guests().map(|dialect| dialect.name).collect();
        let (dialect, known) = (args.dialect.clone(), known.join(", "));
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
