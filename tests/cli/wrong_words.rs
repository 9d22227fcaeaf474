//! Tests of options and words from other tools: the error names caipan's equivalent.

use crate::support::{Files, caipan};

const PROGRAM: &str = "#include <stdio.h>\nint main(void) { puts(\"1\"); }\n";

/// The problem `plain` with one case, and the program ok.c.
fn files() -> Files {
    Files::new(&[
        (
            "plain/problem.toml",
            "name = \"plain\"\nchecker = \"tokens\"\n",
        ),
        ("plain/cases/1.in", "1\n"),
        ("plain/cases/1.ans", "1\n"),
        ("ok.c", PROGRAM),
    ])
}

/// Expects the exit code of wrong usage, and these words in both languages.
fn refused(arguments: &[&str], words: &[&str]) {
    for lang in ["en", "zh"] {
        let with_lang = [arguments, &["--lang", lang]].concat();
        let ran = caipan(&with_lang);
        assert_eq!(ran.code, 2, "{with_lang:?}: {ran:#?}");
        for word in words {
            assert!(ran.stderr.contains(word), "{word}: {ran:#?}");
        }
    }
}

#[test]
fn words_of_other_tools_lead_to_caipans_own() {
    for (word, own) in [
        ("list", "problems"),
        ("run", "grade"),
        ("test", "grade"),
        ("judge", "grade"),
        ("submit", "grade"),
        ("gen", "generate"),
        ("new", "init"),
        ("compile", "grade"),
        ("stats", "report"),
        ("Verify_Problem", "validate"),
        ("new-problem", "init"),
        ("version", "--version"),
    ] {
        refused(&[word, "plain", "ok.c"], &[word, own]);
    }
    for (option, own) in [
        ("--timeout", "--wall-limit"),
        ("--time-limit", "--cpu-limit"),
        ("--tl", "--cpu-limit"),
        ("--ml", "--memory-limit"),
        ("--memory", "--memory-limit"),
        ("--threads", "--jobs"),
        ("--tests", "--cases"),
        ("--time_limit", "--cpu-limit"),
        ("--memoryLimit", "--memory-limit"),
        ("--TL", "--cpu-limit"),
        ("-t", "--cpu-limit"),
        ("-m", "--memory-limit"),
        ("--html", "--report"),
        ("--student", "--only"),
        ("--subtask", "--case"),
    ] {
        refused(&["grade", "plain", "ok.c", option, "1"], &[option, own]);
    }
    let ran = caipan(&["grade", "plain", "ok.c", "--time_limit", "1"]);
    assert!(!ran.stderr.contains("--memory-limit"), "{ran:#?}");
    // No message suggests to run without a sandbox.
    let ran = caipan(&["grade", "plain", "ok.c", "--no-sandbox"]).expect(2, "", "--no-sandbox");
    assert!(!ran.stderr.contains("--no-isolation"), "{ran:#?}");
    // Nothing is suggested if the command has no equivalent option.
    let ran = caipan(&["problems", "--timeout", "1"]).expect(2, "", "--timeout");
    assert!(!ran.stderr.contains("--wall-limit"), "{ran:#?}");
}

#[test]
fn a_misspelt_word_behind_help_is_corrected_as_it_is_alone() {
    for word in ["grdae", "chek", "slove", "Validate", "exprot", "LS"] {
        let proposed = |words: &[&str]| {
            let ran = caipan(words).expect(2, "", word);
            let lines = ran.stderr.lines().filter(|line| line.contains("tip:"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        let alone = proposed(&[word]);
        assert!(!alone.is_empty(), "{word}");
        assert_eq!(proposed(&["help", word]), alone, "{word}");
    }
}

#[test]
fn a_program_where_a_problem_is_wanted_is_named_as_one() {
    let files = files();
    let [problem, program] = ["plain", "ok.c"].map(|name| files.path(name));
    for arguments in [
        &["grade", &program, &problem][..],
        &["validate", &program],
        &["diff", &program, "1", &problem],
        &["stress", &program, &problem],
    ] {
        refused(arguments, &["ok.c"]);
        let ran = caipan(arguments);
        assert!(ran.stderr.contains("is a program"), "{ran:#?}");
    }
}

#[test]
fn an_output_where_the_case_is_wanted_is_named_as_one() {
    let files = files();
    let [problem, program] = ["plain", "ok.c"].map(|name| files.path(name));
    refused(&["check", &problem, &program, "1"], &["ok.c", "1"]);
    caipan(&["check", &problem, &program, "1"]).expect(2, "", "the case comes first");
    // A case may have any name, and an input any extension.
    caipan(&["check", &problem, "1", &program]).expect(0, "AC", "");
}

#[test]
fn a_folder_is_exported_by_naming_a_format() {
    let files = files();
    let [problem, out] = ["plain", "out"].map(|name| files.path(name));
    refused(
        &["export", &problem, &out],
        &["--as", "kattis-legacy", "dmoj"],
    );
    caipan(&["export", &problem, &out, "--as", "kattis-legacy"]).expect(0, "", "");
}
