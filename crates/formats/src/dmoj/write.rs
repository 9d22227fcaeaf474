//! Writes a DMOJ package, with data files next to init.yml and solutions in tests/.

use std::fmt::Write;

use super::checker::EQUAL_COMPARISONS;
use super::data_files::INIT_YML;
use super::solutions::verdict_codes_with_folders;
use crate::package::{Case, Checker, FileContent, PackagedProgram};
use crate::package_reader::file_name;
use crate::writing::export_notice::ExportNotice;
use crate::writing::package_writer::{PackageWriter, quote_text};
use crate::writing::portable_names::to_portable_name;
use crate::writing::scored_groups::ScoredGroup;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::subtask::Scoring;

/// Line of init.yml which declares that the checker prints percentages.
const CHECKER_PERCENTAGE_LINE: &str = "    treat_checker_points_as_percentage: true\n";

/// DMOJ's language code for each extension of source files.
const LANGUAGES: &[(&str, &str)] = &[
    (".c", "C11"),
    (".cpp", "CPP17"),
    (".cc", "CPP17"),
    (".py", "PY3"),
    (".java", "JAVA"),
    (".pas", "PAS"),
    (".rs", "RUST"),
    (".go", "GO"),
    (".js", "V8JS"),
];

/// Writes the problem as a DMOJ package.
///
/// # Errors
///
/// DMOJ cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write_package(writing: &mut PackageWriter) -> Result<(), Fact> {
    writing.refuse_multi_pass()?;
    writing.refuse_max_scoring()?;
    writing.refuse_graders()?;
    writing.refuse_subtask_and_case_limits()?;
    writing.note_lost_requirements(|own, required| {
        // On DMOJ, only batches can have dependencies or be required. Only subtasks with scoring `min` become batches.
        let mut all = required.iter().chain([&own]);
        !own.is_ceiling && all.all(|subtask| subtask.scoring == Scoring::Min)
    });
    let limits = writing.package().limits;
    let (cpu, memory) = (
        limits.cpu.unwrap_or_default(),
        limits.memory.unwrap_or_default(),
    );
    writing.add_notice(ExportNotice::SiteLimits {
        cpu: format!("{}s", cpu.as_secs_f64()),
        memory: memory.to_string(),
    });
    writing.note_lost_file_names();
    // With `binary_data`, DMOJ passes data files to programs without converting line endings.
    let mut text = "binary_data: true\n".to_owned();
    if let Some(output) = limits.output {
        let _ = writeln!(text, "output_limit_length: {}", output.0);
    }
    if let Some(wall) = limits.wall {
        let factor = wall.as_secs_f64() / cpu.as_secs_f64().max(0.001);
        let _ = writeln!(text, "wall_time_factor: {factor:.6}");
    }
    text += &write_checker_and_format_keys(writing)?;
    text += &write_cases_and_format_keys(writing)?;
    writing.add_text_file(INIT_YML, text);
    write_solutions(writing);
    writing.note_omitted_package_content(&["submissions"]);
    Ok(())
}

/// Writes the files of the checker or the interactor, and returns the lines of init.yml that declare the program.
fn write_checker_and_format_keys(writing: &mut PackageWriter) -> Result<String, Fact> {
    let package = writing.package();
    if let Some(interactor) = &package.interactor {
        if interactor.dialect != "dmoj" || package.checker.is_some() || !interactor.args.is_empty()
        {
            return Err(
                writing.unsupported_error(("interactor", 0, "dialect"), &interactor.dialect)
            );
        }
        let program = writing.prepare_jury_program(interactor, file_name(&interactor.file))?;
        let (names, language) = write_files_and_format_names(writing, program.files());
        return Ok(format!(
            "interactive:\n  files: [{names}]\n  type: default\n  lang: {language}\n"
        ));
    }
    if let Some((_, dmoj)) = EQUAL_COMPARISONS
        .iter()
        .find(|(built_in, _)| writing.has_built_in_checker(built_in))
    {
        return Ok(format!("checker: {dmoj}\n"));
    }
    let (mut kind, mut percent) = ("testlib", "");
    let files = match &package.checker {
        Some(Checker::Program(own)) if own.dialect == "dmoj" && own.args.is_empty() => {
            kind = "default";
            checker_files_without_bridge(writing, own)?
        }
        Some(Checker::Program(own))
            if own.dialect == "dmoj-testlib"
                && own.args.is_empty()
                && matches!(own.points, None | Some(PointsUnit::Percent)) =>
        {
            if own.points.is_some() {
                percent = CHECKER_PERCENTAGE_LINE;
            }
            checker_files_without_bridge(writing, own)?
        }
        other => {
            let unit = match other {
                Some(Checker::Program(own)) if own.dialect == "testlib" => own.points,
                _ => None,
            };
            let checker =
                writing.testlib_checker_in_c_or_cpp("", "checker.cpp", &[PointsUnit::Percent])?;
            match (checker.gives_points, unit) {
                (false, _) => {}
                (true, Some(PointsUnit::Percent)) => {
                    percent = CHECKER_PERCENTAGE_LINE;
                }
                // DMOJ cannot read fractions, only whole points of the case or whole percentages.
                (true, _) => {
                    return Err(writing.unsupported_error(("checker", 0, "points"), "fraction"));
                }
            }
            checker.files
        }
    };
    let (names, language) = write_files_and_format_names(writing, files);
    Ok(format!(
        "checker:\n  name: bridged\n  args:\n    files: [{names}]\n    lang: {language}\n    type: {kind}\n{percent}"
    ))
}

