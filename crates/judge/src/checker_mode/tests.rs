//! Tests of the answer for each of the four verdicts in every dialect.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::{CheckerArguments, CheckerReply, PointScale, ReplyVerdict, judge_passed_output};
use crate::referee::Referee;
use caipan_checker::{Settings, Share};
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_problem::dialect::{Dialect, PassedItem, dialects_for_calling_caipan, find_dialect};
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

fn reply(name: &str, word: &ReplyVerdict, points: Option<PointScale>) -> CheckerReply {
    let dialect = find_dialect(name).unwrap();
    let words: Vec<OsString> = dialect
        .arguments
        .iter()
        .map(|part| test_argument_for_item(*part).into())
        .collect();
    let given = match name {
        "testlib" => &words[..3],
        _ => &words[..],
    };
    let call = CheckerArguments::parse(dialect, given).unwrap();
    CheckerReply::new(dialect, &call, word, points, |fact| Lang::En.fact(fact))
}

fn test_argument_for_item(part: PassedItem) -> &'static str {
    match part {
        PassedItem::Input => "in",
        PassedItem::Output => "out",
        PassedItem::Answer => "ans",
        PassedItem::Folder => "dir",
        PassedItem::Report => "tout",
        PassedItem::CaseMaxPoints => "10",
        PassedItem::ScoreFile => "score",
        PassedItem::MessageFile => "message",
        PassedItem::MessageFormatOption => "-appes",
        PassedItem::ContestantOutputOnStdin => "/dev/stdin",
        PassedItem::TalkPipe => "talk",
        PassedItem::ReplyPipe => "reply",
    }
}

fn words() -> [ReplyVerdict; 5] {
    let half: Share = "0.55".parse().unwrap();
    let fact = Fact::quote("m `x` \u{b7}");
    [
        ReplyVerdict::Accepted,
        ReplyVerdict::Partial(half, fact.clone()),
        ReplyVerdict::Rejected(fact.clone()),
        ReplyVerdict::BadFormat(fact.clone()),
        ReplyVerdict::Fault(fact),
    ]
}

fn format_reply(reply: &CheckerReply) -> String {
    let files: String = reply
        .files
        .iter()
        .map(|(path, text)| format!(" {}={text:?}", path.display()))
        .collect();
    format!(
        "{} out={:?} err={:?}{files}",
        reply.exit_code, reply.stdout, reply.stderr
    )
}

