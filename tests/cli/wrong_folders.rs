//! Tests of wrong folders, encodings and orders in every command that takes them.

use std::path::Path;

use crate::sentences::says;
use crate::support::{Files, caipan, command, finish, is_root, require};

pub(super) const PROGRAM: &str = "#include <stdio.h>\nint main(void) { puts(\"1\"); }\n";
pub(super) const TOKENS: &str = "name = \"plain\"\nchecker = \"tokens\"\n";

/// Writes a text in another encoding.
type Encode<'a> = &'a dyn Fn(&str) -> Vec<u8>;

/// Encodes a text in GBK.
pub(super) fn encoded(text: &str) -> Vec<u8> {
    let (bytes, _, is_lossy) = encoding_rs::GBK.encode(text);
    assert!(!is_lossy);
    bytes.into_owned()
}

/// Encodes a text in UTF-16 without a byte order mark.
pub(super) fn in_utf16(text: &str, in_order: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(in_order).collect()
}

fn files() -> Files {
    let files = Files::new(&[
        ("plain/problem.toml", TOKENS),
        ("plain/cases/1.in", "1\n"),
        ("plain/cases/1.ans", "1\n"),
        ("ok.c", PROGRAM),
        ("out.txt", "1\n"),
        ("class/ann/plain.c", PROGRAM),
        ("notes/notes.txt", "1\n"),
    ]);
    std::fs::create_dir(files.path("empty")).unwrap();
    files
}

/// Expects an exit code, and in both languages the message with this key and this name.
fn expect(words: &[&str], code: i32, key: &str, named: &str) {
    for lang in ["en", "zh"] {
        let ran = caipan(&[words, &["--lang", lang]].concat());
        assert_eq!(ran.code, code, "{words:?}: {ran:#?}");
        assert!(says(&ran.stderr, lang, key), "{key}: {words:?}: {ran:#?}");
        assert!(ran.stderr.contains(named), "{named}: {words:?}: {ran:#?}");
    }
}

#[test]
fn the_problem_comes_first_in_every_command() {
    let files = files();
    let paths = ["plain", "ok.c", "out.txt", "class", "plain/cases", "new"];
    let [plain, program, out, class, cases, new] = paths.map(|name| files.path(name));
    for words in [
        &["grade", &class, &plain][..],
        &["grade", &cases, &plain],
        &["grade", &out, &plain],
        &["check", "cases/1", &plain, &out],
        &["check", &out, "cases/1", &plain],
        &["diff", "cases/1", &plain, &program],
        &["diff", &out, "cases/1", &plain],
        &["show", "cases/1", &plain],
        &["solve", "general/06", "mayan"],
        &["validate", &cases, &plain],
        &["stress", &class, &plain],
        &["export", &new, &plain],
        &["export", &new, &plain, "--as", "kattis-legacy"],
    ] {
        let is_mayan = words.contains(&"mayan");
        let named = if is_mayan { "mayan" } else { "plain" };
        expect(words, 2, "problem-comes-first", named);
    }
    // A folder that contains only programs, and files that are not a problem.
    expect(
        &["grade", &class, &program],
        2,
        "programs-are-no-problem",
        "class",
    );
    expect(&["validate", &out], 2, "file-is-no-problem", "out.txt");
    let archive = files.write("package.zip", b"PK");
    expect(
        &["grade", &archive, &program],
        2,
        "archive-is-no-problem",
        "package.zip",
    );
    let contest = files.write("contest/contest.toml", b"problems = [\"../plain\"]\n");
    expect(
        &["validate", &contest],
        2,
        "is-contest-file",
        "contest.toml",
    );
    // Correct arguments are still accepted: a folder of cases, and a case that is a separate file.
    caipan(&["validate", &cases]).expect(0, "1 case valid", "");
    let own = files.write("own.in", b"1\n");
    files.write("own.ans", b"1\n");
    caipan(&["check", &plain, &own, &out]).expect(0, "AC", "");
}

#[test]
fn the_case_comes_before_the_output_in_every_command() {
    let files = files();
    let paths = ["plain", "ok.c", "out.txt", "plain/cases/1.in"];
    let [plain, program, out, case] = paths.map(|name| files.path(name));
    for (file, key) in [(&out, "case-not-first"), (&program, "case-comes-first")] {
        for name in ["cases/1", "cases/1.in", &case] {
            for command in ["check", "diff"] {
                expect(&[command, &plain, file, name], 2, key, file);
            }
        }
    }
}

