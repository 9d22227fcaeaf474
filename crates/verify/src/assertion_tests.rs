//! Tests that are code: joins them with programs, and recognises the ones that cannot judge any program.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::evidence::JobFault;
use crate::job_problem::jury_fault;
use caipan_checker::Reason;
use caipan_checker::compare::assertion_outcome::AssertionFact;
use caipan_checker::verdict::Verdict;
use caipan_facts::Evidence;
use caipan_judge::content_id::{ContentHasher, ContentId};
use caipan_judge::run_result::RunResult;
use caipan_problem::assertion::{BROKEN_TEST, JoinError, JoinedTest, join};
use caipan_problem::language::Language;
use caipan_sandbox::Ending;

/// Joins a program with the test called `name`.
///
/// # Errors
/// The test cannot be joined with any program.
pub(crate) fn join_test(
    language: &Language,
    program: &[u8],
    name: &str,
    test: &[u8],
) -> Result<JoinedTest, Reason> {
    let text = String::from_utf8_lossy(test);
    join(language, program, &text).map_err(|error| {
        let test = name.to_owned();
        jury_fault(match error {
            JoinError::NoDriver => JobFault::NoAssertions {
                language: language.id.clone(),
            },
            JoinError::NoAssertion => JobFault::CannotFail { test },
            JoinError::Unsupported => JobFault::UnsupportedTest { test },
        })
    })
}

/// Returns the fault that a test may have, judging by the result of a run with it: no program can be run with the test,
/// the test passes, or no assertion is executed. If a program without any functions gives such a result, the test does
/// have the fault.
pub(crate) fn suspected_fault(run: &RunResult) -> Option<TestFault> {
    let is_none_executed = |reason: &Reason| reason.fact == AssertionFact::NotExecuted.fact();
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
    /// Creates the reason that blames the jury for the fault of the test called `name`.
    pub(crate) fn reason(self, name: &str) -> Reason {
        let test = name.to_owned();
        jury_fault(match self {
            Self::Broken => JobFault::BrokenTest { test },
            Self::CannotFail => JobFault::CannotFail { test },
        })
    }
}

/// Maximum number of tests whose faults are stored; when it is reached, all are forgotten.
const MAX_KNOWN_TESTS: usize = 1 << 16;

type Finding = Arc<OnceLock<Option<TestFault>>>;

/// Faults of the tests that were already run with a program without any functions.
#[derive(Default)]
pub(crate) struct KnownTests(Mutex<HashMap<ContentId, Finding>>);

impl KnownTests {
    /// Returns the fault of a test; `None` if it has none. The first caller determines it with `run`.
    ///
    /// # Errors
    /// `run` has failed; the next caller tries again.
    pub(crate) fn fault<E>(
        &self,
        language: &Language,
        test: &[u8],
        run: impl FnOnce() -> Result<Option<TestFault>, E>,
    ) -> Result<Option<TestFault>, E> {
        let hasher = ContentHasher::default().update(language.id.as_bytes());
        let id = hasher.update(test).finish();
        let finding = {
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= MAX_KNOWN_TESTS {
                known.clear();
            }
            Arc::clone(known.entry(id).or_default())
        };
        if let Some(fault) = finding.get() {
            return Ok(*fault);
        }
        let fault = run()?;
        Ok(*finding.get_or_init(|| fault))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_run_without_a_program_once_and_again_only_after_a_failure() {
        let languages = caipan_problem::language::built_in_languages();
        let known = KnownTests::default();
        let failed: Result<_, ()> = known.fault(&languages[0], b"t", || Err(()));
        assert_eq!(failed, Err(()));
        let broken = || Ok::<_, ()>(Some(TestFault::Broken));
        assert_eq!(
            known.fault(&languages[0], b"t", broken),
            Ok(Some(TestFault::Broken))
        );
        let unreachable = || -> Result<_, ()> { unreachable!("it is known") };
        assert_eq!(
            known.fault(&languages[0], b"t", unreachable),
            Ok(Some(TestFault::Broken))
        );
        // The same text in another language is another test.
        assert_eq!(
            known.fault(&languages[1], b"t", || Ok::<_, ()>(None)),
            Ok(None)
        );
    }
}
