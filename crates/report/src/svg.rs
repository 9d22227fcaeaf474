//! Frames as self-contained SVG pictures, without scripts, embedded fonts or links.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::palette;
use caipan_checker::frame::{Axes, Cell, Frame, Mark, Piece, Shade};
use caipan_facts::printable;
use caipan_i18n::Lang;

/// Estimated width of a character of text, in pixels.
const LETTER_WIDTH: usize = 8;
/// Width of the margin that contains the row numbers, in pixels.
const MARGIN_WIDTH: usize = 32;
/// Height of a line of text, in pixels.
const LINE_HEIGHT: usize = 24;
/// Maximum width of a board, in pixels, unless cells would be smaller than 6 pixels.
const MAX_BOARD_WIDTH: usize = 840;
/// Maximum width of a line of text, in columns.
const MAX_LINE_COLUMNS: usize = 100;

/// Draws a frame as an SVG picture, with the caption above the board and the notes below.
pub fn draw_svg(frame: &Frame, lang: Lang) -> String {
    let columns = frame.rows.first().map_or(0, Vec::len);
    let size = (MAX_BOARD_WIDTH / columns.max(1)).clamp(6, 40);
    let title = lang.fact(&frame.caption);
    let caption = wrap_text(&title);
    let notes: Vec<String> = frame
        .notes
        .iter()
        .flat_map(|note| wrap_text(&lang.fact(note)))
        .collect();
    let letters = caption.iter().chain(&notes).map(|line| line.width());
    let words = 2 * MARGIN_WIDTH + LETTER_WIDTH * letters.max().unwrap_or(0);
    let width = words.max(2 * MARGIN_WIDTH + size * columns);
    let top = LINE_HEIGHT * caption.len() + 12;
    let bottom = top + size * frame.rows.len() + LINE_HEIGHT;
    let height = bottom + LINE_HEIGHT * notes.len() + 12;
    let mut text = format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" "#,
            r#"role="img" font-family="sans-serif" font-size="14">"#,
            "\n<title>{title}</title>\n<desc>{desc}</desc>\n",
            r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##,
            "\n",
        ),
        width = width,
        height = height,
        title = escape_for_xml(&title),
        desc = escape_for_xml(&describe_frame(frame, lang)),
    );
    write_text_lines(&mut text, &caption, LINE_HEIGHT, "#000000");
    for (place, row) in frame.rows.iter().enumerate() {
        let y = top + size * place;
        for (column, cell) in row.iter().enumerate() {
            draw_cell(&mut text, *cell, MARGIN_WIDTH + size * column, y, size);
        }
        if size >= 16 || place % 5 == 4 {
            let (x, y, name) = (MARGIN_WIDTH - 6, y + size / 2 + 5, frame.row_number(place));
            let _ = writeln!(
                text,
                r#"<text x="{x}" y="{y}" text-anchor="end">{name}</text>"#
            );
        }
    }
    for (place, name) in frame.columns().enumerate() {
        if size >= 20 || name % 5 == 0 {
            let (x, y) = (
                MARGIN_WIDTH + size * place + size / 2,
                bottom - LINE_HEIGHT + 18,
            );
            let _ = writeln!(
                text,
                r#"<text x="{x}" y="{y}" text-anchor="middle">{name}</text>"#
            );
        }
    }
    let colour = if frame.is_wrong { "#b00000" } else { "#000000" };
    write_text_lines(&mut text, &notes, bottom + LINE_HEIGHT - 6, colour);
    text.push_str("</svg>\n");
    text
}

/// Writes lines of text below each other; the baseline of the first line is at `y`.
fn write_text_lines(text: &mut String, lines: &[String], y: usize, colour: &str) {
    for (number, line) in lines.iter().enumerate() {
        let (y, line) = (y + LINE_HEIGHT * number, escape_for_xml(line));
        let _ = writeln!(
            text,
            r#"<text x="{MARGIN_WIDTH}" y="{y}" fill="{colour}">{line}</text>"#
        );
    }
}