#[test]
fn a_folder_that_is_no_problem_says_so_in_every_command() {
    let files = files();
    let paths = ["empty", "notes", "ok.c", "new"];
    let [empty, notes, program, new] = paths.map(|name| files.path(name));
    files.write("foreign/problem.xml", b"<problem/>");
    let foreign = files.path("foreign");
    for (folder, key, named) in [
        (&empty, "problem-folder-empty", "caipan init problem"),
        (
            &notes,
            "problem-folder-without-cases",
            "caipan init problem",
        ),
        (&foreign, "problem-folder-foreign", "problem.xml"),
    ] {
        for words in [
            &["grade", folder, &program][..],
            &["check", folder, "1", &program],
            &["diff", folder, "1", &program],
            &["show", folder, "1"],
            &["solve", folder, "1"],
            &["validate", folder],
            &["generate", folder],
            &["stress", folder, &program],
            &["calibrate", folder],
            &["info", folder],
            &["export", folder, &new, "--as", "kattis-legacy"],
        ] {
            expect(words, 3, key, named);
        }
    }
    // Every command names the missing input of a folder that contains only answers.
    files.write("answers/1.ans", b"1\n");
    let answers = files.path("answers");
    for words in [&["grade", &answers, &program][..], &["info", &answers]] {
        expect(words, 3, "answer-without-input", "1.in");
    }
    // For a contest of two problems, the error about an empty folder names no problem.
    let contest = "problems = [\"../plain\", \"mayan\"]\n";
    let contest = files.write("contest/contest.toml", contest.as_bytes());
    expect(
        &["grade", &contest, &empty],
        2,
        "submission-folder-empty",
        "empty",
    );
}

#[test]
fn the_folder_of_a_contest_for_lemon_is_no_problem_of_its_own() {
    let files = files();
    let [plain, lemon, program] = ["plain", "lemon", "ok.c"].map(|name| files.path(name));
    caipan(&["export", &plain, &lemon, "--as", "lemon"]).expect(0, "", "");
    for words in [
        &["grade", &lemon, &program][..],
        &["validate", &lemon],
        &["info", &lemon],
        &["check", &lemon, "data/plain/plain1", &program],
    ] {
        expect(words, 3, "problem-folder-foreign", "plain.cdf");
    }
    expect(
        &["init", "problem", &lemon],
        3,
        "problem-folder-foreign",
        "plain.cdf",
    );
    assert!(!Path::new(&files.path("lemon/problem.toml")).exists());
    // The proposed import works, and a contest folder may still contain contestants.
    let own = files.path("own");
    caipan(&["import", &lemon, &own]).expect(0, "", "");
    files.write("lemon/source/ann/plain.c", PROGRAM.as_bytes());
    caipan(&["grade", &plain, &lemon]).expect(0, "100/100", "");
}

#[test]
fn a_text_in_another_encoding_is_named_with_its_line() {
    let files = files();
    let toml = format!("{TOKENS}# 题目\n");
    let contest = "problems = [\"../plain\"]\n# 比赛\n";
    let roster = "name,school\nann,第一中学\n";
    let program = files.path("ok.c");
    let class = files.path("class");
    let plain = files.path("plain");
    let marked = |text: &str, in_order| in_utf16(&format!("\u{feff}{text}"), in_order);
    let encodings: [(&str, Encode); 5] = [
        ("GBK", &encoded),
        ("UTF-16", &|text| in_utf16(text, u16::to_le_bytes)),
        ("UTF-16", &|text| in_utf16(text, u16::to_be_bytes)),
        ("UTF-16", &|text| marked(text, u16::to_le_bytes)),
        ("UTF-16", &|text| marked(text, u16::to_be_bytes)),
    ];
    for (name, encode) in encodings {
        let folder = files.write("other/problem.toml", &encode(&toml));
        let folder = folder.trim_end_matches("/problem.toml");
        let contest = files.write("days/contest.toml", &encode(contest));
        let roster = files.write("roster.csv", &encode(roster));
        let line = if name == "GBK" { "3" } else { "1" };
        for words in [
            &["grade", folder, &program][..],
            &["validate", folder],
            &["info", folder],
            &["check", folder, "1", &program],
        ] {
            expect(words, 3, "file-in-other-encoding", name);
            expect(words, 3, "file-in-other-encoding", line);
        }
        expect(
            &["grade", &contest, &class],
            3,
            "file-in-other-encoding",
            "contest.toml",
        );
        let words = ["grade", &plain, &class, "--roster", &roster];
        expect(&words, 3, "file-in-other-encoding", "roster.csv");
        // PowerShell redirects output in UTF-16.
        let results = files.write(
            "results.json",
            &encode("{\"schema_version\": 1, \"title\": \"题\"}"),
        );
        expect(&["report", &results], 3, "file-in-other-encoding", name);
    }
    // A byte order mark of UTF-8 is not a fault.
    let marked = format!("\u{feff}{toml}");
    files.write("plain/problem.toml", marked.as_bytes());
    caipan(&["validate", &plain]).expect(0, "1 case valid", "");
}

