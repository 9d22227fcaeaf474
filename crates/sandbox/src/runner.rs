//! The interface between the judge and the sandbox: a [`Runner`] that starts jobs, and [`StartedRun`], a started job.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::dialogue::dialogue_state::DialogueConnection;
use super::error::SandboxError;
use super::evidence::ProgramStartProblem;
use super::isolation_level::Isolation;
use super::job::Job;
#[cfg(target_os = "linux")]
use super::linux::visible_paths::{BoxView, StartMethod, Tool};
#[cfg(not(target_os = "linux"))]
use super::portable::view::{BoxView, StartMethod, Tool};
use super::run_outcome::RunOutcome;
use super::work_folder::WorkFolder;

/// Runs programs and compilers: the sandbox of this system, or a scripted replacement in tests.
pub trait Runner: Sync {
    /// Returns the isolation that programs get, and why stronger levels are unavailable.
    fn isolation(&self) -> &Isolation;

    /// Creates a folder for the files of a program. The folder is removed when the value is dropped, and also if caipan
    /// is killed.
    ///
    /// # Errors
    /// The folder for temporary files cannot be written to.
    fn create_folder(&self) -> io::Result<WorkFolder>;

    /// Finds a compiler or runtime by name on PATH or by path; `None` if there is none that programs in boxes can reach.
    fn find_tool(&self, name_or_path: &OsStr) -> Option<Arc<Tool>>;

    /// Determines how a program of a contestant is started.
    ///
    /// # Errors
    /// The outer error: the file cannot be read. The inner error: the program cannot be started.
    fn find_start_method(
        &self,
        program: &Path,
    ) -> io::Result<Result<StartMethod, ProgramStartProblem>>;

    /// Starts `job` in a box that shows `view`, without waiting for its end.
    ///
    /// # Errors
    /// The process cannot be started.
    fn start<'a>(
        &'a self,
        view: &'a BoxView,
        job: &'a Job<'a>,
    ) -> Result<Box<dyn StartedRun + 'a>, SandboxError>;

    /// Starts a job whose standard streams are connected to those of another job by `part`.
    ///
    /// # Errors
    /// The process cannot be started.
    fn start_in_dialogue<'a>(
        &'a self,
        view: &'a BoxView,
        job: &'a Job<'a>,
        part: DialogueConnection,
    ) -> Result<Box<dyn StartedRun + 'a>, SandboxError>;

    /// Runs `job` to its end in a box that shows `view`. Kills the process when `cancel` becomes true.
    ///
    /// # Errors
    /// The process cannot be started or watched, or the box cannot be cleaned up.
    fn run(
        &self,
        view: &BoxView,
        job: &Job,
        cancel: &AtomicBool,
    ) -> Result<RunOutcome, SandboxError> {
        self.start(view, job)?.finish(cancel)
    }
}

/// Started job. Dropping it kills the process.
pub trait StartedRun: Send {
    /// Waits for the end of the process. Kills it when `cancel` becomes true.
    ///
    /// # Errors
    /// The process cannot be started or watched, or the box cannot be cleaned up.
    fn finish(self: Box<Self>, cancel: &AtomicBool) -> Result<RunOutcome, SandboxError>;
}
