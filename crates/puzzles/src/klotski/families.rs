//! Families of generated cases, by the names used on the command line.

use super::case::InputBounds;
use super::generator::{self, BoardKind};
use super::rules::{Board, Query};
use caipan_checker::random::Rng;
use caipan_checker::{GeneratorParameters, InputFamily};
use caipan_checker::{SettingError, Settings};
use caipan_facts::{Evidence, facts};

/// Function that returns the layout of a family's boards; the argument is the parameter `share`, a percentage.
type BoardKindFunction = fn(u8) -> BoardKind;

facts! {
    /// Descriptions of the families of generated cases, one variant for each family.
    pub enum InputFamilyDescription {
        Random => "klotski-family-random",
        Open => "klotski-family-open",
        Ring => "klotski-family-ring",
        WideFolds => "klotski-family-wide-folds",
        WideMaze => "klotski-family-wide-maze",
        Maze => "klotski-family-maze",
        Braid => "klotski-family-braid",
        Rooms => "klotski-family-rooms",
        RingOfRooms => "klotski-family-ring-of-rooms",
    }
}

/// Name and description of every family, and the function that returns the kind of board.
const FAMILIES: &[(&str, InputFamilyDescription, BoardKindFunction)] = &[
    ("random", InputFamilyDescription::Random, BoardKind::Random),
    ("open", InputFamilyDescription::Open, |_| BoardKind::Open),
    ("ring", InputFamilyDescription::Ring, |_| BoardKind::Ring),
    ("wide-folds", InputFamilyDescription::WideFolds, |_| {
        BoardKind::WideFolds
    }),
    ("wide-maze", InputFamilyDescription::WideMaze, |_| {
        BoardKind::WideMaze
    }),
    ("maze", InputFamilyDescription::Maze, |_| BoardKind::Maze),
    ("braid", InputFamilyDescription::Braid, BoardKind::Braid),
    ("rooms", InputFamilyDescription::Rooms, |_| {
        BoardKind::Rooms(4)
    }),
    ("ring-of-rooms", InputFamilyDescription::RingOfRooms, |_| {
        BoardKind::RoomRing(4)
    }),
];

/// Parameter names: size of the board, number of queries, and the percentage of fixed cells or of removed walls.
const PARAMS: &[&str] = &["rows", "columns", "queries", "share"];

/// Maximum number of attempts to generate a board with two free cells; after that, the parameters are rejected.
const MAX_TRIES: usize = 200;

pub(super) type GeneratedCase = (Board, Vec<Query>);

