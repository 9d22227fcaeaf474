//! Learns the layout of an example from the answers of validators: which numbers count what, and all limits.

use std::collections::{BTreeSet, VecDeque};

use super::bounds;
use super::number_form::NumberForm;
use super::parse::{Claim, parse};
use super::questions::Questions;
use super::resize::{GROWTHS, Growth, repeat_letters};
use super::text_layout::{ColumnRole, Count, Filling, TextLayout};

/// Maximum number of layouts that are tried for an example.
const MAX_LAYOUTS: usize = 24;
/// Maximum size of a text in bytes.
pub(super) const MAX_BYTES: usize = 4 << 20;

/// Maximum number of edges of a graph.
const MAX_EDGES: i64 = MAX_BYTES as i64 / 4;

/// Largest legal value of a number: a constant, or the value of another number of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limit {
    /// Constant value, whatever the numbers in the text are.
    Value(i64),
    /// The value of the number with this index.
    Number(usize),
}

/// Smallest and largest legal value of a number, in units of the last decimal place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ValueRange {
    pub low: i64,
    pub high: Limit,
}

/// Legal words of a text field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextRange {
    /// Shortest and longest legal length; both are the example's length if a number counts the letters.
    pub lengths: [usize; 2],
    /// Bytes of the example's words, and further letters and digits that validators accept.
    pub letters: Vec<u8>,
}

/// Layout of an example with the limits of its values.
#[derive(Debug, Clone)]
pub(super) struct LearnedLayout {
    pub layout: TextLayout,
    /// Legal values of the numbers that occur once.
    pub numbers: Vec<ValueRange>,
    /// Indices of the numbers that count items, in ascending order.
    pub counting: Vec<usize>,
    pub columns: Vec<ValueRange>,
    pub texts: Vec<TextRange>,
}

/// Learns the layout of a text. `None` if validators confirm no layout.
pub(super) fn learn(text: &str, questions: &Questions) -> Option<LearnedLayout> {
    let (layout, growths) = confirmed_layout(text, questions)?;
    let counting = layout.counting_numbers();
    let mut learned = LearnedLayout {
        numbers: Vec::new(),
        columns: Vec::new(),
        texts: Vec::new(),
        counting: counting.clone(),
        layout,
    };
    for number in 0..learned.layout.numbers.len() {
        let growth = counting.iter().position(|other| *other == number);
        let range = learned.range_of_number(number, growth.map(|at| growths[at]), questions);
        learned.numbers.push(range);
    }
    learned.learn_graphs(questions);
    for column in 0..learned.layout.columns.len() {
        let range = learned.range_of_column(column, questions);
        learned.columns.push(range);
    }
    for field in 0..learned.layout.texts.len() {
        let range = learned.range_of_text(field, questions);
        learned.texts.push(range);
    }
    Some(learned)
}

/// Returns the first layout in which every count can change legally, and a growth rule per count.
fn confirmed_layout(text: &str, questions: &Questions) -> Option<(TextLayout, Vec<Growth>)> {
    let mut open: VecDeque<BTreeSet<Claim>> = VecDeque::from([BTreeSet::new()]);
    let mut seen: BTreeSet<BTreeSet<Claim>> = BTreeSet::new();
    for _ in 0..MAX_LAYOUTS {
        let banned = open.pop_front()?;
        let (layout, claims) = parse(text, &banned)?;
        let counting = layout.counting_numbers();
        let mut growths = Vec::new();
        let find_growth = |number: &usize| match growth_of(&layout, *number, questions) {
            Some(growth) => {
                growths.push(growth);
                None
            }
            None => Some(*number),
        };
        let Some(wrong) = counting.iter().find_map(find_growth) else {
            return Some((layout, growths));
        };
        let is_wrong = |count: &Count| count.number == wrong;
        for claim in claims
            .iter()
            .filter(|claim| claim.counts.iter().any(is_wrong))
        {
            let mut more = banned.clone();
            more.insert(claim.clone());
            if seen.insert(more.clone()) {
                open.push_back(more);
            }
        }
    }
    None
}

