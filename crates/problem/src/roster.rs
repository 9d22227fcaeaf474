//! Reads the roster of a class: a CSV file with a header, and the name of the contestant's folder in the first column.

use std::path::Path;

use csv::{ReaderBuilder, StringRecord, Trim};

use crate::config_document::ConfigDocument;
use crate::entry;
use crate::library_messages::fact_of_message;
use crate::problem_error::ProblemError;
use caipan_checker::evidence::quotation;
use caipan_facts::{Fact, facts};

/// Byte order mark, which Windows programs write at the beginning of UTF-8 files.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Maximum number of columns of a roster.
const MAX_COLUMNS: usize = 64;

facts! {
    /// Reasons why a roster is rejected.
    pub enum RosterFault {
        NoHeader => "roster-no-header",
        TooManyColumns { limit: usize } => "roster-columns",
        Cells { found: usize, expected: usize } => "roster-cells",
        NoName => "roster-no-name",
        Twice { name: Fact } => "roster-twice",
        Unread { what: Fact } => "roster-unread",
    }
}

/// Contestants, such as the pupils of a class, as a roster file lists them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// Headers of all columns but the first, which contains the names of folders.
    pub columns: Vec<String>,
    /// Contestants in the order of the file: name of the contestant's folder, and the cells of the other columns.
    pub people: Vec<(String, Vec<String>)>,
}

/// Reads the roster at `path`, a CSV file.
///
/// # Errors
/// The file cannot be read, or a line is invalid.
pub fn read(path: &Path) -> Result<Roster, ProblemError> {
    let text = entry::read_config_text(path)?;
    let content = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
    let path_text = path.display().to_string();
    parse_roster(&ConfigDocument::new(&path_text, content))
}

fn parse_roster(document: &ConfigDocument) -> Result<Roster, ProblemError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(document.text.as_bytes());
    let mut roster = Roster::default();
    let mut is_header = true;
    for record in reader.records() {
        let row = record.map_err(|error| {
            let at = error.position().map_or(0, csv::Position::byte);
            let what = fact_of_message(&error.to_string());
            document.error_at(
                line_range_of_record(document.text, at),
                RosterFault::Unread { what },
            )
        })?;
        let fault = |what: RosterFault| {
            let at = row.position().map_or(0, csv::Position::byte);
            document.error_at(line_range_of_record(document.text, at), what)
        };
        if is_header {
            roster.columns = parse_header(&row).map_err(fault)?;
            is_header = false;
        } else {
            let entry = parse_contestant(&row, &roster).map_err(fault)?;
            roster.people.push(entry);
        }
    }
    if is_header {
        Err(document.error_at(0..0, RosterFault::NoHeader))
    } else {
        Ok(roster)
    }
}

/// Returns the byte range of the line on which the record at `byte` begins, skipping empty lines before it.
fn line_range_of_record(text: &str, byte: u64) -> std::ops::Range<usize> {
    let byte = usize::try_from(byte).unwrap_or(text.len()).min(text.len());
    let blank = text.as_bytes()[byte..]
        .iter()
        .take_while(|byte| matches!(byte, b'\n' | b'\r'));
    let start = byte + blank.count();
    let length = text.as_bytes()[start..]
        .iter()
        .position(|byte| matches!(byte, b'\n' | b'\r'));
    start..length.map_or(text.len(), |length| start + length)
}

/// Returns the headers of the columns after the first.
fn parse_header(record: &StringRecord) -> Result<Vec<String>, RosterFault> {
    match record.len() {
        0 => Err(RosterFault::NoHeader),
        1..=MAX_COLUMNS => Ok(record.iter().skip(1).map(str::to_owned).collect()),
        _ => Err(RosterFault::TooManyColumns { limit: MAX_COLUMNS }),
    }
}

/// Returns the name in the first column, and the cells of the other columns. The name must not be in `roster` yet.
fn parse_contestant(
    record: &StringRecord,
    roster: &Roster,
) -> Result<(String, Vec<String>), RosterFault> {
    let (found, expected) = (record.len(), roster.columns.len() + 1);
    if found != expected {
        return Err(RosterFault::Cells { found, expected });
    }
    let mut cells = record.iter().map(str::to_owned);
    let name = cells
        .next()
        .filter(|name| !name.is_empty())
        .ok_or(RosterFault::NoName)?;
    if roster.people.iter().any(|(known, _)| *known == name) {
        let name = quotation(name.as_bytes());
        return Err(RosterFault::Twice { name });
    }
    Ok((name, cells.collect()))
}
