//! Chooses the output to be judged: the output file or standard output.

use super::judging_context::JudgingContext;
use crate::evidence::{OutputFileProblem, OutputNote};
use caipan_checker::{Reason, ReasonKind};
use caipan_files::Capture;
use caipan_sandbox::{OutputFile, OutputFileRefusal, RunOutcome};

impl JudgingContext<'_> {
    /// Returns the output to be judged: the output file if the program created one, else standard output. The error is
    /// the reason why the output file cannot be read.
    pub(super) fn select_judged_output<'o>(
        &self,
        outcome: &'o RunOutcome,
    ) -> Result<&'o Capture, Reason> {
        match &outcome.output_file {
            OutputFile::Captured(file) => Ok(file),
            OutputFile::Absent => Ok(&outcome.stdout),
            OutputFile::Refused(refusal) => {
                let fact = output_file_problem(*refusal, self.joined_output_names());
                Err(Reason::new(ReasonKind::Format, fact))
            }
        }
    }

    /// Returns a note for a rejected output if the contestant may expect that another output was judged: both were
    /// written, the output file is empty, or neither was written.
    pub(super) fn note_which_output_was_judged(&self, outcome: &RunOutcome) -> Option<OutputNote> {
        if self.problem.has_driver() {
            return None;
        }
        let is_silent = outcome.stdout.trim_ascii().is_empty();
        let name = self.joined_output_names();
        match &outcome.output_file {
            OutputFile::Captured(_) if !is_silent => Some(OutputNote::FileAndStdout { name }),
            OutputFile::Captured(file) if file.trim_ascii().is_empty() => {
                Some(OutputNote::EmptyFile { name })
            }
            OutputFile::Absent if is_silent => Some(OutputNote::NoOutput { name }),
            _ => None,
        }
    }

    /// Allowed names of the output file, joined for messages.
    fn joined_output_names(&self) -> String {
        let names: Vec<&str> = self.problem.output_names().collect();
        names.join(", ")
    }
}

/// Returns the output that was judged, without copying it. `None` if the output file cannot be read.
pub(super) fn take_output(outcome: RunOutcome) -> Option<Capture> {
    match outcome.output_file {
        OutputFile::Captured(file) => Some(file),
        OutputFile::Absent => Some(outcome.stdout),
        OutputFile::Refused(_) => None,
    }
}

fn output_file_problem(refusal: OutputFileRefusal, name: String) -> OutputFileProblem {
    match refusal {
        OutputFileRefusal::Link => OutputFileProblem::Link { name },
        OutputFileRefusal::HardLink => OutputFileProblem::HardLink { name },
        OutputFileRefusal::Folder => OutputFileProblem::Folder { name },
        OutputFileRefusal::Special => OutputFileProblem::Special { name },
        OutputFileRefusal::Unreadable => OutputFileProblem::Unreadable { name },
    }
}