#[test]
fn every_dialect_replies_to_every_verdict() {
    let mut text = String::new();
    for Dialect { name, .. } in dialects_for_calling_caipan() {
        for word in words() {
            let points = match *name {
                "lemon" => None,
                _ => Some(PointScale::Fraction),
            };
            text += &format!("{name} {}\n", format_reply(&reply(name, &word, points)));
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn partial_replies_use_the_point_scale_and_fail_without_one() {
    let [_, half, ..] = words();
    for (points, expected) in [
        (Some(PointScale::Fraction), "points 0.55 m"),
        (Some(PointScale::Percent), "points 55 m"),
        (Some(PointScale::Absolute(9)), "points 4 m"),
        (None, "FAIL "),
    ] {
        let testlib = reply("testlib", &half, points);
        assert!(testlib.stderr.starts_with(expected), "{testlib:?}");
        assert_eq!(testlib.exit_code, if points.is_none() { 3 } else { 7 });
    }
    let kattis = reply("kattis", &half, Some(PointScale::Absolute(9)));
    let score = kattis
        .files
        .iter()
        .find(|(path, _)| path.ends_with("score.txt"));
    assert_eq!(score.unwrap().1, "4\n");
    assert_eq!(reply("kattis", &half, None).exit_code, 3);
}

#[test]
fn nonnumeric_maximum_points_are_a_jury_fault() {
    let [accepted, half, rejected, ..] = words();
    for (word, code) in [(accepted, 1), (half, 1), (rejected, 0)] {
        assert_eq!(lemon_reply("ten", &word).exit_code, code, "{word:?}");
        assert_eq!(lemon_reply("10", &word).exit_code, 0, "{word:?}");
    }
}

fn lemon_reply(full: &str, word: &ReplyVerdict) -> CheckerReply {
    let dialect = find_dialect("lemon").unwrap();
    let words = ["in", "out", "ans", full, "score", "message"].map(OsString::from);
    let call = CheckerArguments::parse(dialect, &words).unwrap();
    let points = Some(PointScale::Percent);
    CheckerReply::new(dialect, &call, word, points, |fact| Lang::En.fact(fact))
}

#[test]
fn a_checker_message_is_one_short_line() {
    let long = ReplyVerdict::Rejected(Fact::quote(format!("a\n`b`{}", "长".repeat(500))));
    for Dialect { name, .. } in dialects_for_calling_caipan() {
        let short = reply(name, &long, Some(PointScale::Fraction));
        let files = short.files.iter().map(|(_, text)| text);
        for text in [&short.stdout, &short.stderr].into_iter().chain(files) {
            assert!(text.len() <= 230 && !text.contains('`'), "{name}: {text:?}");
            assert!(text.trim_end().lines().count() <= 1, "{name}: {text:?}");
        }
    }
}

#[test]
fn swapped_arguments_and_missing_jury_files_are_jury_faults() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path();
    let input = write_file(folder, "in", "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n");
    let answer = write_file(folder, "ans", "2 1 1\n3 1 1\n3 0 1\n");
    let empty = write_file(folder, "empty", "");
    let missing = folder.join("missing").into_os_string();
    let mayan = Problem::load("mayan", &Settings::new()).unwrap();
    assert_eq!(
        judge_testlib_call(&mayan, [&input, &answer, &answer]),
        ReplyVerdict::Accepted
    );
    assert_eq!(
        judge_testlib_call(&mayan, [&input, &answer, &empty]),
        ReplyVerdict::Accepted
    );
    assert!(matches!(
        judge_testlib_call(&mayan, [&answer, &input, &answer]),
        ReplyVerdict::Fault(_)
    ));
    assert!(matches!(
        judge_testlib_call(&mayan, [&missing, &answer, &answer]),
        ReplyVerdict::Fault(_)
    ));
    assert!(matches!(
        judge_testlib_call(&mayan, [&input, &missing, &answer]),
        ReplyVerdict::BadFormat(_)
    ));
    assert!(matches!(
        judge_testlib_call(&mayan, [&input, &empty, &answer]),
        ReplyVerdict::BadFormat(_) | ReplyVerdict::Rejected(_)
    ));
    write_file(
        folder,
        "problem.toml",
        "name = \"x\"\nchecker = \"tokens\"\n",
    );
    let tokens = Problem::load(&folder.display().to_string(), &Settings::new()).unwrap();
    assert!(matches!(
        judge_testlib_call(&tokens, [&input, &answer, &missing]),
        ReplyVerdict::Fault(_)
    ));
    let testlib = find_dialect("testlib").unwrap();
    assert!(CheckerArguments::parse(testlib, &["in".into()]).is_err());
    assert!(find_dialect("xyz").is_none());
}

/// Writes a file and returns the path.
fn write_file(folder: &Path, name: &str, text: &str) -> OsString {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.into_os_string()
}

/// Judges a call with input, output and answer.
fn judge_testlib_call(problem: &Problem, words: [&OsString; 3]) -> ReplyVerdict {
    let dialect = find_dialect("testlib").unwrap();
    let call = CheckerArguments::parse(dialect, &words.map(Clone::clone)).unwrap();
    let referee = Referee::for_built_in_checker(problem).unwrap();
    judge_passed_output(problem, &referee, dialect, &call, || {
        Ok(Entry::from_bytes("stdin", Vec::new()))
    })
}
