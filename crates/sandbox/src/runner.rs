//! The seam below the judge: whoever runs jobs, and a job that has been started.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::error::SandboxError;
use super::evidence::Unstartable;
use super::folder::WorkFolder;
use super::job::Job;
use super::level::Isolation;
#[cfg(target_os = "linux")]
use super::linux::visible_paths::{Start, Tool, View};
use super::outcome::Outcome;
#[cfg(not(target_os = "linux"))]
use super::portable::view::{Start, Tool, View};
use super::talk::table::Part;

/// Where programs and compilers run: the sandbox of this system, or a script in its place.
pub trait Runner: Sync {
    /// What programs get.
    fn isolation(&self) -> &Isolation;

    /// A folder for a program and what belongs to it; gone when it is dropped, or when caipan is killed.
    ///
    /// # Errors
    /// There is no room for temporary files.
    fn folder(&self) -> io::Result<WorkFolder>;

    /// The compiler or run-time of this name on PATH, or at this path, if programs here can reach one.
    fn tool(&self, word: &OsStr) -> Option<Arc<Tool>>;

    /// How a program that a contestant has made is started.
    ///
    /// # Errors
    /// The file cannot be read; inside, that it cannot be started.
    fn start_of(&self, program: &Path) -> io::Result<Result<Start, Unstartable>>;

    /// Starts `job` in a box that shows `view`. Others can be started before it has ended.
    ///
    /// # Errors
    /// Whatever keeps the process from being started.
    fn start<'a>(
        &'a self,
        view: &'a View,
        job: &'a Job<'a>,
    ) -> Result<Box<dyn Running + 'a>, SandboxError>;

    /// The same of a job that talks to another one: its streams are those of its part.
    ///
    /// # Errors
    /// Whatever keeps the process from being started.
    fn start_talking<'a>(
        &'a self,
        view: &'a View,
        job: &'a Job<'a>,
        part: Part,
    ) -> Result<Box<dyn Running + 'a>, SandboxError>;

    /// Runs `job` to its end in a box that shows `view`. When `cancel` becomes true the process is killed.
    ///
    /// # Errors
    /// Whatever keeps the process from being started, watched or cleaned up after.
    fn run(&self, view: &View, job: &Job, cancel: &AtomicBool) -> Result<Outcome, SandboxError> {
        self.start(view, job)?.finish(cancel)
    }
}

/// A job that has been started. One that is dropped is killed.
pub trait Running: Send {
    /// Sees it through to its end. When `cancel` becomes true the process is killed.
    ///
    /// # Errors
    /// Whatever keeps the process from being started, watched or cleaned up after.
    fn finish(self: Box<Self>, cancel: &AtomicBool) -> Result<Outcome, SandboxError>;
}
