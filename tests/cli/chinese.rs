//! Tests that commands in a Chinese locale print no English words except listed ones.

use super::{ANSWER, SAMPLE};
use crate::support::{Files, RunOutput, command, finish, has};

/// Latin words allowed in Chinese sentences: options, units, names of settings, and technical terms.
const ALLOWED: &[&str] = &[
    "mayan", "klotski", "lines", "tokens", "in", "out", "ans", "ms", "mi", "kib", "mib", "gib",
    "utf", "set", "write", "answers", "whole", "nodes", "refuted", "caipan", "walk", "steps",
];

fn chinese(files: &Files, arguments: &[&str]) -> RunOutput {
    let mut command = command(arguments);
    command.env("LANG", "zh_CN.UTF-8");
    let ran = finish(command);
    for text in [&ran.stdout, &ran.stderr] {
        let text = text.replace(&files.root(), "");
        assert_eq!(english(&text, &[]), None, "{arguments:?}: {ran:#?}");
        assert_eq!(misset(&text), None, "{arguments:?}: {ran:#?}");
    }
    ran
}

/// Returns the first English word that is outside of quotes and not one of `names`.
pub(super) fn english<'a>(text: &'a str, names: &[&str]) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let own = line.split('"').step_by(2);
        let mut words = own.flat_map(|part| part.split(|sign: char| !sign.is_ascii_alphabetic()));
        words.find(|word| {
            let is_word = word.len() > 1 && word.chars().any(|sign| sign.is_ascii_lowercase());
            let word = &*word.to_lowercase();
            is_word && !ALLOWED.contains(&word) && !names.contains(&word)
        })
    })
}

/// Finds typesetting errors in Chinese: a single blank between two Chinese characters, or empty brackets. Columns are
/// two blanks apart, and quoted text is not checked.
pub(super) fn misset(text: &str) -> Option<&str> {
    let is_chinese =
        |sign: Option<&char>| sign.is_some_and(|sign| ('\u{4e00}'..='\u{9fff}').contains(sign));
    text.lines().find(|line| {
        let own: String = line.split('"').step_by(2).collect::<Vec<_>>().join("\"\"");
        let signs: Vec<char> = own.chars().collect();
        let mut threes = signs.windows(3);
        let is_parted = |three: &[char]| {
            three[1] == ' ' && is_chinese(three.first()) && is_chinese(three.last())
        };
        threes.any(is_parted) || own.contains("（）") || own.contains("()")
    })
}

#[test]
fn wrong_chinese_punctuation_and_spacing_is_detected() {
    assert_eq!(misset("应为 三个数"), Some("应为 三个数"));
    assert_eq!(misset("通过（）"), Some("通过（）"));
    assert_eq!(misset("应为 3 个，\"张 三\"，选手  题目"), None);
}

#[test]
fn english_words_in_chinese_output_are_detected_unless_quoted() {
    assert_eq!(english("第 3 行：expected \"x\"", &[]), Some("expected"));
    assert_eq!(english("WA 答案错误：\"quoted words\"，U 1.in", &[]), None);
}

#[test]
fn checking_comparing_and_drawing_speak_chinese() {
    let files = Files::new(&[("a.in", SAMPLE), ("right", ANSWER)]);
    let klotski = files.write(
        "k.in",
        b"3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n",
    );
    let input = files.path("a.in");
    for output in [
        "",
        "-1\n",
        "2 1\n",
        "2 1 1\n3 1 1\n2 4 -1\n",
        "2 1 1\n",
        "2 1 1\n3 1 1\n1 0 1\n",
    ] {
        let output = files.write("1.out", output.as_bytes());
        chinese(&files, &["check", "mayan", &input, &output]).expect(1, "答案错误", "");
        chinese(&files, &["diff", "mayan", &input, &output]).expect(1, "你的答案", "");
        chinese(&files, &["show", "mayan", &input, &output]).expect(0, "\n", "");
    }
    for output in [
        "3\n-1\n",
        "1\n-1\n",
        "-1\n-1\n",
        "2\n5\n",
        "2\n",
        "2\n-1\n9\n",
        "2\n7 7\n",
    ] {
        let output = files.write("2.out", output.as_bytes());
        chinese(&files, &["check", "klotski", &klotski, &output]).expect(1, "答案错误", "");
        chinese(&files, &["diff", "klotski", &klotski, &output]).expect(1, "你的答案", "");
        chinese(&files, &["show", "klotski", &klotski, &output]).expect(0, "第 1 个询问", "");
    }
    let [one, two] = [("3.out", "1 2 3\n"), ("4.out", "1 2 4\n")]
        .map(|(name, text)| files.write(name, text.as_bytes()));
    let toml = b"name = \"tokens\"\nchecker = \"tokens\"\n";
    files.write("tokens/problem.toml", toml);
    let words = files.path("tokens");
    chinese(&files, &["diff", &words, &one, &one, &two]).expect(1, "第 1 行第 5 列，第 3 个词", "");
    chinese(&files, &["show", "klotski", &klotski, "--query", "9"]).expect(
        2,
        "",
        "没有第 9 个询问",
    );
    chinese(&files, &["show", &words, &one]).expect(2, "", "只有谜题才能画出来");
}

#[test]
fn audits_and_solutions_speak_chinese() {
    let files = Files::new(&[("1.in", SAMPLE), ("2.in", "9\n")]);
    chinese(&files, &["validate", "mayan", &files.root()]).expect(1, "个测试点有效", "");
    chinese(
        &files,
        &["solve", "mayan", "--certificate", &files.path("1.in")],
    )
    .expect(0, ANSWER, "重放 3 步");
    chinese(&files, &["solve", "mayan", &files.path("2.in")]).expect(3, "", "第 2 行：应为");
    chinese(&files, &["validate", "mayan", &files.path("9.in")]).expect(2, "", "没有这个文件");
}

#[test]
fn stress_speaks_chinese() {
    if !has("gcc") {
        return;
    }
    let files = Files::new(&[(
        "wrong.c",
        "#include <stdio.h>\nint main() { puts(\"-1\"); }\n",
    )]);
    let program = files.path("wrong.c");
    chinese(
        &files,
        &["stress", "mayan", &program, "--time", "30s", "-q"],
    )
    .expect(1, "你的程序：WA 答案错误", "");
}

#[test]
fn a_locale_of_another_encoding_gets_utf_8_and_a_word_of_warning() {
    let warning = "the output is UTF-8, the encoding of this locale is GBK\n";
    let problems = |locale: &str, more: &[&str]| {
        let mut command = command(&[&["problems"][..], more].concat());
        command.env("LC_ALL", locale);
        finish(command).expect(0, "", "")
    };
    let utf8 = problems("zh_CN.UTF-8", &[]);
    let gbk = problems("zh_CN.GBK", &[]);
    assert_eq!(
        (gbk.stdout, gbk.stderr),
        (utf8.stdout, utf8.stderr.clone() + warning)
    );
    assert_eq!(utf8.stderr, "");
    assert_eq!(problems("zh_CN.GBK", &["-q"]).stderr, "");
    // English text is the same in both encodings.
    assert_eq!(problems("en_US.ISO-8859-1", &[]).stderr, "");
}
