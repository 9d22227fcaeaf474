//! One record: which data set it is of, and what every one of them has.

use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use super::fields::Fields;
use super::{code_contests, codeforces, plus};
use crate::package::config::json;
use crate::package::formats::notice::{Left, Notice, Unread};
use crate::package::formats::package::{Package, Unsaid};
use crate::package::formats::reading::{Wishes, plain, said};
use crate::sandbox::Bytes;
use crate::text::Fact;

/// A record, and the problem in it.
#[derive(Debug)]
pub struct Record {
    /// What its data set calls it.
    pub id: String,
    /// The data set.
    pub set: &'static str,
    /// The problem.
    pub package: Package,
    /// What is to be known of it.
    pub notices: Vec<Fact>,
}

/// The record that a line of a file is; `testlib` is what its checkers include, where that is at hand.
///
/// # Errors
/// It is none of a data set that is known, or its problem has no cases.
pub fn record(
    path: &Path,
    number: usize,
    line: &str,
    testlib: Option<&[u8]>,
    wishes: &Wishes,
) -> Result<Record, Fact> {
    let shown = path.file_name().unwrap_or_default().to_string_lossy();
    let place = format!("{shown}:{number}");
    let wrong = |what: Fact| {
        Notice::At {
            place: place.clone(),
            what,
        }
        .into()
    };
    // The place that is told is within the line.
    let value: Value = json::read(line, Path::new(&place))?;
    let Value::Object(map) = value else {
        let (key, value) = (place.clone(), said(value.to_string()));
        let wanted = "{…}".to_owned();
        return Err(wrong(Unread::NotA { key, value, wanted }.into()));
    };
    let mut fields = Fields {
        map,
        package: Package::default(),
        notices: Vec::new(),
        place: place.clone(),
    };
    let (set, id) = match () {
        () if fields.map.contains_key("correct_submissions") => {
            ("Code-Contests-Plus", plus::read(&mut fields, testlib)?)
        }
        () if fields.map.contains_key("private_tests") => {
            ("code_contests", code_contests::read(&mut fields)?)
        }
        () if fields.map.contains_key("official_tests") => {
            ("open-r1/codeforces", codeforces::read(&mut fields)?)
        }
        () => {
            let known = "Code-Contests-Plus, code_contests, open-r1/codeforces".to_owned();
            return Err(wrong(Unread::NoFormat { known }.into()));
        }
    };
    let Fields {
        mut package,
        mut notices,
        ..
    } = fields;
    if package.cases.is_empty() {
        return Err(wrong(Unread::NoCases.into()));
    }
    package.name = plain(&id, "problem");
    limits(&mut package, wishes, |left| {
        notices.push(wrong(left.into()))
    });
    Ok(Record {
        id,
        set,
        package,
        notices,
    })
}

/// Takes what is wished for where the record says no limits, or says what is taken.
fn limits(package: &mut Package, wishes: &Wishes, mut note: impl FnMut(Left)) {
    let limits = &mut package.limits;
    limits.cpu = limits.cpu.or(wishes.cpu);
    if limits.cpu.is_none() {
        let (key, value) = ("time_limit".to_owned(), "1s".to_owned());
        note(Left::Computed { key, value });
        limits.cpu = Some(Duration::from_secs(1));
        package.unsaid = Some(Unsaid::Advised);
    }
    limits.memory = limits.memory.or(wishes.memory);
    if limits.memory.is_none() {
        let (key, value) = ("memory_limit".to_owned(), "256MiB".to_owned());
        note(Left::Assumed { key, value });
        limits.memory = Some(Bytes(256 << 20));
    }
}
