//! Learns the layout of an example by asking validators about changed texts: which numbers count items, and which
//! values are legal.

use std::collections::{BTreeMap, BTreeSet};

use super::decimal_places::equal_decimal_places;
use super::layout_parser::{ItemCountAssumption, ParsingOptions, parse_layout};
use super::learned_layout::{LearnedLayout, MAX_BYTES, RowRule, UpperLimit, ValueRange};
use super::limited_validators::LimitedValidators;
use super::resized_examples::{GROWTH_RULES, GrowthRule};
use super::text_layout::{TextField, TextLayout};
use super::value_bounds;
use super::value_generation::{GenerationPlan, PATTERN_COUNT};
use caipan_checker::random::Rng;

/// Number of random texts that show whether a learned layout yields legal texts.
pub(super) const TRIAL_TEXTS: usize = 6;
/// Size index of the texts that show whether a layout or a pattern yields legal texts.
pub(super) const SMALL_SIZE: usize = 3;
/// Number of further layouts that are tried after one was confirmed, since another layout may explain more of the text.
const FURTHER_LAYOUTS: usize = 8;
/// Maximum value of a count when it is tested whether another number of the text is its upper limit.
pub(super) const MAX_TESTED_COUNT: i64 = 2000;
/// Number of small texts that show whether a pattern yields legal texts.
const TEXTS_PER_PATTERN: u64 = 3;

/// Learns the layout of a text. `None` if validators confirm no layout.
pub(super) fn learn_layout(text: &str, validators: &LimitedValidators) -> Option<LearnedLayout> {
    let expressions = ParsingOptions {
        joins_expressions: true,
        ..ParsingOptions::default()
    };
    let words = ParsingOptions {
        joins_words: true,
        ..ParsingOptions::default()
    };
    let learned = [expressions, words]
        .into_iter()
        .filter(|options| text.lines().any(|line| options.joins_line(line)))
        .find_map(|options| learn_layout_with_joined_lines(text, validators, options));
    if learned.is_some() {
        return learned;
    }
    let with_equal_places = equal_decimal_places(text, validators);
    let text = with_equal_places.as_deref().unwrap_or(text);
    let options = ParsingOptions::default();
    let mut learned = learn_parsed_layout(text, validators, options)?;
    let with_long_numbers = learned.example_with_long_numbers(validators);
    let text = with_long_numbers.as_deref().unwrap_or(text);
    if with_long_numbers.is_some() {
        learned = learn_parsed_layout(text, validators, options)?;
    }
    let mut legal = learned.count_legal_trial_texts(validators);
    // If random values of different columns are often illegal together, the usual reason is that the form of a row
    // depends on its first word or number.
    let splitting = ParsingOptions {
        splits_by_tag: true,
        ..options
    };
    if legal * 2 <= TRIAL_TEXTS
        && let Some(split) = learn_parsed_layout(text, validators, splitting)
        && split.layout.segments != learned.layout.segments
    {
        let legal_of_split = split.count_legal_trial_texts(validators);
        if legal_of_split > legal {
            (learned, legal) = (split, legal_of_split);
        }
    }
    if legal < TRIAL_TEXTS {
        learned.learn_usable_patterns(validators);
        learned.learn_row_rules(legal, validators);
    }
    Some(learned)
}

/// Learns the layout of a text in which lines of several words are joined. `None` if validators accept no other lines of this
/// kind, or no text generated from the layout.
fn learn_layout_with_joined_lines(
    text: &str,
    validators: &LimitedValidators,
    options: ParsingOptions,
) -> Option<LearnedLayout> {
    let mut learned = learn_parsed_layout(text, validators, options)?;
    let legal = learned.count_legal_trial_texts(validators);
    if legal < TRIAL_TEXTS {
        learned.learn_usable_patterns(validators);
    }
    (legal > 0).then_some(learned)
}

