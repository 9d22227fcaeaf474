//! Format of the lines of a journal. Each line starts with a checksum of the rest, and impossible results are
//! rejected.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::content_id::ContentId;
use crate::contest::result_keys::caipan_build_id;
use crate::evidence::JournalProblem;
use crate::result::CompileLog;
use crate::run_result::{MAX_KEPT_OUTPUT, RunResult};
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, io_error_from_fact};
use caipan_files::bounded_line;

/// Maximum length of a line in bytes. Valid lines are far shorter, even those with a long output that is stored as an
/// array of numbers.
pub const MAX_LINE_LENGTH: usize = 1 << 20;

/// Maximum size of a journal, ten times what a contest with thousands of contestants needs.
const MAX_JOURNAL_SIZE: Bytes = Bytes(1 << 30);

/// Run results and compiler logs that the valid lines of a journal contain.
#[derive(Debug, Default)]
pub struct JournalContents {
    /// Results of runs, by run id.
    pub run_results: HashMap<String, Arc<RunResult>>,
    /// Logs of successful compilations, by program id.
    pub programs: HashMap<String, CompileLog>,
    /// Build of caipan that wrote the lines now being read, according to the last [`CaipanBuildLine`] before them.
    writer: JournalWriterBuild,
    /// Number of results that other builds of caipan wrote.
    from_other_builds: usize,
}

/// Build of caipan that wrote a part of a journal.
#[derive(Debug, Default, PartialEq, Eq)]
enum JournalWriterBuild {
    /// The build of caipan that is running now.
    This,
    /// Another build. Old builds wrote no [`CaipanBuildLine`], so this is also the default.
    #[default]
    Other,
    /// Unknown, because a damaged line may have been a [`CaipanBuildLine`].
    Unknown,
}

/// Journal line that stores the result of a run. `F` is [`RunResult`], or a reference to one when writing.
#[derive(Serialize, Deserialize)]
pub struct RunResultLine<F> {
    /// Id of the run: a hash of everything that the result depends on.
    pub run: String,
    /// Fields of the result, next to `run` in the same JSON object.
    #[serde(flatten)]
    pub run_result: F,
}

/// Journal line with the compiler log of a program.
#[derive(Serialize, Deserialize)]
pub struct CompileLogLine<L> {
    /// Id of the program: a hash of the source and of everything that compiles and runs it.
    pub program: String,
    /// Log of the successful compilation.
    pub compile: L,
}

/// Journal line that names the build of caipan which wrote the following lines.
#[derive(Serialize, Deserialize)]
pub struct CaipanBuildLine<B> {
    /// Id of the build: a hash of caipan's version and executable.
    pub build: B,
}

/// Text before the checksum, at the start of each line. [`SUM_SUFFIX`] follows the checksum.
const SUM_PREFIX: &str = "{\"sum\":\"";
const SUM_SUFFIX: &str = "\",";

/// Inserts the checksum of all other bytes of a JSON object as the first key of the object.
pub(crate) fn insert_checksum(object: &str) -> String {
    let rest = object.strip_prefix('{').unwrap_or(object);
    let sum = ContentId::hash(rest.as_bytes());
    format!("{SUM_PREFIX}{}{SUM_SUFFIX}{rest}", sum.as_str())
}

/// Validates the checksum that [`insert_checksum`] wrote, and returns the object without checksum and opening brace.
/// `None` if the checksum does not match.
fn strip_valid_checksum(line: &[u8]) -> Option<&[u8]> {
    let (sum, after_sum) = line
        .strip_prefix(SUM_PREFIX.as_bytes())?
        .split_at_checked(ContentId::LENGTH)?;
    let rest = after_sum.strip_prefix(SUM_SUFFIX.as_bytes())?;
    (ContentId::hash(rest).as_str().as_bytes() == sum).then_some(rest)
}

