//! Judges a program by tests that are code: the program is compiled together with each test.

use std::sync::Arc;

use super::{EarlyJobEnd, JobContext, JobEngine, PreparedProgram};
use crate::assertion_tests::{hash_test, join_program_and_test, suspected_test_fault};
use crate::case_tally::CaseTally;
use crate::result::{CompileOutcome, Fault};
use caipan_checker::verdict::Verdict;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_problem::assertion::empty_program;

impl JobEngine<'_> {
    /// Judges the program by tests that are code: compiles and runs it together with each test. Returns the result of
    /// the last compilation.
    pub(super) fn run_program_with_each_test(
        &self,
        submission: &Submission,
        context: JobContext,
        test_set: &TestSet,
        tally: &mut CaseTally,
    ) -> Result<CompileOutcome, EarlyJobEnd> {
        let mut compile = CompileOutcome::default();
        let source = submission.source_text.as_deref().unwrap_or_default();
        self.run_cases(context, test_set, tally, |test_case| {
            let prepared = self.compile_with_test(submission, source, context, test_case)?;
            let run = self.run_case(context, &prepared, test_case)?;
            if suspected_test_fault(&run.result).is_some() {
                self.refuse_faulty_test(submission, context, test_case)?;
            }
            compile = prepared.compile;
            Ok(run)
        })?;
        Ok(compile)
    }

    /// Returns a fault of the jury if the test is faulty, so that it cannot judge any program. To find out, runs the
    /// test with a program without any functions.
    fn refuse_faulty_test(
        &self,
        submission: &Submission,
        context: JobContext,
        test_case: &TestCase,
    ) -> Result<(), EarlyJobEnd> {
        let jury = |reason| EarlyJobEnd::Fault(Fault::Jury, reason);
        let language = &submission.language;
        let test = test_case.answer().map_err(jury)?;
        let fault = self
            .test_faults
            .get_or_detect_fault(hash_test(language, &test), || {
                let empty = empty_program(language).unwrap_or_default().as_bytes();
                let prepared = match self.compile_with_test(submission, empty, context, test_case) {
                    Ok(prepared) => prepared,
                    // The test uses something that the empty program does not define, so it is not faulty.
                    Err(EarlyJobEnd::CompileError(..)) => return Ok(None),
                    Err(end) => return Err(end),
                };
                let run = self.run_case(context, &prepared, test_case)?.result;
                match (run.verdict(), &run.decision.reason) {
                    (Verdict::JudgeError, Some(reason)) => {
                        Err(EarlyJobEnd::Fault(Fault::Machine, reason.clone()))
                    }
                    _ => Ok(suspected_test_fault(&run)),
                }
            })?;
        match fault {
            Some(fault) => Err(jury(fault.to_reason(&test_case.case.name))),
            None => Ok(()),
        }
    }

    /// Compiles a source together with a test that is code.
    fn compile_with_test(
        &self,
        submission: &Submission,
        source: &[u8],
        context: JobContext,
        test_case: &TestCase,
    ) -> Result<PreparedProgram, EarlyJobEnd> {
        let jury = |reason| EarlyJobEnd::Fault(Fault::Jury, reason);
        let test = test_case.answer().map_err(jury)?;
        let name = &test_case.case.name;
        let joined =
            join_program_and_test(&submission.language, source, name, &test).map_err(jury)?;
        let joined = Submission {
            source_text: Some(joined.source.into()),
            extra_files: Arc::clone(&joined.language.adjacent_files),
            language: joined.language,
            ..submission.clone()
        };
        self.compile_for_job(joined, context)
    }
}
