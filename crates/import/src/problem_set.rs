//! Imports a package of several problems: creates a problem directory for each problem and a contest.toml, atomically.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::import_failure::ImportFailure;
use crate::import_note::ImportNote;
use crate::import_report::{notice_section, report_heading};
use crate::import_request::ImportRequest;
use crate::new_folder::{create_staged_folder, write_file};
use crate::package_names::{package_name, safe_folder_name, target_folder};
use crate::package_problem::PackageProblem;
use caipan_archive::staged_folder::{ScratchFolders, StagedFolder};
use caipan_facts::{Evidence, Fact};
use caipan_formats::{ImportOptions, PackageSet, ProblemSetMember};
use caipan_problem::directory::Directory;
use caipan_problem::new_toml_file::{self, CONTEST_TOML_NAME, CommentTranslation};
use caipan_problem::problem_template::TemplateText;
use caipan_problem::problem_toml::IMPORT_REPORT;

/// Name of the folder for contestants' programs, in the folder of all problems.
const SOURCE_FOLDER: &str = "source";

/// Import of all problems of a [`PackageSet`] into one folder.
pub struct ProblemSetImport<'a> {
    set: &'a PackageSet,
    request: ImportRequest<'a>,
    /// Target folder, which will contain the directories of all problems.
    pub dir: PathBuf,
    /// Problems that have been imported, in order.
    pub problems: Vec<PackageProblem>,
    /// Notices about refused problems and skipped files, for the report of the whole package.
    pub notices: Vec<Fact>,
    /// Number of errors: problems that could not be imported, and unknown names in `--only`.
    pub refused: usize,
    /// Whether a problem could not be imported because of a fault of the machine.
    pub has_internal_failure: bool,
    /// Names of files and folders in the target folder, in lower case.
    taken: BTreeSet<String>,
}

/// Folder that has been written and contains the directories of all problems of a set.
pub struct ProblemSetFolder {
    /// Folders for unpacked packages; `None` if no problem was imported.
    pub scratch: Option<ScratchFolders>,
    /// Folder of contestants' programs; `None` without such programs, or if no problem was imported.
    pub sources: Option<PathBuf>,
    /// Folder with unpacked files that have to exist until the import ends. `None` if this folder became the folder of
    /// all problems.
    _unpacked: Option<StagedFolder>,
}

impl<'a> ProblemSetImport<'a> {
    /// Creates an import of the problems in `set`.
    pub fn new(set: &'a PackageSet, request: ImportRequest<'a>) -> Self {
        Self {
            set,
            request,
            dir: target_folder(request.folder, &package_name(request.package)),
            problems: Vec::new(),
            notices: Vec::new(),
            refused: 0,
            has_internal_failure: false,
            taken: [CONTEST_TOML_NAME, IMPORT_REPORT, SOURCE_FOLDER]
                .map(str::to_lowercase)
                .into(),
        }
    }

    /// Imports the problems that `--only` names; all problems without `--only`. A faulty problem does not stop the
    /// import. `unpacked` is a temporary folder with the unpacked package, created for the target `meanwhile`. If
    /// `meanwhile` is the folder of all problems, the problems are written into `unpacked`. `comments` translates
    /// comments in contest.toml.
    ///
    /// # Errors
    /// The folder of all problems cannot be created.
    pub fn write_folder(
        &mut self,
        unpacked: StagedFolder,
        meanwhile: &Path,
        comments: &CommentTranslation<'_>,
    ) -> Result<ProblemSetFolder, ImportFailure> {
        let (target, _unpacked) = if self.dir == meanwhile {
            (unpacked, None)
        } else {
            (create_staged_folder(&self.dir)?, Some(unpacked))
        };
        for member in self.requested_problems() {
            self.import_or_refuse_member(member, &target)?;
        }
        self.note_skipped_files();
        let sources = self.write_common_files(&target.path(), comments)?;
        let scratch = if self.problems.is_empty() {
            None
        } else {
            let published = target.publish();
            Some(
                published
                    .map_err(|error| ImportFailure::folder_creation_error(&self.dir, error))?,
            )
        };
        Ok(ProblemSetFolder {
            scratch,
            sources,
            _unpacked,
        })
    }

