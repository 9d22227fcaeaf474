//! Tests of the detection of languages, and of changes of the language table in problem.toml.

use super::*;
use crate::language_change::{LanguageTable, change_language};
use caipan_i18n::EnglishFormat;

#[test]
fn languages_are_detected_by_file_extension_in_any_case() {
    let languages = built_in_languages();
    for (name, expected) in [
        ("mayan.cpp", Some("cpp")),
        ("MAYAN.PAS", Some("pascal")),
        ("a.b.py", Some("python")),
        ("a.py3", Some("python")),
        ("mayan", None),
        (".c", None),
        ("mayan.txt", None),
        ("mayan.", None),
        ("", None),
    ] {
        let id = find_by_file_name(&languages, name).map(|language| &*language.id);
        assert_eq!(id, expected, "{name}");
    }
}

#[test]
fn problem_toml_changes_a_language_and_adds_new_ones() {
    let mut languages = built_in_languages();
    let slower = LanguageTable {
        time_factor: Some(5.0),
        ..LanguageTable::default()
    };
    change_language(&mut languages, "python", slower).unwrap();
    let python = find_by_file_name(&languages, "a.py").unwrap();
    let run = ["python3", "-X", "int_max_str_digits=0", "{source}"];
    assert_eq!(
        (python.time_factor, &python.run[..]),
        (5.0, &run.map(str::to_owned)[..])
    );
    let shell = LanguageTable {
        extensions: Some(vec!["sh".to_owned()]),
        run: Some(vec!["sh".to_owned(), "{source}".to_owned()]),
        ..LanguageTable::default()
    };
    change_language(&mut languages, "shell", shell).unwrap();
    assert_eq!(find_by_file_name(&languages, "a.sh").unwrap().id, "shell");
    // No command creates the program that the start command runs.
    let ready = LanguageTable {
        extensions: Some(vec!["x".to_owned()]),
        run: Some(vec!["{program}".to_owned()]),
        ..LanguageTable::default()
    };
    assert!(change_language(&mut languages, "ready", ready).is_err());
    let none = LanguageTable {
        compile: Some(Vec::new()),
        ..LanguageTable::default()
    };
    assert!(change_language(&mut built_in_languages(), "cpp", none).is_err());
    let missing = LanguageTable {
        extensions: Some(vec!["x".to_owned()]),
        run: Some(vec!["no-such-program".to_owned(), "{source}".to_owned()]),
        ..LanguageTable::default()
    };
    change_language(&mut languages, "missing", missing).unwrap();
    let [missing, shell, cpp] = ["a.x", "a.sh", "a.cpp"].map(|name| {
        find_by_file_name(&languages, name)
            .unwrap()
            .missing_program()
    });
    assert!(
        missing
            .unwrap()
            .english()
            .contains("starts no-such-program")
    );
    assert_eq!((shell, cpp), (None, None));
    for factor in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let change = LanguageTable {
            time_factor: Some(factor),
            ..LanguageTable::default()
        };
        assert!(change_language(&mut languages, "c", change).is_err());
    }
}

#[test]
fn every_compiled_language_has_a_one_line_probe_program() {
    for language in built_in_languages() {
        let has_line = !language.minimal_source.is_empty();
        assert_eq!(has_line, !language.compile.is_empty(), "{}", language.id);
    }
}
