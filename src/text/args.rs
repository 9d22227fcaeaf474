//! The named arguments of a fact, in the order of their names. Results have facts by the ten thousand: they take little room
//! and are soon read.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::fact::{Arg, Fact};

/// The name of an argument.
type Name = Cow<'static, str>;

/// Arguments by name; as JSON an object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Args(Box<[(Name, Arg)]>);

impl Args {
    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&Name, &Arg)> {
        self.0.iter().map(|(name, arg)| (name, arg))
    }

    /// All, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Arg> {
        self.0.iter_mut().map(|(_, arg)| arg)
    }
}

impl FromIterator<(Name, Arg)> for Args {
    fn from_iter<T: IntoIterator<Item = (Name, Arg)>>(named: T) -> Self {
        let sorted: BTreeMap<Name, Arg> = named.into_iter().collect();
        Self(sorted.into_iter().collect())
    }
}

impl Serialize for Args {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Args {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let args = BTreeMap::<Name, Arg>::deserialize(from)?;
        Ok(args.into_iter().collect())
    }
}

impl JsonSchema for Args {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Name {
        "Args".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<Name, Arg>::json_schema(generator)
    }
}

/// Reads what each argument is from its form: tried one after another, forms would make an error of every text.
impl<'de> Deserialize<'de> for Arg {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ArgVisitor)
    }
}

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
        let is_too_large = |_| E::invalid_value(Unexpected::Unsigned(number), &self);
        i64::try_from(number).map(Arg::Number).map_err(is_too_large)
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
