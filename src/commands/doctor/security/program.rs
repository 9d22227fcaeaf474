//! The evil programs that the binary holds, and the problem that each is run on.

use std::path::{Path, PathBuf};

use include_dir::{Dir, DirEntry, include_dir};

use crate::commands::exit::Failure;
use crate::commands::messages::InternalError;
use caipan_checker::verdict::Verdict;

/// What a file holds that nobody may read.
pub(super) const SECRET: &str = "the-answer-that-nobody-may-read";

static EVIL: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/evil");

/// A problem: its folder, which holds the programs that are run on it too, and its limits.
pub(super) struct Course {
    pub folder: &'static str,
    pub limits: &'static str,
}

/// All of them; the last takes whoever is in no other.
pub(super) const COURSES: [Course; 4] = [
    // Where a problem allows several processes.
    Course {
        folder: "forks",
        limits: "cpu = \"500ms\"\nwall = \"1500ms\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\nprocesses = 16",
    },
    // What honest programs do, and attackers' look like.
    Course {
        folder: "honest/threads",
        limits: "cpu = \"5s\"\nwall = \"20s\"\nmemory = \"256MiB\"\noutput = \"64MiB\"\nprocesses = 8",
    },
    Course {
        folder: "honest",
        limits: "cpu = \"5s\"\nwall = \"20s\"\nmemory = \"256MiB\"\noutput = \"64MiB\"\nprocesses = 1",
    },
    Course {
        folder: "single",
        limits: "cpu = \"500ms\"\nwall = \"1500ms\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\nprocesses = 1",
    },
];

/// The problem that a program is run on.
pub(super) fn course(name: &Path) -> &'static Course {
    let [named @ .., rest] = &COURSES;
    let mut named = named.iter();
    named
        .find(|course| name.starts_with(course.folder))
        .unwrap_or(rest)
}

/// An evil program.
pub(crate) struct Evil {
    /// Its path below the folder of all.
    pub name: PathBuf,
    /// Its source.
    pub text: &'static [u8],
    /// The verdict that its folder names.
    pub expected: Verdict,
}

/// The evil programs that the binary holds.
pub(super) fn programs() -> Result<Vec<Evil>, Failure> {
    let (mut folders, mut programs) = (vec![&EVIL], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in folder.entries() {
            match entry {
                DirEntry::Dir(folder) => folders.push(folder),
                DirEntry::File(file) => {
                    let verdict = file.path().parent().and_then(Path::file_name);
                    let verdict =
                        verdict.and_then(|name| Verdict::of_folder(&name.to_string_lossy()));
                    let no_verdict = || {
                        let file = file.path().display().to_string();
                        Failure::internal(InternalError::NoVerdict { file })
                    };
                    programs.push(Evil {
                        name: file.path().to_owned(),
                        text: file.contents(),
                        expected: verdict.ok_or_else(no_verdict)?,
                    });
                }
            }
        }
    }
    programs.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(programs)
}
