//! Families of generated boards, each of which reveals certain mistakes. Plain random boards reveal almost none.

#[cfg(test)]
mod tests;

use super::coverage::GameSituations;
use super::generator::{self, InsertedTiles, random_board, try_random_predecessor_board};
use super::rules::{Board, HEIGHT, MAX_COLOUR, Move, StatementReading, WIDTH};
use super::solver::Solver;
use super::text_format::Case;
use super::validator::InputBounds;
use caipan_checker::random::Rng;
use caipan_checker::{GeneratorParameters, InputFamily};
use caipan_checker::{SettingError, Settings};
use caipan_facts::{Evidence, facts};

type CaseGenerator = fn(&FamilyParams, &mut Rng) -> Option<Case>;

facts! {
    /// Descriptions of the families of generated cases, one variant for each family.
    pub enum InputFamilyDescription {
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

/// Name, description and case generator of every family.
const FAMILIES: &[(&str, InputFamilyDescription, CaseGenerator)] = &[
    (
        "planted",
        InputFamilyDescription::Planted,
        generate_case_built_backwards,
    ),
    (
        "bottom-row",
        InputFamilyDescription::BottomRow,
        generate_bottom_row_case,
    ),
    (
        "crossing",
        InputFamilyDescription::Crossing,
        generate_crossing_case,
    ),
    (
        "long-runs",
        InputFamilyDescription::LongRuns,
        generate_long_runs_case,
    ),
    (
        "edges",
        InputFamilyDescription::Edges,
        generate_edge_run_case,
    ),
    (
        "full-columns",
        InputFamilyDescription::FullColumns,
        generate_full_column_case,
    ),
    (
        "full-board",
        InputFamilyDescription::FullBoard,
        generate_full_board_case,
    ),
    (
        "unsolvable",
        InputFamilyDescription::Unsolvable,
        generate_unsolvable_case,
    ),
    ("hard", InputFamilyDescription::Hard, generate_hard_case),
    (
        "random",
        InputFamilyDescription::Random,
        generate_random_case,
    ),
];

/// Parameter names: the number n of moves, the number of moves by which the planted solution is shorter than n, and
/// the maximum numbers of colours and tiles.
const PARAMS: &[&str] = &["moves", "extra", "colours", "tiles"];

/// Number of attempts after which the parameters are rejected as impossible for a family.
const MAX_TRIES: usize = 2000;

/// Number of exchanges of two random cells that the hill climb of the family `hard` tries.
const CLIMB_STEPS: usize = 100;

struct FamilyParams {
    moves: u8,
    extra: u8,
    colours: u8,
    tiles: u8,
}

/// Returns the name and description of every family.
pub(super) fn all_families() -> Vec<InputFamily> {
    FAMILIES
        .iter()
        .map(
            |(name, about, _): &(&'static str, InputFamilyDescription, CaseGenerator)| {
                InputFamily {
                    name,
                    about: about.fact(),
                }
            },
        )
        .collect()
}

/// Generates a case of a family; `None` if there is no such family.
///
/// # Errors
/// A parameter is unknown or out of bounds, or no board with these parameters was found.
pub(super) fn generate_case(
    name: &str,
    settings: &Settings,
    bounds: InputBounds,
    rng: &mut Rng,
) -> Option<Result<Case, SettingError>> {
    let (family, _, make) = FAMILIES.iter().find(|(known, ..)| *known == name)?;
    for _ in 0..MAX_TRIES {
        // Parameters that are not set get new random values in each attempt, because some combinations are impossible.
        match read_family_params(settings, bounds, rng).map(|params| make(&params, rng)) {
            Err(fault) => return Some(Err(fault)),
            Ok(Some(case)) if is_legal_case(&case, bounds) => return Some(Ok(case)),
            Ok(_) => {}
        }
    }
    let key = (*family).to_owned();
    Some(Err(SettingError::CannotGenerate { key }))
}

/// Whether the board has at least one tile, no runs, and no colour beyond the bounds.
fn is_legal_case(case: &Case, bounds: InputBounds) -> bool {
    let highest = (1..=MAX_COLOUR).rfind(|colour| case.board.tiles_of_colour(*colour) != 0);
    case.board.tiles_in_runs() == 0 && highest.is_some_and(|highest| highest <= bounds.colours)
}

/// Generates the stress input with this number. Inputs have few tiles and moves, which reveal most mistakes.
pub(super) fn generate_small_case(number: u64, bounds: InputBounds, rng: &mut Rng) -> Case {
    const KINDS: [CaseGenerator; 8] = [
        generate_case_built_backwards,
        generate_bottom_row_case,
        generate_crossing_case,
        generate_random_case,
        generate_long_runs_case,
        generate_case_built_backwards,
        generate_edge_run_case,
        generate_full_column_case,
    ];
    let make = KINDS[(number % 8) as usize];
    let most = bounds.moves.min(if number % 64 < 48 { 3 } else { 5 });
    loop {
        let moves = rng.between(1, most);
        let params = FamilyParams {
            moves,
            extra: rng.between(0, 2.min(moves - 1)),
            colours: rng.between(1, bounds.colours.min(3)),
            tiles: rng.between(3, 9),
        };
        if let Some(case) = make(&params, rng) {
            return case;
        }
    }
}

/// Generates the slow input with this number: the maximum number of moves, on a board with many tiles.
pub(super) fn generate_slow_case(number: u64, bounds: InputBounds, rng: &mut Rng) -> Case {
    const KINDS: [CaseGenerator; 4] = [
        generate_full_board_case,
        generate_hard_case,
        generate_unsolvable_case,
        generate_full_column_case,
    ];
    let make = KINDS[(number % 4) as usize];
    loop {
        let params = FamilyParams {
            moves: bounds.moves,
            extra: 0,
            colours: rng.between(3.min(bounds.colours), 6.min(bounds.colours)),
            tiles: WIDTH * HEIGHT,
        };
        if let Some(case) = make(&params, rng) {
            return case;
        }
    }
}

fn read_family_params(
    settings: &Settings,
    bounds: InputBounds,
    rng: &mut Rng,
) -> Result<FamilyParams, SettingError> {
    let params = GeneratorParameters::new(settings, PARAMS)?;
    let (moves, colours) = (usize::from(bounds.moves), usize::from(bounds.colours));
    let full = usize::from(WIDTH * HEIGHT);
    let moves = params.parameter_or_random_number("moves", (1, moves), (1, moves), rng)?;
    let most_extra = 2.min(moves - 1);
    Ok(FamilyParams {
        moves: moves as u8,
        extra: params.parameter_or_random_number("extra", (0, moves - 1), (0, most_extra), rng)?
            as u8,
        colours: params.parameter_or_random_number(
            "colours",
            (1, colours),
            (1, colours.min(6)),
            rng,
        )? as u8,
        tiles: params.parameter_or_random_number("tiles", (1, full), (3, full), rng)? as u8,
    })
}

/// Returns a case with the colours of `board` renumbered without gaps; `None` if the board is empty or has a run.
pub(super) fn case_from_board(moves: u8, board: &Board) -> Option<Case> {
    let board = generator::renumber_colours(board);
    (!board.is_empty() && board.tiles_in_runs() == 0).then_some(Case { moves, board })
}

/// Returns a case and a list of `moves - extra` moves that clears the board, built backwards from the empty board.
///
/// Each step goes back by one move and inserts tiles that this move clears: `special` tiles in one random step, and
/// plain runs in all other steps. If `guesses` is 1, each step keeps the first attempt that succeeds; otherwise it keeps
/// the fullest board of all attempts.
fn build_case_and_solution_backwards(
    params: &FamilyParams,
    special: InsertedTiles,
    guesses: usize,
    rng: &mut Rng,
) -> Option<(Case, Vec<Move>)> {
    let mut board = Board::default();
    let mut path = Vec::new();
    let steps = params.moves - params.extra;
    let chosen = rng.below(steps);
    for step in 0..steps {
        let insert = if step == chosen {
            special
        } else {
            InsertedTiles::Runs
        };
        // Most random attempts fail, so at least 400 are made.
        let mut right = (0..400.max(guesses))
            .filter_map(|_| try_random_predecessor_board(rng, board, params.colours, insert));
        let (before, mv) = match guesses {
            1 => right.next()?,
            _ => right.max_by_key(|(before, _)| before.tile_count())?,
        };
        board = before;
        path.insert(0, mv);
    }
    Some((case_from_board(params.moves, &board)?, path))
}

/// Builds a case with [`build_case_and_solution_backwards`], and takes the first attempt of each step that succeeds.
fn build_case_backwards(
    params: &FamilyParams,
    special: InsertedTiles,
    rng: &mut Rng,
) -> Option<Case> {
    build_case_and_solution_backwards(params, special, 1, rng).map(|(case, _)| case)
}

fn generate_case_built_backwards(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    build_case_backwards(params, InsertedTiles::Runs, rng)
}

fn generate_crossing_case(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    build_case_backwards(params, InsertedTiles::Crossing, rng)
}

fn generate_long_runs_case(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    build_case_backwards(params, InsertedTiles::Long, rng)
}

fn generate_bottom_row_case(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    let mut board = Board::default();
    for x in 0..WIDTH {
        if rng.below(3) > 0 {
            board.put_tile(x, 0, 1);
        }
    }
    case_from_board(params.moves, &board).filter(|case| case.board.tile_count() >= 3)
}

fn generate_edge_run_case(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    let (case, path) = build_case_and_solution_backwards(params, InsertedTiles::Runs, 40, rng)?;
    let game = GameSituations::from_game(&case.board, &path);
    (game.has_run_at_edge || game.has_run_at_top).then_some(case)
}

fn generate_full_column_case(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    let (case, _) = build_case_and_solution_backwards(params, InsertedTiles::Runs, 40, rng)?;
    let is_full = (0..WIDTH).any(|x| case.board.column_height(x) == HEIGHT);
    is_full.then_some(case)
}

fn generate_full_board_case(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    let board = random_board(rng, u8::MAX, params.colours.max(3));
    case_from_board(params.moves, &board)
        .filter(|case| is_board_full(case) && every_colour_can_vanish(&case.board))
}

fn is_board_full(case: &Case) -> bool {
    case.board.tile_count() == u32::from(WIDTH * HEIGHT)
}

fn generate_random_case(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    case_from_board(
        params.moves,
        &random_board(rng, params.tiles, params.colours),
    )
}

fn generate_unsolvable_case(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    let case = match rng.below(2) {
        // A colour with one or two tiles can never be cleared.
        0 => {
            let case = generate_random_case(params, rng)?;
            let is_short =
                |colour: &u8| (1..3).contains(&case.board.tiles_of_colour(*colour).count_ones());
            (1..=MAX_COLOUR).find(is_short).map(|_| case)
        }
        _ => generate_random_case(params, rng).filter(|case| every_colour_can_vanish(&case.board)),
    }?;
    count_positions_to_refute(&case, &mut Solver::default()).map(|_| case)
}

/// Whether every colour on the board has at least three tiles.
fn every_colour_can_vanish(board: &Board) -> bool {
    let numbers = (1..=MAX_COLOUR).map(|colour| board.tiles_of_colour(colour).count_ones());
    numbers.clone().all(|tiles| tiles == 0 || tiles >= 3)
}

/// Returns the number of positions that the solver visits to refute the case; `None` if the case is solvable.
fn count_positions_to_refute(case: &Case, solver: &mut Solver) -> Option<u64> {
    let solved = solver.solve(&case.board, case.moves, StatementReading::LITERAL);
    let stats = solver.stats();
    solved.is_none().then_some(stats.nodes + stats.leaves)
}

fn generate_hard_case(params: &FamilyParams, rng: &mut Rng) -> Option<Case> {
    let mut solver = Solver::default();
    let colours = params.colours.max(2);
    let mut best = (0..MAX_TRIES).find_map(|_| {
        let case = case_from_board(params.moves, &random_board(rng, u8::MAX, colours))?;
        let is_fit = is_board_full(&case) && every_colour_can_vanish(&case.board);
        is_fit.then(|| Some((count_positions_to_refute(&case, &mut solver)?, case)))?
    })?;
    for _ in 0..CLIMB_STEPS {
        let mut columns = generator::board_to_columns(&best.1.board);
        let [one, other] = [(); 2].map(|()| (rng.below(WIDTH), rng.below(HEIGHT)));
        let [here, there] = [one, other].map(|(x, y)| best.1.board.colour_at(x, y));
        columns[usize::from(one.0)][usize::from(one.1)] = there;
        columns[usize::from(other.0)][usize::from(other.1)] = here;
        let next = generator::board_from_columns(&columns)
            .and_then(|board| case_from_board(params.moves, &board));
        let Some(next) = next else { continue };
        // Equal cost is accepted, so that the climb can cross plateaus.
        match count_positions_to_refute(&next, &mut solver) {
            Some(cost) if cost >= best.0 => best = (cost, next),
            _ => {}
        }
    }
    Some(best.1)
}
