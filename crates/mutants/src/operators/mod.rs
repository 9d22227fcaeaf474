//! The mistakes that people make, in groups: each finds its places in a source.

pub mod arithmetic;
pub mod bounds;
pub mod calls;
pub mod conditions;
pub mod jumps;
pub mod loops;
pub mod numbers;
pub mod order;
pub mod sizes;
pub mod statements;
pub mod types;
