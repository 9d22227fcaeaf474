//! Tests that are code: joins them with programs, and recognises the ones that cannot judge any program.

use crate::evidence::{JobFault, jury_fault_reason};
use caipan_checker::Reason;
use caipan_checker::compare::assertion_outcome::AssertionFailure;
use caipan_checker::verdict::Verdict;
use caipan_facts::Evidence;
use caipan_judge::content_id::{ContentHasher, ContentId};
use caipan_judge::run_result::RunResult;
use caipan_problem::assertion::{BROKEN_TEST, JoinError, JoinedTest, join_program_with_test};
use caipan_problem::language::Language;
use caipan_sandbox::Ending;

/// Joins a program with the test called `name` into one source that runs the assertions of the test.
///
/// # Errors
/// The test cannot be joined with any program.
pub(crate) fn join_program_and_test(
    language: &Language,
    program: &[u8],
    name: &str,
    test: &[u8],
) -> Result<JoinedTest, Reason> {
    let text = String::from_utf8_lossy(test);
    join_program_with_test(language, program, &text).map_err(|error| {
        let test = name.to_owned();
        jury_fault_reason(match error {
            JoinError::NoDriver => JobFault::NoAssertions {
                language: language.id.clone(),
            },
            JoinError::NoAssertion => JobFault::CannotFail { test },
            JoinError::Unsupported => JobFault::UnsupportedTest { test },
        })
    })
}

/// Returns the fault that one run suggests in a test: no program can be run with the test, the test passes, or it
/// executes no assertion. `None` if the run suggests no fault. A fault is certain only if the program that was run has
/// no functions.
pub(crate) fn suspected_test_fault(run: &RunResult) -> Option<TestFault> {
    let is_none_executed = |reason: &Reason| reason.fact == AssertionFailure::NotExecuted.fact();
    match run.ending {
        Some(Ending::Exited(BROKEN_TEST)) => Some(TestFault::Broken),
        _ if run.verdict() == Verdict::Accepted => Some(TestFault::CannotFail),
        _ if run.decision.reason.as_ref().is_some_and(is_none_executed) => {
            Some(TestFault::CannotFail)
        }
        _ => None,
    }
}

/// Faults of a test that become visible when it is run with a program without any functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TestFault {
    /// No program can be run with the test, for example because it cannot be compiled.
    Broken,
    /// The test passes without the program's functions, or executes no assertion.
    CannotFail,
}

impl TestFault {
    /// Converts the fault of the test called `name` to the reason that the job has no verdict.
    pub(crate) fn to_reason(self, name: &str) -> Reason {
        let test = name.to_owned();
        jury_fault_reason(match self {
            Self::Broken => JobFault::BrokenTest { test },
            Self::CannotFail => JobFault::CannotFail { test },
        })
    }
}

/// Hash of a test and of the language that it is written in, for a [`FaultCache`](crate::fault_cache::FaultCache).
pub(crate) fn hash_test(language: &Language, test: &[u8]) -> ContentId {
    let hasher = ContentHasher::default().update(language.id.as_bytes());
    hasher.update(test).finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault_cache::FaultCache;

    #[test]
    fn the_fault_of_a_test_is_detected_only_once_unless_detection_fails() {
        let languages = caipan_problem::language::built_in_languages();
        let known = FaultCache::new(2);
        let failed: Result<_, ()> =
            known.get_or_detect_fault(hash_test(&languages[0], b"t"), || Err(()));
        assert_eq!(failed, Err(()));
        let broken = || Ok::<_, ()>(Some(TestFault::Broken));
        assert_eq!(
            known.get_or_detect_fault(hash_test(&languages[0], b"t"), broken),
            Ok(Some(TestFault::Broken))
        );
        let unreachable = || -> Result<_, ()> { unreachable!("it is known") };
        assert_eq!(
            known.get_or_detect_fault(hash_test(&languages[0], b"t"), unreachable),
            Ok(Some(TestFault::Broken))
        );
        // The language is part of the hash, so the same text in another language counts as a different test.
        assert_eq!(
            known.get_or_detect_fault(hash_test(&languages[1], b"t"), || Ok::<_, ()>(None)),
            Ok(None)
        );
    }
}
