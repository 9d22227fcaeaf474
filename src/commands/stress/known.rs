//! What is known of a problem that is no puzzle: its cases, its generators, its validators, and who is right.

use crate::cli::Stress;
use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::said::Stressed;
use crate::judge::grading::Grading;
use crate::judge::judging::Judging;
use crate::judge::referee::Validator;
use crate::judge::submission::submission::Submission;
use crate::package::case;
use crate::package::problem_toml::Problem;
use crate::setting::generators::{Accepted, Pool, accepted};
use crate::setting::stress::AnyInputs;

/// What stands in the problem's folder.
pub struct Known {
    accepted: Vec<Accepted>,
    examples: Vec<(String, Option<String>)>,
}

impl Known {
    /// What is there; nothing of a puzzle, which knows by itself.
    pub fn of(problem: &Problem) -> Result<Self, Failure> {
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
            accepted: accepted(problem).map_err(Failure::usage)?,
            examples,
        })
    }

    /// The inputs that a program is tried on. Where nobody is known to be right, the one that it is held against is.
    pub fn inputs<'a>(
        &'a self,
        problem: &'a Problem,
        args: &Stress,
        other: Option<&'a Submission>,
        grading: &'a Grading<'a>,
    ) -> Result<AnyInputs<'a>, Failure> {
        let first = self.accepted.first().map(|accepted| &accepted.submission);
        let oracle = match problem.interactor {
            Some(_) => None,
            None => {
                let nobody = || {
                    let problem = problem.name.clone();
                    Failure::usage(Stressed::NobodyRight { problem })
                };
                let right = first.or(other).ok_or_else(nobody)?;
                let judging = Judging::of(problem, right, grading);
                Some(judging.map_err(|_| files::wrong(&right.path, Stressed::NotCompiled))?)
            }
        };
        let validators = Validator::all(problem, grading).map_err(files::at_fault)?;
        let pool = Pool::of(problem, grading, args.seed).map_err(files::at_fault)?;
        let varies = !validators.is_empty() && !self.examples.is_empty();
        if pool.is_none() && !varies {
            let problem = problem.name.clone();
            return Err(Failure::usage(Stressed::NoInputs { problem }));
        }
        Ok(AnyInputs {
            examples: self.examples.clone(),
            pool,
            validators,
            oracle,
            seed: args.seed,
            varies,
        })
    }
}
