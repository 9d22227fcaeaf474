//! Tests checkers and puzzles with junk outputs and damaged inputs, which they must reject without a crash.

use std::panic::{AssertUnwindSafe, catch_unwind};

use caipan_checker::evidence::clip;
use caipan_checker::quotation::Quotation;
use caipan_checker::random::Rng;
use caipan_checker::{Judgement, Puzzle, SearchOptions};
use caipan_facts::{Evidence, Fact, facts};
use caipan_problem::problem_toml::Problem;

facts! {
    /// Wrong reaction of a checker to a junk output, or of a validator to a damaged input.
    pub enum WrongJunkReaction {
        CheckerCrashes { output: Fact } => "careless-checker-crashes",
        CheckerAccepts { output: Fact } => "careless-checker-accepts",
        ValidatorCrashes { damage: InputDamage } => "careless-validator-crashes",
        ValidatorAccepts { damage: InputDamage } => "careless-validator-accepts",
        /// A validator of the jury failed instead of refusing the input.
        ValidatorFails { damage: InputDamage, what: Fact } => "careless-validator-fails",
        /// The puzzle gives different answers for an input and for a copy that differs only in white space.
        ValidatorMisreads { damage: InputDamage } => "careless-validator-misreads",
    }
}

facts! {
    /// Way to derive an invalid or unusual copy from a valid input.
    pub enum InputDamage {
        NoBytes => "damage-no-bytes",
        LeadingZero => "damage-zero",
        LeadingPlus => "damage-plus",
        ExtraWord => "damage-word",
        Latin1Byte => "damage-latin-1",
        LastWordCutOff => "damage-cut-off",
        LeadingBlank => "damage-blank",
        CrlfLineEnds => "damage-crlf",
        NoFinalNewline => "damage-open-end",
    }
}

/// Maximum number of characters of a junk output that are quoted.
const QUOTED_CHARACTERS: usize = 20;

/// Fixed junk outputs, which are wrong answers for almost every case.
const JUNK_OUTPUTS: &[&[u8]] = &[
    b"",
    b"\n",
    b"-1",
    b"0",
    b"1",
    b"1.0",
    b"2147483647",
    b"2147483648",
    b"9223372036854775808",
    b"a",
    b"2\n-1 1",
    b"2\n1",
    b"1\n-1 1",
    b"1\na",
    b"(()",
    b"1/0",
    b"NaN",
    b"inf",
    b"\0",
    b"\x80",
    b"-1\n-1\n",
    b"0 0 1\n0 0 1\n0 0 1\n0 0 1\n0 0 1\n0 0 1\n",
];

/// Judges junk outputs with `check`, and returns the wrong reactions: acceptance and panics. Outputs that equal the
/// answer within `tolerance` are skipped.
pub(crate) fn test_junk_outputs(
    check: impl Fn(&[u8]) -> Judgement,
    tolerance: Option<NumberTolerance>,
    answer: &[u8],
) -> Vec<WrongJunkReaction> {
    let mut rng = Rng::new(answer.len() as u64);
    let noise: Vec<u8> = (0..1024).map(|_| rng.below(256_u16) as u8).collect();
    let printable = (0..1024).map(|_| rng.between(32_u8, 126)).collect();
    let mut junk: Vec<Vec<u8>> = JUNK_OUTPUTS.iter().map(|text| text.to_vec()).collect();
    junk.extend([noise, printable]);
    junk.push([answer, b"0\n"].concat());
    junk.push([b"0 ", answer].concat());
    junk.push(answer[..answer.trim_ascii_end().len().saturating_sub(1)].to_vec());
    junk.retain(|output| !have_same_words(output, answer, tolerance));
    let mut faults = Vec::new();
    for output in junk {
        let text = clip(QUOTED_CHARACTERS, &output);
        let quoted = Quotation::Quoted { text }.fact();
        match catch_unwind(AssertUnwindSafe(|| check(&output))) {
            Err(_) => faults.push(WrongJunkReaction::CheckerCrashes { output: quoted }),
            Ok(Judgement::Accepted) => {
                faults.push(WrongJunkReaction::CheckerAccepts { output: quoted })
            }
            Ok(_) => {}
        }
    }
    faults
}

