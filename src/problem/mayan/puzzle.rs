//! Mayan as a puzzle: what the rest of the house may ask of it.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::mutants::{self, Means};
use super::replay::{self, End};
use super::rules::{MAX_COLOUR, Reading, Steps};
use super::solver::{self, Cancelled, Solver, Stats};
use super::text::{self, Case, MAX_MOVES};
use super::validator::{self, Bounds};
use super::{coverage, drawing, families, recipe, shrink};
use crate::problem::random::Rng;
use crate::problem::{
    BadSetting, Checker, CoverageGoal, Divergence, Family, Frame, Judgement, Kind, Malformed,
    Mutant, MutantOutput, Puzzle, Reason, Recipe, SearchOptions, SearchStats, Settings, Share,
    Solution, Unsolved, grouped,
};

/// The puzzle under one reading of its statement.
pub struct Mayan {
    reading: Reading,
    bounds: Bounds,
    not_smallest: Share,
    /// Solvers that are not at work: each keeps its memory from case to case.
    solvers: Mutex<Vec<Solver>>,
}

impl From<&Stats> for SearchStats {
    fn from(stats: &Stats) -> Self {
        Self(vec![
            ("nodes", stats.nodes),
            ("leaves", stats.leaves),
            ("simulations", stats.simulations),
            ("table hits", stats.table_hits),
            ("refuted", stats.refuted),
        ])
    }
}

impl Mayan {
    const SETTINGS: &[&str] = &[
        "steps",
        "equal_swaps",
        "not_smallest",
        "max_moves",
        "max_colours",
    ];

    /// The puzzle as `settings` set it; without any, the contest's literal reading and bounds.
    ///
    /// # Errors
    /// A key that is unknown or a value that it cannot take.
    pub fn new(settings: &Settings) -> Result<Self, BadSetting> {
        let mut mayan = Self {
            reading: Reading::LITERAL,
            bounds: Bounds::CONTEST,
            not_smallest: Share::NONE,
            solvers: Mutex::default(),
        };
        for (key, value) in settings {
            let bad = |expected: &str| BadSetting::value(key, expected, value);
            let up_to = |most: u8| {
                let number = value
                    .parse()
                    .ok()
                    .filter(|number| (1..=most).contains(number));
                number.ok_or_else(|| bad(&format!("a number from 1 to {most}")))
            };
            match key.as_str() {
                "steps" => {
                    mayan.reading.steps = match value.as_str() {
                        "exactly" => Steps::Exactly,
                        "at-most" => Steps::AtMost,
                        _ => return Err(bad("exactly or at-most")),
                    }
                }
                "equal_swaps" => {
                    mayan.reading.equal_swaps = value.parse().map_err(|_| bad("true or false"))?
                }
                "not_smallest" => {
                    mayan.not_smallest = value.parse().map_err(|()| bad("a share from 0 to 1"))?
                }
                "max_moves" => mayan.bounds.moves = up_to(MAX_MOVES)?,
                "max_colours" => mayan.bounds.colours = up_to(MAX_COLOUR)?,
                _ => return Err(BadSetting::unknown(key, Self::SETTINGS)),
            }
        }
        Ok(mayan)
    }

    fn solvers(&self) -> MutexGuard<'_, Vec<Solver>> {
        // A solver is taken out while it works, so that one that dies leaves none half-made.
        self.solvers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn case(&self, input: &[u8]) -> Result<Case, Malformed> {
        validator::validate(input, self.bounds)
    }
}

impl Checker for Mayan {
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        match self.case(input) {
            Ok(case) => replay::judge(&case, output, answer, self.reading, self.not_smallest),
            Err(malformed) => {
                Judgement::JuryFault(Reason::new(Kind::BadCase, malformed.to_string()))
            }
        }
    }

    fn puzzle(&self) -> Option<&dyn Puzzle> {
        Some(self)
    }
}

impl Puzzle for Mayan {
    fn validate(&self, input: &[u8]) -> Result<(), Malformed> {
        self.case(input).map(drop)
    }

    fn solve(&self, input: &[u8], options: &SearchOptions) -> Result<Solution, Unsolved> {
        let case = self.case(input)?;
        let mut solver = self.solvers().pop().unwrap_or_default();
        let mut watch = |stats: &Stats| options.checkpoint(&stats.into());
        let solved = solver.solve_watched(
            &case.board,
            case.moves,
            self.reading,
            options.threads,
            &mut watch,
        );
        let stats = SearchStats::from(&solver.stats());
        self.solvers().push(solver);
        match solved {
            Ok(moves) => Ok(Solution {
                answer: text::print_answer(moves.as_deref()),
                stats,
            }),
            Err(Cancelled) => Err(Unsolved::Stopped(stats)),
        }
    }