#[test]
fn a_text_with_few_english_letters_is_told_from_others() {
    let files = files();
    let [plain, class] = ["plain", "class"].map(|name| files.path(name));
    let grade = |roster: &[u8], key, named| {
        let roster = files.write("roster.csv", roster);
        expect(
            &["grade", &plain, &class, "--roster", &roster],
            3,
            key,
            named,
        );
    };
    let text = "学号,姓名,学校\r\n李雷,李雷,第一中学\r\n";
    for in_order in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes = in_utf16(text, in_order);
        grade(&bytes, "file-in-other-encoding", "UTF-16");
    }
    grade(&encoded(text), "file-in-other-encoding", "GBK");
    let latin: Vec<u8> = "name,school\nann,Collège\n"
        .chars()
        .map(|letter| letter as u8)
        .collect();
    grade(&latin, "file-is-no-text", "2");
}

#[test]
fn files_that_problem_toml_names_are_missed_before_anything_runs() {
    let files = files();
    let program = files.path("ok.c");
    let out = files.path("out.txt");
    files.write("chk.py", b"");
    for (text, named) in [
        (
            "name = \"plain\"\n[checker]\nsource = \"chk.py\"\ndialect = \"testlib\"\n".to_owned(),
            "chk.py",
        ),
        (
            "name = \"plain\"\n[interactor]\nsource = \"talk.py\"\ndialect = \"testlib\"\n"
                .to_owned(),
            "talk.py",
        ),
        (
            format!("{TOKENS}[[validator]]\nsource = \"v.py\"\ndialect = \"testlib\"\n"),
            "v.py",
        ),
        (
            format!("{TOKENS}[[generator]]\nname = \"g\"\nsource = \"g.py\"\ndialect = \"argv\"\n"),
            "g.py",
        ),
        (
            format!("{TOKENS}[package]\nstatements = {{ en = \"s.pdf\" }}\n"),
            "s.pdf",
        ),
        (
            format!("{TOKENS}[language.c]\nwith = [\"grader.c\"]\n"),
            "grader.c",
        ),
        (
            format!("{TOKENS}[language.c]\ninclude = [\"grader.h\"]\n"),
            "grader.h",
        ),
    ] {
        let toml = files.write("lost/problem.toml", text.as_bytes());
        files.write("lost/cases/1.in", b"1\n");
        files.write("lost/cases/1.ans", b"1\n");
        let folder = toml.trim_end_matches("/problem.toml");
        for words in [
            &["grade", folder, &program][..],
            &["check", folder, "cases/1", &out],
            &["diff", folder, "cases/1", &out],
            &["stress", folder, &program],
            &["calibrate", folder],
            &["validate", folder],
        ] {
            let ran = caipan(words).expect(3, "", named);
            assert!(!ran.stdout.contains("JE"), "{ran:#?}");
        }
    }
}

#[test]
fn more_than_a_thousand_programs_need_a_yes() {
    let files = files();
    for number in 0..=1000 {
        files.write(&format!("many/{number}.py"), b"print(1)\n");
    }
    let [plain, many] = ["plain", "many"].map(|name| files.path(name));
    expect(&["grade", &plain, &many], 2, "too-many-programs", "1000");
    // With one program less, or without an existing case, there is no confirmation question.
    caipan(&["grade", &plain, &many, "--yes", "--case", "none"]).expect(2, "", "none");
    std::fs::remove_file(files.path("many/0.py")).unwrap();
    caipan(&["grade", &plain, &many, "--case", "none"]).expect(2, "", "--case none");
}

#[test]
fn a_folder_of_sources_is_looked_through_on_its_own_file_system() {
    if !is_root() {
        return require(true, "only root mounts a file system");
    }
    let files = files();
    let [plain, mixed] = ["plain", "mixed"].map(|name| files.path(name));
    files.write("mixed/own.c", PROGRAM.as_bytes());
    std::fs::create_dir(files.path("mixed/other")).unwrap();
    let script = "mount -t tmpfs none \"$2/other\" && cp \"$2/own.c\" \"$2/other/far.c\" && exec \"$0\" grade \"$1\" \"$2\" --no-isolation --no-journal";
    let mut unshared = std::process::Command::new("unshare");
    unshared.args([
        "-m",
        "sh",
        "-c",
        script,
        env!("CARGO_BIN_EXE_caipan"),
        &plain,
        &mixed,
    ]);
    let inherited = command(&[""; 0]);
    unshared.envs(
        inherited
            .get_envs()
            .filter_map(|(key, value)| Some((key, value?))),
    );
    let ran = finish(unshared);
    if ran.stderr.contains("unshare") || ran.stderr.contains("mount:") {
        return require(true, &ran.stderr);
    }
    let ran = ran.expect(0, "own.c", "other");
    assert!(!ran.stdout.contains("far.c"), "{ran:#?}");
    assert!(
        says(&ran.stderr, "en", "folder-on-other-file-system"),
        "{ran:#?}"
    );
}