/// Whether two texts consist of the same words. With a tolerance, numbers may differ by at most this tolerance.
fn have_same_words(one: &[u8], other: &[u8], tolerance: Option<NumberTolerance>) -> bool {
    let texts = [one, other].map(String::from_utf8_lossy);
    let [ones, others] = texts
        .each_ref()
        .map(|text| text.split_ascii_whitespace().collect::<Vec<&str>>());
    ones.len() == others.len()
        && ones.iter().zip(&others).all(|(one, other)| {
            one == other
                || tolerance.is_some_and(|tolerance| tolerance.allows_difference(one, other))
        })
}

/// Allowed error of numbers according to problem.toml, independent of what the checker actually accepts.
#[derive(Debug, Clone, Copy)]
pub struct NumberTolerance {
    /// Maximum error as a fraction of the expected number.
    relative: f64,
    /// Maximum absolute error; the larger of both bounds applies.
    absolute: f64,
}

impl NumberTolerance {
    /// Returns the tolerance of a problem; `None` if its checker does not compare numbers.
    pub(crate) fn from_problem(problem: &Problem) -> Option<Self> {
        let [relative, absolute] = ["relative", "absolute"].map(|name| {
            let text = problem.settings.get(name);
            text.and_then(|text| text.parse().ok()).unwrap_or(1e-6)
        });
        (problem.checker_name == "floats").then_some(Self { relative, absolute })
    }

    /// Whether both words are finite numbers that differ at most by the tolerance.
    fn allows_difference(self, found: &str, expected: &str) -> bool {
        let (Ok(found), Ok(expected)) = (found.parse::<f64>(), expected.parse::<f64>()) else {
            return false;
        };
        let distance = (found - expected).abs();
        let is_near = distance <= self.absolute.max(self.relative * expected.abs());
        is_near && found.is_finite() && expected.is_finite()
    }
}

/// Copy of a valid input with one kind of damage.
pub(crate) struct DamagedInput {
    pub damage: InputDamage,
    /// True if a validator must refuse the copy (junk); false if the copy differs from the input only in white space.
    pub must_be_refused: bool,
    pub bytes: Vec<u8>,
}

/// Returns one copy of an input for each kind of damage.
pub(crate) fn make_damaged_inputs(input: &[u8]) -> Vec<DamagedInput> {
    let text = input.trim_ascii_end();
    let last_word = text.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
    let lines = text.split(|byte| *byte == b'\n');
    let with_crlf = lines.flat_map(|line| [line, b"\r\n"].concat()).collect();
    let junk = [
        (InputDamage::NoBytes, Vec::new()),
        (InputDamage::LeadingZero, [b"0", input].concat()),
        (InputDamage::LeadingPlus, [b"+", input].concat()),
        (InputDamage::ExtraWord, [text, b" 7\n"].concat()),
        (InputDamage::Latin1Byte, [text, b"\n\xe9\n"].concat()),
        (InputDamage::LastWordCutOff, text[..last_word].to_vec()),
    ];
    let with_other_white_space = [
        (InputDamage::LeadingBlank, [b" ", input].concat()),
        (InputDamage::CrlfLineEnds, with_crlf),
        (InputDamage::NoFinalNewline, text.to_vec()),
    ];
    junk.into_iter()
        .map(|(damage, bytes)| (damage, true, bytes))
        .chain(with_other_white_space.map(|(damage, bytes)| (damage, false, bytes)))
        .map(|(damage, must_be_refused, bytes)| DamagedInput {
            damage,
            must_be_refused,
            bytes,
        })
        .collect()
}

