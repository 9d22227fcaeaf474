//! Tests that new files contain every key in the order of the documentation, with comments in one language and valid
//! examples.

use super::*;
use crate::{contest_toml, problem_toml};
use caipan_i18n::{Lang, explain_config_key};

fn render_with_translation(
    lang: Lang,
    write: impl FnOnce(&CommentTranslation) -> String,
) -> String {
    write(&CommentTranslation {
        meaning: &|path, english| explain_config_key(lang, path, english),
        fact: &|fact| lang.fact(fact),
    })
}

fn problem(name: &str, case: &str, lang: Lang) -> String {
    let filled = [NewTomlTable {
        header: "",
        keys: vec![
            ("name", toml::Value::from(name).to_string()),
            ("checker", "\"tokens\"".to_owned()),
        ],
    }];
    let new = NewProblem {
        name,
        first: "题目 caipan\n\n题目 caipan",
        filled: &filled,
        case,
        statement: "statement/en.md",
    };
    render_with_translation(lang, |words| super::render_problem_toml(&new, words))
}

/// Returns a line without the `#`; `None` if the line is a sentence of a comment.
fn uncommented(line: &str) -> Option<&str> {
    let text = line.strip_prefix('#').unwrap_or(line);
    (!text.is_empty() && !text.starts_with(' ')).then_some(text)
}

/// Splits a new file into tables, each with header and lines; the keys at the top come first.
fn table_sections(text: &str) -> Vec<(String, Vec<&str>)> {
    let mut table_sections = vec![(String::new(), Vec::new())];
    for line in text.lines() {
        match uncommented(line).filter(|line| line.starts_with('[')) {
            Some(header) => table_sections.push((header.to_owned(), vec![line])),
            None => table_sections.last_mut().unwrap().1.push(line),
        }
    }
    table_sections
}

/// Returns the keys in the documentation by table heading, in order, without those of contest.toml.
fn documented_keys() -> Vec<(String, String)> {
    let page = include_str!("../../problem-toml.md")
        .split("\n## contest.toml")
        .next()
        .unwrap();
    let (mut table, mut is_table, mut keys) = (String::new(), false, Vec::new());
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            table = heading.trim_matches('`').replace("problem.toml", "");
        }
        is_table = line.starts_with("| key |") || is_table && line.starts_with('|');
        let row = line.strip_prefix("| `").filter(|_| is_table);
        if let Some((key, _)) = row.and_then(|row| row.split_once('`')) {
            keys.push((table.clone(), key.to_owned()));
        }
    }
    keys
}

#[test]
fn a_new_problem_toml_contains_every_documented_key_in_order() {
    let documented = documented_keys();
    assert!(documented.len() > 80, "{documented:?}");
    for lang in Lang::ALL {
        let text = problem("a", "1", lang);
        let mut found = Vec::new();
        for (header, lines) in table_sections(&text) {
            for line in lines {
                // The example of a key that excludes another one follows a colon.
                let of_comment = line.split_once(": ").or(line.split_once('：'));
                let example = of_comment
                    .filter(|_| line.starts_with("# "))
                    .map(|pair| pair.1);
                let words = uncommented(line).or(example).unwrap_or_default();
                let key = words.split_once(" = ").map_or("", |(key, _)| key);
                if !key.is_empty()
                    && key
                        .chars()
                        .all(|sign: char| sign.is_ascii_lowercase() || sign == '_')
                {
                    found.push((
                        header.replace("language.c]", "language.NAME]"),
                        key.to_owned(),
                    ));
                }
            }
        }
        assert_eq!(found, documented, "{lang:?}");
    }
}

