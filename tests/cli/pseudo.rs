//! Tests that all text for users comes from the catalogue of messages. In the language `pseudo`, each message of the catalogue is
//! in brackets, so other text is outside of all brackets.

use std::collections::BTreeSet;

use crate::cli::usage::commands;
use crate::support::{command, finish};

/// Words that are the same in all languages: names of commands, problems, languages and mechanisms, and numbers with
/// their units.
const SAME_IN_ALL_LANGUAGES: &[&str] = &[
    // Names of problems, of their folders and files, and of settings.
    "eight",
    "general",
    "klotski",
    "mayan",
    "puzzle",
    "readings",
    "bottom",
    "row",
    "far",
    "few",
    "queries",
    "sample",
    "exactly",
    "true",
    "at",
    "most",
    "in",
    "out",
    "steps",
    "equal",
    "swaps",
    "not",
    "smallest",
    "max",
    "moves",
    "colours",
    "rows",
    "columns",
    // Mechanisms of the sandbox, and its levels.
    "full",
    "namespaces",
    "filter",
    "none",
    "own",
    "proc",
    "seccomp",
    "user",
    "session",
    "rlimits",
    "cpu",
    "clock",
    "cgroup",
    "memory",
    "summed",
    "landlock",
    // Languages and their compilers.
    "cc",
    "cpp",
    "fpc",
    "go",
    "java",
    "javac",
    "javascript",
    "node",
    "pascal",
    "python",
    "rust",
    "rustc",
    "tcc",
    "tsc",
    "typescript",
    // Units.
    "ms",
    // Values of options, shells and formats.
    "caipan",
    "auto",
    "always",
    "never",
    "zh",
    "en",
];

/// Removes the messages of the catalogue, which may contain each other.
fn remove_messages(text: &str) -> String {
    let mut kept = String::new();
    let mut depth = 0_usize;
    for sign in text.chars() {
        match sign {
            '⟦' => depth += 1,
            '⟧' => depth = depth.checked_sub(1).unwrap_or_else(|| panic!("{text}")),
            _ if depth == 0 => kept.push(sign),
            _ => {}
        }
    }
    assert_eq!(depth, 0, "{text}");
    kept
}

/// Returns the lower-case words outside of messages, except in usage lines, command lines and names of options.
fn words_outside_of_messages(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for line in remove_messages(text).lines() {
        let line = line.trim();
        if line.starts_with("caipan ") || line.starts_with('-') {
            continue;
        }
        let is_text = |word: &&str| {
            !word.contains(['/', '.', '<', '[', '=', '_', '"']) && !word.starts_with("--")
        };
        for word in line.split_whitespace().filter(is_text) {
            let parts = word.split(|sign: char| !sign.is_ascii_alphabetic());
            let parts = parts.filter(|part| {
                part.len() > 1 && part.chars().all(|sign| sign.is_ascii_lowercase())
            });
            words.extend(parts.map(str::to_owned));
        }
    }
    words
}

/// Runs a command in the language `pseudo` and returns what it prints.
fn print_in_brackets(arguments: &[&str]) -> String {
    let mut words = arguments.to_vec();
    words.extend(["--lang", "pseudo"]);
    let mut run = command(&words);
    run.env("COLUMNS", "1000");
    let ran = finish(run);
    format!("{}\n{}", ran.stdout, ran.stderr)
}

fn assert_only_messages(arguments: &[&str], also: &[&str]) {
    let text = print_in_brackets(arguments);
    assert!(text.contains('⟦'), "{arguments:?}: {text}");
    let mut words = words_outside_of_messages(&text);
    words.retain(|word| {
        !SAME_IN_ALL_LANGUAGES.contains(&word.as_str()) && !also.contains(&word.as_str())
    });
    assert!(
        words.is_empty(),
        "{arguments:?} prints {words:?} outside of messages:\n{text}"
    );
}

#[test]
fn the_help_of_every_command_consists_of_messages() {
    let names = commands();
    let mut also: Vec<&str> = names.iter().map(String::as_str).collect();
    // Defaults and values of options.
    also.extend(["pseudo", "help"]);
    for name in &names {
        for flag in ["-h", "--help"] {
            assert_only_messages(&[name, flag], &also);
        }
    }
    assert_only_messages(&["--help"], &also);
}

#[test]
fn what_commands_print_consists_of_messages() {
    let wrong = "reference/mayan/wrong_answer/no-cascade.c";
    let right = "reference/mayan/accepted/column-shifts.c";
    let sample = "general/04-sample";
    assert_only_messages(&["grade", "mayan", wrong, right, "-v"], &[]);
    assert_only_messages(&["grade", "mayan", right, "--format", "markdown"], &[]);
    for arguments in [
        &["problems"][..],
        &["validate", "eight"],
        &["doctor"],
        &["diff", "mayan", sample, "/dev/null"],
        &["check", "mayan", sample, sample],
        &["show", "mayan", sample],
        &["grade", "chess", right],
        &["grade", "mayan", "no-such-file.c"],
        &["grade", "mayan", right, "--cpu-limit", "fast"],
        &["grade", "--no-such-flag"],
        &["report", "no-such-results.json"],
        &["verify", "no-such-jobs.jsonl"],
        &["info", "no-such-problem"],
    ] {
        assert_only_messages(arguments, &[]);
    }
}

#[test]
fn a_text_of_no_catalogue_is_found() {
    let text = "⟦error: ⟧⟦no ⟦file⟧⟧ here\ncaipan grade x\n  AC  1 ms  a/b.in";
    let words: Vec<String> = words_outside_of_messages(text).into_iter().collect();
    assert_eq!(words, ["here", "ms"]);
}
