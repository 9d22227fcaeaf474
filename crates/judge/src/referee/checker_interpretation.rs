//! Interprets exit code, streams and files of a foreign checker by its dialect.

use super::checker_call::max_points_argument_for_checker;
use super::checker_run::{CheckerAnswer, CheckerRun, CheckerVerdict, STDERR, STDOUT, trimmed_line};
use super::evidence::CheckerFault;
use super::score_number::parse_share;
use super::{kattis, testlib};
use caipan_checker::Share;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact};
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::dialect::{ExitCodes, PassedItem, ResultFormat};

/// Interprets the result of a checker by its dialect. The error is a fault of the checker.
pub(super) fn interpret_checker_run(run: &CheckerRun) -> Result<CheckerAnswer, Fact> {
    let dialect = run.checker.dialect;
    match dialect.result_format {
        ResultFormat::Testlib => testlib::interpret_testlib(run),
        ResultFormat::TestlibCode => testlib::interpret_dmoj(run),
        ResultFormat::Uoj => testlib::interpret_uoj(run),
        ResultFormat::Kattis => kattis::interpret_kattis(run),
        ResultFormat::Ratio => {
            let share = run.parse_share_on_stdout(1.0)?;
            Ok((
                CheckerVerdict::from_share(share),
                trimmed_line(run.stderr, 0),
            ))
        }
        ResultFormat::RatioAndMessage => {
            let share = run.parse_share_on_stdout(1.0)?;
            Ok((
                CheckerVerdict::from_share(share),
                trimmed_line(run.stdout, 1),
            ))
        }
        ResultFormat::Percent => {
            let share = run.parse_share_on_stdout(100.0)?;
            Ok((
                CheckerVerdict::from_share(share),
                trimmed_line(run.stderr, 0),
            ))
        }
        ResultFormat::Files => interpret_score_and_message(run),
        ResultFormat::MessageAndScore => {
            let said = run.passed_item_content(PassedItem::ScoreFile)?;
            let place = run.file_name(PassedItem::ScoreFile);
            let unit = Some(PointsUnit::Absolute);
            let share = run.parse_share_in_unit(unit, &trimmed_line(said, 1), &place)?;
            run.require_zero_exit_code()?;
            Ok((CheckerVerdict::from_share(share), trimmed_line(said, 0)))
        }
        ResultFormat::Stderr => Ok((
            run.verdict_from_exit_code(dialect.exits)?,
            trimmed_line(run.stderr, 0),
        )),
        ResultFormat::Stdout => Ok((
            run.verdict_from_exit_code(dialect.exits)?,
            trimmed_line(run.stdout, 0),
        )),
        ResultFormat::Coci => interpret_coci(run, dialect.exits),
        ResultFormat::Peg => interpret_peg(run, dialect.exits),
        ResultFormat::One => {
            run.require_zero_exit_code()?;
            let said = run.stdout.trim_ascii();
            let share = if said == b"1" || said == b"100" {
                Share::FULL
            } else {
                Share::NONE
            };
            Ok((
                CheckerVerdict::from_share(share),
                trimmed_line(run.stderr, 0),
            ))
        }
    }
}

/// Interprets a checker that writes the score and the message to separate files.
fn interpret_score_and_message(run: &CheckerRun) -> Result<CheckerAnswer, Fact> {
    let score = run.passed_item_content(PassedItem::ScoreFile)?;
    let place = run.file_name(PassedItem::ScoreFile);
    let share = match run.max_points {
        Some(_) => parse_share(
            score,
            max_points_argument_for_checker(run.max_points) as f64,
            &place,
        )?,
        // The checker may ignore the full score in its arguments and use another scale.
        None => run.parse_share_in_unit(Some(PointsUnit::Absolute), score, &place)?,
    };
    run.require_zero_exit_code()?;
    let message = run
        .passed_item_content(PassedItem::MessageFile)
        .unwrap_or_default();
    Ok((CheckerVerdict::from_share(share), trimmed_line(message, 0)))
}

/// Interprets a checker of the dialect `coci`, which prints a partial score to standard error as a line `partial a/b`.
/// Two different lines are an error, because one may come from the contestant.
fn interpret_coci(run: &CheckerRun, exits: ExitCodes) -> Result<CheckerAnswer, Fact> {
    let message = trimmed_line(run.stderr, 0);
    if Some(run.code) != exits.partial.map(i32::from) {
        return match run.code {
            2 => Ok((CheckerVerdict::BadFormat, message)),
            _ => Ok((run.verdict_from_exit_code(exits)?, message)),
        };
    }
    let lines = run.stderr.split(|byte| *byte == b'\n');
    let mut shares = lines.filter_map(|line| {
        let ratio = line.trim_ascii().strip_prefix(b"partial ")?;
        let slash = ratio.iter().position(|byte| *byte == b'/')?;
        Some((&ratio[..slash], &ratio[slash + 1..]))
    });
    let (given, of) = shares.next().ok_or_else(|| {
        let (code, words) = (run.code, quotation(&message));
        CheckerFault::CodeContradictsMessage { code, words }.fact()
    })?;
    if shares.any(|other| other != (given, of)) {
        let place = STDERR.to_owned();
        return Err(CheckerFault::Ambiguous { place }.fact());
    }
    Ok((
        CheckerVerdict::from_share(parse_points_ratio(given, of, STDERR)?),
        message,
    ))
}

/// Interprets a checker of the dialect `peg`, which accepts or rejects by exit code and may print a partial score: the
/// points and the maximum, on two consecutive lines.
fn interpret_peg(run: &CheckerRun, exits: ExitCodes) -> Result<CheckerAnswer, Fact> {
    let word = run.verdict_from_exit_code(exits)?;
    let lines: Vec<&[u8]> = run.stdout.split(|byte| *byte == b'\n').collect();
    let mut pairs = lines
        .windows(2)
        .filter(|pair| pair.iter().all(|line| is_number(line)));
    let message = lines
        .iter()
        .find(|line| !is_number(line))
        .map_or_else(Vec::new, |text| trimmed_line(text, 0));
    match (word, pairs.next()) {
        // A partial score is valid with the exit codes for accepted and for rejected.
        (_, Some(pair)) => {
            if pairs.next().is_some() {
                let place = STDOUT.to_owned();
                return Err(CheckerFault::Ambiguous { place }.fact());
            }
            Ok((
                CheckerVerdict::from_share(parse_points_ratio(pair[0], pair[1], STDOUT)?),
                message,
            ))
        }
        _ => Ok((word, message)),
    }
}

fn parse_points_ratio(points: &[u8], max_points: &[u8], place: &str) -> Result<Share, Fact> {
    let most = std::str::from_utf8(max_points.trim_ascii())
        .ok()
        .and_then(|text| text.parse::<f64>().ok())
        .filter(|most| most.is_finite() && *most > 0.0)
        .ok_or_else(|| {
            let (place, found) = (place.to_owned(), quotation(max_points));
            CheckerFault::NoNumber { place, found }.fact()
        })?;
    parse_share(points, most, place)
}

/// Whether the line is a number that is at least 0.
fn is_number(line: &[u8]) -> bool {
    parse_share(line, f64::MAX, STDOUT).is_ok()
}
