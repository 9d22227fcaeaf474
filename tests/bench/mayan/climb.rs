//! Searches for boards that are hard to refute, by hill climbing over full boards without a solution.

use caipan_puzzles::mayan::text_format::Case;

use crate::boards::NamedPosition;
use crate::sets::{any_tile, hopeful, random_full, recoloured, swapped};
use crate::solver::solve;
use caipan_checker::random::Rng;

/// Starting point of a climb.
pub(crate) struct Climb {
    pub steps: u32,
    pub moves: u8,
    pub colours: u8,
    pub seed: u64,
}

impl Climb {
    /// Prints the board whenever it becomes harder, in the format of the data file.
    pub(crate) fn run(&self) {
        let mut rng = Rng::new(self.seed);
        let Self { moves, colours, .. } = *self;
        let (mut case, mut cost) = loop {
            let case = random_full(&mut rng, moves, colours, colours);
            if let Some(cost) = cost_of_refuting(&case) {
                break (case, cost);
            }
        };
        self.print(0, cost, case);
        for step in 1..=self.steps {
            let next = self.neighbour(&mut rng, &case);
            // An equally hard board is accepted as well, because a climb has to cross plateaus.
            let Some(next_cost) = cost_of_refuting(&next).filter(|next| *next >= cost) else {
                continue;
            };
            let is_harder = next_cost > cost;
            (case, cost) = (next, next_cost);
            if is_harder {
                self.print(step, cost, case);
            }
        }
    }

    /// Returns a legal full board with the same number of colours, which differs by one or two changes.
    fn neighbour(&self, rng: &mut Rng, case: &Case) -> Case {
        loop {
            let mut board = case.board;
            for _ in 0..=rng.below(4) / 3 {
                board = if rng.below(2) == 0 {
                    swapped(rng, board)
                } else {
                    let place = any_tile(rng, &board);
                    recoloured(&board, place, 1 + rng.below(self.colours))
                };
            }
            let next = hopeful(board, self.moves);
            let has_all = |next: &Case| next.board.tiles_of_colour(self.colours) != 0;
            if let Some(next) = next.filter(|next| next != case && has_all(next)) {
                return next;
            }
        }
    }

    fn print(&self, step: u32, cost: u64, case: Case) {
        let Self {
            moves,
            colours,
            seed,
            ..
        } = self;
        let named = NamedPosition {
            name: format!("climbed-{moves}-{colours}-{seed}"),
            band: "deep".to_owned(),
            case,
            answer: None,
        };
        println!("# step {step}: {cost}\n{named}");
    }
}

/// Returns the number of positions that are searched to refute the case; `None` if there is a solution.
fn cost_of_refuting(case: &Case) -> Option<u64> {
    let solved = solve(case);
    let looked_at = solved.stats.nodes + solved.stats.leaves;
    solved.answer.is_none().then_some(looked_at)
}
