//! Lookup of messages that are not facts: phrases of reports and pages, and translations of English texts in the code.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use fluent_bundle::FluentArgs;

use super::catalogue::{MessageCatalogue, WordingAudience};
use super::lang::Lang;

/// Names of the arguments of the messages of pages, in order.
const PAGE_ARGUMENTS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

impl Lang {
    pub(super) fn catalogue(self) -> &'static MessageCatalogue {
        static ENGLISH: LazyLock<MessageCatalogue> =
            LazyLock::new(|| load_message_catalogue(Lang::En));
        static CHINESE: LazyLock<MessageCatalogue> =
            LazyLock::new(|| load_message_catalogue(Lang::Zh));
        match self {
            Self::En | Self::Pseudo => &ENGLISH,
            Self::Zh => &CHINESE,
        }
    }

    /// Returns the message of this key, which must have no arguments. Returns the key itself if it is unknown; tests
    /// check that all used keys are known.
    pub fn phrase(self, key: &'static str) -> &'static str {
        let text = self.catalogue().fixed_text(key).unwrap_or(key);
        self.bracket_fixed_text_if_pseudo_language(text)
    }

    /// Formats the message of this key with arguments. Returns the key itself if there is no message or an argument is
    /// missing.
    pub(super) fn format_phrase(self, key: &str, args: &FluentArgs) -> String {
        let message = self
            .catalogue()
            .format_message(key, WordingAudience::Evidence, args);
        message.map_or_else(
            || key.to_owned(),
            |text| self.bracket_if_pseudo_language(text),
        )
    }

    /// Returns the translation of an English text in the code: the message of this key, or the English text if the
    /// language has no such message.
    pub fn translate<'a>(self, key: &str, english: &'a str) -> &'a str {
        match self {
            Self::En => english,
            Self::Pseudo => self.bracket_fixed_text_if_pseudo_language(english),
            other => other.translation(key).unwrap_or(english),
        }
    }

    /// Returns the message of this key, which translates an English text in the code. `None` if the language has no
    /// such message; always `None` for English.
    pub fn translation(self, key: &str) -> Option<&'static str> {
        match self {
            Self::En | Self::Pseudo => None,
            other => other.catalogue().fixed_text(key),
        }
    }

    /// Returns the keys of all messages that translate the help of the command line.
    pub fn help_keys(self) -> Vec<&'static str> {
        let kinds = ["help-", "choice-"];
        let keys = kinds.map(|kind| self.catalogue().keys_with_prefix(kind));
        keys.concat()
    }

    /// Returns the messages of pages whose keys begin with `prefix`. Each pair contains the key, without the prefix and
    /// in camel case, and the text. Placeholders `{0}`, `{1}` … in the text are filled in by the script of the page.
    pub fn page_phrases(self, prefix: &str) -> Vec<(String, String)> {
        let keys = self.catalogue().keys_with_prefix(prefix).into_iter();
        let phrases = keys.map(|key| (to_camel_case(&key[prefix.len()..]), self.page_phrase(key)));
        phrases.collect()
    }

    /// Returns one message of a page. Arguments are replaced by the placeholders `{0}`, `{1}` …
    pub fn page_phrase(self, key: &str) -> String {
        let mut args = FluentArgs::new();
        for (index, name) in PAGE_ARGUMENTS.iter().enumerate() {
            args.set(*name, format!("{{{index}}}"));
        }
        self.format_phrase(key, &args)
    }

    /// Puts the text in brackets for [`Lang::Pseudo`]; returns the text unchanged for other languages.
    pub(super) fn bracket_if_pseudo_language(self, text: String) -> String {
        match self {
            Self::Pseudo => format!("⟦{text}⟧"),
            _ => text,
        }
    }

    fn bracket_fixed_text_if_pseudo_language(self, text: &str) -> &str {
        static MARKED: LazyLock<Mutex<HashMap<String, &'static str>>> =
            LazyLock::new(Mutex::default);
        if self != Self::Pseudo {
            return text;
        }
        let mut marked = MARKED.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = marked.entry(text.to_owned());
        entry.or_insert_with(|| self.bracket_if_pseudo_language(text.to_owned()).leak())
    }
}

fn load_message_catalogue(lang: Lang) -> MessageCatalogue {
    MessageCatalogue::new(lang.code(), lang.message_files())
}

/// Converts a key from kebab case to camel case: `to-come` becomes `toCome`.
fn to_camel_case(key: &str) -> String {
    let mut parts = key.split('-');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let (head, tail) = part.split_at(part.len().min(1));
        name + &head.to_ascii_uppercase() + tail
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the placeholders of the arguments in a message of a page, such as `{0}`, sorted.
    fn placeholders_in_page_phrase(text: &str) -> Vec<&str> {
        let places = text.match_indices('{');
        let mut found: Vec<&str> = places.map(|(at, _)| &text[at..at + 3]).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn every_language_has_the_same_phrases_of_pages() {
        const PAGES: [&str; 7] = [
            "common", "results", "progress", "mark", "piece", "coach", "audit",
        ];
        let keys = Lang::ALL.map(|lang| {
            let keys =
                PAGES.map(|page| lang.catalogue().keys_with_prefix(&format!("page-{page}-")));
            keys.concat()
        });
        assert!(keys[0].len() > 150, "{}", keys[0].len());
        assert!(keys.iter().all(|other| *other == keys[0]), "{keys:?}");
        for key in &keys[0] {
            let phrases = Lang::ALL.map(|lang| lang.page_phrase(key));
            assert_ne!(phrases[0], *key);
            let [first, second] = phrases
                .each_ref()
                .map(|text| placeholders_in_page_phrase(text));
            assert_eq!(first, second, "{key}");
        }
    }

    #[test]
    fn phrases_of_pages_are_named_in_camel_case_and_keep_the_places_of_their_arguments() {
        let phrases = Lang::En.page_phrases("page-progress-");
        let to_come = (
            "toCome".to_owned(),
            "cases still to be judged: {0}".to_owned(),
        );
        assert!(phrases.contains(&to_come), "{phrases:?}");
    }

    #[test]
    fn a_translation_falls_back_to_the_english_in_the_code() {
        assert_eq!(Lang::Zh.translate("verdict-accepted", "accepted"), "通过");
        assert_eq!(
            Lang::En.translate("verdict-accepted", "accepted"),
            "accepted"
        );
        assert_eq!(Lang::Zh.translate("no-such-key", "as it is"), "as it is");
        assert_eq!(
            Lang::Pseudo.translate("no-such-key", "as it is"),
            "⟦as it is⟧"
        );
        assert_eq!(Lang::Pseudo.words().rank(), "⟦rank⟧");
    }
}
