//! Settings for judging jobs that are not part of the jobs' records.

use std::sync::Arc;

use crate::problem_files::ProblemFiles;

/// Settings of a command that apply to all jobs that it judges.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JobDefaults {
    /// Problem for jobs that neither name a problem nor contain tests; `None` without a default problem.
    pub problem: Option<DefaultProblem>,
    /// Files of the problem folder that the job names, sent by another machine. `None` if the folder is on this
    /// machine.
    pub named_problem: Option<Arc<ProblemFiles>>,
    /// Whether runs near a limit are repeated while nothing else runs. Otherwise such results are marked as unstable.
    pub repeats: bool,
    /// Whether the remaining cases are run even after two cases that ended at a limit.
    pub every_case: bool,
    /// Whether an interpreter is started once for all runs of a program and forked for each, if the language allows it.
    pub is_warm: bool,
}

/// Problem for jobs that neither name a problem nor contain tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DefaultProblem {
    /// Path of a folder on this machine, or name of a built-in problem.
    Named(String),
    /// Files of a problem that were sent by another machine.
    Files(Arc<ProblemFiles>),
}

impl DefaultProblem {
    /// Returns an identifier that differs for different problems: the name or path, or the hash of the files.
    pub fn id(&self) -> &str {
        match self {
            Self::Named(name) => name,
            Self::Files(files) => files.id().as_str(),
        }
    }
}
