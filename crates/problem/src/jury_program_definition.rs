//! Programs of the jury in problem.toml: sources or command, arguments and limits.

use std::path::{Path, PathBuf};
use std::time::Duration;

use toml::Spanned;

use crate::config_document::{ConfigDocument, ConfigFault};
use crate::directory::Directory;
use crate::limits_table::LimitsTable;
use crate::problem_error::ProblemError;
use caipan_facts::Bytes;
use caipan_sandbox::RunLimits;

/// Program of the jury that checks, interacts, validates or generates; not a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JuryProgramDefinition {
    /// Source or command of the program.
    pub source_or_command: SourceOrCommand,
    /// Sources compiled together with the program, as paths relative to the problem's folder.
    pub with: Vec<String>,
    /// Arguments after the arguments of the dialect.
    pub args: Vec<String>,
    /// Limits of each run of the program.
    pub limits: RunLimits,
}

/// Way in which problem.toml specifies a program of the jury: as a source or as a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceOrCommand {
    /// Path of a source file, relative to the problem's folder.
    Source(String),
    /// A command line. Words that name files of the problem's folder are replaced by the paths of these files.
    Command(Vec<String>),
}

impl JuryProgramDefinition {
    /// Name shown in messages: the source, or the first word of the command.
    pub fn name(&self) -> &str {
        match &self.source_or_command {
            SourceOrCommand::Source(source) => source,
            SourceOrCommand::Command(command) => command.first().map_or("", String::as_str),
        }
    }
}

/// Default limits of programs of the jury. They are at least as high as the limits of other known judges.
pub const DEFAULT_JURY_LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(91),
    memory: Bytes(2 << 30),
    output: Bytes(64 << 20),
    processes: 64,
};

/// Extensions of header files, in any language, that a compiler may need next to the source.
const HEADER_EXTENSIONS: [&str; 6] = ["h", "hh", "hpp", "hxx", "inc", "tcc"];

/// Returns the files that a compiler may need next to a source: headers in the source's folder and in the problem's
/// folder, and files with the same extension in the source's folder. If the source is directly in the problem's folder,
/// only headers are returned, since other sources there are separate programs.
pub fn companion_files(source: &Path, directory: &Directory) -> Vec<PathBuf> {
    let ending = source.extension().unwrap_or_default();
    let top = Path::new("");
    let above = source.parent().unwrap_or(top);
    let mut files = Vec::new();
    for folder in [top, above] {
        for name in directory.file_names_in(folder) {
            let place = folder.join(&name);
            let ending_of = place.extension().unwrap_or_default();
            let is_header = HEADER_EXTENSIONS.iter().any(|header| ending_of == *header);
            let is_part = ending_of == ending && folder == above && above != top;
            if place != source && (is_header || is_part) {
                files.push(place);
            }
        }
    }
    files
}

/// Keys of a table that specify a program of the jury: sources or command, and limits.
pub(super) struct ProgramKeys {
    pub source: Option<Spanned<String>>,
    pub with: Vec<Spanned<String>>,
    pub command: Option<Spanned<Vec<String>>>,
    pub limits: LimitsTable,
}

impl ProgramKeys {
    /// Returns the program that the table at `span` specifies. `args` are passed after the arguments of the dialect.
    pub(crate) fn validate(
        self,
        document: &ConfigDocument,
        args: Vec<String>,
        span: std::ops::Range<usize>,
    ) -> Result<JuryProgramDefinition, ProblemError> {
        if let (None, Some(with)) = (&self.source, self.with.first()) {
            return Err(document.error_at(with.span(), ConfigFault::NoProgram));
        }
        let with = self
            .with
            .into_iter()
            .map(|path| document.validate_relative_path(path))
            .collect::<Result<_, _>>()?;
        let made_of = match (self.source, self.command) {
            (Some(source), None) => {
                SourceOrCommand::Source(document.validate_relative_path(source)?)
            }
            (None, Some(command)) => {
                let is_empty = command.get_ref().first().is_none_or(String::is_empty);
                if is_empty {
                    return Err(document.error_at(command.span(), ConfigFault::NoCommand));
                }
                SourceOrCommand::Command(command.into_inner())
            }
            (None, None) => return Err(document.error_at(span, ConfigFault::NoProgram)),
            (Some(_), Some(command)) => {
                return Err(document.error_at(command.span(), ConfigFault::TwoPrograms));
            }
        };
        Ok(JuryProgramDefinition {
            source_or_command: made_of,
            with,
            args,
            limits: self.limits.validate(document, &DEFAULT_JURY_LIMITS)?,
        })
    }
}