#[test]
fn comments_of_a_chinese_file_are_chinese_and_none_is_too_wide() {
    let contest = render_with_translation(Lang::Zh, |words| {
        super::render_contest_toml(&["a".to_owned()], None, "题目", words)
    });
    for text in [problem("a", "1", Lang::Zh), contest] {
        let comments = text.lines().filter(|line| line.starts_with("# "));
        let english: Vec<&str> = comments
            .filter(|line| !line.contains(|sign: char| ('\u{4e00}'..='\u{9fff}').contains(&sign)))
            .collect();
        assert!(english.is_empty(), "{english:#?}");
    }
    // Every key has a Chinese description.
    for table in key_table::problem_toml_tables()
        .iter()
        .chain(&key_table::contest_toml_tables())
    {
        let keys = table.keys.iter().map(|key| (&key.path, &key.meaning));
        let own = [(&table.header, &table.about)].into_iter().chain(keys);
        for (path, english) in own.filter(|(path, _)| !path.is_empty()) {
            assert_ne!(
                &explain_config_key(Lang::Zh, path, english),
                english,
                "{path}"
            );
        }
    }
    for lang in Lang::ALL {
        let text = problem("a", "1", lang);
        let wide: Vec<&str> = text.lines().filter(|line| line.starts_with("# ")).collect();
        assert!(
            !wide
                .iter()
                .any(|line: &&str| unicode_width::UnicodeWidthStr::width(*line) > 100),
            "{wide:#?}"
        );
    }
}

#[test]
fn the_uncommented_examples_of_each_table_are_valid() {
    for (name, case) in [("a", "1"), ("a \"b\"", "small/[1]"), ("路线", "1")] {
        for lang in Lang::ALL {
            let text = problem(name, case, lang);
            let parsed = problem_toml::parse_problem_toml(&text)
                .unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
            assert_eq!(parsed.name, name);
            assert_eq!(parsed.input, format!("{name}.in"));
            let headers: Vec<String> = table_sections(&text)
                .into_iter()
                .map(|section| section.0)
                .collect();
            assert!(headers.len() > 15, "{headers:?}");
            for header in &headers {
                let whole = uncomment_table_examples(&text, header);
                let parsed = problem_toml::parse_problem_toml(&whole);
                assert!(parsed.is_ok(), "{header}: {:?}\n{whole}", parsed.err());
            }
        }
    }
}

/// Returns the text with the examples of a table uncommented, and those of the table that it needs.
fn uncomment_table_examples(text: &str, wanted: &str) -> String {
    let mut whole = String::new();
    for (header, lines) in table_sections(text) {
        let is_needed = wanted == "[[generator.case]]" && header == "[[generator]]";
        let is_wanted = header == wanted || is_needed;
        for line in lines {
            let bare = uncommented(line).filter(|_| is_wanted).unwrap_or(line);
            whole += bare;
            whole.push('\n');
        }
    }
    // Replaces the checker named at the top.
    let named = wanted.trim_matches(['[', ']']);
    let is_checker = checker_names().any(|name| name == named);
    match wanted {
        "[checker]" => whole.replace("\nchecker = \"tokens\"\n", "\n"),
        _ if is_checker => whole.replace("= \"tokens\"", &format!("= {named:?}")),
        _ => whole,
    }
}

#[test]
fn comments_of_repeated_tables_are_written_once() {
    let [small, large] = ["small", "large"].map(|name| NewTomlTable {
        header: "[[subtask]]",
        keys: vec![
            ("name", format!("{name:?}")),
            ("points", "50".to_owned()),
            ("cases", format!("[\"{name}/*\"]")),
        ],
    });
    let top = NewTomlTable {
        header: "",
        keys: vec![
            ("name", "\"a\"".to_owned()),
            ("checker", "\"lines\"".to_owned()),
        ],
    };
    let new = NewProblem {
        name: "a",
        first: "a",
        filled: &[top, small, large],
        case: "1",
        statement: "statement/en.md",
    };
    let text = render_with_translation(Lang::En, |words| super::render_problem_toml(&new, words));
    let problem = problem_toml::parse_problem_toml(&text).unwrap();
    let names: Vec<&str> = problem
        .subtasks
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(names, ["small", "large"]);
    assert_eq!(
        text.matches("# Names of earlier subtasks on which").count(),
        1
    );
}

#[test]
fn a_new_contest_toml_names_its_problems() {
    let names = ["mayan", "a \"b\""].map(str::to_owned);
    let title = Some("路 \"1\"");
    let text = render_with_translation(Lang::En, |words| {
        super::render_contest_toml(&names, title, "First.", words)
    });
    assert!(
        toml::from_str::<contest_toml::ContestTable>(&text).is_ok(),
        "{text}"
    );
    let table: toml::Table = text.parse().unwrap();
    let found: Vec<&str> = table["problems"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(toml::Value::as_str)
        .collect();
    assert_eq!(found, names);
    assert_eq!(table["title"].as_str(), title);
}
