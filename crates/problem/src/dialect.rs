//! How judges call checkers, and what they want to hear: a row each, for checkers that caipan calls and for caipan as one.
//!
//! The order of the arguments is what goes wrong first: some have the output second, others the answer. Read in the
//! sources of testlib, problemtools, CMS, LemonLime, HUSTOJ, QDUOJ, SYZOJ, UOJ, DMOJ, online-judge-tools and open-r1, and in
//! OI Wiki for NowCoder, CCR-Plus, Cena and Arbiter.

/// What stands in a place of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The case's input.
    Input,
    /// The contestant's output.
    Output,
    /// The jury's answer.
    Answer,
    /// A folder for messages and scores.
    Folder,
    /// What an interactor leaves for the checker.
    Report,
    /// What the contestant's program says to an interactor, which is on its standard input.
    Talk,
    /// The same, in a pipe that an interactor opens by its name: its own standard input is another.
    TalkPipe,
    /// What such an interactor says to the contestant's program, likewise.
    ReplyPipe,
    /// The points of the case.
    Full,
    /// The file that the points are written to.
    ScoreFile,
    /// The file that the message is written to.
    MessageFile,
    /// What testlib has after that file: its form.
    Form,
}

/// How a word is said besides by the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tells {
    /// A line on standard error that begins with testlib's word, or in the file of a fourth argument without it.
    Testlib,
    /// Files in the folder.
    Kattis,
    /// A number from 0 to 1 on standard output, the message on standard error.
    Ratio,
    /// The same, with the message on the second line of standard output.
    RatioAndMessage,
    /// A whole number from 0 to 100 on standard output, the message on standard error.
    Percent,
    /// Points in one file, the message in another.
    Files,
    /// The message and the points, a line each, in one file.
    MessageAndScore,
    /// The message on standard error.
    Stderr,
    /// The message on standard output.
    Stdout,
    /// `partial a/b` on standard error where points are given, the message on both streams.
    Coci,
    /// Two lines with numbers a and b on standard output where points are given.
    Peg,
    /// The exit codes of testlib alone, whatever is printed; code 7 with a line `points NUMBER`.
    TestlibCode,
    /// `1` or `100` on standard output, else rejected.
    One,
    /// testlib's first word on standard error, whatever the exit code.
    Uoj,
}

impl Tells {
    /// Whether a program is told what the case is worth, and gives points on that scale.
    pub fn depends_on_points(self) -> bool {
        matches!(self, Self::Files | Self::MessageAndScore)
    }
}

/// The exit codes of a dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exits {
    /// All points.
    pub accepted: u8,
    /// A part of them; none where the exit code is the percent.
    pub partial: Option<u8>,
    /// No points.
    pub rejected: u8,
    /// No points, as the output is not of its form.
    pub form: u8,
    /// The jury is at fault.
    pub fault: u8,
    /// What every other code means.
    pub others: Others,
}

/// What an exit code means that is none of the dialect's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    /// The checker has failed.
    Fault,
    /// No points.
    Rejected,
    /// Nothing: the word is said otherwise.
    Nothing,
}

/// How a judge calls a checker.
#[derive(Debug, Clone, Copy)]
pub struct Dialect {
    /// Its name.
    pub name: &'static str,
    /// The arguments in order.
    pub arguments: &'static [Part],
    /// So many of them are always there.
    pub required: usize,
    /// The last so many are what some judges hand over besides, and caipan does not.
    pub further: usize,
    /// What is on standard input.
    pub stdin: Option<Part>,
    /// What lies in the working folder.
    pub files: &'static [(Part, &'static str)],
    /// How the word is said.
    pub tells: Tells,
    /// How it ends.
    pub exits: Exits,
    /// Can caipan be called in it?
    pub is_guest: bool,
}

const fn exits(accepted: u8, partial: u8, rejected: u8, form: u8, fault: u8) -> Exits {
    Exits {
        accepted,
        partial: Some(partial),
        rejected,
        form,
        fault,
        others: Others::Fault,
    }
}

use Part::{Answer, Folder, Form, Full, Input, MessageFile, Output, ScoreFile};

const NONE: Dialect = Dialect {
    name: "",
    arguments: &[Input, Output, Answer],
    required: 3,
    further: 0,
    stdin: None,
    files: &[],
    tells: Tells::Stdout,
    exits: exits(0, 1, 1, 1, 2),
    is_guest: true,
};

/// Dialects in which caipan calls others only.
const HOSTED: Dialect = Dialect {
    is_guest: false,
    ..NONE
};

const ANY_OTHER: Exits = Exits {
    others: Others::Rejected,
    ..exits(0, 1, 1, 1, 2)
};

/// Checkers of testlib, as Codeforces runs them.
pub const TESTLIB: Dialect = Dialect {
    name: "testlib",
    arguments: &[Input, Output, Answer, MessageFile, Form],
    further: 2,
    tells: Tells::Testlib,
    exits: exits(0, 7, 1, 2, 3),
    ..NONE
};

