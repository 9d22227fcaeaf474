//! The Fluent messages of one language, each parsed on first use.
//!
//! Parsing all messages takes longer than judging a program, and most runs need only a few messages.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use caipan_puzzles::{checker, checker_names};

/// Wording of a fact: terse for judges, or in plain words for contestants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordingAudience {
    /// Short evidence for judges: the value of the Fluent message.
    Evidence,
    /// Plain words for a contestant: the attribute `plain` of the Fluent message, or the value of a message that has no
    /// such attribute.
    Plain,
}

/// All Fluent messages of one language: the messages of caipan itself and the messages that each puzzle supplies.
pub(super) struct MessageCatalogue {
    /// Keys and source texts of all messages, in the order of the files.
    messages: Vec<(&'static str, &'static str)>,
    /// Source texts by key. If a key occurs in several files, the first file wins.
    sources: HashMap<&'static str, &'static str>,
    /// Messages that have been parsed, each on first use.
    parsed: RwLock<FluentBundle<FluentResource>>,
    /// Texts of messages without arguments, by key. Each is formatted once and lives as long as the program.
    fixed_texts: RwLock<HashMap<String, &'static str>>,
}

impl MessageCatalogue {
    /// Creates the catalogue of the language `code` from the texts of caipan's `.ftl` files and the messages of all
    /// registered puzzles.
    pub(super) fn new(code: &str, caipan_messages: &[&'static str]) -> Self {
        let checkers = checker_names().filter_map(|name| checker(name, &Default::default())?.ok());
        let puzzles = checkers.filter_map(|checker| Some(checker.puzzle()?.evidence_sentences()));
        let theirs = puzzles
            .flat_map(|words| words.sentences)
            .filter_map(|(language, text)| (*language == code).then_some(*text));
        let own = caipan_messages.iter().copied();
        Self::from_ftl_texts(code, own.chain(theirs))
    }

    fn from_ftl_texts(code: &str, files: impl Iterator<Item = &'static str>) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![code.parse().unwrap_or_default()]);
        // Fluent's bidirectional isolation marks would garble terminal output. Arguments need no isolation, since
        // `printable` has escaped their direction-changing characters.
        bundle.set_use_isolating(false);
        let messages: Vec<_> = files.flat_map(split_messages).collect();
        Self {
            // A map keeps the last entry with a key. The order is reversed, so that the first file wins.
            sources: messages.iter().rev().copied().collect(),
            messages,
            parsed: RwLock::new(bundle),
            fixed_texts: RwLock::default(),
        }
    }

    /// Returns the text of a message without arguments. `None` if there is no such message.
    pub(super) fn fixed_text(&self, key: &str) -> Option<&'static str> {
        let known = self
            .fixed_texts
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = known.get(key) {
            return Some(text);
        }
        drop(known);
        let text = self.format_message(key, WordingAudience::Evidence, &FluentArgs::new())?;
        let mut known = self
            .fixed_texts
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        Some(known.entry(key.to_owned()).or_insert_with(|| text.leak()))
    }

    /// Returns the keys of all messages of caipan and the puzzles that begin with `prefix`, in the order of the files.
    pub(super) fn keys_with_prefix(&self, prefix: &str) -> Vec<&'static str> {
        let keys = self.messages.iter().map(|(key, _)| *key);
        keys.filter(|key| key.starts_with(prefix)).collect()
    }

    /// Whether the message with this key has separate plain words for contestants. `None` if there is no such message.
    pub(super) fn has_plain_wording(&self, key: &str) -> Option<bool> {
        self.ensure_parsed(key);
        let bundle = self.parsed.read().unwrap_or_else(PoisonError::into_inner);
        let message = bundle.get_message(key)?;
        Some(message.get_attribute("plain").is_some())
    }

    /// Formats the message in the given style. `None` if the key is unknown or a placeholder has no argument.
    pub(super) fn format_message(
        &self,
        key: &str,
        style: WordingAudience,
        args: &FluentArgs,
    ) -> Option<String> {
        let said = self.format_parsed(key, style, args);
        said.or_else(|| {
            self.ensure_parsed(key);
            self.format_parsed(key, style, args)
        })
    }

    fn format_parsed(
        &self,
        key: &str,
        style: WordingAudience,
        args: &FluentArgs,
    ) -> Option<String> {
        let bundle = self.parsed.read().unwrap_or_else(PoisonError::into_inner);
        let message = bundle.get_message(key)?;
        let plain = message.get_attribute("plain").map(|plain| plain.value());
        let pattern = match style {
            WordingAudience::Evidence => message.value()?,
            WordingAudience::Plain => plain.or(message.value())?,
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(args), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }

    /// Parses a message and, transitively, all messages that it refers to. All are added under one write lock, so that
    /// no other thread sees a message before the messages that it refers to.
    fn ensure_parsed(&self, key: &str) {
        let is_parsed = {
            let bundle = self.parsed.read().unwrap_or_else(PoisonError::into_inner);
            bundle.has_message(key)
        };
        if is_parsed {
            return;
        }
        let (mut names, mut texts) = (vec![key], Vec::new());
        while let Some(name) = names.get(texts.len()) {
            let text = self.sources.get(name).copied().unwrap_or_default();
            texts.push(text);
            let others = referenced_message_keys(text).filter(|other| !names.contains(other));
            names.extend(others.collect::<Vec<_>>());
        }
        let mut bundle = self.parsed.write().unwrap_or_else(PoisonError::into_inner);
        for text in texts {
            // Syntax errors are found by tests; here the entries that do parse are kept. A message that is present
            // already is not replaced, so the error about duplicates is ignored.
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(text.to_owned());
            let _ = bundle.add_resource(resource);
        }
    }
}

