//! Command-line arguments of `caipan checker`, and calls through a link named caipan-checker-DIALECT-PROBLEM.

use std::ffi::OsString;
use std::path::Path;

use clap::{Args, ValueEnum};

use super::shared_args::ProblemArgs;

/// Arguments of `caipan checker`.
#[derive(Debug, Args)]
pub struct Checker {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Calling convention of the other judge's checkers: testlib, kattis, cms, lemon and others.
    #[arg(long, value_name = "DIALECT", required_unless_present = "source")]
    pub dialect: Option<String>,
    /// Print the source of the puzzle's checker, for judges that compile checkers themselves. It needs testlib.h.
    #[arg(
        long,
        value_enum,
        value_name = "LANGUAGE",
        conflicts_with_all = ["dialect", "points", "arguments"]
    )]
    pub source: Option<SourceLanguage>,
    /// Unit of partial points: fraction, percent, or the maximum points of the case as a number.
    #[arg(long, value_name = "UNIT")]
    pub points: Option<String>,
    /// Arguments of the checker, in the order of the dialect.
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "ARGUMENT"
    )]
    pub arguments: Vec<OsString>,
}

/// Programming language of the printed checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SourceLanguage {
    /// C++17.
    Cpp,
}

/// Prefix of a program name that is an alias of a checker: caipan-checker-DIALECT-PROBLEM.
const ALIAS_PREFIX: &str = "caipan-checker-";

/// If the program was called by an alias, returns the equivalent command line: caipan-checker-testlib-mayan becomes
/// `caipan checker mayan --dialect testlib`. Returns other command lines unchanged.
pub(super) fn expand_alias(arguments: Vec<OsString>) -> Vec<OsString> {
    let name = arguments
        .first()
        .and_then(|own| Path::new(own).file_name()?.to_str());
    let alias = name.and_then(|name| name.strip_prefix(ALIAS_PREFIX)?.split_once('-'));
    let Some((dialect, problem)) = alias else {
        return arguments;
    };
    let words = ["caipan", "checker", problem, "--dialect", dialect, "--"].map(OsString::from);
    words
        .into_iter()
        .chain(arguments.into_iter().skip(1))
        .collect()
}

/// Whether the command line is a call of `caipan checker`. The calling judge would mistake the usual exit code of a
/// usage error for a verdict, so usage errors need another exit code.
pub fn is_checker_call(arguments: &[OsString]) -> bool {
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        match word {
            // Both options have a value, which must not be mistaken for the command.
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

    fn split_words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn an_alias_of_the_program_is_split_at_the_first_hyphen() {
        assert_eq!(
            expand_alias_in_line("/opt/caipan-checker-testlib-my-problem in out -appes"),
            split_words("caipan checker my-problem --dialect testlib -- in out -appes")
        );
        for line in ["caipan grade x", "caipan-checker-testlib in", "./caipan"] {
            assert_eq!(expand_alias_in_line(line), split_words(line));
        }
        assert!(is_checker_call(&split_words("caipan -q checker mayan")));
        assert!(is_checker_call(&split_words(
            "caipan --lang zh checker mayan"
        )));
        assert!(!is_checker_call(&split_words("caipan grade checker")));
    }

    fn expand_alias_in_line(line: &str) -> Vec<OsString> {
        expand_alias(split_words(line))
    }
}