/// Output validators of Kattis and of the ICPC.
pub const KATTIS: Dialect = Dialect {
    name: "kattis",
    arguments: &[Input, Answer, Folder],
    stdin: Some(Output),
    tells: Tells::Kattis,
    exits: exits(42, 42, 43, 43, 3),
    ..NONE
};

pub(super) const CMS: Dialect = Dialect {
    name: "cms",
    arguments: &[Input, Answer, Output],
    tells: Tells::Ratio,
    exits: exits(0, 0, 0, 0, 1),
    ..NONE
};

pub(super) const DMOJ: Dialect = Dialect {
    name: "dmoj",
    ..NONE
};

pub(super) const UOJ: Dialect = Dialect {
    name: "uoj",
    tells: Tells::Uoj,
    exits: Exits {
        others: Others::Nothing,
        ..exits(0, 0, 0, 0, 0)
    },
    ..HOSTED
};

pub(super) const DMOJ_TESTLIB: Dialect = Dialect {
    name: "dmoj-testlib",
    tells: Tells::TestlibCode,
    exits: exits(0, 7, 1, 2, 3),
    ..HOSTED
};

/// Every dialect.
pub const DIALECTS: &[Dialect] = &[
    TESTLIB,
    KATTIS,
    CMS,
    Dialect {
        name: "lemon",
        arguments: &[Input, Output, Answer, Full, ScoreFile, MessageFile],
        required: 6,
        tells: Tells::Files,
        exits: exits(0, 0, 0, 0, 1),
        ..NONE
    },
    Dialect {
        name: "hustoj",
        arguments: &[Input, Answer, Output],
        tells: Tells::Stderr,
        exits: exits(0, 1, 1, 2, 3),
        ..NONE
    },
    Dialect {
        name: "upj",
        arguments: &[Input, Answer, Output],
        tells: Tells::Stderr,
        exits: Exits {
            accepted: 100,
            partial: None,
            rejected: 0,
            form: 0,
            fault: 255,
            others: Others::Fault,
        },
        ..NONE
    },
    Dialect {
        name: "qduoj",
        arguments: &[Input, Output],
        required: 2,
        stdin: Some(Input),
        exits: exits(0, 1, 1, 1, 255),
        ..NONE
    },
    Dialect {
        name: "syzoj",
        arguments: &[],
        required: 0,
        files: &[(Input, "input"), (Output, "user_out"), (Answer, "answer")],
        tells: Tells::Percent,
        exits: exits(0, 0, 0, 0, 1),
        ..NONE
    },
    DMOJ,
    DMOJ_TESTLIB,
    Dialect {
        name: "oj",
        required: 2,
        exits: ANY_OTHER,
        ..NONE
    },
    Dialect {
        name: "coci",
        tells: Tells::Coci,
        exits: exits(0, 7, 1, 1, 3),
        ..NONE
    },
    Dialect {
        name: "peg",
        arguments: &[Answer, Output, Input],
        tells: Tells::Peg,
        exits: exits(0, 0, 1, 1, 2),
        ..NONE
    },
    Dialect {
        name: "nowcoder",
        arguments: &[],
        required: 0,
        files: &[
            (Input, "input"),
            (Output, "user_output"),
            (Answer, "output"),
        ],
        exits: ANY_OTHER,
        ..HOSTED
    },
    Dialect {
        name: "ccr",
        arguments: &[Input, Answer, Output],
        stdin: Some(Input),
        tells: Tells::RatioAndMessage,
        exits: exits(0, 0, 0, 0, 1),
        ..HOSTED
    },
    Dialect {
        name: "cena",
        arguments: &[Full, Answer],
        required: 2,
        files: &[
            (Input, "NAME.in"),
            (Output, "NAME.out"),
            (ScoreFile, "score.log"),
            (MessageFile, "report.log"),
        ],
        tells: Tells::Files,
        exits: exits(0, 0, 0, 0, 1),
        ..HOSTED
    },
    Dialect {
        name: "piston",
        arguments: &[Input, Answer, Output],
        tells: Tells::One,
        exits: exits(0, 0, 0, 0, 1),
        ..HOSTED
    },
    UOJ,
    Dialect {
        name: "arbiter",
        files: &[(ScoreFile, "_eval.score")],
        tells: Tells::MessageAndScore,
        exits: exits(0, 0, 0, 0, 1),
        ..HOSTED
    },
];

/// What stands for the problem's name in the names of files.
pub const NAME: &str = "NAME";

/// The dialect of this name.
pub fn named(name: &str) -> Option<&'static Dialect> {
    DIALECTS.iter().find(|dialect| dialect.name == name)
}

/// The dialects in which caipan can be called.
pub fn guests() -> impl Iterator<Item = &'static Dialect> {
    DIALECTS.iter().filter(|dialect| dialect.is_guest)
}
