//! Imports a data set, a file with a problem record on each line. An interrupted import can be continued.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::new_folder::{notice_section, report_heading, report_text, write_problem_folder};
use super::package_names::{self, package_name};
use super::problem_completion::ImportedProblem;
use crate::cli::Import;
use crate::commands::console::Console;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::files;
use crate::commands::messages::ImportMessage;
use crate::commands::write_errors;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact};
use caipan_formats::{DataSetRecord, FileContent, ImportOptions, problem_files, read_record};
use caipan_judge::content_id::ContentId;
use caipan_problem::entry::{Entry, LARGEST};
use caipan_problem::problem_toml::{FILE_NAME, IMPORT_REPORT};

/// File extension of a data set, which has one record per line.
const EXTENSION: &str = "jsonl";

/// Header file that the checkers of records include. It is read from the folder of the data set.
const TESTLIB: &str = "testlib.h";

/// Maximum number of notices about records that are printed. The report in the folder lists all of them.
const MAX_LISTED: usize = 20;

/// Whether a package is a data set: a file with the extension `jsonl`.
pub(super) fn is_data_set(package: &Path) -> bool {
    package.is_file()
        && package
            .extension()
            .is_some_and(|extension| extension == EXTENSION)
}

/// Creates a problem directory for each record, or for those that `--only` names. The other records are imported even if one is
/// faulty.
pub(super) fn run(args: &Import, console: &Console) -> Result<Exit, CommandError> {
    let path = &args.package;
    let shown = path.display().to_string();
    let file = File::open(path).map_err(|error| files::unreadable_failure(&shown, &error))?;
    let testlib = Entry::on_disk(&path.with_file_name(TESTLIB)).read().ok();
    let wishes = import_options_with_limits(args.cpu_limit, args);
    let mut import = RecordImport {
        args,
        console,
        folder: package_names::target_folder(args.dir.as_deref(), &package_name(path)),
        names: BTreeSet::new(),
        made: 0,
        known: 0,
        broken: 0,
        notices: Vec::new(),
    };
    let mut lines = BufReader::new(file);
    let mut number = 0;
    let mut exit = Exit::Good;
    let mut missing = args.only.clone();
    loop {
        let mut line = Vec::new();
        let length = std::io::Read::take(&mut lines, LARGEST.0 + 1)
            .read_until(b'\n', &mut line)
            .map_err(|error| files::unreadable_failure(&shown, &error))?;
        if length == 0 {
            break;
        }
        number += 1;
        let place = format!("{}:{number}", package_names::file_name(path));
        let line_text = match String::from_utf8(line) {
            Ok(line_text) => line_text,
            Err(error) => {
                if may_line_be_requested_record(&String::from_utf8_lossy(error.as_bytes()), args) {
                    import.refuse_record(ImportMessage::NoText { place }.fact());
                }
                continue;
            }
        };
        let text = line_text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() || !may_line_be_requested_record(text, args) {
            continue;
        }
        let read =
            |wishes: &ImportOptions| read_record(path, number, text, testlib.as_deref(), wishes);
        let done = import.import_record_line((text, &place), &read, &wishes, &mut missing)?;
        exit = exit.max_by_severity(done);
        if done.is_interrupted() {
            import.print_summary_and_write_report(&[])?;
            return Ok(done);
        }
    }
    import.print_summary_and_write_report(&missing)?;
    Ok(
        match (import.broken + missing.len(), import.made + import.known) {
            (0, 1..) => exit,
            _ => exit.max_by_severity(Exit::Jury),
        },
    )
}

/// State of an import of a data set.
struct RecordImport<'a> {
    args: &'a Import,
    console: &'a Console,
    folder: PathBuf,
    /// Names of the problem directories of this run, in lower case.
    names: BTreeSet<String>,
    /// Number of problem directories that were created.
    made: usize,
    /// Number of records with a problem directory from an earlier import.
    known: usize,
    /// Number of records that could not be imported.
    broken: usize,
    /// Notices about refused and renamed records, for the report of the whole data set.
    notices: Vec<Fact>,
}

