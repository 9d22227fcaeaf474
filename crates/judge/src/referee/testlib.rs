//! Interprets testlib checkers. The exit code decides, and the first line of standard error must start with the
//! matching word.

use super::checker_run::{CheckerAnswer, CheckerRun, CheckerVerdict, crash_message, trimmed_line};
use super::evidence::{CheckerFault, quote_message};
use caipan_checker::Share;
use caipan_facts::{Evidence, Fact};
use caipan_problem::checker_table::{PointsUnit, TestlibPcScale};

// Exit codes of checkers that are built with testlib's default settings.
const OK: i32 = 0;
const WRONG: i32 = 1;
const WRONG_FORMAT: i32 = 2;
const FAIL: i32 = 3;
const POINTS: i32 = 7;

/// Interprets the result of a testlib checker. The message counts only if the first line of standard error starts with
/// the word for the exit code, because other lines may come from the contestant.
pub(super) fn interpret_testlib(run: &CheckerRun) -> Result<CheckerAnswer, Fact> {
    let first = trimmed_line(run.stderr, 0);
    if let Some((percent, message)) = parse_partial_percent(&first)
        && percent == run.code
    {
        let most = match run.checker.pc {
            TestlibPcScale::Percent => 100.0,
            TestlibPcScale::Per200 => 200.0,
        };
        let share = Share::from_number(f64::from(percent) / most).ok_or_else(|| {
            let fault = CheckerFault::OutOfRange {
                place: "_pc".to_owned(),
                found: percent.to_string(),
                most: most.to_string(),
            };
            fault.fact()
        })?;
        let counts_shares = run.checker.points == Some(PointsUnit::FractionOrPercent);
        let is_full = counts_shares && percent == 1;
        let verdict = CheckerVerdict::from_share(if is_full { Share::FULL } else { share });
        return Ok((verdict, message));
    }
    let said = match run.code {
        OK => strip_first_word(&first, "ok").map(|words| (CheckerVerdict::Accepted, words)),
        WRONG => {
            strip_first_word(&first, "wrong answer").map(|words| (CheckerVerdict::Rejected, words))
        }
        WRONG_FORMAT => strip_first_word(&first, "wrong output format")
            .map(|words| (CheckerVerdict::BadFormat, words)),
        FAIL => {
            if let Some(words) = strip_first_word(&first, "FAIL") {
                let words = quote_message(&words);
                return Err(CheckerFault::Fails { words }.fact());
            }
            None
        }
        POINTS => match strip_first_word(&first, "points") {
            Some(words) => {
                let (number, message) = split_first_word(&words);
                let share = run.parse_share_in_problem_unit(number, "points")?;
                Some((CheckerVerdict::from_share(share), message.to_vec()))
            }
            None => None,
        },
        _ => return Err(run.unknown_exit_code_fault()),
    };
    said.ok_or_else(|| {
        let (code, words) = (run.code, quote_message(&first));
        CheckerFault::CodeContradictsMessage { code, words }.fact()
    })
}

/// Interprets a DMOJ checker, which need not use testlib. The exit code decides; points are on a separate line of
/// standard error.
pub(super) fn interpret_dmoj(run: &CheckerRun) -> Result<CheckerAnswer, Fact> {
    let said = [run.stdout, run.stderr].map(|text| trimmed_line(text.trim_ascii_start(), 0));
    let [stdout, stderr] = said;
    let message = if stdout.is_empty() { stderr } else { stdout };
    let word = match run.code {
        OK => CheckerVerdict::Accepted,
        _ if crash_message(run.stderr).is_some() => return Err(run.unknown_exit_code_fault()),
        WRONG => CheckerVerdict::Rejected,
        WRONG_FORMAT => CheckerVerdict::BadFormat,
        FAIL => {
            let words = quote_message(&message);
            return Err(CheckerFault::Fails { words }.fact());
        }
        POINTS => {
            let lines = run.stderr.split(|byte| *byte == b'\n');
            let number = lines
                .filter_map(|line| line.strip_prefix(b"points "))
                .find(|text| !text.is_empty() && text.iter().all(u8::is_ascii_digit))
                .ok_or_else(|| run.unknown_exit_code_fault())?;
            CheckerVerdict::from_share(run.parse_share_in_problem_unit(number, "points")?)
        }
        _ => return Err(run.unknown_exit_code_fault()),
    };
    Ok((word, message))
}

/// Interprets a checker as UOJ does: by the first word of the message, regardless of the exit code.
pub(super) fn interpret_uoj(run: &CheckerRun) -> Result<CheckerAnswer, Fact> {
    let first = trimmed_line(run.stderr, 0);
    if let Some(words) = strip_first_word(&first, "ok") {
        return Ok((CheckerVerdict::Accepted, words));
    }
    if let Some(words) = strip_first_word(&first, "points") {
        let (number, message) = split_first_word(&words);
        let share = run.parse_points_or_fraction(number)?;
        return Ok((CheckerVerdict::from_share(share), message.to_vec()));
    }
    if let Some(words) = strip_first_word(&first, "FAIL") {
        let words = quote_message(&words);
        return Err(CheckerFault::Fails { words }.fact());
    }
    let message = strip_first_word(&first, "wrong answer").unwrap_or(first);
    Ok((CheckerVerdict::Rejected, message))
}

/// Returns the trimmed text after `word`. `None` unless `word` is the first word of the line.
fn strip_first_word(line: &[u8], word: &str) -> Option<Vec<u8>> {
    let rest = line.strip_prefix(word.as_bytes())?;
    let is_whole = rest.first().is_none_or(u8::is_ascii_whitespace);
    is_whole.then(|| rest.trim_ascii().to_vec())
}

fn split_first_word(words: &[u8]) -> (&[u8], &[u8]) {
    let end = words.iter().position(u8::is_ascii_whitespace);
    let (first, message) = words.split_at(end.unwrap_or(words.len()));
    (first, message.trim_ascii())
}

/// Parses a line `partially correct (k) …` into k and the trimmed rest; `None` for any other line.
fn parse_partial_percent(line: &[u8]) -> Option<(i32, Vec<u8>)> {
    let rest = line.strip_prefix(b"partially correct (")?;
    let end = rest.iter().position(|byte| *byte == b')')?;
    let number = std::str::from_utf8(&rest[..end]).ok()?.parse().ok()?;
    Some((number, rest[end + 1..].trim_ascii().to_vec()))
}
