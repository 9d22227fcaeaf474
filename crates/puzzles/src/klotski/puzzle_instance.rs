//! An input of Klotski, opened for checking, solving and drawing.

use super::case::{Case, InputBounds};
use super::solver::Solver;
use super::{case_shrinking, coverage, divergence, drawing, mutants, replay, text_format, witness};
use caipan_checker::evidence::Judgement;
use caipan_checker::frame::{Divergence, Frame, Legend};
use caipan_checker::search::{SearchAnswer, SearchFailure, SearchOptions};
use caipan_checker::{CoverageGoal, Drawing, Instance};
use caipan_checker::{Mutant, MutantOutput};
use caipan_facts::Fact;

/// A valid case, and the maximum input sizes that the problem sets.
pub(super) struct KlotskiInstance<'p> {
    pub case: Case,
    pub bounds: &'p InputBounds,
}

impl Instance for KlotskiInstance<'_> {
    fn check(&self, output: &[u8], answer: &[u8]) -> Judgement {
        replay::judge_answers(&self.case, output, answer)
    }

    fn solve(&self, options: &SearchOptions) -> Result<SearchAnswer, SearchFailure> {
        let mut solver = Solver::new(&self.case.board);
        let answers = solver.answer_queries(&self.case.queries, options)?;
        Ok(SearchAnswer {
            answer: text_format::format_answers(&answers),
            stats: solver.stats(),
        })
    }

    fn witness(&self, options: &SearchOptions) -> Result<SearchAnswer, SearchFailure> {
        let mut solver = Solver::new(&self.case.board);
        let mut text = String::new();
        for query in &self.case.queries {
            if options.is_cancelled() {
                return Err(SearchFailure::Stopped(solver.stats()));
            }
            let walk = solver.shortest_walk(query);
            text.push_str(&walk.map_or("-1".to_owned(), |walk| witness::format_walk(&walk)));
            text.push('\n');
        }
        Ok(SearchAnswer {
            answer: text,
            stats: solver.stats(),
        })
    }

    fn replay(&self, witness: &[u8], answer: &[u8]) -> Judgement {
        replay::judge_walks(&self.case, witness, answer)
    }

    fn prove_best_answer(
        &self,
        solution: &SearchAnswer,
        options: &SearchOptions,
    ) -> Option<Result<Fact, Fact>> {
        Some(replay::prove_jury_answers(
            &self.case,
            solution.answer.as_bytes(),
            options,
        ))
    }

    fn coverage(&self, answer: &str) -> Vec<CoverageGoal> {
        coverage::coverage_goals(&self.case, answer, self.bounds)
    }

    fn mutant_output(
        &self,
        mutant: &Mutant,
        answer: &str,
        options: &SearchOptions,
    ) -> MutantOutput {
        mutants::mutant_output(mutant.id, &self.case, answer, options)
    }

    fn smaller_inputs(&self) -> Vec<String> {
        case_shrinking::smaller_cases(&self.case)
            .iter()
            .map(|(board, queries): &(_, Vec<_>)| text_format::format_case(board, queries))
            .collect()
    }

    fn drawing(&self) -> Option<&dyn Drawing> {
        Some(self)
    }
}

impl Drawing for KlotskiInstance<'_> {
    fn frames(&self, output: Option<&[u8]>, query: Option<usize>) -> Vec<Frame> {
        drawing::draw_query_and_walk(&self.case, output, query)
    }

    fn overview(&self, output: Option<&[u8]>) -> Vec<Frame> {
        drawing::draw_query_overviews(&self.case, output)
    }

    fn legend(&self) -> Legend {
        drawing::legend()
    }

    fn divergence(&self, left: &[u8], right: &[u8]) -> Option<Divergence> {
        divergence::find_divergence(&self.case, left, right)
    }
}
