//! Cache of the problems that an engine has loaded.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::job_problem::{JobProblem, jury_fault, problem_fault};
use crate::terms::DefaultProblem;
use caipan_checker::Reason;
use caipan_facts::Bytes;

/// Maximum number of problems from folders that are kept.
const MAX_PROBLEMS: usize = 1024;

/// Maximum total size of problem files that were sent by other machines and are kept in memory.
const MAX_FILES_SIZE: Bytes = Bytes(1 << 30);

/// Place for a problem or the reason why it is faulty; empty until one thread has loaded the problem.
pub(crate) type ProblemSlot = Arc<OnceLock<Result<Arc<JobProblem>, Reason>>>;

/// Loaded problems, by path, built-in name or hash of files.
#[derive(Default)]
pub(crate) struct KnownProblems {
    named: HashMap<String, ProblemSlot>,
    /// Problems that were sent as files, each with the total size of these files in bytes.
    sent: HashMap<String, (ProblemSlot, u64)>,
}

impl KnownProblems {
    /// Returns the slot of a problem. A new slot is empty; the first caller loads the problem into it.
    pub(crate) fn slot_of(&mut self, source: &DefaultProblem) -> ProblemSlot {
        let id = source.id();
        match source {
            DefaultProblem::Named(_) => {
                if self.named.len() >= MAX_PROBLEMS && !self.named.contains_key(id) {
                    self.named.clear();
                }
                Arc::clone(self.named.entry(id.to_owned()).or_default())
            }
            DefaultProblem::Files(files) => {
                if let Some((slot, _)) = self.sent.get(id) {
                    return Arc::clone(slot);
                }
                let size = files.size();
                let kept: u64 = self.sent.values().map(|(_, size)| size).sum();
                if kept + size > MAX_FILES_SIZE.0 {
                    self.sent.clear();
                }
                let slot = ProblemSlot::default();
                self.sent.insert(id.to_owned(), (Arc::clone(&slot), size));
                slot
            }
        }
    }

    pub(crate) fn forget(&mut self, source: &DefaultProblem) {
        match source {
            DefaultProblem::Named(name) => drop(self.named.remove(name)),
            DefaultProblem::Files(files) => drop(self.sent.remove(files.id().as_str())),
        }
    }
}

/// Loads a problem with all cases.
///
/// # Errors
/// The problem is at fault.
pub(crate) fn load_problem(source: &DefaultProblem) -> Result<Arc<JobProblem>, Reason> {
    let loaded = match source {
        DefaultProblem::Named(argument) => JobProblem::load(argument),
        DefaultProblem::Files(files) => JobProblem::from_files(files),
    };
    loaded
        .map(Arc::new)
        .map_err(|error| jury_fault(problem_fault(error)))
}
