//! The table `[interactor]` of problem.toml, and the conventions by which judges call interactors.

use std::ops::Range;

use toml::Spanned;

use crate::checker_table::{self, JuryCheckerDefinition, PointsUnit, TestlibPcScale};
use crate::config_document::ConfigDocument;
use crate::dialect::{self, Dialect, PassedItem};
use crate::problem_error::ProblemError;
use crate::program_table::{is_default, program_table};

/// Interactor: a program of the jury that communicates with the contestant's program.
#[derive(Debug, Clone)]
pub struct Interactor {
    /// Program and calling convention, as for a checker.
    pub program: JuryCheckerDefinition,
    /// Failures that decide the verdict, in order of priority. Without any such failure, the result of the interactor
    /// decides.
    pub decisive_failures: &'static [InteractionFailure],
    /// Whether the contestant's program is killed as soon as the interactor rejects the run.
    pub kills_after_rejection: bool,
    /// Arguments of the contestant's program; empty for most dialects.
    pub contestant_args: &'static [&'static str],
}

impl Interactor {
    /// Maximum number of processes of the contestant's program.
    pub const MAX_PROCESSES: u32 = 3;

    /// Sets the number of processes of the contestant's program with which the interactor communicates. If there are
    /// several, the last argument of each is its index, from 0. `has_stream_names` puts the paths of standard input and
    /// output before the index. Returns `false`, and changes nothing, if `count` is not from 1 to
    /// [`MAX_PROCESSES`](Self::MAX_PROCESSES), or if the dialect has no named pipes.
    pub fn set_processes(&mut self, count: u32, has_stream_names: bool) -> bool {
        let uses_pipes = self.program.dialect.arguments.contains(&TalkPipe);
        let is_possible = uses_pipes && (1..=Self::MAX_PROCESSES).contains(&count);
        if is_possible && count > 1 {
            self.program.processes = count;
            self.contestant_args = if has_stream_names {
                STREAM_ARGUMENTS
            } else {
                &[]
            };
        }
        is_possible
    }
}

/// Failure of the contestant's program or of the interactor. The dialect determines which failures decide the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InteractionFailure {
    /// The contestant's program crashed before the interactor ended.
    ContestantCrashedFirst,
    /// The interactor failed before the contestant's program ended.
    InteractorFailedFirst,
    /// The interactor failed, but not because of the time limit.
    InteractorFailed,
    /// The interactor rejected the run before the contestant's program ended.
    RejectedFirst,
    /// The contestant's program exceeded a limit.
    LimitExceeded,
    /// The contestant's program crashed.
    ContestantCrashed,
}

/// Convention of another judge for interactors: the calling convention, and the failures that decide the verdict.
struct InteractorDialect {
    dialect: Dialect,
    blame: &'static [InteractionFailure],
    stops: bool,
}

use InteractionFailure::{
    ContestantCrashed, ContestantCrashedFirst, InteractorFailed, InteractorFailedFirst,
    LimitExceeded, RejectedFirst,
};
use PassedItem::{Answer, ContestantOutputOnStdin, Folder, Input, ReplyPipe, Report, TalkPipe};

/// Arguments for contestants' programs that open their input and output by path. These paths are standard input and
/// output; CMS passes named pipes instead.
const STREAM_ARGUMENTS: &[&str] = &["/dev/stdin", "/dev/stdout"];

const TESTLIB_INTERACTOR: Dialect = Dialect {
    arguments: &[Input, Report, Answer],
    optional_arguments: 0,
    ..dialect::TESTLIB
};

const KATTIS_INTERACTOR: Dialect = Dialect {
    arguments: &[Input, Answer, Folder],
    stdin: None,
    ..dialect::KATTIS
};

/// Dialect for CMS, whose interactors communicate through named pipes and use standard input and output for other
/// purposes.
const CMS_MANAGER: Dialect = Dialect {
    arguments: &[TalkPipe, ReplyPipe],
    required: 2,
    stdin: Some(Input),
    ..dialect::CMS
};

