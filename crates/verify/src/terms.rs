//! Terms under which jobs are judged, which are no part of their records.

use std::sync::Arc;

use crate::problem_files::ProblemFiles;

/// Terms under which jobs are judged: settings of a command that apply to all its jobs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JobTerms {
    /// Problem for jobs that neither name one nor bring tests.
    pub problem: Option<DefaultProblem>,
    /// Whether runs near a limit are repeated alone. Otherwise such results are marked as unstable.
    pub repeats: bool,
    /// Whether all cases are run after two cases that ended at a limit.
    pub every_case: bool,
}

/// Problem of jobs that neither name one nor bring tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DefaultProblem {
    /// Path of a folder on this machine, or name of a built-in problem.
    Named(String),
    /// Files that came from another machine.
    Files(Arc<ProblemFiles>),
}

impl DefaultProblem {
    /// Returns a name that differs for different problems: the name or path, or the hash of the files.
    pub fn id(&self) -> &str {
        match self {
            Self::Named(name) => name,
            Self::Files(files) => files.id().as_str(),
        }
    }
}