/// Describes the frame in words, for screen readers.
fn describe_frame(frame: &Frame, lang: Lang) -> String {
    let words = lang.words();
    let order = match frame.axes {
        Axes::FromZeroUp => words.rows_from_0(),
        Axes::FromOneDown => words.rows_from_1(),
    };
    let rows = frame.to_string().lines().collect::<Vec<_>>().join(" / ");
    let label = lang.fact(&frame.label);
    format!("{label}; {order}: {rows}")
}

/// Draws a cell at the pixel position `x`, `y`: the piece, then the marks.
fn draw_cell(text: &mut String, cell: Cell, x: usize, y: usize, size: usize) {
    let Piece { sign, shade } = cell.piece;
    let (ground, ink) = match shade {
        Shade::Empty | Shade::Blank => ("#ffffff".to_owned(), "#000000"),
        Shade::Tile(number) => {
            let colour = palette::tile_colour(number);
            let ink = if colour.is_dark { "#ffffff" } else { "#000000" };
            (format!("#{:06x}", colour.rgb), ink)
        }
        Shade::Fixed => ("#555555".to_owned(), "#ffffff"),
        Shade::Free => ("#e8e8e8".to_owned(), "#000000"),
        Shade::Piece => ("#e69f00".to_owned(), "#000000"),
    };
    let glyph = match shade {
        Shade::Tile(number) => number.to_string(),
        shade if shade.shows_sign_on_coloured_cell() => escape_for_xml(&sign.to_string()),
        _ => String::new(),
    };
    let _ = writeln!(
        text,
        r##"<rect x="{x}" y="{y}" width="{size}" height="{size}" fill="{ground}" stroke="#999999"/>"##
    );
    let (middle, centre) = (x + size / 2, y + size / 2);
    if !glyph.is_empty() {
        let (font, base) = (size / 2, centre + size / 6);
        let _ = writeln!(
            text,
            r#"<text x="{middle}" y="{base}" font-size="{font}" text-anchor="middle" fill="{ink}">{glyph}</text>"#
        );
    }
    for mark in Mark::ALL.into_iter().filter(|mark: &Mark| {
        let is_way = matches!(mark, Mark::Way | Mark::Walk);
        cell.marks.has(*mark) && (shade == Shade::Free || !is_way)
    }) {
        let _ = writeln!(
            text,
            "{}",
            draw_mark_element(mark, ink, [x, y, middle, centre], size)
        );
    }
}

/// Returns the SVG element for a mark; marks differ in shape, not in colour alone.
fn draw_mark_element(
    mark: Mark,
    ink: &str,
    [x, y, middle, centre]: [usize; 4],
    size: usize,
) -> String {
    let (right, low) = (x + size, y + size);
    let tip = (size / 5).max(2);
    let inner = size - 4;
    match mark {
        Mark::Left => draw_arrow(
            [
                (x + 1, centre),
                (x + 1 + tip, centre - tip),
                (x + 1 + tip, centre + tip),
            ],
            ink,
        ),
        Mark::Right => draw_arrow(
            [
                (right - 1, centre),
                (right - 1 - tip, centre - tip),
                (right - 1 - tip, centre + tip),
            ],
            ink,
        ),
        Mark::Up => draw_arrow(
            [
                (middle, y + 1),
                (middle - tip, y + 1 + tip),
                (middle + tip, y + 1 + tip),
            ],
            ink,
        ),
        Mark::Down => draw_arrow(
            [
                (middle, low - 1),
                (middle - tip, low - 1 - tip),
                (middle + tip, low - 1 - tip),
            ],
            ink,
        ),
        Mark::Vanishing => format!(
            r#"<circle cx="{middle}" cy="{centre}" r="{}" fill="none" stroke="{ink}" stroke-width="3" stroke-dasharray="4 3"/>"#,
            (size / 2).saturating_sub(4)
        ),
        Mark::Wrong => format!(
            r##"<path d="M{x} {y}L{right} {low}M{right} {y}L{x} {low}" stroke="#b00000" stroke-width="4"/>"##
        ),
        Mark::Target => format!(
            r##"<rect x="{}" y="{}" width="{inner}" height="{inner}" fill="none" stroke="#b00000" stroke-width="3" stroke-dasharray="5 3"/>"##,
            x + 2,
            y + 2
        ),
        Mark::Way => draw_dot((middle, centre), (size / 8).max(1), "#a05000"),
        Mark::Walk => draw_dot((middle, centre), (size / 14).max(1), "#0072b2"),
    }
}

