//! A program and a test, joined as the driver of their language needs them.

use std::ops::Range;

/// Reasons why a test cannot be joined with any program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinError {
    /// The language has no driver for tests that are code.
    NoDriver,
    /// The test contains no assertion, or in Go no test function.
    NoAssertion,
    /// The test needs something that the driver does not do, such as `#[should_panic]`.
    Unsupported,
}

/// Sources that contain the program and the test, and what the driver has to know of them.
pub(super) struct Joint {
    /// Source that the submission is compiled from.
    pub source: Vec<u8>,
    /// Further files in the folder of the source.
    pub files: Vec<(&'static str, Vec<u8>)>,
    /// First line of the test in the source, counted from 1.
    pub first_line: usize,
    /// Test functions, in the syntax of the driver.
    pub tests: String,
    /// Names of further sources that are compiled.
    pub compiled: Vec<String>,
}

impl Joint {
    pub(super) fn of(source: Vec<u8>) -> Self {
        Self {
            source,
            files: Vec::new(),
            first_line: 1,
            tests: String::new(),
            compiled: Vec::new(),
        }
    }

    /// Keeps the program unchanged, and puts the test into a further file called `name`.
    pub(super) fn beside(name: &'static str, program: &[u8], test: &str) -> Self {
        Self {
            files: vec![(name, test.as_bytes().to_vec())],
            ..Self::of(program.to_vec())
        }
    }

    /// Source with the test on the line after the program.
    pub(super) fn behind(program: &[u8], test: &str) -> Self {
        Self {
            first_line: program.iter().filter(|byte| **byte == b'\n').count() + 2,
            ..Self::of([program, b"\n", test.as_bytes()].concat())
        }
    }
}

/// Places of the words of a source. In a language without lexical rules, those of comments and literals are words as well.
pub(super) fn word_ranges(text: &str, language: &str) -> Vec<Range<usize>> {
    caipan_mutants::words(text, language).unwrap_or_else(|| {
        text.split(|sign: char| !sign.is_alphanumeric() && sign != '_')
            .filter(|word| !word.is_empty())
            .map(|word| {
                let start = word.as_ptr() as usize - text.as_ptr() as usize;
                start..start + word.len()
            })
            .collect()
    })
}

/// Text with replaced parts. `changes` are in order.
pub(super) fn with_changes(text: &str, changes: &[(Range<usize>, String)]) -> String {
    let mut out = String::new();
    let mut from = 0;
    for (place, other) in changes {
        out += &text[from..place.start];
        out += other;
        from = place.end;
    }
    out + &text[from..]
}

/// Renames the main function of a program, which the driver or the test has as well.
pub(super) fn renamed_main(language: &str, program: &str, keyword: &str) -> String {
    let words = word_ranges(program, language);
    let main = words
        .windows(2)
        .find(|pair| &program[pair[0].clone()] == keyword && &program[pair[1].clone()] == "main");
    match main {
        Some(pair) => with_changes(
            program,
            &[(pair[1].clone(), "caipan_unused_main".to_owned())],
        ),
        None => program.to_owned(),
    }
}
