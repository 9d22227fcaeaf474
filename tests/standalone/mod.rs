//! Tests that checkers exported as C++ source agree with the built-in ones on every case and on randomly damaged
//! outputs.
//!
//! `CAIPAN_TEST_TESTLIB` names a folder with testlib.h, as for the comparisons of `testlib`.

mod trials;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use caipan_checker::{Checker, Judgement, Puzzle, Settings};
use caipan_i18n::Lang;
use caipan_judge::checker_mode::ReplyVerdict;
use caipan_puzzles::{checker, puzzle_names};

use crate::support::{Files, caipan, finish, has, is_left_to_the_sweep, is_soak, require};
use trials::Trial;

const FOLDER: &str = "CAIPAN_TEST_TESTLIB";
const DAMAGED: usize = 20_000;

/// Compiled checker in its own folder.
struct Compiled(Files);

/// Compiles the exported checker of a problem; `None` if the compiler is missing.
fn compiled(problem: &str) -> Option<Compiled> {
    let Some(testlib) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        require(false, &format!("{FOLDER} is not set"));
        return None;
    };
    if !has("g++") {
        return None;
    }
    let source = caipan(&["checker", problem, "--source", "cpp"]).expect(0, "", "");
    let files = Files::new(&[
        ("checker.cpp", &source.stdout),
        ("driver.cpp", include_str!("driver.cpp")),
    ]);
    let mut compiler = Command::new("g++");
    compiler
        .current_dir(files.root())
        .arg("-isystem")
        .arg(testlib);
    let flags = ["-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror"];
    compiler.args(flags).args(["driver.cpp", "-o", "checker"]);
    finish(compiler).expect(0, "", "");
    Some(Compiled(files))
}

impl Compiled {
    /// Returns exit code and message for each trial.
    fn says(&self, trials: &[Trial]) -> Vec<(i32, String)> {
        let mut all = Vec::new();
        for trial in trials {
            for text in [&trial.input, &trial.output, &trial.answer] {
                all.extend(format!("{}\n", text.len()).bytes());
                all.extend(text);
            }
        }
        self.0.write("trials", &all);
        let (code, _) = self.called(&[]);
        let reports = fs::read(self.0.path("reports")).unwrap();
        let mut rest = reports.as_slice();
        let mut said = Vec::new();
        while !rest.is_empty() {
            let (code, length) = (line(&mut rest), line(&mut rest));
            let (message, after) = rest.split_at(length as usize);
            said.push((code, String::from_utf8(message.to_vec()).unwrap()));
            rest = after;
        }
        let crashed = trials.get(said.len()).map(shown);
        assert_eq!((code, crashed), (0, None));
        said
    }

    /// Calls the checker once, as a host does. Without arguments, the driver runs its trials.
    fn called(&self, arguments: &[&str]) -> (i32, String) {
        let mut call = Command::new(self.0.path("checker"));
        call.current_dir(self.0.root()).args(arguments);
        let ran = finish(call);
        assert_eq!(ran.stdout, "");
        (ran.code, ran.stderr)
    }
}

fn line(rest: &mut &[u8]) -> i32 {
    let end = rest.iter().position(|byte| *byte == b'\n').unwrap();
    let number = std::str::from_utf8(&rest[..end]).unwrap().parse();
    *rest = &rest[end + 1..];
    number.unwrap()
}

/// Returns the library checker's exit code, verdict and message, if it has one.
fn expected(checker: &dyn Checker, trial: &Trial) -> (i32, &'static str, String) {
    let word =
        ReplyVerdict::from_judgement(checker.check(&trial.input, &trial.output, &trial.answer));
    let sentence = word.explanation().map(|fact| Lang::En.fact(fact));
    let (code, name) = match word {
        ReplyVerdict::Accepted => (0, "ok"),
        ReplyVerdict::Rejected(_) => (1, "wrong answer"),
        ReplyVerdict::BadFormat(_) => (2, "wrong output format"),
        ReplyVerdict::Fault(_) => (3, "FAIL"),
        ReplyVerdict::Partial(..) => panic!("{}", shown(trial)),
    };
    (code, name, sentence.unwrap_or_default())
}

fn shown(trial: &Trial) -> String {
    let [input, output, answer] =
        [&trial.input, &trial.output, &trial.answer].map(|text| text.escape_ascii().to_string());
    format!("input \"{input}\"\noutput \"{output}\"\nanswer \"{answer}\"\n")
}

/// Text that precedes a walk in the messages.
const SUFFICE: [&str; 2] = [" suffice: ", " suffices: "];

/// Checks that a walk that is shown completely has the expected length, and solves the query.
fn hold_the_walk(puzzle: &dyn Puzzle, trial: &Trial, text: &str) {
    let walk = SUFFICE.iter().find_map(|mark| text.split_once(mark));
    let Some((before, walk)) = walk.filter(|(_, walk)| !walk.contains("...")) else {
        return;
    };
    let numbers = before.split(|sign: char| !sign.is_ascii_digit());
    let numbers: Vec<usize> = numbers.filter_map(|number| number.parse().ok()).collect();
    let (query, least) = (numbers[0], numbers[7]);
    let input = String::from_utf8_lossy(&trial.input);
    let words: Vec<&str> = input.split_ascii_whitespace().collect();
    let cells = words[0].parse::<usize>().unwrap() * words[1].parse::<usize>().unwrap();
    let first = 3 + cells + 6 * (query - 1);
    let one = [
        &words[..2],
        &["1"],
        &words[3..3 + cells],
        &words[first..first + 6],
    ]
    .concat();
    let instance = puzzle.open(one.join(" ").as_bytes());
    let judgement = instance
        .unwrap()
        .replay(walk.as_bytes(), format!("{least}\n").as_bytes());
    assert_eq!(judgement, Judgement::Accepted, "{}{text}", shown(trial));
}

