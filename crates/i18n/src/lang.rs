//! The languages of messages, and the words of each for verdicts, kinds of faults and evidence.

use super::words::Words;
use super::{en, zh};
use caipan_checker::verdict::Verdict;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::{Fact, printable};

/// Language of messages and reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lang {
    /// English, the default for every locale that is not Chinese.
    #[default]
    En,
    /// Simplified Chinese, for every locale that begins with `zh`.
    Zh,
}

impl Lang {
    /// All languages, the default first.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// Two-letter language code of ISO 639.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// Chooses the language for a POSIX locale such as `zh_CN.UTF-8`.
    pub fn from_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next();
        if language.is_some_and(|language| language.eq_ignore_ascii_case("zh")) {
            Self::Zh
        } else {
            Self::En
        }
    }

    /// Returns the fixed phrases of reports in this language.
    pub fn words(self) -> &'static Words {
        match self {
            Self::En => &en::WORDS,
            Self::Zh => &zh::WORDS,
        }
    }

    /// Returns the name of a verdict in this language, such as "wrong answer". Codes such as `WA` are the same in all
    /// languages.
    pub fn verdict_name(self, verdict: Verdict) -> &'static str {
        match self {
            Self::En => verdict.english_name(),
            Self::Zh => zh::verdict_name(verdict),
        }
    }

    /// Returns the name of a kind of reason in this language. Machine-readable output uses [`ReasonKind::name`]
    /// instead.
    pub fn reason_kind_text(self, kind: ReasonKind) -> &'static str {
        match self {
            Self::En => kind.name(),
            Self::Zh => zh::reason_kind_text(kind),
        }
    }

    /// Formats evidence from saved results. In English, returns the saved `text`; in other languages, formats `fact`.
    /// If the fact is missing or unknown, as in results of another caipan version, returns the translated name of
    /// `kind`, followed by the English text.
    pub fn format_evidence(self, kind: Option<&str>, fact: Option<&Fact>, text: &str) -> String {
        if self == Self::En {
            return printable(text.as_bytes());
        }
        let worded = fact
            .filter(|fact| fact.key != Fact::TOLD)
            .and_then(|fact| self.format_known_fact(fact));
        let text = worded.unwrap_or_else(|| match kind.and_then(ReasonKind::from_name) {
            Some(kind) => (self.words().colon)(self.reason_kind_text(kind), text),
            None => text.to_owned(),
        });
        printable(text.as_bytes())
    }

    /// Formats the evidence of a reason in this language.
    pub fn format_reason(self, reason: &Reason) -> String {
        let text = Self::En.fact(&reason.fact);
        self.format_evidence(Some(reason.kind.name()), Some(&reason.fact), &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_selects_the_language() {
        for locale in ["zh", "zh_CN.UTF-8", "zh_TW", "ZH-Hans"] {
            assert_eq!(Lang::from_locale(locale), Lang::Zh, "{locale}");
        }
        for locale in ["", "C", "C.UTF-8", "en_GB.UTF-8", "zha", "ja_JP"] {
            assert_eq!(Lang::from_locale(locale), Lang::En, "{locale}");
        }
    }
}