/// Learns the layout of a text. `None` if validators confirm no layout. Also `None` if expressions were joined but no others are
/// legal, or if words were joined but all entries of a list have the same number of words.
fn learn_parsed_layout(
    text: &str,
    validators: &LimitedValidators,
    options: ParsingOptions,
) -> Option<LearnedLayout> {
    let (layout, growths) = find_confirmed_layout(text, validators, options)?;
    if options.joins_words && !layout.texts.iter().any(has_entries_of_different_widths) {
        return None;
    }
    let mut learned = LearnedLayout {
        numbers: Vec::new(),
        columns: Vec::new(),
        texts: Vec::new(),
        area_limits: Vec::new(),
        multigraphs: Vec::new(),
        tables_of_distinct_rows: Vec::new(),
        sums: Vec::new(),
        counting: (layout.indices_of_numbers_that_count_items().into_iter())
            .zip(growths)
            .collect(),
        usable_patterns: (0..PATTERN_COUNT).collect(),
        row_rules: vec![RowRule::IndependentValues],
        is_seldom_legal: false,
        layout,
    };
    let mut expressions = Vec::new();
    for (field, text) in learned.layout.texts.iter().enumerate() {
        let legal = learned.learn_legal_expressions(field, validators);
        if legal.is_none() && options.joins_expressions && has_spaces(text) {
            return None;
        }
        expressions.push(legal);
    }
    learned.learn_sums(validators);
    for number in 0..learned.layout.numbers.len() {
        let range = learned.learn_number_range(number, validators);
        learned.numbers.push(range);
    }
    // A count of items with a required sum may be larger only if the sum is, the legal values of which are known now.
    for number in learned.counts_of_items_with_sums() {
        learned.numbers[number] = learned.learn_number_range(number, validators);
    }
    learned.learn_area_limits(validators);
    learned.learn_graph_limits(validators);
    for column in 0..learned.layout.columns.len() {
        let legal = learned.learn_column(column, validators);
        learned.columns.push(legal);
    }
    learned.learn_distinct_rows(validators);
    for (field, legal) in expressions.into_iter().enumerate() {
        let words = learned.learn_legal_words(field, legal, validators);
        learned.texts.push(words);
    }
    learned.widen_parts_of_ordered_fields();
    learned.widen_lower_limits(validators);
    Some(learned)
}

/// Whether a word of the field contains a space.
fn has_spaces(field: &TextField) -> bool {
    field.sample.iter().any(|word| word.contains(' '))
}

/// Whether the entries of the field differ in the number of words.
fn has_entries_of_different_widths(field: &TextField) -> bool {
    let widths = field.sample.iter().map(|entry| entry.split(' ').count());
    widths.collect::<BTreeSet<usize>>().len() > 1
}

/// Returns a layout that validators confirm: for each count, they accept a changed value. Also returns the growth rule
/// that was accepted for each count. If the first search fails, a second search bans suspects in another order, unless
/// `splits_by_tag` is true. `None` if no search finds a layout.
fn find_confirmed_layout(
    text: &str,
    validators: &LimitedValidators,
    options: ParsingOptions,
) -> Option<(TextLayout, Vec<GrowthRule>)> {
    let found = search_confirmed_layout(text, validators, (options, SuspectCost::Equal));
    if found.is_some() || options.splits_by_tag {
        return found;
    }
    search_confirmed_layout(text, validators, (options, SuspectCost::LaterCostsMore))
}

/// Order in which a search bans the assumptions that may explain a wrong count (the suspects).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SuspectCost {
    /// All suspects cost the same, so layouts with few banned assumptions are tried first.
    Equal,
    /// Later suspects cost more, so the first suspect is banned as often as possible before the second one is.
    LaterCostsMore,
}

impl SuspectCost {
    /// Maximum number of layouts that are tried for an example.
    fn max_layouts(self) -> usize {
        match self {
            Self::Equal => 24,
            Self::LaterCostsMore => 60,
        }
    }
}

/// Searches for a layout as [`find_confirmed_layout`] does, but in only one order.
fn search_confirmed_layout(
    text: &str,
    validators: &LimitedValidators,
    (options, suspect_cost): (ParsingOptions, SuspectCost),
) -> Option<(TextLayout, Vec<GrowthRule>)> {
    // Sets of banned assumptions that are still to be tried, sorted by cost. Sets of equal cost are in the order in
    // which they were found.
    let mut open: BTreeMap<(usize, usize), BTreeSet<ItemCountAssumption>> =
        BTreeMap::from([((0, 0), BTreeSet::new())]);
    let mut seen: BTreeSet<BTreeSet<ItemCountAssumption>> = BTreeSet::new();
    let mut best: Option<(TextLayout, Vec<GrowthRule>)> = None;
    let mut remaining = suspect_cost.max_layouts();
    while remaining > 0
        && let Some(((cost, _), banned)) = open.pop_first()
    {
        remaining -= 1;
        let Some((layout, assumptions)) = parse_layout(text, &banned, options) else {
            continue;
        };
        let is_better = best
            .as_ref()
            .is_none_or(|(known, _)| unexplained_parts(&layout) < unexplained_parts(known));
        let growths: Result<Vec<GrowthRule>, usize> = layout
            .indices_of_numbers_that_count_items()
            .into_iter()
            .map(|number| find_growth_rule(&layout, number, validators).ok_or(number))
            .collect();
        let wrong = match growths {
            Ok(growths) => {
                if is_better {
                    best = Some((layout, growths));
                    remaining = remaining.min(FURTHER_LAYOUTS);
                }
                continue;
            }
            Err(number) => number,
        };
        // The wrong assumption may concern another number: two words of a line are easily mistaken for a length and a
        // list.
        let (doubtful, usual): (Vec<_>, Vec<_>) = (assumptions.iter())
            .filter(|assumption| assumption.may_explain_wrong_count(wrong))
            .partition(|assumption| assumption.is_length_prefixed_list());
        for (place, suspect) in doubtful.into_iter().chain(usual).enumerate() {
            let mut more = banned.clone();
            more.insert(suspect.clone());
            if seen.insert(more.clone()) {
                let own_cost = match suspect_cost {
                    SuspectCost::Equal => 0,
                    SuspectCost::LaterCostsMore => place,
                };
                open.insert((cost + own_cost, seen.len()), more);
            }
        }
    }
    best
}

