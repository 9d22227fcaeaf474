//! Imports a data set, a file with a problem record on each line. An interrupted import can be continued.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::import_failure::ImportFailure;
use crate::import_note::ImportNote;
use crate::import_report::{notice_section, report_heading, report_text};
use crate::import_request::ImportRequest;
use crate::new_folder::write_problem_folder;
use crate::package_names::{file_name, package_name, target_folder};
use crate::written_problem::PackageWithNotices;
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_formats::{
    DataSetRecord, FileContent, ImportOptions, Package, problem_files, read_record,
};
use caipan_judge::content_id::ContentId;
use caipan_problem::entry::{Entry, MAX_FILE_SIZE, ReadError};
use caipan_problem::problem_toml::{FILE_NAME, IMPORT_REPORT};

/// File extension of data sets, which contain one JSON record per line.
const DATA_SET_EXTENSION: &str = "jsonl";

/// Header file that checkers of records include, which is read from the folder of the data set.
const TESTLIB_HEADER: &str = "testlib.h";

/// Whether a package is a data set: a file with the extension `jsonl`.
pub fn is_data_set(package: &Path) -> bool {
    package.is_file()
        && package
            .extension()
            .is_some_and(|extension| extension == DATA_SET_EXTENSION)
}

/// Import of a data set, which reads one line at a time.
pub struct DataSetImport<'a> {
    request: ImportRequest<'a>,
    lines: BufReader<File>,
    /// Number of lines that have been read.
    line_count: usize,
    /// Content of testlib.h next to the data set, if it exists.
    testlib: Option<Capture>,
    /// Folder below which the problem directories of all records are created.
    pub folder: PathBuf,
    /// Names of the problem directories of this import, in lower case.
    names: BTreeSet<String>,
    /// Number of problem directories created by this import.
    pub made: usize,
    /// Number of records whose problem directory an earlier import created.
    pub known: usize,
    /// Number of records that could not be imported.
    pub broken: usize,
    /// Ids from `--only` that have not been found yet.
    pub missing: Vec<String>,
    /// Notices about refused and renamed records, for the report of the whole data set.
    pub notices: Vec<Fact>,
}

/// Result of reading one line of a data set.
pub enum DataSetLine {
    /// The data set has no further line.
    End,
    /// The line needs no further work: it contains no requested record, or the record was refused or is already
    /// complete.
    Done,
    /// The problem directory of the record exists. The problem may lack a time limit.
    Written(Box<WrittenRecord>),
}

/// Record whose problem directory has been written, now or by an earlier import.
pub struct WrittenRecord {
    /// Path of the problem directory.
    pub dir: PathBuf,
    /// Problem that was read from the record, with the name of the problem directory.
    pub package: Package,
    /// Line of the data set that contains the record.
    line: RecordLine,
    /// Name of the data set that the record belongs to.
    data_set: &'static str,
    /// Notices that do not come from the record itself, but from choosing the name of the directory.
    extra_notices: Vec<Fact>,
}

/// Line of a data set that may be a requested record.
struct RecordLine {
    text: String,
    number: usize,
    id: ContentId,
}

/// Problem directory of a record, which may already exist.
enum RecordDirectory {
    /// Path of the directory that an earlier import created for this record.
    Existing(PathBuf),
    /// Name of a directory that is still to be created.
    Free(String),
}

