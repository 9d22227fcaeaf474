//! Runs generators of the jury, twice for each input, to check that they are deterministic.

use std::ffi::OsString;
use std::sync::Arc;

use super::checker_call::new_jury_job;
use super::jury_programs;
use super::jury_run;
use crate::grading_context::GradingContext;
use crate::run_decision::decide_by_outcome;
use crate::submission::program::Program;
use caipan_checker::evidence::quotation;
use caipan_checker::{Judgement, Reason};
use caipan_facts::{Evidence, Fact, facts};
use caipan_files::Capture;
use caipan_problem::generator::{GeneratorDialect, INPUT_FILE, JuryGeneratorDefinition};
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{Ending, Job, KillReason, OutputFile, RunOutcome};

facts! {
    /// Reason why the result of a generator is missing or cannot be used.
    pub enum GeneratorFault {
        Nothing => "generator-nothing",
        /// The output file of the generator cannot be read.
        Refused { file: String } => "generator-refused",
        /// Two runs with equal arguments produced different inputs; `first` and `second` are the first differing lines.
        Differs { line: usize, first: Fact, second: Fact } => "generator-differs",
    }
}

/// Compiled generator of the jury, which creates inputs for a problem.
pub struct Generator<'a> {
    /// Definition of the generator in problem.toml.
    pub generator: &'a JuryGeneratorDefinition,
    program: Arc<Program>,
    grading: GradingContext<'a>,
}

/// Generated input or the generator's fault; `None` if caipan was interrupted.
pub type GeneratedInput = Option<Result<Capture, Fact>>;

impl<'a> Generator<'a> {
    /// Compiles a generator of the jury, or reuses the program compiled before.
    ///
    /// # Errors
    /// The generator cannot be compiled.
    pub fn compile(
        generator: &'a JuryGeneratorDefinition,
        problem: &Problem,
        grading: &GradingContext<'a>,
    ) -> Result<Self, Reason> {
        Ok(Self {
            generator,
            program: jury_programs::compile_program(&generator.program, problem, grading)?,
            grading: *grading,
        })
    }

    /// Runs the generator twice with the arguments `args`. Different results are a fault.
    pub fn generate_reproducibly(&self, args: &[String]) -> GeneratedInput {
        let first = match self.generate_once(args)? {
            Ok(first) => first,
            Err(fault) => return Some(Err(fault)),
        };
        Some(match self.generate_once(args)? {
            Ok(second) if *first == *second => Ok(first),
            Ok(second) => Err(difference_fault(&first, &second)),
            Err(fault) => Err(fault),
        })
    }

    /// Runs the generator once with the arguments `args`, given on the command line or on standard input.
    pub fn generate_once(&self, args: &[String]) -> GeneratedInput {
        let is_by_words = self.generator.dialect != GeneratorDialect::Stdin;
        let start = self.program.command.iter().cloned();
        let told = args.iter().filter(|_| is_by_words).map(OsString::from);
        let command: Vec<OsString> = start.chain(told).collect();
        let line = if is_by_words {
            String::new()
        } else {
            args.join(" ") + "\n"
        };
        let limits = &self.generator.program.limits;
        let job = Job {
            stdin: line.as_bytes(),
            collects: match self.generator.dialect {
                GeneratorDialect::Bapctools => &[INPUT_FILE],
                _ => &[],
            },
            ..new_jury_job(&self.program, &command, limits)
        };
        let GradingContext { runner, cancel, .. } = self.grading;
        let mut outcome = match jury_run::run_with_retries(runner, &self.program.view, &job, cancel)
        {
            Ok(outcome) => outcome,
            Err(error) => return Some(Err(error.fact())),
        };
        self.program.remove_build_folder_from_stderr(&mut outcome);
        if outcome.ending == Ending::Killed(KillReason::Cancelled) {
            return None;
        }
        let ended = decide_by_outcome(&outcome, limits, |_| Judgement::Accepted);
        Some(match ended.reason {
            Some(reason) => Err(reason.fact),
            None => generated_input(outcome),
        })
    }
}

/// Returns the generated input: the output file if there is one, else standard output. No input is a fault.
fn generated_input(mut outcome: RunOutcome) -> Result<Capture, Fact> {
    let input = match outcome.collected.remove(INPUT_FILE) {
        None | Some(OutputFile::Absent) => outcome.stdout,
        Some(OutputFile::Captured(file)) => file,
        Some(OutputFile::Refused(_)) => {
            let file = INPUT_FILE.to_owned();
            return Err(GeneratorFault::Refused { file }.fact());
        }
    };
    if input.is_empty() {
        Err(GeneratorFault::Nothing.fact())
    } else {
        Ok(input)
    }
}

/// Returns evidence with the first differing lines of two inputs.
fn difference_fault(first: &[u8], second: &[u8]) -> Fact {
    let mut pairs = first.iter().zip(second);
    let shorter = first.len().min(second.len());
    let at = pairs
        .position(|(one, other)| one != other)
        .unwrap_or(shorter);
    let before = &first[..at];
    let start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |end| end + 1);
    GeneratorFault::Differs {
        line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
        first: quote_first_line(&first[start..]),
        second: quote_first_line(&second[start..]),
    }
    .fact()
}

fn quote_first_line(text: &[u8]) -> Fact {
    let line = text.split(|byte| *byte == b'\n').next();
    quotation(line.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    #[test]
    fn the_first_line_that_differs_is_named() {
        for (first, second, line) in [
            ("1\n2\n", "1\n3\n", 2),
            ("1\n", "1\n2\n", 2),
            ("12", "13", 1),
            ("1\n\n2", "1\n\n3", 3),
        ] {
            let fault = difference_fault(first.as_bytes(), second.as_bytes()).english();
            assert!(fault.contains(&format!("line {line}")), "{fault}");
        }
    }
}
