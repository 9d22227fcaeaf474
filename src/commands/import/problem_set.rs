//! Imports a package of several problems: creates a problem directory for each and a contest.toml, atomically.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::new_folder::{self, folder_creation_failure, write_file};
use super::package_names;
use super::package_problem::PackageProblem;
use crate::cli::Import;
use crate::commands::console::Console;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::init::{CONTEST, toml_text_in_language};
use crate::commands::messages::{CommandMessage, ImportMessage};
use caipan_archive::staged_folder::{ScratchFolders, StagedFolder};
use caipan_facts::{Evidence, Fact, quote_for_shell};
use caipan_formats::{ImportOptions, PackageSet, SetMember};
use caipan_problem::directory::Directory;
use caipan_problem::new_toml_file;
use caipan_problem::problem_template::TemplateText;
use caipan_problem::problem_toml::IMPORT_REPORT;

/// Name of the folder for contestants' programs from a zip file.
const SOURCES: &str = "source";

/// State of an import of several problems.
struct ProblemSetImport<'a> {
    set: &'a PackageSet,
    args: &'a Import,
    console: &'a Console,
    /// Problems whose directories have been written.
    made: Vec<PackageProblem>,
    /// Notices about refused problems and skipped files, for the report of the whole package.
    notices: Vec<Fact>,
    /// Number of errors: problems that could not be imported, and unknown names in `--only`.
    refused: usize,
    /// Worst exit code of the problems.
    exit: Exit,
    /// Names of files and folders in the target folder, in lower case.
    taken: BTreeSet<String>,
}

/// Imports all problems, or those that `--only` names. A faulty problem does not prevent the import of the others.
///
/// # Errors
/// The folder of all problems cannot be created.
pub(super) fn run(
    set: &PackageSet,
    fresh: StagedFolder,
    meanwhile: &Path,
    args: &Import,
    console: &Console,
) -> Result<Exit, CommandError> {
    let dir = package_names::target_folder(
        args.dir.as_deref(),
        &package_names::package_name(&args.package),
    );
    let (target, _unpacked) = if dir == meanwhile {
        (fresh, None)
    } else {
        (new_folder::create_staged_folder(&dir)?, Some(fresh))
    };
    let mut import = ProblemSetImport {
        set,
        args,
        console,
        made: Vec::new(),
        notices: Vec::new(),
        refused: 0,
        exit: Exit::Good,
        taken: [CONTEST, IMPORT_REPORT, SOURCES]
            .map(str::to_lowercase)
            .into(),
    };
    for member in import.requested_members() {
        import.import_or_refuse_member(member, &target, &dir)?;
    }
    import.report_skipped_files();
    let sources = import.write_common_files(&target.path(), &dir)?;
    let rooms = if import.made.is_empty() {
        None
    } else {
        Some(
            target
                .publish()
                .map_err(|error| folder_creation_failure(&dir, &error))?,
        )
    };
    import.complete_all_problems(&dir, rooms.as_ref(), sources, console)
}

