//! Colours of verdicts on a terminal, and of the tiles of puzzles.
//!
//! The tiles use the colour-blind-safe palette of Okabe and Ito first, then colours that differ in brightness. No
//! picture relies on colours alone, since every tile shows its number.

use anstyle::{AnsiColor, Style};

use caipan_checker::verdict::Verdict;

/// A colour for the background of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TileColour {
    /// Red, green and blue as `0xrrggbb`.
    pub rgb: u32,
    /// Index of the nearest colour in the 256-colour palette of terminals.
    pub ansi: u8,
    /// Whether text on this colour must be white to be legible.
    pub is_dark: bool,
}

const fn tile_background(rgb: u32, ansi: u8, is_dark: bool) -> TileColour {
    TileColour { rgb, ansi, is_dark }
}

const TILES: [TileColour; 15] = [
    tile_background(0xe69f00, 214, false), // orange
    tile_background(0x56b4e9, 74, false),  // sky blue
    tile_background(0x009e73, 36, false),  // bluish green
    tile_background(0xf0e442, 227, false), // yellow
    tile_background(0x0072b2, 25, true),   // blue
    tile_background(0xd55e00, 166, false), // vermillion
    tile_background(0xcc79a7, 175, false), // reddish purple
    tile_background(0x333333, 236, true),  // nearly black
    tile_background(0xbbbbbb, 250, false), // grey
    tile_background(0x882255, 89, true),   // wine
    tile_background(0x117733, 22, true),   // dark green
    tile_background(0xddcc77, 186, false), // sand
    tile_background(0x332288, 54, true),   // indigo
    tile_background(0x8b4513, 94, true),   // brown
    tile_background(0xaaffc3, 158, false), // mint
];

/// Returns the terminal style for the two-letter code of a verdict.
pub(crate) fn verdict_style(verdict: Verdict) -> Style {
    let colour = match verdict {
        Verdict::Accepted => AnsiColor::Green,
        Verdict::PartlyCorrect | Verdict::CompileError => AnsiColor::Yellow,
        Verdict::JudgeError => AnsiColor::Magenta,
        _ => AnsiColor::Red,
    };
    Style::new().bold().fg_color(Some(colour.into()))
}

/// Formats the code of a verdict with terminal colours, padded to `width` columns.
pub(crate) fn format_verdict_code(verdict: Verdict, width: usize) -> String {
    let style = verdict_style(verdict);
    format!("{style}{:<width$}{style:#}", verdict.code())
}

/// Returns the colour of tiles with this number; numbers outside of 1 to 15 are clamped.
pub(crate) fn tile_colour(number: u8) -> TileColour {
    TILES[usize::from(number.clamp(1, 15)) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance of a colour as WCAG defines it, from 0 to 1.
    fn luminance(rgb: u32) -> f64 {
        let [red, green, blue] = [16, 8, 0].map(|shift: u32| {
            let value = f64::from(rgb >> shift & 0xff) / 255.0;
            if value <= 0.03928 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn the_number_on_each_tile_is_legible() {
        for number in 1..=15 {
            let TileColour { rgb, is_dark, .. } = tile_colour(number);
            let contrast = if is_dark {
                1.05 / (luminance(rgb) + 0.05)
            } else {
                (luminance(rgb) + 0.05) / 0.05
            };
            assert!(contrast >= 4.5, "{number}: {contrast}");
        }
    }

    #[test]
    fn all_tile_colours_differ() {
        for number in 1..=15 {
            for other in 1..number {
                let (this, other) = (tile_colour(number), tile_colour(other));
                assert!(this.rgb != other.rgb && this.ansi != other.ansi);
            }
        }
    }
}