/// Returns the files of a checker that DMOJ can call directly, without a bridge (a generated program that calls the
/// checker). Fails if a subtask has separate checker arguments.
fn checker_files_without_bridge(
    writing: &mut PackageWriter,
    checker: &PackagedProgram,
) -> Result<Vec<(String, FileContent)>, Fact> {
    writing.refuse_subtask_checker_args()?;
    let program = writing.prepare_jury_program(checker, file_name(&checker.file))?;
    Ok(program.files())
}

/// Writes `files` to the package. Returns the distinct file names, quoted and separated by commas, and the language
/// code of the first file (C++ if unknown).
fn write_files_and_format_names(
    writing: &mut PackageWriter,
    files: Vec<(String, FileContent)>,
) -> (String, &'static str) {
    let language = files.first().and_then(|(name, _)| dmoj_language_code(name));
    let mut names: Vec<String> = Vec::new();
    for (name, _) in &files {
        let name = quote_text(name);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    for (name, content) in files {
        writing.add_file(name, content);
    }
    (names.join(", "), language.unwrap_or(LANGUAGES[1].1))
}

fn dmoj_language_code(name: &str) -> Option<&'static str> {
    LANGUAGES
        .iter()
        .find(|(ending, _)| name.ends_with(ending))
        .map(|(_, language)| *language)
}

/// Writes the cases and returns `test_cases` of init.yml. Subtasks with scoring `sum` become single cases, and all
/// other subtasks become batches.
fn write_cases_and_format_keys(writing: &mut PackageWriter) -> Result<String, Fact> {
    let mut text = "test_cases:\n".to_owned();
    let mut batches: Vec<&str> = Vec::new();
    for (place, (group, whole)) in writing
        .groups_rounded_to_whole_points()
        .into_iter()
        .enumerate()
    {
        let stem = |number: usize| format!("{}-{}", place + 1, number + 1);
        let needs = required_batch_numbers(writing, &group, &batches);
        if group.scoring == Scoring::Sum {
            let each = writing.round_case_points(&group, whole);
            if each.contains(&0) {
                // DMOJ stops judging if a case without points fails, so no case may be rounded down to 0 points.
                let number = group.number.unwrap_or_default();
                return Err(
                    writing.unsupported_error(("subtask", number, "points"), whole.to_string())
                );
            }
            for (number, ((case, _), points)) in group.cases.iter().zip(each).enumerate() {
                let named = write_case_and_format_entry(writing, case, &stem(number));
                let _ = writeln!(text, "- {{{named}, points: {points}}}");
            }
            continue;
        }
        batches.push(group.name);
        text += "- batched:\n";
        for (number, (case, _)) in group.cases.iter().enumerate() {
            let named = write_case_and_format_entry(writing, case, &stem(number));
            let _ = writeln!(text, "  - {{{named}}}");
        }
        let _ = writeln!(text, "  points: {whole}");
        if !needs.is_empty() {
            let numbers: Vec<String> = needs.iter().map(usize::to_string).collect();
            let _ = writeln!(text, "  dependencies: [{}]", numbers.join(", "));
        }
    }
    Ok(text)
}

/// Numbers, from 1, of the batches that a group requires. `batches` contains the names of the earlier batches.
fn required_batch_numbers<'a>(
    writing: &PackageWriter<'a>,
    group: &ScoredGroup<'a>,
    batches: &[&str],
) -> Vec<usize> {
    let required = writing.subtask_requirements_if_expressible(group);
    let places = required
        .iter()
        .filter_map(|name| batches.iter().position(|batch| batch == name));
    places.map(|place| place + 1).collect()
}

fn write_case_and_format_entry(writing: &mut PackageWriter, case: &Case, stem: &str) -> String {
    let paths = ["in", "out"].map(|ending| format!("{stem}.{ending}"));
    let named = format!(
        "in: {}, out: {}",
        quote_text(&paths[0]),
        quote_text(&paths[1])
    );
    writing.add_case_files(case, paths);
    named
}

/// Writes the jury programs to tests/, each with a test.yml that contains the expected verdict.
fn write_solutions(writing: &mut PackageWriter) {
    let limits = writing.package().limits;
    let seconds = limits.cpu.unwrap_or_default().as_secs_f64();
    let kib = limits.memory.unwrap_or_default().0.div_ceil(1 << 10);
    for program in &writing.package().programs {
        let code = verdict_codes_with_folders()
            .find(|(_, folder)| *folder == program.folder)
            .map(|row| row.0);
        let language = dmoj_language_code(&program.file);
        if writing.note_if_program_uses_io_files(program) {
            continue;
        }
        let (Some(code), Some(language), true) =
            (code, language, writing.problem.has(&program.file))
        else {
            writing.note_omitted_file(&program.file);
            continue;
        };
        let source = file_name(&program.file);
        let name = to_portable_name(source).replace('.', "-");
        let place = writing.first_free_path(&format!("tests/{name}/test.yml"));
        let folder = place.trim_end_matches("/test.yml").to_owned();
        let source = to_portable_name(source);
        writing.add_file(
            format!("{folder}/{source}"),
            FileContent::File(program.file.clone()),
        );
        writing.add_text_file(
            place,
            format!(
                "source: {}\nlanguage: {language}\ntime: {seconds}\nmemory: {kib}\nexpect: {code}\n",
                quote_text(&source)
            ),
        );
    }
}
