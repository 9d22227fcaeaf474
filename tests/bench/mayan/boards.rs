//! Reads the named positions of `boards.txt`: `name band n / column 0 / … / column 4 | answer`.

use std::fmt;

use caipan_puzzles::mayan::rules::{MAX_COLOUR, Move};
use caipan_puzzles::mayan::text_format::{self, Case, MAX_MOVES};
use caipan_puzzles::mayan::validator::{InputBounds, validate};

const TEXT: &str = include_str!("boards.txt");
const BANDS: [&str; 3] = ["easy", "middle", "deep"];

/// Bounds of the engine, which are larger than those of the contest.
const BOUNDS: InputBounds = InputBounds {
    moves: MAX_MOVES,
    colours: MAX_COLOUR,
};

/// A legal case with its answer.
#[derive(Clone)]
pub(crate) struct NamedPosition {
    pub name: String,
    pub band: String,
    pub case: Case,
    pub answer: Option<Vec<Move>>,
}

impl fmt::Display for NamedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let case = text_format::format_case(&self.case);
        let answer = match &self.answer {
            Some(moves) => text_format::format_moves_on_one_line(moves),
            None => "-1".to_owned(),
        };
        let Self { name, band, .. } = self;
        write!(
            f,
            "{name} {band} {} | {answer}",
            case.trim_end().replace('\n', " / ")
        )
    }
}

/// The case, if it is legal by the statement but for the contest's bounds.
pub(crate) fn legal(case: &Case) -> Option<Case> {
    validate(text_format::format_case(case).as_bytes(), BOUNDS).ok()
}

/// All positions of the file, in its order.
pub(crate) fn all() -> Vec<NamedPosition> {
    let lines = TEXT
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(read).collect()
}

fn read(line: &str) -> NamedPosition {
    let named = parse(line).unwrap_or_else(|| panic!("boards.txt: {line}"));
    assert_eq!(named.to_string(), line, "boards.txt");
    named
}

fn parse(line: &str) -> Option<NamedPosition> {
    let (name, rest) = line.split_once(' ')?;
    let (band, rest) = rest.split_once(' ')?;
    let (case, answer) = rest.split_once(" | ")?;
    let answer = match answer {
        "-1" => None,
        moves => {
            let moves = moves.split("; ");
            let moves = moves.map(|mv| text_format::parse_move(mv.as_bytes())?.ok());
            Some(moves.collect::<Option<_>>()?)
        }
    };
    Some(NamedPosition {
        name: name.to_owned(),
        band: BANDS.contains(&band).then(|| band.to_owned())?,
        case: validate(case.replace(" / ", "\n").as_bytes(), BOUNDS).ok()?,
        answer,
    })
}
