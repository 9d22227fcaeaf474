//! Finds checker, interactor, validator, solution and graders of a UOJ package, whose file names are fixed.

use super::problem_conf::ProblemConf;
use crate::notice::ImportError;
use crate::package::{Checker, GraderFiles, JurySolution, Package, PackagedProgram};
use crate::package_reader::PackageReader;
use crate::source_languages;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::source_file;

/// Folder of files that are placed next to each submission for compilation.
const REQUIRE_FOLDER: &str = "require";

/// Adds checker or interactor, validator, solution, graders and attachments to the package.
pub(super) fn add_programs(
    reading: &mut PackageReader,
    conf: &mut ProblemConf,
    package: &mut Package,
) -> Result<(), Fact> {
    match conf.take("use_builtin_judger").as_deref() {
        Some("on") => {}
        Some(other) => return Err(conf.unsupported_error(reading, "use_builtin_judger", other)),
        None => {
            let key = "use_builtin_judger".to_owned();
            return Err(conf.error_at_key(reading, "", ImportError::MissingKey { key }));
        }
    }
    for key in ["submit_answer", "token", "readable_1", "judger"] {
        if let Some(value) = conf.take(key).filter(|value| value != "off") {
            return Err(conf.unsupported_error(reading, key, &value));
        }
    }
    if conf.take_on_off_value("interaction_mode") {
        let mut interactor = read_cpp_jury_program(reading, "interactor.cpp")?;
        interactor.limits = conf.take_limits(reading, "interactor_", "")?;
        package.interactor = Some(interactor);
    } else {
        package.checker = Some(read_checker(reading, conf)?);
    }
    if reading.files.has("val.cpp") {
        package.validators.push(PackagedProgram {
            points: None,
            limits: conf.take_limits(reading, "validator_", "")?,
            ..read_cpp_jury_program(reading, "val.cpp")?
        });
    }
    let is_compiled = conf.take_on_off_value("with_implementer");
    add_graders(reading, conf, is_compiled, package)?;
    if reading.files.has("std.cpp") {
        package
            .programs
            .push(JurySolution::new("std.cpp", "accepted"));
    }
    for path in reading.files.files_below("download") {
        let to = format!("attachments/{}", &path["download/".len()..]);
        reading.add_unchanged_file(path, to, package);
    }
    Ok(())
}

fn read_checker(reading: &mut PackageReader, conf: &mut ProblemConf) -> Result<Checker, Fact> {
    let Some(name) = conf.take("use_builtin_checker") else {
        let mut checker = read_cpp_jury_program(reading, "chk.cpp")?;
        checker.limits = conf.take_limits(reading, "checker_", "")?;
        return Ok(Checker::Program(checker));
    };
    conf.take_limits(reading, "checker_", "")?;
    if name == "bcmp" {
        return Ok(Checker::built_in("exact"));
    }
    let mut known = caipan_checker::compare::standard::comparison_names();
    if known.any(|known| known == name) {
        Ok(Checker::built_in(&name))
    } else {
        Err(conf.unsupported_error(reading, "use_builtin_checker", &name))
    }
}

/// Reads the jury program `file`, together with all headers at the top of the package.
fn read_cpp_jury_program(reading: &PackageReader, file: &str) -> Result<PackagedProgram, Fact> {
    reading.resolve_file_content(file, super::problem_conf::PROBLEM_CONF, None)?;
    let headers = reading
        .files
        .top_level_names()
        .into_iter()
        .filter(|path| path.ends_with(".h") || path.ends_with(".hpp"))
        .filter(|path| reading.files.has(path));
    Ok(PackagedProgram {
        dialect: "uoj".to_owned(),
        file: file.to_owned(),
        extra_files: headers.map(str::to_owned).collect(),
        points: Some(PointsUnit::Fraction),
        ..PackagedProgram::default()
    })
}

/// Whether the checker or interactor may give partial points: if the source mentions a testlib function for points, or
/// cannot be read.
pub(super) fn gives_partial_points(reading: &PackageReader, package: &Package) -> bool {
    let program = match (&package.checker, &package.interactor) {
        (Some(Checker::Program(program)), _) | (None, Some(program)) => program,
        _ => return false,
    };
    let words = ["quitp", "_pc", "_points", "points", "_partially"];
    match reading.read_config_text(&program.file) {
        Ok(text) => words.iter().any(|word| text.contains(word)),
        Err(_) => true,
    }
}

/// Adds the files in require/ as graders. If `is_compiled`, the sources named `implementer` are compiled together with
/// submissions. Submissions can include all other files.
fn add_graders(
    reading: &PackageReader,
    conf: &ProblemConf,
    is_compiled: bool,
    package: &mut Package,
) -> Result<(), Fact> {
    let files: Vec<&str> = reading.files.files_below(REQUIRE_FOLDER).collect();
    let (sources, others): (Vec<&str>, Vec<&str>) = files
        .iter()
        .partition(|path| path.starts_with("require/implementer."));
    let beside: Vec<String> = others.into_iter().map(str::to_owned).collect();
    if is_compiled && sources.is_empty() {
        let file = "require/implementer.cpp".to_owned();
        return Err(conf.error_at_key(
            reading,
            "with_implementer",
            ImportError::MissingFile { file },
        ));
    }
    if !is_compiled {
        if !files.is_empty() {
            let headers = source_languages::graders_by_language(&[]).into_keys();
            let all: Vec<String> = files.iter().map(|path| (*path).to_owned()).collect();
            package.graders = headers
                .map(|language| (language, GraderFiles::new(Vec::new(), all.clone())))
                .collect();
        }
        return Ok(());
    }
    for source in sources {
        if let Some(language) = source_file::language_of(source) {
            let together = GraderFiles::new(vec![source.to_owned()], beside.clone());
            package.graders.insert(language, together);
        }
    }
    source_languages::exclude_languages_without_grader(&mut package.graders);
    Ok(())
}
