//! Validates an input against the statement and reports the first fault with the line and the expected text.

use super::case::{Case, InputBounds};
use super::evidence_messages::InvalidQueryReason;
use super::text_format::{line_of_query, parse_case};
use caipan_checker::evidence::InputError;

/// Parses a case and validates it against the rules of the statement.
///
/// # Errors
/// The first line that is malformed or exceeds a limit, otherwise the line of the first query that breaks a rule.
pub fn validate(input: &[u8], bounds: &InputBounds) -> Result<Case, InputError> {
    let case = parse_case(input, bounds)?;
    for (number, query) in (1..).zip(&case.queries) {
        let fault = if !case.board.is_free(query.blank) {
            InvalidQueryReason::BlankFixed {
                query: number,
                cell: query.blank,
            }
        } else if !case.board.is_free(query.piece) {
            InvalidQueryReason::PieceFixed {
                query: number,
                cell: query.piece,
            }
        } else if query.blank == query.piece {
            InvalidQueryReason::BlankOnPiece {
                query: number,
                cell: query.piece,
            }
        } else {
            continue;
        };
        return Err(InputError::new(line_of_query(&case, input, number), fault));
    }
    Ok(case)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    fn validation_error_text(input: &str) -> String {
        validate(input.as_bytes(), &InputBounds::CONTEST)
            .unwrap_err()
            .english()
    }

    #[test]
    fn a_target_may_be_fixed_or_equal_to_the_blank_or_the_piece() {
        let input = "1 3 3\n1 1 0\n1 1 1 2 1 3\n1 1 1 2 1 2\n1 1 1 2 1 1\n";
        assert!(validate(input.as_bytes(), &InputBounds::CONTEST).is_ok());
    }

    #[test]
    fn sizes_at_the_bounds_are_accepted_and_larger_sizes_are_rejected() {
        let board = "1 ".repeat(900);
        let queries = "30 30 1 1 5 5\n".repeat(500);
        let full = format!("30 30 500\n{board}\n{queries}");
        assert!(validate(full.as_bytes(), &InputBounds::CONTEST).is_ok());
        for (start, name, most) in [
            ("31 30 500", "rows", 30),
            ("30 31 500", "columns", 30),
            ("30 30 501", "queries", 500),
        ] {
            let found = validation_error_text(&full.replacen("30 30 500", start, 1));
            assert!(
                found.starts_with(&format!(
                    "line 1: expected a number of {name} from 1 to {most}, found"
                )),
                "{found}"
            );
        }
    }

    #[test]
    fn every_rule_of_the_statement_is_enforced() {
        assert_eq!(
            validation_error_text("1 3 2\n1 1 0\n1 1 1 2 1 1\n1 3 1 2 1 1\n"),
            "line 4: the blank of query 2 is on the fixed cell (1, 3)"
        );
        assert_eq!(
            validation_error_text("1 3 1\n1 1 0\n1 1 1 3 1 1\n"),
            "line 3: the piece of query 1 is on the fixed cell (1, 3)"
        );
        assert_eq!(
            validation_error_text("1 3 1\n1 1 0\n1 1 1 1 1 1\n"),
            "line 3: the blank and the piece of query 1 are both at (1, 1)"
        );
    }
}
