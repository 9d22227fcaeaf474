//! Compares the comparison `kattis-default` with the default validators of problemtools and BAPCtools.
//!
//! `CAIPAN_TEST_KATTIS` names a folder with `default_validator` (of the package problemtools of the Python registry)
//! and `default_output_validator.cpp` (of the package BAPCtools).

use std::fs;
use std::path::PathBuf;

use caipan_checker::Settings;
use caipan_checker::random::Rng;
use caipan_puzzles::checker;

use super::referee::{Judge, in_a_line, only_word};
use crate::support::{Files, has, is_left_to_the_sweep, require};

const FOLDER: &str = "CAIPAN_TEST_KATTIS";
const PAIRS: usize = 100;

/// The flags of a problem, with their values.
const FLAGS: &[&[(&str, &str)]] = &[
    &[],
    &[("case_sensitive", "true")],
    &[("space_change_sensitive", "true")],
    &[
        ("case_sensitive", "true"),
        ("space_change_sensitive", "true"),
    ],
    &[("float_tolerance", "1e-6")],
    &[("float_absolute_tolerance", "1e-4")],
    &[("float_relative_tolerance", "1e-4")],
];

/// Words in an answer, and replacements in an output. Hexadecimal numbers are left out: problemtools accepts them,
/// although the format does not define them.
const WORDS: &[(&str, &[&str])] = &[
    ("Yes", &["yes", "YES", "Yes", "no", ""]),
    (
        "1.5",
        &[
            "1.5",
            "1.50",
            "1.5000001",
            "1.50001",
            "1.5005",
            "15e-1",
            "+1.5",
            "1.5e0",
            "nan",
            "1.5x",
        ],
    ),
    (
        "1000000",
        &[
            "1000000",
            "1e6",
            "1000000.5",
            "1000050",
            "1000101",
            "999999.9",
            "inf",
        ],
    ),
    (
        "0",
        &[
            "0", "-0", "0.0", ".0", "0.", "1e-7", "0.00005", "0.001", "zero",
        ],
    ),
    ("x1", &["x1", "X1", "x2", "x1.0"]),
    ("-3", &["-3", "-3.0", "-3.0000001", "3", "- 3", "-2.9999"]),
];

/// An answer and an output that is near it.
fn pair(rng: &mut Rng, words: &[(&str, &[&str])]) -> (String, String) {
    let (mut answer, mut output) = (String::new(), String::new());
    for _ in 0..1 + rng.below(3_usize) {
        let (word, others) = words[rng.below(words.len())];
        let blank = [" ", "\n"][rng.below(2_usize)];
        answer += word;
        answer += blank;
        output += match rng.below(2_usize) {
            0 => word,
            _ => others[rng.below(others.len())],
        };
        output += match rng.below(6_usize) {
            0 => ["  ", "\t", "\r\n", "\n\n"][rng.below(4_usize)],
            _ => blank,
        };
    }
    match rng.below(12_usize) {
        0 => output += "1\n",
        1 => output.insert(0, ' '),
        2 => drop(output.pop()),
        3 => output.clear(),
        _ => {}
    }
    (output, answer)
}

#[test]
fn the_default_validator_of_kattis_is_ours_and_the_other_way_round() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return require(false, &format!("{FOLDER} is not set"));
    };
    if !has("g++") {
        return;
    }
    let files = Files::new(&[]);
    for (made_of, name) in [
        ("command = [\"./default_validator\"]", "default_validator"),
        (
            "source = \"default_output_validator.cpp\"",
            "default_output_validator.cpp",
        ),
    ] {
        let program = fs::read(folder.join(name)).unwrap();
        let (mut accepted, mut all) = (0, 0);
        for (number, flags) in FLAGS.iter().enumerate() {
            let args = flags.iter().flat_map(|(flag, value)| {
                [Some(*flag), Some(*value).filter(|value| *value != "true")]
            });
            let args: Vec<&str> = args.flatten().collect();
            let toml = format!(
                "name = \"x\"\n[checker]\n{made_of}\ndialect = \"kattis\"\nargs = {args:?}\n"
            );
            let place = format!("{name}-{number}");
            files.write(&format!("{place}/problem.toml"), toml.as_bytes());
            files.write(&format!("{place}/{name}"), &program);
            let theirs = Judge::of(&files, &place);
            let settings = flags
                .iter()
                .map(|(flag, value)| (flag.to_string(), value.to_string()));
            let ours = checker("kattis-default", &settings.collect::<Settings>())
                .unwrap()
                .unwrap();
            // BAPCtools divides by the jury's number even if that is 0, and even if the contestant's number is 0 as
            // well.
            let is_relative = args.contains(&"float_relative_tolerance");
            let leaves_out_zero = is_relative && name.ends_with(".cpp");
            let mut words = WORDS.to_vec();
            words.retain(|(word, _)| *word != "0" || !leaves_out_zero);
            let mut rng = Rng::new(number as u64 + 1);
            for _ in 0..PAIRS {
                let (output, answer) = pair(&mut rng, &words);
                let own = in_a_line(&ours.check(b"", output.as_bytes(), answer.as_bytes()));
                let hosted = theirs.word("", &output, &answer);
                assert_eq!(
                    only_word(&hosted),
                    only_word(&own),
                    "{name} {args:?}: output {output:?}, answer {answer:?}: {hosted}, {own}"
                );
                accepted += usize::from(own == "accepted");
                all += 1;
            }
        }
        assert!(
            (all / 10..all * 9 / 10).contains(&accepted),
            "{accepted} of {all}"
        );
    }
}
