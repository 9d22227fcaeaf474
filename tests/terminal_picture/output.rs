//! Parses terminal output into runs of equally styled text.

use unicode_width::UnicodeWidthChar;

/// Attributes of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Style {
    pub is_bold: bool,
    pub is_dim: bool,
    pub is_underlined: bool,
    /// One of 256 colours.
    pub colour: Option<u8>,
    pub ground: Option<u8>,
}

/// A part of a line: first column, number of columns, and text. All characters have the same width.
#[derive(Debug, PartialEq)]
pub(super) struct Run {
    pub column: usize,
    pub columns: usize,
    pub style: Style,
    pub text: String,
}

/// Number of columns that a character takes: one or two.
fn width(sign: char) -> usize {
    let width = sign.width();
    width.unwrap_or_else(|| panic!("{sign:?}: nothing that can be drawn"))
}

/// Number of columns that a text without escape sequences takes.
pub(super) fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

impl Style {
    /// Returns the style after an escape sequence `ESC [ … m` with these numbers.
    fn after(self, numbers: &str) -> Self {
        let numbers: Vec<u8> = numbers
            .split(';')
            .map(|number| number.parse().unwrap())
            .collect();
        match numbers[..] {
            [0] => Self::default(),
            [1] => Self {
                is_bold: true,
                ..self
            },
            [2] => Self {
                is_dim: true,
                ..self
            },
            [4] => Self {
                is_underlined: true,
                ..self
            },
            [number @ 30..=37] => Self {
                colour: Some(number - 30),
                ..self
            },
            [number @ 90..=97] => Self {
                colour: Some(number - 82),
                ..self
            },
            [38, 5, number] => Self {
                colour: Some(number),
                ..self
            },
            [48, 5, number] => Self {
                ground: Some(number),
                ..self
            },
            _ => panic!("no picture knows the style {numbers:?}"),
        }
    }
}

/// Splits a line into runs of one style. Blanks without a background separate runs, except that a run may contain
/// single blanks.
pub(super) fn runs(line: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let (mut style, mut column) = (Style::default(), 0);
    let mut rest = line;
    while let Some(sign) = rest.chars().next() {
        if let Some(order) = rest.strip_prefix("\u{1b}[") {
            let (numbers, after) = order.split_once('m').unwrap();
            style = style.after(numbers);
            rest = after;
            continue;
        }
        rest = &rest[sign.len_utf8()..];
        let columns = width(sign);
        column += columns;
        if sign == ' ' && style.ground.is_none() && !style.is_underlined {
            continue;
        }
        let goes_on = |run: &&mut Run| {
            let gap = column - columns - run.column - run.columns;
            let is_alike = run.style == style && width(run.text.chars().next().unwrap()) == columns;
            is_alike && gap <= usize::from(columns == 1 && style.ground.is_none())
        };
        match runs.last_mut().filter(goes_on) {
            Some(run) => {
                if run.column + run.columns + columns < column {
                    run.text.push(' ');
                }
                run.text.push(sign);
                run.columns = column - run.column;
            }
            None => runs.push(Run {
                column: column - columns,
                columns,
                style,
                text: sign.to_string(),
            }),
        }
    }
    runs
}

#[test]
fn runs_stand_in_their_columns_whatever_their_signs_and_colours() {
    let run = |column, columns, style, text: &str| Run {
        column,
        columns,
        style,
        text: text.to_owned(),
    };
    let (plain, bold) = (
        Style::default(),
        Style {
            is_bold: true,
            colour: Some(1),
            ..Style::default()
        },
    );
    let found = runs("  a bc  d \u{1b}[1m\u{1b}[31m裁判 e\u{1b}[0m文f");
    let expected = [
        run(2, 4, plain, "a bc"),
        run(8, 1, plain, "d"),
        run(10, 4, bold, "裁判"),
        run(15, 1, bold, "e"),
        run(16, 2, plain, "文"),
        run(18, 1, plain, "f"),
    ];
    assert_eq!(found, expected);
    let tile = Style {
        colour: Some(0),
        ground: Some(227),
        ..plain
    };
    let (on, off) = ("\u{1b}[30m\u{1b}[48;5;227m", "\u{1b}[0m");
    let found = runs(&format!("{on} 4{off} {on}4{off}  "));
    assert_eq!(found, [run(0, 2, tile, " 4"), run(3, 1, tile, "4")]);
}
