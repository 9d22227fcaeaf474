//! `[interactor]` in problem.toml: a program of the jury's that talks to the contestant's; and how judges call theirs.

use std::ops::Range;

use toml::Spanned;

use crate::checker_table::{self, ForeignChecker, Pc, Unit};
use crate::dialect::{self, Dialect, Part};
use crate::document::Document;
use crate::problem_error::ProblemError;
use crate::program_table::{is_default, program_table};

/// An interactor of the jury's.
#[derive(Debug, Clone)]
pub struct Interactor {
    /// The program, and how it is called and heard: as a checker is, but for the output.
    pub program: ForeignChecker,
    /// Whose fault counts, in this order; then the interactor's word.
    pub blame: &'static [Blame],
    /// Is a contestant's program ended as soon as the interactor has rejected what it said?
    pub stops: bool,
    /// Arguments that the contestant's program is called with.
    pub names: &'static [&'static str],
}

/// Something that has gone wrong in a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blame {
    /// The contestant's program has crashed, before the interactor ended.
    CrashFirst,
    /// The interactor has failed, before the contestant's program ended.
    BrokenFirst,
    /// The interactor has failed, but for its time.
    Broken,
    /// The interactor has rejected what it heard, before the contestant's program ended.
    RejectedFirst,
    /// The contestant's program has broken a limit.
    Over,
    /// The contestant's program has crashed.
    Crash,
}

/// How a judge calls its interactors, how they say their word, and whose fault counts there.
struct Row {
    dialect: Dialect,
    blame: &'static [Blame],
    stops: bool,
}

use Blame::{Broken, BrokenFirst, Crash, CrashFirst, Over, RejectedFirst};
use Part::{Answer, Folder, Input, ReplyPipe, Report, Talk, TalkPipe};

/// What a program opens that is told by name where to talk: CMS has pipes of other names there.
const STREAMS: &[&str] = &["/dev/stdin", "/dev/stdout"];

const OF_TESTLIB: Dialect = Dialect {
    arguments: &[Input, Report, Answer],
    further: 0,
    ..dialect::TESTLIB
};

const OF_KATTIS: Dialect = Dialect {
    arguments: &[Input, Answer, Folder],
    stdin: None,
    ..dialect::KATTIS
};

/// It has its own standard input and output, and opens pipes to talk.
const OF_CMS: Dialect = Dialect {
    arguments: &[TalkPipe, ReplyPipe],
    required: 2,
    stdin: Some(Input),
    ..dialect::CMS
};

/// Every dialect; read in the sources of rbx, problemtools, BAPCtools, CMS, Hydro, UOJ and DMOJ.
static ROWS: [Row; 9] = [
    Row {
        dialect: OF_TESTLIB,
        blame: &[BrokenFirst, Over, RejectedFirst, Crash],
        stops: false,
    },
    Row {
        dialect: OF_KATTIS,
        blame: &[Broken, RejectedFirst, Over, Crash],
        stops: true,
    },
    Row {
        dialect: Dialect {
            name: "bapctools",
            ..OF_KATTIS
        },
        blame: &[CrashFirst, Broken, Over, RejectedFirst, Crash],
        stops: true,
    },
    Row {
        dialect: Dialect {
            name: "hydro",
            ..OF_TESTLIB
        },
        blame: &[Over, Crash],
        stops: false,
    },
    Row {
        dialect: OF_CMS,
        blame: &[Over, Crash],
        stops: false,
    },
    Row {
        dialect: Dialect {
            name: "hydro-communication",
            ..OF_CMS
        },
        blame: &[Over, Crash],
        stops: false,
    },
    Row {
        dialect: Dialect {
            arguments: &[Input, Talk, Answer],
            ..dialect::UOJ
        },
        blame: &[Broken, Over, Crash],
        stops: false,
    },
    Row {
        dialect: Dialect {
            arguments: &[Input, Answer],
            ..dialect::DMOJ
        },
        blame: &[Broken, Over, Crash],
        stops: false,
    },
    Row {
        dialect: Dialect {
            arguments: &[Input, Report, Answer],
            ..dialect::DMOJ_TESTLIB
        },
        blame: &[Broken, Over, Crash],
        stops: false,
    },
];

/// How a judge calls its interactors, by the name of the dialect.
pub fn named(name: &str) -> Option<&'static Dialect> {
    let mut dialects = ROWS.iter().map(|row| &row.dialect);
    dialects.find(|dialect| dialect.name == name)
}

/// The names of all dialects.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|row| row.dialect.name)
}

program_table! {
    /// A program of the jury's that talks to the contestant's: what each of them prints, the other one reads. Where no checker
    /// judges what it leaves, its word counts.
    pub struct InteractorTable {
        /// Its source, a file of this folder.
        source;
        /// How it is called, how it says its word, and whose fault counts first: `testlib`, `kattis`, `bapctools`, `cms`,
        /// `hydro`, `hydro-communication`, `uoj`, `dmoj` or `dmoj-testlib`.
        #[schemars(with = "String")]
        pub dialect: Spanned<String>,
        /// Arguments after those of the dialect.
        #[serde(default, skip_serializing_if = "is_default")]
        pub args: Vec<String>,
        /// What its points are counted in, where it gives some.
        pub points: Option<Unit>,
        /// What testlib's `_pc(k)` means.
        #[serde(default, skip_serializing_if = "is_default")]
        pub pc: Pc,
        /// More than 1: multi-pass. Where the interactor accepts and leaves `nextpass.in` in its folder, both run again, with
        /// that as the input, at most so often on a case.
        #[schemars(with = "Option<u32>")]
        pub passes: Option<Spanned<u32>>,
    }
}

impl InteractorTable {
    /// The interactor that stands in the table at `span`.
    pub(crate) fn read(
        mut self,
        document: &Document,
        span: Range<usize>,
    ) -> Result<Interactor, ProblemError> {
        let row = document.dialect(&self.dialect, &ROWS, |row| row.dialect.name)?;
        let keys = self.take_program_keys();
        Ok(Interactor {
            program: ForeignChecker {
                program: keys.read(document, self.args, span)?,
                dialect: &row.dialect,
                points: self.points,
                pc: self.pc,
                passes: checker_table::passes(document, self.passes, &row.dialect)?,
            },
            blame: row.blame,
            stops: row.stops,
            names: if row.dialect.arguments.contains(&TalkPipe) {
                STREAMS
            } else {
                &[]
            },
        })
    }
}
