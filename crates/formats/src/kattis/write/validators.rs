//! The input validators as programs of the package.

use super::data::Folder;
use super::input_args::{InputValidator, are_even, by_program, is_said};
use super::judge::{GUEST, files_of, put};
use super::target::Target;
use crate::package::Content;
use crate::writing::bridge::to_validator;
use crate::writing::lost::{Lost, Unwritten};
use crate::writing::names::plain;
use crate::writing::writing::Writing;
use caipan_facts::Fact;
use caipan_problem::dialect::KATTIS;
use caipan_problem::validator_table;

/// Where they stand, how those of Kattis accept, and what reads specifications.
const INPUT: &str = "input_validators";
const VALID: u8 = 42;
const CHECKTESTDATA: &str = "checktestdata";

/// Writes the input validators; where there is none, one that looks at the form. Returns those whose arguments stand in
/// files of the folders of cases.
///
/// # Errors
/// One is called in a way that cannot be said there, or cannot be read.
pub(super) fn validators(
    writing: &mut Writing,
    target: Target,
    folders: &[Folder],
) -> Result<Vec<InputValidator>, Fact> {
    let mut written = Vec::new();
    for rows in sayable(writing, target, folders) {
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

/// The tables that the package can say, by program. Says which others are lost.
fn sayable(writing: &mut Writing, target: Target, folders: &[Folder]) -> Vec<InputValidator> {
    let mut all = by_program(&writing.package().validators);
    let has_place = |own: &InputValidator| {
        own.is_plain() || own.dialect() != CHECKTESTDATA && is_said(own, folders, target)
    };
    let is_even = target == Target::Newer || are_even(&all, folders);
    for own in &mut all {
        if has_place(own) && (is_even || own.is_plain()) {
            continue;
        }
        let (whole, some): (Vec<_>, Vec<_>) = own
            .rows
            .drain(..)
            .partition(|(_, row)| row.cases.is_empty());
        for (number, row) in &some {
            writing.lose_cases(*number, row);
        }
        own.rows = whole;
        for (number, row) in &mut own.rows {
            if row.dialect == KATTIS.name {
                lose_args(writing, *number, &row.args);
                row.args.clear();
            }
        }
    }
    all.retain(|own| !own.rows.is_empty());
    all
}

/// Writes one of them: as it is, or behind a bridge.
fn validator(
    writing: &mut Writing,
    mut own: InputValidator,
) -> Result<Option<InputValidator>, Fact> {
    let [(number, first), ..] = &own.rows[..] else {
        return Ok(None);
    };
    let (number, first) = (*number, first.clone());
    let program = writing.brought(&first, &format!("{INPUT}/{GUEST}"))?;
    let stem = program.main.0.split('.').next().unwrap_or_default();
    let name = format!("{INPUT}/{}", plain(stem));
    let is_of_folders = own.rows.len() > 1 || !first.cases.is_empty();
    if first.dialect == CHECKTESTDATA {
        lose_args(writing, number, &first.args);
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
    // Those that are the same for all cases stand in the bridge.
    let args: &[String] = if is_of_folders { &[] } else { &program.args };
    let source = to_validator(valid, args).ok_or_else(refused)?;
    let source = Content::Bytes(source.into_bytes());
    let guest = (GUEST.to_owned(), program.main.1);
    let files = [(format!("bridge{ending}"), source), guest];
    let files = files.into_iter().chain(program.beside).collect();
    put(writing, &folder, files, false);
    Ok(Some(own))
}

fn lose_args(writing: &mut Writing, number: usize, args: &[String]) {
    if !args.is_empty() {
        writing.lost(("validator", number, "args"), args.join(" "));
    }
}
