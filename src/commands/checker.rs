//! `caipan checker`: acts as a checker for another judging system, in the dialect of that system.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::exit::{CommandError, Exit};
use super::files;
use super::messages::RequestError;
use super::write_errors::write_failure;
use crate::cli::{self, IsolationArgs, SourceLanguage};
use crate::commands::lazy_sandbox::LazySandbox;
use crate::terminal::console::Console;
use caipan_checker::{Puzzle, Settings};
use caipan_judge::checker_mode::{
    CheckerArguments, CheckerReply, PointScale, ReplyVerdict, judge_passed_output,
};
use caipan_problem::dialect::{Dialect, dialects_for_calling_caipan, find_dialect};
use caipan_puzzles::checker;

/// Runs the command. The calling judge interprets every exit code as a verdict, so each failure, even a panic, becomes
/// the dialect's exit code for a jury error.
pub(super) fn run(args: &cli::Checker, console: &Console) -> Result<Exit, CommandError> {
    if let Some(SourceLanguage::Cpp) = args.source {
        return print_checker_source(args, console);
    }
    let name = args.dialect.clone().unwrap_or_default();
    let Some(dialect) = find_dialect(&name).filter(|dialect| dialect.can_call_caipan) else {
        let names: Vec<&str> = dialects_for_calling_caipan()
            .map(|dialect| dialect.name)
            .collect();
        return Err(CommandError::jury_error(RequestError::NoDialect {
            dialect: name,
            known: names.join(", "),
        }));
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        judge_checker_call(args, dialect, console)
    }));
    Ok(Exit::Dialect(match outcome {
        Ok(Ok(code)) => code,
        Ok(Err(failure)) => {
            console.print_error(&failure.text(console.lang));
            dialect.exits.fault
        }
        Err(_) => dialect.exits.fault,
    }))
}

/// Prints the source of the puzzle's checker. Fails if a setting is not at its default, since the printed checker
/// supports only the defaults.
fn print_checker_source(args: &cli::Checker, console: &Console) -> Result<Exit, CommandError> {
    let problem = files::load_problem(&args.problem, console)?;
    let puzzle = problem.judge.puzzle();
    let Some(source) = puzzle.and_then(Puzzle::checker_source) else {
        return Err(CommandError::usage_error(RequestError::NoSource {
            problem: problem.name.clone(),
        }));
    };
    let plain = checker(&problem.checker_name, &Settings::new()).and_then(Result::ok);
    let defaults = plain.map_or_else(Vec::new, |checker| checker.settings());
    let settings = problem.current_checker_settings();
    let mut pairs = defaults.into_iter().zip(settings);
    if let Some((default, found)) = pairs.find(|(default, found)| default.value != found.value) {
        return Err(CommandError::usage_error(RequestError::SourceOfDefaults {
            key: default.key,
            default: default.value,
            found: found.value,
        }));
    }
    console.print_result(source)?;
    Ok(Exit::Good)
}

/// Judges the output that the arguments name, replies in the dialect, and returns the dialect's exit code.
fn judge_checker_call(
    args: &cli::Checker,
    dialect: &Dialect,
    console: &Console,
) -> Result<u8, CommandError> {
    let problem = files::load_problem(&args.problem, console)?;
    let points = args.points.as_deref().map(parse_point_unit).transpose()?;
    let isolation = IsolationArgs::default();
    let sandbox = LazySandbox::new(&problem, &isolation, console);
    let referee = sandbox.open_referee()?;
    let words = &args.arguments;
    let (call, word) = match CheckerArguments::parse(dialect, words) {
        Ok(call) => {
            let stdin = || {
                files::open_file_or_stdin(Path::new("-"))
                    .map_err(|failure| failure.into_first_line())
            };
            let word = judge_passed_output(&problem, &referee, dialect, &call, stdin);
            (call, word)
        }
        Err(fact) => (
            CheckerArguments::without_arguments(),
            ReplyVerdict::Fault(fact),
        ),
    };
    let reply = CheckerReply::new(dialect, &call, &word, points, |fact| {
        console.lang.fact(fact)
    });
    for (path, text) in &reply.files {
        fs::write(path, text).map_err(|error| write_failure(path, &error))?;
    }
    console.print_result(&reply.stdout)?;
    console.print_warning(&reply.stderr);
    Ok(reply.exit_code)
}

/// Parses the unit in which the calling judge counts points: "fraction", "percent", or the full points of the case.
fn parse_point_unit(unit: &str) -> Result<PointScale, CommandError> {
    match (unit, unit.parse()) {
        ("fraction", _) => Ok(PointScale::Fraction),
        ("percent", _) => Ok(PointScale::Percent),
        (_, Ok(full)) => Ok(PointScale::Absolute(full)),
        _ => Err(CommandError::usage_error(RequestError::NoUnit {
            unit: unit.to_owned(),
        })),
    }
}
