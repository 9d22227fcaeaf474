//! Writes a DMOJ package: init.yml with the data beside it.

use std::fmt::Write;

use super::files::CONFIG;
use super::programs::rows;
use crate::package::{Case, Checker, Content};
use crate::reading::file_name;
use crate::writing::groups::Group;
use crate::writing::lost::Lost;
use crate::writing::names::plain;
use crate::writing::writing::{Writing, quoted};
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;
use caipan_problem::subtask::Scoring;

/// Line of init.yml: the checker's points are a percentage.
const PERCENT: &str = "    treat_checker_points_as_percentage: true\n";

/// DMOJ language codes by extension.
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

/// Writes the package.
///
/// # Errors
///
/// DMOJ cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write(writing: &mut Writing) -> Result<(), Fact> {
    writing.refuse_passes()?;
    writing.refuse_max()?;
    writing.refuse_together()?;
    writing.refuse_own_limits()?;
    writing.lose_requires(|own, required| {
        // On DMOJ only batches have and satisfy dependencies.
        let mut all = required.iter().chain([&own]);
        !own.is_ceiling && all.all(|subtask| subtask.scoring == Scoring::Min)
    });
    let limits = writing.package().limits;
    let (cpu, memory) = (
        limits.cpu.unwrap_or_default(),
        limits.memory.unwrap_or_default(),
    );
    writing.say(Lost::SiteLimits {
        cpu: format!("{}s", cpu.as_secs_f64()),
        memory: memory.to_string(),
    });
    writing.lose_files();
    // With `binary_data` DMOJ keeps line endings.
    let mut text = "binary_data: true\n".to_owned();
    if let Some(output) = limits.output {
        let _ = writeln!(text, "output_limit_length: {}", output.0);
    }
    if let Some(wall) = limits.wall {
        let factor = wall.as_secs_f64() / cpu.as_secs_f64().max(0.001);
        let _ = writeln!(text, "wall_time_factor: {factor:.6}");
    }
    text += &judge(writing)?;
    text += &cases(writing)?;
    writing.text(CONFIG, text);
    programs(writing);
    writing.leave(&["submissions"]);
    Ok(())
}

/// Formats the checker or the interactor and writes its files.
fn judge(writing: &mut Writing) -> Result<String, Fact> {
    let package = writing.package();
    if let Some(interactor) = &package.interactor {
        if interactor.dialect != "dmoj" || package.checker.is_some() || !interactor.args.is_empty()
        {
            return Err(writing.cannot(("interactor", 0, "dialect"), &interactor.dialect));
        }
        let program = writing.brought(interactor, file_name(&interactor.file))?;
        let (names, language) = put(writing, program.files());
        return Ok(format!(
            "interactive:\n  files: [{names}]\n  type: default\n  lang: {language}\n"
        ));
    }
    if writing.is_built_in("exact") {
        return Ok("checker: identical\n".to_owned());
    }
    let (mut kind, mut percent) = ("testlib", "");
    let files = match &package.checker {
        Some(Checker::Brought(own)) if own.dialect == "dmoj" && own.args.is_empty() => {
            writing.refuse_own_args()?;
            kind = "default";
            writing.brought(own, file_name(&own.file))?.files()
        }
        Some(Checker::Brought(own))
            if own.dialect == "dmoj-testlib"
                && own.args.is_empty()
                && matches!(own.points, None | Some(Unit::Percent)) =>
        {
            writing.refuse_own_args()?;
            if own.points.is_some() {
                percent = PERCENT;
            }
            writing.brought(own, file_name(&own.file))?.files()
        }
        other => {
            let unit = match other {
                Some(Checker::Brought(own)) if own.dialect == "testlib" => own.points,
                _ => None,
            };
            let checker = writing.native_checker("", "checker.cpp", &[Unit::Percent])?;
            match (checker.gives_points, unit) {
                (false, _) => {}
                (true, Some(Unit::Percent)) => {
                    percent = PERCENT;
                }
                // DMOJ reads whole points of the case or whole percentages.
                (true, _) => return Err(writing.cannot(("checker", 0, "points"), "fraction")),
            }
            checker.files
        }
    };
    let (names, language) = put(writing, files);
    Ok(format!(
        "checker:\n  name: bridged\n  args:\n    files: [{names}]\n    lang: {language}\n    type: {kind}\n{percent}"
    ))
}

