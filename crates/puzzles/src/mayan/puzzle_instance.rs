//! An input of Mayan, opened for checking, solving and drawing.

use std::ops::ControlFlow;

use super::evidence_messages::BestAnswerProof;
use super::mutants::{self, SearchResources};
use super::replay::{self, Replay, ReplayOutcome};
use super::rules::StatementReading;
use super::solver::{self, CancelledError, SolverCounter, SolverStats};
use super::solver_pool::SolverPool;
use super::text_format::{self, Case};
use super::validator::InputBounds;
use super::{case_shrinking, coverage, drawing};
use caipan_checker::evidence::{Judgement, Share};
use caipan_checker::frame::{Divergence, Frame, Legend};
use caipan_checker::search::{
    SearchAnswer, SearchFailure, SearchOptions, SearchStats, group_digits,
};
use caipan_checker::{CoverageGoal, Drawing, Instance};
use caipan_checker::{Mutant, MutantOutput};
use caipan_facts::{Evidence, Fact};

/// A case under one reading of the statement.
pub(super) struct MayanInstance<'p> {
    pub case: Case,
    pub reading: StatementReading,
    pub bounds: InputBounds,
    pub not_smallest: Share,
    pub solvers: &'p SolverPool,
}

impl MayanInstance<'_> {
    fn replay_output(&self, output: &[u8]) -> Replay {
        replay::replay_output(&self.case, output, self.reading)
    }
}

impl Instance for MayanInstance<'_> {
    fn check(&self, output: &[u8], answer: &[u8]) -> Judgement {
        replay::judge_output(&self.case, output, answer, self.reading, self.not_smallest)
    }

    fn solve(&self, options: &SearchOptions) -> Result<SearchAnswer, SearchFailure> {
        let Case { board, moves } = &self.case;
        let (solved, stats) = self.solvers.with_solver(|solver| {
            let threads = options.threads;
            let solved = solver.solve_cancellable(
                board,
                *moves,
                self.reading,
                threads,
                &mut |stats: &SolverStats| options.report_progress(&stats.into()),
            );
            (solved, SearchStats::from(&solver.stats()))
        });
        match solved {
            Ok(moves) => Ok(SearchAnswer {
                answer: text_format::format_answer(moves.as_deref()),
                stats,
            }),
            Err(CancelledError) => Err(SearchFailure::Stopped(stats)),
        }
    }

    fn prove_best_answer(
        &self,
        solution: &SearchAnswer,
        _options: &SearchOptions,
    ) -> Option<Result<Fact, Fact>> {
        let states = group_digits(solution.stats.counter_value(&SolverCounter::Refuted));
        let replay = self.replay_output(solution.answer.as_bytes());
        Some(match &replay.end {
            ReplayOutcome::Cleared => {
                let moves = replay.moves().len();
                Ok(BestAnswerProof::Moves { moves, states }.fact())
            }
            ReplayOutcome::NoSolution => Ok(BestAnswerProof::None { states }.fact()),
            ReplayOutcome::Wrong(reason) => Err(reason.fact.clone()),
        })
    }

    fn visit_all_solutions(
        &self,
        options: &SearchOptions,
        each: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(u64, SearchStats), SearchFailure> {
        let (mut found, mut is_stopped) = (0, false);
        let looked_at = solver::enumerate_solutions(
            &self.case.board,
            self.case.moves,
            self.reading,
            &mut |moves| {
                found += 1;
                each(&text_format::format_moves_on_one_line(moves))
            },
            &mut |looked_at| {
                let checkpoint = options.report_progress(&search_stats_from_node_count(looked_at));
                is_stopped = checkpoint.is_break();
                checkpoint
            },
        );
        if is_stopped {
            Err(SearchFailure::Stopped(search_stats_from_node_count(
                looked_at,
            )))
        } else {
            Ok((found, search_stats_from_node_count(looked_at)))
        }
    }

    fn coverage(&self, answer: &str) -> Vec<CoverageGoal> {
        coverage::coverage_goals(
            &self.case,
            &self.replay_output(answer.as_bytes()),
            self.bounds,
        )
    }

    fn mutant_output(
        &self,
        mutant: &Mutant,
        answer: &str,
        options: &SearchOptions,
    ) -> MutantOutput {
        self.solvers.with_solver(|solver| {
            let mut means = SearchResources {
                solver,
                go_on: &|| {
                    if options.is_cancelled() {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                },
            };
            mutants::mutant_output(mutant, &self.case, answer, self.reading, &mut means)
        })
    }

    fn smaller_inputs(&self) -> Vec<String> {
        let cases = case_shrinking::smaller_cases(&self.case);
        cases.iter().map(text_format::format_case).collect()
    }

    fn drawing(&self) -> Option<&dyn Drawing> {
        Some(self)
    }
}

fn search_stats_from_node_count(nodes: u64) -> SearchStats {
    SearchStats(vec![(SolverCounter::Nodes.fact(), nodes)])
}

impl Drawing for MayanInstance<'_> {
    fn frames(&self, output: Option<&[u8]>, query: Option<usize>) -> Vec<Frame> {
        match query {
            None | Some(1) => {
                let replay = output.map(|output| self.replay_output(output));
                drawing::draw_replay(&self.case, replay.as_ref())
            }
            Some(_) => Vec::new(),
        }
    }

    fn legend(&self) -> Legend {
        drawing::legend()
    }

    fn divergence(&self, left: &[u8], right: &[u8]) -> Option<Divergence> {
        drawing::find_divergence(
            &self.case,
            &self.replay_output(left),
            &self.replay_output(right),
        )
    }
}
