//! Limits on number and size of pictures from jury programs.

/// Maximum size of a document in bytes, before and after sanitising.
pub(super) const MAX_BYTES: usize = 1 << 20;
/// Maximum nesting depth of elements, counted after `use` elements are replaced by copies.
pub(super) const MAX_DEPTH: usize = 32;
/// Maximum number of elements of a document, counted after `use` elements are replaced by copies.
pub(super) const MAX_ELEMENTS: usize = 20_000;
/// Maximum number of attributes of an element; a document with more is rejected.
pub(super) const MAX_ATTRIBUTES: usize = 64;
/// Maximum size of a single attribute value, in bytes.
pub(super) const MAX_VALUE_LENGTH: usize = 64 << 10;
/// Maximum written size in bytes of an element that is drawn at each reference to it: a marker or a clipping path.
pub(super) const MAX_REPEATED_LENGTH: usize = 2 << 10;
/// Maximum number of pictures that one run of a jury program may draw.
pub(super) const MAX_PICTURES: usize = 40;

/// Limit on the total size of the pictures that one run of a jury program draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureTotalSizeLimit {
    /// No pictures are stored, for example when a whole class is judged.
    #[default]
    None,
    /// Total size that fits into a stored result: 64 KiB.
    Stored,
    /// No limit on the total size; the limits on the number and the size of pictures still apply.
    Unlimited,
}

impl PictureTotalSizeLimit {
    /// Maximum total size in bytes of the pictures from one run of a jury program.
    pub fn max_bytes(self) -> usize {
        match self {
            Self::None => 0,
            Self::Stored => 64 << 10,
            Self::Unlimited => MAX_PICTURES * MAX_BYTES,
        }
    }
}
