//! Results of earlier gradings, and storage of new results for later ones.

use crate::contest::journal::Journal;
use crate::run_result::RunResult;
use crate::submission::program_cache::ProgramCache;
use caipan_checker::verdict::Verdict;

/// Storage of results and compiled programs between gradings.
#[derive(Debug, Default)]
pub struct ResultCache {
    /// Journal with the results of runs, on disk or in memory.
    pub journal: Journal,
    /// Compiled programs; `None` to keep none.
    pub programs: Option<ProgramCache>,
    /// Whether only accepted results are kept. Set when low limits of caipan's own process may have caused other verdicts.
    pub only_accepted: bool,
}

impl ResultCache {
    /// Whether a result is stored permanently. Judge errors are not stored, so the run is repeated in the next
    /// grading.
    pub(crate) fn should_store(&self, run_result: &RunResult) -> bool {
        match run_result.verdict() {
            Verdict::Accepted => true,
            Verdict::JudgeError => false,
            _ => !self.only_accepted,
        }
    }
}
