//! Prepares jury programs for another judge: sources, generated sources of built-in checkers, and bridges.

use super::calling_convention_bridge::{BridgeUse, checker_bridge_source};
use super::export_notice::{ExportError, ExportNotice};
use super::package_writer::PackageWriter;
use crate::package::{Checker, FileContent, PackagedProgram};
use crate::package_reader::file_name;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::dialect::{self, Dialect};
use caipan_problem::source_file::language_of;

/// Name of the header that all programs based on testlib include.
pub(crate) const TESTLIB_HEADER: &str = "testlib.h";

/// File name for the source of a built-in comparison or puzzle.
const CHECKER_FILE: &str = "checker.cpp";

/// Extensions of C and of C++ sources: the extension used in packages, and all accepted extensions.
const C_AND_CPP_EXTENSIONS: &[(&str, &[&str])] =
    &[(".c", &[".c"]), (".cpp", &[".cpp", ".cc", ".cxx", ".c++"])];

/// Extension that packages use for a C or C++ source: `.c` or `.cpp`. `None` for other files.
pub(crate) fn c_or_cpp_extension(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    C_AND_CPP_EXTENSIONS
        .iter()
        .find(|(_, known)| known.iter().any(|ending| lower.ends_with(ending)))
        .map(|(ending, _)| *ending)
}

/// Jury program to be written into a package.
#[derive(Debug, Clone)]
pub(crate) struct WrittenProgram {
    /// File name and content of the program: a source, or an executable.
    pub main: (String, FileContent),
    /// File names and contents of further files that must be in the folder of the source.
    pub extra_files: Vec<(String, FileContent)>,
    /// Calling convention of the program: arguments, standard input, and format of the result.
    pub dialect: &'static Dialect,
    /// Further arguments, passed after the arguments that the dialect defines.
    pub args: Vec<String>,
    /// Unit of the points that the program gives; `None` if the program gives no points or the dialect determines the
    /// unit.
    pub unit: Option<PointsUnit>,
    /// Whether the program is an executable file and not a source.
    pub is_program: bool,
}

impl WrittenProgram {
    /// Returns names and contents of all files. The first is the source or executable.
    pub(crate) fn files(&self) -> Vec<(String, FileContent)> {
        self.files_with_main_name(&self.main.0)
    }

    /// Returns names and contents of all files. The first is the source or executable, renamed to `name`.
    pub(crate) fn files_with_main_name(&self, name: &str) -> Vec<(String, FileContent)> {
        let main = (name.to_owned(), self.main.1.clone());
        let beside = self.extra_files.iter().cloned();
        std::iter::once(main).chain(beside).collect()
    }

    /// Extension that packages use for a source in C or C++: `.c` or `.cpp`. `None` for sources in other languages and
    /// for executables.
    pub(crate) fn c_or_cpp_extension(&self) -> Option<&'static str> {
        if self.is_program {
            None
        } else {
            c_or_cpp_extension(&self.main.0)
        }
    }
    pub(crate) fn is_cpp(&self) -> bool {
        self.c_or_cpp_extension() == Some(C_AND_CPP_EXTENSIONS[1].0)
    }

    /// Whether the program may give partial points.
    pub(crate) fn gives_points(&self) -> bool {
        use dialect::ResultFormat;
        let by_dialect = matches!(
            self.dialect.result_format,
            ResultFormat::Ratio
                | ResultFormat::RatioAndMessage
                | ResultFormat::Percent
                | ResultFormat::Files
        );
        self.unit.is_some()
            || by_dialect
            || self.dialect.name == "upj"
            || self.dialect.name == "coci"
    }
}