/// Splits an `.ftl` file into its messages, each with its key. A message extends from its key to the next line that
/// begins with a letter.
fn split_messages(file: &'static str) -> Vec<(&'static str, &'static str)> {
    let line_starts = std::iter::once(0).chain(file.match_indices('\n').map(|(end, _)| end + 1));
    let mut starts = line_starts
        .filter(|start| file[*start..].starts_with(|sign: char| sign.is_ascii_alphabetic()))
        .peekable();
    let mut messages = Vec::new();
    while let Some(start) = starts.next() {
        let end = starts.peek().copied().unwrap_or(file.len());
        let text = &file[start..end];
        messages.extend(text.split_once(" =").map(|(key, _)| (key, text)));
    }
    messages
}

/// Whether a byte may occur in the key of a message.
fn is_key_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

/// Returns the keys of the messages to which the text of a message refers: each name that follows a `{`.
fn referenced_message_keys(text: &str) -> impl Iterator<Item = &str> {
    let holes = text.split('{').skip(1);
    let names = holes.filter_map(|hole| {
        let trimmed = hole.trim_start();
        Some(&trimmed[..trimmed.bytes().position(|byte| !is_key_byte(byte))?])
    });
    names.filter(|name| name.starts_with(|sign: char| sign.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# Not a message
one = { $count ->
    [one] a { thing }
   *[other] { $count } things
}
    .plain = { two }
thing = thing

## Nor is this
two = with { $hole }
";

    /// Whether the messages `one`, `thing` and `two` are parsed.
    fn are_messages_parsed(catalogue: &MessageCatalogue) -> [bool; 3] {
        let parsed = catalogue.parsed.read().unwrap();
        ["one", "thing", "two"].map(|key| parsed.has_message(key))
    }

    #[test]
    fn of_equal_keys_the_first_file_wins_and_keys_are_in_the_order_of_the_files() {
        let files = [
            "b = first\na = one\n",
            "# Comment\nb = second\nbc = { a }\n",
        ];
        let catalogue = MessageCatalogue::from_ftl_texts("en", files.into_iter());
        assert_eq!(catalogue.fixed_text("b"), Some("first"));
        assert_eq!(catalogue.fixed_text("bc"), Some("one"));
        assert_eq!(catalogue.keys_with_prefix("b"), ["b", "b", "bc"]);
    }

    #[test]
    fn a_message_is_parsed_on_first_use_with_the_messages_it_refers_to() {
        let catalogue = MessageCatalogue::from_ftl_texts("en", [FILE].into_iter());
        assert_eq!(are_messages_parsed(&catalogue), [false; 3]);
        let mut args = FluentArgs::new();
        args.set("count", 1);
        let thing = catalogue.format_message("thing", WordingAudience::Plain, &args);
        assert_eq!(thing.as_deref(), Some("thing"));
        assert_eq!(are_messages_parsed(&catalogue), [false, true, false]);
        let one = catalogue.format_message("one", WordingAudience::Evidence, &args);
        assert_eq!(one.as_deref(), Some("a thing"));
        assert_eq!(are_messages_parsed(&catalogue), [true; 3]);
        let without_hole = catalogue.format_message("one", WordingAudience::Plain, &args);
        assert_eq!(without_hole, None, "a hole is left");
        args.set("hole", "a hole");
        let with_hole = catalogue.format_message("one", WordingAudience::Plain, &args);
        assert_eq!(with_hole.as_deref(), Some("with a hole"));
        for unknown in ["", "three", "## Nor is this\ntwo", "    .plain"] {
            let said = catalogue.format_message(unknown, WordingAudience::Evidence, &args);
            assert_eq!(said, None, "{unknown:?}");
        }
        assert_eq!(
            ["one", "two", "three"].map(|key| catalogue.has_plain_wording(key)),
            [Some(true), Some(false), None]
        );
    }
}