/// Returns a growth rule under which the number can change legally; `None` if no rule works.
fn growth_of(layout: &TextLayout, number: usize, questions: &Questions) -> Option<Growth> {
    let value = layout.numbers[number].1;
    [1, 2, -1, -2].into_iter().find_map(|change| {
        // Nothing would prove that a number counts what may be absent.
        let has_items = layout.fewest_items(number, value + change) > 0;
        let is_good = |growth: &Growth| {
            has_items
                && questions
                    .accept(|| layout.write(&layout.resized(number, value + change, *growth)))
        };
        GROWTHS.into_iter().find(is_good)
    })
}

impl LearnedLayout {
    fn range_of_number(
        &self,
        number: usize,
        growth: Option<Growth>,
        questions: &Questions,
    ) -> ValueRange {
        let (form, value) = self.layout.numbers[number];
        if !questions.are_left() {
            return ValueRange::only(value);
        }
        let text = |value: i64| {
            let filling = self
                .layout
                .resized(number, value, growth.unwrap_or(Growth::Repeat));
            self.layout.write(&filling)
        };
        let bytes_per_item = text(value).len() as i64 / value.max(1) + 1;
        let most = match growth {
            Some(_) => (MAX_BYTES as i64 / bytes_per_item).max(value),
            None => i64::MAX,
        };
        let is_feasible = |value: i64| {
            let mut numbers = self.layout.sample_numbers();
            numbers[number] = value;
            (0..=most).contains(&value) && self.layout.is_feasible(&numbers)
        };
        let is_good = |value: i64| {
            (growth.is_none() || is_feasible(value)) && questions.accept(|| text(value))
        };
        let high = bounds::highest(value, form.unit(), most, &is_good);
        ValueRange {
            low: bounds::lowest(value, form.unit(), &is_good),
            high: match growth {
                Some(_) => Limit::Value(high),
                None => self.limit(number, form, high),
            },
        }
    }

    /// Learns the limits of nodes and edges together, since a connected graph needs both to change.
    fn learn_graphs(&mut self, questions: &Questions) {
        for nodes in 0..self.layout.numbers.len() {
            let Some(edges) = self.layout.number_of_edges(nodes) else {
                continue;
            };
            if !questions.are_left() {
                return;
            }
            let is_path = |value: i64| {
                (1..=MAX_EDGES).contains(&value)
                    && (self.layout.path_of(nodes, value))
                        .is_some_and(|filling| questions.accept(|| self.layout.write(&filling)))
            };
            let value = self.layout.numbers[nodes].1;
            if !is_path(value) {
                continue;
            }
            let high = bounds::highest(value, 1, MAX_EDGES, &is_path);
            let low = bounds::lowest(value, 1, &is_path);
            let with_edges = |count: i64| {
                let text = || {
                    let edges = (edges.number, count);
                    self.layout
                        .write(&self.layout.edges_of((nodes, high), edges))
                };
                (0..=MAX_EDGES).contains(&count) && questions.accept(text)
            };
            let path = high - 1 - edges.difference;
            self.numbers[edges.number].high =
                Limit::Value(bounds::highest(path, 1, MAX_EDGES, &with_edges));
            let own = self.numbers[nodes];
            let (old_low, old_high) = own.at(&self.layout.sample().numbers);
            self.numbers[nodes] = ValueRange {
                low: low.min(old_low.max(1)),
                high: Limit::Value(high.max(old_high.min(MAX_BYTES as i64))),
            };
        }
    }

    /// Returns the limit for `high`: another number with this value in the example, or else the value.
    fn limit(&self, except: usize, form: NumberForm, high: i64) -> Limit {
        let mut others = (0..self.layout.numbers.len()).filter(|number| *number != except);
        let same = others.find(|number| form.places == 0 && self.layout.numbers[*number].1 == high);
        same.map_or(Limit::Value(high), Limit::Number)
    }

