//! Tests of the answer for each of the four verdicts in every dialect.

use std::ffi::OsString;
use std::fs;

use super::{GuestCall, GuestVerdict, PointScale, Reply, judge};
use crate::referee::Referee;
use caipan_checker::{Settings, Share};
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_problem::dialect::{Dialect, PassedItem, guests, named};
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

fn reply(name: &str, word: &GuestVerdict, points: Option<PointScale>) -> Reply {
    let dialect = named(name).unwrap();
    let words: Vec<OsString> = dialect
        .arguments
        .iter()
        .map(|part| word_of(*part).into())
        .collect();
    let given = match name {
        "testlib" => &words[..3],
        _ => &words[..],
    };
    let call = GuestCall::read(dialect, given).unwrap();
    Reply::new(dialect, &call, word, points, |fact| Lang::En.fact(fact))
}

fn word_of(part: PassedItem) -> &'static str {
    match part {
        PassedItem::Input => "in",
        PassedItem::Output => "out",
        PassedItem::Answer => "ans",
        PassedItem::Folder => "dir",
        PassedItem::Report => "tout",
        PassedItem::Full => "10",
        PassedItem::ScoreFile => "score",
        PassedItem::MessageFile => "message",
        PassedItem::Form => "-appes",
        PassedItem::Talk => "/dev/stdin",
        PassedItem::TalkPipe => "talk",
        PassedItem::ReplyPipe => "reply",
    }
}

fn words() -> [GuestVerdict; 5] {
    let half: Share = "0.55".parse().unwrap();
    let fact = || Fact::told("m `x` \u{b7}");
    [
        GuestVerdict::Accepted,
        GuestVerdict::Partial(half, fact()),
        GuestVerdict::Rejected(fact()),
        GuestVerdict::BadFormat(fact()),
        GuestVerdict::Fault(fact()),
    ]
}

fn shown(reply: &Reply) -> String {
    let files = reply
        .files
        .iter()
        .map(|(path, text)| format!(" {}={text:?}", path.display()));
    let files: String = files.collect();
    format!(
        "{} out={:?} err={:?}{files}",
        reply.exit_code, reply.stdout, reply.stderr
    )
}

#[test]
fn each_dialect_hears_each_word() {
    let mut text = String::new();
    for Dialect { name, .. } in guests() {
        for word in words() {
            let points = match *name {
                "lemon" => None,
                _ => Some(PointScale::Fraction),
            };
            text += &format!("{name} {}\n", shown(&reply(name, &word, points)));
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn points_are_counted_in_what_was_asked_for_and_refused_where_nobody_asked() {
    let [_, half, ..] = words();
    for (points, expected) in [
        (Some(PointScale::Fraction), "points 0.55 m"),
        (Some(PointScale::Percent), "points 55 m"),
        (Some(PointScale::Absolute(9)), "points 4 m"),
        (None, "FAIL "),
    ] {
        let reply = reply("testlib", &half, points);
        assert!(reply.stderr.starts_with(expected), "{reply:?}");
        assert_eq!(reply.exit_code, if points.is_none() { 3 } else { 7 });
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
fn points_of_a_case_that_are_no_number_are_the_jurys_fault() {
    let dialect = named("lemon").unwrap();
    let call = |full: &str| {
        let words = ["in", "out", "ans", full, "score", "message"].map(OsString::from);
        GuestCall::read(dialect, &words).unwrap()
    };
    let exit = |full: &str, word: &GuestVerdict| {
        let words_for = |fact: &Fact| Lang::En.fact(fact);
        Reply::new(
            dialect,
            &call(full),
            word,
            Some(PointScale::Percent),
            words_for,
        )
        .exit_code
    };
    let [accepted, half, rejected, ..] = words();
    for (word, code) in [(accepted, 1), (half, 1), (rejected, 0)] {
        assert_eq!(
            (exit("ten", &word), exit("10", &word)),
            (code, 0),
            "{word:?}"
        );
    }
}

#[test]
fn a_message_is_one_short_line() {
    let long = GuestVerdict::Rejected(Fact::told(format!("a\n`b`{}", "长".repeat(500))));
    for Dialect { name, .. } in guests() {
        let reply = reply(name, &long, Some(PointScale::Fraction));
        let files = reply.files.iter().map(|(_, text)| text);
        for text in [&reply.stdout, &reply.stderr].into_iter().chain(files) {
            assert!(text.len() <= 230 && !text.contains('`'), "{name}: {text:?}");
            assert!(text.trim_end().lines().count() <= 1, "{name}: {text:?}");
        }
    }
}

#[test]
fn a_swapped_call_and_a_missing_file_are_no_contestants_fault() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.into_os_string()
    };
    let input = write("in", "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n");
    let answer = write("ans", "2 1 1\n3 1 1\n3 0 1\n");
    let empty = write("empty", "");
    let missing = folder.path().join("missing").into_os_string();
    let mayan = Problem::load("mayan", &Settings::new()).unwrap();
    let dialect = named("testlib").unwrap();
    let word = |words: [&OsString; 3]| {
        let call = GuestCall::read(dialect, &words.map(Clone::clone)).unwrap();
        let none = || Ok(Entry::given("stdin", Vec::new()));
        judge(
            &mayan,
            &Referee::built_in(&mayan).unwrap(),
            dialect,
            &call,
            none,
        )
    };
    assert_eq!(word([&input, &answer, &answer]), GuestVerdict::Accepted);
    assert_eq!(word([&input, &answer, &empty]), GuestVerdict::Accepted);
    assert!(matches!(
        word([&answer, &input, &answer]),
        GuestVerdict::Fault(_)
    ));
    assert!(matches!(
        word([&missing, &answer, &answer]),
        GuestVerdict::Fault(_)
    ));
    assert!(matches!(
        word([&input, &missing, &answer]),
        GuestVerdict::BadFormat(_)
    ));
    assert!(matches!(
        word([&input, &empty, &answer]),
        GuestVerdict::BadFormat(_) | GuestVerdict::Rejected(_)
    ));
    write("problem.toml", "name = \"x\"\nchecker = \"tokens\"\n");
    let tokens = folder.path().display().to_string();
    let tokens = Problem::load(&tokens, &Settings::new()).unwrap();
    let call = GuestCall::read(dialect, &[input, answer, missing]).unwrap();
    let none = || Ok(Entry::given("stdin", Vec::new()));
    assert!(matches!(
        judge(
            &tokens,
            &Referee::built_in(&tokens).unwrap(),
            dialect,
            &call,
            none
        ),
        GuestVerdict::Fault(_)
    ));
    assert!(GuestCall::read(dialect, &["in".into()]).is_err());
    assert!(named("xyz").is_none());
}
