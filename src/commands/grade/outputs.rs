//! What programs printed, kept in a folder: a folder for each contestant, a file for each case.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::commands::exit::Failure;
use crate::commands::file_names::{FileNames, file_name};
use crate::commands::{files, write_errors};
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::event::Event;
use caipan_judge::contest::problem::ContestProblem;

/// The folder, and what is in it.
pub(super) struct Outputs<'a> {
    problems: &'a [ContestProblem<'a>],
    contestants: &'a [Contestant],
    /// Each contestant's own.
    folders: Vec<PathBuf>,
    fault: Mutex<Option<Failure>>,
}

impl<'a> Outputs<'a> {
    /// Those of a contest, to be kept in a folder that is new or empty.
    pub(super) fn new(
        root: &Path,
        contestants: &'a [Contestant],
        problems: &'a [ContestProblem<'a>],
    ) -> Result<Self, Failure> {
        files::require_empty_folder(root)?;
        let mut taken = FileNames::default();
        let folder = |contestant: &Contestant| {
            let mut names = file_name(&contestant.name);
            if problems.len() > 1 {
                let problem = problems[contestant.problem.0].problem;
                names = format!("{names}/{}", file_name(&problem.name));
            }
            root.join(taken.reserve(names))
        };
        Ok(Self {
            folders: contestants.iter().map(folder).collect(),
            problems,
            contestants,
            fault: Mutex::default(),
        })
    }

    /// Keeps what was printed. Of several runs on one case the last counts.
    pub(super) fn take(&self, news: &Event) {
        let Event::Output {
            contestants,
            case,
            output,
        } = news
        else {
            return;
        };
        for id in *contestants {
            let problem = &self.problems[self.contestants[id.0].problem.0];
            let name = &problem.test_set.test_cases[case.0].case.name;
            let parts = name.split('/').map(file_name);
            let mut path = self.folders[id.0].clone();
            path.extend(parts);
            path.as_mut_os_string().push(".out");
            let folder = path.parent().unwrap_or(&path);
            let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, output));
            if let Err(error) = written {
                self.fault()
                    .get_or_insert(write_errors::unwritten(&path, &error));
            }
        }
    }

    /// Whether all of it was kept.
    pub(super) fn close(self) -> Result<(), Failure> {
        let fault = self.fault().take();
        fault.map_or(Ok(()), Err)
    }

    fn fault(&self) -> std::sync::MutexGuard<'_, Option<Failure>> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
