//! Writes a Polygon package: problem.xml, numbered tests, files/ and solutions/.
//!
//! Polygon does not import whole packages; the files have to be uploaded by hand or through Polygon's API.

use std::fmt::Write;

use super::asset_programs::PERCENT_ATTRIBUTE;
use super::documents::LANGUAGES;
use super::problem_xml::{FILES_FOLDER, PROBLEM_XML};
use crate::package::{Case, Checker, FileContent, JurySolution, Package};
use crate::package_reader::file_name;
use crate::writing::package_writer::PackageWriter;
use crate::writing::portable_names::to_portable_name;
use crate::writing::scored_groups::ScoredGroup;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::source_file::language_of;
use caipan_problem::subtask::Scoring;

/// Folders of jury solutions, each with the Polygon tag of the solutions in the folder. The first accepted solution
/// gets the tag `main` instead.
const SOLUTION_TAGS: &[(&str, &str)] = &[
    ("accepted", "accepted"),
    ("rejected", "rejected"),
    ("wrong_answer", "wrong-answer"),
    ("time_limit_exceeded", "time-limit-exceeded"),
    ("memory_limit_exceeded", "memory-limit-exceeded"),
    ("run_time_error", "failed"),
    ("brute_force", "time-limit-exceeded-or-accepted"),
];

/// Extensions of source files, each followed by the Polygon type of the language.
const SOURCE_TYPES: &str = ".cpp cpp.g++17 .cc cpp.g++17 .c c.gcc .py python.3 .java java11 .pas pas.fpc .rs rust .go go .js js";

/// Newer standards of C++, each with the Polygon type of sources.
pub(super) const NEWER_CPP_TYPES: &[(&str, &str)] = &[
    ("gnu++20", "cpp.gcc13-64-winlibs-g++20"),
    ("gnu++23", "cpp.gcc14-64-msys2-g++23"),
];

/// Polygon type of a source file, by extension; `None` if the extension is unknown.
fn polygon_source_type(path: &str, package: &Package) -> Option<&'static str> {
    let words: Vec<&str> = SOURCE_TYPES.split(' ').collect();
    let mut rows = words.chunks_exact(2);
    let usual = rows.find(|row| path.ends_with(row[0]))?[1];
    if !usual.starts_with("cpp.") {
        return Some(usual);
    }
    let language = package.graders.get(&language_of(path)?);
    let standard = language.and_then(|own| own.standard.as_deref());
    let newer = NEWER_CPP_TYPES
        .iter()
        .find(|(known, _)| standard == Some(known));
    Some(newer.map_or(usual, |(_, kind)| *kind))
}

/// Name of the group without points that contains the samples, if the problem has groups.
const SAMPLE_GROUP: &str = "samples";

/// Writes the problem as a Polygon package.
///
/// # Errors
///
/// Polygon cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write_package(writing: &mut PackageWriter) -> Result<(), Fact> {
    writing.provides_testlib = true;
    writing.refuse_multi_pass()?;
    writing.refuse_max_scoring()?;
    writing.refuse_graders()?;
    writing.refuse_subtask_and_case_limits()?;
    writing.note_lost_requirements(|own, _| !own.is_ceiling);
    writing.note_lost_time_settings();
    writing.note_unusual_line_ends()?;
    let package = writing.package();
    writing.note_lost_output_limit();
    let name = to_portable_name(&package.name).to_lowercase();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n<problem revision=\"1\" short-name=\"{}\">\n",
        escape_xml(&name)
    );
    xml += &format_name_elements(writing);
    xml += &write_tests_and_format_judging(writing);
    let mut resources: Vec<String> = Vec::new();
    let assets = write_programs_and_format_assets(writing, &mut resources)?;
    if !resources.is_empty() {
        xml += "    <files>\n        <resources>\n";
        for path in resources {
            let _ = writeln!(xml, "            <file path=\"{}\"/>", escape_xml(&path));
        }
        xml += "        </resources>\n    </files>\n";
    }
    xml += &assets;
    xml += "</problem>\n";
    writing.add_text_file(PROBLEM_XML, xml);
    writing.note_omitted_package_content(&["samples", "submissions", "validators"]);
    Ok(())
}

fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn format_name_elements(writing: &PackageWriter) -> String {
    let package = writing.package();
    let mut text = "    <names>\n".to_owned();
    let own = [("en".to_owned(), package.name.clone())];
    let all: Vec<(String, String)> = if package.title.is_empty() {
        own.into()
    } else {
        package.title.clone().into_iter().collect()
    };
    for (language, title) in all {
        let known = LANGUAGES.iter().find(|(_, short)| *short == language);
        let language = known.map_or(&*language, |(name, _)| name);
        let _ = writeln!(
            text,
            "        <name language=\"{}\" value=\"{}\"/>",
            escape_xml(language),
            escape_xml(&title)
        );
    }
    text + "    </names>\n"
}

