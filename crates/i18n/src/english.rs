//! Shorthands that format facts in English, used by the tests of all crates.

use super::lang::Lang;
use caipan_facts::Fact;

/// Formats a fact, or evidence that converts to a fact, in English.
pub trait EnglishFormat {
    /// Returns the short evidence that judges read.
    fn english(&self) -> String;
    /// Returns the plain words that a contestant reads.
    fn plain_english(&self) -> String;
}

impl<T: Clone + Into<Fact>> EnglishFormat for T {
    fn english(&self) -> String {
        Lang::En.fact(&self.clone().into())
    }

    fn plain_english(&self) -> String {
        Lang::En.format_fact_in_plain_words(&self.clone().into())
    }
}

/// Formats each fact as short English evidence, in order.
pub fn format_facts_in_english(facts: &[Fact]) -> Vec<String> {
    facts.iter().map(EnglishFormat::english).collect()
}

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind};

    use super::*;
    use caipan_facts::fact_from_io_error;

    #[test]
    fn system_errors_are_quoted_in_english_and_translated_if_known() {
        let missing = fact_from_io_error(&io::Error::from_raw_os_error(2));
        assert_eq!(missing.english(), "No such file or directory (os error 2)");
        assert_eq!(Lang::Zh.fact(&missing), "没有这个文件或文件夹");
        let full = fact_from_io_error(&ErrorKind::StorageFull.into());
        assert_eq!(Lang::Zh.fact(&full), "磁盘已满");
        let odd = Lang::Zh.fact(&fact_from_io_error(&io::Error::other("no idea")));
        assert_eq!(odd, "系统报告 \"no idea\"");
    }
}
