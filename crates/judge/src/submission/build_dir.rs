//! Build folder of a source: fills the placeholders of commands, makes programs executable, and chooses safe file
//! names.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::evidence::{BuildProblem, CompileFailure};
use crate::result::CompileLog;
use crate::submission::class_name;
use crate::submission::submission::Submission;
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_files::set_mode;
use caipan_problem::language::{EXTRA_FILES_PLACEHOLDER, Language, PROGRAM, SourceNamingRule};
use caipan_problem::runtime_memory::RuntimeMemory;
use caipan_sandbox::{Runner, WorkFolder};

/// Folder in which a source is compiled.
pub(crate) struct BuildDir {
    /// Temporary folder, which is removed on drop.
    pub folder: WorkFolder,
    source: String,
    class: String,
    with: Vec<String>,
    runtime_memory: RuntimeMemory,
}

impl BuildDir {
    /// Creates a temporary folder with copies of the source and of the extra files.
    ///
    /// # Errors
    /// The folder or a file in it cannot be created, for example because the disk is full.
    pub(crate) fn create(
        submission: &Submission,
        bytes: &[u8],
        runner: &dyn Runner,
    ) -> Result<Self, Fact> {
        let folder = runner.create_folder().map_err(|error| {
            BuildProblem::Folder {
                cause: fact_from_io_error(&error),
            }
            .fact()
        })?;
        let source = source_name(submission, bytes);
        let class = match submission.language.source_name {
            SourceNamingRule::Class(_) => {
                class_name::qualified_class_name(&decode_source(bytes), file_stem(&source))
            }
            _ => file_stem(&source).to_owned(),
        };
        let build_dir = Self {
            folder,
            source,
            class,
            with: submission.language.with.clone(),
            runtime_memory: submission.language.runtime_memory,
        };
        let bytes = if submission.language.refuses_bom {
            bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)
        } else {
            bytes
        };
        let with_prelude = [submission.language.prelude.as_bytes(), bytes].concat();
        build_dir.write_file(&build_dir.source, &with_prelude, 0o644)?;
        for (name, bytes) in submission.extra_files.iter() {
            // The files are executable, because a command of the jury may start them.
            build_dir.write_file(name, bytes, 0o755)?;
        }
        Ok(build_dir)
    }

    /// Writes a file and sets the permission bits to `mode` regardless of the umask, because compilers and programs may
    /// run as another user.
    fn write_file(&self, name: &str, bytes: &[u8], mode: u32) -> Result<(), Fact> {
        let path = self.folder.path().join(name);
        let written = fs::write(&path, bytes).and_then(|()| set_mode(&path, mode));
        written.map_err(|error| {
            let (file, cause) = (name.to_owned(), fact_from_io_error(&error));
            BuildProblem::Copy { file, cause }.fact()
        })
    }

    /// Fills the placeholders of a command. `place` is the path of the build folder as the started process sees it.
    ///
    /// `{source}` is the source file, `{program}` the compiled program, `{folder}` the folder of both, `{stem}` the
    /// file name of the source without the extension, `{class}` the class name qualified with the declared package, and
    /// `{memory_mib}` the memory limit. `{heap_mib}`, `{young_mib}` and `{stack_kib}` are parts of the memory limit.
    /// The word `{with}` is replaced by the files that are compiled with the source.
    ///
    /// # Errors
    /// The path of the folder is not UTF-8.
    pub(crate) fn fill_placeholders(
        &self,
        words: &[String],
        place: &Path,
        memory: Bytes,
    ) -> Result<Vec<OsString>, Fact> {
        // The path must have no slash at the end: tsc interprets `.//file` as `/file`.
        let folder: PathBuf = Path::new(".").join(place).components().collect();
        let memory_mib = (memory.0 >> 20).max(1);
        let parts = (self.runtime_memory)(memory_mib);
        let values = [
            ("{source}", path_to_utf8(&place.join(&self.source))?),
            ("{program}", path_to_utf8(&place.join(PROGRAM))?),
            ("{folder}", path_to_utf8(&folder)?),
            ("{stem}", file_stem(&self.source).to_owned()),
            ("{class}", self.class.clone()),
            ("{memory_mib}", memory_mib.to_string()),
            ("{heap_mib}", parts.heap_mib.to_string()),
            ("{young_mib}", parts.young_mib.to_string()),
            ("{stack_kib}", parts.stack_kib.to_string()),
        ];
        let mut filled = Vec::new();
        for word in words {
            if word == EXTRA_FILES_PLACEHOLDER {
                filled.extend(self.with.iter().map(|name| place.join(name).into()))
            } else {
                let word = values.iter().fold(word.clone(), |word, (name, value)| {
                    word.replace(name, value)
                });
                filled.push(OsString::from(word))
            }
        }
        Ok(filled)
    }

    /// Whether the compiler has created the program in the folder.
    pub(crate) fn has_program(&self) -> bool {
        self.folder.path().join(PROGRAM).is_file()
    }

    /// Removes the compiled program before it is compiled again.
    pub(crate) fn remove_program(&self) {
        let _ = fs::remove_file(self.folder.path().join(PROGRAM));
    }

    /// Converts a successful log to a failure if the compiler created no program.
    pub(crate) fn mark_failed_if_program_is_missing(
        &self,
        log: CompileLog,
        language: &Language,
    ) -> CompileLog {
        let was_to = language
            .compile
            .iter()
            .any(|word| word.contains("{program}"));
        let is_made = !was_to || self.has_program();
        // If the jury defines the compile command, class files may be in any folder, so they are not checked.
        let is_class = matches!(language.source_name, SourceNamingRule::Class(_))
            && !language.has_jury_commands;
        if !log.ok || (is_made && (!is_class || self.has_compiled_class())) {
            return log;
        }
        CompileLog::failed_with_reason(log.log, CompileFailure::NoProgram)
    }

    /// Whether the compiler created the class that the run command starts.
    fn has_compiled_class(&self) -> bool {
        let place = self.class.replace('.', "/") + ".class";
        self.folder.path().join(place).is_file()
    }

    /// Makes the file that the run command starts executable: the compiled program if the placeholder `word` is
    /// `{program}`, else the source.
    ///
    /// # Errors
    /// The compile command did not create the program, which is a fault of the jury.
    pub(crate) fn make_started_file_executable(
        &self,
        word: &str,
        language: &str,
    ) -> Result<(), Fact> {
        let name = match word {
            "{program}" => PROGRAM,
            _ => &self.source,
        };
        let path = self.folder.path().join(name);
        if !path.is_file() {
            let (language, word) = (language.to_owned(), word.to_owned());
            return Err(BuildProblem::NoExecutable { language, word }.fact());
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let set = path
                .metadata()
                .and_then(|facts| set_mode(&path, facts.permissions().mode() | 0o555));
            set.map_err(not_executable_fault(name))?;
        }
        Ok(())
    }

    /// Gives a submitted executable the permission to be executed.
    ///
    /// # Errors
    /// The mode of the file cannot be changed.
    pub(crate) fn make_source_executable(&self) -> Result<(), Fact> {
        let path = self.folder.path().join(&self.source);
        set_mode(&path, 0o755).map_err(not_executable_fault(&self.source))
    }
}

