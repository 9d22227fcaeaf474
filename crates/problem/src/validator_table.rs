//! The tables `[[validator]]` of problem.toml, and the conventions by which judges call validators.

use std::ops::Range;

use toml::Spanned;

use crate::case::Case;
use crate::config_document::{ConfigDocument, SourceLocation};
use crate::jury_program_definition::{JuryProgramDefinition, SourceOrCommand};
use crate::problem_error::ProblemError;
use crate::program_table::{is_default, program_table};
use crate::subtask::parse_patterns;

/// Convention by which a judge calls a validator.
#[derive(Debug, Clone, Copy)]
pub struct ValidatorDialect {
    /// Name of the dialect in problem.toml, such as `testlib`.
    pub name: &'static str,
    /// Interpreters of the file named by `source`; the first installed one is used. If empty, the source is a program.
    pub interpreters: &'static [&'static str],
    /// Whether the input is passed as a file in the first argument, instead of on standard input.
    pub reads_file: bool,
    /// Value of the option `--group` for a case of a subtask; `None` if the option is not passed.
    pub group: Option<SubtaskNaming>,
    /// Exit code for a valid input.
    pub valid: u8,
    /// Exit codes for an invalid input; `None` if all other codes mean invalid.
    pub invalid: Option<&'static [u8]>,
    /// Option followed by the path of a file to which a compiled validator writes the bounds that an input reaches.
    /// `None` if there is no such option.
    pub overview: Option<&'static str>,
}

/// Form in which the validators of a dialect receive a subtask, as the value of the option `--group`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubtaskNaming {
    /// The name that problem.toml gives to the subtask.
    Name,
    /// `st` and the number of the subtask, from 1.
    Number,
}

/// Default values for the entries of [`DIALECTS`]: exit code 0 means valid, every other exit code invalid.
const BASE_VALIDATOR_DIALECT: ValidatorDialect = ValidatorDialect {
    name: "",
    interpreters: &[],
    reads_file: false,
    group: None,
    valid: 0,
    invalid: None,
    overview: None,
};

/// All dialects of validators that problem.toml may name.
pub const DIALECTS: &[ValidatorDialect] = &[
    ValidatorDialect {
        name: "testlib",
        group: Some(SubtaskNaming::Name),
        invalid: Some(&[3]),
        overview: Some("--testOverviewLogFileName"),
        ..BASE_VALIDATOR_DIALECT
    },
    ValidatorDialect {
        name: "kattis",
        valid: 42,
        ..BASE_VALIDATOR_DIALECT
    },
    ValidatorDialect {
        name: "dmoj",
        group: Some(SubtaskNaming::Number),
        // DMOJ also runs validators that use testlib. They exit with code 3 if the input is invalid.
        invalid: Some(&[1, 3]),
        ..BASE_VALIDATOR_DIALECT
    },
    ValidatorDialect {
        name: "uoj",
        ..BASE_VALIDATOR_DIALECT
    },
    ValidatorDialect {
        name: "checktestdata",
        // The interpreter of the ICPC is called `checktestdata`, and the interpreter in the Python package is called
        // `pyctd`.
        interpreters: &["checktestdata", "pyctd"],
        reads_file: true,
        invalid: Some(&[1]),
        ..BASE_VALIDATOR_DIALECT
    },
];

/// A program of the jury that decides whether inputs are valid.
#[derive(Debug, Clone)]
pub struct JuryValidatorDefinition {
    /// Program with arguments and limits.
    pub program: JuryProgramDefinition,
    /// Name shown in messages.
    pub name: String,
    /// Convention by which the validator is called.
    pub dialect: &'static ValidatorDialect,
    /// Patterns of the names of cases whose inputs the program validates; `None` for all cases.
    pub cases: Option<Vec<glob::Pattern>>,
    /// Location of the table in problem.toml.
    pub place: SourceLocation,
}

impl JuryValidatorDefinition {
    /// Whether the program validates the input of `case`.
    pub fn applies_to(&self, case: &Case) -> bool {
        let patterns = self.cases.as_ref();
        patterns.is_none_or(|patterns| patterns.iter().any(|pattern| case.matches(pattern)))
    }
}

program_table! {
    /// Program of the jury that accepts every valid input and rejects all others; `caipan validate` runs all
    /// validators. Several tables may name one program with different `cases` and `args`.
    pub struct ValidatorTable {
        /// Source of the validator, a file in this folder; for `checktestdata` a specification, which the program
        /// `checktestdata` reads, or else `pyctd` of the Python package `checktestdata`.
        source;
        /// Convention by which the validator is called and reports results: `testlib`, `kattis`, `dmoj`, `uoj` or
        /// `checktestdata`.
        #[schemars(with = "String")]
        pub dialect: Spanned<String>,
        /// Arguments that follow the arguments of the dialect.
        #[serde(default, skip_serializing_if = "is_default")]
        pub args: Vec<String>,
        /// Patterns of the names of cases whose inputs it validates: `*` does not match `/`, `**` does. By default all
        /// cases. Inputs that belong to no case, for example those of `invalid_input/`, are validated by every
        /// validator.
        #[schemars(with = "Option<Vec<String>>")]
        pub cases: Option<Vec<Spanned<String>>>,
    }
}

impl ValidatorTable {
    /// Validates the table at `span`, and returns the validator.
    fn validate(
        mut self,
        document: &ConfigDocument,
        span: Range<usize>,
    ) -> Result<JuryValidatorDefinition, ProblemError> {
        let cases = self.cases.as_ref();
        let case_patterns = cases
            .map(|cases| parse_patterns(document, cases))
            .transpose()?;
        let place = document.location(span.clone());
        let dialect = document.find_dialect(&self.dialect, DIALECTS, |row| row.name)?;
        let keys = self.take_program_keys();
        let mut program = keys.validate(document, self.args, span)?;
        let name = match &program.source_or_command {
            SourceOrCommand::Source(source) => source.clone(),
            SourceOrCommand::Command(command) => command.join(" "),
        };
        if let (Some(interpreter), SourceOrCommand::Source(source)) =
            (dialect.interpreters.first(), &program.source_or_command)
        {
            program.source_or_command =
                SourceOrCommand::Command(vec![(*interpreter).to_owned(), source.clone()]);
        }
        Ok(JuryValidatorDefinition {
            program,
            name,
            dialect,
            cases: case_patterns,
            place,
        })
    }
}

/// Validates all tables `[[validator]]`. Returns the validators in the order of the tables.
pub(super) fn validate_validators(
    document: &ConfigDocument,
    tables: Vec<Spanned<ValidatorTable>>,
) -> Result<Vec<JuryValidatorDefinition>, ProblemError> {
    let rows = tables.into_iter();
    let read = rows.map(|table| {
        let span = table.span();
        table.into_inner().validate(document, span)
    });
    read.collect()
}
