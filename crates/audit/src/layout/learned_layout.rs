//! Layout of an example with the values that are legal in it.

use std::collections::BTreeMap;

use super::disjoint_boxes::BoxForm;
use super::legal_expressions::LegalExpressions;
use super::number_notation::NumberNotation;
use super::required_sums::NumberSum;
use super::resized_examples::GrowthRule;
use super::text_layout::{TextLayout, TextValues};

/// Maximum size in bytes of a text that is generated.
pub(super) const MAX_BYTES: usize = 8 << 20;

/// Upper limit of a number: a constant, or another number in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UpperLimit {
    /// Constant limit, independent of the other numbers in the text.
    Value(i64),
    /// The limit is the value of the number with this index.
    Number(usize),
    /// All values are less than the number with this index.
    BelowNumber(usize),
}

/// Smallest and largest legal value of a number, in units of the last decimal place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ValueRange {
    pub low: i64,
    pub high: UpperLimit,
}

/// Layout of an example with the limits of its values.
#[derive(Debug, Clone)]
pub(super) struct LearnedLayout {
    pub layout: TextLayout,
    /// Legal values of each number that is not part of a table, list or matrix.
    pub numbers: Vec<ValueRange>,
    /// Indices of the numbers that count items, each with the rule for the values of additional items.
    pub counting: BTreeMap<usize, GrowthRule>,
    /// Legal values in each column, in the order of [`TextLayout::columns`].
    pub columns: Vec<LegalColumn>,
    /// Legal words of each text field, in the order of [`TextLayout::texts`].
    pub texts: Vec<LegalWords>,
    /// Maximum legal number of cells of each matrix and grid whose sides are two different numbers.
    pub area_limits: Vec<AreaLimit>,
    /// For each graph that may have parallel edges: the index of the number of nodes.
    pub multigraphs: Vec<usize>,
    /// For each table in which all rows must differ: the index of the number that counts its rows.
    pub tables_of_distinct_rows: Vec<usize>,
    /// Numbers that must have a certain sum.
    pub sums: Vec<NumberSum>,
    /// Indices of the patterns that are used: those that yielded legal texts, or all if none did or if this was not
    /// tested.
    pub usable_patterns: Vec<usize>,
    /// Rules for the rows of tables, of which each table of a text uses one.
    pub row_rules: Vec<RowRule>,
    /// Whether all patterns were tested and none yielded a legal small text. Large texts are then hopeless.
    pub is_seldom_legal: bool,
}

/// How the rows of a table are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowRule {
    /// Every value depends on its column alone.
    IndependentValues,
    /// Rows are rows of the example with all values changed by the same difference.
    MovedExample,
    /// The first four numbers of a row are a box, and no two boxes overlap.
    DisjointBox(BoxRule),
}

/// Boxes that are legal in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoxRule {
    pub form: BoxForm,
    /// Whether boxes may have common borders.
    pub may_touch: bool,
    /// Smallest and largest values of x and of y, where they are known to be farther apart than those of the columns.
    pub limits: Option<[(i64, i64); 2]>,
}

/// Values that are legal in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LegalColumn {
    pub range: ValueRange,
    /// Whether the values of the column must all differ. In a column of list items, only values of the same list must
    /// differ.
    pub is_distinct: bool,
    /// Whether values that do not fit the role of the column are legal as well. The values of the example may fit it
    /// only by chance.
    pub is_role_optional: bool,
}

/// Words that are legal in a text field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LegalWords {
    /// Shortest and longest legal length. If a number counts the letters, both are the length of the example's first
    /// word.
    pub lengths: [usize; 2],
    /// Bytes of the example's words, and further letters and digits that validators accept. Those of `markers` are left
    /// out.
    pub letters: Vec<u8>,
    /// Those of `letters` with which words begin, and which are illegal in other places, as in `Alice`. Empty if there is
    /// no such difference.
    pub first_letters: Vec<u8>,
    /// Whether the words of the field are new, are taken from other fields, or are always the same.
    pub origin: WordOrigin,
    /// All words that may replace the first word, if the field takes only certain words. They come from the example and
    /// from the sources of the validators. Empty for all other fields.
    pub keywords: Vec<String>,
    /// Texts of accepted programs that may replace the first word, if the field has several words and takes any of their
    /// kind. Empty for all other fields.
    pub program_words: Vec<String>,
    /// Parts of the words, if all words have the same structure with several kinds of letters, such as `a1`, `3/4` or
    /// `09:30`. Empty otherwise.
    pub parts: Vec<WordPart>,
    /// Letters that occur once in the example, if the words are the rows of a grid. Empty otherwise.
    pub markers: Vec<GridMarker>,
    /// Legal expressions, if all words are arithmetic or logical expressions.
    pub expressions: Option<LegalExpressions>,
}