/// Returns a function that converts an I/O error to evidence that the file could not be made executable.
fn not_executable_fault(name: &str) -> impl FnOnce(io::Error) -> Fact + '_ {
    move |error| {
        let (file, cause) = (name.to_owned(), fact_from_io_error(&error));
        BuildProblem::Startable { file, cause }.fact()
    }
}

/// UTF-8 byte order mark, which some editors write at the start of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Decodes a source. Invalid UTF-8 is replaced, which does not affect plain names of classes and packages.
fn decode_source(source: &[u8]) -> String {
    String::from_utf8_lossy(source.strip_prefix(BYTE_ORDER_MARK).unwrap_or(source)).into_owned()
}

/// Returns the part of a file name before the last dot; the whole name if there is no dot.
fn file_stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns the file name of a submission's source in the build folder, as [`SourceNamingRule`] defines it. If a file of
/// the problem already has this name, the source is named `solution`, with a number if necessary.
pub fn source_name(submission: &Submission, source: &[u8]) -> String {
    let own = safe_file_name(&submission.path);
    let name = match &submission.language.source_name {
        SourceNamingRule::OriginalName => own,
        SourceNamingRule::Module if may_be_imported_by_name(submission) => own,
        SourceNamingRule::Module => {
            let ending = own.rsplit_once('.').map_or("", |(_, ending)| ending);
            format!("solution.{ending}")
        }
        SourceNamingRule::Fixed(name) => name.clone().into_owned(),
        SourceNamingRule::Class(usual) => {
            let text = decode_source(source);
            let class = class_name::find_start_class(&text, file_stem(usual), file_stem(&own));
            let ending = usual.rsplit_once('.').map_or("", |(_, ending)| ending);
            class.map_or_else(
                || usual.clone().into_owned(),
                |class| format!("{class}.{ending}"),
            )
        }
    };
    if !is_name_of_extra_file(submission, &name) {
        return name;
    }
    let (_, ending) = name.rsplit_once('.').unwrap_or(("", &name));
    let mut others = (1..).map(|number| match number {
        1 => format!("solution.{ending}"),
        number => format!("solution{number}.{ending}"),
    });
    others
        .find(|name| !is_name_of_extra_file(submission, name))
        .unwrap_or(name)
}

