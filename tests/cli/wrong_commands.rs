//! Tests of forty wrong commands: each error names the reason and the remedy in both languages, with the right exit
//! code.

use super::wrong_folders::{PROGRAM, TOKENS, encoded, in_utf16};
use crate::sentences::says;
use crate::support::{Files, caipan};

/// Wrong command: words, exit code, key of the expected message, and what the message must name. A word beginning
/// with `@` is a path in the test folder.
type Row = (&'static [&'static str], i32, &'static str, &'static str);

/// Key of the message for a misspelled word or value. In English, the message is worded by the library that parses command lines,
/// so only the named word is searched for.
const UNKNOWN: &str = "usage-unknown-argument";

const ORDER: [Row; 4] = [
    (
        &["grade", "@ok.c", "@plain"],
        2,
        "program-for-problem",
        "plain",
    ),
    (
        &["validate", "@plain/cases", "@plain"],
        2,
        "problem-comes-first",
        "plain",
    ),
    (
        &["check", "@plain", "@out.txt", "cases/1"],
        2,
        "case-not-first",
        "out.txt",
    ),
    (
        &["import", "@none", "@package"],
        2,
        "package-comes-first",
        "package",
    ),
];

const EMPTY: [Row; 5] = [
    (&["grade", "@nocases", "@ok.c"], 3, "no-cases", "nocases"),
    (
        &["grade", "@onlyans", "@ok.c"],
        3,
        "answer-without-input",
        "1.in",
    ),
    (&["validate", "@empty"], 3, "problem-folder-empty", "empty"),
    (
        &["grade", "@plain", "@empty"],
        2,
        "submission-folder-empty",
        "empty",
    ),
    (
        &["grade", "@stray", "@ok.c"],
        3,
        "answer-without-input",
        "2.out",
    ),
];

const FOREIGN_WORDS: [Row; 8] = [
    (&["list"], 2, "usage-no-command", "problems"),
    (&["run", "@plain", "@ok.c"], 2, "usage-no-command", "grade"),
    (&["test", "@plain"], 2, "usage-no-command", "grade"),
    (&["help", "judge"], 2, "usage-no-command", "grade"),
    (&["help", "validat"], 2, "usage-no-command", "validate"),
    (
        &["grade", "@plain", "@ok.c", "--timeout", "1s"],
        2,
        UNKNOWN,
        "--wall-limit",
    ),
    (
        &["grade", "@plain", "@ok.c", "--time-limit=1s"],
        2,
        UNKNOWN,
        "--cpu-limit",
    ),
    (
        &["grade", "@plain", "@ok.c", "--ml", "64MiB"],
        2,
        UNKNOWN,
        "--memory-limit",
    ),
];

const MISSING: [Row; 6] = [
    (&["export", "@plain", "@new"], 2, "export-no-format", "--as"),
    (
        &["grade", "@pairs", "@ok.c"],
        3,
        "cases-not-generated",
        "pairs",
    ),
    (
        &["grade", "@bare-checker", "@ok.c"],
        3,
        "config-missing-dialect",
        "testlib",
    ),
    (
        &["grade", "@bare-interactor", "@ok.c"],
        3,
        "config-missing-dialect",
        "kattis",
    ),
    (
        &["grade", "@lost-checker", "@ok.c"],
        3,
        "config-names-missing",
        "chk.cpp",
    ),
    (
        &["grade", "@lost-roster", "@ok.c"],
        3,
        "cannot-read",
        "people.csv",
    ),
];

const UNITS: [Row; 4] = [
    (
        &["grade", "@plain", "@ok.c", "--cpu-limit", "2"],
        2,
        "time-without-unit",
        "2s",
    ),
    (
        &["grade", "@plain", "@ok.c", "--memory-limit", "64MB?"],
        2,
        "size-of-two-units",
        "64MiB",
    ),
    (
        &["grade", "@memory", "@ok.c"],
        3,
        "config-no-unit",
        "memory = \"256MiB\"",
    ),
    (&["grade", "@second", "@ok.c"], 3, "time-without-unit", "1s"),
];

const ENCODINGS: [Row; 4] = [
    (
        &["grade", "@gbk", "@ok.c"],
        3,
        "file-in-other-encoding",
        "GBK",
    ),
    (
        &["validate", "@utf16le"],
        3,
        "file-in-other-encoding",
        "UTF-16",
    ),
    (
        &["grade", "@utf16be", "@ok.c"],
        3,
        "file-in-other-encoding",
        "UTF-16",
    ),
    (
        &["grade", "@plain", "@class", "--roster", "@gbk.csv"],
        3,
        "file-in-other-encoding",
        "gbk.csv",
    ),
];

