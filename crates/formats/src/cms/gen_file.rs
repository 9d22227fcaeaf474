//! Parses gen/GEN: a line for each case, and `#ST: points` before the lines of a subtask.

use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package_reader::PackageReader;
use caipan_facts::Fact;

pub(super) const GEN_FILE_PATH: &str = "gen/GEN";

/// Directive that names a subtask, on a line after `#ST:`. CMS ignores the directive.
const SUBTASK_NAME: &str = "STNAME";

/// Cases and subtasks that gen/GEN lists.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct GenFile {
    /// Number of all cases, inside and outside of subtasks.
    pub cases: usize,
    /// Subtasks in the order of the file; empty if the file contains no line `#ST:`.
    pub subtasks: Vec<GenSubtask>,
}

/// Subtask that begins with a line `#ST: points`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct GenSubtask {
    pub points: u32,
    pub cases: usize,
    /// Line of gen/GEN, from 1, on which the subtask begins.
    pub line: usize,
    /// Name from `#STNAME:`; `None` without such a line.
    pub name: Option<String>,
}

impl GenSubtask {
    /// Whether a line `#STNAME:` may still name the subtask. The line must come before the cases, and only once.
    fn has_no_name_or_cases(&self) -> bool {
        self.cases == 0 && self.name.is_none()
    }
}

/// Reads gen/GEN. Fails on malformed lines, and if the points of subtasks do not add up to 100.
pub(super) fn read_gen_file(reading: &mut PackageReader) -> Result<GenFile, Fact> {
    let text = reading.read_config_text(GEN_FILE_PATH)?;
    let mut found = GenFile::default();
    for (number, line) in text.lines().enumerate() {
        if let Some((key, value)) = parse_directive_ignored_by_cms(line)
            && !found.try_set_last_subtask_name(key, value)
        {
            let (key, value) = (format!("#{key}"), quote_value(value));
            reading.add_notice_at(
                GEN_FILE_PATH,
                Some(number + 1),
                ImportNotice::UnsupportedValue { key, value },
            );
        }
        let (case, comment) = match line.split_once('#') {
            Some((case, comment)) => (case.trim(), comment.trim()),
            None => (line.trim(), ""),
        };
        let points = comment.strip_prefix("ST:");
        let is_copy = comment.starts_with("COPY:");
        let says = [!case.is_empty(), is_copy, points.is_some()];
        if says.iter().filter(|says| **says).count() > 1 {
            let line_number = Some(number + 1);
            return Err(reading.unsupported_error(GEN_FILE_PATH, line_number, "GEN", line.trim()));
        }
        if let Some(points) = points {
            if found.subtasks.is_empty() && found.cases > 0 {
                // The cases before the first `#ST:` line would belong to no subtask.
                return Err(reading.unsupported_error(
                    GEN_FILE_PATH,
                    Some(number + 1),
                    "ST",
                    points.trim(),
                ));
            }
            let parsed = points.trim().parse().ok().filter(|points| *points <= 100);
            let whole = parsed.ok_or_else(|| {
                let (key, value) = ("ST".to_owned(), quote_value(points.trim()));
                let wanted = "30".to_owned();
                reading.error_at(
                    GEN_FILE_PATH,
                    Some(number + 1),
                    ImportError::WrongType { key, value, wanted },
                )
            })?;
            found.subtasks.push(GenSubtask {
                points: whole,
                line: number + 1,
                ..GenSubtask::default()
            });
        } else if !case.is_empty() || is_copy {
            found.cases += 1;
            if let Some(subtask) = found.subtasks.last_mut() {
                subtask.cases += 1;
            }
        }
    }
    require_sum_of_100_points(reading, &found)?;
    Ok(found)
}

fn require_sum_of_100_points(reading: &PackageReader, gen_file: &GenFile) -> Result<(), Fact> {
    let sum: u32 = gen_file.subtasks.iter().map(|subtask| subtask.points).sum();
    match gen_file.subtasks.first() {
        Some(first) if sum != 100 => {
            let (key, value) = ("ST".to_owned(), quote_value(sum.to_string()));
            let what = ImportError::Unsupported { key, value };
            Err(reading.error_at(GEN_FILE_PATH, Some(first.line), what))
        }
        _ => Ok(()),
    }
}

impl GenFile {
    /// Sets the name of the last subtask and returns true. Changes nothing and returns false if `key` is not `STNAME`,
    /// or if the name is a number or already taken. The same applies if there is no subtask, or if the last one has a
    /// name or cases.
    fn try_set_last_subtask_name(&mut self, key: &str, value: &str) -> bool {
        let name = value.split('#').next().unwrap_or_default().trim();
        // A name of digits could collide with an unnamed subtask, which is named by number.
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        let mut all = self.subtasks.iter();
        let is_taken = all.any(|subtask| subtask.name.as_deref() == Some(name));
        match self.subtasks.last_mut() {
            Some(own)
                if key == SUBTASK_NAME && !is_number && !is_taken && own.has_no_name_or_cases() =>
            {
                own.name = Some(name.to_owned());
                true
            }
            _ => false,
        }
    }
}

/// Splits a directive that CMS ignores, such as `#STDEP: 1`, into the word in capitals and the value. `None` for
/// ordinary comments and for `#ST:` and `#COPY:`.
fn parse_directive_ignored_by_cms(line: &str) -> Option<(&str, &str)> {
    let (word, value) = line.split_once('#')?.1.split_once(':')?;
    let key = word.trim();
    let is_word = key.len() > 1 && key.bytes().all(|byte| byte.is_ascii_uppercase());
    (is_word && !["ST", "COPY"].contains(&key)).then_some((key, value.trim()))
}
