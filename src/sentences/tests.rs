//! Tests that every fact has a sentence in every language, with all its arguments, and that no sentence is unused.

mod grammar;

mod latin;

use fluent_bundle::FluentResource;

use self::latin::LATIN;
use self::own_keys::OWN_KEYS;
use caipan_checker::verdict::Verdict;
use caipan_checker::{Judgement, ReasonKind, Settings, quotation};
use caipan_facts::{Arg, Evidence, Fact, Key};
use caipan_i18n::{Lang, WordingAudience, mistake_meaning};
use caipan_judge::evidence as judge;
use caipan_problem::directory::Directory;
use caipan_problem::entry::Entry;
use caipan_puzzles::{checker, checker_names, puzzle_names};

mod errors;
mod library_words;
mod own_keys;

fn evidence_of(judgement: &Judgement) -> Option<&Fact> {
    match judgement {
        Judgement::Accepted => None,
        Judgement::Partial(_, reason)
        | Judgement::Rejected(reason)
        | Judgement::JuryFault(reason) => Some(&reason.fact),
    }
}

fn assert_chinese(fact: &Fact) {
    let chinese =
        (Lang::Zh.format_known_fact(fact)).unwrap_or_else(|| panic!("no sentence for {fact:?}"));
    let has_han = (chinese.chars()).any(|character| matches!(character, '\u{4e00}'..='\u{9fff}'));
    assert!(has_han, "{fact:?} became {chinese:?}");
    let own = chinese.split('"').step_by(2).collect::<String>();
    // Names of options are not translated.
    let tokens = own
        .split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-')
        .filter(|token| !token.starts_with('-'));
    let words = tokens.flat_map(|token| token.split(|sign: char| !sign.is_ascii_alphabetic()));
    let mut english = words.filter(|word| word.chars().any(|sign| sign.is_ascii_lowercase()));
    let foreign = english.find(|word| word.len() > 1 && !LATIN.contains(&&*word.to_lowercase()));
    assert_eq!(foreign, None, "{fact:?} became {chinese:?}");
}

/// Returns the keys of all facts, including those of the puzzles.
fn keys() -> Vec<Key> {
    let checkers = checker_names().map(|name| checker(name, &Default::default()).unwrap().unwrap());
    let puzzles = checkers.filter_map(|checker| Some(checker.puzzle()?.evidence_sentences().keys));
    let theirs = puzzles.flat_map(|tables| tables.iter().copied());
    let all = OWN_KEYS.iter().chain(errors::KEYS).copied().chain(theirs);
    all.flatten().copied().collect()
}

/// Returns the texts of all sentence files in a language.
fn sentences(language: &str) -> Vec<&'static str> {
    let own = match language {
        "en" => include_str!("../../crates/i18n/messages/en/facts.ftl"),
        _ => include_str!("../../crates/i18n/messages/zh/facts.ftl"),
    };
    let checkers = checker_names().map(|name| checker(name, &Default::default()).unwrap().unwrap());
    let puzzles =
        checkers.filter_map(|checker| Some(checker.puzzle()?.evidence_sentences().sentences));
    let theirs = puzzles
        .flat_map(|all| all.iter().copied())
        .filter(|(name, _)| *name == language);
    [own]
        .into_iter()
        .chain(theirs.map(|(_, text)| text))
        .collect()
}

/// Arguments that sentences need not mention, since they are meant for scripts.
const UNMENTIONED_ARGUMENTS: &[(&str, &str)] = &[
    // English quotes the library's message; Chinese has a sentence instead.
    ("library-words", "words"),
    ("value-wanted-other", "words"),
    ("value-found-other", "words"),
    ("not-only-a-puzzle", "what"),
    ("system-error", "kind"),
    ("doctor-about", "user"),
    ("mayan-off-board", "x"),
    ("mayan-off-board", "y"),
    ("mayan-equal-swap", "x"),
    ("mayan-equal-swap", "y"),
];

#[test]
fn every_key_has_a_sentence_with_exactly_its_arguments_in_every_language() {
    // Each argument has to affect the sentence in one of the registers.
    for (key, names) in keys() {
        let spoken = Lang::ALL.map(|lang| lang.has_plain_wording(key));
        assert!(
            spoken.iter().all(|has_plain| *has_plain == spoken[0]),
            "{key}: plain words in one language only"
        );
        for lang in Lang::ALL {
            for name in names
                .iter()
                .filter(|name| !UNMENTIONED_ARGUMENTS.contains(&(key, **name)))
            {
                assert_ne!(
                    sentences_of(lang, (key, names), Some(name)),
                    sentences_of(lang, (key, names), None),
                    "{lang:?} {key}: {name} is not said"
                );
            }
        }
    }
}

