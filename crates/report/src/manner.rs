//! How results are shown, apart from their form.

use caipan_i18n::Lang;

/// The width of text that is for no screen.
const PAGE: usize = 80;
/// However wide a screen is, nobody follows a line for longer.
const WIDEST: usize = 160;

/// How much of the results is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Detail {
    /// The verdict and the score of each submission.
    Verdicts,
    /// What explains the verdicts: no accepted case without points, no scorecards of a class.
    #[default]
    Usual,
    /// Everything, however much it is.
    All,
}

/// How results are shown, apart from their form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// The language of what people read.
    pub lang: Lang,
    /// How much is shown.
    pub detail: Detail,
    /// Were the cases of the only submission shown as they came?
    pub is_streamed: bool,
    /// The width of the screen that text is for, where it is for one.
    pub width: Option<u16>,
    /// The language of the headings of CSV files: scripts rely on the English ones.
    pub heads: Lang,
    /// Does CSV begin with a byte order mark?
    pub byte_order_mark: bool,
}

impl Manner {
    /// The width that text keeps to.
    pub fn width(&self) -> usize {
        self.width
            .map_or(PAGE, |width| usize::from(width).min(WIDEST))
    }
}
