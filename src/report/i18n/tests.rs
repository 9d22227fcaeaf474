//! Every text that people read has its Chinese.

use fluent_bundle::FluentResource;

use super::sentences::Register;
use super::*;
use crate::judge::{judging, jury_answer};
use crate::package::directory::Directory;
use crate::problem::search::Unanswered;
use crate::problem::{Judgement, Settings, checker, found, names, puzzles};
use crate::setting::audit::Unsound;
use crate::text::{Arg, Evidence, Key};

fn evidence_of(judgement: &Judgement) -> Option<&Fact> {
    match judgement {
        Judgement::Accepted => None,
        Judgement::Partial(_, reason)
        | Judgement::Rejected(reason)
        | Judgement::JuryFault(reason) => Some(&reason.fact),
    }
}

/// Latin words that Chinese sentences may hold: units, names of things that have no other.
const LATIN: &[&str] = &[
    "utf", "cpu", "mib", "gib", "kib", "ms", "max", "moves", "colours", "caipan", "best", "in",
    "ans", "out",
];

fn assert_chinese(fact: &Fact) {
    let chinese = Lang::Zh.known_fact(fact);
    let chinese = chinese.unwrap_or_else(|| panic!("no sentence for {fact:?}"));
    let is_han = |character: char| ('\u{4e00}'..='\u{9fff}').contains(&character);
    assert!(chinese.contains(is_han), "{fact:?} became {chinese:?}");
    let own = chinese.split('"').step_by(2).collect::<String>();
    let words = own.split(|character: char| !character.is_ascii_alphabetic());
    let mut english = words.filter(|word| word.chars().any(|sign| sign.is_ascii_lowercase()));
    let foreign = english.find(|word| word.len() > 1 && !LATIN.contains(&&*word.to_lowercase()));
    assert_eq!(foreign, None, "{fact:?} became {chinese:?}");
}

/// Every table of keys, with those of the puzzles.
fn keys() -> Vec<Key> {
    let own: &[&[Key]] = &[
        Fact::KEYS,
        found::Place::KEYS,
        found::Found::KEYS,
        Unanswered::KEYS,
        jury_answer::NoAnswer::KEYS,
        judging::OutputNote::KEYS,
        Unsound::KEYS,
    ];
    let checkers = names().map(|name| checker(name, &Default::default()).unwrap().unwrap());
    let puzzles = checkers.filter_map(|checker| Some(checker.puzzle()?.words().keys));
    let theirs = puzzles.flat_map(|tables| tables.iter().copied());
    let all = own.iter().copied().chain(theirs);
    all.flatten().copied().collect()
}

/// Every file of sentences in a language.
fn sentences(language: &str) -> Vec<&'static str> {
    let own = match language {
        "en" => include_str!("en.ftl"),
        _ => include_str!("zh.ftl"),
    };
    let checkers = names().map(|name| checker(name, &Default::default()).unwrap().unwrap());
    let puzzles = checkers.filter_map(|checker| Some(checker.puzzle()?.words().sentences));
    let theirs = puzzles.flat_map(|all| all.iter().copied());
    let theirs = theirs.filter(|(name, _)| *name == language);
    [own]
        .into_iter()
        .chain(theirs.map(|(_, text)| text))
        .collect()
}

#[test]
fn every_key_has_a_sentence_with_just_its_holes_in_every_language() {
    // What stands in a hole has to be seen in one of the registers, or to change it.
    let args = |names: &[&'static str], odd: Option<&str>| {
        let arg = |name: &&'static str| {
            let value = if odd == Some(name) { 11 } else { 7 };
            (*name, Arg::Number(value))
        };
        names.iter().map(arg).collect()
    };
    for (key, names) in keys() {
        let spoken = Lang::ALL.map(|lang| {
            lang.sentences()
                .get_message(key)
                .map(|message| message.get_attribute("plain").is_some())
        });
        assert!(
            spoken.iter().all(|has_plain| *has_plain == spoken[0]),
            "{key}: plain words in one language only"
        );
        for lang in Lang::ALL {
            let say = |odd: Option<&str>| {
                let fact = Fact::new(key, args(names, odd));
                let said = |register| {
                    lang.worded(&fact, register, 1).unwrap_or_else(|| {
                        panic!("{lang:?} {key}: no sentence, or a hole that no fact fills")
                    })
                };
                [Register::Evidence, Register::Plain].map(said)
            };
            for name in names {
                assert_ne!(
                    say(Some(name)),
                    say(None),
                    "{lang:?} {key}: {name} is not said"
                );
            }
        }
    }
}