impl PackageWriter<'_> {
    /// Returns the checker as a program to be written to `path`; `None` if the problem has no checker. A built-in
    /// comparison or puzzle gives a notice.
    ///
    /// # Errors
    ///
    /// The built-in checker has no source, or the source file cannot be read.
    pub(crate) fn prepare_checker(&mut self, path: &str) -> Result<Option<WrittenProgram>, Fact> {
        match &self.package().checker {
            None => Ok(None),
            Some(Checker::Program(program)) => self.prepare_jury_program(program, path).map(Some),
            Some(Checker::BuiltIn(name, _)) => {
                let checker = name.clone();
                let Some((source, has_testlib)) = &self.problem.built_in_source else {
                    return Err(ExportError::NoSource { checker }.into());
                };
                let file = path.to_owned();
                let beside = if *has_testlib {
                    self.testlib_header_files(path)
                } else {
                    Vec::new()
                };
                self.note_at_key(
                    ("", 0, "checker"),
                    ExportNotice::CheckerAsProgram { checker, file },
                );
                Ok(Some(WrittenProgram {
                    main: (
                        CHECKER_FILE.to_owned(),
                        FileContent::Bytes(source.clone().into_bytes()),
                    ),
                    extra_files: beside,
                    dialect: &dialect::DIALECTS[0],
                    args: Vec::new(),
                    unit: None,
                    is_program: false,
                }))
            }
        }
    }

    /// Returns a jury program of the problem in the form to be written to `path`.
    ///
    /// # Errors
    ///
    /// The source or executable cannot be read.
    pub(crate) fn prepare_jury_program(
        &mut self,
        program: &PackagedProgram,
        path: &str,
    ) -> Result<WrittenProgram, Fact> {
        let main = file_name_and_content(&program.file);
        let extra_files = program.extra_files.iter();
        let mut beside: Vec<_> = extra_files
            .map(|path| file_name_and_content(path))
            .collect();
        let text = self.content_bytes(&main.1)?;
        let text = String::from_utf8_lossy(&text);
        let is_there = beside.iter().any(|(name, _)| name == TESTLIB_HEADER);
        if text.contains(TESTLIB_HEADER) && !is_there {
            beside.extend(self.testlib_header_files(path));
        }
        // Many judges compile every source in a folder, so further sources are written only if the main source
        // includes them.
        let is_native = c_or_cpp_extension(&main.0).is_some();
        let is_part =
            |name: &str| language_of(name).is_none() || text.contains(&format!("\"{name}\""));
        beside.retain(|(name, _)| !is_native || is_part(name));
        let dialect = dialect::find_dialect(&program.dialect);
        Ok(WrittenProgram {
            main,
            extra_files: beside,
            dialect: dialect.unwrap_or(&dialect::DIALECTS[0]),
            args: program.args.clone(),
            unit: program.points,
            is_program: program.is_program,
        })
    }

    /// Returns testlib.h if the problem contains this header, otherwise an empty list. A missing header gives a notice
    /// about `file`, the source that includes testlib.h, unless the target provides the header.
    fn testlib_header_files(&mut self, file: &str) -> Vec<(String, FileContent)> {
        if self.problem.has(TESTLIB_HEADER) {
            return vec![(
                TESTLIB_HEADER.to_owned(),
                FileContent::File(TESTLIB_HEADER.to_owned()),
            )];
        }
        if !self.provides_testlib {
            let (file, header) = (file.to_owned(), TESTLIB_HEADER.to_owned());
            self.add_notice(ExportNotice::NoHeader { file, header });
        }
        Vec::new()
    }

    /// Returns the files with which `caller` can call the program: a bridge, the unchanged source as guest.h, and the
    /// extra files.
    ///
    /// # Errors
    ///
    /// The source is not in C or C++, there are further sources, or the bridge cannot provide something that the
    /// program needs.
    pub(crate) fn prepare_bridge_files(
        &self,
        caller: BridgeUse,
        program: &WrittenProgram,
        dialect: &Dialect,
        args: &[String],
    ) -> Result<Vec<(String, FileContent)>, Fact> {
        let refused = || {
            let (file, dialect) = (program.main.0.clone(), dialect.name.to_owned());
            Fact::from(ExportError::NotBridged { file, dialect })
        };
        let ending = program.c_or_cpp_extension().ok_or_else(refused)?;
        let source =
            checker_bridge_source(caller, dialect, program.unit, args).ok_or_else(refused)?;
        let mut files = vec![
            (
                format!("bridge{ending}"),
                FileContent::Bytes(source.into_bytes()),
            ),
            ("guest.h".to_owned(), program.main.1.clone()),
        ];
        if program
            .extra_files
            .iter()
            .any(|(name, _)| language_of(name).is_some())
        {
            return Err(refused());
        }
        files.extend(program.extra_files.iter().cloned());
        Ok(files)
    }
}

/// Returns the file `path` as a pair of file name and content.
fn file_name_and_content(path: &str) -> (String, FileContent) {
    (
        file_name(path).to_owned(),
        FileContent::File(path.to_owned()),
    )
}