/// Solves damaged copies of an input, and returns the wrong reactions of the puzzle. The puzzle must refuse junk, and
/// must give the original answer for every copy that it accepts.
pub(crate) fn test_damaged_inputs(
    puzzle: &dyn Puzzle,
    input: &[u8],
    answer: &str,
) -> Vec<WrongJunkReaction> {
    let mut faults = Vec::new();
    for damaged_input in make_damaged_inputs(input) {
        let DamagedInput {
            damage,
            must_be_refused,
            bytes,
        } = damaged_input;
        match catch_unwind(AssertUnwindSafe(|| {
            puzzle.solve(&bytes, &SearchOptions::PLAIN).ok()
        })) {
            Err(_) => faults.push(WrongJunkReaction::ValidatorCrashes { damage }),
            Ok(Some(_)) if must_be_refused => {
                faults.push(WrongJunkReaction::ValidatorAccepts { damage })
            }
            Ok(Some(solution)) if solution.answer != answer => {
                faults.push(WrongJunkReaction::ValidatorMisreads { damage });
            }
            Ok(_) => {}
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::evidence::quotation;
    use caipan_checker::{Checker, Settings};
    use caipan_puzzles::checker;

    fn test_junk_outputs(
        checker: &dyn Checker,
        tolerance: Option<NumberTolerance>,
        input: &[u8],
        answer: &[u8],
    ) -> Vec<WrongJunkReaction> {
        super::test_junk_outputs(
            |output| checker.check(input, output, answer),
            tolerance,
            answer,
        )
    }

    /// Checker that accepts everything, but panics on one output.
    struct AlwaysAcceptingChecker;

    impl Checker for AlwaysAcceptingChecker {
        fn check(&self, _input: &[u8], output: &[u8], _answer: &[u8]) -> Judgement {
            assert_ne!(output, b"NaN", "sloppy");
            Judgement::Accepted
        }
    }

    #[test]
    fn careless_checkers_are_reported_and_correct_ones_are_not() {
        let faults = test_junk_outputs(&AlwaysAcceptingChecker, None, b"", b"5\n");
        for expected in [
            WrongJunkReaction::CheckerCrashes {
                output: quotation(b"NaN"),
            },
            WrongJunkReaction::CheckerAccepts {
                output: quotation(b"1/0"),
            },
        ] {
            assert!(faults.contains(&expected), "{faults:?}");
        }
        let lines = checker("lines", &Settings::new()).unwrap().unwrap();
        let none = Vec::<WrongJunkReaction>::new();
        assert_eq!(test_junk_outputs(lines.as_ref(), None, b"", b"-1\n"), none);
        assert_eq!(
            test_junk_outputs(lines.as_ref(), None, b"", b"5\n7\n"),
            none
        );
    }

    /// Checker of numbers with this relative and absolute tolerance.
    fn float_checker(tolerance: &str) -> Box<dyn Checker> {
        let settings = ["relative", "absolute"].map(|key| (key.to_owned(), tolerance.to_owned()));
        checker("floats", &Settings::from(settings))
            .unwrap()
            .unwrap()
    }

    #[test]
    fn only_outputs_outside_the_tolerance_are_junk() {
        let [narrow, wide] = [1e-6, 0.5].map(|tolerance| {
            Some(NumberTolerance {
                relative: tolerance,
                absolute: tolerance,
            })
        });
        let usual = float_checker("1e-6");
        for answer in [
            "3.14159265358979\n",
            "1.0000000\n2.5 7\n",
            "0.9999999999\n",
            "-0.0000001\n",
            "1e300\n",
            "nan\n",
        ] {
            let faults = test_junk_outputs(usual.as_ref(), narrow, b"", answer.as_bytes());
            assert_eq!(faults, Vec::<WrongJunkReaction>::new(), "{answer}");
        }
        // A checker more tolerant than the problem's specification is reported.
        let tolerant = float_checker("0.5");
        let faults = test_junk_outputs(tolerant.as_ref(), narrow, b"", b"1.25\n");
        let output = quotation(b"1");
        assert!(
            faults.contains(&WrongJunkReaction::CheckerAccepts { output }),
            "{faults:?}"
        );
        // With a tolerance this large in the specification, the same checker is correct.
        assert!(test_junk_outputs(tolerant.as_ref(), wide, b"", b"1.25\n").is_empty());
    }

    #[test]
    fn damaged_inputs_are_refused_or_solved_like_the_original() {
        let inputs_of = [
            ("mayan", "2\n1 0\n0\n1 0\n1 0\n0\n", "2 0 1\n0 0 1\n"),
            ("klotski", "1 2 1\n1 1\n1 1 1 2 1 1\n", "1\n"),
        ];
        for (name, input, answer) in inputs_of {
            let own = checker(name, &Settings::new()).unwrap().unwrap();
            let puzzle = own.puzzle().unwrap();
            let none = Vec::<WrongJunkReaction>::new();
            assert_eq!(
                test_damaged_inputs(puzzle, input.as_bytes(), answer),
                none,
                "{name}"
            );
            let wrong = test_damaged_inputs(puzzle, input.as_bytes(), "other\n");
            assert!(
                wrong
                    .iter()
                    .any(|fault| matches!(fault, WrongJunkReaction::ValidatorMisreads { .. })),
                "{wrong:?}"
            );
        }
    }
}