/// Writes the tests. Returns the element `judging`, which contains limits, tests and groups.
fn write_tests_and_format_judging(writing: &mut PackageWriter) -> String {
    let (input, output) = writing.io_file_names_with_notice().unwrap_or_default();
    let limits = writing.package().limits;
    let millis = limits.cpu.unwrap_or_default().as_millis().max(1);
    let bytes = limits.memory.unwrap_or_default().0;
    let groups = writing.package().groups();
    let graded: usize = groups.iter().map(|group| group.cases.len()).sum();
    let number = writing.package().samples().len() + graded;
    // File names of tests have at least two digits.
    let digits = number.to_string().len().max(2);
    let (tests, rows) = write_tests_and_format_elements(writing, &groups, digits);
    let groups = if rows.is_empty() {
        String::new()
    } else {
        format!("            <groups>\n{rows}            </groups>\n")
    };
    let is_percent = matches!(
        &writing.package().checker,
        Some(Checker::Program(own)) if own.points == Some(PointsUnit::Percent)
    );
    let percent = if is_percent {
        format!(" {PERCENT_ATTRIBUTE}=\"true\"")
    } else {
        String::new()
    };
    format!(
        "    <judging cpu-name=\"\" cpu-speed=\"\" input-file=\"{}\" output-file=\"{}\" run-count=\"1\"{percent}>\n        \
         <testset name=\"tests\">\n            <time-limit>{millis}</time-limit>\n            \
         <memory-limit>{bytes}</memory-limit>\n            <test-count>{number}</test-count>\n            \
         <input-path-pattern>tests/%0{digits}d</input-path-pattern>\n            \
         <answer-path-pattern>tests/%0{digits}d.a</answer-path-pattern>\n            \
         <tests>\n{tests}            </tests>\n{groups}        </testset>\n    </judging>\n",
        escape_xml(&input),
        escape_xml(&output)
    )
}

/// Writes the files of all tests. Returns the elements `test` and the elements `group`. If the problem has no
/// subtasks, there are no elements `group`.
fn write_tests_and_format_elements(
    writing: &mut PackageWriter,
    groups: &[ScoredGroup],
    digits: usize,
) -> (String, String) {
    let package = writing.package();
    let has_groups = !package.subtasks.is_empty();
    let (mut number, mut tests, mut rows) = (0, String::new(), String::new());
    for case in package.samples() {
        number += 1;
        write_test(writing, case, number, digits);
        let group = if has_groups {
            format!(" group=\"{SAMPLE_GROUP}\" points=\"0.0\"")
        } else {
            String::new()
        };
        tests += &format!("                <test method=\"manual\" sample=\"true\"{group}/>\n");
    }
    if has_groups && number > 0 {
        rows += &format!(
            "                <group feedback-policy=\"complete\" name=\"{SAMPLE_GROUP}\" points=\"0.0\" points-policy=\"each-test\"/>\n"
        );
    }
    for group in groups {
        for (case, points) in &group.cases {
            number += 1;
            write_test(writing, case, number, digits);
            let own = match (has_groups, group.scoring, &case.points) {
                (true, Scoring::Sum, _) | (false, _, Some(_)) => {
                    format!(" points=\"{}\"", points.to_exact_text())
                }
                _ => String::new(),
            };
            let named = if has_groups {
                format!(" group=\"{}\"", escape_xml(group.name))
            } else {
                String::new()
            };
            tests += &format!("                <test method=\"manual\"{named}{own}/>\n");
        }
        if has_groups {
            rows += &format_group_element(writing, group);
        }
    }
    (tests, rows)
}

fn format_group_element(writing: &PackageWriter, group: &ScoredGroup) -> String {
    let policy = match group.scoring {
        Scoring::Sum => "each-test",
        Scoring::Min | Scoring::Max => "complete-group",
    };
    let head = format!(
        "                <group feedback-policy=\"points\" name=\"{}\" points=\"{}\" points-policy=\"{policy}\"",
        escape_xml(group.name),
        group.points.to_exact_text()
    );
    let required = writing.subtask_requirements_if_expressible(group);
    if required.is_empty() {
        return head + "/>\n";
    }
    let needed: String = required
        .iter()
        .map(|name| {
            format!(
                "                        <dependency group=\"{}\"/>\n",
                escape_xml(name)
            )
        })
        .collect();
    format!(
        "{head}>\n                    <dependencies>\n{needed}                    </dependencies>\n                </group>\n"
    )
}

fn write_test(writing: &mut PackageWriter, case: &Case, number: usize, digits: usize) {
    let paths = ["", ".a"].map(|ending| format!("tests/{number:0digits$}{ending}"));
    writing.add_case_files(case, paths);
}