/// Writes files. Returns their distinct names as a list, and the language code of the first.
fn put(writing: &mut Writing, files: Vec<(String, Content)>) -> (String, &'static str) {
    let language = files.first().and_then(|(name, _)| language(name));
    let mut names: Vec<String> = Vec::new();
    for (name, _) in &files {
        let name = quoted(name);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    for (name, content) in files {
        writing.put(name, content);
    }
    (names.join(", "), language.unwrap_or(LANGUAGES[1].1))
}

fn language(name: &str) -> Option<&'static str> {
    let own = |(ending, _): &&(&str, &str)| name.ends_with(ending);
    LANGUAGES.iter().find(own).map(|(_, language)| *language)
}

/// Formats `test_cases`: single cases for subtasks that sum, batches for those that count the worst case.
fn cases(writing: &mut Writing) -> Result<String, Fact> {
    let mut text = "test_cases:\n".to_owned();
    let mut batches: Vec<&str> = Vec::new();
    for (place, (group, whole)) in writing.whole_groups().into_iter().enumerate() {
        let stem = |number: usize| format!("{}-{}", place + 1, number + 1);
        let needs = needs(writing, &group, &batches);
        if group.scoring == Scoring::Sum {
            let each = writing.case_points(&group, whole);
            if each.contains(&0) {
                // A failed case without points would end the judging.
                let number = group.number.unwrap_or_default();
                return Err(writing.cannot(("subtask", number, "points"), whole.to_string()));
            }
            for (number, ((case, _), points)) in group.cases.iter().zip(each).enumerate() {
                let named = files(writing, case, &stem(number));
                let _ = writeln!(text, "- {{{named}, points: {points}}}");
            }
            continue;
        }
        batches.push(group.name);
        text += "- batched:\n";
        for (number, (case, _)) in group.cases.iter().enumerate() {
            let named = files(writing, case, &stem(number));
            let _ = writeln!(text, "  - {{{named}}}");
        }
        let _ = writeln!(text, "  points: {whole}");
        if !needs.is_empty() {
            let needs: Vec<String> = needs.iter().map(usize::to_string).collect();
            let _ = writeln!(text, "  dependencies: [{}]", needs.join(", "));
        }
    }
    Ok(text)
}

/// Numbers of the batches that a group requires.
fn needs<'a>(writing: &Writing<'a>, group: &Group<'a>, batches: &[&str]) -> Vec<usize> {
    let place = |name: &String| {
        let place = batches.iter().position(|batch| batch == name);
        place.map(|place| place + 1)
    };
    writing.required(group).iter().filter_map(place).collect()
}

fn files(writing: &mut Writing, case: &Case, stem: &str) -> String {
    let paths = ["in", "out"].map(|ending| format!("{stem}.{ending}"));
    let named = format!("in: {}, out: {}", quoted(&paths[0]), quoted(&paths[1]));
    writing.put_case(case, paths);
    named
}

/// Writes the jury solutions with their expected verdicts.
fn programs(writing: &mut Writing) {
    let limits = writing.package().limits;
    let seconds = limits.cpu.unwrap_or_default().as_secs_f64();
    let kib = limits.memory.unwrap_or_default().0.div_ceil(1 << 10);
    for program in &writing.package().programs {
        let code = rows()
            .find(|(_, folder)| *folder == program.folder)
            .map(|row| row.0);
        let language = language(&program.file);
        if writing.needs_files(program) {
            continue;
        }
        let (Some(code), Some(language), true) =
            (code, language, writing.exported.has(&program.file))
        else {
            writing.behind(&program.file);
            continue;
        };
        let source = file_name(&program.file);
        let name = plain(source).replace('.', "-");
        let place = writing.free(&format!("tests/{name}/test.yml"));
        let folder = place.trim_end_matches("/test.yml").to_owned();
        let source = plain(source);
        writing.put(
            format!("{folder}/{source}"),
            Content::File(program.file.clone()),
        );
        writing.text(
            place,
            format!(
                "source: {}\nlanguage: {language}\ntime: {seconds}\nmemory: {kib}\nexpect: {code}\n",
                quoted(&source)
            ),
        );
    }
}