#[test]
fn every_sentence_is_somebodys_and_stands_once() {
    let known: Vec<&str> = keys().into_iter().map(|(key, _)| key).collect();
    for language in ["en", "zh"] {
        let texts = sentences(language);
        let lines = texts.iter().flat_map(|text| text.lines());
        let messages =
            lines.filter(|line| line.starts_with(|sign: char| sign.is_ascii_lowercase()));
        let messages = messages.filter_map(|line| Some(line.split_once(" =")?.0));
        let mut messages: Vec<&str> = messages.collect();
        messages.sort_unstable();
        let count = messages.len();
        messages.dedup();
        assert_eq!(messages.len(), count, "{language}: a message stands twice");
        let mut sorted = known.clone();
        sorted.sort_unstable();
        assert_eq!(messages, sorted, "{language}");
        for text in texts {
            assert!(
                FluentResource::try_new(text.to_owned()).is_ok(),
                "{language}"
            );
        }
    }
}

#[test]
fn every_table_of_keys_is_proven() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = walkdir::WalkDir::new(root).into_iter().flatten();
    let files = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "rs"));
    let texts = files.map(|file| std::fs::read_to_string(file.path()).unwrap());
    let proven = keys();
    for text in texts {
        for block in text.split("\nfacts! {\n").skip(1) {
            let block = block.split("\n}\n").next().unwrap();
            let quoted = block
                .split("=> \"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next());
            for key in quoted.filter(|key| !key.starts_with("test-")) {
                assert!(
                    proven.iter().any(|(known, _)| *known == key),
                    "{key} is in no table"
                );
            }
        }
    }
}

#[test]
fn the_language_is_that_of_the_locale() {
    for locale in ["zh", "zh_CN.UTF-8", "zh_TW", "ZH-Hans"] {
        assert_eq!(Lang::of_locale(locale), Lang::Zh, "{locale}");
    }
    for locale in ["", "C", "C.UTF-8", "en_GB.UTF-8", "zha", "ja_JP"] {
        assert_eq!(Lang::of_locale(locale), Lang::En, "{locale}");
    }
}

