//! Klotski (NOIP 2013): how soon can the one marked piece of a sliding puzzle be where it should?
//!
//! `rules` is the board, `text` how it is written, `solver` finds the jury answer, `validator` refuses illegal inputs,
//! `plain` reads usual inputs fast, `replay` judges outputs with evidence, `witness` replays walks, `certificate` shows
//! that none is shorter, `facets` says what a set of cases should reach, `generator` and `families` make inputs and
//! `smaller` takes them apart, `mutants` are solvers that are wrong, `drawing` shows queries to people, `parting` two outputs.

mod certificate;
mod drawing;
mod facets;
mod families;
pub mod generator;
mod mutants;
#[cfg(test)]
mod oracle;
mod parting;
mod plain;
mod recipe;
pub mod replay;
pub mod rules;
mod smaller;
pub mod solver;
#[cfg(test)]
mod tests;
pub mod text;
pub mod validator;
pub mod witness;

use super::{
    BadKnob, Checker, Effort, Facet, Family, Frame, Judgement, Kind, Knobs, Malformed, Mistaken,
    Mutant, Parting, Puzzle, Reason, Recipe, Solution, Unsolved,
};
use crate::problem::random::Rng;
use solver::Solver;
use text::Case;
use validator::Bounds;

/// The puzzle within the bounds of a problem.
pub struct Klotski {
    bounds: Bounds,
}

impl Klotski {
    const KNOBS: &[&str] = &["max_rows", "max_columns", "max_queries"];

    /// The puzzle as `knobs` set it; without any, the contest's bounds.
    ///
    /// # Errors
    /// A key that is unknown or a value that is no number from 1.
    pub fn new(knobs: &Knobs) -> Result<Self, BadKnob> {
        let mut bounds = Bounds::CONTEST;
        for (key, value) in knobs {
            let bound = match key.as_str() {
                "max_rows" => &mut bounds.rows,
                "max_columns" => &mut bounds.columns,
                "max_queries" => &mut bounds.queries,
                _ => return Err(BadKnob::unknown(key, Self::KNOBS)),
            };
            let number = value.parse().ok().filter(|number| *number >= 1);
            *bound = number.ok_or_else(|| BadKnob::value(key, "a number from 1", value))?;
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

    fn solve(&self, input: &[u8], effort: &Effort) -> Result<Solution, Unsolved> {
        let case = self.case(input)?;
        let mut solver = Solver::new(&case.board);
        let answers = solver.answers(&case.queries, effort)?;
        Ok(Solution {
            answer: text::print_answers(&answers),
            counts: solver.counts(),
        })
    }

    fn certificate(
        &self,
        input: &[u8],
        solution: &Solution,
        effort: &Effort,
    ) -> Result<String, String> {
        let case = self
            .case(input)
            .map_err(|malformed| malformed.to_string())?;
        replay::certify(&case, solution.answer.as_bytes(), effort)
    }

    fn witness(&self, input: &[u8], effort: &Effort) -> Result<Solution, Unsolved> {
        let case = self.case(input)?;
        let mut solver = Solver::new(&case.board);
        let mut text = String::new();
        for query in &case.queries {
            if effort.is_cancelled() {
                return Err(Unsolved::Stopped(solver.counts()));
            }
            let walk = solver.walk(query);
            text.push_str(&walk.map_or("-1".to_owned(), |walk| witness::print(&walk)));
            text.push('\n');
        }
        Ok(Solution {
            answer: text,
            counts: solver.counts(),
        })
    }

    fn replay(&self, input: &[u8], witness: &[u8], answer: &[u8]) -> Judgement {
        match self.case(input) {
            Ok(case) => replay::judge_walks(&case, witness, answer),
            Err(malformed) => bad_case(&malformed),
        }
    }

    fn facets(&self, input: &[u8], answer: &str) -> Result<Vec<Facet>, Malformed> {
        let case = self.case(input)?;
        Ok(facets::facets(&case, answer, &self.bounds))
    }

    fn mutants(&self) -> Vec<Mutant> {
        let can_be_killed = |mutant: &Mutant| self.validate(mutant.killer.as_bytes()).is_ok();
        mutants::all().filter(can_be_killed).collect()
    }

    fn mistaken(
        &self,
        mutant: &Mutant,
        input: &[u8],
        answer: &str,
        effort: &Effort,
    ) -> Result<Mistaken, Malformed> {
        let case = self.case(input)?;
        Ok(mutants::play(mutant.id, &case, answer, effort))
    }

    fn families(&self) -> Vec<Family> {
        families::families()
    }

    fn generate(
        &self,
        family: &str,
        wishes: &Knobs,
        rng: &mut Rng,
    ) -> Option<Result<String, BadKnob>> {
        let made = families::generate(family, wishes, &self.bounds, rng)?;
        Some(made.map(|(board, queries)| text::print_case(&board, &queries)))
    }

    fn recipes(&self) -> &'static [Recipe] {
        recipe::RECIPES
    }

    fn probe(&self, number: u64, rng: &mut Rng) -> String {
        let (board, queries) = families::probe(number, &self.bounds, rng);
        text::print_case(&board, &queries)
    }

    fn burden(&self, number: u64, rng: &mut Rng) -> String {
        let (board, queries) = families::burden(number, &self.bounds, rng);
        text::print_case(&board, &queries)
    }

    fn smaller(&self, input: &[u8]) -> Vec<String> {
        let case = self.case(input);
        let cases = case.map_or_else(|_| Vec::new(), |case| smaller::smaller(&case));
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

    fn part(&self, input: &[u8], left: &[u8], right: &[u8]) -> Result<Option<Parting>, Malformed> {
        Ok(parting::parting(&self.case(input)?, left, right))
    }

    fn explain(
        &self,
        input: &[u8],
        output: &[u8],
        answer: &[u8],
    ) -> Result<Option<String>, Malformed> {
        Ok(parting::explain(&self.case(input)?, output, answer))
    }
}
