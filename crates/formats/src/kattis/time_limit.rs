//! Reads the time limit from problem.yaml, domjudge-problem.ini or `.timelimit`.

use std::time::Duration;

use super::edition::Edition;
use crate::config_keys::ConfigKeys;
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{Package, TimeLimitRule};
use crate::package_reader::{PackageReader, replaced_value_notice};
use caipan_facts::Fact;

const TIMELIMIT_FILE: &str = ".timelimit";
const INI_FILE: &str = "domjudge-problem.ini";

/// Keys of domjudge-problem.ini that do not influence verdicts and are ignored.
const IRRELEVANT_KEYS: &[&str] = &[
    "allow_judge",
    "allow_submit",
    "color",
    "externalid",
    "points",
    "probid",
    "short-name",
];

/// Keys below `limits` that define how a missing time limit is computed.
pub(super) fn time_limit_rule_keys(edition: Edition) -> &'static [&'static str] {
    match edition {
        Edition::Legacy => &["time_multiplier", "time_safety_margin"],
        Edition::Newer => &["time_multipliers", "time_resolution"],
    }
}

/// Reads the rule that computes a missing time limit from the times of accepted programs. A value out of range is
/// replaced, with a notice.
///
/// # Errors
///
/// A value is not a number.
pub(super) fn take_time_limit_rule(
    reading: &mut PackageReader,
    limits: &mut ConfigKeys,
    edition: Edition,
) -> Result<TimeLimitRule, Fact> {
    let (key, line) = match edition {
        Edition::Legacy => ("time_multiplier", limits.line("time_multiplier")),
        Edition::Newer => ("ac_to_time_limit", limits.line("ac_to_time_limit")),
    };
    let step_line = limits.line("time_resolution");
    let path = limits.path();
    let (factor, step) = match edition {
        Edition::Legacy => (limits.take_number(reading, key)?.unwrap_or(5.0), None),
        Edition::Newer => {
            let mut factors = limits.take_table(reading, "time_multipliers")?;
            let factor = factors.take_number(reading, key)?.unwrap_or(2.0);
            factors.note_unused_keys(reading, &["time_limit_to_tle"]);
            (factor, limits.take_number(reading, "time_resolution")?)
        }
    };
    let used = factor.clamp(1.0, 1000.0);
    if used != factor {
        let key = match edition {
            Edition::Legacy => key.to_owned(),
            Edition::Newer => format!("time_multipliers.{key}"),
        };
        note_replaced_limit(reading, (path, line), &key, factor, used);
    }
    let used_step = step
        .filter(|step| to_duration(*step).is_some())
        .unwrap_or(1.0);
    if let Some(step) = step.filter(|step| *step != used_step) {
        note_replaced_limit(
            reading,
            (path, step_line),
            "time_resolution",
            step,
            used_step,
        );
    }
    Ok(TimeLimitRule::Multiple {
        factor: used,
        step: Duration::from_secs_f64(used_step),
    })
}

/// Adds a notice that `used` replaces `number`, the value of a key below `limits`.
fn note_replaced_limit(
    reading: &mut PackageReader,
    (path, line): (&str, Option<usize>),
    key: &str,
    number: f64,
    used: f64,
) {
    let key = format!("limits.{key}");
    let what = replaced_value_notice(&key, number.to_string(), used.to_string());
    reading.add_notice_at(path, line, what);
}