/// Valid contents of a journal file, with warnings about the rest.
pub struct ParsedJournal {
    /// Results and logs of all valid lines.
    pub contents: JournalContents,
    /// Number of bytes up to the end of the last complete line.
    pub complete_length: u64,
    /// Warning about damaged lines; `None` if all lines are valid.
    pub damage_warning: Option<Fact>,
    /// Whether this build wrote the last lines. If so, no [`CaipanBuildLine`] has to be added before new lines.
    pub is_of_this_build: bool,
    /// Warning about results of another build; `None` unless another build wrote the last lines.
    pub other_build_warning: Option<Fact>,
}

/// Reads all complete lines of a journal; fails if the file is larger than [`MAX_JOURNAL_SIZE`].
pub(crate) fn read_journal(file: &File) -> io::Result<ParsedJournal> {
    if file.metadata()?.len() > MAX_JOURNAL_SIZE.0 {
        let limit = MAX_JOURNAL_SIZE.to_string();
        return Err(io_error_from_fact(JournalProblem::TooLarge { limit }));
    }
    // The limit holds even if the file grows while it is read.
    let mut reader = BufReader::new(io::Read::take(file, MAX_JOURNAL_SIZE.0));
    let (mut known, mut good, mut number) = (JournalContents::default(), 0, 0);
    let (mut odd, mut line) = (Vec::new(), Vec::new());
    while let Some(length) = read_next_line(&mut reader, &mut line)? {
        number += 1;
        good += length;
        if known.parse_and_store_line(&line).is_none() {
            odd.push(number);
            if strip_valid_checksum(&line).is_none() {
                known.writer = JournalWriterBuild::Unknown;
            }
        }
    }
    let damage_warning = odd.first().map(|first| {
        let (line, count) = (*first, odd.len());
        JournalProblem::Damaged { line, count }.fact()
    });
    let count = known.from_other_builds;
    let is_of_other_build = known.writer == JournalWriterBuild::Other && count > 0;
    Ok(ParsedJournal {
        damage_warning,
        complete_length: good,
        is_of_this_build: known.writer == JournalWriterBuild::This,
        other_build_warning: is_of_other_build.then(|| JournalProblem::OtherBuild { count }.fact()),
        contents: known,
    })
}

/// Reads the next line into `line`, truncated to the maximum length. Returns the full length including the line end,
/// or `None` if no complete line follows.
pub(crate) fn read_next_line(
    reader: &mut impl BufRead,
    line: &mut Vec<u8>,
) -> io::Result<Option<u64>> {
    let extent = bounded_line::read_next_line(reader, line, MAX_LINE_LENGTH)?;
    Ok(extent
        .filter(|extent| extent.is_complete)
        .map(|extent| extent.length))
}

impl JournalContents {
    /// Adds the data of a line to the contents; `None` if the line is invalid. If several lines describe the same run
    /// or program, the first one counts.
    pub(crate) fn parse_and_store_line(&mut self, line: &[u8]) -> Option<()> {
        let rest = strip_valid_checksum(line).filter(|_| line.len() <= MAX_LINE_LENGTH)?;
        let object = [b"{", rest].concat();
        if rest.starts_with(b"\"program\"") {
            let CompileLogLine { program, compile } = serde_json::from_slice(&object).ok()?;
            let compile = Some(compile).filter(|log: &CompileLog| log.ok)?;
            self.programs.entry(program).or_insert(compile);
            return Some(());
        }
        if rest.starts_with(b"\"build\"") {
            let CaipanBuildLine { build } =
                serde_json::from_slice::<CaipanBuildLine<String>>(&object).ok()?;
            self.writer = if build == caipan_build_id().as_str() {
                JournalWriterBuild::This
            } else {
                JournalWriterBuild::Other
            };
            return Some(());
        }
        let RunResultLine { run, run_result } =
            serde_json::from_slice::<RunResultLine<RunResult>>(&object).ok()?;
        let is_short = run_result
            .output
            .as_ref()
            .is_none_or(|output| output.len() <= MAX_KEPT_OUTPUT);
        (run_result.is_plausible() && is_short).then_some(())?;
        self.from_other_builds += usize::from(self.writer == JournalWriterBuild::Other);
        let known = self.run_results.entry(run);
        known.or_insert_with(|| Arc::new(run_result));
        Some(())
    }
}