/// Returns the name and description of every family.
pub(super) fn all_families() -> Vec<InputFamily> {
    FAMILIES
        .iter()
        .map(
            |(name, about, _): &(&'static str, InputFamilyDescription, BoardKindFunction)| {
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
    bounds: &InputBounds,
    rng: &mut Rng,
) -> Option<Result<GeneratedCase, SettingError>> {
    let (family, _, kind) = FAMILIES.iter().find(|(known, ..)| *known == name)?;
    Some(generate_case_of_family(
        family, *kind, settings, bounds, rng,
    ))
}

fn generate_case_of_family(
    family: &str,
    kind: BoardKindFunction,
    settings: &Settings,
    bounds: &InputBounds,
    rng: &mut Rng,
) -> Result<GeneratedCase, SettingError> {
    let params = GeneratorParameters::new(settings, PARAMS)?;
    let mut number = |name: &str, most: u32, usual: usize| {
        let (most, usual) = (most as usize, usual.min(most as usize));
        params.parameter_or_random_number(name, (1, most), (1.max(usual / 2), usual), rng)
    };
    let rows = number("rows", bounds.rows, 30)? as u32;
    let columns = number("columns", bounds.columns, 30)? as u32;
    let queries = number("queries", bounds.queries, 500)?;
    let share = params.parameter_or_random_number("share", (0, 100), (5, 45), rng)? as u8;
    (0..MAX_TRIES)
        .find_map(|_| try_generate_case(kind(share), rows, columns, queries, rng))
        .ok_or_else(|| SettingError::CannotGenerate {
            key: family.to_owned(),
        })
}

/// Generates a board and queries; `None` if the board has fewer than two free cells.
fn try_generate_case(
    kind: BoardKind,
    rows: u32,
    columns: u32,
    queries: usize,
    rng: &mut Rng,
) -> Option<GeneratedCase> {
    let board = generator::generate_board(kind, rows, columns, rng);
    let queries = generator::generate_queries(&board, queries, rng);
    (!queries.is_empty()).then_some((board, queries))
}

/// Generates the stress input with this number. Most boards are small, because most mistakes appear on small boards.
/// Every sixteenth board has the size of the contest, and some of these have the largest answers.
pub(super) fn generate_small_case(
    number: u64,
    bounds: &InputBounds,
    rng: &mut Rng,
) -> GeneratedCase {
    loop {
        let side = match number % 16 {
            15 => 30,
            11 => 12,
            _ => 5,
        };
        let [rows, columns] = [bounds.rows, bounds.columns].map(|most| {
            rng.between(1.max(if side == 30 { 30 } else { 1 }), side)
                .min(most)
        });
        let kind = match (number % 16, number / 16 % 4) {
            (15, 0) => BoardKind::Ring,
            (15, 1) => BoardKind::Open,
            (0 | 1, _) => BoardKind::Open,
            (2, _) => BoardKind::Ring,
            (3, _) => BoardKind::Braid(40),
            _ => BoardKind::Random(rng.between(5, 40)),
        };
        let queries = bounds.queries.min([1, 2, 30][rng.below(3_usize)]) as usize;
        if let Some(made) = try_generate_case(kind, rows, columns, queries, rng) {
            return made;
        }
    }
}

/// Generates the slow input with this number: boards of all families in turn, of maximum size with the maximum number
/// of queries.
pub(super) fn generate_slow_case(
    number: u64,
    bounds: &InputBounds,
    rng: &mut Rng,
) -> GeneratedCase {
    loop {
        let (_, _, kind) = FAMILIES[number as usize % FAMILIES.len()];
        let family = kind(rng.between(0, 35));
        // Without limits, larger boards would be legal, but generating them takes longer than judging.
        let (rows, columns) = (bounds.rows.min(300), bounds.columns.min(300));
        let queries = bounds.queries.min(10_000) as usize;
        if let Some(made) = try_generate_case(family, rows, columns, queries, rng) {
            return made;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::text_format::format_case;
    use crate::klotski::validator::validate;
    use caipan_facts::Evidence;
    use caipan_i18n::EnglishFormat;

    fn settings_from_pairs(pairs: &[(&str, &str)]) -> Settings {
        pairs
            .iter()
            .map(|(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned()))
            .collect()
    }

    #[test]
    fn every_family_makes_legal_cases_of_the_requested_size() {
        let wished = settings_from_pairs(&[("rows", "9"), ("columns", "14"), ("queries", "7")]);
        for (family, ..) in FAMILIES {
            for seed in 0..5 {
                let mut rng = Rng::new(seed);
                let made = generate_case(family, &wished, &InputBounds::CONTEST, &mut rng);
                let (board, queries) = made.unwrap().unwrap();
                let text = format_case(&board, &queries);
                let case = validate(text.as_bytes(), &InputBounds::CONTEST).unwrap();
                let size = (case.board.rows(), case.board.columns(), case.queries.len());
                assert_eq!(size, (9, 14, 7), "{family}");
            }
        }
    }

    #[test]
    fn impossible_parameters_are_refused() {
        assert_eq!(
            settings_error_text(&[("rows", "31")]),
            "rows: expected a number from 1 to 30, found \"31\""
        );
        let fault = settings_error_text(&[("rows", "1"), ("columns", "1")]);
        assert!(fault.contains("no board can be generated"), "{fault}");
    }

    fn settings_error_text(settings: &[(&str, &str)]) -> String {
        let settings = settings_from_pairs(settings);
        let made = generate_case("open", &settings, &InputBounds::CONTEST, &mut Rng::new(0));
        made.unwrap().unwrap_err().fact().english()
    }

    #[test]
    fn the_case_of_a_fixed_seed_equals_the_recorded_case() {
        let wished = settings_from_pairs(&[("rows", "3"), ("columns", "4"), ("queries", "2")]);
        let mut rng = Rng::new(2013);
        let made = generate_case("random", &wished, &InputBounds::CONTEST, &mut rng);
        let (board, queries) = made.unwrap().unwrap();
        let expected = "3 4 2\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 4 3 3 3 1\n1 2 3 3 3 3\n";
        assert_eq!(format_case(&board, &queries), expected);
    }

    #[test]
    fn small_cases_are_legal_and_most_have_at_most_25_cells() {
        let mut rng = Rng::new(1);
        let mut small = 0;
        for number in 0..64 {
            let (board, queries) = generate_small_case(number, &InputBounds::CONTEST, &mut rng);
            let text = format_case(&board, &queries);
            assert!(
                validate(text.as_bytes(), &InputBounds::CONTEST).is_ok(),
                "{text}"
            );
            small += usize::from(board.rows() * board.columns() <= 25);
        }
        assert!(small >= 48, "{small}");
    }
}
