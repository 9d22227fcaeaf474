//! Reads the checker, the interactor, the validator and files compiled with submissions.

use super::conf::Conf;
use crate::notice::Unread;
use crate::package::{Brought, Checker, JuryProgram, Package, Together};
use crate::reading::Reading;
use crate::sources;
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;

/// Folder of files beside submissions.
const REQUIRED: &str = "require";

/// Adds the judging programs and their files to the package.
pub(super) fn judge(
    reading: &mut Reading,
    conf: &mut Conf,
    package: &mut Package,
) -> Result<(), Fact> {
    match conf.take("use_builtin_judger").as_deref() {
        Some("on") => {}
        Some(other) => return Err(conf.refused(reading, "use_builtin_judger", other)),
        None => {
            let key = "use_builtin_judger".to_owned();
            return Err(conf.wrong(reading, "", Unread::NoKey { key }));
        }
    }
    for key in ["submit_answer", "token", "readable_1", "judger"] {
        if let Some(value) = conf.take(key).filter(|value| value != "off") {
            return Err(conf.refused(reading, key, &value));
        }
    }
    if conf.is_on("interaction_mode") {
        let mut interactor = brought(reading, "interactor.cpp")?;
        interactor.limits = conf.limits(reading, "interactor_", "")?;
        package.interactor = Some(interactor);
    } else {
        package.checker = Some(checker(reading, conf)?);
    }
    if reading.files.has("val.cpp") {
        package.validators.push(Brought {
            points: None,
            limits: conf.limits(reading, "validator_", "")?,
            ..brought(reading, "val.cpp")?
        });
    }
    let is_compiled = conf.is_on("with_implementer");
    together(reading, conf, is_compiled, package)?;
    if reading.files.has("std.cpp") {
        package
            .programs
            .push(JuryProgram::of("std.cpp", "accepted"));
    }
    for path in reading.files.below("download") {
        let to = format!("attachments/{}", &path["download/".len()..]);
        reading.keep(path, to, package);
    }
    Ok(())
}

fn checker(reading: &mut Reading, conf: &mut Conf) -> Result<Checker, Fact> {
    let Some(name) = conf.take("use_builtin_checker") else {
        let mut checker = brought(reading, "chk.cpp")?;
        checker.limits = conf.limits(reading, "checker_", "")?;
        return Ok(Checker::Brought(checker));
    };
    conf.limits(reading, "checker_", "")?;
    if name == "bcmp" {
        return Ok(Checker::built_in("exact"));
    }
    let mut known = caipan_checker::compare::standard::names();
    if known.any(|known| known == name) {
        Ok(Checker::built_in(&name))
    } else {
        Err(conf.refused(reading, "use_builtin_checker", &name))
    }
}

/// Program with a fixed file name, with all headers at the top of the package.
fn brought(reading: &Reading, file: &str) -> Result<Brought, Fact> {
    reading.file(file, super::conf::CONFIG, None)?;
    let is_header = |path: &&str| path.ends_with(".h") || path.ends_with(".hpp");
    let headers = reading.files.top().into_iter().filter(is_header);
    let headers = headers.filter(|path| reading.files.has(path));
    Ok(Brought {
        dialect: "uoj".to_owned(),
        file: file.to_owned(),
        beside: headers.map(str::to_owned).collect(),
        points: Some(Unit::Fraction),
        ..Brought::default()
    })
}

/// Whether a checker or interactor may give partial points, judging by function names in the source.
pub(super) fn gives_parts(reading: &Reading, package: &Package) -> bool {
    let program = match (&package.checker, &package.interactor) {
        (Some(Checker::Brought(program)), _) | (None, Some(program)) => program,
        _ => return false,
    };
    let words = ["quitp", "_pc", "_points", "points", "_partially"];
    match reading.text(&program.file) {
        Ok(text) => words.iter().any(|word| text.contains(word)),
        Err(_) => true,
    }
}

/// Adds files beside submissions; implementers are compiled with them if `is_compiled`.
fn together(
    reading: &Reading,
    conf: &Conf,
    is_compiled: bool,
    package: &mut Package,
) -> Result<(), Fact> {
    let files: Vec<&str> = reading.files.below(REQUIRED).collect();
    let is_source = |path: &&&str| path.starts_with("require/implementer.");
    let (sources, beside): (Vec<&str>, Vec<&str>) = files.iter().partition(is_source);
    let beside: Vec<String> = beside.into_iter().map(str::to_owned).collect();
    if is_compiled && sources.is_empty() {
        let file = "require/implementer.cpp".to_owned();
        return Err(conf.wrong(reading, "with_implementer", Unread::NoFile { file }));
    }
    if !is_compiled {
        if !files.is_empty() {
            let headers = sources::together(&[]).into_keys();
            let all: Vec<String> = files.iter().map(|path| (*path).to_owned()).collect();
            let include = |language| (language, Together::of(Vec::new(), all.clone()));
            package.together = headers.map(include).collect();
        }
        return Ok(());
    }
    for source in sources {
        if let Some(language) = sources::language_of(source) {
            let together = Together::of(vec![source.to_owned()], beside.clone());
            package.together.insert(language, together);
        }
    }
    sources::exclude_without_grader(&mut package.together);
    Ok(())
}