    /// Returns the problems that `--only` names, or all problems without `--only`. Unknown names are counted as errors.
    fn requested_problems(&mut self) -> Vec<&'a ProblemSetMember> {
        let (set, only) = (self.set, self.request.only);
        if only.is_empty() {
            return set.members.iter().collect();
        }
        for name in only {
            if let Err(what) = set.find_member("--only", name) {
                self.refuse_problem(what);
            }
        }
        set.members
            .iter()
            .filter(|member| only.iter().any(|name| member.matches_name_or_title(name)))
            .collect()
    }

    /// Counts an error about a problem, and adds the reason to the notices.
    fn refuse_problem(&mut self, reason: Fact) {
        self.notices.push(reason);
        self.refused += 1;
    }

    /// Imports a problem and adds it to `problems`. If the import fails, adds the reason to the notices and counts the
    /// problem as refused.
    fn import_or_refuse_member(
        &mut self,
        member: &ProblemSetMember,
        target: &StagedFolder,
    ) -> Result<(), ImportFailure> {
        let number = self.problems.len() + self.refused;
        let folder = |purpose: &str| {
            target
                .scratch_folder(&format!("{purpose}-{number}"))
                .map_err(|error| ImportFailure::folder_creation_error(&self.dir, error))
        };
        let (zip, inner) = (folder("zip")?, folder("inner")?);
        match self.import_member(member, &zip, inner, &target.path()) {
            Ok(problem) => self.problems.push(problem),
            Err(failure) => {
                self.has_internal_failure |= failure.is_internal();
                let (name, what) = (member.name.clone(), failure.into_fact());
                self.refuse_problem(ImportNote::Refused { name, what }.fact());
            }
        }
        Ok(())
    }

    /// Reads a problem, and writes the problem directory below `whole`, the folder of all problems.
    fn import_member(
        &mut self,
        member: &ProblemSetMember,
        zip: &Path,
        inner: PathBuf,
        whole: &Path,
    ) -> Result<PackageProblem, ImportFailure> {
        let files = (member.files(self.set, zip)).map_err(ImportFailure::Package)?;
        let member_name = safe_folder_name(&member.name);
        let wishes = ImportOptions {
            task: member.task_name(),
            is_set_member: true,
            unpack_folder: Some(inner),
            ..self.request.import_options(member_name.clone())
        };
        let mut problem = PackageProblem::read(&files, wishes, self.request.format)?;
        let name = self.reserve_folder_name(&problem.read.package.name, &member_name);
        problem.set_problem_name(name);
        let folder = whole.join(&problem.read.package.name);
        problem
            .write_problem_directory(&folder, self.request.words)
            .inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        Ok(problem)
    }

    /// Reserves and returns the first unused name of these: `problem_name`, the package name `member_name`, and
    /// `problem_name` with a number.
    fn reserve_folder_name(&mut self, problem_name: &str, member_name: &str) -> String {
        let numbered = (2..).map(|number| format!("{problem_name}-{number}"));
        [problem_name.to_owned(), member_name.to_owned()]
            .into_iter()
            .chain(numbered)
            .find(|name| self.taken.insert(name.to_lowercase()))
            .unwrap_or_else(|| problem_name.to_owned())
    }

    /// Adds notices about files of the package that do not belong to any problem.
    fn note_skipped_files(&mut self) {
        for file in &self.set.unused {
            let skipped = ImportNote::SkippedFile { file: file.clone() };
            self.notices.push(skipped.fact());
        }
    }

    /// Writes contest.toml, the report and the contestants' programs. Returns the folder of these programs; `None`
    /// without such programs, or if no problem was imported.
    fn write_common_files(
        &self,
        whole: &Path,
        comments: &CommentTranslation<'_>,
    ) -> Result<Option<PathBuf>, ImportFailure> {
        if self.problems.is_empty() {
            return Ok(None);
        }
        let paths = self.problems.iter().map(|problem| {
            let name = &problem.read.package.name;
            // Without "./", the name of a built-in problem would refer to the built-in problem.
            match Directory::find_built_in(name) {
                Some(_) => format!("./{name}"),
                None => name.clone(),
            }
        });
        let names: Vec<String> = paths.collect();
        let words = self.request.words;
        let first = words(&TemplateText::Contest.fact());
        let title = self.set.title.as_deref();
        let text = new_toml_file::render_contest_toml(&names, title, &first, comments);
        write_file(&whole.join(CONTEST_TOML_NAME), text.as_bytes())?;
        let mut report = report_heading(&package_name(self.request.package), words);
        report += &(words(&self.summary()) + "\n\n");
        report += &notice_section(&self.notices, words);
        write_file(&whole.join(IMPORT_REPORT), report.as_bytes())?;
        let Some(sources) = &self.set.contestant_folder else {
            return Ok(None);
        };
        let files = &self.set.files;
        if self.request.package.is_dir() {
            return Ok(Some(files.display_path(sources)));
        }
        for path in files.files_below(sources) {
            let target = whole.join(SOURCE_FOLDER).join(&path[sources.len() + 1..]);
            files
                .copy_to(path, &target)
                .map_err(ImportFailure::package_copy_error)?;
        }
        Ok(Some(self.dir.join(SOURCE_FOLDER)))
    }

    /// Returns the summary: the numbers of created and refused problems, and the folder of all problems.
    pub fn summary(&self) -> Fact {
        ImportNote::Records {
            made: self.problems.len(),
            folder: self.dir.display().to_string(),
            broken: self.refused,
        }
        .fact()
    }
}
