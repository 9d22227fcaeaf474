//! Variables and arrays of a running specification.

use std::collections::{HashMap, HashSet};

use super::number::Value;
use super::stop::Stop;

/// Indices of an entry of an array.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum ArrayIndex {
    One(i128),
    /// Two or more indices.
    Several(Box<[i128]>),
}

/// Variable and the array of the same name.
#[derive(Default)]
pub(super) struct Variable {
    /// Value of the variable without indices.
    pub(super) value: Option<Value>,
    entries: HashMap<ArrayIndex, Value>,
    /// Number of entries with each value. Empty if `has_counted_values` is false.
    count_by_value: HashMap<Value, usize>,
    /// Number of entries with a value that another entry has as well, without one for each such value.
    repeated_count: usize,
    has_counted_values: bool,
}

impl Variable {
    /// Creates a variable without a value. With `has_counted_values`, [`Self::is_unique`] and
    /// [`Self::contains`] are used.
    pub(super) fn new(has_counted_values: bool) -> Self {
        Self {
            has_counted_values,
            ..Self::default()
        }
    }

    /// Removes all values.
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.has_counted_values);
    }

    pub(super) fn entry(&self, index: &ArrayIndex) -> Option<&Value> {
        self.entries.get(index)
    }

    pub(super) fn entry_count(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn set_entry(&mut self, index: ArrayIndex, value: Value) {
        if self.has_counted_values {
            let count = self.count_by_value.entry(value.clone()).or_default();
            self.repeated_count += usize::from(*count > 0);
            *count += 1;
        }
        let old = self.entries.insert(index, value);
        if let Some(old) = old.filter(|_| self.has_counted_values)
            && let Some(count) = self.count_by_value.get_mut(&old)
        {
            *count -= 1;
            self.repeated_count -= usize::from(*count > 0);
            if *count == 0 {
                self.count_by_value.remove(&old);
            }
        }
    }

    /// Whether all values differ.
    pub(super) fn is_unique(&self) -> bool {
        let own = self.value.as_ref();
        self.repeated_count == 0 && own.is_none_or(|own| !self.count_by_value.contains_key(own))
    }

    /// Whether a value occurs. Undecided if the variable itself has a value of another type.
    pub(super) fn contains(&self, value: &Value) -> Result<bool, Stop> {
        match (&self.value, value) {
            (Some(Value::Number(_)), Value::Text(_)) | (Some(Value::Text(_)), Value::Number(_)) => {
                Err(Stop::Undecided)
            }
            (own, _) => Ok(own.as_ref() == Some(value) || self.count_by_value.contains_key(value)),
        }
    }
}

/// Whether the combined values of several arrays differ. Rejects the text if the arrays have different indices.
pub(super) fn are_combinations_unique(arrays: &[&Variable]) -> Result<bool, Stop> {
    let Some((first, others)) = arrays.split_first() else {
        return Ok(true);
    };
    let mut combinations: HashSet<Vec<&Value>> = HashSet::new();
    let mut expected = 0;
    for array in others {
        if array.value.is_some() != first.value.is_some()
            || array.entries.len() != first.entries.len()
        {
            return Err(Stop::Rejected);
        }
    }
    for (index, value) in &first.entries {
        let mut combination = vec![value];
        for array in others {
            combination.push(array.entry(index).ok_or(Stop::Rejected)?);
        }
        combinations.insert(combination);
        expected += 1;
    }
    let own: Option<Vec<&Value>> = arrays.iter().map(|array| array.value.as_ref()).collect();
    if let Some(own) = own {
        combinations.insert(own);
        expected += 1;
    }
    Ok(combinations.len() == expected)
}
