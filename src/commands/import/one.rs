//! One problem of a package: read, written, told.

use std::fs;
use std::path::Path;
use std::time::Duration;

use super::finish::{Said, Standing};
use super::new_folder::{bytes_at, not_placed, notices_of, unneeded_of};
use crate::cli::Import;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::messages::ImportMessage;
use crate::commands::write_errors;
use caipan_facts::{Evidence, Fact};
use caipan_formats::archive::files::PackageFiles;
use caipan_formats::archive::fresh::Rooms;
use caipan_formats::{
    Content, Format, Package, Read, Wishes, beside, detected, format_of, written,
};
use caipan_problem::problem_toml::IMPORT_REPORT;

/// A problem that was read.
pub(super) struct One {
    /// What its package is called.
    pub name: String,
    /// Of which format it is.
    format: &'static Format,
    /// Where it begins.
    root: PackageFiles,
    wishes: Wishes,
    /// Messages about the problem's name and about files next to its folder.
    own: Vec<Fact>,
    /// What was read.
    pub read: Read,
}

impl One {
    /// Reads it.
    ///
    /// # Errors
    /// It is of no known format, or refused.
    pub(super) fn of(files: &PackageFiles, wishes: Wishes, args: &Import) -> Result<Self, Failure> {
        let wishes = Wishes {
            has_format: args.format.is_some(),
            ..wishes
        };
        let (format, root) = match &args.format {
            Some(name) => format_of(name, files).map_err(Failure::usage)?,
            None => detected(files).map_err(Failure::jury)?,
        };
        let mut read = (format.read)(&root, &wishes).map_err(Failure::jury)?;
        let own = beside(files, &root);
        read.notices.extend(own.clone());
        Ok(Self {
            name: wishes.name.clone(),
            format,
            root,
            wishes,
            own,
            read,
        })
    }

    /// Gives it a name, which may be another than its package gives it.
    pub(super) fn call(&mut self, name: String) {
        let own = std::mem::replace(&mut self.read.package.name, name.clone());
        if own != name {
            let called = ImportMessage::Called { own, name }.fact();
            self.read.notices.push(called.clone());
            self.own.push(called);
        }
    }

    /// Writes every file where problem.toml looks for it, and the report next to them.
    ///
    /// # Errors
    /// One cannot be read or written.
    pub(super) fn put(&self, folder: &Path, console: &Console) -> Result<(), Failure> {
        let root = &self.read.files;
        for (name, content) in written(&self.read.package).map_err(Failure::internal)? {
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
        let path = folder.join(IMPORT_REPORT);
        let report = self.report(&self.read.notices, console);
        fs::write(&path, report).map_err(|error| write_errors::unwritten(&path, &error))
    }

    fn report(&self, notices: &[Fact], console: &Console) -> String {
        let unneeded = unneeded_of(&self.read.unneeded, console);
        notices_of(notices, self.format.name, &self.name, console) + &unneeded
    }

    /// Makes what it lacks where it stands, says what became of it, and looks at it.
    ///
    /// # Errors
    /// Something is wrong with it; it stays as it is.
    pub(super) fn finish(
        &self,
        (dir, rooms): (&Path, &Rooms),
        args: &Import,
        console: &Console,
    ) -> Result<Exit, Failure> {
        self.tell_made(dir, console);
        let again = |cpu| self.again(cpu, rooms, dir);
        let standing = Standing {
            dir,
            package: &self.read.package,
            again: &again,
            report: &|notices| self.report(notices, console),
        };
        let notices = match standing.complete(args, console) {
            Ok(Ok(notices)) => notices,
            ended => {
                tell(&self.read.notices, dir, console);
                return ended.map(|exit| exit.err().unwrap_or(Exit::Good));
            }
        };
        tell(notices.as_ref().unwrap_or(&self.read.notices), dir, console);
        standing.audited(args, console)
    }

    /// Reads it again, with a wish for the CPU time.
    fn again(&self, cpu: Duration, rooms: &Rooms, dir: &Path) -> Result<Said, Failure> {
        let room = rooms.another();
        let wishes = Wishes {
            cpu: Some(cpu),
            room: Some(room.map_err(|error| not_placed(dir, &error))?),
            ..self.wishes.clone()
        };
        let mut read = (self.format.read)(&self.root, &wishes).map_err(Failure::jury)?;
        read.notices.extend(self.own.clone());
        Ok((read.package, read.notices))
    }

    fn tell_made(&self, dir: &Path, console: &Console) {
        let Package {
            cases,
            subtasks,
            programs,
            generators,
            ..
        } = &self.read.package;
        let made: usize = generators.iter().map(|one| one.cases.len()).sum();
        console.note(&console.sentence(ImportMessage::Made {
            folder: dir.display().to_string(),
            format: self.format.name.to_owned(),
            cases: cases.iter().filter(|case| case.input.is_some()).count() + made,
            subtasks: subtasks.len(),
            programs: programs.len(),
        }));
    }
}

/// Says what is to be known, and where else that stands.
fn tell(notices: &[Fact], dir: &Path, console: &Console) {
    let complain = |notice: &Fact| console.warn(&console.lang.fact(notice));
    notices.iter().for_each(complain);
    if !notices.is_empty() {
        let count = notices.len();
        let file = dir.join(IMPORT_REPORT).display().to_string();
        console.note(&console.sentence(ImportMessage::InFile { count, file }));
    }
}
