//! Parses untrusted zips: the central directory and the local headers, which must agree.

mod cursor;
mod encoding;
mod end_record;
pub(super) mod header;
pub(super) mod list;
