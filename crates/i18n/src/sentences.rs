//! Facts become sentences: Fluent (projectfluent.org) chooses the grammar, the files `*.ftl` hold the words.
//!
//! The value of a message is short evidence for judges. Its attribute `plain`, where it has one, says the same to a
//! contestant, as the end of a sentence that begins with whose output it is.

use std::sync::LazyLock;

use fluent_bundle::FluentArgs;

use super::catalogue::{Catalogue, Register};
use super::lang::Lang;
use caipan_facts::{Arg, Fact, printable};

static ENGLISH: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new("en", include_str!("en.ftl")));
static CHINESE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new("zh", include_str!("zh.ftl")));

/// So often evidence may stand within evidence; what a hostile file nests deeper is not worded.
const DEEPEST: usize = 8;
/// Fluent counts in floating-point numbers: up to here they are whole, and beyond a number is said as text.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

impl Lang {
    fn sentences(self) -> &'static Catalogue {
        match self {
            Self::En => &ENGLISH,
            Self::Zh => &CHINESE,
        }
    }

    /// Short evidence, harmless to a terminal. A fact that has no sentence shows its key.
    pub fn fact(self, fact: &Fact) -> String {
        let worded = self.worded(fact, Register::Evidence, DEEPEST);
        worded.unwrap_or_else(|| printable(fact.key.as_bytes()))
    }

    /// The same in plain words for a contestant; evidence where there are no plainer ones.
    pub fn plain(self, fact: &Fact) -> String {
        let worded = self.worded(fact, Register::Plain, DEEPEST);
        worded.unwrap_or_else(|| self.fact(fact))
    }

    /// Short evidence; `None` for a fact of another version, which has no sentence here.
    pub fn known_fact(self, fact: &Fact) -> Option<String> {
        self.worded(fact, Register::Evidence, DEEPEST)
    }

    /// A fact in one of the registers, with evidence inside evidence at most `depth` times; `None` where it has no
    /// sentence in this register, or no argument fills a hole of it.
    pub fn worded(self, fact: &Fact, register: Register, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let mut args = FluentArgs::new();
        for (name, arg) in fact.args.iter() {
            match arg {
                Arg::Number(number) if number.unsigned_abs() <= EXACT => {
                    args.set(&**name, *number);
                }
                arg => args.set(&**name, self.arg(arg, register, depth)?),
            }
        }
        let text = self.sentences().say(&fact.key, register, &args)?;
        Some(match self {
            Self::En => text,
            Self::Zh => seamless(&text),
        })
    }

    /// Has the message of this key plainer words for a contestant? `None` where there is no such message.
    pub fn has_plain(self, key: &str) -> Option<bool> {
        self.sentences().has_plain(key)
    }

    fn arg(self, arg: &Arg, register: Register, depth: usize) -> Option<String> {
        Some(match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => printable(text.as_bytes()),
            Arg::Fact(fact) => {
                let words = self.worded(fact, register, depth)?;
                match self {
                    Self::En => words,
                    Self::Zh => format!("{SEAM}{words}{SEAM}"),
                }
            }
            Arg::List(list) => {
                let depth = depth.checked_sub(1)?;
                let worded = list.iter().map(|arg| self.arg(arg, register, depth));
                let worded: Vec<String> = worded.collect::<Option<_>>()?;
                worded.join(self.words().and)
            }
        })
    }
}

/// Stands at both ends of words within a sentence until the sentence is made. No text holds it: [`printable`] escapes it.
const SEAM: char = '\u{1}';

/// Chinese is written without blanks: one that sets off a number or a Latin word goes where Chinese words have come.
fn seamless(text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let is_seam = |at: usize| signs.get(at) == Some(&SEAM);
    let goes = |at: usize| {
        let is_beside = at > 0 && is_seam(at - 1) || is_seam(at + 1);
        let mut before = signs[..at].iter().rev().skip_while(|sign| **sign == SEAM);
        let mut after = signs[at + 1..].iter().skip_while(|sign| **sign == SEAM);
        let is_wide = |sign: Option<&char>| sign.is_some_and(|sign| is_chinese(*sign));
        is_beside && is_wide(before.next()) && is_wide(after.next())
    };
    let kept = signs.iter().enumerate().filter(|(at, sign)| match **sign {
        SEAM => false,
        ' ' => !goes(*at),
        _ => true,
    });
    kept.map(|(_, sign)| *sign).collect()
}

/// A Chinese character, or a mark that stands between them.
fn is_chinese(sign: char) -> bool {
    matches!(sign, '\u{4e00}'..='\u{9fff}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::found::{Found, Place};
    use caipan_facts::Evidence;

    #[test]
    fn chinese_words_within_a_sentence_stand_without_blanks_and_foreign_ones_with_theirs() {
        let end = || Found::End.fact();
        let quoted = |text: &str| {
            let text = text.to_owned();
            Found::Quoted { text }.fact()
        };
        let what = |expected, found| Found::Instead { expected, found }.fact();
        assert_eq!(Lang::Zh.fact(&what(end(), end())), "应为结尾，实为结尾");
        assert_eq!(
            Lang::Zh.fact(&what(quoted("1"), end())),
            "应为 \"1\"，实为结尾"
        );
        // What stands in a name stays as it is.
        let file = "王 小 明.in".to_owned();
        let place = Place::File { file, what: end() };
        assert_eq!(Lang::Zh.fact(&place.fact()), "王 小 明.in：结尾");
        // Whatever signs it holds.
        for sign in ['\u{1}', '\u{e000}'] {
            let file = format!("a{sign}b");
            let shown = printable(file.as_bytes());
            let place = Place::File { file, what: end() };
            for lang in Lang::ALL {
                assert!(lang.fact(&place.fact()).starts_with(&shown), "{sign:?}");
            }
        }
        assert_eq!(
            Lang::En.fact(&what(end(), end())),
            "expected the end, found the end"
        );
    }
}
