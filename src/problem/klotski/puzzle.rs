//! Klotski as a puzzle: what the rest of the house may ask of it.

use super::case::{Bounds, Case};
use super::solver::Solver;
use super::{
    coverage, divergence, drawing, families, mutants, recipe, replay, shrink, text, validator,
    witness,
};
use crate::problem::random::Rng;
use crate::problem::{
    BadSetting, Checker, CoverageGoal, Divergence, Family, Frame, Judgement, Kind, Malformed,
    Mutant, MutantOutput, Puzzle, Reason, Recipe, SearchOptions, Settings, Solution, Unsolved,
};

/// The puzzle within the bounds of a problem.
pub struct Klotski {
    bounds: Bounds,
}

impl Klotski {
    const SETTINGS: &[&str] = &["max_rows", "max_columns", "max_queries"];

    /// The puzzle as `settings` set it; without any, the contest's bounds.
    ///
    /// # Errors
    /// A key that is unknown or a value that is no number from 1.
    pub fn new(settings: &Settings) -> Result<Self, BadSetting> {
        let mut bounds = Bounds::CONTEST;
        for (key, value) in settings {
            let bound = match key.as_str() {
                "max_rows" => &mut bounds.rows,
                "max_columns" => &mut bounds.columns,
                "max_queries" => &mut bounds.queries,
                _ => return Err(BadSetting::unknown(key, Self::SETTINGS)),
            };
            let number = value.parse().ok().filter(|number| *number >= 1);
            *bound = number.ok_or_else(|| BadSetting::value(key, "a number from 1", value))?;
        }
        Ok(Self { bounds })
    }

    fn case(&self, input: &[u8]) -> Result<Case, Malformed> {
        validator::validate(input, &self.bounds)
    }
}

fn bad_case(malformed: &Malformed) -> Judgement {
    Judgement::JuryFault(Reason::new(Kind::BadCase, malformed.to_string()))
}

impl Checker for Klotski {
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        match self.case(input) {
            Ok(case) => replay::judge(&case, output, answer),
            Err(malformed) => bad_case(&malformed),
        }
    }

    fn puzzle(&self) -> Option<&dyn Puzzle> {
        Some(self)
    }
}

impl Puzzle for Klotski {
    fn validate(&self, input: &[u8]) -> Result<(), Malformed> {
        self.case(input).map(drop)
    }

    fn solve(&self, input: &[u8], options: &SearchOptions) -> Result<Solution, Unsolved> {
        let case = self.case(input)?;
        let mut solver = Solver::new(&case.board);
        let answers = solver.answers(&case.queries, options)?;
        Ok(Solution {
            answer: text::print_answers(&answers),
            stats: solver.stats(),
        })
    }

    fn certificate(
        &self,
        input: &[u8],
        solution: &Solution,
        options: &SearchOptions,
    ) -> Result<String, String> {
        let case = self
            .case(input)
            .map_err(|malformed| malformed.to_string())?;
        replay::certify(&case, solution.answer.as_bytes(), options)
    }

    fn witness(&self, input: &[u8], options: &SearchOptions) -> Result<Solution, Unsolved> {
        let case = self.case(input)?;
        let mut solver = Solver::new(&case.board);
        let mut text = String::new();
        for query in &case.queries {
            if options.is_cancelled() {
                return Err(Unsolved::Stopped(solver.stats()));
            }
            let walk = solver.walk(query);
            text.push_str(&walk.map_or("-1".to_owned(), |walk| witness::print(&walk)));
            text.push('\n');
        }
        Ok(Solution {
            answer: text,
            stats: solver.stats(),
        })
    }

    fn replay(&self, input: &[u8], witness: &[u8], answer: &[u8]) -> Judgement {
        match self.case(input) {
            Ok(case) => replay::judge_walks(&case, witness, answer),
            Err(malformed) => bad_case(&malformed),
        }
    }

    fn coverage(&self, input: &[u8], answer: &str) -> Result<Vec<CoverageGoal>, Malformed> {
        let case = self.case(input)?;
        Ok(coverage::goals(&case, answer, &self.bounds))
    }

    fn mutants(&self) -> Vec<Mutant> {
        let can_be_killed = |mutant: &Mutant| self.validate(mutant.killer.as_bytes()).is_ok();
        mutants::all().filter(can_be_killed).collect()
    }

    fn mutant_output(
        &self,
        mutant: &Mutant,
        input: &[u8],
        answer: &str,
        options: &SearchOptions,
    ) -> Result<MutantOutput, Malformed> {
        let case = self.case(input)?;
        Ok(mutants::play(mutant.id, &case, answer, options))
    }

    fn families(&self) -> Vec<Family> {
        families::families()
    }

    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, BadSetting>> {
        let made = families::generate(family, params, &self.bounds, rng)?;
        Some(made.map(|(board, queries)| text::print_case(&board, &queries)))
    }

    fn recipes(&self) -> &'static [Recipe] {
        recipe::RECIPES
    }

    fn small_input(&self, number: u64, rng: &mut Rng) -> String {
        let (board, queries) = families::small_input(number, &self.bounds, rng);
        text::print_case(&board, &queries)
    }

    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        let (board, queries) = families::worst_input(number, &self.bounds, rng);
        text::print_case(&board, &queries)
    }

    fn shrink(&self, input: &[u8]) -> Vec<String> {
        let case = self.case(input);
        let cases = case.map_or_else(|_| Vec::new(), |case| shrink::shrink(&case));
        let print = |(board, queries): &(_, Vec<_>)| text::print_case(board, queries);
        cases.iter().map(print).collect()
    }

    fn frames(
        &self,
        input: &[u8],
        output: Option<&[u8]>,
        query: Option<usize>,
    ) -> Result<Vec<Frame>, Malformed> {
        Ok(drawing::film(&self.case(input)?, output, query))
    }

    fn overview(&self, input: &[u8], output: Option<&[u8]>) -> Result<Vec<Frame>, Malformed> {
        Ok(drawing::overview(&self.case(input)?, output))
    }

    fn divergence(
        &self,
        input: &[u8],
        left: &[u8],
        right: &[u8],
    ) -> Result<Option<Divergence>, Malformed> {
        Ok(divergence::divergence(&self.case(input)?, left, right))
    }

    fn explain(
        &self,
        input: &[u8],
        output: &[u8],
        answer: &[u8],
    ) -> Result<Option<String>, Malformed> {
        Ok(divergence::explain(&self.case(input)?, output, answer))
    }
}
