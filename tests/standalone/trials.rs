//! Test inputs for checkers: cases of all kinds, and randomly damaged outputs, answers and inputs.

use std::fs;

use caipan_checker::random::Rng;
use caipan_checker::{Checker, MutantOutput, SearchOptions};

use crate::support::files_below;

/// Arguments of a checker.
#[derive(Clone)]
pub(super) struct Trial {
    pub input: Vec<u8>,
    pub output: Vec<u8>,
    pub answer: Vec<u8>,
}

/// Number of small inputs to generate.
const MADE: u64 = 200;
/// Maximum size in bytes of inputs that are tried often.
const SMALL: usize = 400;

/// Returns all cases of a problem, and all outputs and inputs of its self-tests.
pub(super) fn of_the_package(problem: &str) -> Vec<Trial> {
    let mut trials = Vec::new();
    for file in files_below(&format!("cases/{problem}")) {
        if file.extension().is_none_or(|ending| ending != "in") {
            continue;
        }
        let read = |ending| fs::read(file.with_extension(ending));
        let input = fs::read(&file).unwrap();
        // A refused input has no answer file, and a case has no output except its answer.
        let answer = read("ans").unwrap_or_else(|_| b"-1\n".to_vec());
        let output = read("out").unwrap_or_else(|_| answer.clone());
        trials.push(Trial {
            input,
            output,
            answer,
        });
    }
    trials
}

/// Returns small inputs with their answers, and outputs of typical wrong solvers.
pub(super) fn made(checker: &dyn Checker) -> Vec<Trial> {
    let puzzle = checker.puzzle().unwrap();
    let generator = puzzle.generator().unwrap();
    let mutants = puzzle.mutants();
    let mut rng = Rng::new(11);
    let mut trials = Vec::new();
    for number in 0..MADE {
        let input = generator.small_input(number, &mut rng).into_bytes();
        if input.len() > SMALL {
            continue;
        }
        let instance = puzzle.open(&input).unwrap();
        let answer = instance.solve(&SearchOptions::PLAIN).unwrap().answer;
        let mut outputs = vec![answer.clone()];
        // Different mutants are used for each input.
        let mutants = mutants.iter().cycle().skip(7 * number as usize);
        for mutant in mutants.take(6) {
            if let MutantOutput::Prints(text) =
                instance.mutant_output(mutant, &answer, &SearchOptions::PLAIN)
            {
                outputs.push(text);
            }
        }
        outputs.sort();
        outputs.dedup();
        for output in outputs {
            trials.push(Trial {
                input: input.clone(),
                output: output.into_bytes(),
                answer: answer.clone().into_bytes(),
            });
        }
    }
    trials
}

/// Returns this number of randomly damaged trials, derived from `whole`.
pub(super) fn damaged(whole: &[Trial], count: usize) -> Vec<Trial> {
    let mut rng = Rng::new(2013);
    let (small, large): (Vec<&Trial>, Vec<&Trial>) =
        whole.iter().partition(|trial| trial.input.len() <= SMALL);
    let mut damaged = Vec::new();
    while damaged.len() < count {
        let is_large = rng.below(64) == 0 && !large.is_empty();
        let from = if is_large { &large } else { &small };
        let mut trial = (*rng.one_of(from)).clone();
        let other = *rng.one_of(from);
        match rng.below(20) {
            0 => trial.answer = damage(&trial.answer, &other.answer, &mut rng),
            1 => std::mem::swap(&mut trial.output, &mut trial.answer),
            2 => trial.input = damage(&trial.input, &other.input, &mut rng),
            3..8 => trial.output = trial.answer.clone(),
            _ => {}
        }
        for _ in 0..1 + rng.below(2) {
            trial.output = damage(&trial.output, &other.output, &mut rng);
        }
        damaged.push(trial);
    }
    damaged
}

