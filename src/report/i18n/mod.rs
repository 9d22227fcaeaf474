//! The words for people, in each language: one table, which the compiler proves complete.
//!
//! ```text
//!   words      every phrase of reports, a field each       en, zh: the two tables
//!   evidence   what checkers say, matched by templates     mistakes: mutants by their ids
//! ```
//!
//! What machines read (JSON, CSV, JUnit) is never translated.

mod en;
pub mod evidence;
mod mistakes;
mod words;
mod zh;

pub use mistakes::mistake;
pub use words::Words;

use crate::judge::verdict::Verdict;
use crate::problem::{Kind, printable};

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

    /// The language of a locale, such as `zh_CN.UTF-8`.
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next();
        match language.is_some_and(|language| language.eq_ignore_ascii_case("zh")) {
            true => Self::Zh,
            false => Self::En,
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

    /// What stands above or below a picture of a replay, harmless to a terminal.
    pub fn picture(self, text: &str) -> String {
        let chinese = match self {
            Self::En => None,
            Self::Zh => evidence::chinese_picture(text),
        };
        printable(chinese.as_deref().unwrap_or(text).as_bytes())
    }

    /// Evidence for people, harmless to a terminal. What has no template stands as it is, under the words for its kind.
    pub fn evidence(self, kind: Option<&str>, text: &str) -> String {
        if self == Self::En {
            return printable(text.as_bytes());
        }
        let text = evidence::chinese(text).unwrap_or_else(|| {
            let kind = kind.and_then(Kind::of_name);
            match kind {
                Some(kind) => format!("{}：{text}", self.kind(kind)),
                None => text.to_owned(),
            }
        });
        printable(text.as_bytes())
    }
}

#[cfg(test)]
mod tests;
