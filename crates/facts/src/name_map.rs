//! A compact map from names to values, sorted by name. Results contain tens of thousands of facts, so the arguments of
//! a fact have to be small.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

type Name = Cow<'static, str>;

/// Map from names to values, sorted by name. Serialized as a JSON object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameMap<V>(Box<[(Name, V)]>);

impl<V> NameMap<V> {
    /// Whether the map has no entries, e.g. because the fact has no arguments.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the entries in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&Name, &V)> {
        self.0.iter().map(|(name, value)| (name, value))
    }

    /// Iterates over the values mutably, in the order of their names.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }
}

impl<V> Default for NameMap<V> {
    fn default() -> Self {
        Self(Box::default())
    }
}

impl<V> FromIterator<(Name, V)> for NameMap<V> {
    fn from_iter<T: IntoIterator<Item = (Name, V)>>(named: T) -> Self {
        let sorted: BTreeMap<Name, V> = named.into_iter().collect();
        Self(sorted.into_iter().collect())
    }
}

impl<V: Serialize> Serialize for NameMap<V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.iter())
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for NameMap<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let values = BTreeMap::<Name, V>::deserialize(from)?;
        Ok(values.into_iter().collect())
    }
}

impl<V: JsonSchema> JsonSchema for NameMap<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Name {
        BTreeMap::<Name, V>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<Name, V>::json_schema(generator)
    }
}
