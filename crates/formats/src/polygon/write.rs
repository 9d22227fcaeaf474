//! Writes a Polygon package: problem.xml, numbered tests, files/ and solutions/.
//!
//! Polygon does not import whole packages; files are uploaded by hand or through its API.

use std::fmt::Write;

use super::assets::PERCENT;
use super::tree::FILE;
use super::words::LANGUAGES;
use crate::package::{Case, Checker, Content, JuryProgram};
use crate::reading::file_name;
use crate::writing::groups::Group;
use crate::writing::names::plain;
use crate::writing::writing::Writing;
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;
use caipan_problem::subtask::Scoring;

/// Folder of the jury's programs.
const FILES: &str = "files";

/// Solution tags by folder of our jury programs; the first accepted solution becomes the main one.
const TAGS: &[(&str, &str)] = &[
    ("accepted", "accepted"),
    ("rejected", "rejected"),
    ("wrong_answer", "wrong-answer"),
    ("time_limit_exceeded", "time-limit-exceeded"),
    ("memory_limit_exceeded", "memory-limit-exceeded"),
    ("run_time_error", "failed"),
    ("brute_force", "time-limit-exceeded-or-accepted"),
];

/// Pairs of a source's extension and its Polygon type.
const TYPES: &str = ".cpp cpp.g++17 .cc cpp.g++17 .c c.gcc .py python.3 .java java11 .pas pas.fpc .rs rust .go go .js js";

/// Polygon type of a source; `None` if the extension is unknown.
fn kind(path: &str) -> Option<&'static str> {
    let words: Vec<&str> = TYPES.split(' ').collect();
    let mut rows = words.chunks_exact(2);
    rows.find(|row| path.ends_with(row[0])).map(|row| row[1])
}

/// Group of the samples, without points, in a problem with groups.
const SAMPLES: &str = "samples";

/// Writes the package.
///
/// # Errors
///
/// Polygon cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write(writing: &mut Writing) -> Result<(), Fact> {
    writing.brings_testlib = true;
    writing.refuse_passes()?;
    writing.refuse_max()?;
    writing.refuse_together()?;
    writing.refuse_own_limits()?;
    writing.lose_requires(|own, _| !own.is_ceiling);
    writing.lose_times();
    writing.look_at_cases()?;
    let package = writing.package();
    writing.lose_output();
    let name = plain(&package.name).to_lowercase();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n<problem revision=\"1\" short-name=\"{}\">\n",
        escaped(&name)
    );
    xml += &names(writing);
    xml += &judging(writing);
    let mut resources: Vec<String> = Vec::new();
    let assets = assets(writing, &mut resources)?;
    if !resources.is_empty() {
        xml += "    <files>\n        <resources>\n";
        for path in resources {
            let _ = writeln!(xml, "            <file path=\"{}\"/>", escaped(&path));
        }
        xml += "        </resources>\n    </files>\n";
    }
    xml += &assets;
    xml += "</problem>\n";
    writing.text(FILE, xml);
    writing.leave(&["samples", "submissions", "validators"]);
    Ok(())
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

fn names(writing: &Writing) -> String {
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
            escaped(language),
            escaped(&title)
        );
    }
    text + "    </names>\n"
}

/// Formats `judging`: limits, tests and groups.
fn judging(writing: &mut Writing) -> String {
    let (input, output) = writing.io().unwrap_or_default();
    let limits = writing.package().limits;
    let millis = limits.cpu.unwrap_or_default().as_millis().max(1);
    let bytes = limits.memory.unwrap_or_default().0;
    let groups = writing.package().groups();
    let graded: usize = groups.iter().map(|group| group.cases.len()).sum();
    let number = writing.package().samples().len() + graded;
    // At least two digits.
    let digits = number.to_string().len().max(2);
    let (tests, rows) = tests(writing, &groups, digits);
    let groups = if rows.is_empty() {
        String::new()
    } else {
        format!("            <groups>\n{rows}            </groups>\n")
    };
    let is_percent = matches!(
        &writing.package().checker,
        Some(Checker::Brought(own)) if own.points == Some(Unit::Percent)
    );
    let percent = if is_percent {
        format!(" {PERCENT}=\"true\"")
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
        escaped(&input),
        escaped(&output)
    )
}

/// Formats the elements of all tests and of all groups, and writes the test files.
fn tests(writing: &mut Writing, groups: &[Group], digits: usize) -> (String, String) {
    let package = writing.package();
    let has_groups = !package.subtasks.is_empty();
    let (mut number, mut tests, mut rows) = (0, String::new(), String::new());
    for case in package.samples() {
        number += 1;
        files(writing, case, number, digits);
        let group = if has_groups {
            format!(" group=\"{SAMPLES}\" points=\"0.0\"")
        } else {
            String::new()
        };
        tests += &format!("                <test method=\"manual\" sample=\"true\"{group}/>\n");
    }
    if has_groups && number > 0 {
        rows += &format!(
            "                <group feedback-policy=\"complete\" name=\"{SAMPLES}\" points=\"0.0\" points-policy=\"each-test\"/>\n"
        );
    }
    for group in groups {
        for (case, points) in &group.cases {
            number += 1;
            files(writing, case, number, digits);
            let own = match (has_groups, group.scoring, &case.points) {
                (true, Scoring::Sum, _) | (false, _, Some(_)) => {
                    format!(" points=\"{}\"", points.exactly())
                }
                _ => String::new(),
            };
            let named = if has_groups {
                format!(" group=\"{}\"", escaped(group.name))
            } else {
                String::new()
            };
            tests += &format!("                <test method=\"manual\"{named}{own}/>\n");
        }
        if has_groups {
            rows += &row(group);
        }
    }
    (tests, rows)
}