/// All dialects of interactors, taken from the sources of rbx, problemtools, BAPCtools, CMS, Hydro, UOJ and DMOJ.
static INTERACTOR_DIALECTS: [InteractorDialect; 9] = [
    InteractorDialect {
        dialect: TESTLIB_INTERACTOR,
        blame: &[
            InteractorFailedFirst,
            LimitExceeded,
            RejectedFirst,
            ContestantCrashed,
        ],
        stops: false,
    },
    InteractorDialect {
        dialect: KATTIS_INTERACTOR,
        blame: &[
            InteractorFailed,
            RejectedFirst,
            LimitExceeded,
            ContestantCrashed,
        ],
        stops: true,
    },
    InteractorDialect {
        dialect: Dialect {
            name: "bapctools",
            ..KATTIS_INTERACTOR
        },
        blame: &[
            ContestantCrashedFirst,
            InteractorFailed,
            LimitExceeded,
            RejectedFirst,
            ContestantCrashed,
        ],
        stops: true,
    },
    InteractorDialect {
        dialect: Dialect {
            name: "hydro",
            ..TESTLIB_INTERACTOR
        },
        blame: &[LimitExceeded, ContestantCrashed],
        stops: false,
    },
    InteractorDialect {
        dialect: CMS_MANAGER,
        blame: &[InteractorFailedFirst, LimitExceeded, ContestantCrashed],
        stops: false,
    },
    InteractorDialect {
        dialect: Dialect {
            name: "hydro-communication",
            ..CMS_MANAGER
        },
        blame: &[LimitExceeded, ContestantCrashed],
        stops: false,
    },
    InteractorDialect {
        dialect: Dialect {
            arguments: &[Input, ContestantOutputOnStdin, Answer],
            ..dialect::UOJ
        },
        blame: &[InteractorFailed, LimitExceeded, ContestantCrashed],
        stops: false,
    },
    InteractorDialect {
        dialect: Dialect {
            arguments: &[Input, Answer],
            ..dialect::DMOJ
        },
        blame: &[InteractorFailed, LimitExceeded, ContestantCrashed],
        stops: false,
    },
    InteractorDialect {
        dialect: Dialect {
            arguments: &[Input, Report, Answer],
            ..dialect::DMOJ_TESTLIB
        },
        blame: &[InteractorFailed, LimitExceeded, ContestantCrashed],
        stops: false,
    },
];

/// Returns the calling convention of the dialect with this name; `None` if it is unknown.
pub fn find_dialect(name: &str) -> Option<&'static Dialect> {
    let mut dialects = INTERACTOR_DIALECTS.iter().map(|row| &row.dialect);
    dialects.find(|dialect| dialect.name == name)
}

/// Iterates over the names of all dialects of interactors.
pub(super) fn dialect_names() -> impl Iterator<Item = &'static str> {
    INTERACTOR_DIALECTS.iter().map(|row| row.dialect.name)
}

program_table! {
    /// Program of the jury that communicates with the contestant's program: each reads the output of the other. If no
    /// checker judges the file that the interactor leaves, the result of the interactor counts.
    pub struct InteractorTable {
        /// Source of the interactor, a file in this folder.
        source;
        /// Convention by which the interactor is called and reports results, and which failures take precedence:
        /// `testlib`, `kattis`, `bapctools`, `cms`, `hydro`, `hydro-communication`, `uoj`, `dmoj` or `dmoj-testlib`.
        #[schemars(with = "String")]
        pub dialect: Spanned<String>,
        /// Arguments that follow the arguments of the dialect.
        #[serde(default, skip_serializing_if = "is_default")]
        pub args: Vec<String>,
        /// Unit of the points that the interactor reports, if it reports any.
        pub points: Option<PointsUnit>,
        /// Meaning of testlib's partial result `_pc(k)`.
        #[serde(default, skip_serializing_if = "is_default")]
        pub pc: TestlibPcScale,
        /// Maximum number of passes. If the interactor accepts and leaves `nextpass.in` in its folder, both programs
        /// run again with that file as input.
        #[schemars(with = "Option<u32>")]
        pub passes: Option<Spanned<u32>>,
    }
}

impl InteractorTable {
    /// Validates the table at `span`, and returns the interactor.
    pub(crate) fn validate(
        mut self,
        document: &ConfigDocument,
        span: Range<usize>,
    ) -> Result<Interactor, ProblemError> {
        let row =
            document.find_dialect(&self.dialect, &INTERACTOR_DIALECTS, |row| row.dialect.name)?;
        let keys = self.take_program_keys();
        Ok(Interactor {
            program: JuryCheckerDefinition {
                program: keys.validate(document, self.args, span)?,
                dialect: &row.dialect,
                points: self.points,
                pc: self.pc,
                passes: checker_table::validate_max_passes(document, self.passes, &row.dialect)?,
                processes: 1,
            },
            decisive_failures: row.blame,
            kills_after_rejection: row.stops,
            contestant_args: if row.dialect.arguments.contains(&TalkPipe) {
                STREAM_ARGUMENTS
            } else {
                &[]
            },
        })
    }
}
