//! Tests that wrong usage exits with code 2 and a hint, and that a broken pipe is not an error.

use std::io::Read;
use std::process::{Command, Stdio};

use crate::support::{WITHOUT_NAMESPACES, caipan, command, finish, has};

#[test]
fn every_subcommand_has_help_that_names_its_flags() {
    for subcommand in [
        "grade",
        "check",
        "diff",
        "show",
        "solve",
        "validate",
        "generate",
        "stress",
        "calibrate",
        "doctor",
        "export",
    ] {
        caipan(&[subcommand, "--help"]).expect(0, &format!("Usage: caipan {subcommand}"), "");
    }
    caipan(&["grade", "--help"]).expect(0, "--memory-limit <SIZE>", "");
    caipan(&["--version"]).expect(0, "caipan ", "");
}

#[test]
fn wrong_usage_exits_with_2() {
    let file = "reference/mayan/accepted/column-shifts.c";
    caipan(&["grade", "mayan"]).expect(2, "", "<SUBMISSION>");
    caipan(&["judge", "mayan", file]).expect(2, "", "unrecognized subcommand");
    let mut built_in: Vec<&str> = caipan_puzzles::puzzle_names().collect();
    built_in.sort_unstable();
    let built_in = built_in.join(", ");
    caipan(&["grade", "chess", file]).expect(
        2,
        "",
        &format!(
            "no problem is called \"chess\", and there is no such folder (built in: {built_in})"
        ),
    );
    caipan(&["export", "chess", "/nowhere"]).expect(
        2,
        "",
        &format!("no built-in problem is called \"chess\" (built in: {built_in})"),
    );
    caipan(&["grade", "mayan", "nowhere.cpp"]).expect(
        2,
        "",
        "error: read nowhere.cpp: No such file",
    );
    caipan(&["grade", "mayan", "/dev/null"]).expect(2, "", "/dev/null: no regular file");
    caipan(&["grade", "mayan", "README.md"]).expect(
        2,
        "",
        "README.md: neither a source file (.c .cpp",
    );
    caipan(&["grade", "mayan", "cases/mayan"]).expect(
        2,
        "",
        "cases/mayan: no submission to mayan in this folder",
    );
    caipan(&["grade", "mayan", file, "--cpu-limit", "3"]).expect(
        2,
        "",
        "expected a duration with a unit (did you mean 3s?",
    );
    caipan(&["grade", "mayan", file, "--memory-limit", "64 parsecs"]).expect(
        2,
        "",
        "expected a size like 64MiB",
    );
    for (size, words) in [
        ("64", "(did you mean 64MiB?)"),
        ("256M", "expected 256MiB (1024 each) or 256MB (1000 each)"),
    ] {
        caipan(&["grade", "mayan", file, "--memory-limit", size]).expect(2, "", words);
    }
    caipan(&["grade", "mayan", file, "--case", "none/*"]).expect(
        2,
        "",
        "--case none/*: no such case",
    );
    caipan(&["grade", "mayan", file, "--cases", "nowhere"]).expect(
        2,
        "",
        "--cases nowhere: no such folder",
    );
    let twice = ["--report", "json=/dev/null", "--report", "text=/dev/null"];
    caipan(&[&["grade", "mayan", file][..], &twice].concat()).expect(
        2,
        "",
        "--report writes /dev/null twice",
    );
    caipan(&["grade", "mayan", file, "--report", "json"]).expect(2, "", "expected FORMAT=FILE");
    caipan(&["grade", "mayan", file, "--report", "json=/nowhere/x.json"]).expect(
        2,
        "",
        "error: /nowhere: no such folder",
    );
    caipan(&["grade", "mayan", file, "--set", "steps"]).expect(2, "", "expected KEY=VALUE");
    caipan(&["grade", "mayan", file, "-j", "0"]).expect(2, "", "expected a number from 1 to 1024");
}

#[test]
fn isolation_that_is_required_and_not_to_be_had_exits_with_4() {
    let file = "reference/mayan/accepted/column-shifts.c";
    let mut unshared = Command::new(WITHOUT_NAMESPACES[0]);
    unshared
        .args(&WITHOUT_NAMESPACES[1..])
        .arg(env!("CARGO_BIN_EXE_caipan"));
    unshared.args(["grade", "mayan", file, "--require-isolation", "namespaces"]);
    if cfg!(target_os = "linux") && has("unshare") {
        let ran = finish(unshared).expect(4, "", "isolation namespaces is unavailable here");
        assert!(
            ran.stderr
                .contains("make namespaces: No space left on device")
        );
    }
    caipan(&[
        "grade",
        "mayan",
        file,
        "--require-isolation",
        "full",
        "--no-isolation",
    ])
    .expect(2, "", "cannot be used");
}

