//! A language, and what it has words for.

use super::words::Words;
use super::{en, zh};
use caipan_checker::verdict::Verdict;
use caipan_checker::{Kind, Reason};
use caipan_facts::{Fact, printable};

/// A language that caipan speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese.
    Zh,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// Its code, by ISO 639.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// The language of a locale, such as `zh_CN.UTF-8`.
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next();
        if language.is_some_and(|language| language.eq_ignore_ascii_case("zh")) {
            Self::Zh
        } else {
            Self::En
        }
    }

    /// Its phrases.
    pub fn words(self) -> &'static Words {
        match self {
            Self::En => &en::WORDS,
            Self::Zh => &zh::WORDS,
        }
    }

    /// The words for a verdict.
    pub fn verdict(self, verdict: Verdict) -> &'static str {
        match self {
            Self::En => verdict.words(),
            Self::Zh => zh::verdict(verdict),
        }
    }

    /// The words for a sort of fault; scripts know it by [`Kind::name`].
    pub fn kind(self, kind: Kind) -> &'static str {
        match self {
            Self::En => kind.name(),
            Self::Zh => zh::kind(kind),
        }
    }

    /// Evidence of results that were read: `text` in English, and in another language the words for its fact. Results of
    /// an older or a later version may lack that: their text stands as it is, under the words for its kind.
    pub fn evidence(self, kind: Option<&str>, fact: Option<&Fact>, text: &str) -> String {
        if self == Self::En {
            return printable(text.as_bytes());
        }
        let foreign = |fact: &&Fact| fact.key != Fact::TOLD;
        let worded = fact.filter(foreign).and_then(|fact| self.known_fact(fact));
        let kind = kind.and_then(Kind::of_name);
        let text = worded.unwrap_or_else(|| match kind {
            Some(kind) => (self.words().colon)(self.kind(kind), text),
            None => text.to_owned(),
        });
        printable(text.as_bytes())
    }

    /// The evidence of a reason.
    pub fn reason(self, reason: &Reason) -> String {
        let text = Self::En.fact(&reason.fact);
        self.evidence(Some(reason.kind.name()), Some(&reason.fact), &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_that_of_the_locale() {
        for locale in ["zh", "zh_CN.UTF-8", "zh_TW", "ZH-Hans"] {
            assert_eq!(Lang::of_locale(locale), Lang::Zh, "{locale}");
        }
        for locale in ["", "C", "C.UTF-8", "en_GB.UTF-8", "zha", "ja_JP"] {
            assert_eq!(Lang::of_locale(locale), Lang::En, "{locale}");
        }
    }
}