/// Texts that are inserted, among them incomplete UTF-8.
const PIECES: &[&[u8]] = &[
    b"0",
    b"1",
    b"2",
    b"3",
    b"4",
    b"5",
    b"6",
    b"7",
    b"9",
    b"-",
    b"-1",
    b"+",
    b"x",
    b".",
    b" ",
    b"  ",
    b"\t",
    b"\r",
    b"\n",
    b"\n\n",
    b"\x0b",
    b"\x0c",
    b"\0",
    b"\x7f",
    b"\x1b[31m",
    b"`",
    b"%s",
    b"\xff",
    b"\xc3\xa9",
    b"\xe8\xa3\x81",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xf0\x9f\x80\x80",
    b"\xe2\x80",
    b"\xc2\x80",
    b"\xe0\x9f\xbf",
    b"\xe0\xa0\x80",
    b"\xed\x9f\xbf",
    b"\xf0\x8f\xbf\xbf",
    b"\xf0\x90\x80\x80",
    b"\xf4\x8f\xbf\xbf",
    b"\xef\xbb\xbf",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"9223372036854775808",
    b"18446744073709551615",
    b"18446744073709551616",
];

/// Blanks and line ends, with harmless replacements.
const HARMLESS: &[(&[u8], &[u8])] = &[
    (b"\n", b"\r\n"),
    (b"\n", b" \n"),
    (b"\n", b"\t \r\n"),
    (b"\n", b"\x0c\n"),
    (b"\n", b"\r"),
    (b"\n", b"\n\n"),
    (b"\n", b" "),
    (b" ", b"  "),
    (b" ", b"\t"),
    (b" ", b"\n"),
];

/// Changes one thing in a text, or replaces a part by one of `other`.
fn damage(text: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let piece = *rng.one_of(PIECES);
    let at = rng.below(text.len() + 1);
    let until = (at + 1).min(text.len());
    match rng.below(15) {
        0 => [&text[..at], piece, &text[until..]].concat(),
        1 => [&text[..at], piece, &text[at..]].concat(),
        2 => [&text[..at], &text[until..]].concat(),
        3 => swapped(text.chunks(1).collect(), rng).concat(),
        4 => {
            let (from, to) = *rng.one_of(HARMLESS);
            replaced(text, from, to)
        }
        5 => [
            text,
            *rng.one_of(&[&b"\n"[..], b" ", b"\r\n", b" \n\n", b"\n\t\n", piece]),
        ]
        .concat(),
        6 => text.trim_ascii_end().to_vec(),
        7 => [piece, text].concat(),
        8 => other.to_vec(),
        9 => swapped(text.split_inclusive(|byte| *byte == b'\n').collect(), rng).concat(),
        10 => {
            let tokens = text.split_inclusive(u8::is_ascii_whitespace).collect();
            swapped(tokens, rng).concat()
        }
        11 => edited(text.split_inclusive(|byte| *byte == b'\n').collect(), rng),
        12 => edited(text.split_inclusive(u8::is_ascii_whitespace).collect(), rng),
        13 => prefixed(text.split_inclusive(u8::is_ascii_whitespace).collect(), rng),
        _ => counted_on(text, at),
    }
}

/// Exchanges two of the parts.
fn swapped<'a>(mut parts: Vec<&'a [u8]>, rng: &mut Rng) -> Vec<&'a [u8]> {
    if !parts.is_empty() {
        let (one, other) = (rng.below(parts.len()), rng.below(parts.len()));
        parts.swap(one, other);
    }
    parts
}

/// Removes or duplicates one of the parts.
fn edited(mut parts: Vec<&[u8]>, rng: &mut Rng) -> Vec<u8> {
    if !parts.is_empty() {
        let at = rng.below(parts.len());
        match rng.below(2) {
            0 => drop(parts.remove(at)),
            _ => parts.insert(at, parts[at]),
        }
    }
    parts.concat()
}

/// Inserts a prefix before one of the parts.
fn prefixed(mut parts: Vec<&[u8]>, rng: &mut Rng) -> Vec<u8> {
    let prefix = *rng.one_of(&[&b"0"[..], b"+", b"-", b"00", b" "]);
    parts.insert(rng.below(parts.len() + 1), prefix);
    parts.concat()
}

fn replaced(text: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let bytes = text.chunks(1);
    let bytes = bytes.map(|byte| if byte == from { to } else { byte });
    bytes.collect::<Vec<_>>().concat()
}

/// Increments the first digit from a position on.
fn counted_on(text: &[u8], at: usize) -> Vec<u8> {
    let mut text = text.to_vec();
    let digit = text[at..].iter_mut().find(|byte| byte.is_ascii_digit());
    if let Some(digit) = digit {
        *digit = b'0' + (*digit - b'0' + 1) % 10;
    }
    text
}
