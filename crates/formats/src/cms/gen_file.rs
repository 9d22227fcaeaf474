//! gen/GEN: a line for each case, and `#ST: points` in front of those of a subtask.

use crate::notice::{Left, Unread};
use crate::reading::{Reading, said};
use caipan_facts::Fact;

/// Where it is.
pub(super) const GEN: &str = "gen/GEN";

/// What it says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct GenFile {
    /// How many cases there are.
    pub cases: usize,
    /// The subtasks: what each is worth, how many cases it has, and its line.
    pub subtasks: Vec<(u32, usize, usize)>,
}

/// Reads it.
pub(super) fn gen_file(reading: &mut Reading) -> Result<GenFile, Fact> {
    let text = reading.text(GEN)?;
    let mut found = GenFile::default();
    for (number, line) in text.lines().enumerate() {
        if let Some((key, value)) = directive(line) {
            let (key, value) = (format!("#{key}"), said(value));
            reading.note(GEN, Some(number + 1), Left::Value { key, value });
        }
        let refuse = |key: &str, value: &str| {
            let (key, value) = (key.to_owned(), said(value));
            reading.wrong(GEN, Some(number + 1), Unread::CannotSay { key, value })
        };
        let (case, comment) = match line.split_once('#') {
            Some((case, comment)) => (case.trim(), comment.trim()),
            None => (line.trim(), ""),
        };
        let points = comment.strip_prefix("ST:");
        let is_copy = comment.starts_with("COPY:");
        let says = [!case.is_empty(), is_copy, points.is_some()];
        if says.iter().filter(|says| **says).count() > 1 {
            return Err(refuse("GEN", line.trim()));
        }
        if let Some(points) = points {
            if found.subtasks.is_empty() && found.cases > 0 {
                // Those before it would be of no subtask.
                return Err(refuse("ST", points.trim()));
            }
            let whole = points.trim().parse().ok().filter(|points| *points <= 100);
            let whole = whole.ok_or_else(|| {
                let (key, value) = ("ST".to_owned(), said(points.trim()));
                let wanted = "30".to_owned();
                reading.wrong(GEN, Some(number + 1), Unread::NotA { key, value, wanted })
            })?;
            found.subtasks.push((whole, 0, number + 1));
        } else if !case.is_empty() || is_copy {
            found.cases += 1;
            if let Some((_, cases, _)) = found.subtasks.last_mut() {
                *cases += 1;
            }
        }
    }
    let sum: u32 = found.subtasks.iter().map(|(points, ..)| points).sum();
    if let (Some((_, _, line)), true) = (found.subtasks.first(), sum != 100) {
        let (key, value) = ("ST".to_owned(), said(sum.to_string()));
        return Err(reading.wrong(GEN, Some(*line), Unread::CannotSay { key, value }));
    }
    Ok(found)
}

/// A comment such as `#STDEP: 1` that other tools read: a word in capitals, and what follows it. `#ST:` and `#COPY:` are read
/// here.
fn directive(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('#')?.1.split_once(':')?;
    let key = key.trim();
    let is_word = key.len() > 1 && key.bytes().all(|byte| byte.is_ascii_uppercase());
    (is_word && !["ST", "COPY"].contains(&key)).then_some((key, value.trim()))
}
