//! Reads the checker, the interactor, the validator and files compiled with submissions.

use super::quantity::DATA;
use crate::headers;
use crate::keys::{Keys, scalar};
use crate::notice::Unread;
use crate::package::{Brought, Checker, Package};
use crate::reading::{Reading, said};
use crate::sources;
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;

/// Adds the judging programs and their files to the package.
pub(super) fn judge(
    reading: &mut Reading,
    keys: &mut Keys,
    package: &mut Package,
) -> Result<(), Fact> {
    let refuse = |keys: &Keys, reading: &Reading, key: &str, value: &str| {
        let (key, value) = (key.to_owned(), said(value));
        Err(keys.wrong(reading, &key.clone(), Unread::CannotSay { key, value }))
    };
    let kind = keys.text(reading, "type")?.unwrap_or("default".to_owned());
    match kind.as_str() {
        "default" | "interactive" | "communication" => {}
        other => return refuse(keys, reading, "type", other),
    }
    if let Some(processes) = keys
        .whole(reading, "num_processes")?
        .filter(|count| *count > 1)
    {
        return refuse(keys, reading, "num_processes", &processes.to_string());
    }
    if let Some(stem) = keys.text(reading, "filename")? {
        package.input = Some(format!("{stem}.in"));
        package.output = Some(format!("{stem}.out"));
    }
    let beside = extra(reading, keys, "judge_extra_files")?;
    let user = extra(reading, keys, "user_extra_files")?;
    if !user.is_empty() {
        package.together = sources::together(&user);
    }
    let passes = keys.whole(reading, "multi_pass")?.unwrap_or(1);
    let named = |file: String, dialect: &str| Brought {
        dialect: dialect.to_owned(),
        file,
        beside: beside.clone(),
        points: (dialect != "cms").then_some(Unit::FractionOrPercent),
        ..Brought::default()
    };
    package.checker = checker(reading, keys, &named)?;
    talker(reading, keys, &kind, &named, package)?;
    if passes > 1 {
        // Hydro's dialects have no way to ask for another pass.
        return refuse(keys, reading, "multi_pass", &passes.to_string());
    }
    if let Some(validator) = source(reading, keys, "validator")? {
        package.validators.push(Brought {
            points: None,
            ..named(validator, "testlib")
        });
    }
    with_headers(reading, package);
    Ok(())
}

/// Adds headers that sources include, since Hydro provides some of them.
fn with_headers(reading: &mut Reading, package: &mut Package) {
    let checker = match &mut package.checker {
        Some(Checker::Brought(checker)) => Some(checker),
        _ => None,
    };
    let talker = package.interactor.iter_mut();
    for program in checker
        .into_iter()
        .chain(talker)
        .chain(&mut package.validators)
    {
        for header in headers::beside(reading, &program.file, &[DATA]) {
            if !program.beside.contains(&header) {
                program.beside.push(header);
            }
        }
    }
}

/// Sets the interactor of an interactive or communication problem.
fn talker(
    reading: &Reading,
    keys: &mut Keys,
    kind: &str,
    named: &dyn Fn(String, &str) -> Brought,
    package: &mut Package,
) -> Result<(), Fact> {
    let interactor = source(reading, keys, "interactor")?;
    let manager = source(reading, keys, "manager")?;
    let missing = |key: &str| {
        let key = key.to_owned();
        keys.wrong(reading, "type", Unread::NoKey { key })
    };
    let talker = match kind {
        "interactive" => named(interactor.ok_or(missing("interactor"))?, "hydro"),
        "communication" => Brought {
            points: None,
            ..named(manager.ok_or(missing("manager"))?, "hydro-communication")
        },
        _ => return Ok(()),
    };
    package.interactor = Some(talker);
    package.checker = None;
    Ok(())
}

fn checker(
    reading: &Reading,
    keys: &mut Keys,
    named: &dyn Fn(String, &str) -> Brought,
) -> Result<Option<Checker>, Fact> {
    let kind = keys
        .text(reading, "checker_type")?
        .unwrap_or("default".to_owned());
    let dialect = match kind.as_str() {
        // Trailing blanks and trailing empty lines are ignored.
        "default" => "lines",
        "strict" => "exact",
        "testlib" | "kattis" | "lemon" | "hustoj" | "qduoj" | "syzoj" => &*kind,
        other => {
            let known = "default, strict, testlib, kattis, lemon, hustoj, qduoj, syzoj".to_owned();
            let (key, value) = ("checker_type".to_owned(), said(other));
            return Err(keys.wrong(
                reading,
                "checker_type",
                Unread::Unknown { key, value, known },
            ));
        }
    };
    if matches!(dialect, "lines" | "exact") {
        // The key `checker` has no effect with these types; it is noted as unused.
        return Ok(Some(Checker::built_in(dialect)));
    }
    let name = keys.take("checker");
    let own = name
        .as_ref()
        .and_then(scalar)
        .filter(|name| !name.contains('.'));
    if let Some(name) = own {
        // testlib's own checkers are built in.
        if dialect == "testlib" && caipan_puzzles::names().any(|known| known == name) {
            return Ok(Some(Checker::built_in(&name)));
        }
        let (key, value) = ("checker".to_owned(), said(name));
        let known = caipan_puzzles::names().collect::<Vec<_>>().join(", ");
        return Err(keys.wrong(reading, "checker", Unread::Unknown { key, value, known }));
    }
    let file = place(reading, keys, "checker", name)?;
    let key = "checker".to_owned();
    let missing = keys.wrong(reading, "checker_type", Unread::NoKey { key });
    Ok(Some(Checker::Brought(named(file.ok_or(missing)?, dialect))))
}

/// Takes a program: a file name, or a table with `file`.
fn source(reading: &Reading, keys: &mut Keys, key: &str) -> Result<Option<String>, Fact> {
    let value = keys.take(key);
    place(reading, keys, key, value)
}

fn place(
    reading: &Reading,
    keys: &Keys,
    key: &str,
    value: Option<serde_json::Value>,
) -> Result<Option<String>, Fact> {
    let Some(value) = value else { return Ok(None) };
    let name = value
        .get("file")
        .and_then(scalar)
        .or_else(|| scalar(&value));
    let Some(name) = name else {
        let (value, wanted) = (said(value.to_string()), "\"…\"".to_owned());
        let key = key.to_owned();
        return Err(keys.wrong(reading, &key.clone(), Unread::NotA { key, value, wanted }));
    };
    let named = format!("{DATA}/{}", name.trim_start_matches('/'));
    let path = reading.path(&named, keys.path(), keys.line(key))?;
    Ok(Some(path))
}

/// Paths of files that lie beside a program.
fn extra(reading: &Reading, keys: &mut Keys, key: &str) -> Result<Vec<String>, Fact> {
    let names = keys.texts(reading, key)?;
    let paths = names
        .iter()
        .map(|name| reading.path(&format!("{DATA}/{name}"), keys.path(), keys.line(key)));
    paths.collect()
}
