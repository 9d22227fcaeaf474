//! Dialects: the conventions by which judges call checkers and read results, for checkers that caipan calls and for
//! caipan called as a checker.
//!
//! The order of the arguments is the most frequent difference: the output or the answer may be second. The conventions
//! are taken from the sources of testlib, problemtools, CMS, LemonLime, HUSTOJ, QDUOJ, SYZOJ, UOJ, DMOJ,
//! online-judge-tools and open-r1, and from OI Wiki for NowCoder, CCR-Plus, Cena and Arbiter.

/// Item that a judge passes to a checker or interactor as an argument, as a file or on standard input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PassedItem {
    /// Input file of the case.
    Input,
    /// Complete output of the contestant's program.
    Output,
    /// Jury's answer file of the case.
    Answer,
    /// Folder to which the program writes messages and scores.
    Folder,
    /// File that an interactor writes for the checker.
    Report,
    /// Output of the contestant's program that an interactor reads on standard input.
    ContestantOutputOnStdin,
    /// Named pipe with the output of the contestant's program, for an interactor whose standard input is something
    /// else.
    TalkPipe,
    /// Named pipe for the interactor's output to the contestant's program.
    ReplyPipe,
    /// Number of points that a right output of the case earns.
    CaseMaxPoints,
    /// File to which the program writes points.
    ScoreFile,
    /// File to which the program writes the message.
    MessageFile,
    /// Argument that selects the format of testlib's message file.
    MessageFormatOption,
}

/// Way in which a checker or interactor reports the result, in addition to the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultFormat {
    /// A line on standard error that begins with testlib's verdict word, or without the word in the file of the fourth
    /// argument.
    Testlib,
    /// Message and score files in the feedback folder, whose path is passed as an argument.
    Kattis,
    /// A number from 0 to 1 on standard output, the message on standard error.
    Ratio,
    /// A number from 0 to 1 on the first line of standard output, the message on the second line.
    RatioAndMessage,
    /// An integer from 0 to 100 on standard output, the message on standard error.
    Percent,
    /// Points in one file, the message in another.
    Files,
    /// The message and the points on separate lines of one file.
    MessageAndScore,
    /// The message on standard error.
    Stderr,
    /// The message on standard output.
    Stdout,
    /// `partial a/b` on standard error for partial points; the message is on standard output and standard error.
    Coci,
    /// Two lines with numbers a and b on standard output, for a/b of the points.
    Peg,
    /// Only the exit code of testlib. With exit code 7, the program also prints a line `points NUMBER`.
    TestlibCode,
    /// `1` or `100` on standard output means accepted, anything else rejected.
    One,
    /// Verdict word of testlib at the beginning of standard error; the exit code is ignored.
    Uoj,
}

impl ResultFormat {
    /// Whether the program gets the full points of the case as an argument, and reports points on that scale.
    pub fn reports_absolute_points(self) -> bool {
        matches!(self, Self::Files | Self::MessageAndScore)
    }
}

/// Exit codes by which a checker reports the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExitCodes {
    /// Exit code for full points.
    pub accepted: u8,
    /// Exit code for partial points; `None` if the exit code itself is the percentage.
    pub partial: Option<u8>,
    /// Exit code for no points.
    pub rejected: u8,
    /// Exit code for no points because the format of the output is wrong.
    pub form: u8,
    /// Exit code for a fault of the jury, such as a wrong answer file.
    pub fault: u8,
    /// Meaning of all other exit codes.
    pub others: UnlistedExitCodes,
}

/// Meaning of exit codes that are not listed in the dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnlistedExitCodes {
    /// The checker has failed.
    Fault,
    /// The output is wrong and earns no points.
    Rejected,
    /// Other exit codes have no meaning and are ignored.
    Nothing,
}

