//! Generates an unlimited number of inputs from a problem's generators: the rows take turns, with a new seed each
//! time.

use super::case_maker::check_input_is_legal;
use caipan_checker::Reason;
use caipan_checker::random::Rng;
use caipan_facts::Fact;
use caipan_files::Capture;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::referee::{Generator, Validator};
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::generator::{GeneratorDialect, GeneratorRow};
use caipan_problem::problem_toml::Problem;

/// Inputs from a problem's generators, addressed by number. The same number and seed always give the same input;
/// nothing is written to disk.
pub struct GeneratorInputs<'a> {
    problem: &'a Problem,
    generators: Vec<Generator<'a>>,
    validators: Vec<Validator<'a>>,
    seed: u64,
}

/// Exclusive upper limit of seeds; many generators read the seed into a 32-bit integer.
const SEED_LIMIT: u64 = 1 << 31;

impl<'a> GeneratorInputs<'a> {
    /// Compiles the generators and the validators of a problem. `None` if problem.toml contains no row (arguments for
    /// new cases) of any generator.
    ///
    /// # Errors
    /// A generator or a validator cannot be compiled.
    pub(crate) fn compile_generators(
        problem: &'a Problem,
        grading: &GradingContext<'a>,
        seed: u64,
    ) -> Result<Option<Self>, Reason> {
        let generators = problem
            .generators
            .iter()
            .filter(|generator| !generator.rows.is_empty())
            .map(|generator| Generator::compile(generator, problem, grading));
        let inputs = Self {
            problem,
            generators: generators.collect::<Result<_, _>>()?,
            validators: Validator::compile_all(problem, grading)?,
            seed,
        };
        Ok((!inputs.generators.is_empty()).then_some(inputs))
    }

    /// Generates the input with this number, counted from 0. The error describes why generating failed or why the input
    /// is illegal. `None` if the work was cancelled.
    pub(crate) fn nth_input(&self, number: u64) -> Option<Result<Capture, Fact>> {
        let (generator, row) = self.generator_row_for_input(number);
        let seed =
            Rng::new(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).below(SEED_LIMIT);
        // Generators of BAPCtools derive the seed of a case from the row, so the new seed is also stored in the row.
        let row = GeneratorRow {
            seed: Some(seed),
            ..row.clone()
        };
        let seed = match generator.generator.dialect {
            GeneratorDialect::Bapctools => generator.generator.seed_of_case(&row, 1),
            GeneratorDialect::Argv | GeneratorDialect::Stdin => seed,
        };
        let words = generator.generator.arguments(&row, 1, seed);
        let input = match generator.generate_once(&words)? {
            Ok(input) => input,
            Err(fault) => return Some(Err(fault)),
        };
        let case = Case::new_generated(row.case_name(1, seed), Entry::default());
        let refused = check_input_is_legal(self.problem, &self.validators, (&case, &row), &input);
        Some(refused.map(|()| input))
    }

    /// Returns the generator and the row for an input number; all rows of all generators take turns.
    fn generator_row_for_input(&self, number: u64) -> (&Generator<'a>, &'a GeneratorRow) {
        let rows: Vec<_> = self
            .generators
            .iter()
            .flat_map(|generator| {
                let rows = generator.generator.rows.iter();
                rows.map(move |row| (generator, row))
            })
            .collect();
        rows[(number % rows.len() as u64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use caipan_checker::Settings;
    use caipan_i18n::EnglishFormat;
    use caipan_judge::submission::compile;
    use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
    use caipan_sandbox::scripted::{ScriptedRunner, outcome_without_output};
    use caipan_sandbox::{Ending, Job, ResourceUsage, RunOutcome};

    const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n\
        [[validator]]\ncommand = [\"valid\"]\ndialect = \"testlib\"\n\
        [[generator]]\nname = \"idle\"\ncommand = [\"idle\"]\ndialect = \"argv\"\n\
        [[generator]]\nname = \"one\"\ncommand = [\"one\"]\ndialect = \"argv\"\n\
        [[generator.case]]\nname = \"a\"\nargs = [\"{seed}\"]\n\
        [[generator.case]]\nname = \"b\"\nargs = [\"bad\", \"{i}\"]\n\
        [[generator]]\nname = \"two\"\ncommand = [\"two\"]\ndialect = \"bapctools\"\n\
        [[generator.case]]\nname = \"c\"\nargs = [\"{seed}\"]\n";

    /// Simulates a run: every program prints the command line. If the input contains "bad", the exit code is 3, as from
    /// a validator that refuses the input.
    fn run_fake_program(job: &Job) -> RunOutcome {
        let words = job.command.iter().map(|word| word.to_string_lossy());
        let line = words.collect::<Vec<_>>().join(" ");
        let is_refused = job.stdin.windows(3).any(|word| word == b"bad");
        let code = if is_refused { 3 } else { 0 };
        RunOutcome {
            stdout: line.into_bytes().into(),
            ..outcome_without_output(Ending::Exited(code), ResourceUsage::default())
        }
    }

    /// Returns the first nine inputs of a pool. An input that cannot be generated is replaced by the message of the
    /// fault.
    fn first_inputs(problem: &Problem, grading: &GradingContext, seed: u64) -> Vec<String> {
        let inputs = GeneratorInputs::compile_generators(problem, grading, seed)
            .unwrap()
            .unwrap();
        (0..9)
            .map(|number| match inputs.nth_input(number).unwrap() {
                Ok(input) => String::from_utf8(input.to_vec()).unwrap(),
                Err(fault) => format!("fault: {}", fault.english()),
            })
            .collect()
    }

    #[test]
    fn generator_rows_take_turns_and_equal_seeds_reproduce_the_inputs() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("problem.toml"), TOML).unwrap();
        let problem = Problem::load(folder.path().to_str().unwrap(), &Settings::new()).unwrap();
        let runner = ScriptedRunner::new(|job| Ok(run_fake_program(job)));
        let foreign = CompiledJuryPrograms::default();
        let grading = GradingContext {
            runner: &runner,
            compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
            cpu_kill_factor: 1.0,
            strict: false,
            jury_program_store: &foreign,
            may_fork_interpreter: false,
            cancel: &AtomicBool::new(false),
        };
        let all = first_inputs(&problem, &grading, 5);
        assert_eq!(all, first_inputs(&problem, &grading, 5));
        for (number, input) in all.iter().enumerate() {
            let words: Vec<&str> = input.split(' ').collect();
            match number % 3 {
                0 => assert!(words[0].ends_with("one"), "{input}"),
                1 => assert!(input.starts_with("fault: valid refuses it"), "{input}"),
                _ => assert!(words[0].ends_with("two"), "{input}"),
            }
            if number % 3 != 1 {
                assert!(words[1].parse::<u64>().unwrap() < SEED_LIMIT, "{input}");
            }
        }
        let others = first_inputs(&problem, &grading, 6);
        let made = all
            .iter()
            .chain(&others)
            .filter(|input| !input.starts_with("fault"));
        assert_eq!(made.collect::<BTreeSet<_>>().len(), 12);
        let bare = Problem::load("eight", &Settings::new()).unwrap();
        assert!(
            GeneratorInputs::compile_generators(&bare, &grading, 1)
                .unwrap()
                .is_none()
        );
    }
}
