//! Problems that ask for a function instead of a program: the signature of the function, and the drivers that call it.

pub(crate) mod drivers;
mod signature;
mod value_type;

pub use signature::{FunctionSignature, FunctionTable};
