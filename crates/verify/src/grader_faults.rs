//! Graders that do not compile without a program, so that no program can be judged with them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use caipan_facts::Fact;
use caipan_judge::content_id::{ContentHasher, ContentId};
use caipan_judge::result::CompileLog;
use caipan_judge::submission::compiler_messages::first_error;
use caipan_problem::language::Language;

/// Maximum number of sets of graders in a [`GraderFaultCache`]. When it is reached, the cache is cleared.
const MAX_CACHED_GRADERS: usize = 1 << 12;

type GraderFaultSlot = Arc<OnceLock<Option<Fact>>>;

/// Results of compiling graders without a program, by the hash of the graders and the compile command.
#[derive(Default)]
pub(crate) struct GraderFaultCache(Mutex<HashMap<ContentId, GraderFaultSlot>>);

impl GraderFaultCache {
    /// Returns why the graders of a language do not compile without a program; `None` if they do. For graders that are
    /// not in the cache, `compile` finds out.
    ///
    /// # Errors
    /// `compile` has failed. Nothing is cached, so the next caller calls `compile` again.
    pub(crate) fn get_or_detect<E>(
        &self,
        language: &Language,
        compile: impl FnOnce() -> Result<Option<Fact>, E>,
    ) -> Result<Option<Fact>, E> {
        let slot = {
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= MAX_CACHED_GRADERS {
                known.clear();
            }
            Arc::clone(known.entry(graders_id(language)).or_default())
        };
        if let Some(fault) = slot.get() {
            return Ok(fault.clone());
        }
        let fault = compile()?;
        Ok(slot.get_or_init(|| fault).clone())
    }
}

/// Hash of the files that are compiled together with programs or are next to them, and of the compile command.
fn graders_id(language: &Language) -> ContentId {
    let mut hasher = ContentHasher::default();
    for words in [&language.compile, &language.with] {
        hasher = hasher.update(words.join("\0").as_bytes());
    }
    for (name, content) in language.beside.iter() {
        hasher = hasher.update(name.as_bytes()).update(content);
    }
    hasher.finish()
}

/// Returns the cause of a failed compilation, or the first error message; `None` if the compilation succeeded.
pub(crate) fn failure_cause(log: &CompileLog) -> Option<Fact> {
    let cause = log.remark.clone();
    (!log.ok).then(|| cause.unwrap_or_else(|| Fact::quote(first_error(&log.log))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_problem::language;

    fn detect(
        cache: &GraderFaultCache,
        language: &Language,
        result: Result<Option<Fact>, ()>,
    ) -> Result<Option<Fact>, ()> {
        cache.get_or_detect(language, || result)
    }

    #[test]
    fn graders_are_compiled_once_and_again_only_after_an_error() {
        let mut language = language::built_in_languages().swap_remove(0);
        language.with = vec!["grader.c".to_owned()];
        let cache = GraderFaultCache::default();
        assert_eq!(detect(&cache, &language, Err(())), Err(()));
        let fault = Some(Fact::quote("no semicolon"));
        assert_eq!(
            detect(&cache, &language, Ok(fault.clone())),
            Ok(fault.clone())
        );
        assert_eq!(detect(&cache, &language, Err(())), Ok(fault));
        // Other contents are other graders.
        let other = [("grader.c".to_owned(), b"int x;".to_vec())];
        language.beside = Arc::new(other.into());
        assert_eq!(detect(&cache, &language, Ok(None)), Ok(None));
    }
}
