//! What a zip says of itself, read once and believed nowhere: the list at its end, and each entry's own header.

mod cursor;
mod encoding;
mod end;
pub(super) mod header;
pub(super) mod list;
