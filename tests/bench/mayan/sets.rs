//! Generates benchmark cases from a seed: a mixture for comparing solvers, and full boards.

use caipan_puzzles::mayan::rules::{Board, HEIGHT, MAX_COLOUR, Move, WIDTH};
use caipan_puzzles::mayan::text_format::Case;

use crate::boards::legal;
use caipan_checker::random::Rng;
use caipan_puzzles::mayan::generator;

const FULL: u32 = WIDTH as u32 * HEIGHT as u32;
/// With ten backward steps, each the fullest of this number of guesses, a full board results now and then.
const MANY_GUESSES: u16 = 1000;

/// `count` cases of `fewest` to `most` moves, four kinds in turn: random full boards and random lower ones, of which
/// hardly any has a solution; planted ones, asked for their own number of moves or for one or two more; and
/// planted ones on which two tiles have then changed places.
pub(crate) fn mixed(seed: u64, count: usize, fewest: u8, most: u8) -> Vec<Case> {
    let mut rng = Rng::new(seed);
    let mut case = |index: usize| {
        let moves = fewest + rng.below(most - fewest + 1);
        match index % 4 {
            0 => random_full(&mut rng, moves, 3, 8),
            1 => random_low(&mut rng, moves),
            2 => planted(&mut rng, moves),
            _ => spoilt(&mut rng, moves),
        }
    };
    (0..count).map(&mut case).collect()
}

/// Returns a random full board of `fewest` to `most` colours; no colour has too few tiles to be cleared.
pub(crate) fn random_full(rng: &mut Rng, moves: u8, fewest: u8, most: u8) -> Case {
    let colours = fewest + rng.below(most - fewest + 1);
    loop {
        let board = generator::random_board(rng, u8::MAX, colours);
        let lively = hopeful(board, moves).filter(|_| board.tile_count() == FULL);
        if let Some(case) = lively {
            return case;
        }
    }
}

fn random_low(rng: &mut Rng, moves: u8) -> Case {
    loop {
        let (tiles, colours) = (12 + rng.below(24), 2 + rng.below(5));
        let board = generator::random_board(rng, tiles, colours);
        if let Some(case) = hopeful(board, moves) {
            return case;
        }
    }
}

fn planted(rng: &mut Rng, moves: u8) -> Case {
    loop {
        let steps = moves - rng.below(3.min(moves));
        let colours = 2 + rng.below(7);
        // Few guesses result in low boards, many guesses in high ones.
        let guesses = 10 + rng.below(240_u16);
        let planted = plant(rng, steps, colours, guesses);
        if let Some(case) = planted.and_then(|(board, _)| hopeful(board, moves)) {
            return case;
        }
    }
}

fn spoilt(rng: &mut Rng, moves: u8) -> Case {
    loop {
        let case = planted(rng, moves);
        let board = swapped(rng, case.board);
        if let Some(spoilt) = hopeful(board, moves).filter(|_| board != case.board) {
            return spoilt;
        }
    }
}

/// Returns a full board that `moves` moves clear, and the moves.
pub(crate) fn planted_full(rng: &mut Rng, moves: u8) -> (Case, Vec<Move>) {
    loop {
        let colours = 4 + rng.below(5);
        let Some((board, path)) = plant(rng, moves, colours, MANY_GUESSES) else {
            continue;
        };
        let full = hopeful(board, moves).filter(|_| board.tile_count() == FULL);
        if let Some(case) = full {
            return (case, path);
        }
    }
}

/// Plants a solution of `moves` moves, or fails. Each step back is the fullest of `guesses` candidates.
fn plant(rng: &mut Rng, moves: u8, colours: u8, guesses: u16) -> Option<(Board, Vec<Move>)> {
    let mut board = Board::default();
    let mut path = Vec::new();
    for _ in 0..moves {
        let steps = (0..guesses).filter_map(|_| {
            generator::try_random_predecessor_board(
                rng,
                board,
                colours,
                generator::InsertedTiles::Runs,
            )
        });
        let (before, mv) = steps.max_by_key(|(before, _)| before.tile_count())?;
        board = before;
        path.insert(0, mv);
    }
    Some((board, path))
}

/// The board with two of its tiles exchanged; they may be of one colour.
pub(crate) fn swapped(rng: &mut Rng, board: Board) -> Board {
    let (one, other) = (any_tile(rng, &board), any_tile(rng, &board));
    let colour = |(x, y)| board.colour_at(x, y);
    let recoloured = recoloured(&board, one, colour(other));
    self::recoloured(&recoloured, other, colour(one))
}

/// Returns the position of a random tile; the board must contain one.
pub(crate) fn any_tile(rng: &mut Rng, board: &Board) -> (u8, u8) {
    loop {
        let (x, y) = (rng.below(WIDTH), rng.below(HEIGHT));
        if board.colour_at(x, y) != 0 {
            return (x, y);
        }
    }
}

/// Returns the board with one tile recoloured.
pub(crate) fn recoloured(board: &Board, (x, y): (u8, u8), colour: u8) -> Board {
    let mut columns = generator::board_to_columns(board);
    columns[usize::from(x)][usize::from(y)] = colour;
    generator::board_from_columns(&columns).expect("no column has grown")
}

/// A legal case of the board, its colours numbered without holes; none if a colour has one or two tiles.
pub(crate) fn hopeful(board: Board, moves: u8) -> Option<Case> {
    let board = generator::renumber_colours(&board);
    let is_lively =
        (1..=MAX_COLOUR).all(|colour| !matches!(board.tiles_of_colour(colour).count_ones(), 1 | 2));
    legal(&Case { moves, board }).filter(|_| is_lively)
}
