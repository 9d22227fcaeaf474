//! The mutants of one program, compiled: as many as can be in one schema, the others side by side.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::original::Original;
use crate::judge::content_id::ContentId;
use crate::judge::grading::Grading;
use crate::judge::parallel::in_parallel;
use crate::judge::submission::build_dir::source_name;
use crate::judge::submission::compile::{self, Build};
use crate::judge::submission::program::Program;
use crate::judge::submission::program_id::program_id;
use crate::judge::submission::submission::Submission;
use crate::package::problem_toml::Problem;
use crate::problem::Reason;
use crate::setting::source_mutants::schema::{self, Schema};

/// A mutant, compiled.
#[derive(Clone)]
pub enum Built {
    /// A program of its own.
    Alone(Arc<Program>),
    /// One of many in a program: the number that makes it this one.
    Inside(Arc<Program>, usize),
    /// It does not compile.
    Refused,
    /// It is the same program as the original, or as another mutant.
    Same,
    /// The machine is at fault.
    Failed(Reason),
    /// caipan was told to stop.
    Unmade,
}

/// Compiles all mutants of a program. `watch` is called for each.
pub fn build(
    problem: &Problem,
    original: &Original,
    workers: usize,
    grading: &Grading,
    watch: &(dyn Fn(usize) + Sync),
) -> Vec<Built> {
    let maker = Maker {
        problem,
        original,
        grading,
    };
    let mut built = vec![Built::Refused; original.mutants.len()];
    let separate = match maker.schema() {
        Some((schema, program)) => {
            for number in &schema.inside {
                built[number - 1] = Built::Inside(Arc::clone(&program), *number);
            }
            watch(built.len() - schema.separate.len());
            schema.separate
        }
        None => (1..=built.len()).collect(),
    };
    for (number, made) in maker.separately(&separate, workers, watch) {
        built[number - 1] = made;
    }
    built
}

struct Maker<'a> {
    problem: &'a Problem,
    original: &'a Original<'a>,
    grading: &'a Grading<'a>,
}

/// So often what does not compile is taken out of a schema: each time the compiler says only so much.
const ROUNDS: usize = 16;

impl Maker<'_> {
    fn compile(&self, text: &str) -> Build {
        let Submission {
            name,
            path,
            language,
            beside,
            ..
        } = self.original.submission;
        let bytes = text.as_bytes();
        let submission = Submission {
            name: name.clone(),
            path: path.clone(),
            language: language.clone(),
            may_be_link: false,
            given: Some(Arc::from(bytes)),
            beside: Arc::clone(beside),
        };
        let memory = self.problem.most_memory();
        let foreign = self.grading.foreign;
        let tools = foreign.tools.identity(language, self.grading.runner);
        let id = program_id(&submission, bytes, memory, &tools);
        let kept = foreign.store.as_ref().map(|store| (store, &id));
        compile::compile_source(&submission, bytes, memory, self.grading, kept)
    }

    /// One program of all mutants that can be in it; `None` where that cannot be made.
    fn schema(&self) -> Option<(Schema, Arc<Program>)> {
        /// For fewer it is not worth it.
        const FEW: usize = 3;
        let Original {
            submission,
            source,
            mutants,
            ..
        } = self.original;
        let language = &submission.language.id;
        let file = source_name(submission);
        let mut dropped = Vec::new();
        for _ in 0..ROUNDS {
            let schema = schema::without(language, source, mutants, &dropped);
            if schema.inside.len() < FEW {
                return None;
            }
            match self.compile(&schema.text) {
                Build::Program(program, _) => return Some((schema, program)),
                Build::Refused(log) => {
                    let refused = schema.refused(&file, &log.log);
                    if refused.is_empty() {
                        return None;
                    }
                    dropped.extend(refused);
                }
                _ => return None,
            }
        }
        None
    }

    /// Each of these by itself. Of those whose programs are the same bytes one is left.
    fn separately(
        &self,
        numbers: &[usize],
        workers: usize,
        watch: &(dyn Fn(usize) + Sync),
    ) -> Vec<(usize, Built)> {
        let next = AtomicUsize::new(0);
        let made = Mutex::new(Vec::new());
        let work = || {
            while let Some(number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mutant = &self.original.mutants[number - 1];
                let build = match self.compile(&mutant.apply(&self.original.source)) {
                    Build::Program(program, _) => Built::Alone(program),
                    Build::Refused(_) => Built::Refused,
                    Build::Failed(reason) => Built::Failed(reason),
                    Build::Known(_) | Build::Unmade => Built::Unmade,
                };
                let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
                made.push((*number, build));
                watch(1);
            }
        };
        in_parallel(workers.min(numbers.len()), &work);
        let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
        made.sort_by_key(|(number, _)| *number);
        self.drop_twins(&mut made);
        made
    }

    fn drop_twins(&self, made: &mut [(usize, Built)]) {
        let mut known: HashMap<ContentId, ()> = HashMap::new();
        let needs_original = made.iter().any(|(_, built)| bytes_of(built).is_some());
        if needs_original && let Build::Program(program, _) = self.compile(&self.original.source) {
            known.extend(bytes_of(&Built::Alone(program)).map(|id| (id, ())));
        }
        for (_, built) in made {
            if let Some(id) = bytes_of(built)
                && known.insert(id, ()).is_some()
            {
                *built = Built::Same;
            }
        }
    }
}

/// The bytes of a native program by itself; what a run-time executes may hold names and lines.
fn bytes_of(built: &Built) -> Option<ContentId> {
    let Built::Alone(program) = built else {
        return None;
    };
    let file = program.command.first().filter(|_| program.is_own)?;
    Some(ContentId::of(&std::fs::read(file).ok()?))
}
