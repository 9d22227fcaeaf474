//! The proof that every fact of every crate has its sentence in every language. Only here facts and words meet.

mod tests;
