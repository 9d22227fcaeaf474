//! Tests that common screens under `--lang zh` contain no English except names, keys and options.

use super::chinese::{english, misset};
use super::{ANSWER, SAMPLE};
use crate::support::{Files, caipan, has};

/// Names of problems, folders, families and mistakes; commands and choices; shell keywords.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "auto", "always", "never", "text", "json", "csv", "junit", "markdown", "html", "jsonl", "gradescope", "classroom", "github", "kattis", "testlib", "fraction", "percent", "cms", "lemon", "list", "count", "grade", "check",
    "diff", "show", "solve", "validate", "generate", "stress", "calibrate", "export", "report", "schema", "doctor", "help", "info",
    "problems", "eight", "general", "readings", "planted", "crossing", "edges", "unsolvable", "hard", "random", "open",
    "ring", "maze", "braid", "rooms", "solvable", "extra", "share", "backwards", "n", "contest", "toml", "tok", "filter",
    "namespaces", "full", "none",
];

/// Returns the English words of a text, without names: paths, options, keys with values, ids of several words.
fn english_in(text: &str) -> Option<String> {
    let is_name = |token: &str| {
        let inside = token.trim_end_matches(['.', ',', ':', ';', ')']);
        // A row of the matrix of mutants and cases.
        let is_row = token.chars().all(|sign| "x.?".contains(sign));
        is_row
            || token.starts_with('-')
            || inside.contains(|sign: char| "/._-=|<>".contains(sign) || sign.is_ascii_digit())
    };
    let lines = text.lines().map(|line| {
        let tokens = line.split(|sign: char| sign.is_whitespace() || !sign.is_ascii());
        let tokens = tokens.filter(|token| token.starts_with('"') || !is_name(token));
        tokens.collect::<Vec<_>>().join(" ")
    });
    let own = lines.collect::<Vec<_>>().join("\n");
    english(&own, NAMES).map(str::to_owned)
}

/// Asserts that a text has no English in it.
pub(super) fn assert_chinese(text: &str, what: &str) {
    assert_eq!(english_in(text), None, "{what}: {text}");
    assert_eq!(misset(text), None, "{what}: {text}");
}

#[test]
fn english_words_on_a_chinese_screen_are_detected_but_not_names_and_options() {
    assert_eq!(
        english_in("错误：没有 a/b.in 和 --flag key=value bottom-row"),
        None
    );
    let found = english_in("第 3 行：a tile at the end.");
    assert_eq!(found.as_deref(), Some("tile"));
}

/// Command lines with exit code and a part of the output.
#[rustfmt::skip]
const SCREENS: &[(&[&str], i32, &str)] = &[
    (&["generate", "mayan", "--list"], 0, "格全满"),
    (&["generate", "klotski", "--list"], 0, "迷宫"),
    (&["generate", "eight", "--list"], 0, "无解"),
    (&["solve", "mayan", "--stats", "general/04-sample"], 0, "节点 "),
    (&["solve", "klotski", "--stats", "few-queries/07-sample"], 0, "状态 "),
    (&["solve", "mayan", "--all", "general/04-sample"], 0, "个解"),
    (&["validate", "mayan", "-v"], 0, "恰好 n 步，不许交换相同方块"),
    (&["validate", "eight", "--strength"], 0, "杀死了"),
    (&["nosuch"], 2, "没有命令"),
    (&["grad"], 2, "相近的有：generate"),
    (&["show"], 2, "缺少参数"),
    (&["doctor", "--securit"], 2, "没有参数"),
    (&["doctor", "--color", "x"], 2, "可选：auto"),
    (&["grade", "x", "y", "-j", "0"], 2, "应为 1 到 1024 的整数"),
    (&["grade", "x", "y", "--memory-limit", "7x"], 2, "应为带单位的大小"),
    (&["grade", "x", "y", "--report", "json"], 2, "应为 \"FORMAT=FILE\""),
    (&["grade", "x", "y", "--set", "z"], 2, "应为 \"KEY=VALUE\""),
    (&["grade", "x", "y", "--journal"], 2, "后面要有一个值"),
    (&["stress", "x", "y", "--seed", "1", "--seed", "2"], 2, "只能给一次"),
    (&["doctor", "-q", "-v"], 2, "不能同时用"),
    (&["solve", "x", "y", "--all=z"], 2, "可选：list, count"),
    (&["help", "help"], 0, "显示帮助"),
];

#[test]
fn the_usual_screens_hold_no_english() {
    for (words, code, piece) in SCREENS {
        let ran = caipan(&[&["--lang", "zh"][..], words].concat());
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert_eq!(ran.code, *code, "{words:?}: {said}");
        assert!(
            said.contains(piece),
            "{words:?}: {piece:?} is not in {said}"
        );
        assert_chinese(&said, &format!("{words:?}"));
    }
}

#[test]
fn what_a_grading_remarks_is_chinese_the_second_time_too() {
    if !has("gcc") {
        return;
    }
    let source = "#include <stdio.h>\nint main() { puts(\"2 1 1\\n3 1 1\\n3 0 1\"); }\n";
    let files = Files::new(&[("cases/1.in", SAMPLE), ("cases/1.ans", ANSWER)]);
    for name in ["Ann", "Ben"] {
        files.write(&format!("class/{name}/mayan.c"), source.as_bytes());
    }
    let (class, cases) = (files.path("class"), files.path("cases"));
    let grade = ["--lang", "zh", "grade", "mayan", &class, "--cases", &cases];
    let first = caipan(&grade).expect(0, "", "");
    assert_chinese(&first.stderr.replace(&files.root(), ""), "the first time");
    let again = caipan(&grade).expect(0, "", "1 个结果已在日志中");
    assert_chinese(&again.stderr.replace(&files.root(), ""), "the second time");
}
