//! An input of the eight puzzle, opened for checking, solving and drawing.

use super::distance_table::{DISTANCES, distance_to_original_or_swapped_goal};
use super::evidence_messages::{SolutionLengthProof, SolverCounter};
use super::rules::Board;
use super::{coverage, drawing, mutants, replay, text_format};
use caipan_checker::evidence::Judgement;
use caipan_checker::frame::{Frame, Legend};
use caipan_checker::search::{SearchAnswer, SearchFailure, SearchOptions, SearchStats};
use caipan_checker::{CoverageGoal, Drawing, Instance};
use caipan_checker::{Mutant, MutantOutput};
use caipan_facts::{Evidence, Fact};

/// Start board of one input, ready for checking, solving and drawing.
pub(super) struct EightInstance(pub Board);

impl Instance for EightInstance {
    fn check(&self, output: &[u8], _answer: &[u8]) -> Judgement {
        replay::judge_output(&self.0, output)
    }

    fn solve(&self, _options: &SearchOptions) -> Result<SearchAnswer, SearchFailure> {
        let path = DISTANCES.shortest_solution(&self.0);
        Ok(SearchAnswer {
            answer: text_format::format_answer(path.as_deref()),
            stats: SearchStats(vec![(
                SolverCounter::Moves.fact(),
                distance_to_original_or_swapped_goal(&self.0).into(),
            )]),
        })
    }

    fn prove_best_answer(
        &self,
        solution: &SearchAnswer,
        _options: &SearchOptions,
    ) -> Option<Result<Fact, Fact>> {
        let replay = replay::replay_output(&self.0, solution.answer.as_bytes());
        let (moves, least) = (
            replay.moves.len(),
            usize::from(distance_to_original_or_swapped_goal(&self.0)),
        );
        Some(match (replay.fault, self.0.count_inversions()) {
            (Some((_, fault)), _) => Err(fault.fact()),
            (None, inversions) if inversions % 2 == 1 => {
                Ok(SolutionLengthProof::Odd { inversions }.fact())
            }
            (None, _) if moves == least => Ok(SolutionLengthProof::Shortest { moves }.fact()),
            (None, _) => Err(SolutionLengthProof::NotShortest { moves, least }.fact()),
        })
    }

    fn coverage(&self, _answer: &str) -> Vec<CoverageGoal> {
        coverage::coverage_goals(&self.0)
    }

    fn mutant_output(
        &self,
        mutant: &Mutant,
        _answer: &str,
        _options: &SearchOptions,
    ) -> MutantOutput {
        mutants::mutant_output(mutant.id, &self.0)
    }

    fn smaller_inputs(&self) -> Vec<String> {
        let boards = self
            .0
            .successors()
            .map(|(_, after)| after)
            .filter(|after: &Board| {
                distance_to_original_or_swapped_goal(after)
                    < distance_to_original_or_swapped_goal(&self.0)
            });
        boards
            .map(|board| text_format::format_board(&board))
            .collect()
    }

    fn drawing(&self) -> Option<&dyn Drawing> {
        Some(self)
    }
}

impl Drawing for EightInstance {
    fn frames(&self, output: Option<&[u8]>, query: Option<usize>) -> Vec<Frame> {
        match query {
            None | Some(1) => drawing::draw_replay(&self.0, output),
            Some(_) => Vec::new(),
        }
    }

    fn legend(&self) -> Legend {
        drawing::legend()
    }
}