/// Problem directory of a record.
enum RecordDirectory {
    /// Path of the directory that an earlier import created for this record.
    Existing(PathBuf),
    /// Name of a directory that is still to be created.
    Free(String),
}

impl RecordImport<'_> {
    /// Counts a record that could not be imported, and adds a notice with the reason.
    fn refuse_record(&mut self, reason: Fact) {
        self.broken += 1;
        self.add_notice(reason);
    }

    /// Adds a notice about a record to the report. Also prints it, unless [`MAX_LISTED`] notices were printed and
    /// `--only` is not set.
    fn add_notice(&mut self, notice: Fact) {
        if self.notices.len() < MAX_LISTED || !self.args.only.is_empty() {
            self.console.warn(&self.console.lang.fact(&notice));
        }
        self.notices.push(notice);
    }

    /// Reads a line, and imports the record if it is requested.
    fn import_record_line(
        &mut self,
        (text, place): (&str, &str),
        read: &dyn Fn(&ImportOptions) -> Result<DataSetRecord, Fact>,
        wishes: &ImportOptions,
        missing: &mut Vec<String>,
    ) -> Result<Exit, CommandError> {
        let only = &self.args.only;
        match read(wishes) {
            Ok(record) if only.is_empty() || only.contains(&record.id) => {
                missing.retain(|id| *id != record.id);
                let id = ContentId::hash(text.trim_end().as_bytes());
                return self.import_record(record, (place, &id), read);
            }
            // Records that are not requested are skipped, even faulty ones.
            Ok(_) => {}
            Err(_) if !line_contains_requested_id(text, self.args) => {}
            Err(what) => self.refuse_record(what),
        }
        Ok(Exit::Good)
    }

    /// Returns the directory that an earlier import has created for a record, or a free name for it: `name`, or `name`
    /// with a number if that is in use.
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

    /// Creates the problem directory of a record, unless an earlier import has created it, and completes the problem.
    fn import_record(
        &mut self,
        mut record: DataSetRecord,
        (place, id): (&str, &ContentId),
        read: &dyn Fn(&ImportOptions) -> Result<DataSetRecord, Fact>,
    ) -> Result<Exit, CommandError> {
        let own = record.package.name.clone();
        let (dir, is_new) = match self.find_record_directory(&own, id) {
            RecordDirectory::Existing(dir) => (dir, false),
            RecordDirectory::Free(name) => (self.folder.join(name), true),
        };
        let name = dir
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        self.names.insert(name.to_lowercase());
        let mut own_notices = Vec::new();
        if name != own {
            let renamed = ImportMessage::RecordCalled {
                place: place.to_owned(),
                own,
                name: name.clone(),
            };
            self.add_notice(renamed.fact());
            own_notices.push(renamed.fact());
        }
        record.package.name.clone_from(&name);
        record.notices.extend(own_notices.clone());
        let package = package_name(&self.args.package);
        let (console, set) = (self.console, record.data_set);
        let report = |notices: &[Fact]| {
            report_text(notices, set, &package, console)
                + &format!("\n{}\n", record_marker_line(id))
        };
        if is_new {
            self.write_record_directory(&dir, &record, &report(&record.notices))?;
            self.made += 1;
        } else {
            self.known += 1;
            // An earlier import may have stopped before it measured the time limit.
            let toml = fs::read_to_string(dir.join(FILE_NAME)).unwrap_or_default();
            if toml.contains("\nfrom = ") {
                return Ok(Exit::Good);
            }
        }
        let read_package_again = |cpu| {
            let mut record = read(&import_options_with_limits(Some(cpu), self.args))
                .map_err(CommandError::jury_error)?;
            record.notices.extend(own_notices.clone());
            Ok((record.package, record.notices))
        };
        let imported = ImportedProblem {
            dir: &dir,
            package: &record.package,
            read_package_again: &read_package_again,
            report: &report,
        };
        // An error is printed, and the import continues with the next record.
        let done = imported
            .complete_problem(self.args, console)
            .unwrap_or_else(|failure| {
                console.print_error(&failure.text(console.lang));
                Err(failure.exit)
            });
        Ok(done.err().unwrap_or(Exit::Good))
    }

    fn write_record_directory(
        &self,
        dir: &Path,
        record: &DataSetRecord,
        report: &str,
    ) -> Result<(), CommandError> {
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(|error| write_errors::write_failure(folder, &error))?;
        let files = problem_files(&record.package)
            .map_err(CommandError::internal_error)?
            .into_iter()
            .map(|(name, content)| match content {
                FileContent::Bytes(bytes) => Ok((name, bytes)),
                // A record refers to no files outside itself.
                FileContent::File(file) | FileContent::LfLines(file) => {
                    Err(CommandError::internal_error(missing_file_fact(&file)))
                }
            });
        write_problem_folder(dir, files.collect::<Result<_, _>>()?, report)
    }

    /// Prints the ids that were not found and the summary, and writes the report of the whole data set.
    fn print_summary_and_write_report(&mut self, missing: &[String]) -> Result<(), CommandError> {
        let hidden = self.notices.len().saturating_sub(MAX_LISTED);
        if hidden > 0 && self.args.only.is_empty() {
            let file = self.folder.join(IMPORT_REPORT).display().to_string();
            let more = ImportMessage::MoreRecords { more: hidden, file };
            self.console.warn(&self.console.sentence(more));
        }
        for id in missing {
            let id = quotation(id.as_bytes());
            self.console
                .warn(&self.console.sentence(ImportMessage::NoRecord { id }));
        }
        let summary = self.console.sentence(ImportMessage::RecordSummary {
            made: self.made,
            known: self.known,
            folder: self.folder.display().to_string(),
            broken: self.broken,
        });
        self.console.note(&summary);
        // With `--only`, the report of the whole data set is not replaced, since other records were not read.
        if !self.args.only.is_empty() || !self.folder.is_dir() {
            return Ok(());
        }
        let mut report = report_heading(&package_name(&self.args.package), self.console);
        report += &(summary + "\n\n");
        report += &notice_section(&self.notices, self.console);
        let path = self.folder.join(IMPORT_REPORT);
        fs::write(&path, report).map_err(|error| write_errors::write_failure(&path, &error))
    }
}