/// Writes checker, interactor, validators and solutions. Returns the element `assets`, which declares these programs.
/// Adds the paths of further files to `resources`.
fn write_programs_and_format_assets(
    writing: &mut PackageWriter,
    resources: &mut Vec<String>,
) -> Result<String, Fact> {
    let package = writing.package();
    let mut text = "    <assets>\n".to_owned();
    if package.checker.is_some() {
        let units = [PointsUnit::Percent, PointsUnit::Absolute];
        let checker = writing.testlib_checker(FILES_FOLDER, "check.cpp", &units)?;
        let main = write_program(writing, checker.files, resources);
        let _ = writeln!(
            text,
            "        <checker type=\"testlib\">\n            {}\n        </checker>",
            format_source_element(&main, package)
        );
    }
    text += &write_interactor_and_format_element(writing, resources)?;
    text += &write_validators_and_format_elements(writing, resources)?;
    let mut solutions = String::new();
    let mut has_main = false;
    for program in &package.programs {
        solutions += &write_solution_and_format_element(writing, program, &mut has_main);
    }
    if !solutions.is_empty() {
        text += &format!("        <solutions>\n{solutions}        </solutions>\n");
    }
    Ok(text + "    </assets>\n")
}

fn format_source_element(path: &str, package: &Package) -> String {
    let kind = polygon_source_type(path, package).unwrap_or_default();
    format!("<source path=\"{}\" type=\"{kind}\"/>", escape_xml(path))
}

fn write_interactor_and_format_element(
    writing: &mut PackageWriter,
    resources: &mut Vec<String>,
) -> Result<String, Fact> {
    let Some(interactor) = &writing.package().interactor else {
        return Ok(String::new());
    };
    let program = writing.prepare_jury_program(interactor, "files/interactor.cpp")?;
    if interactor.dialect != "testlib" || !program.is_cpp() || !interactor.args.is_empty() {
        return Err(writing.unsupported_error(("interactor", 0, "dialect"), &interactor.dialect));
    }
    let files = program.files_with_main_name("interactor.cpp");
    let main = write_program(writing, files, resources);
    let main = format_source_element(&main, writing.package());
    Ok(format!(
        "        <interactor>\n            {main}\n        </interactor>\n"
    ))
}

fn write_validators_and_format_elements(
    writing: &mut PackageWriter,
    resources: &mut Vec<String>,
) -> Result<String, Fact> {
    let mut text = String::new();
    for validator in writing.validators_of_all_cases() {
        let program = writing.prepare_jury_program(validator, "files/validator.cpp")?;
        // Polygon passes only the names of test set and group to validators, no other arguments.
        let is_fit = validator.dialect == "testlib" && validator.args.is_empty();
        if !is_fit || !program.is_cpp() {
            writing.note_omitted_file(&validator.file);
            continue;
        }
        let main = write_program(writing, program.files(), resources);
        let main = format_source_element(&main, writing.package());
        text +=
            &format!("            <validator>\n                {main}\n            </validator>\n");
    }
    Ok(if text.is_empty() {
        text
    } else {
        format!("        <validators>\n{text}        </validators>\n")
    })
}

/// Writes the files of a program and returns the path of the first file. Adds the paths of all other files to
/// `resources`.
fn write_program(
    writing: &mut PackageWriter,
    files: Vec<(String, FileContent)>,
    resources: &mut Vec<String>,
) -> String {
    let mut main = String::new();
    for (place, (name, content)) in files.into_iter().enumerate() {
        let path = format!("{FILES_FOLDER}/{name}");
        match place {
            0 => {
                main = writing.first_free_path(&path);
                writing.add_file(main.clone(), content);
            }
            _ => {
                writing.add_file(path.clone(), content);
                if !resources.contains(&path) {
                    resources.push(path);
                }
            }
        }
    }
    main
}

fn write_solution_and_format_element(
    writing: &mut PackageWriter,
    program: &JurySolution,
    has_main: &mut bool,
) -> String {
    let tag = SOLUTION_TAGS
        .iter()
        .find(|(folder, _)| *folder == program.folder);
    let kind = polygon_source_type(&program.file, writing.package())
        .filter(|_| writing.problem.has(&program.file));
    let (Some((_, tag)), Some(kind)) = (tag, kind) else {
        writing.note_omitted_file(&program.file);
        return String::new();
    };
    let tag = if *tag == SOLUTION_TAGS[0].1 && !*has_main {
        *has_main = true;
        "main"
    } else {
        tag
    };
    if program.score.is_some() || !program.subtasks.is_empty() {
        writing.note_lost_key(("jury.expect", 0, "program"), program.file.clone());
    }
    let place = writing.first_free_path(&format!(
        "solutions/{}",
        to_portable_name(file_name(&program.file))
    ));
    writing.add_file(place.clone(), FileContent::File(program.file.clone()));
    format!(
        "            <solution tag=\"{tag}\">\n                <source path=\"{}\" type=\"{kind}\"/>\n            </solution>\n",
        escape_xml(&place)
    )
}
