//! `[[validator]]` in problem.toml: programs of the jury's that accept the legal inputs, and how each dialect calls one.

use std::ops::Range;

use toml::Spanned;

use crate::case::Case;
use crate::document::{Document, Passage};
use crate::foreign_program::{ForeignProgram, MadeOf};
use crate::problem_error::ProblemError;
use crate::program_table::{is_default, program_table};
use crate::subtask::patterns;

/// How a judge calls a validator, and what it wants to hear.
#[derive(Debug, Clone, Copy)]
pub struct ValidatorDialect {
    /// Its name.
    pub name: &'static str,
    /// The programs of which one reads what `source` names; where there are none, the source is the program.
    pub interpreters: &'static [&'static str],
    /// Is the input a file that is the first argument, and not standard input?
    pub reads_file: bool,
    /// What stands behind `--group` for a case of a subtask.
    pub group: Option<Group>,
    /// The exit code for an input that is valid.
    pub valid: u8,
    /// Those for one that is not; none where every other one is.
    pub invalid: Option<&'static [u8]>,
    /// This option tells compiled validators where to leave the bounds that an input reaches.
    pub overview: Option<&'static str>,
}

/// What a subtask is called in a dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// By its name.
    Name,
    /// `st` and its number, from 1 on.
    Number,
}

const NONE: ValidatorDialect = ValidatorDialect {
    name: "",
    interpreters: &[],
    reads_file: false,
    group: None,
    valid: 0,
    invalid: None,
    overview: None,
};

/// Every dialect.
pub const DIALECTS: &[ValidatorDialect] = &[
    ValidatorDialect {
        name: "testlib",
        group: Some(Group::Name),
        invalid: Some(&[3]),
        overview: Some("--testOverviewLogFileName"),
        ..NONE
    },
    ValidatorDialect {
        name: "kattis",
        valid: 42,
        ..NONE
    },
    ValidatorDialect {
        name: "dmoj",
        group: Some(Group::Number),
        // Those of testlib end as testlib has it there, too.
        invalid: Some(&[1, 3]),
        ..NONE
    },
    ValidatorDialect {
        name: "uoj",
        ..NONE
    },
    ValidatorDialect {
        name: "checktestdata",
        // That of the ICPC, and that of the Python package.
        interpreters: &["checktestdata", "pyctd"],
        reads_file: true,
        invalid: Some(&[1]),
        ..NONE
    },
];

/// A validator that the jury has brought.
#[derive(Debug, Clone)]
pub struct ForeignValidator {
    /// The program.
    pub program: ForeignProgram,
    /// What it is called where people read of it.
    pub name: String,
    /// How it is called, and how it says its word.
    pub dialect: &'static ValidatorDialect,
    /// Patterns of the names of cases whose inputs it judges; `None` if it judges all.
    pub cases: Option<Vec<glob::Pattern>>,
    /// Place of its table.
    pub place: Passage,
}

impl ForeignValidator {
    /// Whether it judges the input of a case.
    pub fn judges(&self, case: &Case) -> bool {
        let patterns = self.cases.as_ref();
        patterns.is_none_or(|patterns| patterns.iter().any(|pattern| case.matches(pattern)))
    }
}

program_table! {
    /// A program of the jury's that accepts every legal input and refuses the others: `caipan validate` asks all of them.
    /// Several tables may name one program with different `cases` and `args`.
    pub struct ValidatorTable {
        /// Its source, a file of this folder; for `checktestdata` a specification, which the program of that name reads, or
        /// else `pyctd` of the Python package `checktestdata`.
        source;
        /// How it is called and says its word: `testlib`, `kattis`, `dmoj`, `uoj` or `checktestdata`.
        #[schemars(with = "String")]
        pub dialect: Spanned<String>,
        /// Arguments after those of the dialect.
        #[serde(default, skip_serializing_if = "is_default")]
        pub args: Vec<String>,
        /// Patterns of the names of cases whose inputs it judges: `*` stays within a folder, `**` does not. By default all.
        /// Inputs that belong to no case, those of `invalid_input/` for example, are judged by every validator.
        #[schemars(with = "Option<Vec<String>>")]
        pub cases: Option<Vec<Spanned<String>>>,
    }
}

impl ValidatorTable {
    /// The validator that stands in the table at `span`.
    fn read(
        mut self,
        document: &Document,
        span: Range<usize>,
    ) -> Result<ForeignValidator, ProblemError> {
        let cases = self.cases.as_ref();
        let cases = cases.map(|cases| patterns(document, cases)).transpose()?;
        let place = document.passage(span.clone());
        let dialect = document.dialect(&self.dialect, DIALECTS, |row| row.name)?;
        let keys = self.take_program_keys();
        let mut program = keys.read(document, self.args, span)?;
        let name = match &program.made_of {
            MadeOf::Source(source) => source.clone(),
            MadeOf::Command(command) => command.join(" "),
        };
        if let (Some(interpreter), MadeOf::Source(source)) =
            (dialect.interpreters.first(), &program.made_of)
        {
            program.made_of = MadeOf::Command(vec![(*interpreter).to_owned(), source.clone()]);
        }
        Ok(ForeignValidator {
            program,
            name,
            dialect,
            cases,
            place,
        })
    }
}

/// The validators of these tables.
pub(super) fn read(
    document: &Document,
    tables: Vec<Spanned<ValidatorTable>>,
) -> Result<Vec<ForeignValidator>, ProblemError> {
    let tables = tables.into_iter();
    let read = tables.map(|table| {
        let span = table.span();
        table.into_inner().read(document, span)
    });
    read.collect()
}
