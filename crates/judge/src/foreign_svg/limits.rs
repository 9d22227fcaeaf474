//! Limits on number and size of pictures from jury programs.

/// Bytes of a document, before and after.
pub(super) const MAX_BYTES: usize = 1 << 20;
/// Elements within each other.
pub(super) const MAX_DEPTH: usize = 32;
/// Elements of a document.
pub(super) const MAX_ELEMENTS: usize = 20_000;
/// Attributes of an element.
pub(super) const MAX_ATTRIBUTES: usize = 64;
/// Bytes of an attribute's value.
pub(super) const MAX_VALUE: usize = 64 << 10;
/// Bytes, as they are written, of what is drawn at each reference to it: a marker, a path to clip by.
pub(super) const MAX_REPEATED: usize = 2 << 10;
/// Pictures of a case: a run leaves a few files more than that.
pub(super) const MAX_PICTURES: usize = 40;

/// How much is kept of what is drawn of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureSpace {
    /// Nothing: nobody looks at the pictures of a class.
    #[default]
    None,
    /// What a result may hold.
    Stored,
    /// All that there may be.
    Unlimited,
}

impl PictureSpace {
    /// So many bytes.
    pub fn bytes(self) -> usize {
        match self {
            Self::None => 0,
            Self::Stored => 64 << 10,
            Self::Unlimited => MAX_PICTURES * MAX_BYTES,
        }
    }
}
