//! Generates docs/problem-toml.md from the types that read the files; the test fails if the page in the repository
//! differs.

use std::fmt::Write;

use super::super::minimal_problem;
use crate::entry::MAX_TEXT_FILE_SIZE;
use crate::key_table::{self, KeyDefault, KeyTable, memory_key_value};
use crate::language;
use crate::limits_table::default_wall_time;
use crate::validator_table::{self, SubtaskNaming};
use caipan_checker::Settings;
use caipan_checker::compare::standard;
use caipan_i18n::EnglishFormat;
use caipan_puzzles::{checker, checker_names, puzzle_names};

/// Environment variable; if set, the test writes the page instead of comparing it.
const WRITE_PAGE_VARIABLE: &str = "CAIPAN_TEST_WRITE_PAGE";

const PAGE_PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/problem-toml.md");

fn write_table_row(page: &mut String, cells: [&str; 4]) {
    writeln!(page, "| {} |", cells.join(" | ")).unwrap();
}

fn write_table_head(page: &mut String, title: &str, text: &str) {
    writeln!(page, "\n## {title}\n\n{text}\n").unwrap();
    write_table_row(page, ["key", "value", "default", "meaning"]);
    write_table_row(page, ["---"; 4]);
}

fn section(page: &mut String, title: &str, table: &KeyTable) {
    write_table_head(page, title, &table.about);
    for key in &table.keys {
        let default = match &key.default_value {
            KeyDefault::Required => "required".to_owned(),
            KeyDefault::RequiredForNew => "required for a new language".to_owned(),
            KeyDefault::Nothing => "none".to_owned(),
            KeyDefault::Value(value) => format!("`{value}`"),
            KeyDefault::Unknown => panic!("{}: its default is not known", key.path),
        };
        let name = format!("`{}`", key.name);
        write_table_row(page, [&name, &key.kind, &default, &key.meaning]);
    }
}

/// Renders a section for the keys at the top of the file, and one for each table.
fn write_key_tables(page: &mut String, file: &str, tables: &[KeyTable]) {
    for table in tables {
        match table.header.as_str() {
            "" => section(page, file, table),
            header => section(page, &format!("`{header}`"), table),
        }
    }
}

#[test]
fn the_default_of_the_wall_time_is_what_the_page_says() {
    let limits = minimal_problem().unwrap().limits;
    assert_eq!(limits.wall, default_wall_time(limits.cpu));
}

fn write_built_in_languages(page: &mut String) {
    page.push_str("\n## Languages that are built in\n\n");
    write_table_row(page, ["language", "endings", "commands", "rest"]);
    write_table_row(page, ["---"; 4]);
    for language in language::built_in_languages() {
        let rest = format!(
            "`time_factor = {:?}`, `processes = {}`, `memory = {}`",
            language.time_factor,
            language.processes,
            memory_key_value(&language)
        );
        let commands = [&language.compile, &language.run].map(|words| command_line(words));
        let cells = [
            &format!("`{}`", language.id),
            &language.extensions.join(" "),
            &format!("`{}`, then `{}`", commands[0], commands[1]),
            &rest,
        ];
        write_table_row(page, cells.map(String::as_str));
    }
}

fn command_line(words: &[String]) -> String {
    let quoted: Vec<String> = words
        .iter()
        .map(|word| {
            if word.contains(' ') {
                format!("'{word}'")
            } else {
                word.clone()
            }
        })
        .collect();
    quoted.join(" ")
}

fn write_checker_settings(page: &mut String) {
    for name in checker_names() {
        let made = checker(name, &Settings::new()).unwrap();
        let settings = made.unwrap_or_else(|bad| panic!("{bad:?}")).settings();
        if settings.is_empty() {
            continue;
        }
        let text = format!(
            "Settings of the checker `{name}`, as text, number or boolean; `--set KEY=VALUE` overrides them."
        );
        write_table_head(page, &format!("`[{name}]`"), &text);
        for setting in settings {
            let cells = [
                &format!("`{}`", setting.key),
                &setting.expected.english(),
                &format!("`{}`", setting.value),
                setting.purpose,
            ];
            write_table_row(page, cells);
        }
    }
}

