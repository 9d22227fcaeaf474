//! Kinds of boards from a seed, each good at catching some mistake; random ones catch hardly any.

#[cfg(test)]
mod tests;

use super::coverage::Game;
use super::generator::{self, Insert, random_board, step_back};
use super::rules::{Board, HEIGHT, MAX_COLOUR, Move, Reading, WIDTH};
use super::solver::Solver;
use super::text::Case;
use super::validator::Bounds;
use caipan_checker::random::Rng;
use caipan_checker::{BadSetting, Settings};
use caipan_checker::{Family, GenParams};
use caipan_facts::{Evidence, facts};

type Make = fn(&Wish, &mut Rng) -> Option<Case>;

facts! {
    /// What a family is good for.
    pub enum About {
        Planted => "mayan-family-planted",
        BottomRow => "mayan-family-bottom-row",
        Crossing => "mayan-family-crossing",
        LongRuns => "mayan-family-long-runs",
        Edges => "mayan-family-edges",
        FullColumns => "mayan-family-full-columns",
        FullBoard => "mayan-family-full-board",
        Unsolvable => "mayan-family-unsolvable",
        Hard => "mayan-family-hard",
        Random => "mayan-family-random",
    }
}

/// Every family: its name, what it is good for, and how it is made.
const FAMILIES: &[(&str, About, Make)] = &[
    ("planted", About::Planted, planted),
    ("bottom-row", About::BottomRow, bottom_row),
    ("crossing", About::Crossing, crossing),
    ("long-runs", About::LongRuns, long_runs),
    ("edges", About::Edges, edges),
    ("full-columns", About::FullColumns, full_columns),
    ("full-board", About::FullBoard, full_board),
    ("unsolvable", About::Unsolvable, unsolvable),
    ("hard", About::Hard, hard),
    ("random", About::Random, random),
];

/// What can be wished: n, how many moves fewer it was planted in, colours, tiles.
const PARAMS: &[&str] = &["moves", "extra", "colours", "tiles"];

/// A family does not come up in so many tries if it never does.
const TRIES: usize = 2000;

/// How many neighbours a climb looks at.
const CLIMB: usize = 100;

struct Wish {
    moves: u8,
    extra: u8,
    colours: u8,
    tiles: u8,
}

/// All families.
pub(super) fn families() -> Vec<Family> {
    let family = |(name, about, _): &(&'static str, About, Make)| Family {
        name,
        about: about.fact(),
    };
    FAMILIES.iter().map(family).collect()
}

/// A case of the family, none if there is no such family.
///
/// # Errors
/// A wish that is unknown, out of bounds, or cannot be met.
pub(super) fn generate(
    name: &str,
    settings: &Settings,
    bounds: Bounds,
    rng: &mut Rng,
) -> Option<Result<Case, BadSetting>> {
    let (family, _, make) = FAMILIES.iter().find(|(known, ..)| *known == name)?;
    let legal = |case: &Case| {
        let highest = (1..=MAX_COLOUR).rfind(|colour| case.board.of_colour(*colour) != 0);
        case.board.runs() == 0 && highest.is_some_and(|highest| highest <= bounds.colours)
    };
    for _ in 0..TRIES {
        // What is left to chance is drawn anew: not everything goes together.
        match wish(settings, bounds, rng).map(|wish| make(&wish, rng).filter(legal)) {
            Err(fault) => return Some(Err(fault)),
            Ok(Some(case)) => return Some(Ok(case)),
            Ok(None) => {}
        }
    }
    let key = (*family).to_owned();
    Some(Err(BadSetting::NothingMade { key }))
}

/// What a program is tried on, the `number`th in a row: few tiles and moves first, since most mistakes show there.
pub(super) fn small_input(number: u64, bounds: Bounds, rng: &mut Rng) -> Case {
    const KINDS: [Make; 8] = [
        planted,
        bottom_row,
        crossing,
        random,
        long_runs,
        planted,
        edges,
        full_columns,
    ];
    let make = KINDS[(number % 8) as usize];
    let most = bounds.moves.min(if number % 64 < 48 { 3 } else { 5 });
    loop {
        let moves = rng.between(1, most);
        let wish = Wish {
            moves,
            extra: rng.between(0, 2.min(moves - 1)),
            colours: rng.between(1, bounds.colours.min(3)),
            tiles: rng.between(3, 9),
        };
        if let Some(case) = make(&wish, rng) {
            return case;
        }
    }
}

/// What costs programs much time, the `number`th in a row: as many moves as there may be, on boards that are full.
pub(super) fn worst_input(number: u64, bounds: Bounds, rng: &mut Rng) -> Case {
    const KINDS: [Make; 4] = [full_board, hard, unsolvable, full_columns];
    let make = KINDS[(number % 4) as usize];
    loop {
        let wish = Wish {
            moves: bounds.moves,
            extra: 0,
            colours: rng.between(3.min(bounds.colours), 6.min(bounds.colours)),
            tiles: WIDTH * HEIGHT,
        };
        if let Some(case) = make(&wish, rng) {
            return case;
        }
    }
}