/// Sentences of a key in both registers. All arguments are 7, except that `odd` is 11.
fn sentences_of(
    lang: Lang,
    (key, names): (&'static str, &[&'static str]),
    odd: Option<&str>,
) -> [String; 2] {
    let args = names.iter().map(|name| {
        let value = if odd == Some(name) { 11 } else { 7 };
        (*name, Arg::Number(value))
    });
    let fact = Fact::new(key, args.collect());
    [WordingAudience::Evidence, WordingAudience::Plain].map(|register| {
        lang.try_format_fact(&fact, register, 1)
            .unwrap_or_else(|| panic!("{lang:?} {key}: no sentence, or a hole that no fact fills"))
    })
}

#[test]
fn every_message_belongs_to_a_key_and_exists_once() {
    let known: Vec<&str> = keys().into_iter().map(|(key, _)| key).collect();
    for language in ["en", "zh"] {
        let texts = sentences(language);
        let lines = texts.iter().flat_map(|text| text.lines());
        let mut messages: Vec<&str> = lines
            .filter(|line| line.starts_with(|sign: char| sign.is_ascii_lowercase()))
            .filter_map(|line| Some(line.split_once(" =")?.0))
            // Parts of other messages, such as numbers with a noun, and descriptions of mutants.
            .filter(|name| !name.contains("-n-") && !name.starts_with("mistake-"))
            .collect();
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

/// Minimum number of keys that the sources declare.
const KEYS_AT_LEAST: usize = 1_492;

#[test]
fn every_key_in_the_sources_is_in_a_tested_table() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let tops = ["src", "crates"].map(|top| walkdir::WalkDir::new(root.join(top)));
    let texts = (tops.into_iter().flatten().flatten())
        .filter(|file| file.path().extension().is_some_and(|ending| ending == "rs"))
        .map(|file| std::fs::read_to_string(file.path()).unwrap());
    let proven = keys();
    let mut seen = 0;
    for text in texts {
        for block in text.split("\nfacts! {\n").skip(1) {
            let keys_text = block.split("\n}\n").next().unwrap();
            let quoted = keys_text
                .split("=> \"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next());
            for key in quoted.filter(|key| !key.starts_with("test-")) {
                seen += 1;
                assert!(
                    proven.iter().any(|(known, _)| *known == key),
                    "{key} is in no table"
                );
            }
        }
    }
    // If the search looked in the wrong place, it would find too few keys.
    assert!(seen >= KEYS_AT_LEAST, "{seen}");
}

#[test]
fn every_wrong_output_of_the_built_in_self_tests_is_explained_in_chinese() {
    let mut seen = 0;
    for name in puzzle_names() {
        let entries = Directory::find_built_in(name).unwrap().entries().unwrap();
        let tested_checker = checker(name, &Default::default()).unwrap().unwrap();
        for entry in &entries {
            let Some(stem) = entry.name.strip_suffix(".out") else {
                continue;
            };
            let input = read_entry(&entries, &format!("{stem}.in"));
            let answer = read_entry(&entries, &format!("{stem}.ans"));
            let output = read_entry(&entries, &entry.name);
            if let Some(text) = evidence_of(&tested_checker.check(&input, &output, &answer)) {
                assert_chinese(text);
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "{seen} wrong outputs");
}

fn read_entry(entries: &[Entry], path: &str) -> Vec<u8> {
    let entry = entries.iter().find(|entry| entry.name == path);
    entry
        .unwrap_or_else(|| panic!("{path}"))
        .read()
        .unwrap()
        .to_vec()
}

#[test]
fn every_malformed_input_of_the_built_in_self_tests_is_explained_in_chinese() {
    let mut seen = 0;
    for name in puzzle_names() {
        let tested_checker = checker(name, &Default::default()).unwrap().unwrap();
        for entry in Directory::find_built_in(name).unwrap().entries().unwrap() {
            if entry.name.contains("invalid_input/") && entry.name.ends_with(".in") {
                let input = entry.read().unwrap();
                let fault = tested_checker.puzzle().unwrap().open(&input).err().unwrap();
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
    for name in checker_names() {
        let tested_checker = checker(name, &Default::default()).unwrap().unwrap();
        let input = match name {
            "klotski" => "1 3 1\n1 1 1\n1 1 1 3 1 2\n",
            _ => BOARD,
        };
        for answer in answers {
            for output in outputs {
                let judgement =
                    tested_checker.check(input.as_bytes(), output.as_bytes(), answer.as_bytes());
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
    let quotation = quotation::Quotation::Quoted {
        text: "oh no; really".to_owned(),
    }
    .fact();
    for signal in [4, 6, 7, 8, 9, 11, 13, 31, 42] {
        let signal = judge::RunBreach::Signal { signal };
        assert_chinese(&signal.fact());
        let words = judge::RunNote::LastWords {
            words: quotation.clone(),
        };
        assert_chinese(&signal.fact().with_note(Some(words)));
    }
    let files = vec![quotation.clone(), quotation];
    let several = judge::MissingSubmission::Several { count: 2, files };
    assert_chinese(&several.fact());
    assert!(
        Lang::Zh
            .fact(&several.fact())
            .contains("\"oh no; really\"、\"oh no; really\"")
    );
    assert!(
        Lang::En
            .fact(&several.fact())
            .contains("\"oh no; really\" and \"oh no; really\"")
    );
    // Facts whose arguments are all strange characters; a sentence without text is left out.
    let silent = [
        "klotski-walk-none",
        "klotski-nothing",
        "doctor-grade",
        "doctor-landlock",
        "doctor-cgroups",
        "doctor-landlock-cgroups",
        "mayan-goal-one-move",
    ];
    // Commands to type are not translated.
    let all = keys().into_iter();
    for key in all.filter(|(key, _)| !silent.contains(key) && !key.starts_with("advice-")) {
        let args = key.1.iter().map(|name| (*name, Arg::from("字")));
        assert_chinese(&Fact::new(key.0, args.collect()));
    }
}

#[test]
fn evidence_of_other_versions_is_shown_with_the_text_of_its_kind() {
    let text = "start the program: No such file\u{7}";
    let chinese = "沙箱出错：start the program: No such file\\u{7}";
    let told = Fact::quote(text);
    let unknown = Fact::new("of-a-later-version", Vec::new());
    let incomplete = Fact::new("exit-code", Vec::new());
    for fact in [None, Some(&told), Some(&unknown), Some(&incomplete)] {
        assert_eq!(
            Lang::Zh.format_evidence(Some("sandbox"), fact, text),
            chinese
        );
        assert_eq!(Lang::En.format_evidence(Some("sandbox"), fact, "x"), "x");
    }
    assert_eq!(Lang::Zh.format_evidence(Some("unheard-of"), None, "x"), "x");
    let known = Fact::new("exit-code", vec![("code", Arg::Number(3))]);
    assert_eq!(
        Lang::Zh.format_evidence(Some("exit-code"), Some(&known), text),
        "退出码 3"
    );
    let deep = (0..99).fold(known, |fact, _| {
        Fact::new("noted", vec![("what", fact.into())])
    });
    assert_eq!(
        Lang::Zh.format_evidence(Some("sandbox"), Some(&deep), text),
        chinese
    );
}

#[test]
fn every_number_is_said_exactly() {
    let edge = 1_i64 << 53;
    for number in [0, edge - 1, edge, edge + 1, i64::MAX] {
        for number in [number, -number, -number - 1] {
            for lang in Lang::ALL {
                let fact = Fact::new(Fact::QUOTE_KEY, vec![("text", number.into())]);
                assert_eq!(lang.fact(&fact), number.to_string());
            }
        }
    }
    let args = [("query", 1), ("expected", u64::MAX), ("found", 1 << 63)]
        .map(|(name, number)| (name, Arg::from(number)));
    let fact = Fact::new("klotski-too-few", args.to_vec());
    let plain = [
        "says 9223372036854775808 for 1, but it cannot be done faster than in 18446744073709551615 seconds",
        "对1输出 9223372036854775808，但最快也要 18446744073709551615 秒",
    ];
    assert_eq!(
        Lang::ALL.map(|lang| lang.format_fact_in_plain_words(&fact)),
        plain
    );
}

#[test]
fn untrusted_text_in_a_fact_is_escaped_and_not_translated() {
    let hostile = "\u{1b}[2J{ $line }\u{202e}";
    let fact = Fact::quote(hostile);
    for lang in Lang::ALL {
        assert_eq!(lang.fact(&fact), "\\u{1b}[2J{ $line }\\u{202e}");
    }
    let unknown = Fact::new("\u{1b}", Vec::new());
    assert_eq!(Lang::En.fact(&unknown), "\\u{1b}");
}

#[test]
fn every_mistake_of_every_reading_has_a_chinese_sentence() {
    let others = [
        ("mayan", "steps", "at-most"),
        ("mayan", "equal_swaps", "false"),
    ]
    .map(|(name, key, value)| {
        let setting = (key.to_owned(), value.to_owned());
        (name, Settings::from([setting]))
    });
    let usual = puzzle_names().map(|name| (name, Settings::new()));
    for (name, settings) in usual.chain(others) {
        let tested_checker = checker(name, &settings).unwrap().unwrap();
        for mutant in tested_checker.puzzle().unwrap().mutants() {
            assert!(
                !mistake_meaning(Lang::Zh, mutant.id, "").is_empty(),
                "{}",
                mutant.id
            );
        }
    }
    assert_eq!(mistake_meaning(Lang::Zh, "unheard-of", "does x"), "does x");
    assert_eq!(mistake_meaning(Lang::En, "no-cascade", "does x"), "does x");
}

#[test]
fn every_kind_and_verdict_has_words_of_its_own() {
    let mut words: Vec<&str> = ReasonKind::ALL
        .map(|kind| Lang::Zh.reason_kind_text(kind))
        .to_vec();
    words.extend(Verdict::ALL.map(|verdict| Lang::Zh.verdict_name(verdict)));
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count);
    for kind in ReasonKind::ALL {
        assert_eq!(ReasonKind::from_name(kind.name()), Some(kind));
    }
    assert_eq!(ReasonKind::from_name("unheard-of"), None);
}
