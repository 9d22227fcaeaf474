//! The evil programs that are embedded in the library, and the problem for each.

use std::path::{Path, PathBuf};

use include_dir::{Dir, DirEntry, include_dir};

use caipan_checker::verdict::Verdict;
use caipan_facts::facts;

facts! {
    /// Fault of an evil program's file: it is in no folder that specifies the expected verdict.
    pub enum EvilProgramFault {
        NoVerdict { file: String } => "evil-without-verdict",
    }
}

/// Content of the secret file, which no program must be able to read.
pub(super) const SECRET_FILE_CONTENT: &str = "the-answer-that-nobody-may-read";

static EMBEDDED_EVIL_FOLDER: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/evil");

/// Problem on which the evil programs of one folder are judged.
pub struct AttackedContestProblem {
    /// Folder of the programs that are run on this problem, relative to the folder of all evil programs.
    pub folder: &'static str,
    /// Content of the table `[limits]` in problem.toml.
    pub limits: &'static str,
}

/// Problems on which evil programs are judged. The first problem whose folder contains a program is used, so a
/// subfolder must come before its parent. The last problem is the default for programs in other folders.
pub(crate) const ATTACKED_CONTEST_PROBLEMS: [AttackedContestProblem; 4] = [
    // A problem that allows several processes.
    AttackedContestProblem {
        folder: "forks",
        limits: "cpu = \"500ms\"\nwall = \"1500ms\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\nprocesses = 16",
    },
    // Problem for honest programs with several threads, whose actions resemble attacks.
    AttackedContestProblem {
        folder: "honest/threads",
        limits: "cpu = \"5s\"\nwall = \"20s\"\nmemory = \"256MiB\"\noutput = \"64MiB\"\nprocesses = 8",
    },
    AttackedContestProblem {
        folder: "honest",
        limits: "cpu = \"5s\"\nwall = \"20s\"\nmemory = \"256MiB\"\noutput = \"64MiB\"\nprocesses = 1",
    },
    AttackedContestProblem {
        folder: "single",
        limits: "cpu = \"500ms\"\nwall = \"1500ms\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\nprocesses = 1",
    },
];

/// Returns the problem on which a program is judged: the problem for the folder of the program, or else the default.
pub(super) fn find_attacked_contest_problem(program: &Path) -> &'static AttackedContestProblem {
    let [specific @ .., default] = &ATTACKED_CONTEST_PROBLEMS;
    specific
        .iter()
        .find(|attacked_problem| program.starts_with(attacked_problem.folder))
        .unwrap_or(default)
}

/// A program that attacks the judge, or an honest one that looks like an attack.
pub struct EvilProgram {
    /// Path relative to the folder of all evil programs.
    pub name: PathBuf,
    /// Source code, or the bytes of an executable.
    pub text: &'static [u8],
    /// Expected verdict of phase 1, specified by the name of the folder that contains the program.
    pub expected: Verdict,
}

/// Returns the embedded evil programs, sorted by name.
///
/// # Errors
/// The name of a folder is not a verdict.
pub fn load_embedded_evil_programs() -> Result<Vec<EvilProgram>, EvilProgramFault> {
    let (mut folders, mut programs) = (vec![&EMBEDDED_EVIL_FOLDER], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in folder.entries() {
            match entry {
                DirEntry::Dir(folder) => folders.push(folder),
                DirEntry::File(file) => {
                    let path = file.path();
                    let folder_name = path.parent().and_then(Path::file_name);
                    let verdict = folder_name
                        .and_then(|name| Verdict::from_folder_name(&name.to_string_lossy()));
                    programs.push(EvilProgram {
                        name: path.to_owned(),
                        text: file.contents(),
                        expected: verdict.ok_or_else(|| {
                            let file = path.display().to_string();
                            EvilProgramFault::NoVerdict { file }
                        })?,
                    });
                }
            }
        }
    }
    programs.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(programs)
}
