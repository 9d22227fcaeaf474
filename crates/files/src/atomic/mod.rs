//! Files that are whole, or not there, or still the old ones, whatever a full disk or a pulled plug cuts short.
//!
//! A [`Draft`] has no name until it is whole and on the disk. A [`Set`] of files grows in a hidden folder beside its place.
//! Either is gone when it is dropped unpublished.

mod draft;
mod names;
mod set;
mod target;

pub use draft::{Draft, NoPlace};
pub use set::{Set, Unwritten, write_new};
pub use target::{Target, is_replaced};