impl<'a> DataSetImport<'a> {
    /// Opens a data set. Also reads testlib.h from the same folder, if this file exists.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn open(request: ImportRequest<'a>) -> Result<Self, ImportFailure> {
        let path = request.package;
        let file = File::open(path).map_err(data_set_read_error(path))?;
        Ok(Self {
            request,
            lines: BufReader::new(file),
            line_count: 0,
            testlib: Entry::on_disk(&path.with_file_name(TESTLIB_HEADER))
                .read()
                .ok(),
            folder: target_folder(request.folder, &package_name(path)),
            names: BTreeSet::new(),
            made: 0,
            known: 0,
            broken: 0,
            missing: request.only.to_vec(),
            notices: Vec::new(),
        })
    }

    /// Reads a line. If the line is a requested record, creates the problem directory, unless an earlier import has
    /// created the directory. A faulty record is refused with a notice.
    ///
    /// # Errors
    /// The data set cannot be read, or the problem directory cannot be written.
    pub fn import_line(&mut self) -> Result<DataSetLine, ImportFailure> {
        let path = self.request.package;
        let mut bytes = Vec::new();
        let length = Read::take(&mut self.lines, MAX_FILE_SIZE.0 + 1)
            .read_until(b'\n', &mut bytes)
            .map_err(data_set_read_error(path))?;
        if length == 0 {
            return Ok(DataSetLine::End);
        }
        self.line_count += 1;
        let line_text = match String::from_utf8(bytes) {
            Ok(line_text) => line_text,
            Err(error) => {
                if self.may_be_requested_record(&String::from_utf8_lossy(error.as_bytes())) {
                    let place = self.current_file_and_line();
                    self.refuse_record(ImportNote::NoText { place }.fact());
                }
                return Ok(DataSetLine::Done);
            }
        };
        let text = line_text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() || !self.may_be_requested_record(text) {
            return Ok(DataSetLine::Done);
        }
        let line = RecordLine {
            text: text.to_owned(),
            number: self.line_count,
            id: ContentId::hash(text.trim_end().as_bytes()),
        };
        let only = self.request.only;
        match self.read_record_line(&line, self.request.cpu) {
            Ok(record) if only.is_empty() || only.contains(&record.id) => {
                self.missing.retain(|id| *id != record.id);
                return self.write_record(record, line);
            }
            // Records that are not requested are skipped, including faulty records.
            Ok(_) => {}
            Err(_) if !self.contains_requested_id(text) => {}
            Err(what) => self.refuse_record(what),
        }
        Ok(DataSetLine::Done)
    }

    /// Returns the file name and the number of the current line.
    fn current_file_and_line(&self) -> String {
        format!("{}:{}", file_name(self.request.package), self.line_count)
    }

    /// Parses a line. Records without a time limit get the limit `cpu`.
    fn read_record_line(
        &self,
        line: &RecordLine,
        cpu: Option<Duration>,
    ) -> Result<DataSetRecord, Fact> {
        let wishes = ImportOptions {
            cpu,
            memory: self.request.memory,
            ..ImportOptions::default()
        };
        let (path, testlib) = (self.request.package, self.testlib.as_deref());
        read_record(path, line.number, &line.text, testlib, &wishes)
    }

    /// Counts a record that could not be imported, and adds a notice with the reason.
    fn refuse_record(&mut self, reason: Fact) {
        self.broken += 1;
        self.notices.push(reason);
    }

    /// Returns the directory that an earlier import has created for a record. If there is none, returns the first free
    /// name among `name`, `name-2`, `name-3`…
    fn find_record_directory(&self, name: &str, id: &ContentId) -> RecordDirectory {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
        let found = candidates.find_map(|name| {
            if self.names.contains(&name.to_lowercase()) {
                return None;
            }
            let dir = self.folder.join(&name);
            if dir.symlink_metadata().is_err() {
                return Some(RecordDirectory::Free(name));
            }
            let report = fs::read_to_string(dir.join(IMPORT_REPORT));
            let is_own = report.is_ok_and(|report| report.contains(&record_marker_line(id)));
            is_own.then_some(RecordDirectory::Existing(dir))
        });
        found.unwrap_or_else(|| RecordDirectory::Free(name.to_owned()))
    }

    /// Creates the problem directory of a record, unless an earlier import has created the directory.
    fn write_record(
        &mut self,
        mut record: DataSetRecord,
        line: RecordLine,
    ) -> Result<DataSetLine, ImportFailure> {
        let own = record.package.name.clone();
        let (dir, is_new) = match self.find_record_directory(&own, &line.id) {
            RecordDirectory::Existing(dir) => (dir, false),
            RecordDirectory::Free(name) => (self.folder.join(name), true),
        };
        let name = file_name(&dir);
        self.names.insert(name.to_lowercase());
        let mut extra_notices = Vec::new();
        if name != own {
            let place = self.current_file_and_line();
            let name = name.clone();
            let renamed = ImportNote::RecordCalled { place, own, name }.fact();
            self.notices.push(renamed.clone());
            extra_notices.push(renamed);
        }
        record.package.name = name;
        record.notices.extend(extra_notices.clone());
        let written = WrittenRecord {
            dir,
            package: record.package,
            line,
            data_set: record.data_set,
            extra_notices,
        };
        if is_new {
            let report = self.record_report(&written, &record.notices);
            self.write_record_directory(&written, &report)?;
            self.made += 1;
        } else {
            self.known += 1;
            // An earlier import may have stopped before measuring the time limit. The measurement sets the key `from`.
            let toml = fs::read_to_string(written.dir.join(FILE_NAME)).unwrap_or_default();
            if toml.contains("\nfrom = ") {
                return Ok(DataSetLine::Done);
            }
        }
        Ok(DataSetLine::Written(Box::new(written)))
    }

    /// Returns the text of IMPORT.md for a record with the given notices.
    pub fn record_report(&self, record: &WrittenRecord, notices: &[Fact]) -> String {
        let package = package_name(self.request.package);
        let report = report_text(notices, record.data_set, &package, self.request.words);
        report + &format!("\n{}\n", record_marker_line(&record.line.id))
    }

    /// Reads a record again with the given CPU time limit.
    ///
    /// # Errors
    /// The record is faulty.
    pub fn read_record_again(
        &self,
        record: &WrittenRecord,
        cpu: Duration,
    ) -> Result<PackageWithNotices, ImportFailure> {
        let mut again =
            (self.read_record_line(&record.line, Some(cpu))).map_err(ImportFailure::Package)?;
        again.notices.extend(record.extra_notices.clone());
        Ok((again.package, again.notices))
    }

    fn write_record_directory(
        &self,
        record: &WrittenRecord,
        report: &str,
    ) -> Result<(), ImportFailure> {
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(|error| ImportFailure::write_error(folder, error))?;
        let files = problem_files(&record.package)
            .map_err(ImportFailure::Copy)?
            .into_iter()
            .map(|(name, content)| match content {
                FileContent::Bytes(bytes) => Ok((name, bytes)),
                // Records contain all file contents, so a reference to another file is an error.
                FileContent::File(file) | FileContent::LfLines(file) => Err(ImportFailure::Copy(
                    ImportNote::MissingRecordFile { file }.fact(),
                )),
            });
        write_problem_folder(&record.dir, files.collect::<Result<_, _>>()?, report)
    }

    /// Returns the summary: the numbers of created, existing and refused problems, and the folder of all problems.
    pub fn summary(&self) -> Fact {
        ImportNote::RecordSummary {
            made: self.made,
            known: self.known,
            folder: self.folder.display().to_string(),
            broken: self.broken,
        }
        .fact()
    }

    /// Writes the report of the whole data set. With `--only`, an earlier report is kept, since only some of the
    /// records were read.
    ///
    /// # Errors
    /// The report cannot be written.
    pub fn write_report(&self) -> Result<(), ImportFailure> {
        if !self.request.only.is_empty() || !self.folder.is_dir() {
            return Ok(());
        }
        let words = self.request.words;
        let mut report = report_heading(&package_name(self.request.package), words);
        report += &(words(&self.summary()) + "\n\n");
        report += &notice_section(&self.notices, words);
        let path = self.folder.join(IMPORT_REPORT);
        fs::write(&path, report).map_err(|error| ImportFailure::write_error(&path, error))
    }

    /// Whether a line contains, as plain text, an id that `--only` names. Always true without `--only`.
    fn contains_requested_id(&self, line: &str) -> bool {
        let only = self.request.only;
        only.is_empty() || only.iter().any(|id| line.contains(id.as_str()))
    }

    /// Whether a line has to be parsed because it may be a requested record. Always true if a requested id has special
    /// characters, which may be escaped in JSON.
    fn may_be_requested_record(&self, line: &str) -> bool {
        self.contains_requested_id(line)
            || self.request.only.iter().any(|id| {
                id.bytes()
                    .any(|byte| !byte.is_ascii_alphanumeric() && byte != b'_')
            })
    }
}

/// Returns the line of IMPORT.md that identifies the record of a problem. A continued import recognizes existing
/// directories by this line.
fn record_marker_line(id: &ContentId) -> String {
    format!("<!-- record {} -->", id.as_str())
}

/// Returns a function that converts an I/O error on the data set to an [`ImportFailure`].
fn data_set_read_error(path: &Path) -> impl FnOnce(io::Error) -> ImportFailure + '_ {
    |error| ImportFailure::Request(ReadError::from_io_error_at(path)(error).fact())
}
