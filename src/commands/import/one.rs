//! One problem of a package: read, written, told.

use std::fs;
use std::path::Path;

use super::new_folder::{bytes_at, notices_of};
use crate::cli::Import;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::said::Imported;
use crate::commands::writing;
use crate::package::archive::files::PackageFiles;
use crate::package::formats::{
    Content, Format, Package, Read, Wishes, detected, format_of, written,
};
use crate::package::problem_toml::IMPORT_REPORT;
use crate::text::{Evidence, Fact};

/// A problem that was read.
pub struct One {
    /// What its package is called.
    pub name: String,
    /// Of which format it is.
    format: &'static Format,
    /// What was read.
    pub read: Read,
}

impl One {
    /// Reads it.
    ///
    /// # Errors
    /// It is of no known format, or refused.
    pub fn of(files: &PackageFiles, wishes: &Wishes, args: &Import) -> Result<Self, Failure> {
        let (format, root) = match &args.format {
            Some(name) => format_of(name, files).map_err(Failure::usage)?,
            None => detected(files).map_err(Failure::jury)?,
        };
        Ok(Self {
            name: wishes.name.clone(),
            format,
            read: (format.read)(&root, wishes).map_err(Failure::jury)?,
        })
    }

    /// Writes every file where problem.toml looks for it, and the report next to them.
    ///
    /// # Errors
    /// One cannot be read or written.
    pub fn put(&self, folder: &Path, console: &Console) -> Result<(), Failure> {
        let root = &self.read.files;
        for (name, content) in written(&self.read.package) {
            let place = folder.join(name);
            match content {
                Content::File(path) => {
                    root.copy_to(&path, &place).map_err(Failure::internal)?;
                }
                Content::Lines(path) => {
                    let text = root.read(&path).map_err(Failure::internal)?;
                    bytes_at(&place, &Content::plain_lines(&text))?;
                }
                Content::Bytes(bytes) => bytes_at(&place, &bytes)?,
            }
        }
        let report = notices_of(&self.read.notices, self.format.name, &self.name, console);
        let path = folder.join(IMPORT_REPORT);
        fs::write(&path, report).map_err(|error| writing::unwritten(&path, &error))
    }

    /// Gives it a name, which may be another than its package gives it.
    pub fn call(&mut self, name: String) {
        let own = std::mem::replace(&mut self.read.package.name, name.clone());
        if own != name {
            self.read
                .notices
                .push(Imported::Called { own, name }.fact());
        }
    }

    /// Says what was made of it.
    pub fn told(&self, dir: &Path, console: &Console) {
        let Package {
            cases,
            subtasks,
            programs,
            generators,
            ..
        } = &self.read.package;
        let made: usize = generators.iter().map(|one| one.cases.len()).sum();
        console.note(&console.say(Imported::Made {
            folder: dir.display().to_string(),
            format: self.format.name.to_owned(),
            cases: cases.iter().filter(|case| case.input.is_some()).count() + made,
            subtasks: subtasks.len(),
            programs: programs.len(),
        }));
        let notices = &self.read.notices;
        let complain = |notice: &Fact| console.complain(&console.lang.fact(notice));
        notices.iter().for_each(complain);
        if !notices.is_empty() {
            let count = notices.len();
            let file = dir.join(IMPORT_REPORT).display().to_string();
            console.note(&console.say(Imported::InFile { count, file }));
        }
    }
}

/// The exit of two that goes before the other.
pub fn worse(one: Exit, other: Exit) -> Exit {
    let rank = |exit: Exit| match exit {
        Exit::Good => 0,
        Exit::Bad => 1,
        Exit::Jury => 2,
        _ => 3,
    };
    match rank(other) > rank(one) {
        true => other,
        false => one,
    }
}