#[test]
fn a_reader_who_goes_away_is_no_failure() {
    let mut child = command(&["show", "mayan", "cases/mayan/general/04-sample.in"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(
        (child.wait().unwrap().code(), stderr.as_str()),
        (Some(0), "")
    );
}

#[test]
fn foreign_names_in_errors_cannot_reach_the_terminal() {
    let ran = caipan(&["grade", "mayan", "\u{1b}[31mred.cpp"]).expect(2, "", "\\u{1b}[31mred.cpp");
    assert!(!ran.stderr.contains('\u{1b}'));
}

/// The names of all commands, as the help lists them.
pub(super) fn commands() -> Vec<String> {
    let help = caipan(&["--help"]).expect(0, "Commands:", "").stdout;
    let list = help.split("Commands:\n").nth(1).unwrap();
    let lines = list.lines().take_while(|line| !line.is_empty());
    lines
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_command_has_help_in_every_language_however_it_is_asked_for() {
    let commands = commands();
    assert!(commands.len() >= 13, "{commands:?}");
    for name in &commands {
        for (language, usage) in [
            ("zh_CN.UTF-8", format!("用法：caipan {name}")),
            ("C.UTF-8", format!("Usage: caipan {name}")),
            ("", format!("Usage: caipan {name}")),
        ] {
            let usages = match name.as_str() {
                "help" => vec!["caipan".to_owned()],
                _ => vec![usage],
            };
            for words in [[name, "-h"], [name, "--help"], ["help", name]] {
                let mut help = command(&words);
                help.env("LANG", language);
                let ran = finish(help).expect(0, &usages[0], "");
                assert_eq!(ran.stderr, "", "{words:?} {language}");
            }
        }
    }
    let mut english = command(&["doctor", "--help", "--lang", "en"]);
    english.env("LC_ALL", "zh_CN.UTF-8");
    finish(english).expect(0, "Usage: caipan doctor", "");
}

#[test]
fn colours_are_refused_in_the_words_that_people_use_and_isolation_is_not_talked_away() {
    for words in [&["--no-color", "schema"][..], &["schema", "--no-color"]] {
        caipan(words).expect(0, "schema", "");
    }
    let help = caipan(&[
        "show",
        "mayan",
        "cases/mayan/general/04-sample.in",
        "--no-color",
    ]);
    assert!(!help.stdout.contains('\u{1b}'), "{help:#?}");
    for flag in ["--no-isolate", "--no-colours", "--no-isolatio"] {
        let ran = caipan(&["grade", flag]).expect(2, "", "unexpected argument");
        assert!(!ran.stderr.contains("--no-isolation"), "{ran:#?}");
    }
}

#[test]
fn help_is_told_in_chinese_where_that_is_asked_for() {
    caipan(&["--help", "--lang", "zh"]).expect(0, "用题目的测试点评测提交", "");
    caipan(&["--lang=zh", "grade", "--help"]).expect(0, "用法：caipan grade", "");
    caipan(&["grade", "-h", "--lang=zh"]).expect(0, "内存峰值", "");
    caipan(&["--lang=zh", "--version"]).expect(0, "caipan ", "");
    caipan(&["grade", "--help", "--lang", "en"]).expect(0, "Peak memory", "");
    caipan(&["grade", "--help", "--lang", "fr"]).expect(0, "Peak memory", "");
    caipan(&["doctor", "--lang", "fr"]).expect(2, "", "fr");
}

#[test]
fn chinese_help_fits_the_terminal_and_explains_values() {
    for columns in [40_usize, 72] {
        let mut narrow = command(&["grade", "--help", "--lang", "zh"]);
        narrow.env("COLUMNS", columns.to_string());
        let help = finish(narrow).expect(0, "- csv：给电子表格用", "").stdout;
        for line in help.lines().filter(|line| !line.contains("--")) {
            let wide = line.chars().filter(|sign| !sign.is_ascii()).count();
            let width = line.chars().count() + wide;
            assert!(width <= columns, "{columns}: {line}");
            assert_eq!(line.trim_end(), line);
        }
    }
}

#[test]
fn the_verbose_version_names_features_build_and_level() {
    for words in [["--version", "--verbose"], ["-v", "-V"]] {
        let ran = caipan(&words).expect(0, "caipan ", "");
        let lines: Vec<&str> = ran.stdout.lines().collect();
        let features = if cfg!(feature = "cluster") {
            "cluster"
        } else {
            "-"
        };
        assert_eq!(lines.len(), 4, "{ran:#?}");
        assert!(lines[1].starts_with("features: ") && lines[1].contains(features));
        let build = lines[2].strip_prefix("build: ").unwrap();
        assert!(
            build
                .chars()
                .all(|digit| digit == '-' || digit.is_ascii_hexdigit())
        );
        let level = lines[3].strip_prefix("isolation: ").unwrap();
        assert!(
            ["full", "namespaces", "filter", "none"].contains(&level),
            "{ran:#?}"
        );
    }
    // The version is not an option of subcommands.
    assert_eq!(caipan(&["--version"]).stdout.lines().count(), 1);
}