fn row(group: &Group) -> String {
    let policy = match group.scoring {
        Scoring::Sum => "each-test",
        Scoring::Min | Scoring::Max => "complete-group",
    };
    let head = format!(
        "                <group feedback-policy=\"points\" name=\"{}\" points=\"{}\" points-policy=\"{policy}\"",
        escaped(group.name),
        group.points.exactly()
    );
    let required = group.subtask.map_or(&[][..], |subtask| &subtask.requires);
    if required.is_empty() {
        return head + "/>\n";
    }
    let needed = required.iter().map(|name| {
        format!(
            "                        <dependency group=\"{}\"/>\n",
            escaped(name)
        )
    });
    let needed: String = needed.collect();
    format!(
        "{head}>\n                    <dependencies>\n{needed}                    </dependencies>\n                </group>\n"
    )
}

fn files(writing: &mut Writing, case: &Case, number: usize, digits: usize) {
    let paths = ["", ".a"].map(|ending| format!("tests/{number:0digits$}{ending}"));
    writing.put_case(case, paths);
}

/// Formats `assets`: checker, interactor, validators and solutions.
fn assets(writing: &mut Writing, resources: &mut Vec<String>) -> Result<String, Fact> {
    let package = writing.package();
    let mut text = "    <assets>\n".to_owned();
    if package.checker.is_some() {
        let units = [Unit::Percent, Unit::Absolute];
        let checker = writing.testlib_checker(FILES, "check.cpp", &units)?;
        let main = put(writing, checker.files, resources);
        let _ = writeln!(
            text,
            "        <checker type=\"testlib\">\n            {}\n        </checker>",
            source(&main)
        );
    }
    text += &talker(writing, resources)?;
    text += &validators(writing, resources)?;
    let mut solutions = String::new();
    let mut has_main = false;
    for program in &package.programs {
        solutions += &solution(writing, program, &mut has_main);
    }
    if !solutions.is_empty() {
        text += &format!("        <solutions>\n{solutions}        </solutions>\n");
    }
    Ok(text + "    </assets>\n")
}

fn source(path: &str) -> String {
    let kind = kind(path).unwrap_or_default();
    format!("<source path=\"{}\" type=\"{kind}\"/>", escaped(path))
}

fn talker(writing: &mut Writing, resources: &mut Vec<String>) -> Result<String, Fact> {
    let Some(interactor) = &writing.package().interactor else {
        return Ok(String::new());
    };
    let program = writing.brought(interactor, "files/interactor.cpp")?;
    if interactor.dialect != "testlib" || !program.is_cpp() || !interactor.args.is_empty() {
        return Err(writing.cannot(("interactor", 0, "dialect"), &interactor.dialect));
    }
    let files = program.files_as("interactor.cpp");
    let main = source(&put(writing, files, resources));
    Ok(format!(
        "        <interactor>\n            {main}\n        </interactor>\n"
    ))
}

fn validators(writing: &mut Writing, resources: &mut Vec<String>) -> Result<String, Fact> {
    let mut text = String::new();
    for validator in writing.whole_validators() {
        let program = writing.brought(validator, "files/validator.cpp")?;
        // Polygon passes a validator only the name of the group.
        let is_fit = validator.dialect == "testlib" && validator.args.is_empty();
        if !is_fit || !program.is_cpp() {
            writing.behind(&validator.file);
            continue;
        }
        let main = source(&put(writing, program.files(), resources));
        text +=
            &format!("            <validator>\n                {main}\n            </validator>\n");
    }
    Ok(if text.is_empty() {
        text
    } else {
        format!("        <validators>\n{text}        </validators>\n")
    })
}

/// Writes the files of a program and returns the path of the first; the others become resources.
fn put(
    writing: &mut Writing,
    files: Vec<(String, Content)>,
    resources: &mut Vec<String>,
) -> String {
    let mut main = String::new();
    for (place, (name, content)) in files.into_iter().enumerate() {
        let path = format!("{FILES}/{name}");
        match place {
            0 => {
                main = writing.free(&path);
                writing.put(main.clone(), content);
            }
            _ => {
                writing.put(path.clone(), content);
                if !resources.contains(&path) {
                    resources.push(path);
                }
            }
        }
    }
    main
}

fn solution(writing: &mut Writing, program: &JuryProgram, has_main: &mut bool) -> String {
    let tag = TAGS.iter().find(|(folder, _)| *folder == program.folder);
    let kind = kind(&program.file).filter(|_| writing.exported.has(&program.file));
    let (Some((_, tag)), Some(kind)) = (tag, kind) else {
        writing.behind(&program.file);
        return String::new();
    };
    let tag = if *tag == TAGS[0].1 && !*has_main {
        *has_main = true;
        "main"
    } else {
        tag
    };
    if program.score.is_some() || !program.subtasks.is_empty() {
        let program = program.file.clone();
        writing.lost(("jury.expect", 0, "program"), program);
    }
    let place = writing.free(&format!("solutions/{}", plain(file_name(&program.file))));
    writing.put(place.clone(), Content::File(program.file.clone()));
    format!(
        "            <solution tag=\"{tag}\">\n                <source path=\"{}\" type=\"{kind}\"/>\n            </solution>\n",
        escaped(&place)
    )
}
