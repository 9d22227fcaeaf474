//! Interprets exit code, streams and files of a foreign checker by its dialect.

use super::call::max_points_argument;
use super::checker_run::{CheckerAnswer, CheckerRun, CheckerVerdict, STDERR, STDOUT, line};
use super::evidence::CheckerFault;
use super::number::share_of;
use super::{kattis, testlib};
use caipan_checker::Share;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact};
use caipan_problem::checker_table::Unit;
use caipan_problem::dialect::{ExitCodes, PassedItem, ResultFormat};

/// Interprets the result of a checker. The error is a fault of the checker.
pub(super) fn interpret(traces: &CheckerRun) -> Result<CheckerAnswer, Fact> {
    let dialect = traces.checker.dialect;
    match dialect.result_format {
        ResultFormat::Testlib => testlib::interpret(traces),
        ResultFormat::TestlibCode => testlib::interpret_dmoj(traces),
        ResultFormat::Uoj => testlib::interpret_uoj(traces),
        ResultFormat::Kattis => kattis::interpret(traces),
        ResultFormat::Ratio => {
            let share = traces.share_on_stdout(1.0)?;
            Ok((CheckerVerdict::of(share), line(traces.stderr, 0)))
        }
        ResultFormat::RatioAndMessage => {
            let share = traces.share_on_stdout(1.0)?;
            Ok((CheckerVerdict::of(share), line(traces.stdout, 1)))
        }
        ResultFormat::Percent => {
            let share = traces.share_on_stdout(100.0)?;
            Ok((CheckerVerdict::of(share), line(traces.stderr, 0)))
        }
        ResultFormat::Files => score_and_message(traces),
        ResultFormat::MessageAndScore => {
            let said = traces.content_of(PassedItem::ScoreFile)?;
            let place = traces.file_name(PassedItem::ScoreFile);
            let share = traces.share_in(Some(Unit::Absolute), &line(said, 1), &place)?;
            traces.check_exit_code()?;
            Ok((CheckerVerdict::of(share), line(said, 0)))
        }
        ResultFormat::Stderr => Ok((
            traces.verdict_by_code(dialect.exits)?,
            line(traces.stderr, 0),
        )),
        ResultFormat::Stdout => Ok((
            traces.verdict_by_code(dialect.exits)?,
            line(traces.stdout, 0),
        )),
        ResultFormat::Coci => coci(traces, dialect.exits),
        ResultFormat::Peg => peg(traces, dialect.exits),
        ResultFormat::One => {
            traces.check_exit_code()?;
            let said = traces.stdout.trim_ascii();
            let share = if said == b"1" || said == b"100" {
                Share::FULL
            } else {
                Share::NONE
            };
            Ok((CheckerVerdict::of(share), line(traces.stderr, 0)))
        }
    }
}

/// Interprets a checker that writes score and message to separate files.
fn score_and_message(traces: &CheckerRun) -> Result<CheckerAnswer, Fact> {
    let score = traces.content_of(PassedItem::ScoreFile)?;
    let place = traces.file_name(PassedItem::ScoreFile);
    let share = match traces.full_points {
        Some(_) => share_of(
            score,
            max_points_argument(traces.full_points) as f64,
            &place,
        )?,
        // The checker may ignore the full score in its arguments and use another scale.
        None => traces.share_in(Some(Unit::Absolute), score, &place)?,
    };
    traces.check_exit_code()?;
    let message = traces
        .content_of(PassedItem::MessageFile)
        .unwrap_or_default();
    Ok((CheckerVerdict::of(share), line(message, 0)))
}

/// Interprets a line `partial a/b`. Two different lines are an error, because one may come from the contestant.
fn coci(traces: &CheckerRun, exits: ExitCodes) -> Result<CheckerAnswer, Fact> {
    let message = line(traces.stderr, 0);
    if Some(traces.code) != exits.partial.map(i32::from) {
        return match traces.code {
            2 => Ok((CheckerVerdict::BadFormat, message)),
            _ => Ok((traces.verdict_by_code(exits)?, message)),
        };
    }
    let lines = traces.stderr.split(|byte| *byte == b'\n');
    let mut shares = lines.filter_map(|line| {
        let ratio = line.trim_ascii().strip_prefix(b"partial ")?;
        let slash = ratio.iter().position(|byte| *byte == b'/')?;
        Some((&ratio[..slash], &ratio[slash + 1..]))
    });
    let (given, of) = shares.next().ok_or_else(|| {
        let (code, words) = (traces.code, quotation(&message));
        CheckerFault::CodeContradictsMessage { code, words }.fact()
    })?;
    if shares.any(|other| other != (given, of)) {
        let place = STDERR.to_owned();
        return Err(CheckerFault::Ambiguous { place }.fact());
    }
    Ok((CheckerVerdict::of(ratio(given, of, STDERR)?), message))
}

/// Interprets two numbers on consecutive lines, printed by a checker that accepts or rejects.
fn peg(traces: &CheckerRun, exits: ExitCodes) -> Result<CheckerAnswer, Fact> {
    let word = traces.verdict_by_code(exits)?;
    let lines: Vec<&[u8]> = traces.stdout.split(|byte| *byte == b'\n').collect();
    let mut pairs = lines
        .windows(2)
        .filter(|pair| pair.iter().all(|line| is_number(line)));
    let message = lines
        .iter()
        .find(|line| !is_number(line))
        .map_or_else(Vec::new, |text| line(text, 0));
    match (word, pairs.next()) {
        // A ratio is valid with the exit codes for both right and wrong.
        (_, Some(pair)) => {
            if pairs.next().is_some() {
                let place = STDOUT.to_owned();
                return Err(CheckerFault::Ambiguous { place }.fact());
            }
            Ok((
                CheckerVerdict::of(ratio(pair[0], pair[1], STDOUT)?),
                message,
            ))
        }
        _ => Ok((word, message)),
    }
}

fn ratio(given: &[u8], of: &[u8], place: &str) -> Result<Share, Fact> {
    let most = std::str::from_utf8(of.trim_ascii())
        .ok()
        .and_then(|text| text.parse::<f64>().ok())
        .filter(|most| most.is_finite() && *most > 0.0)
        .ok_or_else(|| {
            let (place, found) = (place.to_owned(), quotation(of));
            CheckerFault::NoNumber { place, found }.fact()
        })?;
    share_of(given, most, place)
}

/// Whether the line is a number that is not negative.
fn is_number(line: &[u8]) -> bool {
    share_of(line, f64::MAX, STDOUT).is_ok()
}