/// Renders the comparisons that problem setters know from testlib.
fn standard_comparisons(page: &mut String) {
    writeln!(
        page,
        "\n## Standard comparisons\n\n\
        They go by the names that they have in testlib, and have no settings. A value that is not of its form is the contestant's\n\
        fault in the output, and the jury's in the answer.\n\n\
        | checker | compares |\n| --- | --- |"
    )
    .unwrap();
    for (name, about) in standard::comparison_names_and_descriptions() {
        writeln!(page, "| `\"{name}\"` | {about} |").unwrap();
    }
}

/// Renders the calling conventions of validators and the meanings of their exit codes.
fn validators(page: &mut String) {
    writeln!(
        page,
        "\n## Dialects of validators\n\n\
        A case of a subtask is asked about with `--group`, where the dialect has that. A crash, a limit or another exit code is a\n\
        fault of the validator; an assertion in Python that does not hold refuses the input, and so does every other exception that\n\
        is raised on purpose where all other codes refuse it.\n\n\
        | dialect | called as | valid | not valid |\n| --- | --- | --- | --- |"
    )
    .unwrap();
    for dialect in validator_table::DIALECTS {
        let program = match dialect.interpreters.first() {
            Some(interpreter) => format!("{interpreter} SOURCE"),
            None => "PROGRAM".to_owned(),
        };
        let input = if dialect.reads_file { " INPUT" } else { "" };
        let group = match dialect.group {
            Some(SubtaskNaming::Name) => " [--group SUBTASK]",
            Some(SubtaskNaming::Number) => " [--group stNUMBER]",
            None => "",
        };
        let stdin = if dialect.reads_file { "" } else { " < INPUT" };
        let others = dialect
            .invalid
            .map_or("any other up to 125".to_owned(), |codes| {
                let words: Vec<String> = codes.iter().map(u8::to_string).collect();
                words.join(", ")
            });
        let called = format!("{program}{input}{group} ARGS{stdin}");
        let (name, valid) = (dialect.name, dialect.valid);
        writeln!(page, "| `\"{name}\"` | `{called}` | {valid} | {others} |").unwrap();
    }
}

fn render_reference_page() -> String {
    let mut page = format!(
        "<!-- Made from the types that read these files: `{WRITE_PAGE_VARIABLE}=1 cargo test -p caipan-problem problem_toml` writes it. -->\n\n\
        # problem.toml and contest.toml: every key\n\n\
        For setters.\n\n\
        A folder with a `problem.toml` is a problem; a `contest.toml` names several. Both are TOML of at most {MAX_TEXT_FILE_SIZE}.\n\
        A folder of nothing but cases is a problem too: it is called as the folder is, and the defaults below hold.\n\
        An unknown key or a bad value is refused with its line and a caret under it.\n\n"
    );
    let puzzles: Vec<&str> = puzzle_names().collect();
    let generic: Vec<&str> = checker_names()
        .filter(|name| {
            !puzzles.contains(name) && !standard::comparison_names().any(|known| known == *name)
        })
        .collect();
    writeln!(
        page,
        "`checker` is one of {}, which compare with the answer file,\na puzzle whose rules caipan knows: {},\none of the standard comparisons, below,\nor the table `[checker]`: a program of the jury's.",
        quoted_names(&generic),
        quoted_names(&puzzles)
    )
    .unwrap();
    write_key_tables(&mut page, "problem.toml", &key_table::problem_toml_tables());
    write_built_in_languages(&mut page);
    write_checker_settings(&mut page);
    standard_comparisons(&mut page);
    validators(&mut page);
    write_key_tables(&mut page, "contest.toml", &key_table::contest_toml_tables());
    page.push_str("\nGo on with [setting problems](setting-problems.md) or [a checker or an interactor of your own](your-checker.md).\n");
    page
}

fn quoted_names(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`\"{name}\"`")).collect();
    quoted.join(", ")
}

#[test]
fn the_page_of_every_key_is_up_to_date() {
    let page = render_reference_page();
    if std::env::var_os(WRITE_PAGE_VARIABLE).is_some() {
        std::fs::write(PAGE_PATH, &page).unwrap();
    }
    let found = std::fs::read_to_string(PAGE_PATH).unwrap();
    assert!(
        found == page,
        "{PAGE_PATH} is out of date: {WRITE_PAGE_VARIABLE}=1 writes it anew"
    );
}
