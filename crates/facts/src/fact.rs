//! A fact: a stable key and its arguments. As JSON: `{"key": "mayan-no-tile", "args": {"x": 2, "y": 4}}`.

use std::borrow::Cow;
use std::fmt;

use schemars::JsonSchema;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::name_map::NameMap;

/// Key of a fact, with the names of the arguments that a fact of this key always has.
pub type Key = (&'static str, &'static [&'static str]);

/// Typed finding of a crate, which becomes a [`Fact`] when it leaves the crate.
pub trait Evidence {
    /// Keys of all facts that this type can produce. A test checks that each key has a sentence in every language.
    const KEYS: &'static [Key];

    /// Converts this finding to a fact.
    fn fact(&self) -> Fact;
}

/// Finding or message as data: a key and arguments, from which a sentence is formed in the language of the user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fact {
    /// Identifier of the sentence that expresses the fact. The meaning of a key never changes.
    pub key: Cow<'static, str>,
    /// Arguments of the sentence, by the names of the placeholders.
    #[serde(default, skip_serializing_if = "NameMap::is_empty")]
    pub args: NameMap<Arg>,
}

/// Argument of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Arg {
    /// Integer, by which sentences choose between singular and plural. An integer that exceeds 64 bits is text.
    Number(i64),
    /// Text that is the same in every language. It is untrusted, and is escaped when the fact is formatted.
    Text(String),
    /// List of arguments.
    List(Vec<Self>),
    /// Another fact inside the sentence.
    Fact(Box<Fact>),
}

impl Fact {
    /// Key of a fact that quotes text from outside of caipan.
    pub const QUOTE_KEY: &'static str = "told";
    /// Key of a fact that combines another fact with a note.
    pub(crate) const NOTE_KEY: &'static str = "noted";
    /// Keys that exist without a `facts!` declaration, with the names of their arguments.
    pub const KEYS: &'static [Key] = &[
        (Self::QUOTE_KEY, &["text"]),
        (Self::NOTE_KEY, &["what", "note"]),
    ];

    /// Creates a fact with named arguments.
    pub fn new(key: &'static str, args: Vec<(&'static str, Arg)>) -> Self {
        let named = args.into_iter().map(|(name, arg)| (name.into(), arg));
        Self {
            key: key.into(),
            args: named.collect(),
        }
    }

    /// Adds a note to this fact; returns the fact unchanged if `note` is `None`.
    pub fn with_note(self, note: Option<impl Into<Self>>) -> Self {
        match note {
            Some(note) => Self::new(
                Self::NOTE_KEY,
                vec![("what", self.into()), ("note", note.into().into())],
            ),
            None => self,
        }
    }

    /// Creates a fact that quotes text from outside of caipan, such as a compiler message. The text is never parsed.
    pub fn quote(text: impl Into<String>) -> Self {
        Self::new(Self::QUOTE_KEY, vec![("text", Arg::Text(text.into()))])
    }
}

impl<E: Evidence> From<E> for Fact {
    fn from(evidence: E) -> Self {
        evidence.fact()
    }
}

impl From<Fact> for Arg {
    fn from(fact: Fact) -> Self {
        Self::Fact(Box::new(fact))
    }
}

impl<E: Evidence> From<E> for Arg {
    fn from(evidence: E) -> Self {
        evidence.fact().into()
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl<T: Into<Self>> From<Vec<T>> for Arg {
    fn from(list: Vec<T>) -> Self {
        Self::List(list.into_iter().map(Into::into).collect())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                let whole = i64::try_from(number);
                whole.map_or_else(|_| Self::Text(number.to_string()), Self::Number)
            }
        }
    )*};
}

numbers!(u8, u32, u64, usize, i32, i64);

/// Chooses the variant by the JSON type of the value. An untagged derive would build an error for every text, which is
/// slow.
impl<'de> Deserialize<'de> for Arg {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ArgVisitor)
    }
}

/// Reads an [`Arg`] from a JSON integer, string, array or object; other values are an error.
struct ArgVisitor;

impl<'de> Visitor<'de> for ArgVisitor {
    type Value = Arg;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number, a text, a list or a fact")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Arg, E> {
        Ok(Arg::Number(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Arg, E> {
        i64::try_from(number)
            .map(Arg::Number)
            .map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Arg, E> {
        Ok(Arg::Text(text.to_owned()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Arg, E> {
        Ok(Arg::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Arg, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(Arg::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, fact: A) -> Result<Arg, A::Error> {
        let fact = Fact::deserialize(MapAccessDeserializer::new(fact))?;
        Ok(Arg::Fact(Box::new(fact)))
    }
}