    fn range_of_column(&self, column: usize, questions: &Questions) -> ValueRange {
        let Some((last, own)) = self.layout.columns[column]
            .sample
            .iter()
            .enumerate()
            .next_back()
        else {
            return ValueRange::only(0);
        };
        let first = self.layout.columns[column].sample[0];
        let form = self.layout.columns[column].form;
        let items = self.layout.columns[column].sample.len() as i64;
        match self.layout.columns[column].role {
            ColumnRole::Permutation | ColumnRole::Parents | ColumnRole::Ends { .. } => {
                return ValueRange {
                    low: 1,
                    high: Limit::Value(items),
                };
            }
            ColumnRole::Values | ColumnRole::Interval { .. } => {}
        }
        if !questions.are_left() {
            let values = self.layout.columns[column].sample.iter().copied();
            return ValueRange {
                low: values.clone().min().unwrap_or(*own),
                high: Limit::Value(values.max().unwrap_or(*own)),
            };
        }
        let with = |at: usize, value: i64| {
            questions.accept(|| {
                let mut filling = self.layout.sample();
                filling.columns[column][at] = value;
                self.layout.write(&filling)
            })
        };
        let high = bounds::highest(*own, form.unit(), i64::MAX, &|value| with(last, value));
        ValueRange {
            low: bounds::lowest(first, form.unit(), &|value| with(0, value)),
            high: self.limit(usize::MAX, form, high),
        }
    }

    fn range_of_text(&self, field: usize, questions: &Questions) -> TextRange {
        let text = &self.layout.texts[field];
        let with = |word: String| {
            questions.accept(|| {
                let mut filling = self.layout.sample();
                filling.texts[field][0] = word;
                self.layout.write(&filling)
            })
        };
        let sample = text.sample[0].clone();
        let length = sample.len();
        let is_counted = text.length.is_some();
        let lengths = if is_counted || !sample.is_ascii() || sample.is_empty() {
            [length, length]
        } else {
            let step = length as i64;
            let times = |times: i64| {
                let letters = usize::try_from(times * step).unwrap_or(0);
                (letters as i64) <= MAX_BYTES as i64 && with(repeat_letters(&sample, letters))
            };
            let most = times_to_letters(&times, length);
            let exact =
                |letters: i64| letters > 0 && with(repeat_letters(&sample, letters as usize));
            let high = bounds::highest(most, 1, MAX_BYTES as i64, &exact);
            let low = bounds::lowest(length as i64, 1, &exact);
            [low as usize, high as usize]
        };
        TextRange {
            lengths,
            letters: legal_letters(&text.sample, &with),
        }
    }
}

/// Returns the length of the longest legal word that repeats the sample.
fn times_to_letters(is_legal: &dyn Fn(i64) -> bool, length: usize) -> i64 {
    let most = (MAX_BYTES / length.max(1)) as i64;
    bounds::highest(1, 1, most, is_legal) * length as i64
}

/// Returns the letters of the sample, and letters of common alphabets that validators accept.
fn legal_letters(sample: &[String], is_legal: &dyn Fn(String) -> bool) -> Vec<u8> {
    let mut letters: Vec<u8> = sample.iter().flat_map(|word| word.bytes()).collect();
    letters.sort_unstable();
    letters.dedup();
    let alphabets: [std::ops::RangeInclusive<u8>; 3] = [b'a'..=b'z', b'A'..=b'Z', b'0'..=b'9'];
    let word = &sample[0];
    if !word.is_ascii() || word.is_empty() {
        return letters;
    }
    let mut more = Vec::new();
    for alphabet in alphabets {
        let place = word.bytes().position(|letter| alphabet.contains(&letter));
        // An alphabet that the sample lacks is tried in the first place.
        let at = place.unwrap_or(0);
        let is_good = |letter: u8| {
            let mut other = word.clone().into_bytes();
            other[at] = letter;
            String::from_utf8(other).is_ok_and(is_legal)
        };
        let (first, last) = (*alphabet.start(), *alphabet.end());
        if [first, first + 1, last - 1, last].into_iter().all(is_good) {
            more.extend(alphabet);
        } else if place.is_some() {
            more.extend(alphabet.filter(|letter| !letters.contains(letter) && is_good(*letter)));
        }
    }
    letters.extend(more);
    letters.sort_unstable();
    letters.dedup();
    letters
}

impl ValueRange {
    fn only(value: i64) -> Self {
        Self {
            low: value,
            high: Limit::Value(value),
        }
    }

    /// Returns the smallest and the largest legal value if the numbers have these values.
    pub(super) fn at(&self, numbers: &[i64]) -> (i64, i64) {
        let high = match self.high {
            Limit::Value(value) => value,
            Limit::Number(number) => numbers[number],
        };
        (self.low, high.max(self.low))
    }
}

impl LearnedLayout {
    /// Returns the values of the example.
    pub(super) fn sample(&self) -> Filling {
        self.layout.sample()
    }
}
