//! Explains why mutants survive: finds properties of inputs that kill the mutants, such as a negative number, that no
//! case of the test data has.

use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// Property of the text of an input. A list is a line with several words.
    pub enum InputProperty {
        Negative => "input-negative",
        Zero => "input-zero",
        Fraction => "input-fraction",
        LargeNumber => "input-large-number",
        LargeSum => "input-large-sum",
        OddList => "input-odd-list",
        EvenList => "input-even-list",
        LoneValue => "input-lone-value",
        EqualValues => "input-equal-values",
        Duplicate => "input-duplicate",
        Ascending => "input-ascending",
        Descending => "input-descending",
        Unsorted => "input-unsorted",
        OddWord => "input-odd-word",
        EvenWord => "input-even-word",
        Palindrome => "input-palindrome",
        OneLetter => "input-one-letter",
        /// The input has more words than any case.
        MoreWords { count: usize } => "input-more-words",
        /// The input contains a number larger than all numbers in the cases.
        Greater { number: String } => "input-greater",
    }
}

/// Property of a killer, an input that kills surviving mutants, which no case has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestDataGap {
    /// Index of the killer in the list of killers.
    pub killer: usize,
    /// Fact that describes the property as a noun phrase.
    pub property: Fact,
}

/// Largest value of a signed number of 32 bits.
const MAX_INT: i128 = i32::MAX as i128;

/// Words of a text by line, and the integers among them.
struct InputText<'t> {
    lines: Vec<Vec<&'t str>>,
    numbers: Vec<Vec<i128>>,
}

impl<'t> InputText<'t> {
    fn parse(text: &'t str) -> Self {
        let words = text.lines().map(|line| line.split_whitespace().collect());
        let lines: Vec<Vec<&str>> = words.collect();
        let numbers = lines
            .iter()
            .map(|line| line.iter().filter_map(|word| word.parse().ok()).collect())
            .collect();
        Self { lines, numbers }
    }

    /// Returns the lines that consist of at least `min_length` integers and nothing else.
    fn number_lists(&self, min_length: usize) -> impl Iterator<Item = &[i128]> {
        let lines = self.lines.iter().zip(&self.numbers);
        lines
            .filter(move |(words, numbers)| {
                numbers.len() >= min_length && numbers.len() == words.len()
            })
            .map(|(_, numbers)| numbers.as_slice())
    }

    fn has_number(&self, predicate: impl Fn(i128) -> bool) -> bool {
        self.numbers
            .iter()
            .flatten()
            .any(|number| predicate(*number))
    }

    /// Returns the words that begin with a letter.
    fn words(&self) -> impl Iterator<Item = &'t str> {
        let words = self.lines.iter().flatten().copied();
        words.filter(|word| word.starts_with(char::is_alphabetic))
    }

    fn word_count(&self) -> usize {
        self.lines.iter().map(Vec::len).sum()
    }

    fn max_number(&self) -> Option<i128> {
        self.numbers.iter().flatten().copied().max()
    }
}

/// Whether `is_right` holds for each pair of neighbouring numbers of a list.
fn holds_for_all_adjacent_pairs(list: &[i128], is_right: fn(&i128, &i128) -> bool) -> bool {
    list.windows(2).all(|pair| is_right(&pair[0], &pair[1]))
}

