//! Mutation operators, grouped by the construct that they change. Each returns the edits for all places in a source.

pub(crate) mod arithmetic;
pub(crate) mod bounds;
pub(crate) mod calls;
pub(crate) mod conditions;
pub(crate) mod jumps;
pub(crate) mod loops;
pub(crate) mod numbers;
pub(crate) mod order;
pub(crate) mod sizes;
pub(crate) mod statements;
pub(crate) mod types;