/// Convention by which a judge calls a checker.
#[derive(Debug, Clone, Copy)]
pub struct Dialect {
    /// Name of the dialect in problem.toml, such as `testlib`.
    pub name: &'static str,
    /// Arguments, in the order in which they are passed.
    pub arguments: &'static [PassedItem],
    /// Number of arguments, from the first on, that every judge passes.
    pub required: usize,
    /// Number of additional arguments that some judges pass at the end, but caipan does not.
    pub optional_arguments: usize,
    /// Contents of standard input; `None` if it is empty.
    pub stdin: Option<PassedItem>,
    /// Items that are passed as files in the working folder, with the names of the files.
    pub files: &'static [(PassedItem, &'static str)],
    /// Way in which the result is reported in addition to the exit code.
    pub result_format: ResultFormat,
    /// Exit codes that the checker may return, with their meanings.
    pub exits: ExitCodes,
    /// Whether caipan can be called as a checker in this dialect.
    pub can_call_caipan: bool,
}

const fn new_exit_codes(
    accepted: u8,
    partial: u8,
    rejected: u8,
    wrong_format: u8,
    jury_fault: u8,
) -> ExitCodes {
    ExitCodes {
        accepted,
        partial: Some(partial),
        rejected,
        form: wrong_format,
        fault: jury_fault,
        others: UnlistedExitCodes::Fault,
    }
}

use PassedItem::{
    Answer, CaseMaxPoints, Folder, Input, MessageFile, MessageFormatOption, Output, ScoreFile,
};

/// Default values for the other dialects: a checker with the arguments input, output and answer.
const BASE_DIALECT: Dialect = Dialect {
    name: "",
    arguments: &[Input, Output, Answer],
    required: 3,
    optional_arguments: 0,
    stdin: None,
    files: &[],
    result_format: ResultFormat::Stdout,
    exits: new_exit_codes(0, 1, 1, 1, 2),
    can_call_caipan: true,
};

/// Default values for dialects in which caipan cannot be called as a checker.
const CANNOT_CALL_CAIPAN_DIALECT: Dialect = Dialect {
    can_call_caipan: false,
    ..BASE_DIALECT
};

/// Exit codes of dialects in which 0 means accepted and every unlisted exit code means rejected.
const ANY_OTHER: ExitCodes = ExitCodes {
    others: UnlistedExitCodes::Rejected,
    ..new_exit_codes(0, 1, 1, 1, 2)
};

/// Checkers of testlib, as Codeforces runs them.
pub const TESTLIB: Dialect = Dialect {
    name: "testlib",
    arguments: &[Input, Output, Answer, MessageFile, MessageFormatOption],
    optional_arguments: 2,
    result_format: ResultFormat::Testlib,
    exits: new_exit_codes(0, 7, 1, 2, 3),
    ..BASE_DIALECT
};

/// Output validators of Kattis and of the ICPC.
pub const KATTIS: Dialect = Dialect {
    name: "kattis",
    arguments: &[Input, Answer, Folder],
    stdin: Some(Output),
    result_format: ResultFormat::Kattis,
    exits: new_exit_codes(42, 42, 43, 43, 3),
    ..BASE_DIALECT
};

pub(super) const CMS: Dialect = Dialect {
    name: "cms",
    arguments: &[Input, Answer, Output],
    result_format: ResultFormat::Ratio,
    exits: new_exit_codes(0, 0, 0, 0, 1),
    ..BASE_DIALECT
};

pub(super) const DMOJ: Dialect = Dialect {
    name: "dmoj",
    ..BASE_DIALECT
};

pub(super) const UOJ: Dialect = Dialect {
    name: "uoj",
    result_format: ResultFormat::Uoj,
    exits: ExitCodes {
        others: UnlistedExitCodes::Nothing,
        ..new_exit_codes(0, 0, 0, 0, 0)
    },
    ..CANNOT_CALL_CAIPAN_DIALECT
};

pub(super) const DMOJ_TESTLIB: Dialect = Dialect {
    name: "dmoj-testlib",
    result_format: ResultFormat::TestlibCode,
    exits: new_exit_codes(0, 7, 1, 2, 3),
    ..CANNOT_CALL_CAIPAN_DIALECT
};