/// Part of a word that is written in the same way in all words of a text field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WordPart {
    /// Number with at least `width` digits, such as the minutes of a time.
    Digits { width: usize, low: i64, high: i64 },
    /// A single letter, which is one of these bytes.
    Letter(Vec<u8>),
}

/// Letter that occurs once in the grid of the example, while other letters occur several times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GridMarker {
    pub letter: u8,
    /// Whether a grid may contain the letter several times.
    pub may_repeat: bool,
    /// Whether a grid may contain the letter nowhere.
    pub may_lack: bool,
}

/// Source of the words of a text field: new words, words of other fields, or a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordOrigin {
    /// Any words are legal, and several words of the field may be equal.
    New,
    /// Any words are legal, but no two words of the field may be equal.
    NewAndDistinct,
    /// Any words are legal. In the example, however, each word of the field also occurs in another text field.
    NewOrOfOtherFields,
    /// Only words that occur in other text fields are legal.
    OtherFields,
    /// Only the word of the example is legal.
    Constant,
}

/// Maximum legal number of cells of a matrix or grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AreaLimit {
    /// Indices of the numbers that specify the height and the width.
    pub sides: [usize; 2],
    pub max_area: i64,
}

impl UpperLimit {
    /// Returns the index of the number on which the limit depends; `None` if it is constant.
    pub(super) fn number(self) -> Option<usize> {
        match self {
            Self::Value(_) => None,
            Self::Number(number) | Self::BelowNumber(number) => Some(number),
        }
    }
}

impl ValueRange {
    /// Returns the range that contains only this value.
    pub(super) fn from_single_value(value: i64) -> Self {
        Self {
            low: value,
            high: UpperLimit::Value(value),
        }
    }

    /// Returns the smallest and the largest legal value for given values of the text's numbers.
    pub(super) fn compute_legal_bounds(&self, numbers: &[i64]) -> (i64, i64) {
        let high = match self.high {
            UpperLimit::Value(value) => value,
            UpperLimit::Number(number) => numbers[number],
            UpperLimit::BelowNumber(number) => numbers[number].saturating_sub(1),
        };
        (self.low, high.max(self.low))
    }
}

impl GridMarker {
    /// Returns the marker that occurs exactly once in each grid.
    pub(super) fn single(letter: u8) -> Self {
        Self {
            letter,
            may_repeat: false,
            may_lack: false,
        }
    }
}

impl LegalWords {
    /// Returns the legal words of a field that may contain any words of these lengths and letters.
    pub(super) fn any_words(lengths: [usize; 2], letters: Vec<u8>) -> Self {
        Self {
            lengths,
            letters,
            first_letters: Vec::new(),
            origin: WordOrigin::New,
            keywords: Vec::new(),
            program_words: Vec::new(),
            parts: Vec::new(),
            markers: Vec::new(),
            expressions: None,
        }
    }
}

impl LearnedLayout {
    /// Returns the values of the example, as the starting point for a new text.
    pub(super) fn example_values(&self) -> TextValues {
        self.layout.example_values()
    }

    /// Returns the smallest and the largest legal value of each of these columns in a text with these numbers.
    pub(super) fn bounds_of_columns<const N: usize>(
        &self,
        columns: [usize; N],
        numbers: &[i64],
    ) -> [(i64, i64); N] {
        columns.map(|column| self.columns[column].range.compute_legal_bounds(numbers))
    }

    /// Returns the upper limit of a number whose largest legal value is `high`: another number with this value in the
    /// example, or the constant `high` if there is none. `limited_number` is the index of the number itself, which is
    /// skipped.
    pub(super) fn find_upper_limit_of_number(
        &self,
        limited_number: usize,
        notation: NumberNotation,
        high: i64,
    ) -> UpperLimit {
        let mut others = (0..self.layout.numbers.len()).filter(|other| *other != limited_number);
        let same = others
            .find(|other| notation.decimal_places == 0 && self.layout.numbers[*other].1 == high);
        same.map_or(UpperLimit::Value(high), UpperLimit::Number)
    }
}
