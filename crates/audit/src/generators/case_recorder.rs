//! Stores generated cases, counts the outcomes, and warns about cases that were not written.

use std::time::Duration;

use super::case_check::CaseRemark;
use super::case_files::{CaseFiles, CaseWriteOutcome};
use super::case_maker::GeneratedCase;
use super::planned_cases::PlannedCase;
use crate::clock::Clock;
use caipan_facts::{Evidence, Fact};
use caipan_files::atomic::FileWriteError;

/// Minimum interval between two writes of the lock file. After a crash, the lock file may lack recent cases; they are
/// made again and found to be unchanged.
const LOCK_INTERVAL: Duration = Duration::from_secs(1);

/// Numbers of cases by their outcome.
#[derive(Default, Clone, Copy)]
pub struct CaseOutcomeCounts {
    /// Number of cases that were written, because they were new or out of date.
    pub made: usize,
    /// Number of cases that were up to date.
    pub kept: usize,
    /// Number of cases that were kept, because they were changed by hand.
    pub changed: usize,
    /// Number of cases that could not be made.
    pub faults: usize,
}

/// Stores generated cases, and counts the outcomes.
pub struct CaseRecorder<'a> {
    /// Files of the generated cases, and the lock file that records them.
    pub files: CaseFiles,
    /// Receives warnings about cases that were not written.
    warn: Box<dyn Fn(&Fact) + Send + Sync + 'a>,
    clock: Clock,
    /// Numbers of stored cases, by outcome.
    pub counts: CaseOutcomeCounts,
    /// First error of writing a file, which ends the generation; `None` if there was none.
    pub failure: Option<FileWriteError>,
    /// Time at which the lock file was last written.
    written: Duration,
}

impl<'a> CaseRecorder<'a> {
    /// Creates a recorder with no outcomes. `clock` returns the time since a fixed moment.
    pub fn new(
        files: CaseFiles,
        clock: Clock,
        warn: Box<dyn Fn(&Fact) + Send + Sync + 'a>,
    ) -> Self {
        Self {
            files,
            warn,
            counts: CaseOutcomeCounts::default(),
            failure: None,
            written: clock(),
            clock,
        }
    }

    /// Writes a case, or warns why it could not be made. Also writes the lock file from time to time.
    pub fn store_case(&mut self, planned_case: &PlannedCase, made: Result<GeneratedCase, Fact>) {
        let made = match made {
            Ok(made) => made,
            Err(fault) => {
                self.counts.faults += 1;
                (self.warn)(&fault);
                return;
            }
        };
        if let Err(error) = self.write_case(planned_case, &made) {
            self.failure.get_or_insert(error);
        }
    }

    fn write_case(
        &mut self,
        planned_case: &PlannedCase,
        made: &GeneratedCase,
    ) -> Result<(), FileWriteError> {
        match self.files.write_case(planned_case, made)? {
            CaseWriteOutcome::Written => self.counts.made += 1,
            CaseWriteOutcome::UpToDate => self.counts.kept += 1,
            CaseWriteOutcome::HandEdited { is_input } => {
                self.count_and_warn_hand_edited_case(planned_case, is_input);
            }
        }
        let now = (self.clock)();
        if now.saturating_sub(self.written) >= LOCK_INTERVAL {
            self.written = now;
            self.files.write_lock()
        } else {
            Ok(())
        }
    }

    /// Counts a case that was changed by hand and is kept, and warns about the changed file: the input if `is_input` is
    /// true, otherwise the answer.
    pub fn count_and_warn_hand_edited_case(&mut self, planned_case: &PlannedCase, is_input: bool) {
        self.counts.changed += 1;
        let ending = if is_input { "in" } else { "ans" };
        let file = self.display_path(&planned_case.name, ending);
        (self.warn)(&CaseRemark::EditedByHand { file }.fact());
    }

    /// Warns about cases whose row was removed from problem.toml, but whose files still exist. Cases whose files are
    /// gone as well are removed from the lock file.
    pub fn warn_orphaned_cases(&mut self, planned_cases: &[PlannedCase]) {
        for name in self.files.remove_orphans(planned_cases) {
            let file = self.display_path(&name, "in");
            (self.warn)(&CaseRemark::NoRow { file }.fact());
        }
    }

    fn display_path(&self, case_name: &str, ending: &str) -> String {
        let path = self.files.case_file_path(case_name, ending);
        path.display().to_string()
    }
}