fn draw_dot((x, y): (usize, usize), radius: usize, colour: &str) -> String {
    format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>"#)
}

fn draw_arrow(points: [(usize, usize); 3], colour: &str) -> String {
    let corners = points.map(|(x, y)| format!("{x},{y}")).join(" ");
    format!(r#"<polygon points="{corners}" fill="{colour}"/>"#)
}

/// Wraps text at blanks into lines of about [`MAX_LINE_COLUMNS`] columns.
fn wrap_text(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in printable(text.as_bytes()).split(' ') {
        let wide = lines.last().map_or(0, |line| line.width());
        if wide > 0 && wide + word.width() >= MAX_LINE_COLUMNS {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// Escapes text for XML content and attributes, after replacing unprintable characters.
fn escape_for_xml(text: &str) -> String {
    let mut escaped = String::new();
    for character in printable(text.as_bytes()).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML 1.0 does not allow these two noncharacters.
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            character => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::Settings;
    use caipan_facts::Fact;
    use caipan_judge::svg_sanitiser::sanitise_svg;
    use caipan_puzzles::checker;

    #[test]
    fn an_svg_contains_row_numbers_marks_and_captions() {
        let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
        let input = b"1\n1 0\n1 0\n2 0\n1 0\n2 0\n";
        let instance = mayan.puzzle().unwrap().open(input).unwrap();
        let drawing = instance.drawing().unwrap();
        let frames = drawing.frames(Some(b"3 0 -1\n"), None);
        let pictures: Vec<String> = frames
            .iter()
            .skip(1)
            .take(2)
            .map(|frame| draw_svg(frame, Lang::En))
            .collect();
        insta::assert_snapshot!(pictures.join("\n"));
    }

    #[test]
    fn the_svg_sanitiser_accepts_drawn_frames() {
        let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
        let input = b"1\n1 0\n1 0\n2 0\n1 0\n2 0\n";
        let instance = mayan.puzzle().unwrap().open(input).unwrap();
        let frames = instance.drawing().unwrap().frames(Some(b"3 0 -1\n"), None);
        for frame in &frames {
            let once = sanitise_svg(draw_svg(frame, Lang::En).as_bytes()).unwrap();
            assert_eq!(sanitise_svg(once.as_bytes()), Ok(once));
        }
    }

    #[test]
    fn a_query_is_drawn_with_all_paths() {
        let klotski = checker("klotski", &Settings::new()).unwrap().unwrap();
        let input = b"3 4 1\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n";
        let instance = klotski.puzzle().unwrap().open(input).unwrap();
        let frames = instance.drawing().unwrap().frames(None, None);
        insta::assert_snapshot!(draw_svg(&frames[0], Lang::En));
    }

    #[test]
    fn hostile_text_is_escaped_in_svg() {
        let hostile = "</title><script>alert('1')</script>\u{1b}[31m & \"\u{ffff}";
        let frame = Frame::new(
            0,
            Fact::quote(hostile),
            Fact::quote(hostile),
            Axes::FromZeroUp,
        )
        .with_note(Fact::quote(hostile));
        let drawn = draw_svg(&frame, Lang::En);
        assert!(!drawn.contains(['\u{1b}', '\u{ffff}']) && !drawn.contains("<script"));
        assert!(drawn.contains("&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)"));
    }

    #[test]
    fn long_words_are_wrapped() {
        let note = "word ".repeat(60);
        let frame = Frame::new(0, Fact::quote(""), Fact::quote(""), Axes::FromZeroUp)
            .with_note(Fact::quote(note.trim_end()));
        assert_eq!(draw_svg(&frame, Lang::En).matches(">word").count(), 3);
    }
}
