//! Compact form of texts that differ only in numbers: the common pattern once, and the numbers of each text.

use std::collections::HashMap;

use serde::Serialize;

use super::page_texts::PageText;
use caipan_i18n::Lang;

/// Placeholder for a number in a pattern. Texts are printable, so no text contains this control character.
const PLACEHOLDER: char = '\u{1}';
/// Maximum number of placeholders in a pattern. Texts with more numbers are stored whole.
const MAX_NUMBERS: usize = 8;
/// Maximum number of digits of a number that is replaced by a placeholder; longer numbers stay in the pattern.
const MAX_DIGITS: usize = 9;

/// All texts of a page in compact form.
#[derive(Debug, Serialize)]
pub(super) struct DeduplicatedTexts {
    /// Texts in which placeholders replace the numbers, each in every language.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<[String; Lang::ALL.len()]>,
    /// Texts of the page; other tables refer to them by index.
    texts: Vec<TextOrPattern>,
}

/// Whole text, or only its numbers if an earlier text differs in nothing but numbers.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum TextOrPattern {
    Whole(PageText),
    /// Index of the pattern; then, for each number, the difference from the number in the previous text with this
    /// pattern.
    Patterned(Vec<i64>),
}

impl DeduplicatedTexts {
    /// Converts texts to the compact form.
    pub(super) fn new(texts: Vec<PageText>) -> Self {
        let mut known = HashMap::new();
        let mut patterns = Vec::new();
        let mut before: Vec<Vec<i64>> = Vec::new();
        let texts = texts
            .into_iter()
            .map(|text: PageText| {
                let Some((pattern, numbers)) = split_pattern_and_numbers(&text) else {
                    return TextOrPattern::Whole(text);
                };
                let place = *known.entry(pattern).or_insert_with_key(|pattern| {
                    patterns.push(pattern.clone());
                    before.push(vec![0; numbers.len()]);
                    patterns.len() - 1
                });
                let steps = numbers
                    .iter()
                    .zip(&before[place])
                    .map(|(number, before)| number - before);
                let entry = std::iter::once(place as i64).chain(steps).collect();
                before[place] = numbers;
                TextOrPattern::Patterned(entry)
            })
            .collect();
        Self { patterns, texts }
    }
}

type PatternAndNumbers = ([String; Lang::ALL.len()], Vec<i64>);

/// Splits a text into its pattern and its numbers. `None` if the numbers are not the same in every language.
fn split_pattern_and_numbers(text: &PageText) -> Option<PatternAndNumbers> {
    let PageText::Each(each) = text else {
        return None;
    };
    let mut numbers: Option<Vec<i64>> = None;
    let mut pattern = each.clone();
    for text in &mut pattern {
        let (new, own) = replace_numbers_by_placeholders(text)?;
        if *numbers.get_or_insert_with(|| own.clone()) != own {
            return None;
        }
        *text = new;
    }
    let allowed = numbers.filter(|numbers| (1..=MAX_NUMBERS).contains(&numbers.len()));
    Some((pattern, allowed?))
}

/// Replaces the numbers of a text by placeholders and returns them. `None` if the text could not be restored from the
/// pattern and the numbers.
fn replace_numbers_by_placeholders(text: &str) -> Option<(String, Vec<i64>)> {
    if text.contains(PLACEHOLDER) {
        return None;
    }
    let (mut pattern, mut numbers) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(from.len());
        let (digits, after) = from.split_at(end);
        let is_plain = digits.len() <= MAX_DIGITS && (digits == "0" || !digits.starts_with('0'));
        pattern.push_str(before);
        if is_plain {
            pattern.push(PLACEHOLDER);
            numbers.push(digits.parse().ok()?);
        } else {
            pattern.push_str(digits)
        }
        rest = after;
    }
    pattern.push_str(rest);
    Some((pattern, numbers))
}

/// Restores all texts from the data of a page, as the page's script does.
#[cfg(test)]
pub(super) fn restore_texts(page: &serde_json::Value) -> Vec<serde_json::Value> {
    use serde_json::{Value, json};
    let mut before: HashMap<usize, Vec<i64>> = HashMap::new();
    let texts = page["texts"].as_array().unwrap().iter();
    let of = |entry: &Value| match entry.as_array() {
        Some(all) if all[0].is_i64() => {
            let steps: Vec<i64> = all.iter().map(|number| number.as_i64().unwrap()).collect();
            let last = before.entry(steps[0] as usize).or_default();
            last.resize(steps.len() - 1, 0);
            for (number, step) in last.iter_mut().zip(&steps[1..]) {
                *number += step;
            }
            let pattern = page["patterns"][steps[0] as usize]
                .as_array()
                .unwrap()
                .iter();
            let filled = pattern.map(|pattern| {
                let mut numbers = last.iter();
                let letters = pattern.as_str().unwrap().chars();
                let filled = letters.map(|letter| match letter {
                    PLACEHOLDER => numbers.next().unwrap().to_string(),
                    _ => letter.to_string(),
                });
                filled.collect::<String>()
            });
            json!(filled.collect::<Vec<_>>())
        }
        _ => entry.clone(),
    };
    texts.map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_restored_from_their_patterns() {
        let texts = vec![
            english_and_chinese("second 9 of 10", "第 9 秒，共 10"),
            english_and_chinese("second 10 of 10", "第 10 秒，共 10"),
            PageText::Same("second 3".to_owned()),
            english_and_chinese("second 2 of 10", "第 2 秒，共 10"),
            english_and_chinese("2 of 3", "3 的 2"),
            english_and_chinese("07 and 7", "07 7"),
            english_and_chinese("1234567890 and 0", "1234567890 0"),
            english_and_chinese("\u{1} 7", "\u{1} 7"),
            english_and_chinese("none", "无"),
            english_and_chinese("1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9"),
        ];
        let short = serde_json::to_value(DeduplicatedTexts::new(texts.clone())).unwrap();
        let expected: Vec<_> = texts
            .iter()
            .map(|text| serde_json::to_value(text).unwrap())
            .collect();
        assert_eq!(restore_texts(&short), expected);
        assert_eq!(short["texts"][1], serde_json::json!([0, 1, 0]));
        assert_eq!(short["texts"][3], serde_json::json!([0, -8, 0]));
        assert_eq!(short["patterns"].as_array().unwrap().len(), 3, "{short}");
    }

    fn english_and_chinese(en: &str, zh: &str) -> PageText {
        PageText::Each([en.to_owned(), zh.to_owned()])
    }
}
