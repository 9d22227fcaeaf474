//! Inputs of a problem's generators without end: its rows in turn, each time with another seed.

use super::maker::{refused, subtask_of};
use crate::judge::grading::Grading;
use crate::judge::referee::{Generator, Validator};
use crate::package::case::Case;
use crate::package::entry::Entry;
use crate::package::generator::{FOLDER, GeneratorDialect, Row};
use crate::package::problem_toml::Problem;
use crate::problem::Reason;
use crate::problem::random::Rng;
use crate::sandbox::Capture;
use crate::text::Fact;

/// Inputs that a problem's generators make, by number: the same number and seed make the same input. Nothing is written.
pub struct Pool<'a> {
    problem: &'a Problem,
    generators: Vec<Generator<'a>>,
    validators: Vec<Validator<'a>>,
    seed: u64,
}

/// Seeds lie below: programs read them into whole numbers of 32 bits.
const SEEDS: u64 = 1 << 31;

impl<'a> Pool<'a> {
    /// The pool of a problem from a seed; nothing where no row makes anything.
    ///
    /// # Errors
    /// A generator or a validator cannot be compiled.
    pub fn of(
        problem: &'a Problem,
        grading: &Grading<'a>,
        seed: u64,
    ) -> Result<Option<Self>, Reason> {
        let generators = problem.generators.iter();
        let generators = generators.filter(|generator| !generator.rows.is_empty());
        let generators = generators.map(|generator| Generator::of(generator, problem, grading));
        let pool = Self {
            problem,
            generators: generators.collect::<Result<_, _>>()?,
            validators: Validator::all(problem, grading)?,
            seed,
        };
        Ok((!pool.generators.is_empty()).then_some(pool))
    }

    /// The input of this number, from 0 on: legal, or what is wrong with it. Nothing where caipan was told to stop.
    pub fn input(&self, number: u64) -> Option<Result<Capture, Fact>> {
        let (generator, row) = self.row(number);
        let seed = Rng::new(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).below(SEEDS);
        // The seed of this dialect is made of the row's.
        let row = Row {
            seed: Some(seed),
            ..row.clone()
        };
        let seed = match generator.generator.dialect {
            GeneratorDialect::Bapctools => generator.generator.seed(&row, 1),
            GeneratorDialect::Argv | GeneratorDialect::Stdin => seed,
        };
        let words = generator.generator.words(&row, 1, seed);
        let input = match generator.make_once(&words)? {
            Ok(input) => input,
            Err(fault) => return Some(Err(fault)),
        };
        let case = Case {
            name: format!("{FOLDER}/{}", row.case_name(1, seed)),
            input: Entry::given("", Vec::new()),
            answer: None,
        };
        let subtask = subtask_of(self.problem, &row, &case);
        let refused = refused(self.problem, &self.validators, subtask, &input);
        Some(refused.map(|()| input))
    }

    /// The row of a number: all rows of all generators take turns.
    fn row(&self, number: u64) -> (&Generator<'a>, &'a Row) {
        let rows = self.generators.iter().flat_map(|generator| {
            let rows = generator.generator.rows.iter();
            rows.map(move |row| (generator, row))
        });
        let rows: Vec<_> = rows.collect();
        rows[(number % rows.len() as u64) as usize]
    }
}
