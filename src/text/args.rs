//! The named arguments of a fact, in the order of their names. Results have facts by the ten thousand: they take little room.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::fact::Arg;

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