/// Returns the line that marks the report of a problem with its record. A continued import recognizes existing
/// directories by it.
fn record_marker_line(id: &ContentId) -> String {
    format!("<!-- record {} -->", id.as_str())
}

/// Returns import options with the given CPU time limit and the memory limit of the command line, for records that lack
/// limits.
fn import_options_with_limits(cpu: Option<Duration>, args: &Import) -> ImportOptions {
    ImportOptions {
        cpu,
        memory: args.memory_limit,
        ..ImportOptions::default()
    }
}

/// Whether a line contains, as plain text, an id that `--only` names. Always true without `--only`.
fn line_contains_requested_id(line: &str, args: &Import) -> bool {
    let mut ids = args.only.iter();
    args.only.is_empty() || ids.any(|id| line.contains(id.as_str()))
}

/// Whether a line may be a requested record, so that it has to be parsed. This includes every line if a requested id
/// has special characters, which may be escaped in JSON.
fn may_line_be_requested_record(line: &str, args: &Import) -> bool {
    line_contains_requested_id(line, args)
        || args.only.iter().any(|id| {
            id.bytes()
                .any(|byte| !byte.is_ascii_alphanumeric() && byte != b'_')
        })
}

fn missing_file_fact(file: &str) -> Fact {
    ImportMessage::Lacks {
        file: file.to_owned(),
    }
    .fact()
}
