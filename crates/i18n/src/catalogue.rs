//! The messages of a language, each looked up and parsed when it is first said.
//!
//! To parse all of them takes longer than to judge a program, and most runs say a handful.

use std::sync::{PoisonError, RwLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use caipan_puzzles::{checker, names};

/// How a fact is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Register {
    /// Short, for judges.
    Evidence,
    /// In plain words, for a contestant.
    Plain,
}

/// The messages of a language: those of the judge, and those that each puzzle brings along.
pub(super) struct Catalogue {
    files: Vec<&'static str>,
    /// Those messages that have been said.
    parsed: RwLock<FluentBundle<FluentResource>>,
}

impl Catalogue {
    /// The language of this code, of which the judge's messages are these.
    pub(super) fn new(code: &str, own: &'static str) -> Self {
        let checkers = names().filter_map(|name| checker(name, &Default::default())?.ok());
        let puzzles = checkers.filter_map(|checker| Some(checker.puzzle()?.words()));
        let theirs = puzzles.flat_map(|words| words.sentences);
        let theirs = theirs.filter_map(|(language, text)| (*language == code).then_some(*text));
        Self::of(code, std::iter::once(own).chain(theirs).collect())
    }

    fn of(code: &str, files: Vec<&'static str>) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![code.parse().unwrap_or_default()]);
        // Marks that part the directions of writing are deceptive in a terminal; `printable` has removed what turns them.
        bundle.set_use_isolating(false);
        Self {
            files,
            parsed: RwLock::new(bundle),
        }
    }

    /// Does the message say the same to a contestant in other words? `None` where there is no such message.
    pub(super) fn has_plain(&self, key: &str) -> Option<bool> {
        self.parse(key);
        let bundle = self.parsed.read().unwrap_or_else(PoisonError::into_inner);
        let message = bundle.get_message(key)?;
        Some(message.get_attribute("plain").is_some())
    }

    /// The message in these words, its holes filled; `None` where there is none of this key, or a hole is left.
    pub(super) fn say(&self, key: &str, register: Register, args: &FluentArgs) -> Option<String> {
        let said = self.say_parsed(key, register, args);
        said.or_else(|| {
            self.parse(key);
            self.say_parsed(key, register, args)
        })
    }

    fn say_parsed(&self, key: &str, register: Register, args: &FluentArgs) -> Option<String> {
        let bundle = self.parsed.read().unwrap_or_else(PoisonError::into_inner);
        let message = bundle.get_message(key)?;
        let plain = message.get_attribute("plain").map(|plain| plain.value());
        let pattern = match register {
            Register::Evidence => message.value()?,
            Register::Plain => plain.or(message.value())?,
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(args), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }

    /// Parses a message with those that it is made of, all before anybody else says one of them.
    fn parse(&self, key: &str) {
        let is_parsed = {
            let bundle = self.parsed.read().unwrap_or_else(PoisonError::into_inner);
            bundle.has_message(key)
        };
        if is_parsed {
            return;
        }
        let (mut names, mut texts) = (vec![key], Vec::new());
        while let Some(name) = names.get(texts.len()) {
            let mut found = self.files.iter().filter_map(|file| text_of(name, file));
            let text = found.next().unwrap_or_default();
            texts.push(text);
            let others = referred_to(text).filter(|other| !names.contains(other));
            names.extend(others.collect::<Vec<_>>());
        }
        let mut bundle = self.parsed.write().unwrap_or_else(PoisonError::into_inner);
        for text in texts {
            // What does not parse is found by tests: here the rest is as good as it was. What stands there already stays.
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(text.to_owned());
            let _ = bundle.add_resource(resource);
        }
    }
}

/// The text of a message in a file: from its key up to the next one's.
fn text_of(key: &str, file: &'static str) -> Option<&'static str> {
    let is_key = !key.is_empty() && key.bytes().all(is_of_name);
    let start = file.find(&format!("\n{key} =")).filter(|_| is_key)? + 1;
    let ends = file[start..].match_indices('\n');
    let mut ends = ends.map(|(length, _)| start + length + 1);
    let is_next = |end: &usize| file[*end..].starts_with(|sign: char| sign.is_ascii_alphabetic());
    Some(&file[start..ends.find(is_next).unwrap_or(file.len())])
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

/// The messages that stand in holes of this one, and its selectors.
fn referred_to(text: &str) -> impl Iterator<Item = &str> {
    let holes = text.split('{').skip(1);
    let names = holes.filter_map(|hole| {
        let hole = hole.trim_start();
        Some(&hole[..hole.bytes().position(|byte| !is_of_name(byte))?])
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

    #[test]
    fn a_message_is_parsed_when_it_is_first_said_with_those_that_it_is_made_of() {
        let catalogue = Catalogue::of("en", vec![FILE]);
        let is_parsed = |key| catalogue.parsed.read().unwrap().has_message(key);
        assert_eq!(["one", "thing", "two"].map(is_parsed), [false; 3]);
        let mut args = FluentArgs::new();
        args.set("count", 1);
        let say = |key, register, args: &FluentArgs| catalogue.say(key, register, args);
        let said = say("thing", Register::Plain, &args);
        assert_eq!(said.as_deref(), Some("thing"));
        assert_eq!(["one", "thing", "two"].map(is_parsed), [false, true, false]);
        let said = say("one", Register::Evidence, &args);
        assert_eq!(said.as_deref(), Some("a thing"));
        assert_eq!(["one", "thing", "two"].map(is_parsed), [true; 3]);
        assert_eq!(say("one", Register::Plain, &args), None, "a hole is left");
        args.set("hole", "a hole");
        let said = say("one", Register::Plain, &args);
        assert_eq!(said.as_deref(), Some("with a hole"));
        for unknown in ["", "three", "## Nor is this\ntwo", "    .plain"] {
            assert_eq!(say(unknown, Register::Evidence, &args), None, "{unknown:?}");
        }
        assert_eq!(
            ["one", "two", "three"].map(|key| catalogue.has_plain(key)),
            [Some(true), Some(false), None]
        );
    }
}
