//! Reads `test_cases`: a list of cases and batches, or cases derived from file names.

use super::files::{CONFIG, Data};
use super::guessed::{self, groups};
use super::subtasks::{Batch, Given, Row};
use crate::keys::{Keys, scalar};
use crate::notice::Unread;
use crate::reading::{Reading, said};
use caipan_facts::Fact;
use caipan_problem::points::Points;

/// Keys that caipan does not support for single cases and batches.
const OWN: &[&str] = &[
    "checker",
    "generator",
    "generator_args",
    "binary_data",
    "output_limit_length",
    "wall_time_factor",
    "symlinks",
];

/// Returns the cases and batches in order.
pub(super) fn rows(
    reading: &mut Reading,
    keys: &mut Keys,
    text: &str,
    data: &Data,
) -> Result<Vec<Row>, Fact> {
    let points = points(reading, keys)?.unwrap_or(Points::whole(1));
    if !keys.is_list("test_cases") {
        return by_names(reading, keys, data, points);
    }
    let tables = keys.tables(reading, "test_cases")?.unwrap_or_default();
    let mut rows = Vec::new();
    let mut batches = 0;
    for mut table in tables {
        if !table.has("batched") {
            rows.push(Row::Case(case(reading, table, text, &points)?));
            continue;
        }
        batches += 1;
        let own = self::points(reading, &mut table)?.unwrap_or(points.clone());
        let requires = dependencies(reading, &mut table, batches)?;
        let tables = table.tables(reading, "batched")?.unwrap_or_default();
        own_keys(reading, &mut table, table_line(&tables, text))?;
        let mut cases = Vec::new();
        for table in tables {
            let line = input_line(&table, text);
            let given = case(reading, table, text, &own)?;
            if given.points != own {
                let (key, value) = ("points".to_owned(), said(given.points.exactly()));
                return Err(reading.wrong(CONFIG, line, Unread::CannotSay { key, value }));
            }
            cases.push(given);
        }
        rows.push(Row::Batch(Batch {
            number: batches,
            points: own,
            requires,
            cases,
        }));
    }
    Ok(rows)
}

fn table_line(tables: &[Keys], text: &str) -> Option<usize> {
    tables.first().and_then(|table| input_line(table, text))
}

/// Line of init.yml that mentions the input or output of a case.
fn input_line(table: &Keys, text: &str) -> Option<usize> {
    let name = ["in", "out"].iter().find_map(|key| table.peek(key))?;
    let name = scalar(name)?;
    let ends = |rest: &str| !rest.starts_with(|letter: char| letter.is_alphanumeric());
    let holds = |line: &str| {
        let mut places = line.match_indices(&name);
        places.any(|(at, _)| ends(&line[at + name.len()..]))
    };
    text.lines().position(holds).map(|line| line + 1)
}

/// Reads a case; without points of its own it has the points `above`.
fn case(reading: &mut Reading, mut table: Keys, text: &str, above: &Points) -> Result<Given, Fact> {
    let line = input_line(&table, text);
    if table.has("batched") {
        let (key, value) = ("batched".to_owned(), said("batched"));
        return Err(reading.wrong(CONFIG, line, Unread::CannotSay { key, value }));
    }
    let given = Given {
        input: table.text(reading, "in")?,
        output: table.text(reading, "out")?,
        points: points(reading, &mut table)?.unwrap_or(above.clone()),
        line,
    };
    own_keys(reading, &mut table, line)?;
    Ok(given)
}

/// Refuses unsupported keys of a case or batch and notes unknown ones.
fn own_keys(reading: &mut Reading, table: &mut Keys, line: Option<usize>) -> Result<(), Fact> {
    for key in OWN {
        if let Some(value) = table.take(key) {
            let (key, value) = ((*key).to_owned(), said(value.to_string()));
            return Err(reading.wrong(CONFIG, line, Unread::CannotSay { key, value }));
        }
    }
    // Keys with these suffixes are computed by Python code.
    if let Some(key) = table.rest().find(|key| key.ends_with(['<', '>', '+'])) {
        let (key, value) = (key.to_owned(), said(key));
        return Err(reading.wrong(CONFIG, line, Unread::CannotSay { key, value }));
    }
    table.tell_rest(reading, &["output_prefix_length", "hints"]);
    Ok(())
}

/// Takes `points` of a table; `None` if the key is missing.
fn points(reading: &Reading, table: &mut Keys) -> Result<Option<Points>, Fact> {
    let Some(number) = table.number(reading, "points")? else {
        return Ok(None);
    };
    let unlike = || {
        let (key, value) = ("points".to_owned(), said(number.to_string()));
        let wanted = "1".to_owned();
        table.wrong(reading, "points", Unread::NotA { key, value, wanted })
    };
    Points::of_number(number).ok_or_else(unlike).map(Some)
}

/// Numbers of earlier batches that a batch depends on.
fn dependencies(reading: &Reading, table: &mut Keys, number: usize) -> Result<Vec<usize>, Fact> {
    let line = table.line("dependencies");
    let needed = table.texts(reading, "dependencies")?;
    let batch = |text: &String| {
        let known = text.parse().ok().filter(|one| (1..number).contains(one));
        known.ok_or_else(|| {
            let (key, value) = ("dependencies".to_owned(), said(text));
            reading.wrong(CONFIG, line, Unread::NotBefore { key, value })
        })
    };
    needed.iter().map(batch).collect()
}

/// Derives the cases from file names in the zip.
fn by_names(
    reading: &mut Reading,
    keys: &mut Keys,
    data: &Data,
    points: Points,
) -> Result<Vec<Row>, Fact> {
    let mut table = keys.table(reading, "test_cases")?;
    for (key, usual) in [
        ("input_format", guessed::INPUT),
        ("output_format", guessed::OUTPUT),
    ] {
        if let Some(other) = table.text(reading, key)?.filter(|text| text != usual) {
            let (key, value) = (key.to_owned(), said(other));
            return Err(keys.wrong(reading, &key.clone(), Unread::CannotSay { key, value }));
        }
    }
    let line = table.line("case_points");
    let each = table.texts(reading, "case_points")?;
    table.tell_rest(reading, &[]);
    if data.archive.is_none() {
        let key = "archive".to_owned();
        return Err(reading.wrong(CONFIG, None, Unread::NoKey { key }));
    }
    let found = groups(&data.names(reading)).map_err(|name| {
        let (key, value) = ("test_cases".to_owned(), said(name));
        keys.wrong(reading, "archive", Unread::Twice { key, value })
    })?;
    let mut rows = Vec::new();
    let mut batches = 0;
    for (place, group) in found.into_values().enumerate() {
        let points = match each.get(place) {
            _ if each.is_empty() => points.clone(),
            Some(text) => {
                let number = text.parse().ok().and_then(Points::of_number);
                number.ok_or_else(|| {
                    let (key, value) = ("case_points".to_owned(), said(text));
                    let wanted = "1".to_owned();
                    reading.wrong(CONFIG, line, Unread::NotA { key, value, wanted })
                })?
            }
            None => {
                let key = format!("case_points[{place}]");
                return Err(reading.wrong(CONFIG, line, Unread::NoKey { key }));
            }
        };
        let cases = group.cases.into_values().map(|named| Given {
            input: named.input,
            output: named.output,
            points: points.clone(),
            line: None,
        });
        if group.is_batch {
            batches += 1;
            rows.push(Row::Batch(Batch {
                number: batches,
                points: points.clone(),
                requires: Vec::new(),
                cases: cases.collect(),
            }));
        } else {
            rows.extend(cases.map(Row::Case));
        }
    }
    Ok(rows)
}
