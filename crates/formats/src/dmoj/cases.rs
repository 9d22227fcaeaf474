//! test_cases: a list of cases and batches, or what the names of the files say.

use super::files::{CONFIG, Data};
use super::guessed::{self, groups};
use super::subtasks::{Batch, Given, Row};
use crate::keys::{Keys, scalar};
use crate::notice::Unread;
use crate::reading::{Reading, said};
use caipan_facts::Fact;
use caipan_problem::points::Points;

/// Keys that would let a case be judged by itself.
const OWN: &[&str] = &[
    "checker",
    "generator",
    "generator_args",
    "binary_data",
    "output_limit_length",
    "wall_time_factor",
    "symlinks",
];

/// Reads them.
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

/// The line on which a case stands.
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

/// A case, which is worth what stands above it where it does not say that itself.
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

/// Refuses what a case or a batch would be judged by alone, and tells of the rest.
fn own_keys(reading: &mut Reading, table: &mut Keys, line: Option<usize>) -> Result<(), Fact> {
    for key in OWN {
        if let Some(value) = table.take(key) {
            let (key, value) = ((*key).to_owned(), said(value.to_string()));
            return Err(reading.wrong(CONFIG, line, Unread::CannotSay { key, value }));
        }
    }
    // Keys that are computed in Python.
    if let Some(key) = table.rest().find(|key| key.ends_with(['<', '>', '+'])) {
        let (key, value) = (key.to_owned(), said(key));
        return Err(reading.wrong(CONFIG, line, Unread::CannotSay { key, value }));
    }
    table.tell_rest(reading, &["output_prefix_length", "hints"]);
    Ok(())
}

/// What a table says of points.
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

/// Earlier batches that a batch needs.
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

/// The cases that the names in the zip say.
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
