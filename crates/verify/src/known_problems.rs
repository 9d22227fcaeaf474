//! Problems that an engine has read.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::job_problem::{JobProblem, jury_fault, of_problem};
use crate::terms::DefaultProblem;
use caipan_checker::Reason;
use caipan_facts::Bytes;

/// Maximum number of problems that are kept.
const MAX_PROBLEMS: usize = 1024;

/// Maximum size of the files that came from other machines and are kept in memory.
const MAX_FILES_SIZE: Bytes = Bytes(1 << 30);

/// A problem, once one thread has read it.
pub(crate) type ProblemSlot = Arc<OnceLock<Result<Arc<JobProblem>, Reason>>>;

/// Problems by the path or the hash of their files.
#[derive(Default)]
pub(crate) struct KnownProblems {
    named: HashMap<String, ProblemSlot>,
    /// Problems that came as files, with the size of these.
    sent: HashMap<String, (ProblemSlot, u64)>,
}

impl KnownProblems {
    /// Returns the slot of a problem. A new slot is empty; the first caller reads the problem into it.
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

/// Reads a problem and its cases.
///
/// # Errors
/// The problem is at fault.
pub(crate) fn load(source: &DefaultProblem) -> Result<Arc<JobProblem>, Reason> {
    let loaded = match source {
        DefaultProblem::Named(argument) => JobProblem::load(argument),
        DefaultProblem::Files(files) => JobProblem::of_files(files),
    };
    loaded
        .map(Arc::new)
        .map_err(|error| jury_fault(of_problem(error)))
}