/// Converts the message of the library's checker to the form that the C++ checker prints, up to the point from which both may
/// differ.
fn as_printed(sentence: &str, word: &str) -> String {
    const FILE: &str = "the answer file: ";
    let sentence = sentence.replace('…', "...").replace('`', "'");
    // Both checkers may show different shortest walks, so the walk is cut off.
    let start = [SUFFICE[0], SUFFICE[1], ": its potentials hold"]
        .iter()
        .find_map(|end| sentence.find(end).map(|at| &sentence[..at]));
    let start = start.unwrap_or(&sentence);
    let file = if word == "FAIL" && !start.starts_with(FILE) {
        FILE
    } else {
        ""
    };
    let mut text = format!("{file}{start}");
    text.truncate(200);
    text.trim_end().to_owned()
}

/// Compares the C++ checker with the library's on these trials; returns how often each verdict occurred.
fn compare(problem: &str, compiled: &Compiled, trials: &[Trial]) -> BTreeMap<&'static str, usize> {
    let checker = checker(problem, &Settings::new()).unwrap().unwrap();
    let puzzle = checker.puzzle().unwrap();
    let said = compiled.says(trials);
    let mut words = BTreeMap::new();
    for (trial, (code, message)) in trials.iter().zip(&said) {
        let (wanted, word, sentence) = expected(checker.as_ref(), trial);
        let here = || format!("{problem}\n{}says {message}expected", shown(trial));
        assert_eq!(*code, wanted, "{} {word} {sentence}", here());
        *words.entry(word).or_default() += 1;
        let text = message.strip_prefix(&format!("{word} "));
        let text = text.and_then(|text| text.strip_suffix('\n'));
        let text = text.unwrap_or_else(|| panic!("{} {word}", here()));
        let is_shown = |byte: u8| (b' '..=b'~').contains(&byte);
        let is_short = text.len() <= 200 && text.bytes().all(is_shown);
        assert!(is_short, "{} a line", here());
        // The C++ checker's message about an illegal input or an empty answer differs from the library's, and so does
        // the way it quotes other bytes than ASCII.
        let is_legal = puzzle.open(&trial.input).is_ok();
        let is_ascii = trial.output.is_ascii() && trial.answer.is_ascii();
        let is_plain = is_ascii || !sentence.contains('"');
        if !is_legal {
            let start = "the input: line ";
            assert!(text.starts_with(start), "{} {start}", here());
        } else if word != "ok" && is_plain && !trial.answer.trim_ascii().is_empty() {
            let start = as_printed(&sentence, word);
            assert!(text.starts_with(&start), "{} {start}", here());
            hold_the_walk(puzzle, trial, text);
        }
    }
    words
}

fn agrees(problem: &str) {
    let Some(compiled) = compiled(problem) else {
        return;
    };
    let own = checker(problem, &Settings::new()).unwrap().unwrap();
    let package = trials::of_the_package(problem);
    let words = compare(problem, &compiled, &package);
    assert_eq!(words.len(), 4, "{words:?}");
    let made = trials::made(own.as_ref());
    let whole = [package, made].concat();
    let damaged = trials::damaged(&whole, DAMAGED);
    let words = compare(problem, &compiled, &damaged);
    assert!(
        words.len() == 4 && words.values().all(|count| *count >= 500),
        "{words:?}"
    );
    a_host_hears_of_what_is_missing(&compiled);
}

/// A missing file causes no crash; it is the jury's fault unless it is the output.
fn a_host_hears_of_what_is_missing(compiled: &Compiled) {
    for (arguments, code, start) in [
        (["none", "out", "ans"], 3, "FAIL cannot read none"),
        (
            ["in", "none", "ans"],
            2,
            "wrong output format Output file not found",
        ),
        (["in", "out", "none"], 3, "FAIL Answer file not found"),
    ] {
        let (found, message) = compiled.called(&arguments);
        assert!(
            found == code && message.starts_with(start),
            "{arguments:?}: {found} {message}"
        );
    }
    assert_eq!(compiled.called(&["in"]).0, 3);
}

#[test]
fn every_checker_in_cpp_has_its_test() {
    let has_source = |name: &&str| {
        let checker = checker(name, &Settings::new()).unwrap().unwrap();
        checker.puzzle().unwrap().checker_source().is_some()
    };
    let all: Vec<&str> = puzzle_names().filter(has_source).collect();
    assert_eq!(all, ["mayan", "klotski"]);
}

#[test]
fn the_mayan_checker_in_cpp_agrees_with_the_built_in_one() {
    if is_left_to_the_sweep() {
        return;
    }
    agrees("mayan");
}

#[test]
fn the_klotski_checker_in_cpp_agrees_with_the_built_in_one() {
    if !is_soak() {
        return;
    }
    agrees("klotski");
}