/// Returns the number of segments and of numbers outside tables and lists. The layout for which they are smaller explains
/// more of the text.
fn unexplained_parts(layout: &TextLayout) -> (usize, usize) {
    (layout.segments.len(), layout.numbers.len())
}

/// Returns a growth rule under which the number can change legally; `None` if no rule works.
fn find_growth_rule(
    layout: &TextLayout,
    number: usize,
    validators: &LimitedValidators,
) -> Option<GrowthRule> {
    let value = layout.numbers[number].1;
    // In a table with rows of several forms, removing rows proves nothing: any lines can be read as such a table, even
    // without the last lines. So only additional rows are tried.
    let changes: &[i64] = if layout.counts_mixed_rows(number) {
        &[1, 2]
    } else {
        &[1, 2, -1, -2]
    };
    changes.iter().find_map(|change| {
        // If no items are left, an accepted text does not prove that the number counts items.
        let has_items = layout.min_counted_items(number, value + change) > 0;
        // If there are fewer items, only the rule that keeps their values is tried, since other values could be legal
        // by chance.
        let rules = if *change > 0 { GROWTH_RULES.len() } else { 1 };
        GROWTH_RULES.into_iter().take(rules).find(|growth| {
            has_items
                && validators.is_text_accepted(|| {
                    layout.format_text(&layout.example_with_changed_number(
                        number,
                        value + change,
                        *growth,
                    ))
                })
        })
    })
}

impl LearnedLayout {
    /// Returns how many of [`TRIAL_TEXTS`] small texts with random values in this layout validators accept.
    pub(super) fn count_legal_trial_texts(&self, validators: &LimitedValidators) -> usize {
        self.count_legal_texts_of_size(SMALL_SIZE, validators)
    }

    /// Returns how many of [`TRIAL_TEXTS`] texts with a size index and random values validators accept.
    pub(super) fn count_legal_texts_of_size(
        &self,
        size: usize,
        validators: &LimitedValidators,
    ) -> usize {
        let seeds = 0..TRIAL_TEXTS as u64;
        seeds
            .filter(|seed| self.accepts_text_of_size(size, 0, *seed, validators))
            .count()
    }

    /// Learns which patterns yield legal texts. If none does, all patterns remain usable, and the layout counts as seldom
    /// legal.
    fn learn_usable_patterns(&mut self, validators: &LimitedValidators) {
        let usable: Vec<usize> = (0..PATTERN_COUNT)
            .filter(|pattern| self.yields_legal_text(*pattern, validators))
            .collect();
        self.is_seldom_legal = usable.is_empty() && validators.may_validate_further_texts();
        if !usable.is_empty() {
            self.usable_patterns = usable;
        }
    }

    /// Whether validators accept at least one of several small texts that are generated with a pattern.
    fn yields_legal_text(&self, pattern: usize, validators: &LimitedValidators) -> bool {
        (0..TEXTS_PER_PATTERN)
            .any(|seed| self.accepts_text_of_size(SMALL_SIZE, pattern, seed, validators))
    }

    /// Whether validators accept a text that is generated with a size index and a pattern.
    pub(super) fn accepts_text_of_size(
        &self,
        size: usize,
        pattern: usize,
        seed: u64,
        validators: &LimitedValidators,
    ) -> bool {
        let text = self.text_of_size(size, pattern, seed);
        text.is_some_and(|text| validators.is_text_accepted(|| text))
    }

