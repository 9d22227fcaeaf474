//! What is known of a problem that is no puzzle: its cases, its generators, its validators, and who is right.

use std::sync::{Mutex, OnceLock};

use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::said::Stressed;
use caipan_audit::generators::{AcceptedProgram, GeneratorPool, accepted_programs};
use caipan_audit::stress::ProblemInputs;
use caipan_judge::grading::Grading;
use caipan_judge::judging::Judging;
use caipan_judge::referee::Validator;
use caipan_judge::submission::submission::Submission;
use caipan_problem::case;
use caipan_problem::problem_toml::Problem;

/// What stands in the problem's folder.
pub(super) struct KnownInputs {
    accepted: Vec<AcceptedProgram>,
    examples: Vec<(String, Option<String>)>,
}

impl KnownInputs {
    /// What is there; nothing of a puzzle, which knows by itself.
    pub(super) fn of(problem: &Problem) -> Result<Self, Failure> {
        if problem.judge.puzzle().is_some() {
            return Ok(Self {
                accepted: Vec::new(),
                examples: Vec::new(),
            });
        }
        // A problem that has no cases yet has generators.
        let cases = case::find(&problem.directory).unwrap_or_default();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
        let examples = cases.iter().filter_map(|case| {
            let input = text(&case.input.read().ok()?)?;
            let answer = case
                .answer
                .as_ref()
                .and_then(|answer| text(&answer.read().ok()?));
            Some((input, answer))
        });
        let mut examples: Vec<(String, Option<String>)> = examples.collect();
        examples.sort_by_key(|(input, _)| input.len());
        Ok(Self {
            accepted: accepted_programs(problem).map_err(Failure::usage)?,
            examples,
        })
    }

    /// Inputs that are not among the cases, answered by the first accepted program; nothing where nobody can make any.
    pub(super) fn others<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        grading: &'a Grading<'a>,
    ) -> Result<Option<ProblemInputs<'a>>, Failure> {
        let first = self.accepted.first().map(|accepted| &accepted.submission);
        let inputs = self.answered_by(problem, seed, first, grading)?;
        let has_any = inputs.pool.is_some() || inputs.varies;
        let is_answered = inputs.oracle.is_some() || problem.interactor.is_some();
        Ok((has_any && is_answered).then_some(inputs))
    }

    /// The inputs that a program is tried on. Where nobody is known to be right, the one that it is held against is.
    pub(super) fn inputs<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        other: Option<&'a Submission>,
        grading: &'a Grading<'a>,
    ) -> Result<ProblemInputs<'a>, Failure> {
        let nobody = || {
            let problem = problem.name.clone();
            Failure::usage(Stressed::NobodyRight { problem })
        };
        let first = self.accepted.first().map(|accepted| &accepted.submission);
        let right = first.or(other);
        if right.is_none() && problem.interactor.is_none() {
            return Err(nobody());
        }
        let inputs = self.answered_by(problem, seed, right, grading)?;
        if inputs.pool.is_none() && !inputs.varies {
            let problem = problem.name.clone();
            return Err(Failure::usage(Stressed::NoInputs { problem }));
        }
        Ok(inputs)
    }

    fn answered_by<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        right: Option<&'a Submission>,
        grading: &'a Grading<'a>,
    ) -> Result<ProblemInputs<'a>, Failure> {
        let oracle = right.filter(|_| problem.interactor.is_none());
        let oracle = oracle.map(|right| {
            let judging = Judging::of(problem, right, grading);
            judging.map_err(|_| files::wrong(&right.path, Stressed::NotCompiled))
        });
        let validators = Validator::all(problem, grading).map_err(files::at_fault)?;
        let varies = !validators.is_empty() && !self.examples.is_empty();
        Ok(ProblemInputs {
            examples: self.examples.clone(),
            pool: GeneratorPool::of(problem, grading, seed).map_err(files::at_fault)?,
            validators,
            oracle: oracle.transpose()?,
            seed,
            varies,
            extremes: OnceLock::new(),
            legal: Mutex::default(),
        })
    }
}