/// Returns the time limit from the first of these files that contains one: problem.yaml, domjudge-problem.ini,
/// `.timelimit`. `None` if no file contains one. A different value in `.timelimit` is an error. A different value in
/// domjudge-problem.ini gives a notice.
///
/// # Errors
///
/// A value is not a time, `.timelimit` contradicts the other files, or domjudge-problem.ini requires an executable of
/// DOMjudge as the checker or interactor.
pub(super) fn read_time_limit(
    reading: &mut PackageReader,
    limits: &mut ConfigKeys,
    package: &mut Package,
) -> Result<Option<Duration>, Fact> {
    let key = "time_limit";
    let ours = limits.take_number(reading, key)?;
    if let Some(seconds) = ours {
        to_duration(seconds).ok_or_else(|| {
            let line = limits.line(key);
            wrong_value_error(reading, limits.path(), line, key, &seconds.to_string())
        })?;
    }
    let theirs = read_domjudge_ini(reading, package)?;
    let bare = if reading.files.has(TIMELIMIT_FILE) {
        let text = reading.read_config_text(TIMELIMIT_FILE)?;
        let seconds = text
            .trim()
            .parse()
            .ok()
            .filter(|time| to_duration(*time).is_some())
            .ok_or_else(|| {
                wrong_value_error(reading, TIMELIMIT_FILE, Some(1), "timelimit", text.trim())
            })?;
        Some(seconds)
    } else {
        None
    };
    let theirs_alone = theirs.map(|(seconds, _)| seconds);
    let Some(seconds) = ours.or(theirs_alone).or(bare) else {
        return Ok(None);
    };
    if let Some(bare) = bare.filter(|bare| are_different_times(*bare, seconds)) {
        let what = ImportError::Conflict {
            key: "timelimit".to_owned(),
            value: bare.to_string(),
            other: seconds.to_string(),
        };
        return Err(reading.error_at(TIMELIMIT_FILE, Some(1), what));
    }
    if let Some((theirs, line)) = theirs.filter(|(theirs, _)| are_different_times(*theirs, seconds))
    {
        let what = replaced_value_notice("timelimit", theirs.to_string(), seconds.to_string());
        reading.add_notice_at(INI_FILE, Some(line), what);
    }
    Ok(to_duration(seconds))
}

fn are_different_times(first: f64, second: f64) -> bool {
    (first - second).abs() > 1e-9
}

fn to_duration(seconds: f64) -> Option<Duration> {
    let is_fit = (1e-3..=86400.0).contains(&seconds);
    is_fit.then(|| Duration::from_secs_f64(seconds))
}

fn wrong_value_error(
    reading: &PackageReader,
    path: &str,
    line: Option<usize>,
    key: &str,
    value: &str,
) -> Fact {
    let what = ImportError::WrongType {
        key: key.to_owned(),
        value: quote_value(value),
        wanted: "1.5".to_owned(),
    };
    reading.error_at(path, line, what)
}

/// Reads domjudge-problem.ini. Returns the time limit in seconds and the line that sets it; `None` if the file is
/// missing or sets no time limit. If the package has no title, the name in the file becomes the title.
fn read_domjudge_ini(
    reading: &mut PackageReader,
    package: &mut Package,
) -> Result<Option<(f64, usize)>, Fact> {
    if !reading.files.has(INI_FILE) {
        return Ok(None);
    }
    let text = reading.read_config_text(INI_FILE)?;
    let mut found = None;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with([';', '#', '[']) {
            continue;
        }
        let (key, value) = line.split_once('=').unwrap_or((line, ""));
        let (key, value) = (key.trim(), value.trim().trim_matches(['"', '\'']));
        match key {
            "timelimit" => {
                let seconds = value
                    .parse()
                    .ok()
                    .filter(|seconds| to_duration(*seconds).is_some())
                    .ok_or_else(|| {
                        wrong_value_error(reading, INI_FILE, Some(number), key, value)
                    })?;
                found = Some((seconds, number));
            }
            "name" if package.title.is_empty() && !value.is_empty() => {
                package.title.insert("en".to_owned(), value.to_owned());
            }
            "name" => {}
            "special_compare" | "special_run" => {
                let (key, value) = (key.to_owned(), quote_value(value));
                return Err(reading.error_at(
                    INI_FILE,
                    Some(number),
                    ImportError::Unsupported { key, value },
                ));
            }
            key if IRRELEVANT_KEYS.contains(&key) => {}
            key => {
                let what = ImportNotice::UnsupportedKey {
                    key: key.to_owned(),
                };
                reading.add_notice_at(INI_FILE, Some(number), what);
            }
        }
    }
    Ok(found)
}
