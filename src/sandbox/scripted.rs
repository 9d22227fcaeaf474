//! A runner for tests that starts no process: a script says what comes of each job.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::error::SandboxError;
use super::evidence::{Trouble, Unstartable};
use super::folder::WorkFolder;
use super::job::Job;
use super::level::{Isolation, Level};
use super::limits::Bytes;
use super::linux::visible_paths::{Start, Tool, View};
use super::outcome::Outcome;
use super::runner::{Runner, Running};
use crate::sandbox::step::Step;
use crate::text::refusal;

/// What comes of a job.
type Script<'s> = dyn Fn(&Job) -> Result<Outcome, SandboxError> + Sync + 's;

/// Runs nothing. Every file is a native program, and every tool is there.
pub struct Scripted<'s> {
    isolation: Isolation,
    place: tempfile::TempDir,
    script: Box<Script<'s>>,
}

impl<'s> Scripted<'s> {
    pub fn new(script: impl Fn(&Job) -> Result<Outcome, SandboxError> + Sync + 's) -> Self {
        Self {
            isolation: Isolation {
                level: Level::None,
                mechanisms: Vec::new(),
                missing: Vec::new(),
            },
            place: tempfile::tempdir().unwrap(),
            script: Box::new(script),
        }
    }
}

impl Runner for Scripted<'_> {
    fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    fn folder(&self) -> io::Result<WorkFolder> {
        WorkFolder::within(self.place.path())
    }

    fn tool(&self, word: &OsStr) -> Option<Arc<Tool>> {
        Some(Arc::new(Tool::at(word.into())))
    }

    fn start_of(&self, _: &Path) -> io::Result<Result<Start, Unstartable>> {
        Ok(Ok(Start::Native(Bytes(0))))
    }

    fn start<'a>(
        &'a self,
        _: &'a View,
        job: &'a Job<'a>,
    ) -> Result<Box<dyn Running + 'a>, SandboxError> {
        Ok(Box::new(Started((self.script)(job)?)))
    }
}

struct Started(Outcome);

impl Running for Started {
    fn finish(self: Box<Self>, _: &AtomicBool) -> Result<Outcome, SandboxError> {
        Ok(self.0)
    }
}

/// What keeps a job from being run: the program that cannot be started, or the machine.
pub fn fault(is_start: bool) -> SandboxError {
    let mut error = SandboxError::at(Step::OpenBox)(refusal(Trouble::NoBox));
    error.is_start = is_start;
    error
}