/// Whether a file of the problem, which is copied next to the source, has this name, regardless of upper and lower
/// case.
fn is_name_of_extra_file(submission: &Submission, name: &str) -> bool {
    let mut others = submission.extra_files.keys();
    others.any(|other| other.eq_ignore_ascii_case(name))
}

/// Whether the file name of the source may matter: another source of the same language may import it, or the jury's
/// commands may contain it instead of a placeholder.
fn may_be_imported_by_name(submission: &Submission) -> bool {
    let Language {
        extensions,
        compile,
        run,
        has_jury_commands: is_jurys,
        ..
    } = &submission.language;
    let has_sources = submission.extra_files.keys().any(|name| {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        extensions
            .iter()
            .any(|known| known.eq_ignore_ascii_case(ending))
    });
    let is_named = is_empty_or_has_placeholder(compile) && is_empty_or_has_placeholder(run);
    has_sources || (*is_jurys && !is_named)
}

/// Whether a command is empty or has a placeholder for the source or the program.
fn is_empty_or_has_placeholder(command: &[String]) -> bool {
    const NAMES: [&str; 3] = ["{source}", "{stem}", "{program}"];
    let mut words = command.iter();
    command.is_empty() || words.any(|word| NAMES.iter().any(|name| word.contains(name)))
}

fn path_to_utf8(path: &Path) -> Result<String, Fact> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| BuildProblem::FolderName.fact())
}

/// Whether a file name consists of at most 100 ASCII letters, digits, `_`, `-` and `.`, and does not begin with `-` or
/// `.`. No compiler misinterprets such a name, for example as an option.
pub fn is_plain_file_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_')
        && name.len() <= 100
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
}

/// Returns the file name of `path` if no tool can misinterpret it, else `solution` with the extension. The extension is
/// converted to lower case, because compilers treat `.C` as C++ and do not know `.Cpp`.
pub(crate) fn safe_file_name(path: &Path) -> String {
    let text =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (
        text(path.file_stem()),
        text(path.extension()).to_ascii_lowercase(),
    );
    let is_harmless = is_plain_file_name(&stem) && !stem.starts_with(PROGRAM) && stem != "system";
    // The extension is safe, because it selected the language and therefore is defined in the built-in table or by the
    // jury.
    format!("{}.{ending}", if is_harmless { &stem } else { "solution" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_problem::language;
    use std::sync::Arc;

    #[test]
    fn a_file_name_that_tools_could_misinterpret_is_replaced() {
        for (path, name) in [
            ("a/mayan.cpp", "mayan.cpp"),
            ("stops-early.c", "stops-early.c"),
            ("A.CPP", "A.cpp"),
        ] {
            assert_eq!(safe_file_name(Path::new(path)), name);
        }
        for path in [
            "-o.cpp",
            "a b.cpp",
            "x;rm.cpp",
            "$(x).cpp",
            "程序.cpp",
            "@a.cpp",
            "program.cpp",
            ".x.cpp",
            "a'.CPP",
        ] {
            assert_eq!(safe_file_name(Path::new(path)), "solution.cpp", "{path}");
        }
    }

    #[test]
    fn a_file_of_the_problem_keeps_its_name() {
        for (path, beside, expected) in [
            ("a/route.cpp", &["grader.cpp", "route.h"][..], "route.cpp"),
            ("grader.cpp", &["grader.cpp"], "solution.cpp"),
            ("Grader.CPP", &["grader.cpp"], "solution.cpp"),
            (
                "grader.cpp",
                &["grader.cpp", "solution.cpp"],
                "solution2.cpp",
            ),
            ("a.go", &["grader.go"], "main.go"),
            // Without another Python file next to it, a Python source need not keep the original name.
            ("a/queue.py", &[], "solution.py"),
            ("a/queue.py", &["table.h"], "solution.py"),
            ("a/queue.py", &["grader.py"], "queue.py"),
            ("math.pas", &[], "solution.pas"),
        ] {
            let languages = language::built_in_languages();
            let language = language::find_by_file_name(&languages, path).unwrap();
            let files = beside.iter().map(|name| (name.to_string(), Vec::new()));
            let submission = Submission {
                name: String::new(),
                path: path.into(),
                language: language.clone(),
                may_be_link: false,
                source_text: None,
                extra_files: Arc::new(files.collect()),
            };
            assert_eq!(source_name(&submission, b""), expected, "{path} {beside:?}");
        }
    }
}
