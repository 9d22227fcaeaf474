//! The checker as a program that another judge runs: its own source, or that of a comparison, called as that judge calls.

use super::bridge::{Host, bridge};
use super::lost::{Lost, Unwritten};
use super::writing::Writing;
use crate::package::{Brought, Checker, Content};
use crate::reading::file_name;
use crate::sources::language_of;
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;
use caipan_problem::dialect::{self, Dialect};

/// What sources of testlib's programs include.
pub(crate) const TESTLIB: &str = "testlib.h";

/// What the program of a comparison or a puzzle is called.
const CHECKER: &str = "checker.cpp";

/// What sources in C and C++ are called in packages, and by which endings they are known.
const ENDINGS: &[(&str, &[&str])] = &[(".c", &[".c"]), (".cpp", &[".cpp", ".cc", ".cxx", ".c++"])];

/// The ending of a source in C or C++.
pub(crate) fn native(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let is_one = |(_, known): &&(&str, &[&str])| known.iter().any(|ending| name.ends_with(ending));
    ENDINGS.iter().find(is_one).map(|(ending, _)| *ending)
}

/// A program of the jury's on its way into a package.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its source, or what is executed: its name, and what it holds.
    pub main: (String, Content),
    /// Files next to it.
    pub beside: Vec<(String, Content)>,
    /// How it is called.
    pub dialect: &'static Dialect,
    /// What it is called with besides.
    pub args: Vec<String>,
    /// What its points are counted in.
    pub unit: Option<Unit>,
    /// Does it stand ready to be executed?
    pub is_program: bool,
}

impl Program {
    /// Its files; the first is the source, or what is executed.
    pub fn files(&self) -> Vec<(String, Content)> {
        self.files_as(&self.main.0)
    }

    /// The same, the first under another name.
    pub(crate) fn files_as(&self, name: &str) -> Vec<(String, Content)> {
        let main = (name.to_owned(), self.main.1.clone());
        let beside = self.beside.iter().cloned();
        std::iter::once(main).chain(beside).collect()
    }

    /// The ending of its source, if it is in C or C++.
    pub fn native(&self) -> Option<&'static str> {
        if self.is_program {
            None
        } else {
            native(&self.main.0)
        }
    }

    /// Is it in C++?
    pub(crate) fn is_cpp(&self) -> bool {
        self.native() == Some(ENDINGS[1].0)
    }

    /// Does it give a part of the points?
    pub(crate) fn gives_points(&self) -> bool {
        use dialect::Tells;
        let by_dialect = matches!(
            self.dialect.tells,
            Tells::Ratio | Tells::RatioAndMessage | Tells::Percent | Tells::Files
        );
        self.unit.is_some()
            || by_dialect
            || self.dialect.name == "upj"
            || self.dialect.name == "coci"
    }
}

impl Writing<'_> {
    /// The checker as a program, which a format puts at this place. Says so where it is a comparison or a puzzle.
    ///
    /// # Errors
    /// It has no source, or that cannot be read.
    pub fn checker(&mut self, place: &str) -> Result<Option<Program>, Fact> {
        match &self.package().checker {
            None => Ok(None),
            Some(Checker::Brought(brought)) => self.brought(brought, place).map(Some),
            Some(Checker::BuiltIn(name, _)) => {
                let checker = name.clone();
                let Some((source, has_testlib)) = &self.exported.source else {
                    return Err(Unwritten::NoSource { checker }.into());
                };
                let file = place.to_owned();
                let beside = match has_testlib {
                    true => self.testlib(place),
                    false => Vec::new(),
                };
                self.note(("", 0, "checker"), Lost::Program { checker, file });
                Ok(Some(Program {
                    main: (
                        CHECKER.to_owned(),
                        Content::Bytes(source.clone().into_bytes()),
                    ),
                    beside,
                    dialect: &dialect::DIALECTS[0],
                    args: Vec::new(),
                    unit: None,
                    is_program: false,
                }))
            }
        }
    }

    /// A program that the problem brings, which a format puts at this place.
    ///
    /// # Errors
    /// It cannot be read, or is of no dialect.
    pub fn brought(&mut self, brought: &Brought, place: &str) -> Result<Program, Fact> {
        let file = |path: &String| (file_name(path).to_owned(), Content::File(path.clone()));
        let main = file(&brought.file);
        let mut beside: Vec<_> = brought.beside.iter().map(file).collect();
        let text = self.bytes(&main.1)?;
        let text = String::from_utf8_lossy(&text);
        let is_there = beside.iter().any(|(name, _)| name == TESTLIB);
        if text.contains(TESTLIB) && !is_there {
            beside.extend(self.testlib(place));
        }
        // Each source in a folder is compiled, and most are programs of their own.
        let is_native = native(&main.0).is_some();
        let is_part =
            |name: &str| language_of(name).is_none() || text.contains(&format!("\"{name}\""));
        beside.retain(|(name, _)| !is_native || is_part(name));
        let dialect = dialect::named(&brought.dialect);
        Ok(Program {
            main,
            beside,
            dialect: dialect.unwrap_or(&dialect::DIALECTS[0]),
            args: brought.args.clone(),
            unit: brought.points,
            is_program: brought.is_program,
        })
    }

    /// testlib.h, where the problem has it; that it is missing is said otherwise.
    fn testlib(&mut self, file: &str) -> Vec<(String, Content)> {
        if self.exported.has(TESTLIB) {
            return vec![(TESTLIB.to_owned(), Content::File(TESTLIB.to_owned()))];
        }
        if !self.brings_testlib {
            let (file, header) = (file.to_owned(), TESTLIB.to_owned());
            self.say(Lost::NoHeader { file, header });
        }
        Vec::new()
    }

    /// The files of a program that a judge of another kind calls: a bridge, and behind it the source as it is.
    ///
    /// # Errors
    /// It is not in C or C++, or wants what that judge cannot hand over.
    pub fn bridged(
        &self,
        host: Host,
        program: &Program,
        dialect: &Dialect,
        args: &[String],
    ) -> Result<Vec<(String, Content)>, Fact> {
        let refused = || {
            let (file, dialect) = (program.main.0.clone(), dialect.name.to_owned());
            Fact::from(Unwritten::NotBridged { file, dialect })
        };
        let ending = program.native().ok_or_else(refused)?;
        let source = bridge(host, dialect, program.unit, args).ok_or_else(refused)?;
        let mut files = vec![
            (
                format!("bridge{ending}"),
                Content::Bytes(source.into_bytes()),
            ),
            ("guest.h".to_owned(), program.main.1.clone()),
        ];
        if program
            .beside
            .iter()
            .any(|(name, _)| language_of(name).is_some())
        {
            return Err(refused());
        }
        files.extend(program.beside.iter().cloned());
        Ok(files)
    }
}
