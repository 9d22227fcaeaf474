//! Format of the lines of a journal. Each line starts with a checksum of the rest, and impossible results are
//! rejected.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::content_id::ContentId;
use crate::contest::names::engine_id;
use crate::evidence::JournalFault;
use crate::result::CompileLog;
use crate::run_result::{OUTPUT_KEPT, RunResult};
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, refusal};

/// Maximum length of a line in bytes. Valid lines are far shorter, even if each byte of a kept output is written as a
/// number.
pub const LINE_AT_MOST: usize = 1 << 20;

/// Maximum size of a journal. The finals of a province need a tenth of it.
const JOURNAL_AT_MOST: Bytes = Bytes(1 << 30);

/// Contents of a journal.
#[derive(Debug, Default)]
pub struct Known {
    /// Results by the names of runs.
    pub run_results: HashMap<String, Arc<RunResult>>,
    /// Compiler logs by the names of programs.
    pub programs: HashMap<String, CompileLog>,
    /// Build of caipan that wrote the lines read next.
    writer: WritingBuild,
    /// Number of results that other builds of caipan wrote.
    of_other_builds: usize,
}

/// Build of caipan that wrote a part of a journal.
#[derive(Debug, Default, PartialEq, Eq)]
enum WritingBuild {
    /// This build.
    This,
    /// Another build. Old builds wrote no line of their own, so this is also the default.
    #[default]
    Other,
    /// Unknown: a damaged line above may have been the line of a build.
    Unknown,
}

/// Line with the result of a run.
#[derive(Serialize, Deserialize)]
pub struct Run<F> {
    /// Name of the run.
    pub run: String,
    /// Result of the run.
    #[serde(flatten)]
    pub run_result: F,
}

/// Line with the compiler log of a program.
#[derive(Serialize, Deserialize)]
pub struct Program<L> {
    /// Name of the program.
    pub program: String,
    /// Compiler log.
    pub compile: L,
}

/// Line that names the build of caipan which wrote the following lines.
#[derive(Serialize, Deserialize)]
pub struct Build<B> {
    /// Name of the build.
    pub build: B,
}

/// Text before the checksum, and text after it.
const BEFORE: &str = "{\"sum\":\"";
const BEHIND: &str = "\",";

/// Inserts the checksum of a JSON object as its first key.
pub fn summed(object: &str) -> String {
    let rest = object.strip_prefix('{').unwrap_or(object);
    let sum = ContentId::of(rest.as_bytes());
    format!("{BEFORE}{}{BEHIND}{rest}", sum.as_str())
}

/// Inverse of [`summed`]: returns the object without the opening brace. `None` if the checksum does not match.
fn unsummed(line: &[u8]) -> Option<&[u8]> {
    let line = line.strip_prefix(BEFORE.as_bytes())?;
    let (sum, rest) = line.split_at_checked(ContentId::LENGTH)?;
    let rest = rest.strip_prefix(BEHIND.as_bytes())?;
    (ContentId::of(rest).as_str().as_bytes() == sum).then_some(rest)
}

/// Result of reading a journal, with warnings.
pub struct Read {
    /// Contents of the valid lines.
    pub known: Known,
    /// Number of bytes up to the end of the last complete line.
    pub good: u64,
    /// Warning about damaged lines; `None` if all lines are valid.
    pub odd: Option<Fact>,
    /// Whether this build wrote the last lines, so that it need not write its own line again.
    pub is_of_this_build: bool,
    /// Warning about results of another build, if that build wrote last.
    pub other_build: Option<Fact>,
}

/// Reads a journal file.
pub fn read(file: &File) -> io::Result<Read> {
    if file.metadata()?.len() > JOURNAL_AT_MOST.0 {
        let limit = JOURNAL_AT_MOST.to_string();
        return Err(refusal(JournalFault::TooLarge { limit }));
    }
    // The limit holds even if the file grows while it is read.
    let mut reader = BufReader::new(io::Read::take(file, JOURNAL_AT_MOST.0));
    let (mut known, mut good, mut number) = (Known::default(), 0, 0);
    let (mut odd, mut line) = (Vec::new(), Vec::new());
    while let Some(length) = next_line(&mut reader, &mut line)? {
        number += 1;
        good += length;
        if known.take_in(&line).is_none() {
            odd.push(number);
            if unsummed(&line).is_none() {
                known.writer = WritingBuild::Unknown;
            }
        }
    }
    let odd = odd.first().map(|first| {
        let (line, count) = (*first, odd.len());
        JournalFault::Odd { line, count }.fact()
    });
    let count = known.of_other_builds;
    let is_of_other_build = known.writer == WritingBuild::Other && count > 0;
    Ok(Read {
        odd,
        good,
        is_of_this_build: known.writer == WritingBuild::This,
        other_build: is_of_other_build.then(|| JournalFault::OtherBuild { count }.fact()),
        known,
    })
}

/// Reads the next line into `line`, truncated to the maximum length. Returns the full length including the line end,
/// or `None` if no complete line follows.
pub(crate) fn next_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<u64>> {
    line.clear();
    let mut length = 0;
    loop {
        let buffer = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok(None);
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        // One byte more than the maximum is kept, to recognise a line that is too long.
        let room = (LINE_AT_MOST + 1).saturating_sub(line.len());
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        let taken = piece.len() + usize::from(end.is_some());
        reader.consume(taken);
        length += taken as u64;
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}

impl Known {
    /// Adds a line to the contents; `None` if it is invalid. Of two lines for the same run or program, the first
    /// counts.
    pub fn take_in(&mut self, line: &[u8]) -> Option<()> {
        let rest = unsummed(line).filter(|_| line.len() <= LINE_AT_MOST)?;
        let object = [b"{", rest].concat();
        if rest.starts_with(b"\"program\"") {
            let Program { program, compile } = serde_json::from_slice(&object).ok()?;
            let compile = Some(compile).filter(|log: &CompileLog| log.ok)?;
            self.programs.entry(program).or_insert(compile);
            return Some(());
        }
        if rest.starts_with(b"\"build\"") {
            let Build { build } = serde_json::from_slice::<Build<String>>(&object).ok()?;
            self.writer = if build == engine_id().as_str() {
                WritingBuild::This
            } else {
                WritingBuild::Other
            };
            return Some(());
        }
        let Run { run, run_result } = serde_json::from_slice::<Run<RunResult>>(&object).ok()?;
        let is_short = |output: &Vec<u8>| output.len() <= OUTPUT_KEPT;
        let is_sound = run_result.is_sound() && run_result.output.as_ref().is_none_or(is_short);
        is_sound.then_some(())?;
        self.of_other_builds += usize::from(self.writer == WritingBuild::Other);
        let known = self.run_results.entry(run);
        known.or_insert_with(|| Arc::new(run_result));
        Some(())
    }
}
