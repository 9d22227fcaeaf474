//! Sources that result from joining a program with a test, and functions that edit these sources.

use std::ops::Range;

/// Reasons why a test cannot be joined with any program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinError {
    /// The language has no driver for tests that are code.
    NoDriver,
    /// The test contains no assertion or, in Go and Rust, no test function.
    NoAssertion,
    /// The test uses a feature that the driver does not support, such as `#[should_panic]`.
    Unsupported,
}

/// Program and test, joined into sources, and the values that the driver needs for running them.
pub(super) struct JoinedSources {
    /// Source from which the submission is compiled: the program, in most languages followed by the test.
    pub source: Vec<u8>,
    /// Names and contents of further files, which are placed next to the source.
    pub files: Vec<(&'static str, Vec<u8>)>,
    /// First line of the test in the source, counted from 1.
    pub first_line: usize,
    /// Source text that lists the test functions for the driver; empty except in Go.
    pub tests: String,
    /// Paths of further sources that are added to the compile command.
    pub compiled: Vec<String>,
}

impl JoinedSources {
    pub(super) fn with_source_only(source: Vec<u8>) -> Self {
        Self {
            source,
            files: Vec::new(),
            first_line: 1,
            tests: String::new(),
            compiled: Vec::new(),
        }
    }

    /// Keeps the program unchanged, and puts the test into a further file called `name`.
    pub(super) fn with_test_in_separate_file(
        name: &'static str,
        program: &[u8],
        test: &str,
    ) -> Self {
        Self {
            files: vec![(name, test.as_bytes().to_vec())],
            ..Self::with_source_only(program.to_vec())
        }
    }

    /// Joins program and test in one source. The test begins on the line after the program.
    pub(super) fn with_test_after_program(program: &[u8], test: &str) -> Self {
        Self {
            first_line: program.iter().filter(|byte| **byte == b'\n').count() + 2,
            ..Self::with_source_only([program, b"\n", test.as_bytes()].concat())
        }
    }
}

/// Returns the byte ranges of the words of a source. Words in comments and literals are left out if the lexical rules
/// of the language are known.
pub(super) fn word_ranges(text: &str, language: &str) -> Vec<Range<usize>> {
    caipan_mutants::word_ranges(text, language).unwrap_or_else(|| {
        text.split(|sign: char| !sign.is_alphanumeric() && sign != '_')
            .filter(|word| !word.is_empty())
            .map(|word| {
                let start = word.as_ptr() as usize - text.as_ptr() as usize;
                start..start + word.len()
            })
            .collect()
    })
}

/// Replaces parts of a text. `changes` contains byte ranges in ascending order, each with the replacement.
pub(super) fn replace_ranges(text: &str, changes: &[(Range<usize>, String)]) -> String {
    let mut out = String::new();
    let mut from = 0;
    for (place, other) in changes {
        out += &text[from..place.start];
        out += other;
        from = place.end;
    }
    out + &text[from..]
}

/// Renames the main function of a program, since the driver or the test also has a main function. `keyword` precedes
/// the name in the declaration.
pub(super) fn rename_main(language: &str, program: &str, keyword: &str) -> String {
    let words = word_ranges(program, language);
    let main = words
        .windows(2)
        .find(|pair| &program[pair[0].clone()] == keyword && &program[pair[1].clone()] == "main");
    match main {
        Some(pair) => replace_ranges(
            program,
            &[(pair[1].clone(), "caipan_unused_main".to_owned())],
        ),
        None => program.to_owned(),
    }
}