fn wish(settings: &Settings, bounds: Bounds, rng: &mut Rng) -> Result<Wish, BadSetting> {
    let params = GenParams::new(settings, PARAMS)?;
    let (moves, colours) = (usize::from(bounds.moves), usize::from(bounds.colours));
    let full = usize::from(WIDTH * HEIGHT);
    let moves = params.number("moves", (1, moves), (1, moves), rng)?;
    let most_extra = 2.min(moves - 1);
    Ok(Wish {
        moves: moves as u8,
        extra: params.number("extra", (0, moves - 1), (0, most_extra), rng)? as u8,
        colours: params.number("colours", (1, colours), (1, colours.min(6)), rng)? as u8,
        tiles: params.number("tiles", (1, full), (3, full), rng)? as u8,
    })
}

/// The case of a board, its colours numbered without holes.
pub(super) fn case(moves: u8, board: &Board) -> Option<Case> {
    let board = generator::renumbered(board);
    (!board.is_empty() && board.runs() == 0).then_some(Case { moves, board })
}

/// A board that so many moves clear, and these moves: one of them clears what `special` inserts, and each step back is
/// the fullest of `guesses`.
fn plant(wish: &Wish, special: Insert, guesses: usize, rng: &mut Rng) -> Option<(Case, Vec<Move>)> {
    let mut board = Board::default();
    let mut path = Vec::new();
    let steps = wish.moves - wish.extra;
    let chosen = rng.below(steps);
    for step in 0..steps {
        let insert = if step == chosen {
            special
        } else {
            Insert::Runs
        };
        // A guess is wrong as a rule.
        let mut right =
            (0..400.max(guesses)).filter_map(|_| step_back(rng, board, wish.colours, insert));
        let (before, mv) = match guesses {
            1 => right.next()?,
            _ => right.max_by_key(|(before, _)| before.tiles())?,
        };
        board = before;
        path.insert(0, mv);
    }
    Some((case(wish.moves, &board)?, path))
}

fn low(wish: &Wish, special: Insert, rng: &mut Rng) -> Option<Case> {
    plant(wish, special, 1, rng).map(|(case, _)| case)
}

fn planted(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    low(wish, Insert::Runs, rng)
}

fn crossing(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    low(wish, Insert::Crossing, rng)
}

fn long_runs(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    low(wish, Insert::Long, rng)
}

fn bottom_row(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    let mut board = Board::default();
    for x in 0..WIDTH {
        if rng.below(3) > 0 {
            board.put(x, 0, 1);
        }
    }
    case(wish.moves, &board).filter(|case| case.board.tiles() >= 3)
}

fn edges(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    let (case, path) = plant(wish, Insert::Runs, 40, rng)?;
    let game = Game::of(&case.board, &path);
    (game.edge || game.top).then_some(case)
}

fn full_columns(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    let (case, _) = plant(wish, Insert::Runs, 40, rng)?;
    let is_full = (0..WIDTH).any(|x| case.board.height(x) == HEIGHT);
    is_full.then_some(case)
}

fn full_board(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    let board = random_board(rng, u8::MAX, wish.colours.max(3));
    case(wish.moves, &board).filter(|case| is_full(case) && is_lively(&case.board))
}

fn is_full(case: &Case) -> bool {
    case.board.tiles() == u32::from(WIDTH * HEIGHT)
}

fn random(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    case(wish.moves, &random_board(rng, wish.tiles, wish.colours))
}

fn unsolvable(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    let case = match rng.below(2) {
        // Two tiles of a colour never vanish.
        0 => {
            let case = random(wish, rng)?;
            let is_short =
                |colour: &u8| (1..3).contains(&case.board.of_colour(*colour).count_ones());
            (1..=MAX_COLOUR).find(is_short).map(|_| case)
        }
        _ => random(wish, rng).filter(|case| is_lively(&case.board)),
    }?;
    cost_of_refuting(&case, &mut Solver::default()).map(|_| case)
}

/// Has no colour one or two tiles?
fn is_lively(board: &Board) -> bool {
    let numbers = (1..=MAX_COLOUR).map(|colour| board.of_colour(colour).count_ones());
    numbers.clone().all(|tiles| tiles == 0 || tiles >= 3)
}

/// What the solver looks at to find no solution; nothing where there is one.
fn cost_of_refuting(case: &Case, solver: &mut Solver) -> Option<u64> {
    let solved = solver.solve(&case.board, case.moves, Reading::LITERAL);
    let stats = solver.stats();
    solved.is_none().then_some(stats.nodes + stats.leaves)
}

fn hard(wish: &Wish, rng: &mut Rng) -> Option<Case> {
    let mut solver = Solver::default();
    let colours = wish.colours.max(2);
    let mut best = (0..TRIES).find_map(|_| {
        let case = case(wish.moves, &random_board(rng, u8::MAX, colours))?;
        let is_fit = is_full(&case) && is_lively(&case.board);
        is_fit.then(|| Some((cost_of_refuting(&case, &mut solver)?, case)))?
    })?;
    for _ in 0..CLIMB {
        let mut columns = generator::to_columns(&best.1.board);
        let [one, other] = [(); 2].map(|()| (rng.below(WIDTH), rng.below(HEIGHT)));
        let [here, there] = [one, other].map(|(x, y)| best.1.board.colour(x, y));
        columns[usize::from(one.0)][usize::from(one.1)] = there;
        columns[usize::from(other.0)][usize::from(other.1)] = here;
        let next = generator::from_columns(&columns).and_then(|board| case(wish.moves, &board));
        let Some(next) = next else { continue };
        // As hard is good enough: a climb has to cross plateaus.
        match cost_of_refuting(&next, &mut solver) {
            Some(cost) if cost >= best.0 => best = (cost, next),
            _ => {}
        }
    }
    Some(best.1)
}