/// All dialects of checkers that problem.toml may name.
pub const DIALECTS: &[Dialect] = &[
    TESTLIB,
    KATTIS,
    CMS,
    Dialect {
        name: "lemon",
        arguments: &[Input, Output, Answer, CaseMaxPoints, ScoreFile, MessageFile],
        required: 6,
        result_format: ResultFormat::Files,
        exits: new_exit_codes(0, 0, 0, 0, 1),
        ..BASE_DIALECT
    },
    Dialect {
        name: "hustoj",
        arguments: &[Input, Answer, Output],
        result_format: ResultFormat::Stderr,
        exits: new_exit_codes(0, 1, 1, 2, 3),
        ..BASE_DIALECT
    },
    Dialect {
        name: "upj",
        arguments: &[Input, Answer, Output],
        result_format: ResultFormat::Stderr,
        exits: ExitCodes {
            accepted: 100,
            partial: None,
            rejected: 0,
            form: 0,
            fault: 255,
            others: UnlistedExitCodes::Fault,
        },
        ..BASE_DIALECT
    },
    Dialect {
        name: "qduoj",
        arguments: &[Input, Output],
        required: 2,
        stdin: Some(Input),
        exits: new_exit_codes(0, 1, 1, 1, 255),
        ..BASE_DIALECT
    },
    Dialect {
        name: "syzoj",
        arguments: &[],
        required: 0,
        files: &[(Input, "input"), (Output, "user_out"), (Answer, "answer")],
        result_format: ResultFormat::Percent,
        exits: new_exit_codes(0, 0, 0, 0, 1),
        ..BASE_DIALECT
    },
    DMOJ,
    DMOJ_TESTLIB,
    Dialect {
        name: "oj",
        required: 2,
        exits: ANY_OTHER,
        ..BASE_DIALECT
    },
    Dialect {
        name: "coci",
        result_format: ResultFormat::Coci,
        exits: new_exit_codes(0, 7, 1, 1, 3),
        ..BASE_DIALECT
    },
    Dialect {
        name: "peg",
        arguments: &[Answer, Output, Input],
        result_format: ResultFormat::Peg,
        exits: new_exit_codes(0, 0, 1, 1, 2),
        ..BASE_DIALECT
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
        ..CANNOT_CALL_CAIPAN_DIALECT
    },
    Dialect {
        name: "scalebox",
        arguments: &[],
        required: 0,
        files: &[
            (Input, "stdin.txt"),
            (Output, "answer.txt"),
            (Answer, "stdout.txt"),
        ],
        exits: ANY_OTHER,
        ..CANNOT_CALL_CAIPAN_DIALECT
    },
    Dialect {
        name: "ccr",
        arguments: &[Input, Answer, Output],
        stdin: Some(Input),
        result_format: ResultFormat::RatioAndMessage,
        exits: new_exit_codes(0, 0, 0, 0, 1),
        ..CANNOT_CALL_CAIPAN_DIALECT
    },
    Dialect {
        name: "cena",
        arguments: &[CaseMaxPoints, Answer],
        required: 2,
        files: &[
            (Input, "NAME.in"),
            (Output, "NAME.out"),
            (ScoreFile, "score.log"),
            (MessageFile, "report.log"),
        ],
        result_format: ResultFormat::Files,
        exits: new_exit_codes(0, 0, 0, 0, 1),
        ..CANNOT_CALL_CAIPAN_DIALECT
    },
    Dialect {
        name: "piston",
        arguments: &[Input, Answer, Output],
        result_format: ResultFormat::One,
        exits: new_exit_codes(0, 0, 0, 0, 1),
        ..CANNOT_CALL_CAIPAN_DIALECT
    },
    UOJ,
    Dialect {
        name: "arbiter",
        files: &[(ScoreFile, "_eval.score")],
        result_format: ResultFormat::MessageAndScore,
        exits: new_exit_codes(0, 0, 0, 0, 1),
        ..CANNOT_CALL_CAIPAN_DIALECT
    },
];

/// Placeholder for the name of the problem in [`Dialect::files`].
pub const NAME: &str = "NAME";

/// Returns the dialect with this name in problem.toml; `None` if it is unknown.
pub fn find_dialect(name: &str) -> Option<&'static Dialect> {
    DIALECTS.iter().find(|dialect| dialect.name == name)
}

/// Iterates over the dialects in which caipan can be called as a checker.
pub fn dialects_for_calling_caipan() -> impl Iterator<Item = &'static Dialect> {
    DIALECTS.iter().filter(|dialect| dialect.can_call_caipan)
}
