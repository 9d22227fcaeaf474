//! Tests where printing, clocks, `unsafe` and system access are allowed, and the maximum length of files.

use std::fs;

use super::imports::{is_test, shipped};
use super::{product, room, sources};
use crate::support::root;

/// Rule that returns a violation for the path and text of a file.
type Rule = fn(&str, &str) -> Option<String>;

/// Rules for product code.
const OF_CODE: &[(&str, Rule)] = &[
    ("clap stays with the command line", clap_stays_on_top),
    ("only the terminal prints", only_the_terminal_prints),
    (
        "unsafe stays in the sandbox, in files and in bits.rs",
        unsafe_stays_below,
    ),
    ("checkers, puzzles and mutants are pure", some_are_pure),
    (
        "clocks stay in files, in the sandbox and in commands",
        clocks_stay_below_or_on_top,
    ),
    ("verdicts are named in one place", verdicts_are_named_once),
    ("super::super hides what is used", no_grandparents),
    ("mod.rs and lib.rs only declare", roots_only_declare),
    ("who speaks to a server stays in its folder", clients_stay),
];

/// Rules for all files, tests included.
const OF_FILES: &[(&str, Rule)] = &[
    ("a line of its own opens every file", opens_with_a_line),
    ("files can be read in one go", files_are_short),
];

fn find(code: &str, words: &[&str]) -> Option<String> {
    words
        .iter()
        .find(|word| code.contains(**word))
        .map(|word| (*word).to_owned())
}

fn clap_stays_on_top(path: &str, code: &str) -> Option<String> {
    find(code, &["clap::", "use clap"])
        .filter(|_| !matches!(room(path), "cli" | "commands" | "main"))
}

fn only_the_terminal_prints(path: &str, code: &str) -> Option<String> {
    let words = ["println!", "print!", "stdout()", "stderr()"];
    find(code, &words).filter(|_| room(path) != "terminal")
}

fn unsafe_stays_below(path: &str, code: &str) -> Option<String> {
    let words = ["unsafe {", "unsafe fn", "unsafe_code"];
    find(code, &words)
        .filter(|_| !matches!(room(path), "sandbox" | "files") && !path.ends_with("/bits.rs"))
}

fn some_are_pure(path: &str, code: &str) -> Option<String> {
    let words = [
        "std::fs",
        "std::io",
        "std::process",
        "std::env",
        "std::net",
        "std::path",
    ];
    find(code, &words).filter(|_| matches!(room(path), "checker" | "puzzles" | "mutants"))
}

fn clocks_stay_below_or_on_top(path: &str, code: &str) -> Option<String> {
    find(code, &["Instant", "SystemTime"])
        // A server gives up clients that are silent for too long.
        .filter(|_| {
            !matches!(
                room(path),
                "files" | "sandbox" | "commands" | "terminal" | "server"
            )
        })
}

fn verdicts_are_named_once(path: &str, code: &str) -> Option<String> {
    let words = [
        "\"AC\"", "\"PC\"", "\"WA\"", "\"TLE\"", "\"MLE\"", "\"OLE\"", "\"RE\"", "\"CE\"", "\"JE\"",
    ];
    find(code, &words).filter(|_| path != "checker/verdict.rs")
}

fn no_grandparents(_: &str, code: &str) -> Option<String> {
    find(code, &["super::super::"])
}

fn roots_only_declare(path: &str, code: &str) -> Option<String> {
    let words = [
        "fn ", "struct ", "enum ", "impl ", "trait ", "const ", "static ",
    ];
    find(code, &words)
        .filter(|_| ["mod.rs", "lib.rs"].contains(&path.rsplit('/').next().unwrap_or_default()))
}

fn clients_stay(path: &str, code: &str) -> Option<String> {
    let is_client = path.starts_with("cluster/nats/") || room(path) == "server";
    let words = ["async_nats", "tokio", "futures_util"];
    let client = find(code, &words).filter(|_| !is_client);
    client.or(find(code, &["rcgen"]).filter(|_| path != "cluster/server/certificates.rs"))
}

fn opens_with_a_line(_: &str, text: &str) -> Option<String> {
    (!text.starts_with("//! ")).then(|| "the first line is no //! line".to_owned())
}

fn files_are_short(_: &str, text: &str) -> Option<String> {
    let lines = text.lines().count();
    (lines > 500).then(|| format!("{lines} lines"))
}

#[test]
fn every_file_keeps_to_the_rules() {
    let mut broken = Vec::new();
    let mut hold = |rules: &[(&str, Rule)], path: &str, text: &str| {
        for (name, rule) in rules {
            broken.extend(rule(path, text).map(|what| format!("{path}: {name}: {what}")));
        }
    };
    for (path, text) in product() {
        hold(OF_FILES, &path, &text);
        // Unit tests of a crate may access the system even if the crate itself must not.
        if !is_test(&path) {
            hold(OF_CODE, &path, &shipped(&text));
        }
    }
    for (path, text) in sources("tests") {
        hold(OF_FILES, &path, &text);
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_rule_can_say_no() {
    let long = "//! x\n".repeat(501);
    let offences = [
        ("judge/case.rs", "use clap::Parser;"),
        ("report/text.rs", "println!(\"x\");"),
        ("judge/mod.rs", "unsafe { x() }"),
        ("checker/compare.rs", "use std::fs;"),
        ("judge/mod.rs", "Instant::now()"),
        ("report/text.rs", "\"TLE\""),
        ("judge/a.rs", "use super::super::b;"),
        ("judge/mod.rs", "pub struct Judge;"),
        ("cluster/worker.rs", "use tokio::runtime::Runtime;"),
        ("judge/mod.rs", "// x"),
        ("judge/mod.rs", long.as_str()),
    ];
    let rules = OF_CODE.iter().chain(OF_FILES);
    assert_eq!(rules.clone().count(), offences.len());
    for ((name, rule), (path, text)) in rules.zip(offences) {
        assert!(rule(path, text).is_some(), "{name}");
        let fine = rule("commands/bits.rs", "//! fine\nuse crate::judge;");
        assert_eq!(fine, None, "{name}");
    }
}

#[test]
fn the_doorway_is_small() {
    let main = fs::read_to_string(root().join("src/main.rs")).unwrap();
    assert!(main.lines().count() <= 30);
}
