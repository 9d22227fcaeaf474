//! A runner for tests that starts no process: a script says what comes of each job.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::error::SandboxError;
use super::evidence::{Trouble, Unstartable};
use super::folder::WorkFolder;
use super::job::Job;
use super::level::{Isolation, Level};
use super::linux::visible_paths::{Start, Tool, View};
use super::outcome::{Ending, Killed, Outcome, OutputFile, Usage};
use super::runner::{Runner, Running};
use super::talk::Part;
use crate::step::Step;
use caipan_facts::Bytes;
use caipan_facts::refusal;
use caipan_files::Capture;

/// What comes of a job.
type Script<'s> = dyn Fn(&Job) -> Result<Outcome, SandboxError> + Sync + 's;

/// Runs nothing. Every file is a native program, and every tool is there.
pub struct Scripted<'s> {
    isolation: Isolation,
    place: tempfile::TempDir,
    script: Box<Script<'s>>,
}

impl<'s> Scripted<'s> {
    /// A runner of which every job comes to what `script` says.
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

    fn start_talking<'a>(
        &'a self,
        _: &'a View,
        job: &'a Job<'a>,
        part: Part,
    ) -> Result<Box<dyn Running + 'a>, SandboxError> {
        Ok(Box::new(Talker((self.script)(job)?, part)))
    }
}

/// A job of a talk, which says at its end what its outcome has on standard output, and ends when its wall time is over.
struct Talker(Outcome, Part);

impl Running for Talker {
    fn finish(self: Box<Self>, cancel: &AtomicBool) -> Result<Outcome, SandboxError> {
        let Self(mut outcome, part) = *self;
        // It runs until it is ended.
        while outcome.ending == Ending::Killed(Killed::Settled)
            && !part.table.is_to_end(part.side)
            && !cancel.load(Ordering::Relaxed)
        {
            std::thread::yield_now();
        }
        part.table.hear(part.side, &outcome.stdout);
        part.table.has_ended(part.side, outcome.usage.wall);
        outcome.stdout = Capture::nothing(outcome.stdout.is_cut());
        Ok(outcome)
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

/// A run that ended so and used so much: it has written nothing, and left nothing.
pub fn ended(ending: Ending, usage: Usage) -> Outcome {
    Outcome {
        ending,
        usage,
        stdout: Capture::nothing(false),
        stderr: Capture::nothing(false),
        output_file: OutputFile::Absent,
        collected: BTreeMap::new(),
        left_behind: None,
        is_starved: false,
        waited: Duration::ZERO,
    }
}
