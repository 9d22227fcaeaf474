//! The languages of messages, with the names of verdicts and kinds of reasons, and evidence of saved results.

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
    /// English with brackets around each message. In this language, a test recognizes texts that are not in any
    /// catalogue: they have no brackets. Selected by `--lang pseudo`; no list of languages contains it.
    Pseudo,
}

impl Lang {
    /// Languages that a user can choose, the default first. [`Self::Pseudo`] is absent, since it is only for tests.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// Two-letter language code of ISO 639.
    pub fn code(self) -> &'static str {
        match self {
            Self::En | Self::Pseudo => "en",
            Self::Zh => "zh",
        }
    }

    /// Native name of the language, such as `中文` for Chinese.
    pub fn name_in_own_language(self) -> &'static str {
        // caipan needs this name at every start, so it is read without loading all messages.
        let names = self.message_files().first();
        let mut lines = names.into_iter().flat_map(|names| names.lines());
        let name = lines.find_map(|line| line.strip_prefix("language-name = "));
        name.unwrap_or_else(|| self.code())
    }

    /// Returns the language that the value of `--lang` names: a language code, or `pseudo`. `None` for any other
    /// value.
    pub fn from_option_value(value: &str) -> Option<Self> {
        let named = Self::ALL.into_iter().find(|lang| lang.code() == value);
        named.or((value == "pseudo").then_some(Self::Pseudo))
    }

    /// True for English, whose messages contain hardly any character outside of ASCII. Terminals and spreadsheets show
    /// such messages in every encoding.
    pub fn is_mostly_ascii(self) -> bool {
        self == Self::En
    }

    /// Contents of the `.ftl` files of caipan in this language. The first file contains the name of the language.
    pub(super) fn message_files(self) -> &'static [&'static str] {
        match self {
            Self::En | Self::Pseudo => &[
                include_str!("../messages/en/names.ftl"),
                include_str!("../messages/en/facts.ftl"),
                include_str!("../messages/en/pages.ftl"),
                include_str!("../messages/en/reports.ftl"),
            ],
            Self::Zh => &[
                include_str!("../messages/zh/names.ftl"),
                include_str!("../messages/zh/facts.ftl"),
                include_str!("../messages/zh/help.ftl"),
                include_str!("../messages/zh/pages.ftl"),
                include_str!("../messages/zh/reports.ftl"),
            ],
        }
    }

    /// Chooses the language for a POSIX locale such as `zh_CN.UTF-8`.
    pub fn from_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next();
        let mut languages = Self::ALL.into_iter();
        let spoken = languages
            .find(|lang| language.is_some_and(|code| code.eq_ignore_ascii_case(lang.code())));
        spoken.unwrap_or_default()
    }

    /// Returns the name of a verdict in this language, such as "wrong answer". Codes such as `WA` are the same in all
    /// languages.
    pub fn verdict_name(self, verdict: Verdict) -> &'static str {
        let english = verdict.english_name();
        self.translate(&format!("verdict-{}", english.replace(' ', "-")), english)
    }

    /// Returns the name of a kind of reason in this language. Machine-readable output uses [`ReasonKind::name`]
    /// instead.
    pub fn reason_kind_text(self, kind: ReasonKind) -> &'static str {
        self.translate(&format!("reason-{}", kind.name()), kind.name())
    }

    /// Formats evidence from saved results. In English, returns the saved `text`; in other languages, formats `fact`.
    /// If the fact is missing or unknown, as in results of another caipan version, returns the translated name of
    /// `kind`, followed by the English text.
    pub fn format_evidence(self, kind: Option<&str>, fact: Option<&Fact>, text: &str) -> String {
        if self == Self::En {
            return printable(text.as_bytes());
        }
        let worded = fact
            .filter(|fact| fact.key != Fact::QUOTE_KEY)
            .and_then(|fact| self.format_known_fact(fact));
        let text = worded.unwrap_or_else(|| match kind.and_then(ReasonKind::from_name) {
            Some(kind) => self.words().colon(self.reason_kind_text(kind), text),
            None => text.to_owned(),
        });
        printable(text.as_bytes())
    }

    /// Formats the evidence of a reason in this language. Falls back to the name of the kind and the English text, as
    /// [`Self::format_evidence`] does.
    pub fn format_reason(self, reason: &Reason) -> String {
        let text = Self::En.fact(&reason.fact);
        self.format_evidence(Some(reason.kind.name()), Some(&reason.fact), &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_name_as_a_message() {
        for lang in Lang::ALL {
            let name = lang.name_in_own_language();
            assert_eq!(lang.catalogue().fixed_text("language-name"), Some(name));
        }
        assert_eq!(Lang::Zh.name_in_own_language(), "中文");
    }

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