const PLACES: [Row; 5] = [
    (
        &["grade", "@plain", "@many"],
        2,
        "too-many-programs",
        "--yes",
    ),
    (
        &["grade", "@plain", "/proc"],
        2,
        "folder-of-system",
        "/proc",
    ),
    (&["grade", "/", "@ok.c"], 3, "folder-is-whole-disk", "/"),
    (&["validate", "@plain", "/"], 3, "folder-is-whole-disk", "/"),
    (
        &["grade", "@plain", "@ok.c", "--cases", "/sys"],
        3,
        "folder-of-system",
        "/sys",
    ),
];

const IMPOSSIBLE: [Row; 4] = [
    (
        &["grade", "@plain", "@ok.c", "--jobs", "0"],
        2,
        "wanted-number",
        "--jobs",
    ),
    (
        &["grade", "@plain", "@ok.c", "--cpu-limit", "0s"],
        2,
        "time-of-zero",
        "--cpu-limit",
    ),
    (
        &["grade", "@plain", "@ok.c", "--case", "none"],
        2,
        "no-case",
        "none",
    ),
    (
        &["grade", "@plain", "@ok.c", "--fresh", "--no-journal"],
        2,
        "usage-conflict",
        "--no-journal",
    ),
];

fn files() -> Files {
    let head = "name = \"plain\"\n";
    let with = |rest: &str| format!("{head}{rest}");
    let limits = |limit: &str| format!("{TOKENS}[limits]\n{limit}\n");
    let files = Files::new(&[
        ("plain/problem.toml", TOKENS),
        ("plain/cases/1.in", "1\n"),
        ("plain/cases/1.ans", "1\n"),
        ("ok.c", PROGRAM),
        ("out.txt", "1\n"),
        ("class/ann/plain.c", PROGRAM),
        ("package/problem.yaml", "name: x\n"),
        ("nocases/problem.toml", TOKENS),
        ("onlyans/problem.toml", TOKENS),
        ("onlyans/1.ans", "1\n"),
        ("stray/problem.toml", TOKENS),
        ("stray/1.in", "1\n"),
        ("stray/1.ans", "1\n"),
        ("stray/2.out", "1\n"),
        ("pairs/make.py", "print(1)\n"),
        (
            "lost-roster/contest.toml",
            "problems = [\"../plain\"]\nroster = \"people.csv\"\n",
        ),
    ]);
    std::fs::create_dir(files.path("empty")).unwrap();
    let generator = "checker = \"tokens\"\n[[generator]]\nname = \"make\"\nsource = \"make.py\"\ndialect = \"argv\"\n[[generator.case]]\nname = \"1\"\n";
    for (folder, text) in [
        ("pairs", with(generator)),
        ("bare-checker", with("[checker]\nsource = \"chk.cpp\"\n")),
        (
            "bare-interactor",
            with("[interactor]\nsource = \"talk.cpp\"\n"),
        ),
        (
            "lost-checker",
            with("[checker]\nsource = \"chk.cpp\"\ndialect = \"testlib\"\n"),
        ),
        ("memory", limits("memory = 256")),
        ("second", limits("cpu = \"1 sec\"")),
    ] {
        files.write(&format!("{folder}/problem.toml"), text.as_bytes());
    }
    let chinese = format!("# 题目\n{TOKENS}");
    files.write("gbk/problem.toml", &encoded(&chinese));
    files.write("gbk.csv", &encoded("学号,姓名\nann,张三\n"));
    files.write("utf16le/problem.toml", &in_utf16(TOKENS, u16::to_le_bytes));
    files.write("utf16be/problem.toml", &in_utf16(TOKENS, u16::to_be_bytes));
    for number in 0..=1000 {
        files.write(&format!("many/{number}.py"), b"print(1)\n");
    }
    files
}

#[test]
fn forty_wrong_commands_say_what_is_wrong_and_what_is_meant() {
    let files = files();
    let kinds: [&[Row]; 8] = [
        &ORDER,
        &EMPTY,
        &FOREIGN_WORDS,
        &MISSING,
        &UNITS,
        &ENCODINGS,
        &PLACES,
        &IMPOSSIBLE,
    ];
    let rows = kinds.concat();
    assert_eq!(rows.len(), 40);
    for (words, code, key, named) in rows {
        let path = |word: &&str| match word.strip_prefix('@') {
            Some(name) => files.path(name),
            None => (*word).to_owned(),
        };
        let words: Vec<String> = words.iter().map(path).collect();
        for lang in ["en", "zh"] {
            let mut arguments = words.clone();
            arguments.extend(["--lang", lang].map(str::to_owned));
            let ran = caipan(&arguments);
            let text = &ran.stderr;
            assert_eq!(ran.code, code, "{arguments:?}: {ran:#?}");
            assert!(text.contains(named), "{named}: {arguments:?}: {ran:#?}");
            let is_claps = lang == "en" && key.starts_with("usage-");
            assert!(
                is_claps || says(text, lang, key),
                "{key}: {arguments:?}: {ran:#?}"
            );
            assert!(
                !text.contains("panicked") && ran.stdout.is_empty(),
                "{ran:#?}"
            );
        }
    }
}
