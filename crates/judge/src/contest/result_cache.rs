//! Results of earlier gradings, and storage of new results for later ones.

use crate::contest::journal::Journal;
use crate::run_result::RunResult;
use crate::submission::program_cache::ProgramCache;
use caipan_checker::verdict::Verdict;

/// What is known from earlier and kept for later.
#[derive(Debug, Default)]
pub struct ResultCache {
    /// Results of runs.
    pub journal: Journal,
    /// Programs, where there is a place for them.
    pub store: Option<ProgramCache>,
    /// What is not accepted may be so because caipan itself lacks what programs are granted: then it is not kept.
    pub only_accepted: bool,
}

impl ResultCache {
    /// Is this to be known for good? What is the jury's fault is tried again the next time.
    pub fn keeps(&self, run_result: &RunResult) -> bool {
        match run_result.verdict() {
            Verdict::Accepted => true,
            Verdict::JudgeError => false,
            _ => !self.only_accepted,
        }
    }
}
