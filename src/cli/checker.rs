//! What `caipan checker` takes.

use std::ffi::OsString;
use std::path::Path;

use clap::{Args, ValueEnum};

use super::shared::ProblemArgs;

/// `caipan checker`
#[derive(Debug, Args)]
pub struct Checker {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// How the other judge calls its checkers: testlib, kattis, cms, lemon and others.
    #[arg(long, value_name = "DIALECT", required_unless_present = "source")]
    pub dialect: Option<String>,
    /// Print the puzzle's own checker as source, for judges that compile checkers themselves. It needs testlib.h.
    #[arg(
        long,
        value_enum,
        value_name = "LANGUAGE",
        conflicts_with_all = ["dialect", "points", "arguments"]
    )]
    pub source: Option<SourceLanguage>,
    /// What points are counted in: fraction, percent, or the points of a case.
    #[arg(long, value_name = "UNIT")]
    pub points: Option<String>,
    /// The arguments of the call, in the dialect's order.
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "ARGUMENT"
    )]
    pub arguments: Vec<OsString>,
}

/// What checkers are printed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SourceLanguage {
    /// C++17.
    Cpp,
}

/// What a name of the program begins with that is a checker's: caipan-checker-DIALECT-PROBLEM.
const CALLED: &str = "caipan-checker-";

/// The command line that a name of the program stands for: caipan-checker-testlib-mayan is `caipan checker mayan
/// --dialect testlib`. Others are what they are.
pub(super) fn by_name(arguments: Vec<OsString>) -> Vec<OsString> {
    let name = arguments
        .first()
        .and_then(|own| Path::new(own).file_name()?.to_str());
    let call = name.and_then(|name| name.strip_prefix(CALLED)?.split_once('-'));
    let Some((dialect, problem)) = call else {
        return arguments;
    };
    let words = ["caipan", "checker", problem, "--dialect", dialect, "--"];
    let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
    words
        .into_iter()
        .chain(arguments.into_iter().skip(1))
        .collect()
}

/// Is it a call as a checker? A host takes the exit code of wrong usage for a word on the contestant.
pub fn is_meant(arguments: &[OsString]) -> bool {
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        match word {
            // These have a value.
            "--lang" | "--color" => drop(words.next()),
            flag if flag.starts_with('-') => {}
            command => return command == "checker",
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn a_name_of_the_program_is_split_at_the_first_hyphen() {
        let called = |line: &str| by_name(words(line));
        assert_eq!(
            called("/opt/caipan-checker-testlib-my-problem in out -appes"),
            words("caipan checker my-problem --dialect testlib -- in out -appes")
        );
        for line in ["caipan grade x", "caipan-checker-testlib in", "./caipan"] {
            assert_eq!(called(line), words(line));
        }
        assert!(is_meant(&words("caipan -q checker mayan")));
        assert!(is_meant(&words("caipan --lang zh checker mayan")));
        assert!(!is_meant(&words("caipan grade checker")));
    }
}
