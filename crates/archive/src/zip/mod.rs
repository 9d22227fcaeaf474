//! Parses untrusted zips: the central directory and the local headers, which must agree.

pub(super) mod central_directory;
mod cursor;
mod encoding;
mod end_record;
pub(super) mod header;
