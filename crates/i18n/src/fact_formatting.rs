//! Formatting of facts as sentences, with the messages of `facts.ftl` (Fluent, projectfluent.org).
//!
//! The value of a message is short evidence for judges. The optional attribute `plain` rewords it for a contestant, as
//! the end of a sentence that begins with "your answer" or "the output".

use fluent_bundle::FluentArgs;

use super::catalogue::WordingAudience;
use super::lang::Lang;
use caipan_facts::{Arg, Fact, printable};

/// Maximum depth of facts within facts. Facts that are nested more deeply, as in a hostile results file, are not
/// formatted.
const MAX_FACT_DEPTH: usize = 8;
/// Largest magnitude up to which `f64`, the number type of Fluent, represents every integer; larger numbers become
/// text.
const MAX_EXACT_INTEGER: u64 = 1 << f64::MANTISSA_DIGITS;

impl Lang {
    /// Formats a fact as short evidence, with control characters escaped. A fact without a message is shown by its key.
    pub fn fact(self, fact: &Fact) -> String {
        let worded = self.try_format_fact(fact, WordingAudience::Evidence, MAX_FACT_DEPTH);
        worded.unwrap_or_else(|| printable(fact.key.as_bytes()))
    }

    /// Formats a fact in plain words for a contestant, or as short evidence if the fact has no plain words.
    pub fn format_fact_in_plain_words(self, fact: &Fact) -> String {
        let worded = self.try_format_fact(fact, WordingAudience::Plain, MAX_FACT_DEPTH);
        worded.unwrap_or_else(|| self.fact(fact))
    }

    /// Formats a fact as short evidence. `None` if the fact has no message here, as in results of another caipan
    /// version.
    pub fn format_known_fact(self, fact: &Fact) -> Option<String> {
        self.try_format_fact(fact, WordingAudience::Evidence, MAX_FACT_DEPTH)
    }

    /// Formats a fact in the given style. `None` if it has no message, a placeholder has no argument, or facts are
    /// nested more than `depth` deep.
    pub fn try_format_fact(
        self,
        fact: &Fact,
        style: WordingAudience,
        depth: usize,
    ) -> Option<String> {
        let inner_depth = depth.checked_sub(1)?;
        let mut args = FluentArgs::new();
        for (name, arg) in fact.args.iter() {
            match arg {
                Arg::Number(number) if number.unsigned_abs() <= MAX_EXACT_INTEGER => {
                    args.set(&**name, *number);
                }
                arg => args.set(&**name, self.format_arg(arg, style, inner_depth)?),
            }
        }
        let text = self.catalogue().format_message(&fact.key, style, &args)?;
        Some(self.bracket_if_pseudo_language(remove_fact_markers(text)))
    }

    /// Whether the message of this key has separate plain words for contestants. `None` if there is no such message.
    pub fn has_plain_wording(self, key: &str) -> Option<bool> {
        self.catalogue().has_plain_wording(key)
    }

    /// Formats an argument of a sentence. `None` if a fact in it cannot be formatted, or facts are nested too deeply.
    fn format_arg(self, arg: &Arg, style: WordingAudience, depth: usize) -> Option<String> {
        Some(match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => printable(text.as_bytes()),
            Arg::Fact(fact) => {
                let words = self.try_format_fact(fact, style, depth)?;
                format!("{FACT_MARKER}{words}{FACT_MARKER}")
            }
            Arg::List(list) => {
                let inner_depth = depth.checked_sub(1)?;
                let worded: Vec<String> = list
                    .iter()
                    .map(|arg| self.format_arg(arg, style, inner_depth))
                    .collect::<Option<_>>()?;
                worded.join(self.words().and())
            }
        })
    }
}

/// Marker around a translated fact inside another sentence; [`remove_fact_markers`] removes it. No other text can
/// contain it, since [`printable`] escapes control characters.
const FACT_MARKER: char = '\u{1}';

/// Removes all markers, and each blank next to a marker that has Chinese characters on both sides. Messages have blanks
/// around placeholders for numbers and Latin words; between Chinese words such blanks are wrong.
fn remove_fact_markers(text: String) -> String {
    if !text.contains(FACT_MARKER) {
        return text;
    }
    let signs: Vec<char> = text.chars().collect();
    let kept = signs.iter().enumerate().filter(|(at, sign)| match **sign {
        FACT_MARKER => false,
        ' ' => !is_between_chinese_characters(&signs, *at),
        _ => true,
    });
    kept.map(|(_, sign)| *sign).collect()
}

/// Whether the character at index `at` is next to a marker and, if markers are ignored, between two Chinese characters.
fn is_between_chinese_characters(signs: &[char], at: usize) -> bool {
    let is_beside =
        signs[..at].ends_with(&[FACT_MARKER]) || signs[at + 1..].starts_with(&[FACT_MARKER]);
    let mut before = signs[..at]
        .iter()
        .rev()
        .skip_while(|sign| **sign == FACT_MARKER);
    let mut after = signs[at + 1..]
        .iter()
        .skip_while(|sign| **sign == FACT_MARKER);
    is_beside
        && before.next().is_some_and(|sign| is_chinese(*sign))
        && after.next().is_some_and(|sign| is_chinese(*sign))
}

/// Whether the character is a CJK ideograph or full-width punctuation.
fn is_chinese(sign: char) -> bool {
    matches!(sign, '\u{4e00}'..='\u{9fff}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::quotation::{Place, Quotation};
    use caipan_facts::Evidence;

    /// Evidence that the output ended although `expected` should follow.
    fn unexpected_end_fact(expected: Quotation) -> Fact {
        let (expected, found) = (expected.fact(), Quotation::End.fact());
        Quotation::Instead { expected, found }.fact()
    }

    #[test]
    fn blanks_around_inserted_chinese_text_are_removed_and_others_are_kept() {
        let end = unexpected_end_fact(Quotation::End);
        assert_eq!(Lang::Zh.fact(&end), "应为结尾，实为结尾");
        let text = "1".to_owned();
        assert_eq!(
            Lang::Zh.fact(&unexpected_end_fact(Quotation::Quoted { text })),
            "应为 \"1\"，实为结尾"
        );
        // Blanks between Chinese characters of a name are kept.
        let file = "王 小 明.in".to_owned();
        let what = Quotation::End.fact();
        let place = Place::File { file, what };
        assert_eq!(Lang::Zh.fact(&place.fact()), "王 小 明.in：结尾");
        // Unusual characters in a name are not mistaken for markers.
        for sign in ['\u{1}', '\u{e000}'] {
            let file = format!("a{sign}b");
            let shown = printable(file.as_bytes());
            let what = Quotation::End.fact();
            let place = Place::File { file, what };
            for lang in Lang::ALL {
                assert!(lang.fact(&place.fact()).starts_with(&shown), "{sign:?}");
            }
        }
        assert_eq!(Lang::En.fact(&end), "expected the end, found the end");
    }
}