    fn certificate(
        &self,
        input: &[u8],
        solution: &Solution,
        _options: &SearchOptions,
    ) -> Result<String, String> {
        let case = self
            .case(input)
            .map_err(|malformed| malformed.to_string())?;
        let states = grouped(solution.stats.of("refuted"));
        let refuted = format!("{states} states refuted by trying all their moves");
        let replay = replay::replay(&case, solution.answer.as_bytes(), self.reading);
        match &replay.end {
            End::Cleared => {
                let moves = replay.moves().len();
                Ok(format!(
                    "{moves} moves replayed to the empty board; {refuted}, so that none smaller is left"
                ))
            }
            End::NoSolution => Ok(format!("{refuted}, so that no list of moves is left")),
            End::Wrong(reason) => Err(reason.text.clone()),
        }
    }

    fn all(
        &self,
        input: &[u8],
        options: &SearchOptions,
        each: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(u64, SearchStats), Unsolved> {
        let case = self.case(input)?;
        let nodes = |nodes| SearchStats(vec![("nodes", nodes)]);
        let (mut found, mut is_stopped) = (0, false);
        let looked_at = solver::enumerate(
            &case.board,
            case.moves,
            self.reading,
            &mut |moves| {
                found += 1;
                each(&text::on_one_line(moves))
            },
            &mut |looked_at| {
                let checkpoint = options.checkpoint(&nodes(looked_at));
                is_stopped = checkpoint.is_break();
                checkpoint
            },
        );
        match is_stopped {
            true => Err(Unsolved::Stopped(nodes(looked_at))),
            false => Ok((found, nodes(looked_at))),
        }
    }

    fn readings(&self) -> Vec<(&'static str, Box<dyn Puzzle>)> {
        let all = [
            ("exactly n moves", Steps::Exactly, true),
            ("exactly n moves, no equal swaps", Steps::Exactly, false),
            ("at most n moves", Steps::AtMost, true),
            ("at most n moves, no equal swaps", Steps::AtMost, false),
        ];
        let readings = all.into_iter().map(|(name, steps, equal_swaps)| {
            let reading = Reading { steps, equal_swaps };
            (name, reading)
        });
        let others = readings.filter(|(_, reading)| *reading != self.reading);
        let puzzle = |(name, reading)| -> (&'static str, Box<dyn Puzzle>) {
            let other = Self {
                reading,
                bounds: self.bounds,
                not_smallest: self.not_smallest,
                solvers: Mutex::default(),
            };
            (name, Box::new(other))
        };
        others.map(puzzle).collect()
    }

    fn coverage(&self, input: &[u8], answer: &str) -> Result<Vec<CoverageGoal>, Malformed> {
        let case = self.case(input)?;
        let replay = replay::replay(&case, answer.as_bytes(), self.reading);
        Ok(coverage::goals(&case, &replay, self.bounds))
    }

    fn mutants(&self) -> Vec<Mutant> {
        mutants::all(self.reading)
    }

    fn mutant_output(
        &self,
        mutant: &Mutant,
        input: &[u8],
        answer: &str,
        options: &SearchOptions,
    ) -> Result<MutantOutput, Malformed> {
        let case = self.case(input)?;
        let mut solver = self.solvers().pop().unwrap_or_default();
        let mut means = Means {
            solver: &mut solver,
            go_on: &|| match options.is_cancelled() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            },
        };
        let output = mutants::run(mutant, &case, answer, self.reading, &mut means);
        self.solvers().push(solver);
        Ok(output)
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
        let case = families::generate(family, params, self.bounds, rng)?;
        Some(case.map(|case| text::print_case(&case)))
    }

    fn recipes(&self) -> &'static [Recipe] {
        recipe::RECIPES
    }

    fn small_input(&self, number: u64, rng: &mut Rng) -> String {
        text::print_case(&families::small_input(number, self.bounds, rng))
    }

    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        text::print_case(&families::worst_input(number, self.bounds, rng))
    }

    fn shrink(&self, input: &[u8]) -> Vec<String> {
        let case = self.case(input);
        let cases = case.map_or_else(|_| Vec::new(), |case| shrink::shrink(&case));
        cases.iter().map(text::print_case).collect()
    }

    fn frames(
        &self,
        input: &[u8],
        output: Option<&[u8]>,
        query: Option<usize>,
    ) -> Result<Vec<Frame>, Malformed> {
        let case = self.case(input)?;
        let replay = output.map(|output| replay::replay(&case, output, self.reading));
        Ok(match query {
            None | Some(1) => drawing::film(&case, replay.as_ref()),
            Some(_) => Vec::new(),
        })
    }

    fn divergence(
        &self,
        input: &[u8],
        left: &[u8],
        right: &[u8],
    ) -> Result<Option<Divergence>, Malformed> {
        let case = self.case(input)?;
        let [left, right] = [left, right].map(|output| replay::replay(&case, output, self.reading));
        Ok(drawing::divergence(&case, &left, &right))
    }

    fn explain(
        &self,
        input: &[u8],
        output: &[u8],
        answer: &[u8],
    ) -> Result<Option<String>, Malformed> {
        let case = self.case(input)?;
        let [mine, best] = [output, answer].map(|text| replay::replay(&case, text, self.reading));
        Ok(drawing::explain(&mine, &best))
    }
}
