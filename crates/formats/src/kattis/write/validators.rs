//! Writes the input validators.

use super::data::CaseFolder;
use super::input_args::{InputValidator, by_program, fits_folders, have_equal_args};
use super::judge::{GUEST, files_of, put};
use super::target::Target;
use crate::package::{Brought, Content};
use crate::writing::bridge::to_validator;
use crate::writing::lost::{Lost, Unwritten};
use crate::writing::names::plain;
use crate::writing::writing::Writing;
use caipan_facts::Fact;
use caipan_problem::dialect::KATTIS;
use caipan_problem::validator_table;

/// Folder of input validators, exit code for a valid input, and dialect of checktestdata specifications.
const INPUT: &str = "input_validators";
const VALID: u8 = 42;
const CHECKTESTDATA: &str = "checktestdata";

/// Writes the input validators, or a generated one if none can be written. Returns the validators whose arguments
/// belong into files of case folders.
///
/// # Errors
///
/// No bridge exists for a program, or a file cannot be read.
pub(super) fn validators(
    writing: &mut Writing,
    target: Target,
    folders: &[CaseFolder],
) -> Result<Vec<InputValidator>, Fact> {
    let mut written = Vec::new();
    for rows in representable(writing, target, folders) {
        written.extend(validator(writing, rows)?);
    }
    if !writing.has_below(INPUT) {
        let file = format!("{INPUT}/form.cpp");
        let source = writing.form()?.source();
        writing.text(file.clone(), source);
        if target != Target::DomJudge {
            writing.say(Lost::Form { file });
        }
    }
    Ok(written)
}

/// Returns the validators that the package can contain, grouped by program. Reports the others as lost.
fn representable(
    writing: &mut Writing,
    target: Target,
    folders: &[CaseFolder],
) -> Vec<InputValidator> {
    let mut all = by_program(&writing.package().validators);
    let has_place = |own: &InputValidator| {
        own.is_plain() || own.dialect() != CHECKTESTDATA && fits_folders(own, folders, target)
    };
    let is_even = target == Target::Newer || have_equal_args(&all, folders);
    for own in &mut all {
        if has_place(own) && (is_even || own.is_plain()) {
            continue;
        }
        let rows = own.rows.drain(..);
        let (whole, some): (Vec<_>, Vec<_>) = rows.partition(|row| row.cases.is_empty());
        for row in &some {
            writing.lose_cases(row);
        }
        own.rows = whole;
        for row in &mut own.rows {
            if row.dialect == KATTIS.name {
                lose_args(writing, row);
                row.args.clear();
            }
        }
    }
    all.retain(|own| !own.rows.is_empty());
    all
}

/// Writes one validator, behind a bridge if necessary.
fn validator(
    writing: &mut Writing,
    mut own: InputValidator,
) -> Result<Option<InputValidator>, Fact> {
    let Some(first) = own.rows.first().cloned() else {
        return Ok(None);
    };
    let program = writing.brought(&first, &format!("{INPUT}/{GUEST}"))?;
    let stem = program.main.0.split('.').next().unwrap_or_default();
    let name = format!("{INPUT}/{}", plain(stem));
    let is_of_folders = own.rows.len() > 1 || !first.cases.is_empty();
    if first.dialect == CHECKTESTDATA {
        lose_args(writing, &first);
        writing.put(writing.free(&format!("{name}.ctd")), program.main.1);
        return Ok(None);
    }
    let folder = writing.free(&name);
    own.name = folder[INPUT.len() + 1..].to_owned();
    let mut rows = validator_table::DIALECTS.iter();
    let row = rows.find(|row| row.name == first.dialect);
    let valid = row.map_or(0, |row| row.valid);
    if valid == VALID {
        put(writing, &folder, files_of(&program), program.is_program);
        return Ok(Some(own));
    }
    let refused = || {
        let (file, dialect) = (program.main.0.clone(), first.dialect.clone());
        Fact::from(Unwritten::NotBridged { file, dialect })
    };
    let Some(ending) = program.native() else {
        writing.say(refused());
        writing.behind(&first.file);
        return Ok(None);
    };
    // The bridge contains arguments that apply to all cases.
    let args: &[String] = if is_of_folders { &[] } else { &program.args };
    let source = to_validator(valid, args).ok_or_else(refused)?;
    let source = Content::Bytes(source.into_bytes());
    let guest = (GUEST.to_owned(), program.main.1);
    let files = [(format!("bridge{ending}"), source), guest];
    let files = files.into_iter().chain(program.beside).collect();
    put(writing, &folder, files, false);
    Ok(Some(own))
}

fn lose_args(writing: &mut Writing, row: &Brought) {
    if !row.args.is_empty() {
        writing.lost(("validator", row.row, "args"), row.args.join(" "));
    }
}
