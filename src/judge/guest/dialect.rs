//! How judges call checkers, and what they want to hear: a row each.
//!
//! The order of the arguments is what goes wrong first: some have the output second, others the answer. Read in the
//! sources of testlib, problemtools, CMS, LemonLime, HUSTOJ, QDUOJ, SYZOJ, DMOJ and online-judge-tools.

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
    /// A whole number from 0 to 100 on standard output, the message on standard error.
    Percent,
    /// Points in one file, the message in another.
    Files,
    /// The message on standard error.
    Stderr,
    /// The message on standard output.
    Stdout,
    /// `partial a/b` on standard error where points are given, the message on both streams.
    Coci,
    /// Two lines with numbers a and b on standard output where points are given.
    Peg,
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
    /// What is on standard input.
    pub stdin: Option<Part>,
    /// What lies in the working folder.
    pub files: &'static [(Part, &'static str)],
    /// How the word is said.
    pub tells: Tells,
    /// How it ends.
    pub exits: Exits,
}

const fn exits(accepted: u8, partial: u8, rejected: u8, form: u8, fault: u8) -> Exits {
    Exits {
        accepted,
        partial: Some(partial),
        rejected,
        form,
        fault,
    }
}

use Part::{Answer, Folder, Form, Full, Input, MessageFile, Output, ScoreFile};

const NONE: Dialect = Dialect {
    name: "",
    arguments: &[Input, Output, Answer],
    required: 3,
    stdin: None,
    files: &[],
    tells: Tells::Stdout,
    exits: exits(0, 1, 1, 1, 2),
};

/// Every dialect.
pub const DIALECTS: &[Dialect] = &[
    Dialect {
        name: "testlib",
        arguments: &[Input, Output, Answer, MessageFile, Form],
        tells: Tells::Testlib,
        exits: exits(0, 7, 1, 2, 3),
        ..NONE
    },
    Dialect {
        name: "kattis",
        arguments: &[Input, Answer, Folder],
        stdin: Some(Output),
        tells: Tells::Kattis,
        exits: exits(42, 42, 43, 43, 3),
        ..NONE
    },
    Dialect {
        name: "cms",
        arguments: &[Input, Answer, Output],
        tells: Tells::Ratio,
        exits: exits(0, 0, 0, 0, 1),
        ..NONE
    },
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
        },
        ..NONE
    },
    Dialect {
        name: "qduoj",
        arguments: &[Input, Output],
        required: 2,
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
    Dialect {
        name: "dmoj",
        ..NONE
    },
    Dialect {
        name: "oj",
        required: 2,
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
];

/// The dialect of this name.
pub fn named(name: &str) -> Option<&'static Dialect> {
    DIALECTS.iter().find(|dialect| dialect.name == name)
}
