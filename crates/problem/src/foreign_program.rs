//! Programs of the jury's that problem.toml names: what they are made of, what they are given, what they may use.

use std::path::{Path, PathBuf};
use std::time::Duration;

use toml::Spanned;

use crate::directory::Directory;
use crate::document::{ConfigFault, Document};
use crate::limits_table::LimitsTable;
use crate::problem_error::ProblemError;
use caipan_facts::Bytes;
use caipan_sandbox::Limits;

/// A program of the jury's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignProgram {
    /// What it is made of.
    pub made_of: MadeOf,
    /// Sources that are compiled with it, named from the problem's folder on.
    pub with: Vec<String>,
    /// Arguments after those of its dialect.
    pub args: Vec<String>,
    /// What a run of it may use.
    pub limits: Limits,
}

/// What a program of the jury's is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MadeOf {
    /// A source file, named from the problem's folder on.
    Source(String),
    /// A command line. Words that name files of the problem's folder stand for these files.
    Command(Vec<String>),
}

impl ForeignProgram {
    /// What it is called where people read of it: its source, or the first word of its command.
    pub fn name(&self) -> &str {
        match &self.made_of {
            MadeOf::Source(source) => source,
            MadeOf::Command(command) => command.first().map_or("", String::as_str),
        }
    }
}

/// What the field allows its checkers: no judge has less.
pub const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(91),
    memory: Bytes(2 << 30),
    output: Bytes(64 << 20),
    processes: 64,
};

/// What a compiler finds next to the source, beside files of its language.
const HEADERS: [&str; 6] = ["h", "hh", "hpp", "hxx", "inc", "tcc"];

/// What a compiler finds next to a source: headers, those at the top of the folder too, and files of its language. At the
/// top these are programs of their own.
pub fn beside(source: &Path, directory: &Directory) -> Vec<PathBuf> {
    let ending = source.extension().unwrap_or_default();
    let top = Path::new("");
    let above = source.parent().unwrap_or(top);
    let mut files = Vec::new();
    for folder in [top, above] {
        for name in directory.names_in(folder) {
            let place = folder.join(&name);
            let ending_of = place.extension().unwrap_or_default();
            let is_header = HEADERS.iter().any(|header| ending_of == *header);
            let is_part = ending_of == ending && folder == above && above != top;
            if place != source && (is_header || is_part) {
                files.push(place);
            }
        }
    }
    files
}

/// Keys of a table for the sources or the command of a program, and its limits.
pub(super) struct ProgramKeys {
    pub source: Option<Spanned<String>>,
    pub with: Vec<Spanned<String>>,
    pub command: Option<Spanned<Vec<String>>>,
    pub limits: LimitsTable,
}

impl ProgramKeys {
    /// Returns the program of the table at `span`, which gets `args` after the arguments of its dialect.
    pub(crate) fn read(
        self,
        document: &Document,
        args: Vec<String>,
        span: std::ops::Range<usize>,
    ) -> Result<ForeignProgram, ProblemError> {
        if let (None, Some(with)) = (&self.source, self.with.first()) {
            return Err(document.fault(with.span(), ConfigFault::NoProgram));
        }
        let with = self.with.into_iter().map(|path| document.below(path));
        let with = with.collect::<Result<_, _>>()?;
        let made_of = match (self.source, self.command) {
            (Some(source), None) => MadeOf::Source(document.below(source)?),
            (None, Some(command)) => {
                let is_empty = command.get_ref().first().is_none_or(String::is_empty);
                if is_empty {
                    return Err(document.fault(command.span(), ConfigFault::NoCommand));
                }
                MadeOf::Command(command.into_inner())
            }
            (None, None) => return Err(document.fault(span, ConfigFault::NoProgram)),
            (Some(_), Some(command)) => {
                return Err(document.fault(command.span(), ConfigFault::TwoPrograms));
            }
        };
        Ok(ForeignProgram {
            made_of,
            with,
            args,
            limits: self.limits.read(document, &LIMITS)?,
        })
    }
}
