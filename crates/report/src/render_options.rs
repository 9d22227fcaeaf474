//! Options for rendering results, apart from the output format.

use caipan_i18n::Lang;

/// Width, in columns, of text that is not printed to a terminal.
const DEFAULT_WIDTH: usize = 80;
/// Maximum width in columns; longer lines are hard to read, however wide the terminal is.
const MAX_WIDTH: usize = 160;

/// Amount of text in reports for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DetailLevel {
    /// Only the verdict and the score of each submission.
    Verdicts,
    /// The explanation of each verdict; leaves out accepted cases without points, and the scorecards of a large class.
    #[default]
    Usual,
    /// Everything, even if the text becomes very long.
    All,
}

/// Options for rendering results, apart from the output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RenderOptions {
    /// Language of output for people.
    pub lang: Lang,
    /// Amount of detail in text for people.
    pub detail: DetailLevel,
    /// Whether the cases of the only submission were already printed during grading.
    pub is_streamed: bool,
    /// Width of the terminal in columns. `None` if the text is not printed to a terminal.
    pub width: Option<u16>,
    /// Language of the column headers of CSV files. English unless the user chose a language, since scripts rely on the
    /// headers.
    pub heads: Lang,
    /// Whether CSV output begins with a byte order mark.
    pub byte_order_mark: bool,
}

impl RenderOptions {
    /// Maximum width of lines of text, in columns.
    pub fn line_width(&self) -> usize {
        self.width
            .map_or(DEFAULT_WIDTH, |width| usize::from(width).min(MAX_WIDTH))
    }
}
