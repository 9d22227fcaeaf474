//! Passes of multi-pass problems, and the files that a jury program writes for the next pass.

use std::collections::BTreeMap;

use super::evidence::{CheckerFault, program_fault_reason};
use super::feedback::{FEEDBACK, NEXT_PASS_FILE};
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::OutputFile;

/// Pass of a multi-pass problem after the first one, requested by a jury program.
#[derive(Debug)]
pub struct LaterPass {
    /// Input for the contestant's program in this pass.
    pub input: Capture,
    /// Path and content of each other file in the feedback folder. In this pass, the jury program finds these files in
    /// the feedback folder again.
    pub kept_files: Vec<(String, Capture)>,
}

/// Creates the reason that blames a jury program for requesting more passes than the problem allows.
pub(crate) fn too_many_passes_reason(problem: &Problem) -> Reason {
    let passes = problem.max_passes();
    let mut who = problem
        .jury_judging_programs()
        .filter(|one| one.passes == passes);
    let what = CheckerFault::NoFurtherPass { passes }.fact();
    match who.next() {
        Some(who) => program_fault_reason(&who.program, what),
        None => Reason::new(ReasonKind::Checker, what),
    }
}

impl LaterPass {
    /// Returns the next pass if the files in the feedback folder request one; `None` after the last pass.
    ///
    /// # Errors
    /// The input for the next pass cannot be read.
    pub(crate) fn find_next_pass(
        files: BTreeMap<String, OutputFile>,
    ) -> Result<Option<Self>, Fact> {
        let (mut input, mut left) = (None, Vec::new());
        for (name, file) in files {
            let is_next = name.strip_prefix(FEEDBACK) == Some(NEXT_PASS_FILE);
            match file {
                OutputFile::Captured(file) if is_next => input = Some(file),
                OutputFile::Captured(file) if name.starts_with(FEEDBACK) => left.push((name, file)),
                OutputFile::Refused(_) if is_next => {
                    return Err(CheckerFault::Refused { place: name }.fact());
                }
                _ => {}
            }
        }
        Ok(input.map(|input| Self {
            input,
            kept_files: left,
        }))
    }
}