#[test]
fn every_wrong_output_of_the_built_in_self_tests_is_explained_in_chinese() {
    let mut seen = 0;
    for name in puzzles() {
        let entries = Directory::built_in(name).unwrap().entries().unwrap();
        let read = |path: &str| {
            let entry = entries.iter().find(|entry| entry.name == path);
            entry
                .unwrap_or_else(|| panic!("{path}"))
                .read()
                .unwrap()
                .to_vec()
        };
        let checker = checker(name, &Default::default()).unwrap().unwrap();
        for entry in &entries {
            let Some(stem) = entry.name.strip_suffix(".out") else {
                continue;
            };
            let path = |ending: &str| format!("{stem}.{ending}");
            let (input, answer) = (read(&path("in")), read(&path("ans")));
            let output = read(&entry.name);
            if let Some(text) = evidence_of(&checker.check(&input, &output, &answer)) {
                assert_chinese(text);
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "{seen} wrong outputs");
}

#[test]
fn every_malformed_input_of_the_built_in_self_tests_is_explained_in_chinese() {
    let mut seen = 0;
    for name in puzzles() {
        let checker = checker(name, &Default::default()).unwrap().unwrap();
        for entry in Directory::built_in(name).unwrap().entries().unwrap() {
            if entry.name.contains("invalid_input/") && entry.name.ends_with(".in") {
                let input = entry.read().unwrap();
                let fault = checker.puzzle().unwrap().open(&input).err().unwrap();
                assert_chinese(&fault.fact());
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "{seen} inputs");
}

#[test]
fn hand_made_outputs_of_every_checker_are_explained_in_chinese() {
    const BOARD: &str = "2\n1 0\n1 1 0\n0\n0\n0\n";
    let outputs = [
        "",
        "-1\n",
        "-1\n-1\n",
        "x\n",
        "0 0 1\n",
        "0 0 1\n0 0 1\n",
        "0 0 1\n0 0 1\n0 0 1\n",
        "9 0 1\n",
        "0 9 1\n",
        "0 0 5\n",
        "0 0 -1\n",
        "0 0 1\n\n",
        "0 0 1\n0 0 1\nx y z\n",
        "4 0 -1\n",
        "\u{1b}[2J\n",
        "1 1 1\n1 0 1\n",
        "0",
    ];
    let answers = [
        "-1\n",
        "0 0 1\n0 0 1\n",
        "1 1 -1\n1 0 1\n",
        "3\n",
        "1 2\n3 4\n",
        "abc\n",
    ];
    let mut seen = 0;
    for name in names() {
        let checker = checker(name, &Default::default()).unwrap().unwrap();
        let input = match name {
            "klotski" => "1 3 1\n1 1 1\n1 1 1 3 1 2\n",
            _ => BOARD,
        };
        for answer in answers {
            for output in outputs {
                let judgement =
                    checker.check(input.as_bytes(), output.as_bytes(), answer.as_bytes());
                if let Some(text) = evidence_of(&judgement) {
                    assert_chinese(text);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 300, "{seen} reasons");
}

#[test]
fn what_the_judge_says_of_programs_is_said_in_chinese() {
    let texts = [
        "ended for holding too much memory, the limit is 64 MiB",
        "peak memory 65 MiB, the limit is 64 MiB",
        "CPU time over the limit of 1s",
        "wall time over the limit of 3s",
        "wall time over the limit of 3s, with 1.2ms of CPU time",
        "more than 1 MiB on standard output",
        "more than 1 MiB on standard error",
        "more than 1 MiB in a file",
        "exit code 7",
        "exit code 1; standard error ends with \"oh no; really\"",
        "signal 11 (SIGSEGV: access to memory that is not the program's, or too deep a recursion)",
        "signal 9 (SIGKILL: killed, and not by caipan; a program too large for the memory limit ends so)",
        "signal 6 (SIGABRT: aborted, by a failed assertion or an uncaught exception perhaps); peak memory 60 MiB of 64 MiB: probably memory",
        "signal 42",
        "token 1 (line 1): expected \"3\", found the end; nothing on standard output, and no sum.out was made",
        "token 1 (line 1): expected \"3\", found \"4\"; sum.out was made, so standard output does not count",
        "the output is empty; mayan.out was made and is empty",
        "sum.out is a symbolic link",
        "sum.out is a directory",
        "sum.out is no regular file",
        "the run was cancelled",
        "query 1: step 2 (R): (1, 4) is not free",
        "query 1: 4 steps, but 2 suffice",
        "cases/1.ans: the answer file: line 1: expected a number from 0 or -1, found \"x\"",
        "cases/1.in: it has no answer file",
        "it is a symbolic link, which is not followed",
        "\"mayan.cpp\" is a symbolic link, which is not followed",
        "the contestant's folder is a symbolic link, which is not followed",
        "the contestant's folder cannot be read: Permission denied (os error 13)",
        "\"mayan.cpp\" is a folder",
        "there is no source named mayan",
        "there is no source named mayan; \"Mayan.cpp\" is not that name",
        "there are 2 sources, \"mayan.c\" and \"mayan.cpp\": keep one, or let the best of them count with --best",
        "there are 2 python sources in one folder, \"sum.PY\" and \"sum.py\": keep one of them",
        "the folder cannot be read: Permission denied (os error 13)",
        "static data 1907 MiB, limit 128 MiB",
        "the source has changed while the class was judged",
        "low/1 has lost the subtask already",
        "it needs the subtask low, which is lost",
    ];
    texts
        .into_iter()
        .for_each(|text| assert_chinese(&Fact::told(text)));
    for signal in [4, 6, 7, 8, 9, 11, 31] {
        let name = crate::judge::verdict::signal_name(signal);
        assert_chinese(&Fact::told(format!("signal {name}")));
        let chinese = evidence::chinese(&format!("signal {name}")).unwrap();
        assert!(chinese.contains('：'), "{chinese}");
    }
}

#[test]
fn evidence_without_a_template_stands_under_the_words_for_its_kind() {
    let text = "start the program: No such file\u{7}";
    assert_eq!(
        Lang::Zh.evidence(Some("sandbox"), None, text),
        "沙箱出错：start the program: No such file\\u{7}"
    );
    assert_eq!(Lang::Zh.evidence(Some("unheard-of"), None, "x"), "x");
    assert_eq!(Lang::En.evidence(Some("sandbox"), None, "x"), "x");
    let deep = "line 1: ".repeat(400);
    assert_eq!(evidence::chinese(&deep), None);
    assert_eq!(evidence::chinese(&"; {0}}{".repeat(500)), None);
}

#[test]
fn pieces_stand_where_chinese_wants_them() {
    let pairs = [
        ("after 3 moves 4 tiles are left", "走完 3 步后还剩 4 块"),
        ("after 1 move 1 tile is left", "走完 1 步后还剩 1 块"),
        (
            "only 1 of 2 moves, 1 tile is left; the answer is -1",
            "应走 2 步，只走了 1 步，还剩 1 块；答案是 -1",
        ),
        (
            "line 2: expected the end after 3 moves, found \"x, found y\"",
            "第 2 行：应为 3 步之后结束，实为 \"x, found y\"",
        ),
        (
            "move 1 \"2 4 -1\": no tile at (2, 4)",
            "第 1 步 \"2 4 -1\"：(2, 4) 处没有方块",
        ),
        (
            "query 1 (blank (3, 2), piece (1, 2) to (2, 2)): expected 2, found 3; 2 suffice: UU",
            "第 1 个询问（空格 (3, 2)，棋子 (1, 2) 到 (2, 2)）：应为 2，实为 3；2 步就够：UU",
        ),
    ];
    for (english, chinese) in pairs {
        assert_eq!(evidence::chinese(english).as_deref(), Some(chinese));
    }
}

#[test]
fn every_mistake_of_every_reading_has_a_chinese_sentence() {
    let others = [
        ("mayan", "steps", "at-most"),
        ("mayan", "equal_swaps", "false"),
    ];
    let others = others.map(|(name, key, value)| {
        let setting = (key.to_owned(), value.to_owned());
        (name, Settings::from([setting]))
    });
    let usual = puzzles().map(|name| (name, Settings::new()));
    for (name, settings) in usual.chain(others) {
        let checker = checker(name, &settings).unwrap().unwrap();
        for mutant in checker.puzzle().unwrap().mutants() {
            assert!(mistakes::chinese(mutant.id).is_some(), "{}", mutant.id);
        }
    }
    assert_eq!(mistake(Lang::Zh, "unheard-of", "does x"), "does x");
    assert_eq!(mistake(Lang::En, "no-cascade", "does x"), "does x");
}

#[test]
fn every_kind_and_verdict_has_words_of_its_own() {
    let mut words: Vec<&str> = Kind::ALL.map(|kind| Lang::Zh.kind(kind)).to_vec();
    words.extend(Verdict::ALL.map(|verdict| Lang::Zh.verdict(verdict)));
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count);
    for kind in Kind::ALL {
        assert_eq!(Kind::of_name(kind.name()), Some(kind));
    }
    assert_eq!(Kind::of_name("unheard-of"), None);
}
