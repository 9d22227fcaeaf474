//! Validates an input against the statement and reports the first fault with the line and the exceeded bound.

use super::evidence_messages::InputProblem;
use super::rules::{HEIGHT, WIDTH};
use super::text_format::{Case, parse_case};
use caipan_checker::evidence::InputError;

/// Maximum values that a problem permits in its inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputBounds {
    /// Maximum number of moves n that an input may specify.
    pub moves: u8,
    /// Highest allowed colour.
    pub colours: u8,
}

impl InputBounds {
    /// Limits of the contest: 5 moves, 10 colours.
    pub(crate) const CONTEST: Self = Self {
        moves: 5,
        colours: 10,
    };
}

/// Parses a case and validates it against the rules of the statement.
///
/// # Errors
/// The first line that is malformed, over a bound, or breaks a rule.
pub fn validate(input: &[u8], bounds: InputBounds) -> Result<Case, InputError> {
    let case = parse_case(input)?;
    if case.moves > bounds.moves {
        return Err(InputError::new(
            1,
            InputProblem::Moves {
                moves: case.moves,
                most: bounds.moves,
            },
        ));
    }
    let cells = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
    let highest = cells
        .clone()
        .map(|(x, y)| case.board.colour_at(x, y))
        .max()
        .unwrap_or(0);
    if highest == 0 {
        return Err(InputError::new(2, InputProblem::Empty));
    }
    if let Some((x, y)) = cells
        .clone()
        .find(|(x, y)| case.board.colour_at(*x, *y) > bounds.colours)
    {
        let colour = case.board.colour_at(x, y);
        return Err(column_input_error(
            x,
            InputProblem::Colour {
                colour,
                most: bounds.colours,
            },
        ));
    }
    if let Some(gap) = (1..highest).find(|colour| case.board.tiles_of_colour(*colour) == 0) {
        let (x, _) = cells
            .clone()
            .find(|(x, y)| case.board.colour_at(*x, *y) > gap)
            .unwrap_or_default();
        let colour = case.board.colour_at(
            x,
            (0..HEIGHT)
                .find(|y| case.board.colour_at(x, *y) > gap)
                .unwrap_or(0),
        );
        return Err(column_input_error(x, InputProblem::Gap { colour, gap }));
    }
    let runs = case.board.tiles_in_runs();
    if runs != 0 {
        let (x, y) = (
            (runs.trailing_zeros() / 8) as u8,
            (runs.trailing_zeros() % 8) as u8,
        );
        return Err(column_input_error(x, InputProblem::Run { x, y }));
    }
    Ok(case)
}

/// Creates an error in the input line of column `x`.
fn column_input_error(x: u8, fault: InputProblem) -> InputError {
    InputError::new(usize::from(x) + 2, fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    fn validation_error_text(input: &str) -> String {
        validate(input.as_bytes(), InputBounds::CONTEST)
            .unwrap_err()
            .english()
    }

    #[test]
    fn a_legal_case_is_accepted_up_to_every_bound() {
        let full = "5\n1 2 3 4 5 6 7 0\n8 9 10 1 2 3 4 0\n5 6 7 8 9 10 1 0\n2 3 4 5 6 7 8 0\n9 10 1 2 3 4 5 0\n";
        assert!(validate(full.as_bytes(), InputBounds::CONTEST).is_ok());
        assert!(validate(b"1\n1 0\n0\n0\n0\n0\n", InputBounds::CONTEST).is_ok());
    }

    #[test]
    fn every_rule_of_the_statement_is_enforced() {
        assert_eq!(
            validation_error_text("6\n1 0\n0\n0\n0\n0\n"),
            "line 1: n is 6, which is more than 5 (max_moves)"
        );
        assert_eq!(
            validation_error_text("1\n0\n0\n0\n0\n0\n"),
            "line 2: the board is empty"
        );
        assert_eq!(
            validation_error_text("1\n0\n11 0\n0\n0\n0\n"),
            "line 3: colour 11 is more than 10 (max_colours)"
        );
        assert_eq!(
            validation_error_text("1\n1 0\n0\n1 3 0\n0\n0\n"),
            "line 4: colour 3 is used, but no tile has colour 2"
        );
        assert_eq!(
            validation_error_text("2\n0\n0\n1 1 1 0\n0\n0\n"),
            "line 4: the tile at (2, 0) is in a run of three already"
        );
        assert_eq!(
            validation_error_text("2\n2 0\n1 0\n1 0\n1 0\n0\n"),
            "line 3: the tile at (1, 0) is in a run of three already"
        );
        assert_eq!(
            validation_error_text("1\n1 0\n"),
            "line 3: expected column 1, found the end"
        );
    }
}
