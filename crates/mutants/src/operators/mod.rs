//! Functions that introduce programming mistakes into a source, grouped by the language construct that they change.
//! Each function returns one edit for every place in the source where the mistake can be made.

pub(crate) mod arithmetic;
pub(crate) mod array_sizes;
pub(crate) mod bounds;
pub(crate) mod calls;
pub(crate) mod conditions;
pub(crate) mod input_output;
pub(crate) mod jumps;
pub(crate) mod loops;
pub(crate) mod numbers;
pub(crate) mod statements;
pub(crate) mod types;
pub(crate) mod variables;
