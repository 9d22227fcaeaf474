//! Compiles the program of a job, and determines the party at fault if the compilation fails.

use super::{EarlyJobEnd, JobContext, JobEngine, PreparedProgram};
use crate::evidence::{JobFault, jury_fault_reason};
use crate::result::{CompileOutcome, Explanation, Fault};
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::{Bytes, Fact};
use caipan_judge::content_id::{ContentHasher, ContentId};
use caipan_judge::grading_context::GradingContext;
use caipan_judge::result::CompileLog;
use caipan_judge::submission::compile::{self, CompilationState};
use caipan_judge::submission::compiler_messages::first_error;
use caipan_judge::submission::graders::{self, can_compile_graders_alone};
use caipan_judge::submission::program_id::program_id;
use caipan_judge::submission::submission::Submission;
use caipan_problem::language::Language;

impl JobEngine<'_> {
    /// Compiles a program for a job. A compile error ends the job early. It counts as a fault of the jury if the
    /// graders do not compile without the program either.
    pub(super) fn compile_for_job(
        &self,
        submission: Submission,
        context: JobContext,
    ) -> Result<PreparedProgram, EarlyJobEnd> {
        let memory = context.problem.problem.max_memory();
        let (id, build) = self.compile_or_reuse(&submission, memory, context.grading);
        match build {
            CompilationState::Program(program, log) => Ok(PreparedProgram {
                id: if context.terms.is_warm {
                    forked_run_id(&id)
                } else {
                    id
                },
                program,
                language: submission.language,
                compile: CompileOutcome::from(&log),
            }),
            CompilationState::CompileError(log) => {
                self.refuse_broken_graders(&submission.language, memory, context.grading)?;
                let compile = CompileOutcome::from(&log);
                let explanation = log
                    .remark
                    .as_ref()
                    .map_or_else(Explanation::default, |fact| {
                        Explanation::from_fact(fact, self.options.say)
                    });
                Err(EarlyJobEnd::CompileError(explanation, Some(compile)))
            }
            CompilationState::MachineFault(reason) => {
                Err(EarlyJobEnd::Fault(Fault::Machine, reason))
            }
            CompilationState::Logged(_) | CompilationState::NotBuilt => Err(EarlyJobEnd::Cancelled),
        }
    }

    /// Compiles a program under the compiler limits of `grading`, or returns the result of an earlier, equal
    /// compilation. Also returns the id of the program.
    pub(crate) fn compile_or_reuse(
        &self,
        submission: &Submission,
        memory: Bytes,
        grading: &GradingContext,
    ) -> (ContentId, CompilationState) {
        let language = &submission.language;
        let source = submission.source_text.as_deref().unwrap_or_default();
        let tools = &grading.jury_program_store.toolchains;
        let tools = tools.toolchain_identity_of_language(language, grading.runner);
        let id = program_id(submission, source, memory, &tools);
        let namer = ContentHasher::default().update(id.as_str().as_bytes());
        let time = grading.compile_limits.cpu.as_nanos();
        let id = namer.update(&time.to_le_bytes()).finish();
        let build = self.programs.get_or_compile(&id, || {
            let build = compile::compile(submission, memory, grading);
            // The probe that checks whether the compiler works uses the default limits.
            let usual = GradingContext {
                compile_limits: self.grading.compile_limits,
                ..*grading
            };
            self.probes
                .blame_machine_if_probe_fails(build, language, memory, &usual)
        });
        (id, build)
    }

    /// Fails with a fault of the jury if the graders do not compile without a program. Graders are the sources that are
    /// compiled together with every program. Those that can only be compiled with a program are not tested.
    fn refuse_broken_graders(
        &self,
        language: &Language,
        memory: Bytes,
        grading: &GradingContext,
    ) -> Result<(), EarlyJobEnd> {
        let has_driver = language.without_driver.is_some();
        if language.with.is_empty() || has_driver || !can_compile_graders_alone(language) {
            return Ok(());
        }
        let fault = self
            .grader_faults
            .get_or_detect_fault(hash_graders(language), || {
                let compiled = graders::compile_graders_alone(language, memory, grading);
                let log = compiled.map_err(|fact| {
                    EarlyJobEnd::Fault(Fault::Machine, Reason::new(ReasonKind::Sandbox, fact))
                })?;
                let log = log.ok_or(EarlyJobEnd::Cancelled)?;
                Ok::<_, EarlyJobEnd>(compile_failure_cause(&log))
            })?;
        match fault {
            Some(what) => {
                let reason = jury_fault_reason(JobFault::GraderNotCompiled { what });
                Err(EarlyJobEnd::Fault(Fault::Jury, reason))
            }
            None => Ok(()),
        }
    }
}

/// Returns the id under which results of forked runs of a program are cached.
fn forked_run_id(id: &ContentId) -> ContentId {
    let hasher = ContentHasher::default().update(id.as_str().as_bytes());
    hasher.update(b"warm").finish()
}

/// Returns a hash of the compile command, of the sources that are compiled together with programs, and of the other
/// files in the same folder.
fn hash_graders(language: &Language) -> ContentId {
    let mut hasher = ContentHasher::default();
    for words in [&language.compile, &language.with] {
        hasher = hasher.update(words.join("\0").as_bytes());
    }
    for (name, content) in language.adjacent_files.iter() {
        hasher = hasher.update(name.as_bytes()).update(content);
    }
    hasher.finish()
}

/// Returns the cause of a failed compilation, or the first error message; `None` if the compilation succeeded.
fn compile_failure_cause(log: &CompileLog) -> Option<Fact> {
    let cause = log.remark.clone();
    (!log.ok).then(|| cause.unwrap_or_else(|| Fact::quote(first_error(&log.log))))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::fault_cache::FaultCache;
    use caipan_problem::language;

    fn detect_cached_fault(
        cache: &FaultCache<Fact>,
        language: &Language,
        result: Result<Option<Fact>, ()>,
    ) -> Result<Option<Fact>, ()> {
        cache.get_or_detect_fault(hash_graders(language), || result)
    }

    #[test]
    fn the_fault_of_graders_is_detected_only_once_unless_detection_fails() {
        let mut language = language::built_in_languages().swap_remove(0);
        language.with = vec!["grader.c".to_owned()];
        let cache = FaultCache::new(2);
        assert_eq!(detect_cached_fault(&cache, &language, Err(())), Err(()));
        let fault = Some(Fact::quote("no semicolon"));
        assert_eq!(
            detect_cached_fault(&cache, &language, Ok(fault.clone())),
            Ok(fault.clone())
        );
        assert_eq!(detect_cached_fault(&cache, &language, Err(())), Ok(fault));
        // Graders with different contents count as different graders.
        let other = [("grader.c".to_owned(), b"int x;".to_vec())];
        language.adjacent_files = Arc::new(other.into());
        assert_eq!(detect_cached_fault(&cache, &language, Ok(None)), Ok(None));
    }
}