    /// Generates a small text with random values. `None` if it would be too large.
    pub(super) fn small_random_text(&self, seed: u64) -> Option<String> {
        self.text_of_size(SMALL_SIZE, 0, seed)
    }

    /// Generates a text with a size index and a pattern. `None` if it would be too large.
    fn text_of_size(&self, size: usize, pattern: usize, seed: u64) -> Option<String> {
        let plan = GenerationPlan::of_trial_text(pattern, size);
        let values = self.generate_values(plan, &mut Rng::new(seed));
        values.map(|values| self.layout.format_text(&values))
    }

    /// Learns the legal values of a number.
    fn learn_number_range(&self, number: usize, validators: &LimitedValidators) -> ValueRange {
        let growth = self.counting.get(&number).copied();
        let (notation, value) = self.layout.numbers[number];
        if self.is_part_of_sum(number) || !validators.may_validate_further_texts() {
            return ValueRange::from_single_value(value);
        }
        let text_length = self.text_with_number(number, value, growth).len();
        let bytes_per_item = text_length as i64 / value.max(1) + 1;
        let most = match growth {
            Some(_) => (MAX_BYTES as i64 / bytes_per_item).max(value),
            None => i64::MAX,
        };
        let stated = validators.hints.limits;
        let is_good = |value: i64| {
            let is_possible = growth.is_none()
                || ((0..=most).contains(&value)
                    && self.is_within_max_items_with_number(number, value));
            is_possible
                && validators.is_text_accepted(|| self.text_with_number(number, value, growth))
        };
        let high = value_bounds::highest_legal_value(
            value,
            notation.one_in_last_place_units(),
            most,
            stated,
            &is_good,
        );
        ValueRange {
            low: value_bounds::lowest_legal_value(
                value,
                notation.one_in_last_place_units(),
                stated,
                &is_good,
            ),
            high: match growth {
                Some(rule) => match self.upper_limit_of_count((number, rule), high, validators) {
                    UpperLimit::Value(high) => UpperLimit::Value(
                        self.highest_count_with_larger_numbers(number, (high, most), validators),
                    ),
                    limit => limit,
                },
                None => self.find_upper_limit_of_number(number, notation, high),
            },
        }
    }

    /// Returns the upper limit of a number that counts items. `high` is the largest legal value in the example. The
    /// limit is another number with this value if both numbers may be larger together; otherwise it is the constant
    /// `high`.
    fn upper_limit_of_count(
        &self,
        (number, rule): (usize, GrowthRule),
        high: i64,
        validators: &LimitedValidators,
    ) -> UpperLimit {
        let constant = UpperLimit::Value(high);
        let notation = self.layout.numbers[number].0;
        let UpperLimit::Number(other) = self.find_upper_limit_of_number(number, notation, high)
        else {
            return constant;
        };
        let Some(
            range @ ValueRange {
                high: UpperLimit::Value(_),
                ..
            },
        ) = self.numbers.get(other)
        else {
            return constant;
        };
        let (_, most) = range.compute_legal_bounds(&self.layout.example_numbers());
        let larger = most.min(MAX_TESTED_COUNT);
        // If `larger` exceeds `high` and is legal, but the next value is not, the limit is the other number.
        let accepted = [larger, larger + 1].map(|value| {
            let other_rule = *self.counting.get(&other).unwrap_or(&rule);
            let mut values = self
                .layout
                .example_with_changed_number(other, larger, other_rule);
            values.numbers[number] = value;
            self.layout.resize_items(&mut values, rule);
            self.restore_sums(&mut values);
            validators.is_text_accepted(|| self.layout.format_text(&values))
        });
        if larger > high && accepted == [true, false] {
            UpperLimit::Number(other)
        } else {
            constant
        }
    }

    /// Returns the text of the example after a number is set to `value` and the counted items are resized accordingly.
    fn text_with_number(&self, number: usize, value: i64, growth: Option<GrowthRule>) -> String {
        let rule = growth.unwrap_or(GrowthRule::Repeat);
        let mut values = self.layout.example_with_changed_number(number, value, rule);
        self.restore_sums(&mut values);
        self.layout.format_text(&values)
    }

    /// Whether the text is small enough if a number has this value and all others have the values of the example.
    pub(super) fn is_within_max_items_with_number(&self, number: usize, value: i64) -> bool {
        let mut numbers = self.layout.example_numbers();
        numbers[number] = value;
        self.layout.is_within_max_items(&numbers)
    }
}