impl<'a> ProblemSetImport<'a> {
    /// Returns the problems that `--only` names, or all problems without it. Reports unknown names.
    fn requested_members(&mut self) -> Vec<&'a SetMember> {
        let (set, only) = (self.set, &self.args.only);
        if only.is_empty() {
            return set.members.iter().collect();
        }
        for name in only {
            if let Err(what) = set.find_member("--only", name) {
                self.refuse_problem(what, Exit::Jury);
            }
        }
        set.members
            .iter()
            .filter(|member| only.iter().any(|name| member.matches_name_or_title(name)))
            .collect()
    }

    /// Prints an error about a problem, and adds it to the notices and the counts.
    fn refuse_problem(&mut self, reason: Fact, exit: Exit) {
        self.console.warn(&self.console.lang.fact(&reason));
        self.notices.push(reason);
        self.refused += 1;
        self.exit = self.exit.max_by_severity(exit);
    }

    /// Imports a problem and adds it to `made`. If that fails, reports the reason and counts the problem as refused.
    fn import_or_refuse_member(
        &mut self,
        member: &SetMember,
        target: &StagedFolder,
        dir: &Path,
    ) -> Result<(), CommandError> {
        let number = self.made.len() + self.refused;
        let folder = |purpose: &str| {
            target
                .scratch_folder(&format!("{purpose}-{number}"))
                .map_err(|error| folder_creation_failure(dir, &error))
        };
        let (zip, inner) = (folder("zip")?, folder("inner")?);
        match self.import_member(member, &zip, inner, &target.path()) {
            Ok(one) => self.made.push(one),
            Err(failure) => {
                // In a set of packages, a package in another format than the requested one is no usage error.
                let exit = match failure.exit {
                    Exit::Usage => Exit::Jury,
                    exit => exit,
                };
                let (name, what) = (member.name.clone(), failure.into_first_line());
                self.refuse_problem(ImportMessage::Refused { name, what }.fact(), exit);
            }
        }
        Ok(())
    }

    /// Reads a problem, and writes its directory below `whole`, the folder of all problems.
    fn import_member(
        &mut self,
        member: &SetMember,
        zip: &Path,
        inner: PathBuf,
        whole: &Path,
    ) -> Result<PackageProblem, CommandError> {
        let files = member
            .files(self.set, zip)
            .map_err(CommandError::jury_error)?;
        let member_name = package_names::safe_folder_name(&member.name);
        let wishes = ImportOptions {
            name: member_name.clone(),
            cpu: self.args.cpu_limit,
            memory: self.args.memory_limit,
            task: member.task_name(),
            has_format: self.args.format.is_some(),
            is_member: true,
            unpack_folder: Some(inner),
        };
        let mut problem = PackageProblem::read(&files, wishes, self.args)?;
        let name = self.reserve_folder_name(&problem.read.package.name, &member_name);
        problem.set_problem_name(name);
        let folder = whole.join(&problem.read.package.name);
        problem
            .write_problem_directory(&folder, self.console)
            .inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        Ok(problem)
    }

    /// Reserves and returns a name that is not in use: `problem_name`; or `member_name`, the name of the package; or
    /// `problem_name` with a number.
    fn reserve_folder_name(&mut self, problem_name: &str, member_name: &str) -> String {
        let numbered = (2..).map(|number| format!("{problem_name}-{number}"));
        [problem_name.to_owned(), member_name.to_owned()]
            .into_iter()
            .chain(numbered)
            .find(|name| self.taken.insert(name.to_lowercase()))
            .unwrap_or_else(|| problem_name.to_owned())
    }

    /// Reports files of the package that do not belong to any problem.
    fn report_skipped_files(&mut self) {
        for file in &self.set.unused {
            let what = ImportMessage::Beside { file: file.clone() }.fact();
            self.console.warn(&self.console.lang.fact(&what));
            self.notices.push(what);
        }
    }

    /// Writes contest.toml, the report and the contestants' programs. Returns the folder of these programs; `None` if
    /// there are none or no problem was imported.
    fn write_common_files(
        &self,
        whole: &Path,
        dir: &Path,
    ) -> Result<Option<PathBuf>, CommandError> {
        if self.made.is_empty() {
            return Ok(None);
        }
        let paths = self.made.iter().map(|problem| {
            let name = &problem.read.package.name;
            // Without "./", the name of a built-in problem would mean that problem.
            match Directory::find_built_in(name) {
                Some(_) => format!("./{name}"),
                None => name.clone(),
            }
        });
        let names: Vec<String> = paths.collect();
        let first = self.console.sentence(TemplateText::Contest);
        let title = self.set.title.as_deref();
        let text = toml_text_in_language(self.console.lang, |words| {
            new_toml_file::render_contest_toml(&names, title, &first, words)
        });
        write_file(&whole.join(CONTEST), text.as_bytes())?;
        let mut report = new_folder::report_heading(
            &package_names::package_name(&self.args.package),
            self.console,
        );
        report += &(self.summary_text(dir) + "\n\n");
        report += &new_folder::notice_section(&self.notices, self.console);
        write_file(&whole.join(IMPORT_REPORT), report.as_bytes())?;
        let Some(sources) = &self.set.contestant_folder else {
            return Ok(None);
        };
        let files = &self.set.files;
        if self.args.package.is_dir() {
            return Ok(Some(files.display_path(sources)));
        }
        for path in files.files_below(sources) {
            let target = whole.join(SOURCES).join(&path[sources.len() + 1..]);
            files
                .copy_to(path, &target)
                .map_err(CommandError::internal_error)?;
        }
        Ok(Some(dir.join(SOURCES)))
    }

    fn summary_text(&self, dir: &Path) -> String {
        self.console.sentence(ImportMessage::Records {
            made: self.made.len(),
            folder: dir.display().to_string(),
            broken: self.refused,
        })
    }

    /// Completes and audits each problem, prints the summary and suggests the next command. Returns the worst exit
    /// code.
    fn complete_all_problems(
        &self,
        dir: &Path,
        rooms: Option<&ScratchFolders>,
        sources: Option<PathBuf>,
        console: &Console,
    ) -> Result<Exit, CommandError> {
        let mut exit = self.exit;
        for (problem, rooms) in self.made.iter().zip(rooms.into_iter().cycle()) {
            let folder = dir.join(&problem.read.package.name);
            let done = problem.complete_and_audit((&folder, rooms), self.args, console);
            exit = exit.max_by_severity(done.unwrap_or_else(|failure| {
                console.print_error(&failure.text(console.lang));
                failure.exit
            }));
            if exit.is_interrupted() {
                return Ok(exit);
            }
        }
        console.note(&self.summary_text(dir));
        let contest = quote_for_shell(&dir.join(CONTEST).display().to_string());
        let submissions = sources.and_then(|folder| quote_for_shell(&folder.display().to_string()));
        if let (Some(contest), Some(submissions)) = (contest, submissions) {
            let command = format!("caipan grade {contest} {submissions}");
            console.note(&console.sentence(CommandMessage::Next { command }));
        }
        Ok(exit)
    }
}
