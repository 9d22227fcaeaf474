//! Cache of the problems that an engine has loaded.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::evidence::jury_fault_reason;
use crate::job_defaults::DefaultProblem;
use crate::job_problem::{JobProblem, problem_error_fact};
use caipan_checker::Reason;
use caipan_facts::Bytes;

/// Maximum number of cached problems from folders. When it is reached, these problems are dropped.
const MAX_PROBLEMS: usize = 1024;

/// Maximum total size of the cached problems that other machines have sent. When it is reached, these problems are
/// dropped.
const MAX_FILES_SIZE: Bytes = Bytes(1 << 30);

/// Slot for a problem, or for the reason why it cannot be loaded. The slot is empty until one thread has loaded the
/// problem.
pub(crate) type ProblemSlot = Arc<OnceLock<Result<Arc<JobProblem>, Reason>>>;

/// Loaded problems, by path, by built-in name, or by the hash of files that were sent.
#[derive(Default)]
pub(crate) struct ProblemCache {
    named: HashMap<String, ProblemSlot>,
    /// Problems that were sent as files, each with the total size of these files in bytes.
    sent: HashMap<String, (ProblemSlot, u64)>,
}

impl ProblemCache {
    /// Returns the slot of a problem. A new slot is empty; the first caller loads the problem into it.
    pub(crate) fn get_or_add_problem_slot(&mut self, source: &DefaultProblem) -> ProblemSlot {
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
                let size = files.content_size();
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

    pub(crate) fn remove_problem_slot(&mut self, source: &DefaultProblem) {
        match source {
            DefaultProblem::Named(name) => drop(self.named.remove(name)),
            DefaultProblem::Files(files) => drop(self.sent.remove(files.id().as_str())),
        }
    }
}

/// Loads a problem with all cases. Does not use the cache.
///
/// # Errors
/// The problem or a case is invalid.
pub(crate) fn load_problem(source: &DefaultProblem) -> Result<Arc<JobProblem>, Reason> {
    let loaded = match source {
        DefaultProblem::Named(argument) => JobProblem::load_with_cases(argument),
        DefaultProblem::Files(files) => JobProblem::from_files(files),
    };
    loaded
        .map(Arc::new)
        .map_err(|error| jury_fault_reason(problem_error_fact(error)))
}