fn has_duplicate(list: &[i128]) -> bool {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

fn is_palindrome(word: &str) -> bool {
    word.chars().nth(1).is_some() && word.chars().eq(word.chars().rev())
}

fn is_one_repeated_letter(word: &str) -> bool {
    word.chars().nth(1).is_some() && word.chars().all(|letter| word.starts_with(letter))
}

fn is_fraction(word: &str) -> bool {
    word.contains('.') && word.parse::<f64>().is_ok()
}

/// Returns the sum of the numbers after limiting each to 64 bits. The sum cannot overflow, since there are far fewer
/// than 2^64 numbers.
fn clamped_sum(list: &[i128]) -> i128 {
    let bounded = list
        .iter()
        .map(|number| number.clamp(&-(1 << 63), &(1 << 63)));
    bounded.sum()
}

/// Property, and function that returns whether a text has it.
type PropertyTest = (InputProperty, fn(&InputText) -> bool);

/// All properties that depend only on one text. The most informative ones come first.
const PROPERTIES: [PropertyTest; 17] = [
    (InputProperty::LargeSum, |text| {
        text.number_lists(2).any(|list| clamped_sum(list) > MAX_INT)
    }),
    (InputProperty::LargeNumber, |text| {
        text.has_number(|number| number > MAX_INT)
    }),
    (InputProperty::Negative, |text| {
        text.has_number(|number| number < 0)
    }),
    (InputProperty::Zero, |text| {
        text.has_number(|number| number == 0)
    }),
    (InputProperty::Fraction, |text| {
        text.lines.iter().flatten().any(|word| is_fraction(word))
    }),
    (InputProperty::LoneValue, |text| {
        text.numbers
            .windows(2)
            .any(|pair| pair[0] == [1] && pair[1].len() == 1)
    }),
    (InputProperty::EqualValues, |text| {
        text.number_lists(2)
            .any(|list| holds_for_all_adjacent_pairs(list, i128::eq))
    }),
    (InputProperty::Duplicate, |text| {
        text.number_lists(2).any(has_duplicate)
    }),
    (InputProperty::Ascending, |text| {
        text.number_lists(3)
            .any(|list| holds_for_all_adjacent_pairs(list, i128::lt))
    }),
    (InputProperty::Descending, |text| {
        text.number_lists(3)
            .any(|list| holds_for_all_adjacent_pairs(list, i128::gt))
    }),
    (InputProperty::Unsorted, |text| {
        text.number_lists(3).any(|list| {
            !holds_for_all_adjacent_pairs(list, i128::le)
                && !holds_for_all_adjacent_pairs(list, i128::ge)
        })
    }),
    (InputProperty::OddList, |text| {
        text.number_lists(2).any(|list| list.len() % 2 == 1)
    }),
    (InputProperty::EvenList, |text| {
        text.number_lists(2).any(|list| list.len() % 2 == 0)
    }),
    (InputProperty::OneLetter, |text| {
        text.words().any(is_one_repeated_letter)
    }),
    (InputProperty::Palindrome, |text| {
        text.words().any(is_palindrome)
    }),
    (InputProperty::OddWord, |text| {
        text.words().any(|word| word.chars().count() % 2 == 1)
    }),
    (InputProperty::EvenWord, |text| {
        text.words().any(|word| word.chars().count() % 2 == 0)
    }),
];

/// Maximum number of properties that are listed for an input that kills mutants.
const MAX_PROPERTIES: usize = 2;

/// Properties that at least one case has, and the largest sizes of all cases.
struct CaseProperties {
    /// Whether a case has the property, for each of [`PROPERTIES`].
    has: [bool; PROPERTIES.len()],
    /// Number of words of the case with the most words.
    max_words: usize,
    max_number: Option<i128>,
}

impl CaseProperties {
    /// Collects the properties and the largest sizes of the cases. Reads one case at a time, since all cases together
    /// may be large.
    fn collect_from_cases(cases: impl Iterator<Item = String>) -> Self {
        let mut all = Self {
            has: [false; PROPERTIES.len()],
            max_words: 0,
            max_number: None,
        };
        for case in cases {
            let text = InputText::parse(&case);
            for (has, (_, is_of)) in all.has.iter_mut().zip(&PROPERTIES) {
                *has = *has || is_of(&text);
            }
            all.max_words = all.max_words.max(text.word_count());
            all.max_number = all.max_number.max(text.max_number());
        }
        all
    }

    /// Returns the properties that a text has and no case has.
    fn missing_properties(&self, text: &InputText) -> Vec<Fact> {
        let missing = self.has.iter().zip(&PROPERTIES).filter(|(has, _)| !**has);
        missing
            .filter(|(_, (_, is_of))| is_of(text))
            .map(|(_, (property, _))| property.fact())
            .collect()
    }

    /// Returns facts about sizes in which a text exceeds all cases: the number of words, or the largest number.
    fn exceeded_sizes(&self, text: &InputText) -> Vec<Fact> {
        let count = self.max_words;
        let more = (text.word_count() > count).then_some(InputProperty::MoreWords { count });
        let number = self.max_number;
        let exceeded = number.filter(|number| text.max_number() > Some(*number));
        let greater = exceeded.map(|number| InputProperty::Greater {
            number: number.to_string(),
        });
        let sizes = [more, greater].into_iter().flatten();
        sizes.map(|size| size.fact()).collect()
    }
}

/// Returns the properties that the killers have and no case has: at most [`MAX_PROPERTIES`] per killer, the most
/// informative ones first. Larger sizes are mentioned only for killers without other such properties. `killers`
/// contains the index and the text of each killer.
pub(crate) fn find_missing_properties(
    cases: impl Iterator<Item = String>,
    killers: &[(usize, &str)],
) -> Vec<TestDataGap> {
    if killers.is_empty() {
        return Vec::new();
    }
    let known = CaseProperties::collect_from_cases(cases);
    let gaps = killers.iter().flat_map(|(killer, text)| {
        let text = InputText::parse(text);
        let mut own = known.missing_properties(&text);
        if own.is_empty() {
            own.extend(known.exceeded_sizes(&text));
        }
        own.truncate(MAX_PROPERTIES);
        own.into_iter().map(|property| TestDataGap {
            killer: *killer,
            property,
        })
    });
    gaps.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gap_keys(cases: &[&str], killer: &str) -> Vec<String> {
        let found =
            find_missing_properties(cases.iter().map(|case| (*case).to_owned()), &[(7, killer)])
                .into_iter();
        found
            .map(|gap| {
                assert_eq!(gap.killer, 7);
                gap.property.key.to_string()
            })
            .collect()
    }

    #[test]
    fn properties_of_the_killer_that_no_case_has_are_reported() {
        let list = "4\n1 5 3 9\n";
        for (killer, expected) in [
            ("4\n1 5 3 -9\n", "input-negative"),
            ("4\n1 5 0 9\n", "input-zero"),
            ("4\n1 5 3 9.5\n", "input-fraction"),
            ("3\n2000000000 5 1000000000\n", "input-large-sum"),
            ("1\n5\n", "input-lone-value"),
            ("4\n2 2 2 2\n", "input-equal-values"),
            ("4\n1 2 3 1\n", "input-duplicate"),
            ("4\n1 2 3 4\n", "input-ascending"),
            ("4\n4 3 2 1\n", "input-descending"),
            ("3\n1 3 2\n", "input-odd-list"),
        ] {
            assert_eq!(gap_keys(&[list], killer)[0], expected, "{killer}");
        }
        for (case, killer, expected) in [
            ("1\n5\n", "3000000000\n6\n", "input-large-number"),
            ("4\n1 2 3 4\n", "4\n1 3 2 4\n", "input-unsorted"),
            ("3\n1 3 2\n", "4\n1 5 3 9\n", "input-even-list"),
            ("ab\n", "aba\n", "input-palindrome"),
            ("ab\n", "é\n", "input-odd-word"),
            ("abc\n", "aaa\n", "input-one-letter"),
            ("ab\n", "abc\n", "input-odd-word"),
            ("abc\n", "ab\n", "input-even-word"),
        ] {
            assert_eq!(gap_keys(&[case], killer)[0], expected, "{killer}");
        }
    }

    #[test]
    fn input_sizes_are_reported_only_if_no_other_property_is_missing() {
        let cases = ["5\n1 4 2 8 7\n", "4\n2 9 3 1\n"];
        let larger = "7\n1 5 3 6 2 9 4\n";
        assert_eq!(gap_keys(&cases, larger), ["input-more-words"]);
        assert_eq!(gap_keys(&cases, "4\n2 10 3 1\n"), ["input-greater"]);
        assert_eq!(gap_keys(&cases, "4\n2 10 3 -1\n"), ["input-negative"]);
        assert_eq!(gap_keys(&cases, cases[0]), [""; 0]);
    }
}
