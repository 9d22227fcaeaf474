//! `--keep-outputs`: writes the outputs of programs, with a folder for each contestant and a file for each case.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::commands::exit::CommandError;
use crate::commands::{files, write_errors};
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::event::ContestEvent;
use caipan_judge::contest::problem::ContestProblem;
use caipan_report::file_names::{FileNames, safe_file_name};

/// Writes outputs to the folder that `--keep-outputs` names.
pub(super) struct OutputFolder<'a> {
    problems: &'a [ContestProblem<'a>],
    contestants: &'a [Contestant],
    /// Folder of each contestant, in the order of `contestants`.
    folders: Vec<PathBuf>,
    /// Error of the first file that could not be written.
    first_error: Mutex<Option<CommandError>>,
}

impl<'a> OutputFolder<'a> {
    /// Assigns a folder below `root` to each contestant. Returns an error if `root` exists and is not empty.
    pub(super) fn new(
        root: &Path,
        contestants: &'a [Contestant],
        problems: &'a [ContestProblem<'a>],
    ) -> Result<Self, CommandError> {
        files::require_empty_folder(root)?;
        let mut names = FileNames::default();
        let folders = contestants.iter().map(|contestant| {
            let mut path = safe_file_name(&contestant.name);
            if problems.len() > 1 {
                let problem = problems[contestant.problem.0].problem;
                path = format!("{path}/{}", safe_file_name(&problem.name));
            }
            root.join(names.reserve_name(path))
        });
        Ok(Self {
            folders: folders.collect(),
            problems,
            contestants,
            first_error: Mutex::default(),
        })
    }

    /// Writes the output in a [`ContestEvent::Output`] to a file for each contestant. The output of a repeated run
    /// replaces the earlier one. Other events are ignored.
    pub(super) fn write_output(&self, event: &ContestEvent) {
        let ContestEvent::Output {
            contestants,
            case,
            output,
        } = event
        else {
            return;
        };
        for id in *contestants {
            let problem = &self.problems[self.contestants[id.0].problem.0];
            let name = &problem.test_set.test_cases[case.0].case.name;
            let parts = name.split('/').map(safe_file_name);
            let mut path = self.folders[id.0].clone();
            path.extend(parts);
            path.as_mut_os_string().push(".out");
            let folder = path.parent().unwrap_or(&path);
            let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, output));
            if let Err(error) = written {
                self.lock_first_error()
                    .get_or_insert(write_errors::write_failure(&path, &error));
            }
        }
    }

    /// Returns the first error of writing a file, if there was one.
    pub(super) fn into_first_error(self) -> Result<(), CommandError> {
        let error = self.lock_first_error().take();
        error.map_or(Ok(()), Err)
    }

    fn lock_first_error(&self) -> std::sync::MutexGuard<'_, Option<CommandError>> {
        self.first_error
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
